"""Lays out a table seen from above: seats at the rim, bets before them, board and pot before the dealer.

Upright, as a phone is held. The dealer sits at the upper end; the first seat is at the dealer's left hand, which is on the right of the
sheet, and the others follow clockwise. Every row is as high as what lies in it, so nothing can cover anything else.
"""

from dataclasses import dataclass

from generator.drawing.canvas import (
    BIG_CARD_HEIGHT,
    BIG_CARD_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    NORMAL,
    SMALL,
    WIDTH,
    Canvas,
    backs_width,
    denomination_class,
    draw_backs,
    draw_big_card,
    draw_card,
    draw_group,
    group_size,
    number,
    text_width,
    wrapped,
)
from generator.drawing.chips import Chips, broken_down
from generator.drawing.scene import BetInFront, Mark, Seat, TableScene
from generator.language.lines import Line

PLATE = 84
"""How wide the plate of a player is."""
_INNER = PLATE - 8
_GAP = 3
_MARGIN = 1.5
_ZONE = WIDTH / 2 - PLATE - _MARGIN - _GAP - 2
"""How wide the place for a bet is, between a plate and the middle of the table."""
_ROW_GAP = 9
_LINE = 13.5
_DISC = 15
_COLUMN = 11
_COLUMNS = 5
_NAME_LINES = 2
_STRESSED = frozenset({"labels.all-in", "labels.wins", "labels.moves", "labels.new-seat", "labels.begins"})


@dataclass(frozen=True, slots=True)
class _Plate:
    """A seat with the height that it takes up."""

    seat: Seat
    names: list[str]
    height: float


def draw_table(canvas: Canvas, table: TableScene, top: float = 0) -> None:
    """Draw a table, beginning at `top`; what it takes up is added to the boxes of the canvas."""
    plates = [_plate(seat) for seat in table.seats]
    side = len(plates) // 2
    right, foot = plates[:side], plates[side : len(plates) - side]
    left = list(reversed(plates[len(plates) - side :]))
    below = _place_of_felt(canvas)
    y = _head(canvas, table, top)
    for one, other in zip(left, right, strict=True):
        lying, opposite = _front_height(one.seat), _front_height(other.seat)
        # Where there is no room side by side, they lie one below the other.
        under = lying if max(_front_width(one.seat), _front_width(other.seat)) > _ZONE else 0
        height = max(one.height, other.height, under + opposite, lying)
        _draw_side(
            canvas, one, _MARGIN, y, height, (height - (under + opposite if under else lying)) / 2, table.smallest
        )
        offset = (height - under - opposite) / 2 + under
        _draw_side(canvas, other, WIDTH - PLATE - _MARGIN, y, height, offset, table.smallest)
        y += height + _ROW_GAP
    felt_end = y + 4
    for plate in foot:
        x = (WIDTH - PLATE) / 2
        y = _draw_foot_bet(canvas, plate.seat, y)
        _draw_plate(canvas, plate, x, y, table.smallest)
        felt_end = y + plate.height / 2
        y += plate.height + 2
    y = max(y, felt_end + 4)
    canvas.bottom = max(canvas.bottom, y)
    edge = top + (8 if table.dealer else 3)
    _draw_felt(canvas, below, edge, felt_end)
    _draw_shares(canvas, table, y)


def _place_of_felt(canvas: Canvas) -> int:
    """Remember where in the drawing the table lies: under everything else, but its length is known last."""
    canvas.draw("")
    return len(canvas.parts) - 1


def _draw_felt(canvas: Canvas, at: int, top: float, bottom: float) -> None:
    x, width, height = 22, WIDTH - 44, bottom - top
    radius = number(min(70, height / 2))
    canvas.parts[at] = (
        f'<rect class="rail" x="{x}" y="{number(top)}" width="{width}" height="{number(height)}" rx="{radius}"/>'
    )


# The upper end: dealer, board, pot


