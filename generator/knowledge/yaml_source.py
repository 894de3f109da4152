"""Reads YAML as this project uses it: a small, strict part of the language, with the line of every key.

A file is untrusted input. Nothing here builds objects from tags, follows aliases, or reads more than a bounded amount, and
every error is reported with its line. Scalars are whole numbers, true, false, null or text, so that `no`, `1:30` and dates stay what
their writer typed.
"""

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from generator.disk.cache import Shelf, digest
from generator.knowledge.findings import Finding
from generator.knowledge.slips import slip
from generator.knowledge.tree import fault_of_link, odd_kind
from generator.language.unseen import code_and_name, first_unseen, visible

MAXIMUM_BYTES = 1_000_000
MAXIMUM_DEPTH = 20
# Keys and list items, all levels together: several times what the largest file of a rulebook has.
MAXIMUM_ENTRIES = 5_000

# The parser alone: what a loader adds to it builds objects.
_Parser: Any = vars(yaml.cyaml)["CParser"] if yaml.__with_libyaml__ else yaml.SafeLoader
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}

KeyPath = tuple[str | int, ...]


@dataclass(slots=True)
class Source:
    """One YAML file as data: `lines` gives the line of each key and list item by its path from the top.

    `holds` is what stands in a file without a value: nothing at all, or comments. A source that did not change is loaded again and
    again: `fits` are the shapes that it was found to have, `made` what was made of it, by a name or shape that its reader knows.
    `digest` is that of the text.
    """

    file: str
    data: Any
    lines: dict[KeyPath, int] = field(default_factory=dict)
    holds: Literal["data", "comments", "nothing"] = "data"
    fits: set[type] = field(default_factory=set, compare=False)
    made: dict[Any, Any] = field(default_factory=dict, compare=False)
    digest: bytes = b""

    def line(self, path: KeyPath) -> int:
        """Return the line of the nearest existing ancestor of `path`, 1 for the whole file."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return 1


class Unusable(Exception):
    """A file that cannot be read, or not to its end; the message says why, and `line` where."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line, self.message = line, message


def name_below(root: Path, path: Path) -> str:
    """Return the path of a file below `root` as findings show it."""
    top, name = f"{root}{os.sep}", str(path)
    below = name[len(top) :] if name.startswith(top) else str(path.relative_to(root))
    return below.replace(os.sep, "/")


def read_text(path: Path, root: Path, most: int, folders: dict[str, bool] | None = None) -> str:
    """Return the text of one file below `root`: a plain one in UTF-8 of at most `most` bytes, with links followed.

    `folders` remembers, for callers that read many files, which folders are inside `root`. Raises `Unusable`.
    """
    name = str(path)
    try:
        found = os.lstat(name)
        if stat.S_ISLNK(found.st_mode):
            fault = fault_of_link(path, os.path.realpath(root))
            found = path.stat() if fault is None else found
        else:
            fault = _fault_of_folder(name.rpartition(os.sep)[0], root, {} if folders is None else folders)
        if fault is not None:
            raise Unusable(1, fault)
        # Whoever opens a pipe waits for somebody to write into it.
        kind = odd_kind(found.st_mode)
        if kind is not None:
            raise Unusable(1, f"{kind} is where a file belongs")
        if found.st_size > most:
            raise Unusable(1, f"the file has {found.st_size:,} bytes; at most {most:,} are read, so split it")
        raw = _read(name, found.st_size)
    except OSError as error:
        raise Unusable(1, f"cannot be read: {error.strerror or error}") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise Unusable(line, message) from None


def _fault_of_folder(folder: str, root: Path, folders: dict[str, bool]) -> str | None:
    if folder not in folders:
        folders[folder] = Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(root))
    return None if folders[folder] else "the file is outside the project (a link leads there); keep it inside"


