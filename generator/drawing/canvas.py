"""A sheet to draw on: SVG in the making, with the box that everything takes up, so that nothing can lie on anything else.

The unit is a pixel on the narrowest phone: a drawing is 288 wide, and no letter is smaller than 11.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape as html_escape

from generator.language.lines import Line

WIDTH = 288
SMALL, NORMAL = 11, 12

# Widths of letters as shares of their size, as wide as common sans-serif letters get.
_NARROW = frozenset("iljtfrI.,:;'’‘“”„|!()[]/ ·-")
_WIDE = frozenset("mwMW@%…—")

# What lies on what: a plate lies on the cards behind it, words on a plate.
GROUND, BEHIND, PLATES, ABOVE = range(4)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle that something takes up, with what it is for messages."""

    x: float
    y: float
    width: float
    height: float
    what: str = ""

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def meets(self, other: "Rectangle") -> bool:
        """Return whether two boxes share more than an edge."""
        apart = self.right <= other.x or other.right <= self.x or self.bottom <= other.y or other.bottom <= self.y
        return not apart

    def holds(self, other: "Rectangle") -> bool:
        """Return whether a box lies inside this one."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


def text_width(text: str, size: float = SMALL, *, bold: bool = False) -> float:
    """Return about how wide a text comes out, rather too wide than too narrow."""
    shares = 0.0
    for letter in text:
        if letter in _NARROW:
            shares += 0.36
        elif letter in _WIDE:
            shares += 0.92
        elif letter.isupper():
            shares += 0.70
        elif letter == "×" or letter.isascii() or (letter.isalpha() and ord(letter) < 0x2000):
            shares += 0.60
        else:
            shares += 1.05
    return shares * size * (1.06 if bold else 1)


def shortened(text: str, width: float, size: float = SMALL, *, bold: bool = False) -> str:
    """Return a text, cut off with an ellipsis where it is wider than `width`."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1].rstrip()
    return text + "…"


def wrapped(text: str, width: float, size: float, lines: int, *, bold: bool = False) -> list[str]:
    """Return a text in at most so many lines, parted between words or, where a word is too long, inside it."""
    found: list[str] = []
    rest = " ".join(text.split())
    while rest and len(found) < lines - 1 and text_width(rest, size, bold=bold) > width:
        at = len(rest)
        while at > 1 and text_width(rest[:at], size, bold=bold) > width:
            at -= 1
        blank = rest.rfind(" ", 0, at + 1)
        at = blank if blank > 0 else at
        found.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return [*found, shortened(rest, width, size, bold=bold)]


def escape(words: str) -> str:
    """Return words as text of a drawing. An `@` is written as a reference: in what is drawn it stands for the prefix of an id."""
    return html_escape(words).replace("@", "&#64;")


def number(value: float) -> str:
    """Return a coordinate in as few characters as it takes."""
    return f"{round(value, 1):g}"


Parts = tuple[str | Line, ...]
"""Pieces of SVG, and the lines whose words come in between."""


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """What comes and goes as one: a stack of chips, a card, a word. `home` is how far away it comes from, None where it just appears."""

    layer: int
    parts: Parts
    home: tuple[float, float] | None = None


@dataclass(slots=True)
class Canvas:
    """What has been drawn so far of one moment: its pieces, and the `boxes` of what must not touch one another.

    `symbols` are shapes that are drawn more than once, by their ids.
    """

    pieces: list[DrawnPiece] = field(default_factory=list)
    boxes: list[Rectangle] = field(default_factory=list)
    symbols: dict[str, str] = field(default_factory=dict)
    bottom: float = 0
    _parts: list[str | Line] = field(default_factory=list)

    @contextmanager
    def piece(self, layer: int = ABOVE, home: tuple[float, float] | None = None) -> Iterator[None]:
        """Draw what comes and goes as one."""
        outer, self._parts = self._parts, []
        yield
        if self._parts:
            self.pieces.append(DrawnPiece(layer, tuple(joined(self._parts)), home))
        self._parts = outer

    def take(self, x: float, y: float, width: float, height: float, what: str) -> None:
        """Keep a place for something alone."""
        self.boxes.append(Rectangle(x, y, width, height, what))
        self.bottom = max(self.bottom, y + height)

    def draw(self, svg: str) -> None:
        """Add SVG as it is."""
        self._parts.append(svg)

    def write(self, x: float, y: float, words: str | Line, css: str = "") -> None:
        """Write one line of text; `y` is its base line. A name is escaped, a line gets its words later."""
        name = f' class="{css}"' if css else ""
        self._parts.append(f'<text{name} x="{number(x)}" y="{number(y)}">')
        self._parts.append(words if isinstance(words, Line) else escape(words))
        self._parts.append("</text>")

    def rect(self, x: float, y: float, width: float, height: float, css: str, radius: float = 0) -> None:
        """Draw a rectangle."""
        rounded = f' rx="{number(radius)}"' if radius else ""
        self.draw(
            f'<rect class="{css}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
            f"{rounded}/>"
        )

    def use(self, symbol: str, x: float, y: float, css: str = "") -> None:
        """Draw a shape of `symbols`."""
        name = f' class="{css}"' if css else ""
        self.draw(f'<use href="#@{symbol}"{name} x="{number(x)}" y="{number(y)}"/>')


def joined(parts: Iterable[str | Line]) -> list[str | Line]:
    """Join pieces of SVG between the words, so that each language has little to put together."""
    found: list[str | Line] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        else:
            found.append(part)
    return found
