"""Seats of a table: who sits where, and where the button and the blinds go for the next hand. Seats count from 1."""

from dataclasses import dataclass

from ..situation import Data, SituationError
from ..situation.facts import name_list, name_of, whole

EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Marks:
    """Seats of the button and the blinds. A small blind or a button may be marked at a seat that nobody has."""

    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class Seats:
    """A table between two hands: `names` by seat, EMPTY where nobody sits any more; `last` are the marks of the last hand."""

    names: tuple[str, ...]
    last: Marks
    joined: tuple[str, ...]

    @property
    def _all(self) -> range:
        return range(1, len(self.names) + 1)

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats that somebody has."""
        return tuple(seat for seat in self._all if self.names[seat - 1] != EMPTY)

    @property
    def open(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat in self._all if self.names[seat - 1] == EMPTY)

    def name(self, seat: int) -> str | None:
        """Who has a seat, None where nobody does."""
        found = self.names[seat - 1]
        return None if found == EMPTY else found

    def after(self, seat: int) -> int:
        """The first taken seat clockwise after a seat."""
        return min(self.taken, key=lambda taken: self.steps(seat, taken))

    def before(self, seat: int) -> int:
        """The last taken seat clockwise before a seat."""
        return max((taken for taken in self.taken if taken != seat), key=lambda taken: self.steps(seat, taken))

    def steps(self, start: int, end: int) -> int:
        """How many seats it is clockwise from one seat to another; all around to the same one."""
        return (end - start - 1) % len(self.names) + 1

    def between(self, start: int, end: int) -> list[int]:
        """The seats strictly between two different seats, clockwise."""
        return [(start + step - 1) % len(self.names) + 1 for step in range(1, self.steps(start, end))]


def read_seats(data: Data, what: str) -> Seats:
    """A table between two hands. Raises SituationError for names, seats or marks that cannot be."""
    names = data.get("seats")
    if not isinstance(names, list) or not 2 <= len(names) <= 11:
        raise SituationError(None, f"{what}: seats is a list of two to eleven names, `{EMPTY}` where nobody sits")
    seated: list[str] = []
    for item in names:
        name = name_of(item, "each of seats")
        if name != EMPTY and name in seated:
            raise SituationError(None, f"{what}: {name} has two seats")
        seated.append(name)
    out = name_list(data, "out")
    joined = name_list(data, "joined")
    for name in out + joined:
        if name == EMPTY or name not in seated:
            raise SituationError(None, f"{what}: {name} has no seat")
    for name in joined:
        if name in out:
            raise SituationError(None, f"{what}: {name} cannot leave and join between two hands")
    last = data.get("last")
    if not isinstance(last, dict):
        raise SituationError(None, f"{what}: last holds the seats of the button, the small and the big blind")
    marks = Marks(
        whole(last, "button", 1, "a seat", len(seated)),
        whole(last, "small_blind", 1, "a seat", len(seated)),
        whole(last, "big_blind", 1, "a seat", len(seated)),
    )
    seats = Seats(tuple(EMPTY if name in out else name for name in seated), marks, tuple(joined))
    _check_marks(seats, what)
    if len(seats.taken) < 2:
        raise SituationError(None, f"{what}: two players or more are left for another hand")
    return seats


def seated(data: Data) -> list[str]:
    """Who sits at a table, from seat 1 on. Raises SituationError for names that cannot be, or for nobody."""
    names = data.get("seats")
    if not isinstance(names, list):
        raise SituationError(None, f"seats is a list of names from seat 1, `{EMPTY}` where nobody sits")
    found: list[str] = []
    for item in names:
        name = name_of(item, "each of seats")
        if name in found:
            raise SituationError(None, f"{name} has two seats")
        if name != EMPTY:
            found.append(name)
    if not found:
        raise SituationError(None, "somebody sits at the table")
    return found


def _check_marks(seats: Seats, what: str) -> None:
    last = seats.last
    in_order = last.button == last.small_blind or (
        seats.steps(last.button, last.small_blind) < seats.steps(last.button, last.big_blind)
    )
    if last.big_blind in (last.button, last.small_blind) or not in_order:
        raise SituationError(None, f"{what}: clockwise come the button, the small blind and the big blind")
    for seat in seats.between(last.small_blind, last.big_blind):
        name = seats.name(seat)
        if name is not None and name not in seats.joined:
            raise SituationError(None, f"{what}: {name} sits between the blinds, which only a newcomer can")


def next_hand(seats: Seats) -> tuple[Marks, list[int]]:
    """The button and the blinds of the next hand, and the taken seats that get no cards in it.

    The big blind goes to the next player. The small blind goes to the seat that had the big blind, the button to the
    seat that had the small blind, whoever sits there (`dead-button#principle`, `dead-button#blinds`). With two players,
    whoever is not the big blind has the button and the small blind (`heads-up-button#order`), so that nobody is the big
    blind twice in a row. Seats between the button and the small blind are not dealt in (`breaking-tables#not-dealt-in`).
    """
    last = seats.last
    big_blind = seats.after(last.big_blind)
    # Where a newcomer makes three of two players, the seat of the last small blind is due the big blind.
    button = last.small_blind if last.small_blind != big_blind else seats.before(last.big_blind)
    return settled(seats, Marks(button, last.big_blind, big_blind))


def kept_hand(seats: Seats) -> tuple[Marks, list[int]]:
    """The next hand where `last` are marks that were kept for it (`balancing-tables#mixed-button`).

    A player who was due the big blind and has left since is passed over. Where a newcomer makes three of two players,
    the small blind keeps its seat, and the button goes to the player before it.
    """
    kept = seats.last
    button = kept.button
    if kept.button == kept.small_blind:
        button = seats.before(kept.small_blind)
    big_blind = kept.big_blind if seats.name(kept.big_blind) is not None else seats.after(kept.big_blind)
    return settled(seats, Marks(button, kept.small_blind, big_blind))


def settled(seats: Seats, marks: Marks) -> tuple[Marks, list[int]]:
    """The marks of a hand, heads-up where only two are dealt in, and the taken seats that get no cards."""
    left_out: list[int] = []
    if len(seats.taken) > 2:
        left_out = [seat for seat in seats.between(marks.button, marks.small_blind) if seats.name(seat) is not None]
    dealt_in = [seat for seat in seats.taken if seat not in left_out]
    if len(dealt_in) == 2:
        (other,) = [seat for seat in dealt_in if seat != marks.big_blind]
        return Marks(other, other, marks.big_blind), left_out
    return marks, left_out
