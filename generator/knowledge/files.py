"""Reads one YAML file and validates it against its shape; every error is reported with its line and, for a misspelt key, the right one."""

import stat
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, RootModel, ValidationError

from generator.disk.cache import Shelf
from generator.knowledge.findings import MOST_OF_A_FILE, Finding
from generator.knowledge.hints import listed, nearest
from generator.knowledge.shapes import ErrataFile, NumberingFile, PoliciesFile
from generator.knowledge.tree import Tree
from generator.knowledge.yaml_source import KeyPath, Source, name_below, read_yaml

# The patterns of shapes.py, said to people.
_FORMS = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "lower-case words with hyphens, such as raise-amounts",
    r"^[a-z]+(_[a-z0-9]+)*$": "lower-case words with underscores, such as clock_seconds",
    r"^[a-z0-9]+(-[a-z0-9]+)*(#[a-z0-9]+(-[a-z0-9]+)*)?$": "a rule or a clause of one, such as raise-amounts#minimum",
    r"^[a-z0-9]+(-[a-z0-9]+)*#[a-z0-9]+(-[a-z0-9]+)*$": "a clause of a rule, such as raise-amounts#minimum",
    r"^[0-9]{1,5}(-[0-9]{1,5})?(, [0-9]{1,5}(-[0-9]{1,5})?)*$": "lines and spans of lines, such as 1-3, 5",
    r"^[0-9A-Za-z][0-9A-Za-z.-]{0,11}$": "a number as printed, at most 12 letters and digits",
    r"^[0-9A-Za-z]{1,4}(-[0-9A-Za-z]{1,4}){0,2}$": "the label of a paragraph, such as A, 1 or C-a",
    r"^[0-9]{3}:L[0-9]{1,5}(-[0-9]{1,5})?(, [0-9]{3}:L[0-9]{1,5}(-[0-9]{1,5})?)*$": "a place in a source, such as 001:L181",
    r"^[a-z0-9-]+/[a-z0-9-]+$": "rule/example",
    r"^(rules|examples)/[a-z0-9-]+(/[a-z0-9-]+)?$": "the address of a page, such as rules/clock",
    r"^[^\n]*$": "one line",
    r"^[^\n*\[\]{}<>]*$": "one line of words, without links, figures to put in or HTML",
    r"^[^\n\[\]{}<>]*$": "one line of words, without links, figures to put in or HTML",
    r"^[^\[\]{}<>]*$": "words, without links, figures to put in or HTML",
    r"^[^\n:]+$": "a name in one line, without a colon",
    r"^\d{4}(-\d{2}(-\d{2})?)?$": "a date such as 2011-07-30, a month or a year",
    r"^[0-9A-Za-z]+(-[0-9A-Za-z]+)*(, [0-9A-Za-z]+(-[0-9A-Za-z]+)*)*$": "numbers and spans, such as 1-55",
    r"^[0-9]{3}$": "three digits",
    r"^[A-Z0-9]+-[0-9]+$": "an erratum's id, such as T11-01",
    r"^#[0-9a-f]{6}$": "a colour such as #1a5276",
    r"^[a-z0-9-]+\.(svg|png|jpg)$": "a file beside book.yml, such as logo.svg (svg, png or jpg)",
    r"^https://[a-z0-9.-]+(/[!-~]*)?$": "an address that begins with https://",
}

Shaped = TypeVar("Shaped", bound=BaseModel)
Made = TypeVar("Made")

# What a book need not say: a file with comments alone, as a new house has it, says so on purpose.
_MAY_SAY_NOTHING: tuple[type[BaseModel], ...] = (NumberingFile, PoliciesFile, ErrataFile)

# Sound files by path, each with its time (nanoseconds) and size when it was read: whoever loads again and again reads only what changed.
Memory = dict[Path, tuple[tuple[int, int], Source]]


