"""The tree that `nodes.typ` prints: plain JSON, each node with its `type`. The template fails on an unknown type.

Blocks stand below one another, inlines in a line. All strings are text: nothing in them is read as markup.
"""

from collections.abc import Sequence
from typing import Any, Literal

Node = dict[str, Any]
Parts = list[Node]

_PICTURE = 12  # lines that the drawing of a table is high
_LINE = 80

BoxStyle = Literal["remark", "note", "departure", "example", "ruling", "step", "erratum", "notice"]


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


def strong(words: str) -> Node:
    """Words in bold."""
    return {"type": "strong", "text": words}


def gone(parts: Parts) -> Node:
    """Inlines that another text has and this one has not, struck out."""
    return {"type": "gone", "parts": parts}


def new(parts: Parts) -> Node:
    """Inlines that this text has and another one has not, underlined."""
    return {"type": "new", "parts": parts}


def line_break() -> Node:
    """The end of a line inside a paragraph or a cell."""
    return {"type": "break"}


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


def chapter(parts: Parts, new_page: bool = True, online: Node | None = None) -> Node:
    """The heading of a chapter, which is the running head of its pages; `online` is a `code` that leads to its page."""
    return {"type": "chapter", "parts": parts, "new-page": new_page, "online": online}


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


def group(children: Sequence[Node], label: str = "", mark: str = "", letters: str | None = None) -> Node:
    """Blocks that references can lead to; `mark` is a sign in the margin beside them.

    `letters` stand before them; empty where they go on with the paragraph above, None without any.
    """
    return {"type": "group", "children": list(children), "label": label, "mark": mark, "letters": letters}


def box(style: BoxStyle, children: Sequence[Node]) -> Node:
    """Blocks set apart from the rules. No page break parts them where they are short."""
    return {"type": "box", "style": style, "children": list(children), "lines": _lines(children)}


def illustrated(children: Sequence[Node], svg: str, alternative: str, caption: Parts) -> Node:
    """Blocks with a picture beside them. `svg` stands alone, in the font of the document; `alternative` says what it shows."""
    return {
        "type": "illustrated",
        "children": list(children),
        "svg": svg,
        "alternative": alternative,
        "caption": caption,
    }


def foreign_blocks(language: dict[str, str], children: Sequence[Node]) -> Node:
    """Blocks in another language."""
    return {"type": "foreign-blocks", **language, "children": list(children)}


def pair(left: Sequence[Node], right: Sequence[Node], language: dict[str, str]) -> Node:
    """Blocks of the document's language, and beside them the same in another."""
    return {"type": "pair", **language, "left": list(left), "right": list(right)}


def table(widths: Sequence[int], head: Sequence[Parts], rows: Sequence[Sequence[Parts]]) -> Node:
    """A table; `widths` are the shares of the columns."""
    return {"type": "table", "widths": list(widths), "head": list(head), "rows": [list(row) for row in rows]}


def cases(head: Sequence[Parts], sections: Sequence[Node]) -> Node:
    """A table of cases in sections, each with a head (`parts`), a `label` and `groups` of rows; `facts` stand above the rows of a group."""
    return {"type": "cases", "head": list(head), "sections": list(sections)}


def code(svg: str, alternative: str, width: float, address: str) -> Node:
    """A square picture of an address, `width` millimetres wide, with what it is in words; it is a link, too."""
    return {"svg": svg, "alternative": alternative, "width": width, "address": address}


def index(letters: Sequence[tuple[str, Sequence[tuple[Parts, Sequence[str]]]]]) -> Node:
    """An index in columns: under each letter the words, and for each the labels of the blocks whose pages are listed."""
    return {
        "type": "index",
        "letters": [
            {"initial": initial, "items": [{"parts": parts, "labels": list(labels)} for parts, labels in items]}
            for initial, items in letters
        ],
    }


def _lines(blocks: Sequence[Node]) -> int:
    """Return about how many lines blocks will fill: measuring them in the template would double the time of a build."""
    count = 0
    for block in blocks:
        if "parts" in block:
            count += 1 + sum(len(part.get("text", "")) for part in block["parts"]) // _LINE
        if block["type"] == "illustrated":
            count += max(_PICTURE, 2 * _lines(block["children"]))
            continue
        count += _lines(block.get("children", ())) + sum(_lines(item) for item in block.get("items", ()))
        count += max(_lines(block.get("left", ())), _lines(block.get("right", ())))
    return count