def _head(canvas: Canvas, table: TableScene, top: float) -> float:
    y = top + 2
    if table.dealer:
        canvas.rect(WIDTH / 2 - 38, top + 0.5, 76, 17, "tray", 8.5)
        canvas.write(WIDTH / 2, top + 13, Line("labels.dealer"), "mid")
        canvas.take(WIDTH / 2 - 38, top, 76, 18, "dealer")
        y = top + 24
    if table.board:
        width = BIG_CARD_WIDTH * len(table.board)
        x = (WIDTH - width) / 2
        for at, card in enumerate(table.board):
            draw_big_card(canvas, card, x + at * BIG_CARD_WIDTH, y)
        canvas.take(x, y, width, BIG_CARD_HEIGHT, "board")
        y += BIG_CARD_HEIGHT + 5
    if table.legend is not None:
        canvas.write(WIDTH / 2, y + 15, table.legend, "mid mute")
        canvas.take(WIDTH / 2 - 70, y + 4, 140, 14, "legend")
        y += 20
    if table.news is not None:
        canvas.rect(WIDTH / 2 - 70, y, 140, 19, "news", 4)
        canvas.write(WIDTH / 2, y + 13.5, table.news, "mid bold")
        canvas.take(WIDTH / 2 - 70, y, 140, 19, "news")
        y += 23
    if table.pot is not None:
        y = _draw_pot(canvas, table.pot, y)
    return y + 4


def _draw_pot(canvas: Canvas, pot: BetInFront, y: float) -> float:
    canvas.write(WIDTH / 2, y + 11, Line("labels.pot", {"amount": _figure(pot.amount, 10**10)}), "mid bold")
    canvas.take(WIDTH / 2 - 70, y, 140, 14, "pot")
    y += 15
    return _draw_flow(canvas, pot.chips, y, 190) + 2


def _draw_flow(canvas: Canvas, chips: Chips, y: float, most: float) -> float:
    """Draw piles of chips side by side in the middle, in as many lines as they need; return where they end."""
    for line in _flow(chips, most):
        sizes = [group_size(*group) for group in line]
        x = (WIDTH - sum(width for width, _ in sizes) - 6 * (len(line) - 1)) / 2
        height = max(height for _, height in sizes)
        for group, (width, _) in zip(line, sizes, strict=True):
            draw_group(canvas, *group, x, y)
            canvas.take(x, y, width, height, "chips")
            x += width + 6
        y += height + 2
    return y


def _flow(chips: Chips, most: float) -> list[list[tuple[int, int]]]:
    lines: list[list[tuple[int, int]]] = []
    used = most
    for group in chips:
        width = group_size(*group)[0] + 6
        if used + width > most + 6:
            lines.append([])
            used = 0
        lines[-1].append(group)
        used += width
    return lines


# A seat


def _plate(seat: Seat) -> _Plate:
    names = wrapped(_name(seat), _name_width(seat), NORMAL, _NAME_LINES, bold=True) if _name(seat) else []
    height = 6 + 14.5 * max(1, len(names)) + _LINE * len(seat.notes)
    if seat.stack is not None or seat.backs:
        height += _LINE
    if not _backs_beside_stack(seat):
        height += _LINE
    if seat.stack:
        height += 15
    height += (CARD_HEIGHT + 1.5) * len(_card_lines(seat))
    return _Plate(seat, names, height)


def _name(seat: Seat) -> str:
    return " ".join(part for part in (str(seat.number) if seat.number else "", seat.player or "") if part)


def _name_width(seat: Seat) -> float:
    taken = (10 if seat.to_act else 0) + (_DISC + 1 if _button(seat) else 0)
    return _INNER - taken


def _backs_beside_stack(seat: Seat) -> bool:
    if seat.stack is None or not seat.backs:
        return True
    return text_width(f"{seat.stack:,}") + 4 + backs_width(seat.backs) <= _INNER