class Files:
    """The YAML files below a root; collects findings and remembers which files are broken.

    `folders` are those that were found to be inside the root or not, as `read_text` takes them; `digests` are those of the files.
    """

    def __init__(
        self, root: Path, findings: list[Finding], memory: Memory | None = None, shelf: Shelf | None = None
    ) -> None:
        self.root, self.findings = root, findings
        self.digests: dict[str, bytes] = {}
        self.broken: set[str] = set()
        self.folders: dict[str, bool] = {}
        self._memory, self._shelf = memory, shelf
        self._tree: Tree | None = None

    @property
    def tree(self) -> Tree:
        """What lies below the root, looked at once."""
        if self._tree is None:
            self._tree = Tree(self.root, self.findings, self.broken)
        return self._tree

    def name(self, path: Path) -> str:
        """Return a path as findings show it."""
        return name_below(self.root, path)

    def fault(self, file: str, line: int, message: str) -> None:
        """Add that a file cannot be used."""
        self.findings.append(Finding(file, line, "schema", message))
        self.broken.add(file)

    def read(self, path: Path, shape: type[Shaped]) -> tuple[Shaped, Source] | None:
        """Read `path` as `shape`; None where it cannot be used."""
        source = self._source(path, shape)
        return None if source is None else self.shaped(source, shape)

    def make(self, path: Path, shape: type[Shaped], maker: Callable[[Shaped, Source], Made | None]) -> Made | None:
        """Return what `maker` makes of the file at `path`; of one that did not change, what it made without a finding the last time."""
        source = self._source(path, shape)
        if source is None:
            return None
        if shape not in source.made:
            shaped, before = self.shaped(source, shape), len(self.findings)
            made = None if shaped is None else maker(*shaped)
            if made is None or len(self.findings) > before:
                return made
            source.made[shape] = made
        found: Made = source.made[shape]
        return found

    def read_wording(self, path: Path, shape: type[Shaped], letters: str) -> Source | None:
        """Read original wording as `shape`; `letters` are invisible ones of its language. None where it cannot be used."""
        source = self._source(path, shape, letters)
        if source is None or shape in source.fits:
            return source
        if self.shaped(source, shape) is None:
            return None
        source.fits.add(shape)
        return source

    def read_part(self, path: Path, shape: type[BaseModel], letters: str) -> Source | None:
        """Read wording that is a translation, as `read_wording` does: what is missing or empty in it is no fault."""
        source = self._source(path, shape, letters)
        if source is None or shape in source.fits:
            return source
        try:
            shape.model_validate(source.data)
        except ValidationError as error:
            # A part may lack what the whole must have, and so fits only as long as nobody asks for the whole.
            found = shape_findings(error, source, shape, whole=False)
            if found:
                self.broken.add(source.file)
                self.findings += found
                return None
        else:
            source.fits.add(shape)
        return source

    def shaped(self, source: Source, shape: type[Shaped]) -> tuple[Shaped, Source] | None:
        """Return what a source says as `shape`, and the source; None where it does not have that shape, with findings."""
        try:
            return shape.model_validate(source.data), source
        except ValidationError as error:
            self.broken.add(source.file)
            self.findings += shape_findings(error, source, shape)
            return None

    def _source(self, path: Path, shape: type[BaseModel], letters: str | None = None) -> Source | None:
        source = self._remembered(path, shape, letters)
        if source is not None:
            self.digests[source.file] = source.digest
        return source

    def _remembered(self, path: Path, shape: type[BaseModel], letters: str | None) -> Source | None:
        state = None if self._memory is None else _state(path)
        if self._memory is None or state is None:
            return self._read(path, shape, letters)
        if path in self._memory and self._memory[path][0] == state:
            return self._memory[path][1]
        before = len(self.findings)
        source = self._read(path, shape, letters)
        self._memory.pop(path, None)
        if source is not None and len(self.findings) == before:
            self._memory[path] = (state, source)
        return source

    def _read(self, path: Path, shape: type[BaseModel], letters: str | None) -> Source | None:
        before = len(self.findings)
        source = read_yaml(path, self.root, self.findings, self.folders, letters, self._shelf)
        if len(self.findings) > before:
            self.broken.add(self.name(path))
        if source is None:
            return None
        if source.holds == "comments" and shape in _MAY_SAY_NOTHING:
            source.data = {}
        elif not isinstance(source.data, dict) or not source.data:
            self.fault(source.file, 1, _no_mapping(source))
            return None
        return source


def _no_mapping(source: Source) -> str:
    """Say what stands in the place of the keys of a file."""
    if source.holds == "nothing":
        return "the file is empty; restore its content, or delete it"
    if source.holds == "comments" or source.data == {}:
        return "the file has no content; write what belongs here, or delete it"
    return f"a mapping (key: value) belongs here, not {shown_value(source.data)}"


def _state(path: Path) -> tuple[int, int] | None:
    """Return the time (nanoseconds) and the size of a file; None for a link, which may lead elsewhere next time, and what is not there."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return None if stat.S_ISLNK(found.st_mode) else (found.st_mtime_ns, found.st_size)


def shape_findings(
    error: ValidationError, source: Source, shape: type[BaseModel], *, whole: bool = True, within: KeyPath = ()
) -> list[Finding]:
    """Turn a validation error into findings, one for each fault, in words for people who write YAML; of very many the first.

    What is missing or empty is a fault of a `whole` file only. `within` is where in the file the part stands that has the shape.
    """
    placed = []
    for number, fault in enumerate(error.errors(include_url=False)):
        if not whole and (fault["type"] == "missing" or fault.get("input") in (None, "")):
            continue
        path = _path_in(source, (*within, *fault["loc"]))
        placed.append((source.line(path), number, path, fault))
    placed.sort(key=lambda one: one[:2])
    found = []
    for line, _, path, fault in placed[:MOST_OF_A_FILE]:
        # Readers count the items of a list from 1.
        steps = (str(step + 1) if isinstance(step, int) else str(step) for step in path[len(within) :])
        where = ".".join(steps) or "the file"
        found.append(Finding(source.file, line, "schema", f"{where}: {_sentence(fault, shape, path)}"))
    if len(placed) > MOST_OF_A_FILE:
        left = len(placed) - MOST_OF_A_FILE
        found.append(Finding(source.file, placed[-1][0], "schema", f"… and {left} more findings in this file"))
    return found


def _path_in(source: Source, location: tuple[Any, ...]) -> KeyPath:
    """Keep of pydantic's location what is a path in the file (it also names union members and `[key]` markers)."""
    path: KeyPath = ()
    for step in location:
        if (*path, step) in source.lines:
            path = (*path, step)
    return path


