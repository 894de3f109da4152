"""Writes a file whole or not at all."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def write_text(path: Path, text: str) -> bool:
    """Write `text` to `path` through a temporary file beside it; return whether the content changed. Raises OSError."""
    return write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> bool:
    """Write `data` to `path` through a temporary file beside it; return whether the content changed. Raises OSError."""
    if path.is_file() and path.read_bytes() == data:
        return False
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True


class Undo:
    """Files written together, or not at all: what leaves the block by an exception, or `undo`, puts everything back."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._before: dict[Path, bytes | None] = {}
        self._folders: list[Path] = []

    @property
    def files(self) -> list[str]:
        """What was written and is not as before, relative to the root."""
        return [path.relative_to(self._root).as_posix() for path in self._before]

    def write(self, file: str, text: str) -> None:
        """Write a file below the root, with the folders that it needs. Raises OSError."""
        path = self._root / file
        missing = [folder for folder in path.parents if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir()
            self._folders.append(folder)
        before = path.read_bytes() if path.is_file() else None
        if write_text(path, text):
            self._before.setdefault(path, before)

    def delete(self, file: str) -> None:
        """Delete a file below the root, and its folder where nothing else is in it. Raises OSError."""
        path = self._root / file
        self._before.setdefault(path, path.read_bytes())
        path.unlink()
        if not any(path.parent.iterdir()):
            path.parent.rmdir()

    def take(self, files: Mapping[str, str | None]) -> None:
        """Write files below the root, and delete those that are None. Raises OSError."""
        for file, text in files.items():
            if text is None:
                self.delete(file)
            else:
                self.write(file, text)

    def undo(self) -> None:
        """Put back what was there before."""
        for path, before in self._before.items():
            if before is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(exist_ok=True)
                write_bytes(path, before)
        for folder in reversed(self._folders):
            folder.rmdir()
        self._before, self._folders = {}, []

    def __enter__(self) -> "Undo":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.undo()
