"""Writes one file completely or not at all, or several files of a rulebook together.

Several files are one change: all of it is on the disk, or nothing. First a journal names the files and each new text is written beside
its file; then the journal says, in one renaming, that the change is made; then each new text takes its place, and what is to go is
deleted. A process killed before that moment has changed nothing, one killed after it has changed everything: `settle`, which every
command that reads or writes a rulebook passes through, takes away what the one has left and finishes what the other has begun.
"""

import errno
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from generator.disk.locks import FOLDER, locked, open_locked

JOURNAL = ".rulebook-change"
PART = ".rulebook-part"


class Unsettled(Exception):
    """A change that was cut off can neither be finished nor taken back; the message is one line and says what to do."""


def write_bytes(path: Path, data: bytes) -> bool:
    """Write `data` to `path` through a file beside it; return whether the content changed. Raises OSError.

    Another process that writes the same file waits; what a killed process left of it is overwritten.
    """
    if _content(path) == data:
        return False
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    part = _part(path)
    handle = open_locked(part, waiting=_quietly)
    try:
        with os.fdopen(handle, "wb", closefd=sys.platform == "win32") as file:
            file.truncate(0)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    finally:
        if sys.platform != "win32":  # There, an open file cannot be renamed.
            os.close(handle)
    return True


def write_text(path: Path, text: str) -> bool:
    """Write a text as `write_bytes` does."""
    return write_bytes(path, text.encode())


def write_together(root: Path, command: str, files: Mapping[str, bytes | str | None]) -> list[str]:
    """Write files, named relative to `root`, with the folders that they need: all of them, or none; return those that change.

    A file that is None is deleted, and its folder where nothing else is in it. `command` is named to whoever finds the change unfinished.
    Raises OSError where a file cannot be written and `Unsettled` where an earlier change is in the way; nothing is written then.
    """
    with locked(root / FOLDER / "files", command, waiting=_quietly):
        _settle(root)
        data = {file: text.encode() if isinstance(text, str) else text for file, text in files.items()}
        changed = {file: new for file, new in data.items() if _content(root / file) != new}
        if changed:
            _change(root, command, changed)
        return list(changed)


@contextmanager
def settled(root: Path) -> Iterator[None]:
    """Keep changes away while a rulebook is read, after a change that was cut off has been settled.

    Raises `Unsettled` where that cannot be done. A folder in which nothing can be written is read as it is.
    """
    handle = _open_settled(root)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _open_settled(root: Path) -> int | None:
    lock = root / FOLDER / "files"
    try:
        while True:
            if _unsettled(root):
                with locked(lock, waiting=_quietly):
                    _settle(root)
            handle = open_locked(lock, shared=True, waiting=_quietly)
            if not _unsettled(root):
                return handle
            os.close(handle)  # Somebody was cut off just now.
    except OSError as error:
        if _unsettled(root):
            why = error.strerror or error
            raise Unsettled(f"{JOURNAL}: a change was interrupted and cannot be settled here ({why})") from None
        return None


def _quietly(_: str) -> None:
    """Wait without a word, for what takes as long as a few files take to be written."""


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _part(path: Path) -> Path:
    return path.with_name(f".{path.name}{PART}")


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is on the disk before it gets its name: a loss of power must not leave the name and lose the text."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _digest(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()


# The change


def _change(root: Path, command: str, files: Mapping[str, bytes | None]) -> None:
    parents = {parent for file in files for parent in (root / file).parents if not parent.exists()}
    folders = [path.relative_to(root).as_posix() for path in sorted(parents)]
    journal: dict[str, Any] = {
        "command": command,
        "made": False,
        "folders": folders,
        "files": {file: _digest(_content(root / file)) for file in files},
        "gone": [file for file, new in files.items() if new is None],
    }
    try:
        for file in files:
            if (root / file).is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(root / file))
        _note(root, journal)
        for folder in folders:
            (root / folder).mkdir()
        for file, new in files.items():
            if new is not None:
                _write(_part(root / file), new)
        for place in {(root / file).parent for file in files}:
            _keep(place)
        _note(root, journal | {"made": True})
    except BaseException:
        _take_back(root, journal)
        raise
    _finish(root, journal)


def _note(root: Path, journal: Mapping[str, Any]) -> None:
    """Put the journal in its place, in one step and on the disk."""
    _write(_part(root / JOURNAL), json.dumps(journal, indent=1).encode())
    _part(root / JOURNAL).replace(root / JOURNAL)
    _keep(root)


def _keep(folder: Path) -> None:
    """See that the names in a folder are on the disk. Where folders cannot be opened (Windows), the system does that in its own time."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _finish(root: Path, journal: Mapping[str, Any]) -> None:
    for file in journal["files"]:
        part = _part(root / file)
        if part.exists():
            part.replace(root / file)
    for file in journal["gone"]:
        # What somebody has edited meanwhile stays.
        if _digest(_content(root / file)) == journal["files"][file]:
            (root / file).unlink(missing_ok=True)
        if not (root / file).exists():
            # Perhaps it was deleted already when the change was cut off.
            with suppress(OSError):
                (root / file).parent.rmdir()
    for place in {(root / file).parent for file in journal["files"]}:
        _keep(place)
    (root / JOURNAL).unlink()


def _take_back(root: Path, journal: Mapping[str, Any]) -> None:
    """Take away what was written for a change that is not made."""
    for file in journal["files"]:
        _part(root / file).unlink(missing_ok=True)
    for folder in reversed(journal["folders"]):
        # Somebody may have put something there meanwhile.
        with suppress(OSError):
            (root / folder).rmdir()
    (root / JOURNAL).unlink(missing_ok=True)
    _part(root / JOURNAL).unlink(missing_ok=True)


# After a change that was cut off


def _unsettled(root: Path) -> bool:
    return (root / JOURNAL).exists() or _part(root / JOURNAL).exists()


def _settle(root: Path) -> None:
    """Finish the change that was cut off, if there is one, or take it back."""
    if not _unsettled(root):
        return
    _part(root / JOURNAL).unlink(missing_ok=True)
    if not (root / JOURNAL).exists():
        return
    journal = _journal(root)
    if not journal["made"]:
        _take_back(root, journal)
        return
    for file, before in journal["files"].items():
        part, now = _part(root / file), _digest(_content(root / file))
        if part.exists() and now not in (None, before):
            raise Unsettled(
                f"{file}: was edited after {journal['command']} was interrupted; delete {part.relative_to(root)} to keep the edit, "
                f"or {file} to lose it"
            )
    for folder in journal["folders"]:
        (root / folder).mkdir(exist_ok=True)
    _finish(root, journal)


def _journal(root: Path) -> dict[str, Any]:
    try:
        journal = json.loads((root / JOURNAL).read_bytes())
        inside = [name for name in (*journal["folders"], *journal["files"]) if _is_inside(name)]
        known = len(inside) == len(journal["folders"]) + len(journal["files"])
        gone = [journal["files"][name] and name for name in journal.get("gone", ())]
        if known and all(gone) and isinstance(journal["made"], bool):
            return {**journal, "command": str(journal["command"]), "gone": gone}
    except (ValueError, KeyError, TypeError):
        pass
    raise Unsettled(f"{JOURNAL}: is not a record of a change; check what it is, and delete it")


def _is_inside(name: object) -> bool:
    return isinstance(name, str) and not Path(name).is_absolute() and ".." not in Path(name).parts
