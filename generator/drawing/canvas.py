"""A sheet to draw on: SVG in the making, with the box that everything takes up, so that nothing can lie on anything else.

The unit is a pixel on the narrowest phone: a drawing is 288 wide, and no letter is smaller than 11.
"""

from dataclasses import dataclass, field
from html import escape as html_escape

from generator.drawing.chips import USUAL, printed
from generator.drawing.scene import UNKNOWN
from generator.language.lines import Line

WIDTH = 288
SMALL, NORMAL = 11, 12

# Widths of letters as shares of their size, as wide as common sans-serif letters get.
_NARROW = frozenset("iljtfrI.,:;'’|!()[]/ ·-")
_WIDE = frozenset("mwMW@%…—")
# Signs of the suits, 8 wide and 9 high: paths, since fonts lack them or show them as emoji.
_SUITS = {
    "s": "M4 0C5 2 8 3.5 8 5.7 8 7.5 5.7 8 4.6 6.7L5.2 9H2.8L3.4 6.7C2.3 8 0 7.5 0 5.7 0 3.5 3 2 4 0Z",
    "h": "M4 8.8C3 6.5 0 5 0 2.6 0 .2 3.2-.3 4 1.9 4.8-.3 8 .2 8 2.6 8 5 5 6.5 4 8.8Z",
    "d": "M4 0 7.6 4.5 4 9 .4 4.5Z",
    "c": "M4 0A2 2 0 0 1 5.6 3.2 2 2 0 1 1 4.6 6.4L5.2 9H2.8L3.4 6.4A2 2 0 1 1 2.4 3.2 2 2 0 0 1 4 0Z",
}


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


@dataclass(slots=True)
class Canvas:
    """What has been drawn so far. `parts` are pieces of SVG and the lines whose words come in between.

    `boxes` are what must not touch one another.
    """

    parts: list[str | Line] = field(default_factory=list)
    boxes: list[Rectangle] = field(default_factory=list)
    suits: set[str] = field(default_factory=set)
    bottom: float = 0

    def take(self, x: float, y: float, width: float, height: float, what: str) -> None:
        """Keep a place for something alone."""
        self.boxes.append(Rectangle(x, y, width, height, what))
        self.bottom = max(self.bottom, y + height)

    def draw(self, svg: str) -> None:
        """Add SVG as it is."""
        self.parts.append(svg)

    def write(self, x: float, y: float, words: str | Line, css: str = "") -> None:
        """Write one line of text; `y` is its base line. A name is escaped, a line gets its words later."""
        name = f' class="{css}"' if css else ""
        self.parts.append(f'<text{name} x="{number(x)}" y="{number(y)}">')
        self.parts.append(words if isinstance(words, Line) else escape(words))
        self.parts.append("</text>")

    def rect(self, x: float, y: float, width: float, height: float, css: str, radius: float = 0) -> None:
        """Draw a rectangle."""
        rounded = f' rx="{number(radius)}"' if radius else ""
        self.draw(
            f'<rect class="{css}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
            f"{rounded}/>"
        )

    def suit(self, suit: str, x: float, y: float) -> None:
        """Draw the sign of a suit, 8 wide and 9 high."""
        self.suits.add(suit)
        red = ' class="red"' if suit in "dh" else ' class="ink"'
        self.draw(f'<use href="#@{suit}"{red} x="{number(x)}" y="{number(y)}"/>')

    def defs(self) -> str:
        """Return the shapes that are drawn more than once; `@` stands for what keeps ids apart on a page."""
        paths = "".join(f'<path id="@{suit}" d="{_SUITS[suit]}"/>' for suit in sorted(self.suits))
        return f"<defs>{paths}</defs>" if paths else ""


# Chips

CHIP_HEIGHT = 14
LAYER = 2.5
_LAYERS = 3
_COLOURS = 7


def chip_width(value: int) -> float:
    """Return how wide a chip is drawn: its number fits on it."""
    return max(22, text_width(printed(value)) + 7)


def group_size(value: int, count: int) -> tuple[float, float]:
    """Return the width and height of a pile of chips of one denomination, its count beside it."""
    width = chip_width(value)
    if count > 1:
        width += 2 + text_width(f"×{count}")
    return width, CHIP_HEIGHT + LAYER * min(count - 1, _LAYERS) + 1


def draw_group(canvas: Canvas, value: int, count: int, x: float, y: float) -> None:
    """Draw a pile of chips of one denomination with its upper left corner at (x, y)."""
    width = chip_width(value)
    r = CHIP_HEIGHT / 2
    straight = number(width - CHIP_HEIGHT)
    lower = "".join(
        f"M0 {number(r + LAYER * layer)}a{r:g} {r:g} 0 0 0 {r:g} {r:g}h{straight}a{r:g} {r:g} 0 0 0 {r:g}-{r:g}"
        for layer in range(min(count - 1, _LAYERS), 0, -1)
    )
    canvas.draw(f'<g class="chip {denomination_class(value)}" transform="translate({number(x)} {number(y)})">')
    if lower:
        canvas.draw(f'<path class="pile" d="{lower}"/>')
    canvas.rect(0, 0, width, CHIP_HEIGHT, "face", r)
    canvas.write(width / 2, 11, printed(value), "mid")
    if count > 1:
        canvas.write(width + 2, 11, f"×{count}")
    canvas.draw("</g>")


def denomination_class(value: int) -> str:
    """Return the colour class of a denomination. Colours repeat higher up; the number on the chip tells them apart."""
    return f"k{USUAL.index(value) % _COLOURS}" if value in USUAL else "k"


# Cards

CARD_WIDTH, CARD_HEIGHT = 20, 15


def draw_card(canvas: Canvas, card: str, x: float, y: float) -> None:
    """Draw a card with rank and suit side by side, its upper left corner at (x, y); an unknown one is empty."""
    known = card != UNKNOWN
    canvas.rect(x, y, CARD_WIDTH - 1, CARD_HEIGHT, "card" if known else "card blank", 2)
    if known:
        canvas.write(x + 5.4, y + 11.5, card[0], "rank red" if card[1] in "dh" else "rank")
        canvas.suit(card[1], x + 9.8, y + 3)


BIG_CARD_WIDTH, BIG_CARD_HEIGHT = 25, 33


def draw_big_card(canvas: Canvas, card: str, x: float, y: float) -> None:
    """Draw a card of the board: rank above suit."""
    known = card != UNKNOWN
    canvas.rect(x, y, BIG_CARD_WIDTH - 1, BIG_CARD_HEIGHT, "card" if known else "card blank", 3)
    if known:
        canvas.write(x + 12, y + 15.5, card[0], "big red" if card[1] in "dh" else "big")
        canvas.suit(card[1], x + 8, y + 19.5)


def draw_backs(canvas: Canvas, count: int, x: float, y: float) -> None:
    """Draw cards face down, fanned; 12 high."""
    for at in range(count):
        canvas.rect(x + at * 7, y, 9, 12, "back", 1.5)


def backs_width(count: int) -> float:
    """Return how wide so many cards face down lie."""
    return 9 + 7 * (count - 1) if count else 0
