"""Lays out a list: a name at the left, chips, dots or cards beside it, and what comes of them at the right."""

from generator.drawing.canvas import (
    CARD_HEIGHT,
    CARD_WIDTH,
    NORMAL,
    WIDTH,
    Canvas,
    draw_card,
    draw_group,
    group_size,
    number,
    wrapped,
)
from generator.drawing.chips import Chips
from generator.drawing.scene import Item, Rows
from generator.language.lines import Line

_NAME = 62
_MIDDLE = 70
_ARROW = 208
_RIGHT = 224
_CARDS_A_LINE = 4
_DOT = 13
_LINE = 15


def draw_rows(canvas: Canvas, rows: Rows, top: float = 0) -> None:
    """Draw a list, beginning at `top`."""
    y = top + 1
    for item in rows.items:
        names = _names(item)
        height = max(_LINE * len(names), _middle_height(item), _pile_height(item.becomes)) + 8
        if item.note is not None:
            height += 14
        canvas.rect(0.5, y, WIDTH - 1, height, "plate", 5)
        for at, name in enumerate(names):
            canvas.write(6, y + 15 + at * _LINE, name, "bold")
        canvas.take(1, y, _NAME + 4, _LINE * len(names) + 4, f"name of {item.name}")
        _draw_middle(canvas, item, y + 4)
        if item.becomes:
            canvas.draw(f'<path class="arrow" d="M{_ARROW - 5} {number(y + 12)}h12m-4-4 4 4-4 4"/>')
            _draw_piles(canvas, item.becomes, _RIGHT, y + 4)
        if item.note is not None:
            canvas.write(WIDTH - 6, y + height - 5, item.note, "end")
            canvas.take(80, y + height - 15, WIDTH - 82, 14, "note")
        y += height + 4
    canvas.bottom = max(canvas.bottom, y - 2)


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
        draw_group(canvas, value, count, x, y)
        canvas.take(x, y, width, height, "chips")
        y += height + 2
    return y


def _draw_middle(canvas: Canvas, item: Item, y: float) -> None:
    for at in range(item.dots):
        canvas.draw(f'<circle class="dot" cx="{number(_MIDDLE + 6 + at * _DOT)}" cy="{number(y + 7)}" r="4.5"/>')
    if item.dots:
        canvas.take(_MIDDLE, y, _DOT * item.dots, _DOT, "dots")
        canvas.write(WIDTH - 8, y + 11, Line("labels.amount", {"amount": item.dots}), "bold end")
        canvas.take(WIDTH - 30, y, 24, _DOT, "number of dots")
    x = _MIDDLE
    if item.cards:
        for at, card in enumerate(item.cards):
            line, column = divmod(at, _CARDS_A_LINE)
            left, upper = x + 50 + column * CARD_WIDTH, y + line * (CARD_HEIGHT + 2)
            draw_card(canvas, card, left, upper)
            canvas.take(left, upper, CARD_WIDTH - 1, CARD_HEIGHT, f"card {card}")
    _draw_piles(canvas, item.chips, x, y)
