"""The little markup that wording may have: paragraphs, lists, emphasis and links to rules. Everything else is text.

The tree it gives is what the site and the PDFs render, each with its own escaping, so no wording can reach a page as code.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """Characters as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Stressed words."""

    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that a policy puts into the wording, so that it can be another in another book."""

    text: str


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A reference to a rule, or to one clause of it."""

    rule: str
    clause: str | None


Inline = Text | Emphasis | Figure | RuleLink


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, item by item."""

    items: tuple[tuple[Inline, ...], ...]


Block = Paragraph | Bullets


# Characters for private use around a figure, as `Message.format` puts them in where it is asked to mark figures.
FIGURE_OPENS, FIGURE_CLOSES = "\ue000", "\ue001"
# Where plain text ends: a link, a figure, an asterisk that is only one, an emphasis.
_MARK = re.compile(rf"\[\[|{FIGURE_OPENS}|\\\*|\*")


class MarkupError(ValueError):
    """Wording that opens a link or an emphasis and does not close it."""


def parse_blocks(text: str) -> tuple[Block, ...]:
    """Read formatted wording as blocks. Raises `MarkupError`."""
    blocks: list[Block] = []
    words: list[str] = []
    items: list[list[str]] = []

    def close() -> None:
        if words:
            blocks.append(Paragraph(parse_inline(" ".join(words))))
            words.clear()
        if items:
            blocks.append(Bullets(tuple(parse_inline(" ".join(item)) for item in items)))
            items.clear()

    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            close()
        elif line.startswith("- "):
            if words:
                close()
            items.append([line[2:].strip()])
        elif items:
            items[-1].append(line)
        else:
            words.append(line)
    close()
    return tuple(blocks)


def parse_inline(text: str) -> tuple[Inline, ...]:
    """Read one paragraph's text. Raises `MarkupError`."""
    parts: list[Inline] = []
    plain: list[str] = []

    def flush() -> None:
        if plain:
            parts.append(Text("".join(plain)))
            plain.clear()

    at = 0
    while (mark := _MARK.search(text, at)) is not None:
        start = mark.start()
        if start > at:
            plain.append(text[at:start])
        if mark[0] == "[[":
            end = text.find("]]", start)
            if end < 0:
                raise MarkupError(f"the link {text[start : start + 20]!r} is not closed with ]]")
            flush()
            rule, _, clause = text[start + 2 : end].strip().partition("#")
            parts.append(RuleLink(rule, clause or None))
            at = end + 2
        elif mark[0] == FIGURE_OPENS:
            end = text.find(FIGURE_CLOSES, start)
            if end < 0:
                plain.append(FIGURE_OPENS)
                at = start + 1
                continue
            flush()
            parts.append(Figure(text[start + 1 : end]))
            at = end + 1
        elif mark[0] == "\\*":
            plain.append("*")
            at = start + 2
        else:
            end = text.find("*", start + 1)
            if end < 0:
                raise MarkupError(f"the emphasis {text[start : start + 20]!r} is not closed with *")
            if "[[" in text[start + 1 : end]:
                raise MarkupError("a link cannot stand inside an emphasis")
            flush()
            parts.append(Emphasis(text[start + 1 : end]))
            at = end + 1
    if at < len(text):
        plain.append(text[at:])
    flush()
    return tuple(parts)


def links(text: str) -> list[RuleLink]:
    """Return the links of a pattern, those in every branch included, without formatting it."""
    found = []
    at = text.find("[[")
    while at >= 0:
        end = text.find("]]", at)
        if end < 0:
            raise MarkupError(f"the link {text[at : at + 20]!r} is not closed with ]]")
        rule, _, clause = text[at + 2 : end].strip().partition("#")
        found.append(RuleLink(rule, clause or None))
        at = text.find("[[", end)
    return found
