"""Wording files with the texts still to be written, made from their originals as text: comments, order and quoting stay.

A text that is to be translated stands as `""`. YAML is read here only to find the places; nothing is ever written by a YAML library,
so what people wrote by hand stays as they wrote it, to the byte.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

EMPTY = '""'
_STEP = 2


class ScaffoldError(ValueError):
    """A file into which nothing can be put without touching what stands there."""


def emptied(original: str) -> str:
    """Return the text of a wording file with every text in it empty."""
    return _without_values(original, _compose(original), 0, len(original))


def filled(original: str, translation: str, wanted: Container[str]) -> tuple[str, list[str]]:
    """Put the texts that a translation lacks into it, empty and in the order of the original; return it with what was added.

    `wanted` holds the paths (with dots) of the texts that are to be translated. Raises `ScaffoldError` where that cannot be done without
    changing what stands there.
    """
    line_end = "\r\n" if "\r\n" in translation else "\n"
    source, target = _compose(original), _compose(translation)
    if source is None:
        return translation, []
    if target is None or _is_nothing(target):
        gap = line_end if translation and not translation.endswith("\n") else ""
        return _checked(translation, translation + gap + _line_ends(emptied(original), line_end), _names(source))
    inserts = [
        insert
        for insert in _missing(_WordingFile(original, translation, line_end), source, target, "")
        if any(name in wanted for name in insert.names)
    ]
    made = translation
    # From the end, so that the places before stay where they are; of two at one place the later goes in first.
    for _, insert in sorted(enumerate(inserts), key=lambda item: (item[1].at, item[0]), reverse=True):
        made = made[: insert.at] + insert.text + made[insert.at :]
    added = [name for insert in inserts for name in insert.names]
    return _checked(translation, made, added)


def texts(document: str) -> dict[str, str]:
    """Return the texts of a wording file by their path with dots."""
    root = _compose(document)
    return dict(_leaves(root, "")) if isinstance(root, MappingNode) else {}


@dataclass(frozen=True, slots=True)
class _Insert:
    at: int
    text: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _WordingFile:
    original: str
    translation: str
    line_end: str


def _compose(text: str) -> Node | None:
    # Without libyaml, whose marks count bytes in some versions.
    found: Node | None = yaml.compose(text, yaml.SafeLoader)
    return found


def _leaves(node: Node, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield from _leaves(value, f"{path}.{key.value}" if path else str(key.value))
    elif isinstance(node, ScalarNode):
        yield path, node.value


def _names(node: Node, path: str = "") -> list[str]:
    return [name for name, _ in _leaves(node, path)]


def _end(text: str, node: Node) -> int:
    """Return where the last letter of a value ends; the end mark of a block text stands after its empty lines."""
    if isinstance(node, MappingNode) and not node.flow_style:
        return _end(text, node.value[-1][1]) if node.value else int(node.start_mark.index)
    end = int(node.end_mark.index)
    if isinstance(node, ScalarNode) and node.style in ("|", ">"):
        return len(text[:end].rstrip())
    return end


def _without_values(text: str, node: Node | None, start: int, stop: int) -> str:
    """Return `text[start:stop]` with the values below `node` empty."""
    pieces, at = [], start
    for value in _values(node):
        pieces += [text[at : value.start_mark.index], EMPTY]
        at = _end(text, value)
    return "".join(pieces) + text[at:stop]


def _values(node: Node | None) -> Iterator[ScalarNode]:
    if isinstance(node, MappingNode):
        for _, value in node.value:
            yield from _values(value)
    elif isinstance(node, ScalarNode) and node.end_mark.index > node.start_mark.index:
        yield node


def _missing(both: _WordingFile, source: Node, target: Node, path: str) -> Iterator[_Insert]:
    """Yield what `target` lacks of `source`; both are values under the same key."""
    if not isinstance(source, MappingNode) or not isinstance(target, MappingNode):
        return
    there = {key.value: (key, value) for key, value in target.value}
    place: tuple[Node, Node] | None = None
    if target.flow_style and not there:
        inside = _flow(both.original, source)[1:-1]
        yield _Insert(target.start_mark.index + 1, inside, tuple(_names(source, path)))
        return
    for key, value in source.value:
        name = f"{path}.{key.value}" if path else str(key.value)
        if key.value not in there:
            yield _insert(both, target, place, key, value, name)
            continue
        place = there[key.value]
        if isinstance(value, MappingNode) and _is_nothing(place[1]) and value.value:
            yield _below(both, place[0], place[1], value, name)
        else:
            yield from _missing(both, value, place[1], name)


def _is_nothing(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.end_mark.index == node.start_mark.index


def _insert(
    both: _WordingFile, target: MappingNode, after: tuple[Node, Node] | None, key: Node, value: Node, name: str
) -> _Insert:
    names = tuple(_names(value, name))
    written = _key(both.original, key)
    if target.flow_style:
        entry = f"{written}: {_flow(both.original, value)}"
        if after is not None:
            return _Insert(_end(both.translation, after[1]), f", {entry}", names)
        return _Insert(target.start_mark.index + 1, f"{entry}, ", names)
    indent = target.start_mark.column
    block = f"{' ' * indent}{written}:{_block(both, value, indent)}"
    if after is None:
        at = both.translation.rfind("\n", 0, target.start_mark.index) + 1
        return _Insert(at, block + both.line_end, names)
    return _Insert(_line_end(both.translation, after[1]), both.line_end + block, names)


def _below(both: _WordingFile, key: Node, nothing: Node, value: MappingNode, name: str) -> _Insert:
    """Put a whole mapping below a key that holds nothing."""
    block = _block(both, value, key.start_mark.column)
    at = both.translation.index(":", key.end_mark.index) + 1
    rest = both.translation[at : _end_of_line(both.translation, at)]
    return _Insert(at + len(rest), block, tuple(_names(value, name)))


def _key(text: str, key: Node) -> str:
    return text[key.start_mark.index : key.end_mark.index]


def _flow(text: str, node: Node) -> str:
    if not isinstance(node, MappingNode):
        return EMPTY
    return "{" + ", ".join(f"{_key(text, key)}: {_flow(text, value)}" for key, value in node.value) + "}"


def _block(both: _WordingFile, node: Node, indent: int) -> str:
    """Return what follows a key and its colon, where the key is indented by `indent`."""
    if not isinstance(node, MappingNode) or node.flow_style:
        return f" {_flow(both.original, node)}"
    inner = indent + _STEP
    rows = (
        f"{both.line_end}{' ' * inner}{_key(both.original, key)}:{_block(both, value, inner)}"
        for key, value in node.value
    )
    return "".join(rows)


def _line_end(text: str, node: Node) -> int:
    """Return the end of the line on which a value ends: comments beside it stay there."""
    if isinstance(node, ScalarNode) and node.style in ("|", ">"):
        return _end(text, node)
    if isinstance(node, MappingNode) and not node.flow_style and node.value:
        return _line_end(text, node.value[-1][1])
    return _end_of_line(text, _end(text, node))


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if text[at:end].endswith("\r") else end


def _line_ends(text: str, line_end: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", line_end)


def _checked(before: str, after: str, added: list[str]) -> tuple[str, list[str]]:
    """Return what was made, once YAML reads it as it should. Raises `ScaffoldError`."""
    try:
        was, now = texts(before), texts(after)
    except yaml.YAMLError:
        was, now = {}, {}
    filled_parents = {name for name in was if name not in now and any(new.startswith(f"{name}.") for new in added)}
    kept = {name: text.strip() for name, text in now.items() if name not in added}
    before_texts = {name: text.strip() for name, text in was.items() if name not in filled_parents}
    if kept != before_texts or any(now.get(name) != "" for name in added):
        raise ScaffoldError("the missing texts cannot be put in without touching the others; add them by hand")
    return after, added
