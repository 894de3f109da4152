"""What a drawing shows, in sentences: for those who cannot see it, and as one line after each step of a story."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.drawing.scene import UNKNOWN, BetInFront, Mark, Rows, Seat, Share, TableScene
from generator.language.lines import Line, Listing, Value, cards, chips

State = Mapping[str, Any]

_NOTES = ("folded", "dead", "mucked", "all-in", "absent", "penalised", "high", "low")
_BETWEEN_HANDS = ("left", "joined", "no-cards")


def table_told(table: TableScene, state: State | None = None) -> Iterator[Line]:
    """Describe what is on a table, seat by seat in groups; `state` is that of a hand, for whose turn it is."""
    seats = [seat for seat in table.seats if seat.player is not None]
    names = Listing(tuple(_name(seat) for seat in seats), "and")
    yield Line("description.players", {"count": len(seats), "players": names})
    yield from (Line("description.button", {"player": _name(s)}) for s in seats if any(m.sign == "D" for m in s.marks))
    yield from _cards_told(table, seats)
    if table.pot is not None:
        yield Line("description.pot", {"amount": table.pot.amount})
    yield from (_bet_told(_name(seat), seat.bet) for seat in seats if seat.bet is not None)
    yield from (Line("description.stack", {"player": _name(s), "amount": s.stack}) for s in seats if s.stack)
    yield from _notes_told(seats, _NOTES)
    yield from turn_told(state) if state is not None else ()
    if table.news is not None:
        yield Line(f"description.{table.news.id.partition('.')[2]}")
    yield from shares_told(table.shares)
    for seat in seats:
        yield from (
            Line("description.wins", {"player": _name(seat), **n.args}) for n in seat.notes if n.id == "labels.wins"
        )


def seats_told(table: TableScene) -> Iterator[Line]:
    """Describe who sits where between two hands, with the button and blinds of the last hand and of the next."""
    yield Line("description.seats", {"seats": Listing(tuple(_seat_told(seat) for seat in table.seats), "more")})
    last = {mark.sign: seat.number for seat in table.seats for mark in seat.marks if mark.last}
    if all(sign in last for sign in ("D", "SB", "BB")):
        told = {"button": last["D"], "small_blind": last["SB"], "big_blind": last["BB"]}
        name = "last" if table.legend is None else table.legend.id.partition(".")[2]
        yield Line(f"description.{name}", {key: seat or 0 for key, seat in told.items()})
    seats = [seat for seat in table.seats if seat.player is not None]
    yield from (Line("description.cards", {"player": _name(s), "cards": cards(s.cards)}) for s in seats if s.cards)
    yield from _notes_told(seats, _BETWEEN_HANDS)
    for sign, name in (("D", "button"), ("SB", "small"), ("BB", "big")):
        for seat in table.seats:
            if Mark(sign) in seat.marks:
                yield Line(f"description.next-{name}", {"seat": seat.number or 0, "player": _name(seat)})
    for key in ("begins", "moves"):
        yield from (Line(f"description.{key}", {"player": _name(seat)}) for seat in seats if _has_note(seat, key))
    new = tuple(str(seat.number) for seat in table.seats if _has_note(seat, "new-seat"))
    if new:
        yield Line("description.new-seat", {"seats": Listing(new, "or")})


def _seat_told(seat: Seat) -> Line:
    if seat.player is None:
        return Line("description.empty", {"seat": seat.number or 0})
    return Line("description.seat", {"seat": seat.number or 0, "player": seat.player})


def _notes_told(seats: list[Seat], keys: tuple[str, ...]) -> Iterator[Line]:
    for key in keys:
        told = tuple(_name(seat) for seat in seats if _has_note(seat, key))
        if told:
            yield Line(f"description.{key}", {"players": Listing(told)})


def _has_note(seat: Seat, key: str) -> bool:
    return any(note.id == f"labels.{key}" for note in seat.notes)


def rows_told(rows: Rows) -> Iterator[Line]:
    """Describe a list row by row."""
    for item in rows.items:
        if item.dots:
            yield Line("description.count", {"name": item.name, "count": item.dots})
        if item.note is not None and item.note.id in ("labels.halts", "labels.halts-later"):
            yield Line(f"description.{item.note.id.partition('.')[2]}", {"name": item.name})
        if item.chips:
            yield Line("description.has", {"player": item.name, "chips": chips(item.chips)})
        if item.cards:
            yield Line("description.cards", {"player": item.name, "cards": cards(item.cards)})
        if item.becomes:
            yield Line("description.becomes", {"player": item.name, "chips": chips(item.becomes)})
        if item.note is not None and item.note.id == "labels.kept":
            yield Line("description.kept", {"player": item.name, **item.note.args})


def _name(seat: Seat) -> str:
    return seat.player or ""


def _cards_told(table: TableScene, seats: list[Seat]) -> Iterator[Line]:
    known = [card for card in table.board if card != UNKNOWN]
    if known:
        # A board that is a single card is the common card of stud.
        name = "description.board" if table.board[1:] else "description.common-card"
        yield Line(name, {"cards": cards(known)})
    unknown = len(table.board) - len(known)
    if unknown:
        yield Line("description.unknown", {"count": unknown})
    yield from (Line("description.cards", {"player": _name(s), "cards": cards(s.cards)}) for s in seats if s.cards)


def _bet_told(player: str, bet: BetInFront) -> Line:
    if bet.exact:
        return Line("description.chips", {"player": player, "chips": chips(bet.chips), "amount": bet.amount})
    return Line("description.bet", {"player": player, "amount": bet.amount})


def turn_told(state: State) -> Iterator[Line]:
    """Say whose turn it is, and what a call costs."""
    player = state["turn"]
    if player is not None and state["to_call"]:
        yield Line("description.turn-call", {"player": player, "amount": state["to_call"]})
    elif player is not None:
        yield Line("description.turn", {"player": player})


def shares_told(shares: tuple[Share, ...]) -> Iterator[Line]:
    """Describe the pots and who can win each."""
    for share in shares:
        told: dict[str, Value] = {"pot": share.label, "players": Listing(share.names)}
        if share.amount is None:
            yield Line("description.share-unknown", told)
        else:
            yield Line("description.share", {**told, "amount": share.amount})


def state_lines(state: State) -> list[Line]:
    """Describe the hand after a step: what is in the pot, what is in front of whom, who is to act.

    Empty where what follows cannot be known.
    """
    if state["lost"] is not None:
        return []
    found = [Line("state.pot", {"amount": state["pot"]})] if state["pot"] else []
    bets = tuple(
        Line("state.bet", {"player": player, "amount": amount}) for player, amount in state["bets"].items() if amount
    )
    if bets:
        found.append(Line("state.bets", {"bets": Listing(bets, "more")}))
    if state["turn"] is not None:
        name = "turn-call" if state["to_call"] else "turn"
        args = {"player": state["turn"], **({"amount": state["to_call"]} if state["to_call"] else {})}
        found.append(Line(f"state.{name}", args))
    return found
