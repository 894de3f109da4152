"""Chips, cards and the deck, as they look on a table."""

from generator.drawing.canvas import Canvas, escape, number, text_width
from generator.drawing.chips import printed
from generator.drawing.palette import denomination_class
from generator.drawing.scene import UNKNOWN

# Signs of the suits, 8 wide and 9 high: paths, since fonts lack them or show them as emoji.
_SUITS = {
    "s": "M4 0C5 2 8 3.5 8 5.7 8 7.5 5.7 8 4.6 6.7L5.2 9H2.8L3.4 6.7C2.3 8 0 7.5 0 5.7 0 3.5 3 2 4 0Z",
    "h": "M4 8.8C3 6.5 0 5 0 2.6 0 .2 3.2-.3 4 1.9 4.8-.3 8 .2 8 2.6 8 5 5 6.5 4 8.8Z",
    "d": "M4 0 7.6 4.5 4 9 .4 4.5Z",
    "c": "M4 0A2 2 0 0 1 5.6 3.2 2 2 0 1 1 4.6 6.4L5.2 9H2.8L3.4 6.4A2 2 0 1 1 2.4 3.2 2 2 0 0 1 4 0Z",
}

# Chips: stacks seen from above at a slant

_WIDTH, _TOP = 30, 17
_THICK = 4
_LAYERS = 5


def chip_width(value: int) -> float:
    """Return how wide a chip is drawn: all alike, unless its number would not fit."""
    return max(_WIDTH, text_width(printed(value)) + 3)


def group_size(value: int, count: int) -> tuple[float, float]:
    """Return the width and height of a stack of chips of one denomination, its count beside it."""
    width = chip_width(value)
    if count > 1:
        width += 2 + text_width(f"×{count}")
    return width, _TOP + _THICK * min(count, _LAYERS) + 0.5


def draw_group(
    canvas: Canvas, value: int, count: int, x: float, y: float, css: str = "", *, mirrored: bool = False
) -> None:
    """Draw a stack of chips of one denomination with its upper left corner at (x, y), its count on the right or, `mirrored`, on the left.

    `css` is how the count is written.
    """
    beside = group_size(value, count)[0] - chip_width(value)
    canvas.use(_stack(canvas, value, min(count, _LAYERS)), x + (beside if mirrored else 0), y)
    if count > 1:
        at = x + beside - 2 if mirrored else x + chip_width(value) + 2
        canvas.write(at, y + 12.5, f"×{count}", f"{css} end".strip() if mirrored else css)


def _stack(canvas: Canvas, value: int, layers: int) -> str:
    name = f"c{value}-{layers}"
    if name not in canvas.symbols:
        width = chip_width(value)
        rx, ry = width / 2, _TOP / 2
        arc = f"a{number(rx)} {number(ry)} 0 0 0 {number(width)} 0"
        deep = _THICK * layers
        body = f'<path class="t-face" d="M0 {number(ry)}v{deep}{arc}v-{deep}z"/>'
        spots = "".join(f"M0 {number(ry + _THICK * at + _THICK / 2)}{arc}" for at in range(layers))
        seams = "".join(f"M0 {number(ry + _THICK * at)}{arc}" for at in range(1, layers))
        canvas.symbols[name] = (
            f'<g id="@{name}" class="{denomination_class(value)}">{body}<path class="t-spot" d="{spots}"/>'
            + (f'<path class="t-seam" d="{seams}"/>' if seams else "")
            + f'<ellipse class="t-face" cx="{number(rx)}" cy="{number(ry)}" rx="{number(rx)}" ry="{number(ry)}"/>'
            f'<ellipse class="t-spot" cx="{number(rx)}" cy="{number(ry)}" rx="{number(rx - 1.4)}" ry="{number(ry - 1.4)}"/>'
            f'<text class="t-num" x="{number(rx)}" y="{number(ry + 3.9)}">{escape(printed(value))}</text></g>'
        )
    return name


