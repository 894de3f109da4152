"""The files and folders of a rulebook, looked at once before any of them is opened.

Only plain files in plain folders are read. A link that leads out of the project or nowhere, a pipe, a device, a folder in the place of
a file, and a name that people cannot see whole are findings: they would hang whoever opens them, or mean something else on another
machine.
"""

import os
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from generator.knowledge.findings import Finding
from generator.language.unseen import code_and_name, first_unseen

FOLDERS = ("rules", "examples", "i18n")
MOST_FILES = 20_000
# Below one of the folders: i18n/<lang>/books/<book>/rules/<chapter>/<rule>.yml.
_DEEPEST = 6
_READ = (".yml", ".lock")
# Here each book and each language has a folder of its name.
_OF_FOLDERS = ("rules/books", "i18n")
_MISSING = {
    "rules": "the folder is missing; it holds the rules and the books, and without it this is not a rulebook",
    "examples": "the folder is missing; it holds the worked examples",
    "i18n": "the folder is missing; it holds all wording, the English originals in i18n/en",
}
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def odd_kind(mode: int) -> str | None:
    """Say what something is that is no plain file; None for a plain file."""
    if stat.S_ISREG(mode):
        return None
    return next((name for is_kind, name in _KINDS if is_kind(mode)), "no plain file")


class Tree:
    """What lies below the folders of a rulebook; whatever cannot be used is added to `findings`, and its name to `broken`."""

    def __init__(self, root: Path, findings: list[Finding], broken: set[str]) -> None:
        self.root = root
        self._findings, self._broken = findings, broken
        self._real = os.path.realpath(root)
        self._files: dict[str, list[Path]] = {}
        self._folders: dict[str, list[str]] = {}
        self._count = 0
        for name in FOLDERS:
            self._top(name)

    def yaml(self, folder: str) -> list[Path]:
        """Return the YAML files below a folder (a path below the root), in order of their names; hidden ones do not count."""
        return self._ending(folder, ".yml")

    def locks(self, folder: str) -> list[Path]:
        """Return the lock files below a folder, as `yaml` returns the others."""
        return self._ending(folder, ".lock")

    def _ending(self, folder: str, ending: str) -> list[Path]:
        return sorted(self._below(folder, ending), key=lambda path: path.parts)

    def _below(self, folder: str, ending: str) -> Iterator[Path]:
        yield from (path for path in self._files.get(folder, ()) if path.name.endswith(ending))
        for name in self._folders.get(folder, ()):
            yield from self._below(f"{folder}/{name}", ending)

    def folders(self, folder: str) -> list[str]:
        """Return the names of the folders in a folder, in order; hidden ones do not count."""
        return sorted(self._folders.get(folder, ()))

    def has(self, file: str) -> bool:
        """Return whether there is a file that can be read, by its path below the root; one that cannot has a finding already."""
        folder, _, name = file.rpartition("/")
        return any(path.name == name for path in self._files.get(folder, ()))

    def has_finding(self, file: str) -> bool:
        """Return whether something stands at a path below the root that cannot be used, or in the way to it."""
        return any(file == name or file.startswith(f"{name}/") for name in self._broken)

    def _fault(self, file: str, message: str) -> None:
        self._findings.append(Finding(file, 1, "schema", message))
        self._broken.add(file)

    def _top(self, name: str) -> None:
        path = self.root / name
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            self._fault(name, _MISSING[name])
            return
        except OSError as error:
            self._fault(name, f"cannot be read: {error.strerror or error}")
            return
        if stat.S_ISLNK(mode):
            self._fault(name, self._fault_of_link(path) or "a link; put the folder itself here")
        elif not stat.S_ISDIR(mode):
            self._fault(name, f"{odd_kind(mode) or 'a file'} is where a folder belongs")
        else:
            self._look_into(name, 0)

    def _look_into(self, folder: str, depth: int) -> None:
        files, here = self._files.setdefault(folder, []), self.root / folder
        below = self._folders.setdefault(folder, [])
        try:
            with os.scandir(here) as found:
                entries = sorted((e for e in found if not e.name.startswith(".")), key=lambda entry: entry.name)
        except OSError as error:
            self._fault(folder, f"the folder cannot be read: {error.strerror or error}")
            return
        seen: dict[str, str] = {}
        for entry in entries:
            file = f"{folder}/{entry.name}"
            fault = _fault_of_name(entry.name) or self._fault_of_kind(entry)
            twin = seen.setdefault(unicodedata.normalize("NFC", entry.name).casefold(), entry.name)
            if fault is None and twin != entry.name:
                fault = f"differs from {twin!r} only in a way that some machines ignore; rename one of them"
            if fault is not None:
                self._fault(file, fault)
            elif entry.is_dir(follow_symlinks=False):
                if depth == _DEEPEST:
                    self._fault(file, "the folder is nested deeper than any file of a rulebook")
                    continue
                below.append(entry.name)
                self._look_into(file, depth + 1)
            elif entry.name.endswith(_READ):
                self._count += 1
                if self._count > MOST_FILES:
                    if self._count == MOST_FILES + 1:
                        self._fault(
                            file, f"a rulebook has at most {MOST_FILES:,} files; this one and more are not read"
                        )
                    continue
                files.append(here / entry.name)
            elif folder in _OF_FOLDERS and "." not in entry.name:
                self._fault(file, "a file is where a folder belongs")

    def _fault_of_kind(self, entry: os.DirEntry[str]) -> str | None:
        try:
            if entry.is_symlink():
                return self._fault_of_link(Path(entry.path))
            if entry.is_dir(follow_symlinks=False):
                return "a folder is where a file belongs" if entry.name.endswith(_READ) else None
            if not entry.is_file(follow_symlinks=False):
                return f"{odd_kind(entry.stat(follow_symlinks=False).st_mode)} is where a file belongs"
        except OSError as error:
            return f"cannot be read: {error.strerror or error}"
        if entry.name.lower().endswith((".yml", ".yaml")) and not entry.name.endswith(".yml"):
            return f"is not read; name it {entry.name.rpartition('.')[0]}.yml"
        return None

    def _fault_of_link(self, path: Path) -> str | None:
        return fault_of_link(path, self._real)


def fault_of_link(path: Path, root: str) -> str | None:
    """Say why a link cannot be followed; None for one that leads to a plain file below `root`, which is a path without links."""
    try:
        target = os.path.realpath(path, strict=True)
        mode = os.stat(target).st_mode  # noqa: PTH116  # a str, as realpath gives it
    except OSError as error:
        return f"a link that leads nowhere: {error.strerror or error}"
    if not Path(target).is_relative_to(root):
        return "the file is outside the project (a link leads there); keep it inside"
    kind = odd_kind(mode)
    return f"a link to {kind}; put what it leads to here" if kind else None


def _fault_of_name(name: str) -> str | None:
    character = first_unseen(name, "")
    if character is None:
        return None
    if 0xDC80 <= ord(character) <= 0xDCFF:
        return "the name is not UTF-8; rename the file"
    return f"the name holds the invisible character {code_and_name(character)}; rename the file"
