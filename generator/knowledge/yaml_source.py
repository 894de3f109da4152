"""Reads YAML as this project uses it: a small, strict part of the language, with the line of every key.

A file is untrusted input. Nothing here builds objects from tags, follows aliases, or reads more than a bounded amount, and
every fault is told with its line. Scalars are whole numbers, true, false, null or text, so that `no`, `1:30` and dates stay what
their writer typed.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.events import AliasEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from generator.knowledge.findings import Finding

MAXIMUM_BYTES = 1_000_000
MAXIMUM_DEPTH = 20

_CParser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}

KeyPath = tuple[str | int, ...]


@dataclass(slots=True)
class Source:
    """One YAML file as data: `lines` gives the line of each key and list item by its path from the top."""

    file: str
    data: Any
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def line(self, path: KeyPath) -> int:
        """Return the line of the nearest existing ancestor of `path`, 1 for the whole file."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return 1


class _Stop(Exception):
    """The rest of this file cannot be read."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line, self.message = line, message


def read_yaml(
    path: Path, root: Path, findings: list[Finding], folders: dict[Path, bool] | None = None
) -> Source | None:
    """Read one file below `root`; add what is wrong to `findings` and return None where it cannot be used.

    The file must be UTF-8, at most `MAXIMUM_BYTES` long, and lie inside `root` with links followed. `folders` remembers, for whoever
    reads many files, which folders do.
    """
    file = path.relative_to(root).as_posix()

    def fault(line: int, message: str) -> None:
        findings.append(Finding(file, line, "schema", message))

    try:
        if not _inside(path, root, {} if folders is None else folders):
            fault(1, "the file lies outside the project (a link that leads out); keep it inside")
            return None
        size = path.stat().st_size
        if size > MAXIMUM_BYTES:
            fault(1, f"the file has {size:,} bytes; at most {MAXIMUM_BYTES:,} are read, so split it")
            return None
        raw = path.read_bytes()
    except OSError as error:
        fault(1, f"cannot be read: {error.strerror or error}")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        fault(line, f"byte 0x{raw[error.start]:02x} is not UTF-8; save the file as UTF-8")
        return None
    return parse_yaml(text, file, findings)


def _inside(path: Path, root: Path, folders: dict[Path, bool]) -> bool:
    """Whether a file lies below `root` with links followed."""
    if path.is_symlink():
        return path.resolve().is_relative_to(root.resolve())
    folder = path.parent
    if folder not in folders:
        folders[folder] = folder.resolve().is_relative_to(root.resolve())
    return folders[folder]


def parse_yaml(text: str, file: str, findings: list[Finding]) -> Source | None:
    """Read YAML text; faults go to `findings` under the name `file`."""
    reader = _Reader(text, file, findings)
    try:
        return reader.read()
    except _Stop as stop:
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
    problem = " ".join(filter(None, [error.problem, f"({error.context})" if error.context else ""]))
    return Finding(file, number, "schema", f"not valid YAML: {problem}")


class _Reader:
    """Builds plain data from parser events."""

    def __init__(self, text: str, file: str, findings: list[Finding]) -> None:
        self._parser = _CParser(text)
        self._file, self._findings = file, findings
        self._source = Source(file, None)

    def read(self) -> Source:
        next_event = self._parser.get_event
        next_event()
        if self._parser.check_event(yaml.StreamEndEvent):
            return self._source
        next_event()
        self._source.data = self._value(next_event(), ())
        next_event()
        if not self._parser.check_event(yaml.StreamEndEvent):
            raise _Stop(
                self._parser.peek_event().start_mark.line + 1, "a second document begins here; one file holds one"
            )
        return self._source

    def _value(self, event: Any, path: KeyPath) -> Any:
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent):
            raise _Stop(line, f"the alias *{event.anchor} is not allowed; write the value out")
        if event.anchor is not None:
            raise _Stop(line, f"the anchor &{event.anchor} is not allowed; write the value out where it is needed")
        if event.tag is not None and event.tag != "!":
            raise _Stop(line, f"the tag {event.tag} is not allowed; plain values only")
        if len(path) > MAXIMUM_DEPTH:
            raise _Stop(line, f"nested more than {MAXIMUM_DEPTH} levels deep")
        self._source.lines.setdefault(path, line)
        if isinstance(event, ScalarEvent):
            return self._scalar(event, line)
        if isinstance(event, MappingStartEvent):
            return self._mapping(path)
        return self._sequence(event, path)

    def _mapping(self, path: KeyPath) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while True:
            event = self._parser.get_event()
            if isinstance(event, yaml.MappingEndEvent):
                return found
            line = event.start_mark.line + 1
            if not isinstance(event, ScalarEvent) or event.anchor is not None or event.tag not in (None, "!"):
                raise _Stop(line, "a key must be plain text")
            key = event.value
            below = (*path, key)
            if key in found:
                first = self._source.lines[below]
                self._findings.append(
                    Finding(
                        self._file, line, "schema", f"the key {key!r} stands here again; it is already on line {first}"
                    )
                )
                scratch = self._source.lines.copy()
                self._value(self._parser.get_event(), below)
                self._source.lines = scratch
                continue
            self._source.lines[below] = line
            found[key] = self._value(self._parser.get_event(), below)

    def _sequence(self, event: Any, path: KeyPath) -> list[Any]:
        assert isinstance(event, SequenceStartEvent)
        found: list[Any] = []
        while True:
            event = self._parser.get_event()
            if isinstance(event, SequenceEndEvent):
                return found
            found.append(self._value(event, (*path, len(found))))

    @staticmethod
    def _scalar(event: ScalarEvent, line: int) -> Any:
        text: str = event.value
        if not event.implicit[0]:
            return text
        if text in _WORDS:
            return _WORDS[text]
        digits = text[1:] if text[:1] == "-" else text
        if digits.isascii() and digits.isdigit():
            if len(digits) > 15:
                raise _Stop(line, f"the number {digits[:20]}… has more than 15 digits")
            if digits == "0" or digits[0] != "0":
                return int(text)
        return text
