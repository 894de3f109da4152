"""What `rulebook check` has computed before, in `build/cache` below a rulebook: plain values, each under a digest of what it was made from.

A value is found by the same input to the same program alone: the same source, Python and installed packages. A file that is not wholly
as this program wrote it counts for nothing, whatever damaged it, and so does one that is not the user's own or that others may read
or write; what git checks out is never so. So nobody can put a value in who could not change the program. Where nothing can be written,
everything is computed. Code hosts set `CI`: their verdict rests on nothing that was kept.
"""

import marshal
import os
import stat
import sys
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from generator import STARTED

FOLDER = "build/cache"
_OWN_FILE, _OWN_FOLDER = 0o600, 0o700
_MOST_BYTES = 200_000_000
_DIGEST = 32
# Clocks of file systems may lag behind by less than this.
_LAG = 100_000_000


def digest(*parts: object) -> bytes:
    """Return the digest of texts, bytes, numbers and tuples of them."""
    return blake2b(repr(parts).encode(), digest_size=16).digest()


class Shelf:
    """The values of one kind. What a run neither finds nor puts is not needed any more."""

    def __init__(self, before: dict[Any, Any]) -> None:
        self._before = before
        self.used: dict[Any, Any] = {}
        self._new = False

    def get(self, key: Any) -> Any:
        """Return a value, which is not to be changed; None where there is none."""
        value = self._before.get(key)
        if value is not None:
            self.used[key] = value
        return value

    def put(self, key: Any, value: Any) -> None:
        """Keep a value of text, numbers, bytes, None, tuples, lists and dicts."""
        self.used[key] = value
        self._new = True

    @property
    def changed(self) -> bool:
        """Whether it holds anything else than before."""
        return self._new or len(self.used) < len(self._before)


class Cache:
    """The values that are kept below a rulebook; without a root, or where no file can be trusted, those of this run alone.

    A run that looks at part of the rulebook only has nothing `written`: it would take the other values for needless.
    """

    def __init__(self, root: Path | None = None, *, written: bool = True) -> None:
        allowed = root is not None and hasattr(os, "geteuid") and not os.environ.get("CI")
        self._program = _program() if allowed else None
        self._folder = root / FOLDER if root is not None and self._program is not None else None
        self._written = written
        self._shelves: dict[str, Shelf] = {}

    def shelf(self, kind: str) -> Shelf:
        """Return the values of a kind."""
        if kind not in self._shelves:
            self._shelves[kind] = Shelf(self._read(kind))
        return self._shelves[kind]

    def look(self, kind: str) -> Shelf:
        """Return the values of a kind to be looked up: what is put there is not kept, and what is not asked for stays."""
        return Shelf(self._read(kind))

    def write(self, *kinds: str) -> None:
        """Write the values of these kinds, or of all that were asked for, where they are others than before; then they are done with."""
        for kind in kinds or tuple(self._shelves):
            shelf = self._shelves.pop(kind, None)
            if self._written and shelf is not None and shelf.changed:
                # To keep nothing is no fault: a full disk, a folder that is for reading only, somebody who cleans up meanwhile.
                with suppress(OSError):
                    self._write(kind, shelf.used)

    def _read(self, kind: str) -> dict[Any, Any]:
        if self._folder is None:
            return {}
        try:
            content = _read_own(self._folder, kind)
            if content[:_DIGEST] == self._seal(kind, content[_DIGEST:]):
                found: dict[Any, Any] = marshal.loads(memoryview(content)[_DIGEST:])
                return found
        except OSError:
            pass
        return {}

    def _write(self, kind: str, values: dict[Any, Any]) -> None:
        if self._folder is None or _program() != self._program:
            return  # the source has changed meanwhile
        _make_own(self._folder)
        content = marshal.dumps(values)
        part = self._folder / f"{kind}.{os.getpid()}"
        for other in self._folder.glob(f"{kind}.*"):
            other.unlink()  # left by a run that was killed; one that goes on keeps nothing
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN_FILE), "wb") as file:
            file.write(self._seal(kind, content))
            file.write(content)
        part.replace(self._folder / kind)

    def _seal(self, kind: str, content: bytes) -> bytes:
        assert self._program is not None
        seal = blake2b(self._program, digest_size=_DIGEST, person=kind.encode())
        seal.update(content)
        return seal.digest()


# A link is not followed, and a pipe not waited for, where the system knows such things.
_AS_IT_IS = sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))


def _read_own(folder: Path, name: str) -> bytes:
    """Return the bytes of a plain file, if it and its folder are the user's own and nobody else's. Raises OSError."""
    _refuse_others(folder.lstat(), stat.S_IFDIR | _OWN_FOLDER)
    file = os.open(folder / name, os.O_RDONLY | _AS_IT_IS)
    with os.fdopen(file, "rb") as opened:
        _refuse_others(os.fstat(file), stat.S_IFREG | _OWN_FILE)
        return opened.read(_MOST_BYTES)


def _make_own(folder: Path) -> None:
    """Make the folder where it is missing. Raises OSError where it is not the user's own and nobody else's."""
    if not os.path.lexists(folder):
        folder.parent.mkdir(exist_ok=True)
        folder.mkdir(mode=_OWN_FOLDER)
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")
    _refuse_others(folder.lstat(), stat.S_IFDIR | _OWN_FOLDER)


def _refuse_others(found: os.stat_result, mode: int) -> None:
    if not hasattr(os, "geteuid"):  # Windows, where rights are no bits of a file; a user's folder is the user's
        if stat.S_IFMT(found.st_mode) != stat.S_IFMT(mode):
            raise PermissionError
        return
    # Folders may hand on their group to what is made in them, which is no right.
    if found.st_uid != os.geteuid() or found.st_mode & ~stat.S_ISGID != mode:
        raise PermissionError


def _program() -> bytes | None:
    """Return a digest of the program; None where its source was written after it started, and may be another than the one that runs."""
    packages = sorted(path.name for place in sys.path for path in Path(place).glob("*.dist-info"))
    program = blake2b(repr((sys.version, sys.flags, packages)).encode())
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        if path.stat().st_ctime_ns > STARTED - _LAG:
            return None
        program.update(digest(str(path), path.read_bytes()))
    return program.digest()