def _figure(amount: int, most: int = 10**8) -> Line:
    """Return an amount as it is written in the drawing: in millions where it would be too long."""
    return Line("labels.amount", {"amount": amount}) if amount < most else _millions(amount)


def _short(note: Line) -> Line:
    amount = note.args.get("amount")
    return Line(note.id, {"amount": _figure(amount)}) if isinstance(amount, int) else note


def _millions(amount: int) -> Line:
    return Line("labels.millions", {"amount": amount // 10**6})


def _button(seat: Seat) -> bool:
    return any(mark.sign == "D" and not mark.last for mark in seat.marks)


def _card_lines(seat: Seat) -> list[tuple[str, ...]]:
    return [seat.cards[at : at + 4] for at in range(0, len(seat.cards), 4)]


def _draw_plate(canvas: Canvas, plate: _Plate, x: float, y: float, smallest: int) -> None:
    seat = plate.seat
    css = "plate" + (" turn" if seat.to_act else "") + (" out" if seat.out or seat.player is None else "")
    canvas.rect(x, y, PLATE, plate.height, css, 5)
    canvas.take(x, y, PLATE, plate.height, f"seat {seat.player or seat.number}")
    line = y + 14
    inner = x + 4
    muted = " mute" if seat.out or seat.player is None else ""
    start = inner
    if seat.to_act:
        canvas.draw(f'<path class="ink" d="M{number(inner)} {number(y + 5)}l7 4.5-7 4.5z"/>')
        start += 10
    for name in plate.names:
        canvas.write(start, line, name, "bold" + muted)
        line += 14.5
    if not plate.names:
        line += 14.5
    if _button(seat):
        _draw_disc(canvas, Mark("D"), x + PLATE - 4 - _DISC, y + 3)
    line -= 0.5
    if seat.stack is not None or seat.backs:
        if seat.stack is not None:
            canvas.write(inner, line, _figure(seat.stack))
        if not _backs_beside_stack(seat):
            line += _LINE
            draw_backs(canvas, seat.backs, inner, line - 10)
        elif seat.backs:
            left = inner if seat.stack is None else x + PLATE - 4 - backs_width(seat.backs)
            draw_backs(canvas, seat.backs, left, line - 10)
        line += _LINE
    if seat.stack:
        _draw_stack(canvas, seat.stack, smallest, inner, line + 3)
        line += 15
    for note in seat.notes:
        canvas.write(inner, line, _short(note), "strong" if note.id in _STRESSED else muted.strip())
        line += _LINE
    y = line - 10
    for cards in _card_lines(seat):
        for at, card in enumerate(cards):
            draw_card(canvas, card, inner - 1 + at * (CARD_WIDTH - 1), y)
        y += CARD_HEIGHT + 1.5


def _draw_stack(canvas: Canvas, amount: int, smallest: int, x: float, bottom: float) -> None:
    """Draw the chips of a stack from the side: a column for each denomination, its height by their number.

    Nobody says which chips they are: the figure above counts, so no number stands on them.
    """
    for at, (value, count) in enumerate(broken_down(amount, smallest)[:_COLUMNS]):
        layers = min(count, 4)
        left = number(x + at * (_COLUMN + 2))
        lines = "".join(f"M{left} {number(bottom - 1.5 - layer * 3.6)}h{_COLUMN}" for layer in range(layers))
        canvas.draw(f'<path class="side {denomination_class(value)}" d="{lines}"/>')


def _draw_disc(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    width = _disc_width(mark)
    canvas.rect(x, y, width, _DISC, "disc last" if mark.last else "disc", _DISC / 2)
    canvas.write(x + width / 2, y + 11.5, mark.sign, "mid last" if mark.last else "mid on")


def _disc_width(mark: Mark) -> float:
    return max(_DISC, text_width(mark.sign, SMALL, bold=True) + 8)


# What lies in front of a seat


def _discs(seat: Seat) -> tuple[Mark, ...]:
    """The marks that lie in front: the button has its place on the plate."""
    return tuple(mark for mark in seat.marks if mark.last or mark.sign != "D")


def _front_height(seat: Seat) -> float:
    height = float((_DISC + 2) * len(_discs(seat)))
    if seat.bet is not None:
        height += _LINE + sum(group_size(*group)[1] + 2 for group in seat.bet.chips)
    return height


def _front_width(seat: Seat) -> float:
    if seat.bet is None:
        return 0
    return max(_amount_width(seat.bet.amount), *(group_size(*group)[0] for group in seat.bet.chips))


def _amount_width(amount: int) -> float:
    shown = f"{amount:,}" if amount < 10**8 else f"{amount // 10**6:,} M"
    return text_width(shown, NORMAL, bold=True)


def _draw_side(canvas: Canvas, plate: _Plate, x: float, y: float, height: float, offset: float, smallest: int) -> None:
    """Draw a plate at the left or right rim, and on the table beside it what lies in front of the player.

    `height` is that of the row, `offset` how far below its upper edge the chips begin.
    """
    _draw_plate(canvas, plate, x, y + (height - plate.height) / 2, smallest)
    on_left = x < WIDTH / 2
    edge = x + PLATE + _GAP if on_left else x - _GAP
    seat = plate.seat
    y += offset
    for mark in _discs(seat):
        width = _disc_width(mark)
        left = edge if on_left else edge - width
        _draw_disc(canvas, mark, left, y)
        canvas.take(left, y, width, _DISC, f"mark of {seat.player or seat.number}")
        y += _DISC + 2
    if seat.bet is None:
        return
    canvas.write(edge, y + 11, _figure(seat.bet.amount), "bold" if on_left else "bold end")
    width = _amount_width(seat.bet.amount)
    canvas.take(edge if on_left else edge - width, y, width, _LINE, f"bet of {seat.player}")
    y += _LINE
    for value, count in seat.bet.chips:
        width, pile = group_size(value, count)
        left = edge if on_left else edge - width
        draw_group(canvas, value, count, left, y)
        canvas.take(left, y, width, pile, f"chips of {seat.player}")
        y += pile + 2


def _draw_foot_bet(canvas: Canvas, seat: Seat, y: float) -> float:
    """Draw what lies in front of the seat at the lower end, above its plate; return where the plate begins."""
    discs = _discs(seat)
    if discs:
        x = (WIDTH - sum(_disc_width(mark) + 2 for mark in discs)) / 2
        for mark in discs:
            _draw_disc(canvas, mark, x, y)
            canvas.take(x, y, _disc_width(mark), _DISC, f"mark of {seat.player or seat.number}")
            x += _disc_width(mark) + 2
        y += _DISC + 3
    if seat.bet is not None:
        canvas.write(WIDTH / 2, y + 11, _figure(seat.bet.amount), "mid bold")
        width = _amount_width(seat.bet.amount)
        canvas.take((WIDTH - width) / 2, y, width, _LINE, f"bet of {seat.player}")
        y = _draw_flow(canvas, seat.bet.chips, y + _LINE, PLATE + 20) + 1
    return y


# Below the table: the pots, in the order in which they are awarded


def _draw_shares(canvas: Canvas, table: TableScene, y: float) -> None:
    y += 8
    for share in table.shares:
        names = wrapped(", ".join(share.names), 132, SMALL, 2)
        height = 6 + 14 * len(names)
        canvas.rect(4, y, WIDTH - 8, height, "plate", 4)
        canvas.take(4, y, WIDTH - 8, height, "pot")
        canvas.write(10, y + 14, share.label)
        if share.amount is not None:
            canvas.write(146, y + 14, _figure(share.amount), "bold end")
        for at, name in enumerate(names):
            canvas.write(152, y + 14 + at * 14, name)
        y += height + 4
