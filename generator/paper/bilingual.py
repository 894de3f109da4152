"""Puts the same book in two languages side by side, clause by clause.

Both trees are made from the same data and have the same shape; where they do not, what belongs together is paired as a whole.
"""

from collections.abc import Sequence

from generator.paper import nodes
from generator.paper.nodes import Node, Parts

Language = dict[str, str]


def side_by_side(left: Sequence[Node], right: Sequence[Node], language: Language) -> list[Node]:
    """Return blocks of two languages as one document; `language` is that of the right ones."""
    if [node["type"] for node in left] != [node["type"] for node in right]:
        return [nodes.pair(left, right, language)]
    return [_merged(one, other, language) for one, other in zip(left, right, strict=True)]


def _merged(left: Node, right: Node, language: Language) -> Node:
    kind = left["type"]
    if kind in ("chapter", "heading", "lead"):
        return {**left, "parts": _in_a_line(left["parts"], right["parts"], language)}
    if kind == "group":
        return {**left, "children": [nodes.pair(left["children"], right["children"], language)]}
    if kind == "box":
        children = side_by_side(left["children"], right["children"], language)
        return {**left, "children": children, "lines": max(left["lines"], right["lines"])}
    if kind in ("bullets", "steps") and len(left["items"]) == len(right["items"]):
        items = zip(left["items"], right["items"], strict=True)
        return {**left, "items": [side_by_side(one, other, language) for one, other in items]}
    if kind == "table" and len(left["rows"]) == len(right["rows"]):
        rows = [_in_a_row(*pair, language) for pair in zip(left["rows"], right["rows"], strict=True)]
        return {**left, "head": _in_a_row(left["head"], right["head"], language), "rows": rows}
    if kind == "cases":
        facing = zip(left["sections"], right["sections"], strict=True)
        return {
            **left,
            "head": _in_a_row(left["head"], right["head"], language),
            "sections": [_section(one, other, language) for one, other in facing],
        }
    if kind == "index":
        # Each language sorts its own words.
        return nodes.group([left, nodes.foreign_blocks(language, [right])])
    if kind == "illustrated":
        # Both read above one picture, which speaks the first language.
        both = _one_above_the_other(left["children"], right["children"], language)
        return {**left, "children": both, "caption": _in_a_line(left["caption"], right["caption"], language)}
    if kind == "title":
        return nodes.lead([nodes.strong(_words(left)), *_second(_words(left), _words(right), language)])
    return nodes.pair([left], [right], language)


def _one_above_the_other(left: Sequence[Node], right: Sequence[Node], language: Language) -> list[Node]:
    heads = [node for node in left if node["type"] in ("heading", "lead")]
    facing = [node for node in right if node["type"] in ("heading", "lead")]
    if len(heads) != len(facing):
        return [*left, nodes.foreign_blocks(language, right)]
    merged = [_merged(one, other, language) for one, other in zip(heads, facing, strict=True)]
    return [*merged, *left[len(heads) :], nodes.foreign_blocks(language, right[len(heads) :])]


def _words(node: Node) -> str:
    return "".join(part["text"] for part in node["parts"])


def _second(first: str, second: str, language: Language) -> Parts:
    if first == second:
        return []
    return [nodes.text(" / "), nodes.foreign(language, [nodes.text(second)])]


def _in_a_line(left: Parts, right: Parts, language: Language) -> Parts:
    return left if left == right else [*left, nodes.text(" / "), nodes.foreign(language, right)]


def _section(left: Node, right: Node, language: Language) -> Node:
    groups = [
        {
            "facts": _in_a_cell(one["facts"], other["facts"], language),
            "rows": [_in_a_row(*pair, language) for pair in zip(one["rows"], other["rows"], strict=True)],
        }
        for one, other in zip(left["groups"], right["groups"], strict=True)
    ]
    return {**left, "parts": _in_a_line(left["parts"], right["parts"], language), "groups": groups}


def _in_a_row(left: Sequence[Parts], right: Sequence[Parts], language: Language) -> list[Parts]:
    return [_in_a_cell(one, other, language) for one, other in zip(left, right, strict=True)]


def _in_a_cell(left: Parts, right: Parts, language: Language) -> Parts:
    return left if left == right else [*left, nodes.line_break(), nodes.foreign(language, right)]
