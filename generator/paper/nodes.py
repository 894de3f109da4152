"""The tree that `rulebook.typ` prints: plain JSON, each node with its `type`. The template fails on an unknown type.

Blocks stand below one another, inlines in a line. All strings are text: nothing in them is read as markup.
"""

from collections.abc import Sequence
from typing import Any, Literal

Node = dict[str, Any]
Parts = list[Node]

HALF_PAGE = 28
PICTURE = 12
_LINE = 80

BoxStyle = Literal["remark", "note", "example", "ruling", "step", "erratum"]


# Inlines


def text(words: str) -> Node:
    """Characters as they are."""
    return {"type": "text", "text": words}


def emphasis(words: str) -> Node:
    """Stressed words."""
    return {"type": "emphasis", "text": words}


def small(words: str) -> Node:
    """Words of less weight, such as the place in a source."""
    return {"type": "small", "text": words}


def reference(label: str, words: str, before: str, after: str) -> Node:
    """A link to a labelled block of this document, followed by its page number between `before` and `after`."""
    return {"type": "reference", "label": label, "text": words, "before": before, "after": after}


def link(address: str, words: str) -> Node:
    """A link out of the document."""
    return {"type": "link", "address": address, "text": words}


def foreign(language: dict[str, str], parts: Parts) -> Node:
    """Inlines in another language."""
    return {"type": "foreign", **language, "parts": parts}


# Blocks


def heading(level: int, parts: Parts, number: str = "", label: str = "", listed: bool = True) -> Node:
    """A heading with a bookmark; `number` is the book's own. `listed`: the table of contents has it too."""
    return {"type": "heading", "level": level, "parts": parts, "number": number, "label": label, "listed": listed}


def chapter(parts: Parts, new_page: bool = True) -> Node:
    """The heading of a chapter, which is the running head of its pages."""
    return {"type": "chapter", "parts": parts, "new-page": new_page}


def title(parts: Parts) -> Node:
    """A line in bold that stays with what follows it."""
    return {"type": "title", "parts": parts}


def lead(parts: Parts) -> Node:
    """A paragraph that stays with what follows it."""
    return {"type": "lead", "parts": parts}


def paragraph(parts: Parts) -> Node:
    """One paragraph."""
    return {"type": "paragraph", "parts": parts}


def bullets(items: Sequence[Sequence[Node]]) -> Node:
    """A list; every item is a list of blocks."""
    return {"type": "bullets", "items": [list(item) for item in items]}


def steps(items: Sequence[Sequence[Node]]) -> Node:
    """A numbered list; every item is a list of blocks."""
    return {"type": "steps", "items": [list(item) for item in items]}


def terms(items: Sequence[tuple[Parts, Sequence[Node]]]) -> Node:
    """Terms, each with the blocks that say what it stands for; a single paragraph follows its term in the same line."""
    listed = []
    for parts, blocks in items:
        run_in = len(blocks) == 1 and blocks[0]["type"] == "paragraph"
        said = [{**blocks[0], "type": "line"}] if run_in else list(blocks)
        listed.append([{"type": "line", "parts": parts}, *said])
    return {"type": "terms", "items": listed}


def group(children: Sequence[Node], label: str = "") -> Node:
    """Blocks that references can lead to."""
    return {"type": "group", "children": list(children), "label": label}


def box(style: BoxStyle, children: Sequence[Node]) -> Node:
    """Blocks set apart from the rules. No page break parts them where they fill less than half a page."""
    return {"type": "box", "style": style, "children": list(children), "keep": _lines(children) <= HALF_PAGE}


def illustrated(children: Sequence[Node], svg: str, alt: str, caption: Parts) -> Node:
    """Blocks with a picture beside them. `svg` stands alone, in the font of the document; `alt` says in sentences what it shows."""
    return {"type": "illustrated", "children": list(children), "svg": svg, "alt": alt, "caption": caption}


def foreign_blocks(language: dict[str, str], children: Sequence[Node]) -> Node:
    """Blocks in another language."""
    return {"type": "foreign-blocks", **language, "children": list(children)}


def table(widths: Sequence[int], head: Sequence[Parts], rows: Sequence[Sequence[Parts]]) -> Node:
    """A table; `widths` are the shares of the columns."""
    return {"type": "table", "widths": list(widths), "head": list(head), "rows": [list(row) for row in rows]}


def _lines(blocks: Sequence[Node]) -> int:
    """Return about how many lines blocks will fill: measuring them in the template would double the time of a build."""
    count = 0
    for block in blocks:
        if "parts" in block:
            count += 1 + sum(len(part.get("text", "")) for part in block["parts"]) // _LINE
        if block["type"] == "illustrated":
            count += max(PICTURE, _lines(block["children"]))
            continue
        count += _lines(block.get("children", ())) + sum(_lines(item) for item in block.get("items", ()))
    return count
