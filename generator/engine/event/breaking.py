"""Breaking a table: who gets which seat by the draw, and what it means there (`breaking-tables`). Seats count from 1."""

from dataclasses import dataclass, field

from ..choices import BreakDraw
from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import Data, SituationError, record
from ..situation.values import LONE_CARD, MOST_SEATS, NAME, SEAT, SEATS_TAKEN, by_name, list_of, number
from .draws import card_height, drawn_once
from .seats import Marks, check_marks, seated


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCard:
    """A new seat."""

    table: str = field(metadata={"kind": NAME})
    seat: int = field(metadata={"kind": SEAT})


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table that receives players: how many seats it has, and the marks of its next hand."""

    seats: int = field(metadata={"kind": number("a whole number of seats", 2, MOST_SEATS)})
    button: int = field(metadata={"kind": SEAT})
    small_blind: int = field(metadata={"kind": SEAT})
    big_blind: int = field(metadata={"kind": SEAT})

    @property
    def marks(self) -> Marks:
        """The button and the blinds of the next hand."""
        return Marks(self.button, self.small_blind, self.big_blind)

    def steps(self, start: int, end: int) -> int:
        """The seats from one seat clockwise to another; 0 where they are the same."""
        return (end - start) % self.seats


SEAT_CARDS = list_of(
    record(SeatCard, "a mapping with table and seat"), "a list of cards with table and seat, from the top", 1, once=True
)
CARD_BY_PLAYER = by_name(LONE_CARD, "lists of one card by player")
NEW_TABLES = by_name(
    record(NewTable, "a mapping with seats, button, small_blind and big_blind"),
    "mappings with seats and marks by table",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenTable:
    """A table that breaks: its seats, the pile of seat cards from the top, one card for each player."""

    seats: tuple[str, ...] = field(metadata={"kind": SEATS_TAKEN})
    seat_cards: tuple[SeatCard, ...] = field(metadata={"kind": SEAT_CARDS})
    high_cards: dict[str, str] = field(default_factory=dict, metadata={"kind": CARD_BY_PLAYER})
    tables: dict[str, NewTable] = field(default_factory=dict, metadata={"kind": NEW_TABLES})

    def __post_init__(self) -> None:
        """Check that every player can draw a seat that there is, and where cards decide has one."""
        players = self.players
        if len(self.seat_cards) < len(players):
            raise SituationError(None, f"{len(players)} players draw, but there are {len(self.seat_cards)} seat_cards")
        if self.high_cards:
            self._check_high_cards(players)
        for name in sorted(self.tables):
            check_marks(self.tables[name].marks, self.tables[name].seats, f"tables: {name}")
        for card in self.seat_cards:
            if card.table in self.tables and card.seat > self.tables[card.table].seats:
                raise SituationError(None, f"seat_cards: {card.table} has no seat {card.seat}")

    def _check_high_cards(self, players: list[str]) -> None:
        for player in players:
            if player not in self.high_cards:
                raise SituationError(None, f"high_cards: {player} is dealt one card face up, as everybody is")
        for name in sorted(self.high_cards):
            if name not in players:
                raise SituationError(None, f"high_cards: {name} has no seat")
        drawn_once(list(self.high_cards.values()))

    @property
    def players(self) -> list[str]:
        """Who sits at the table, from seat 1 on."""
        return seated(self.seats)


def break_table(broken: BrokenTable, policies: Policies) -> Data:
    """The new seat of each player, and the position that it brings (`breaking-tables#draw`, `#blinds-and-button`).

    `seats` are the players of the broken table by seat, `seat_cards` the pile from the top, `high_cards` one card each.
    By policy the pile goes from the highest card down, or from seat 1 on. A draw by cards that the facts do not give is
    not ruled on.
    """
    players = broken.players
    if policies.break_draw == BreakDraw.HIGH_CARD:
        if not broken.high_cards:
            return ruling({"not_covered": "seat-draw"}, [])
        order = _by_card(broken.high_cards)
        why = [reason("breaking-tables.high-card", player=order[0])]
        if len({broken.high_cards[player][0] for player in players}) < len(players):
            why.append(reason("breaking-tables.suits"))
    else:
        order = players
        why = [reason("breaking-tables.from-seat-one", player=order[0])]
    new_seats = {order[i]: broken.seat_cards[i] for i in range(len(order))}
    positions: dict[str, str] = {}
    left_out: list[str] = []
    for player in players:
        position = _position(player, new_seats, broken.tables)
        if position == "none":
            left_out.append(player)
            why.append(reason("breaking-tables.not-dealt-in", player=player))
        elif position:
            positions[player] = position
            due = broken.tables[new_seats[player].table].big_blind
            if position == "big_blind" and new_seats[player].seat != due:
                why.append(reason("breaking-tables.before-the-big-blind", player=player, seat=due))
            why.append(reason("breaking-tables.takes-position", player=player))
    drawn = {player: {"table": new_seats[player].table, "seat": new_seats[player].seat} for player in players}
    stated: Data = {"new_seats": drawn, "decides": "rules"}
    if broken.tables:
        stated["positions"] = positions
        stated["not_dealt_in"] = left_out
    return ruling(stated, why)


def _by_card(high_cards: dict[str, str]) -> list[str]:
    """The players from the highest card down."""
    return sorted(high_cards, key=lambda player: card_height(high_cards[player]), reverse=True)


def _position(player: str, new_seats: dict[str, SeatCard], tables: dict[str, NewTable]) -> str:
    """What a player becomes at the new table: a position, `none` without cards, or an empty word for any other seat.

    Whoever sits down between the small blind and the big blind is the big blind, the first of them if there are two.
    """
    place = new_seats[player]
    if place.table not in tables:
        return ""
    table, seat = tables[place.table], place.seat
    if seat == table.small_blind:
        return "small_blind"
    if seat == table.button:
        return "button"
    if 0 < table.steps(table.button, seat) < table.steps(table.button, table.small_blind):
        return "none"
    newcomers = [other.seat for other in new_seats.values() if other.table == place.table]
    return "big_blind" if seat == _seat_of_big_blind(table, newcomers) else ""


def _seat_of_big_blind(table: NewTable, newcomers: list[int]) -> int:
    """The seat that is the big blind, once the newcomers sit in theirs: the first after the small blind that is no further away."""
    steps = table.steps(table.small_blind, table.big_blind)
    for seat in newcomers:
        steps = min(steps, table.steps(table.small_blind, seat) or steps)
    return (table.small_blind + steps - 1) % table.seats + 1