def _read(name: str, size: int) -> bytes:
    """Return the bytes of a file that had `size` of them a moment ago. A rulebook has thousands: what asks the system least is quickest."""
    file = os.open(name, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        raw = more = os.read(file, size + 1)
        while more and len(raw) != size:
            more = os.read(file, MAXIMUM_BYTES)
            raw += more
    finally:
        os.close(file)
    return raw


def read_yaml(
    path: Path,
    root: Path,
    findings: list[Finding],
    folders: dict[str, bool] | None = None,
    letters: str | None = None,
    shelf: Shelf | None = None,
) -> Source | None:
    """Read one file below `root`; add what is wrong to `findings` and return None where it cannot be used.

    The file must be UTF-8, at most `MAXIMUM_BYTES` long, and lie inside `root` with links followed. `folders` is as in `read_text`,
    `letters` as in `parse_yaml`; `shelf` keeps what texts without a finding say.
    """
    file = name_below(root, path)
    try:
        text = read_text(path, root, MAXIMUM_BYTES, folders)
    except Unusable as fault:
        findings.append(Finding(file, fault.line, "schema", fault.message))
        return None
    key = digest(letters, text)
    kept = None if shelf is None else shelf.get(key)
    if kept is not None:
        data, lines, holds = kept
        return Source(file, data, lines, holds, digest=key)
    before = len(findings)
    source = parse_yaml(text, file, findings, letters)
    if source is not None:
        source.digest = key
        if shelf is not None and len(findings) == before:
            shelf.put(key, (source.data, source.lines, source.holds))
    return source


def parse_yaml(text: str, file: str, findings: list[Finding], letters: str | None = None) -> Source | None:
    """Read YAML text; faults go to `findings` under the name `file`.

    A character that nobody can see is a fault in every key and text. In wording, for which `letters` is not None, those letters are
    none: invisible ones that its language is spelt with.
    """
    reader = _DataBuilder(text, file, findings, letters)
    try:
        source = reader.read()
    except Unusable as stop:
        findings.append(Finding(file, stop.line, "schema", stop.message))
    except yaml.MarkedYAMLError as error:
        findings.append(_syntax_fault(error, text, file))
    except yaml.reader.ReaderError as error:
        position = min(int(error.position), len(text))
        line = text.count("\n", 0, position) + 1
        findings.append(
            Finding(file, line, "schema", f"a control character (U+{int(error.character):04X}) is not allowed")
        )
    except (RecursionError, ValueError) as error:
        findings.append(Finding(file, 1, "schema", f"cannot be read as YAML: {error}"))
    else:
        if not source.lines:
            source.holds = "comments" if text.strip() else "nothing"
        return source
    return None


def _syntax_fault(error: yaml.MarkedYAMLError, text: str, file: str) -> Finding:
    mark = error.problem_mark or error.context_mark
    number = (mark.line if mark else 0) + 1
    rows = text.splitlines()
    row = rows[number - 1] if number <= len(rows) else ""
    indent = row[: len(row) - len(row.lstrip())]
    if "\t" in indent:
        return Finding(file, number, "schema", "the line is indented with a tab; indent with spaces")
    tabbed = next((i for i, r in enumerate(rows, 1) if "\t" in r[: len(r) - len(r.lstrip())]), 0)
    if tabbed and abs(tabbed - number) <= 1:
        return Finding(file, tabbed, "schema", "the line is indented with a tab; indent with spaces")
    found = slip(text, number)
    if found is not None:
        return Finding(file, found.line, "schema", found.message)
    problem = " ".join(filter(None, [error.problem, f"({error.context})" if error.context else ""]))
    return Finding(file, number, "schema", f"not valid YAML: {problem}")


class _DataBuilder:
    """Builds plain data from parser events."""

    def __init__(self, text: str, file: str, findings: list[Finding], letters: str | None) -> None:
        self._parser = _Parser(text)
        self._file, self._findings = file, findings
        self._allowed = f"\n{letters or ''}"
        # A text in which everything can be seen has no key or value with something else, unless that is written as an escape.
        self._seen = "\\" not in text and first_unseen(text) is None
        # What a text of wording may hold is the matter of that check.
        self._check_of_texts = "schema" if letters is None else "messages"
        # In wording, what stands behind a text as a remark was more likely meant to be part of it.
        self._rows = text.splitlines() if letters is not None and " #" in text else []
        self._source = Source(file, None)
        self._lines: dict[KeyPath, int] | None = self._source.lines
        self._left = MAXIMUM_ENTRIES

    def read(self) -> Source:
        next_event = self._parser.get_event
        next_event()
        if self._parser.check_event(yaml.StreamEndEvent):
            return self._source
        next_event()
        self._source.data = self._value(next_event(), ())
        next_event()
        if not self._parser.check_event(yaml.StreamEndEvent):
            raise Unusable(
                self._parser.peek_event().start_mark.line + 1, "a second document begins here; one file holds one"
            )
        return self._source

    def _value(self, event: Any, path: KeyPath) -> Any:
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent):
            raise Unusable(
                line,
                f"the alias *{event.anchor} is not allowed; write the value out, and a text that begins with * in quotes",
            )
        if event.anchor is not None:
            raise Unusable(
                line,
                f"the anchor &{event.anchor} is not allowed; write the value out where it is needed, "
                "and a text that begins with & in quotes",
            )
        if event.tag is not None and event.tag != "!":
            raise Unusable(
                line, f"the tag {event.tag} is not allowed; plain values only, and a text that begins with ! in quotes"
            )
        if len(path) > MAXIMUM_DEPTH:
            raise Unusable(line, f"nested more than {MAXIMUM_DEPTH} levels deep")
        if self._lines is not None:
            self._lines.setdefault(path, line)
        if isinstance(event, ScalarEvent):
            return self._scalar(event, path)
        if isinstance(event, MappingStartEvent):
            return self._mapping(path)
        return self._sequence(event, path)

    def _entry(self, line: int) -> None:
        self._left -= 1
        if self._left < 0:
            raise Unusable(line, f"more than {MAXIMUM_ENTRIES:,} keys and items; split the file")

    def _mapping(self, path: KeyPath) -> dict[str, Any]:
        found: dict[str, Any] = {}
        firsts: dict[str, int] = {}
        next_event, seen, lines = self._parser.get_event, self._seen, self._lines
        deepest = len(path) == MAXIMUM_DEPTH
        while True:
            event = next_event()
            if event.__class__ is MappingEndEvent:
                return found
            line = event.start_mark.line + 1
            self._entry(line)
            if event.__class__ is not ScalarEvent or event.anchor is not None or event.tag not in (None, "!"):
                raise Unusable(line, "a key must be plain text")
            key = event.value
            below = (*path, key)
            if key in found:
                self._fault(line, f"the key {_short(key)} is repeated here; it is already on line {firsts[key]}")
                # What it holds is read, and thrown away.
                self._lines = None
                self._value(next_event(), below)
                self._lines = lines
                continue
            firsts[key] = line
            unseen = None if seen and "\n" not in key else first_unseen(key, "")
            if unseen is not None:
                self._fault(
                    line, f"the invisible character {code_and_name(unseen)} is in the key {_short(key)}; delete it"
                )
            if lines is not None:
                lines[below] = line
            event = next_event()
            if not deepest and event.__class__ is ScalarEvent and event.anchor is None and event.tag is None:
                found[key] = self._scalar(event, below)
            else:
                found[key] = self._value(event, below)

    def _sequence(self, event: Any, path: KeyPath) -> list[Any]:
        assert isinstance(event, SequenceStartEvent)
        found: list[Any] = []
        while True:
            event = self._parser.get_event()
            if isinstance(event, SequenceEndEvent):
                return found
            self._entry(event.start_mark.line + 1)
            found.append(self._value(event, (*path, len(found))))

    def _fault(self, line: int, message: str, check: str = "schema") -> None:
        self._findings.append(Finding(self._file, line, check, message))

    def _scalar(self, event: Any, path: KeyPath) -> Any:
        text: str = event.value
        if not self._seen:
            self._see(event, path)
        if not event.implicit[0]:
            return text
        if self._rows:
            self._look_for_remark(event, path)
        if text in _WORDS:
            return _WORDS[text]
        digits = text[1:] if text[:1] == "-" else text
        if digits.isdigit() and digits.isascii():
            if len(digits) > 15:
                raise Unusable(event.start_mark.line + 1, f"the number {digits[:20]}… has more than 15 digits")
            if digits == "0" or digits[0] != "0":
                return int(text)
        return text

    def _look_for_remark(self, event: Any, path: KeyPath) -> None:
        """Report a `#` that ends a text without quotes: what stands behind it is lost."""
        end = event.end_mark
        behind = self._rows[end.line][end.column :].strip() if end.line < len(self._rows) else ""
        if event.value and behind.startswith("#"):
            message = (
                f"the text ends at {_short(behind)}, since # begins a remark; put the text in quotes, "
                "and a remark on a line of its own"
            )
            self._fault(end.line + 1, f"{'.'.join(map(str, path)) or 'the file'}: {message}")

    def _see(self, event: Any, path: KeyPath) -> None:
        """Report the first invisible character of a text."""
        text: str = event.value
        unseen = first_unseen(text, self._allowed)
        if unseen is not None:
            before = " ".join(text[: text.index(unseen)].split()[-2:])
            where = f"after {_short(before)}" if before else "at the beginning"
            message = f"the invisible character {code_and_name(unseen)} is {where}; delete it"
            line = event.start_mark.line + 1
            self._fault(line, f"{'.'.join(map(str, path)) or 'the file'}: {message}", self._check_of_texts)


def _short(text: str) -> str:
    """Return a text in quotes, cut where it is long."""
    return f"'{visible(text if len(text) <= 60 else text[:57] + '…')}'"
