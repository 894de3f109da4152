"""How much room everything at a table takes over all its moments, so that nothing moves only because something else does."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing.canvas import NORMAL, SMALL, WIDTH, text_width, wrapped
from generator.drawing.pieces import BACK_PEEK, CARD_HEIGHT, group_size
from generator.drawing.scene import BetInFront, Mark, Seat, TableScene
from generator.language.lines import Line

PLATE = 84
"""How wide the plate of a player is."""
INNER = PLATE - 8
GAP = 3
MARGIN = 1.5
ZONE = WIDTH / 2 - PLATE - MARGIN - GAP - 2
"""How wide the place for a bet is, between a plate and the middle of the table."""
NAME_LINE, LINE, DEED_LINE = 14.5, 13.5, 13.5
DISC = 15
CARDS_A_LINE, CARDS_BESIDE_BACKS = 6, 4
_NAME_LINES = 2


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The room of a seat: its `names` line by line, the width that the `button` takes, the heights of its plate, of the cards above it,
    of the tag below it that says what the player does, and of what lies in front.
    """

    names: tuple[str, ...]
    button: float
    stack: bool
    plate: float
    cards: float
    tag: float
    front: float
    front_width: float

    @property
    def height(self) -> float:
        """How high the plate is together with the cards above it and the tag below."""
        return self.plate + self.cards + self.tag


def seat_plan(seats: Sequence[Seat]) -> SeatPlan:
    """Return the room that one seat takes at its fullest; `seats` are its moments."""
    name = name_of(seats[0])
    # The badge of a sign lies over the corner.
    button = (DISC + 2 + 9 * any(seat.sign for seat in seats)) * any(map(has_button, seats))
    taken = 10 * any(seat.to_act for seat in seats) + button
    names = tuple(wrapped(name, INNER - taken, NORMAL, _NAME_LINES, bold=True)) if name else ()
    stack = any(seat.stack is not None for seat in seats)
    plate = 7 + NAME_LINE * max(1, len(names)) + LINE * stack + LINE * max(len(seat.notes) for seat in seats)
    tag = max(DEED_LINE * len(seat.deed) or 9 * bool(seat.sign) for seat in seats)
    faces = max(len(card_lines(seat)) for seat in seats)
    cards = (CARD_HEIGHT + 1) * faces if faces else BACK_PEEK if any(seat.backs for seat in seats) else 0
    return SeatPlan(
        names, button, stack, plate, cards, tag, max(map(_front_height, seats)), max(map(_front_width, seats))
    )


def name_of(seat: Seat) -> str:
    """Return what stands at the top of a plate."""
    return " ".join(part for part in (str(seat.number) if seat.number else "", seat.player or "") if part)


def has_button(seat: Seat) -> bool:
    """Return whether the dealer button lies at a seat."""
    return any(mark.sign == "D" and not mark.last for mark in seat.marks)


def card_lines(seat: Seat) -> list[tuple[str, ...]]:
    """Return the cards of a seat that lie face up, line by line."""
    lines = -(-len(seat.cards) // (CARDS_BESIDE_BACKS if seat.backs else CARDS_A_LINE))
    each = -(-len(seat.cards) // lines) if lines else 1
    return [seat.cards[at : at + each] for at in range(0, len(seat.cards), each)]


def discs(seat: Seat) -> tuple[Mark, ...]:
    """Return the marks that lie in front of a seat: the button has its place on the plate."""
    return tuple(mark for mark in seat.marks if mark.last or mark.sign != "D")


def disc_width(mark: Mark) -> float:
    """Return how wide a mark is: its letters fit into it."""
    return DISC if len(mark.sign) == 1 else text_width(mark.sign, SMALL, bold=True) + 8


def _front_height(seat: Seat) -> float:
    height = float((DISC + 2) * len(discs(seat)))
    if seat.bet is not None:
        height += LINE + sum(group_size(*group)[1] + 2 for group in seat.bet.chips)
    return height


def _front_width(seat: Seat) -> float:
    if seat.bet is None:
        return 0
    return max(amount_width(seat.bet.amount), *(group_size(*group)[0] for group in seat.bet.chips))


def amount_width(amount: int) -> float:
    """Return how wide an amount is written in front of a seat."""
    shown = f"{amount:,}" if amount < 10**8 else f"{amount // 10**6:,} M"
    return text_width(shown, NORMAL, bold=True)


def figure(amount: int, most: int = 10**8) -> Line:
    """Return an amount as it is written in the drawing: in millions where it would be too long."""
    return (
        Line("labels.amount", {"amount": amount})
        if amount < most
        else Line("labels.millions", {"amount": amount // 10**6})
    )


@dataclass(frozen=True, slots=True)
class HeadPlan:
    """What has a place at the upper end at any moment: `board` is its number of places, `pot` the height of pot and chips."""

    dealer: bool
    deed: int
    board: int
    legend: bool
    news: bool
    pot: float


def head_plan(tables: Sequence[TableScene]) -> HeadPlan:
    """Return what stands at the upper end of a table; `tables` are its moments."""
    board = max(len(table.board) for table in tables)
    return HeadPlan(
        any(table.dealer for table in tables),
        max(len(table.deed) for table in tables),
        max(5, board) if board else 0,
        any(table.legend is not None for table in tables),
        any(table.news is not None for table in tables),
        max((_pot_height(table.pot) for table in tables if table.pot is not None), default=0),
    )


POT_WIDTH = 200


def _pot_height(pot: BetInFront) -> float:
    return LINE + 2 + sum(max(group_size(*group)[1] for group in line) + 2 for line in flow(pot.chips, POT_WIDTH)) + 2


def flow(chips: tuple[tuple[int, int], ...], most: float) -> list[list[tuple[int, int]]]:
    """Return stacks in as many lines as they need beside one another."""
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
