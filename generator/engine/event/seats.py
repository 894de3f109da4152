"""Seats of a table: who sits where, and where the button and the blinds go for the next hand. Seats count from 1."""

from dataclasses import dataclass, field

from ..situation import SituationError, record
from ..situation.values import NAMES_ONCE, SEAT, SEATS

EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Marks:
    """The seats of the button, the small and the big blind, even where nobody sits there."""

    button: int = field(metadata={"kind": SEAT})
    small_blind: int = field(metadata={"kind": SEAT})
    big_blind: int = field(metadata={"kind": SEAT})


MARKS = record(Marks, "a mapping with the seats of button, small_blind and big_blind")


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenHands:
    """A table between two hands: names by seat, `empty` where nobody sits; who left and who joined since the last hand."""

    seats: tuple[str, ...] = field(metadata={"kind": SEATS})
    last: Marks = field(metadata={"kind": MARKS})
    out: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})
    joined: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})

    def __post_init__(self) -> None:
        """Check that everybody has one seat, that the marks are in order, and that another hand can be played."""
        players = seated(self.seats)
        for name in self.out + self.joined:
            if name not in players:
                raise SituationError(None, f"{name} has no seat")
        for name in self.joined:
            if name in self.out:
                raise SituationError(None, f"{name} cannot leave and join between two hands")
        check_marks(self.last, len(self.seats), "last")
        self._check_order()
        if len(self.taken) < 2:
            raise SituationError(None, "two players or more are left for another hand")

    def _check_order(self) -> None:
        last = self.last
        in_order = last.button == last.small_blind or (
            self.steps(last.button, last.small_blind) < self.steps(last.button, last.big_blind)
        )
        if last.big_blind in (last.button, last.small_blind) or not in_order:
            raise SituationError(None, "last: clockwise come the button, the small blind and the big blind")
        for seat in self.between(last.small_blind, last.big_blind):
            name = self.name(seat)
            if name is not None and name not in self.joined:
                raise SituationError(None, f"{name} sits between the blinds, which only a newcomer can")

    @property
    def _all(self) -> range:
        return range(1, len(self.seats) + 1)

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats that somebody has."""
        return tuple(seat for seat in self._all if self.name(seat) is not None)

    @property
    def open(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat in self._all if self.name(seat) is None)

    def name(self, seat: int) -> str | None:
        """Who has a seat, None where nobody does."""
        found = self.seats[seat - 1]
        return None if found == EMPTY or found in self.out else found

    def player(self, seat: int) -> str:
        """Who has a seat that somebody has."""
        return self.seats[seat - 1]

    def after(self, seat: int) -> int:
        """The first taken seat clockwise after a seat."""
        return min(self.taken, key=lambda taken: self.steps(seat, taken))

    def before(self, seat: int) -> int:
        """The last taken seat clockwise before a seat."""
        return max((taken for taken in self.taken if taken != seat), key=lambda taken: self.steps(seat, taken))

    def steps(self, start: int, end: int) -> int:
        """How many seats it is clockwise from one seat to another; all around to the same one."""
        return (end - start - 1) % len(self.seats) + 1

    def between(self, start: int, end: int) -> list[int]:
        """The seats strictly between two different seats, clockwise."""
        return [(start + step - 1) % len(self.seats) + 1 for step in range(1, self.steps(start, end))]

    def due(self) -> tuple[int, int]:
        """The seats due the small and the big blind: the seat that had the big blind, and the next player (`dead-button#blinds`)."""
        return self.last.big_blind, self.after(self.last.big_blind)

    def due_by_kept_marks(self) -> tuple[int, int]:
        """The same where `last` are marks that were kept for the next hand; a player who has left is passed over."""
        kept = self.last
        return kept.small_blind, kept.big_blind if self.name(kept.big_blind) is not None else self.after(kept.big_blind)


def seated(seats: tuple[str, ...]) -> list[str]:
    """Who sits at a table, from seat 1 on. Raises SituationError for somebody with two seats, or where nobody sits."""
    found: list[str] = []
    for name in seats:
        if name in found:
            raise SituationError(None, f"seats: {name} has two seats")
        if name != EMPTY:
            found.append(name)
    if not found:
        raise SituationError(None, "seats: nobody sits at the table")
    return found


def check_marks(marks: Marks, seats: int, where: str) -> None:
    """Check that marks are at seats of the table. Raises SituationError, which says `where`, for one that is not."""
    for mark, seat in (("button", marks.button), ("small_blind", marks.small_blind), ("big_blind", marks.big_blind)):
        if seat > seats:
            raise SituationError(None, f"{where}: {mark} must be one of the {seats} seats, not {seat}")


def next_hand(seats: BetweenHands) -> tuple[Marks, list[int]]:
    """The button and the blinds of the next hand, and the taken seats that get no cards in it.

    The big blind goes to the next player. The small blind goes to the seat that had the big blind, the button to the
    seat that had the small blind, whoever sits there (`dead-button#principle`, `dead-button#blinds`). With two players,
    whoever is not the big blind has the button and the small blind (`heads-up-button#order`), so that nobody is the big
    blind twice in a row. Seats between the button and the small blind are not dealt in (`breaking-tables#not-dealt-in`).
    """
    last = seats.last
    small_blind, big_blind = seats.due()
    # Where a newcomer makes three of two players, the seat of the last small blind is due the big blind.
    button = last.small_blind if last.small_blind != big_blind else seats.before(last.big_blind)
    return settled(seats, Marks(button, small_blind, big_blind))


def kept_hand(seats: BetweenHands) -> tuple[Marks, list[int]]:
    """The next hand where `last` are marks that were kept for it (`balancing-tables#mixed-button`).

    A player who was due the big blind and has left since is passed over. Where a newcomer makes three of two players,
    the small blind keeps its seat, and the button goes to the player before it.
    """
    kept = seats.last
    button = kept.button
    if kept.button == kept.small_blind:
        button = seats.before(kept.small_blind)
    small_blind, big_blind = seats.due_by_kept_marks()
    return settled(seats, Marks(button, small_blind, big_blind))


def settled(seats: BetweenHands, marks: Marks) -> tuple[Marks, list[int]]:
    """The marks of a hand, heads-up where only two are dealt in, and the taken seats that get no cards."""
    left_out: list[int] = []
    if len(seats.taken) > 2:
        left_out = [seat for seat in seats.between(marks.button, marks.small_blind) if seats.name(seat) is not None]
    dealt_in = [seat for seat in seats.taken if seat not in left_out]
    if len(dealt_in) == 2:
        (other,) = [seat for seat in dealt_in if seat != marks.big_blind]
        return Marks(other, other, marks.big_blind), left_out
    return marks, left_out
