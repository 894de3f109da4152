"""Lays out a list: a name at the left, chips, dots or cards beside it, and what comes of them at the right."""

from collections.abc import Sequence

from generator.drawing.canvas import NORMAL, PLATES, WIDTH, Canvas, number, wrapped
from generator.drawing.chips import Chips
from generator.drawing.pieces import CARD_HEIGHT, draw_card, draw_group, group_size
from generator.drawing.scene import Item, Rows
from generator.language.lines import Line

_NAME = 62
_MIDDLE = 70
_ARROW = 208
_RIGHT = 224
_CARDS_A_LINE = 4
_DOT = 13
_LINE = 15


def draw_rows(canvases: Sequence[Canvas], moments: Sequence[Rows], top: float = 0) -> None:
    """Draw the moments of a list, each on its canvas, beginning at `top`: a row is as high as it ever gets."""
    most = max((rows.items for rows in moments), key=len)
    y = top + 1
    for at in range(len(most)):
        heights = [_height(rows.items[at]) for rows in moments if at < len(rows.items)]
        for canvas, rows in zip(canvases, moments, strict=True):
            if at < len(rows.items):
                _draw_row(canvas, rows.items[at], y, max(heights))
        y += max(heights) + 4
    for canvas in canvases:
        canvas.bottom = max(canvas.bottom, y - 2)


def _height(item: Item) -> float:
    height = max(_LINE * len(_names(item)), _middle_height(item), _pile_height(item.becomes)) + 8
    return height + 14 * (item.note is not None)


def _draw_row(canvas: Canvas, item: Item, y: float, height: float) -> None:
    names = _names(item)
    with canvas.piece(PLATES):
        canvas.rect(0.5, y, WIDTH - 1, height, "rowed", 5)
        for at, name in enumerate(names):
            canvas.write(6, y + 15 + at * _LINE, name, "bold own")
    canvas.take(1, y, _NAME + 4, _LINE * len(names) + 4, f"name of {item.name}")
    with canvas.piece():
        _draw_middle(canvas, item, y + 4)
    if item.becomes:
        with canvas.piece():
            canvas.draw(f'<path class="becomes" d="M{_ARROW - 5} {number(y + 14)}h12m-4-4 4 4-4 4"/>')
            _draw_piles(canvas, item.becomes, _RIGHT, y + 4)
    if item.note is not None:
        with canvas.piece():
            canvas.write(WIDTH - 6, y + height - 5, item.note, "end own")
        canvas.take(80, y + height - 15, WIDTH - 82, 14, "note")


def _names(item: Item) -> list[str | Line]:
    if isinstance(item.name, Line):
        return [item.name]
    return list(wrapped(item.name, _NAME, NORMAL, 2, bold=True))


def _middle_height(item: Item) -> float:
    lines = -(-len(item.cards) // _CARDS_A_LINE)
    return max(_pile_height(item.chips), (CARD_HEIGHT + 2) * lines, _DOT if item.dots else 0)


def _pile_height(chips: Chips) -> float:
    return sum(group_size(*group)[1] + 2 for group in chips)


def _draw_piles(canvas: Canvas, chips: Chips, x: float, y: float) -> float:
    for value, count in chips:
        width, height = group_size(value, count)
        draw_group(canvas, value, count, x, y, "own")
        canvas.take(x, y, width, height, "chips")
        y += height + 2
    return y


def _draw_middle(canvas: Canvas, item: Item, y: float) -> None:
    for at in range(item.dots):
        canvas.draw(f'<circle class="dot" cx="{number(_MIDDLE + 6 + at * _DOT)}" cy="{number(y + 7)}" r="4.5"/>')
    if item.dots:
        canvas.take(_MIDDLE, y, _DOT * item.dots, _DOT, "dots")
        canvas.write(WIDTH - 8, y + 11, Line("labels.amount", {"amount": item.dots}), "bold end own")
        canvas.take(WIDTH - 30, y, 24, _DOT, "number of dots")
    x = _MIDDLE
    if item.cards:
        for at, card in enumerate(item.cards):
            line, column = divmod(at, _CARDS_A_LINE)
            left, upper = x + 56 + column * 18, y + line * (CARD_HEIGHT + 2)
            draw_card(canvas, card, left, upper)
            canvas.take(left, upper, 18, CARD_HEIGHT, f"card {card}")
    _draw_piles(canvas, item.chips, x, y)