def draw_columns(canvas: Canvas, chips: tuple[tuple[int, int], ...], right: float, bottom: float) -> None:
    """Draw the chips behind from the side: a column for each denomination, its height by their number, the last at `right`.

    Nobody says which chips they are: the figure beside them counts, so no number stands on them.
    """
    for at, (value, count) in enumerate(reversed(chips)):
        left = number(right - (at + 1) * 9 + 1)
        lines = "".join(f"M{left} {number(bottom - 1.5 - layer * 3.4)}h8" for layer in range(min(count, 3)))
        canvas.draw(f'<path class="side {denomination_class(value)}" d="{lines}"/>')


# Cards

CARD_WIDTH, CARD_HEIGHT = 20, 26
BACK_PEEK = 14
"""How much of a card face down is to be seen above the plate that lies on it."""
BIG_CARD_WIDTH, BIG_CARD_HEIGHT = 26, 36


def draw_card(canvas: Canvas, card: str, x: float, y: float) -> None:
    """Draw a card with its rank in the corner and the suit below, its upper left corner at (x, y); an unknown one is empty.

    What lies on it may cover all but its left half.
    """
    _face(canvas, "f", x, y, CARD_WIDTH, CARD_HEIGHT)
    if card == UNKNOWN:
        canvas.write(x + CARD_WIDTH / 2, y + 17, "?", "sign unnamed")
    else:
        canvas.write(x + 2.2, y + 12, card[0], _tint(card, "rank"))
        _suit(canvas, card, x + 2.2, y + 14.5)


def draw_big_card(canvas: Canvas, card: str, x: float, y: float) -> None:
    """Draw a card of the board: rank above suit."""
    _face(canvas, "g", x, y, BIG_CARD_WIDTH, BIG_CARD_HEIGHT)
    if card == UNKNOWN:
        canvas.write(x + BIG_CARD_WIDTH / 2, y + 23.5, "?", "big unnamed")
    else:
        canvas.write(x + BIG_CARD_WIDTH / 2, y + 16, card[0], _tint(card, "big"))
        _suit(canvas, card, x + BIG_CARD_WIDTH / 2 - 5, y + 20, 1.3)


def _face(canvas: Canvas, name: str, x: float, y: float, width: float, height: float) -> None:
    canvas.symbols.setdefault(
        name, f'<rect id="@{name}" class="t-card" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="2.5"/>'
    )
    canvas.use(name, x, y)


def _tint(card: str, css: str) -> str:
    return f"{css} red" if card[1] in "dh" else f"{css} ink"


def _suit(canvas: Canvas, card: str, x: float, y: float, larger: float = 1) -> None:
    suit = card[1]
    name = suit if larger == 1 else f"{suit}{suit}"
    scaled = "" if larger == 1 else f' transform="scale({larger:g})"'
    canvas.symbols.setdefault(name, f'<path id="@{name}"{scaled} d="{_SUITS[suit]}"/>')
    canvas.use(name, x, y, "red" if suit in "dh" else "ink")


BACK_WIDTH, BACK_HEIGHT = 15, 21


_FALLEN = (-38, 14, 67, -12, 41, 96, -70)
"""How cards lie that have fallen, in degrees."""


def draw_backs(canvas: Canvas, count: int, x: float, y: float, step: float = 9, *, fallen: bool = False) -> None:
    """Draw cards face down, fanned, or as they have `fallen`."""
    canvas.symbols.setdefault(
        "b",
        f'<g id="@b"><rect class="t-back" x=".4" y=".4" width="{BACK_WIDTH - 0.8}" height="{BACK_HEIGHT - 0.8}" rx="2"/>'
        '<path class="t-lattice" d="M3 3h9v15H3zM3 3l9 15m0-15L3 18M3 10.5h9"/></g>',
    )
    for at in range(count):
        if fallen:
            cx, cy = number(x + at * step + BACK_WIDTH / 2), number(y + BACK_HEIGHT / 2 + (at % 3) * 3)
            canvas.draw(
                f'<use href="#@b" transform="translate({cx} {cy}) rotate({_FALLEN[at % len(_FALLEN)]}) translate(-7.5 -10.5)"/>'
            )
        else:
            canvas.use("b", x + at * step, y)


def backs_width(count: int, step: float = 9) -> float:
    """Return how wide so many cards face down lie."""
    return BACK_WIDTH + step * (count - 1) if count else 0