def _sentence(fault: Any, shape: type[BaseModel], path: KeyPath) -> str:
    kind, location, given = fault["type"], fault["loc"], fault.get("input")
    if kind == "extra_forbidden":
        known = sorted(_fields_at(shape, tuple(location[:-1])))
        near = nearest(str(location[-1]), known)
        right = f"did you mean {near!r}?" if near else f"known here: {listed(known)}"
        return f"unknown key {shown_value(str(location[-1]))}; {right}"
    if kind == "missing":
        return f"the key {location[-1]!r} is missing"
    if kind == "string_type":
        if given is None:
            return "no text stands here; write one (what begins with # is a remark, unless it stands in quotes)"
        return f"{shown_value(given)} is not text; write it in quotes"
    if kind in ("int_type", "int_parsing"):
        return f"{shown_value(given)} is not a whole number"
    if kind == "string_pattern_mismatch":
        return f"{shown_value(given)} does not have the right form: {_FORMS.get(fault['ctx']['pattern'], fault['ctx']['pattern'])}"
    if kind in ("too_short", "too_long"):
        least = kind == "too_short"
        count = fault["ctx"]["min_length" if least else "max_length"]
        return f"{'at least' if least else 'at most'} {count} belong here, not {fault['ctx']['actual_length']}"
    if kind in ("greater_than_equal", "less_than_equal"):
        low = kind == "greater_than_equal"
        return f"{given} is too {'small' if low else 'large'}; {'at least' if low else 'at most'} {fault['ctx']['ge' if low else 'le']}"
    if kind in ("literal_error", "union_tag_invalid"):
        expected = fault["ctx"].get("expected") or fault["ctx"].get("expected_tags")
        names = [name.strip(" '") for name in str(expected).replace(" or ", ", ").split(",")]
        near = nearest(given, names) if isinstance(given, str) else None
        return f"{shown_value(given)} is not one of {', '.join(names)}" + (f"; did you mean {near!r}?" if near else "")
    if kind == "value_error":
        return str(fault["ctx"]["error"])
    if kind in ("dict_type", "model_type", "model_attributes_type"):
        known = _fields_at(shape, tuple(location), "required")
        form = f"as {{{', '.join(f'{key}: …' for key in known)}}}" if known else "(key: value)"
        return f"a mapping {form} belongs here, not {shown_value(given)}"
    if kind == "list_type":
        return f"a list belongs here, not {shown_value(given)}"
    message: str = fault["msg"]
    return f"{message[0].lower()}{message[1:]}, not {shown_value(given)}"


def shown_value(value: Any) -> str:
    """Return a value as a finding names what stands in a wrong place: never more than a few words of it."""
    if value is None:
        return "nothing"
    # Of a long list or text, only what is shown is written out.
    text = repr(value[:60] if isinstance(value, str | list) else value)
    return text if len(text) <= 60 else text[:57] + "…"


@lru_cache(maxsize=64)
def _schema_of(shape: type[BaseModel]) -> dict[str, Any]:
    return shape.model_json_schema()


def _fields_at(shape: type[BaseModel], location: tuple[Any, ...], which: str = "properties") -> list[str]:
    """Return the keys that a shape knows at a location, or those that are `required`, by walking its JSON Schema."""
    schema = _schema_of(shape)
    definitions = schema.get("$defs", {})

    def resolve(node: dict[str, Any]) -> list[dict[str, Any]]:
        if "$ref" in node:
            return resolve(definitions[node["$ref"].rpartition("/")[2]])
        members = node.get("anyOf") or node.get("oneOf")
        return [inner for member in members for inner in resolve(member)] if members else [node]

    nodes = resolve(schema)
    for step in location:
        below: list[dict[str, Any]] = []
        for node in nodes:
            if step in node.get("properties", {}):
                below += resolve(node["properties"][step])
            elif isinstance(node.get("additionalProperties"), dict):
                below += resolve(node["additionalProperties"])
            elif isinstance(node.get("patternProperties"), dict):
                below += [inner for value in node["patternProperties"].values() for inner in resolve(value)]
            elif isinstance(step, int) and "items" in node:
                below += resolve(node["items"])
        nodes = below or nodes
    return list(dict.fromkeys(key for node in nodes for key in node.get(which, ())))


def root_value(shaped: RootModel[Any] | BaseModel) -> Any:
    """Return the mapping of a file whose keys are free."""
    return shaped.root if isinstance(shaped, RootModel) else shaped
