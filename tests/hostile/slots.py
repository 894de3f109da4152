"""Finds every place of a rulebook where somebody can write text, from the shapes of its files and from the files themselves.

A slot is one string of one file, the key of a mapping where keys are free included. Its kind is the place that it has in the shape:
`book:house`, `example:table.players.[]`, `rule-wording:clauses.*`; below what a shape leaves open everything is of one kind (`**`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter

from generator.knowledge.findings import Finding
from generator.knowledge.schemas import KINDS
from generator.knowledge.shapes import Name
from generator.knowledge.yaml_source import KeyPath, Source, read_yaml

Node = dict[str, Any]
SPEECH = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Slot:
    """One string: where it stands, what its shape allows there (any of `allowed`, as JSON Schemas), and what it says."""

    file: str
    path: KeyPath
    is_key: bool
    kind: str
    allowed: tuple[Node, ...]
    value: str

    @property
    def id(self) -> str:
        """The place as one word."""
        return f"{self.file}#{'.'.join(map(str, self.path))}{' (key)' if self.is_key else ''}"

    def admits(self, text: str) -> bool:
        """Tell whether the shape allows a text here; the loader may still know better."""
        return any(_admits(node, text) for node in self.allowed)


def _admits(node: Node, text: str) -> bool:
    if "enum" in node or "const" in node:
        return text in node.get("enum", [node.get("const")])
    fits = node.get("minLength", 0) <= len(text) <= node.get("maxLength", len(text))
    # The shapes' patterns end with the text, where those of Python would allow a line end.
    return fits and re.search(node.get("pattern", "").replace("$", r"\Z"), text) is not None


def files_of(root: Path, only: str = "") -> Iterator[tuple[str, Node, Source]]:
    """Yield every file that a shape (or `only` one of that name) describes, with the name and the schema of the shape."""
    for name, shape, patterns in KINDS:
        if only not in ("", name):
            continue
        schema = _schema(shape)
        for pattern in patterns:
            for path in sorted(root.glob(pattern.replace("{chapter}", "*"))):
                # A rule's own folder is no chapter.
                if pattern.startswith("rules/{chapter}") and path.parent.name == "books":
                    continue
                findings: list[Finding] = []
                source = read_yaml(path, root, findings)
                assert source is not None and findings == [], (path, findings)
                yield name, schema, source


@cache
def _schema(shape: type[BaseModel]) -> Node:
    return shape.model_json_schema()


def slots_of(root: Path, only: str = "") -> Iterator[Slot]:
    """Yield every slot of a rulebook without findings, or those of the files of `only` one shape."""
    for name, schema, source in files_of(root, only):
        definitions = schema.get("$defs", {})
        for path, is_key, steps, allowed, value in _strings(source.data, [schema], definitions, (), ()):
            yield Slot(source.file, path, is_key, f"{name}:{'.'.join(steps)}", allowed, value)


def kinds_of(name: str, schema: Node) -> dict[str, tuple[Node, ...]]:
    """Return every kind of slot that a shape knows, with what it allows there."""
    found: dict[str, tuple[Node, ...]] = {}

    def walk(nodes: list[Node], steps: tuple[str, ...]) -> None:
        resolved = _resolved(nodes, schema.get("$defs", {}))
        texts = tuple(node for node in resolved if _is_text(node))
        if texts:
            found[f"{name}:{'.'.join(steps)}"] = texts
        for step in dict.fromkeys(key for node in resolved for key in node.get("properties", {})):
            walk([node["properties"][step] for node in resolved if step in node.get("properties", {})], (*steps, step))
        free = [below for node in resolved if (below := _free_keys(node)) is not None]
        if free:
            keys, values = zip(*free, strict=True)
            below = (*steps, "*" if all(values) else "**")
            found[f"{name}:{'.'.join(below)} (key)"] = keys
            walk([value for value in values if value], below)
            if not all(values):
                found[f"{name}:{'.'.join(below)}"] = ({},)
        items = [node["items"] for node in resolved if isinstance(node.get("items"), dict)]
        if items:
            walk(items, (*steps, "[]"))

    walk([schema], ())
    return found


def every_kind() -> dict[str, tuple[Node, ...]]:
    """Return every kind of slot of every shape."""
    return {kind: allowed for name, shape, _ in KINDS for kind, allowed in kinds_of(name, _schema(shape)).items()}


def _strings(
    data: Any, nodes: list[Node], definitions: Node, path: KeyPath, steps: tuple[str, ...]
) -> Iterator[tuple[KeyPath, bool, tuple[str, ...], tuple[Node, ...], str]]:
    resolved = _resolved(nodes, definitions)
    if isinstance(data, str):
        allowed = tuple(node for node in resolved if _is_text(node))
        if allowed:
            yield path, False, steps, allowed, data
    elif isinstance(data, dict):
        for key, value in data.items():
            known = [node["properties"][key] for node in resolved if key in node.get("properties", {})]
            if known:
                yield from _strings(value, known, definitions, (*path, key), (*steps, key))
                continue
            free = [below for node in resolved if (below := _free_keys(node)) is not None]
            if not free:
                continue
            keys, values = zip(*free, strict=True)
            below = (*steps, "*") if all(values) else (*steps, "**") if steps[-1:] != ("**",) else steps
            yield (*path, key), True, (*below[:-1], f"{below[-1]} (key)"), keys, key
            yield from _strings(value, list(values), definitions, (*path, key), below)
    elif isinstance(data, list):
        items = [node["items"] for node in resolved if isinstance(node.get("items"), dict)]
        items = items or ([{}] if {} in resolved else [])
        for at, value in enumerate(data):
            below = (*steps, "[]") if items != [{}] else steps
            yield from _strings(value, items, definitions, (*path, at), below)


# Schemas are read again for every string: what was resolved once stays, with the nodes by whose identity it is known.
_known: dict[tuple[int, ...], tuple[list[Node], list[Node]]] = {}


def _resolved(nodes: list[Node], definitions: Node) -> list[Node]:
    """Return what references and alternatives lead to."""
    key = tuple(map(id, nodes))
    if key not in _known:
        _known[key] = (nodes, _look_up(nodes, definitions))
    return _known[key][1]


def _look_up(nodes: list[Node], definitions: Node) -> list[Node]:
    found = []
    for node in nodes:
        if "$ref" in node:
            found += _resolved([definitions[node["$ref"].rpartition("/")[2]]], definitions)
        elif members := [*node.get("anyOf", ()), *node.get("oneOf", ())]:
            found += _resolved(members, definitions)
        else:
            found.append(_without_words(node))
    return found


def _without_words(node: Node) -> Node:
    """Leave out what a schema says to people, so that one that says nothing else is seen to allow anything."""
    return {key: value for key, value in node.items() if key not in ("title", "description", "default")}


def _is_text(node: Node) -> bool:
    if not node:
        return True
    values = node.get("enum", [node["const"]] if "const" in node else [])
    return node.get("type") == "string" or any(isinstance(value, str) for value in values)


_known_keys: dict[int, tuple[Node, tuple[Node, Node] | None]] = {}


def _free_keys(node: Node) -> tuple[Node, Node] | None:
    """Return what a mapping allows as keys and as values where keys are free, else None."""
    if id(node) not in _known_keys:
        _known_keys[id(node)] = (node, _look_up_keys(node))
    return _known_keys[id(node)][1]


def _look_up_keys(node: Node) -> tuple[Node, Node] | None:
    if not node:
        return {}, {}
    names = node.get("propertyNames", {})
    for pattern, value in node.get("patternProperties", {}).items():
        return {**names, "type": "string", "pattern": pattern}, _without_words(value)
    more = node.get("additionalProperties")
    if more is True:
        return {"type": "string"}, {}
    return ({**names, "type": "string"}, _without_words(more)) if isinstance(more, dict) else None


_NAME = TypeAdapter(Name).json_schema()


def is_name(slot: Slot) -> bool:
    """Tell whether a slot is the name of a player or of a table."""
    return any(node.items() >= _NAME.items() for node in slot.allowed)
