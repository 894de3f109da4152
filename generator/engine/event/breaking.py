"""Breaking a table: who gets which seat by the draw, and what it means there (`breaking-tables`). Seats count from 1."""

from typing import Any

from ..choices import BreakDraw
from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.facts import card_height, card_list, drawn_once, name_of, whole
from .seats import Marks, seated

Seat = dict[str, Any]


def break_table(situation: Data, policies: Policies) -> Data:
    """The new seat of each player, and the position that it brings (`breaking-tables#draw`, `#blinds-and-button`).

    `seats` are the players of the broken table by seat, `seat_cards` the pile from the top, `high_cards` one card each.
    By policy the pile goes from the highest card down, or from seat 1 on. Raises SituationError for a draw that cannot
    be; a draw by cards that the facts do not give is not ruled on.
    """
    players = seated(situation)
    cards = _seat_cards(situation)
    if len(cards) < len(players):
        raise SituationError(None, f"{len(players)} players draw, but there are {len(cards)} seat cards")
    if policies.break_draw == BreakDraw.HIGH_CARD:
        order = _by_card(situation, players)
        if order is None:
            return ruling({"not_covered": "seat-draw"}, [])
        why = [reason("breaking-tables.high-card", player=order[0])]
    else:
        order = players
        why = [reason("breaking-tables.from-seat-one", player=order[0])]
    new_seats = {order[i]: cards[i] for i in range(len(order))}
    marks = _tables(situation)
    positions: dict[str, str] = {}
    left_out: list[str] = []
    for player in players:
        position = _position(player, new_seats, marks)
        if position == "none":
            left_out.append(player)
            why.append(reason("breaking-tables.not-dealt-in", player=player))
        elif position:
            positions[player] = position
            why.append(reason("breaking-tables.takes-position", player=player))
    stated: Data = {"new_seats": {player: new_seats[player] for player in players}, "decides": "rules"}
    if marks:
        stated["positions"] = positions
        stated["not_dealt_in"] = left_out
    return ruling(stated, why)


def _seat_cards(situation: Data) -> list[Seat]:
    pile = situation.get("seat_cards")
    if not isinstance(pile, list):
        raise SituationError(None, "seat_cards is a list of table and seat, from the top")
    found: list[Seat] = []
    for card in pile:
        if not isinstance(card, dict):
            raise SituationError(None, f"a seat card has table and seat, not {card!r}")
        seat = {
            "table": name_of(card.get("table"), "the table of a seat card"),
            "seat": whole(card, "seat", 1, "a seat"),
        }
        if seat in found:
            raise SituationError(None, f"two cards for seat {seat['seat']} of {seat['table']}")
        found.append(seat)
    return found


def _by_card(situation: Data, players: list[str]) -> list[str] | None:
    """The players from the highest card down; None where the facts give no cards."""
    drawn = situation.get("high_cards", {})
    if not isinstance(drawn, dict):
        raise SituationError(None, "high_cards are cards by player")
    if not drawn:
        return None
    heights: list[tuple[tuple[int, int], str]] = []
    seen: list[str] = []
    for player in players:
        cards = card_list(drawn.get(player, []), f"high_cards of {player}")
        if len(cards) != 1:
            raise SituationError(None, f"{player} is dealt one card face up")
        heights.append((card_height(*cards), player))
        seen += cards
    drawn_once(seen)
    return [player for _, player in sorted(heights, reverse=True)]


def _tables(situation: Data) -> dict[str, tuple[int, Marks]]:
    """The tables that receive players: how many seats, and the button and blinds of the next hand."""
    tables = situation.get("tables", {})
    if not isinstance(tables, dict):
        raise SituationError(None, "tables are seats and marks by name")
    found: dict[str, tuple[int, Marks]] = {}
    for name in tables:
        table = tables[name]
        if not isinstance(table, dict):
            raise SituationError(None, f"table {name} has seats, button, small_blind and big_blind")
        seats = whole(table, "seats", 2, "the number of seats", 11)
        found[name] = (
            seats,
            Marks(
                whole(table, "button", 1, "a seat", seats),
                whole(table, "small_blind", 1, "a seat", seats),
                whole(table, "big_blind", 1, "a seat", seats),
            ),
        )
    return found


def _position(player: str, new_seats: dict[str, Seat], tables: dict[str, tuple[int, Marks]]) -> str:
    """What a player becomes at the new table: a position, `none` without cards, or an empty word for any other seat.

    Whoever sits down between the small blind and the big blind is the big blind, the first of them if there are two.
    """
    place = new_seats[player]
    if place["table"] not in tables:
        return ""
    seats, marks = tables[place["table"]]
    if place["seat"] > seats:
        raise SituationError(None, f"{place['table']} has no seat {place['seat']}")

    def steps(start: int, end: int) -> int:
        return (end - start) % seats

    seat = place["seat"]
    if seat == marks.small_blind:
        return "small_blind"
    if seat == marks.button:
        return "button"
    if 0 < steps(marks.button, seat) < steps(marks.button, marks.small_blind):
        return "none"
    newcomers = [other["seat"] for other in new_seats.values() if other["table"] == place["table"]]
    ahead = [
        other for other in newcomers if 0 < steps(marks.small_blind, other) <= steps(marks.small_blind, marks.big_blind)
    ]
    if ahead and seat == min(ahead, key=lambda other: steps(marks.small_blind, other)):
        return "big_blind"
    return ""
