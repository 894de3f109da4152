"""Scenes of the kinds that are no hand, where a drawing makes them clearer.

Seats, blinds, pots, tables to be filled and chips to be raced are seen at once. A penalty, a rebuy, a prize, the last hands of a day, chips
found or a dispute are a figure or a word: a drawing would only repeat the sentence.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.drawing.canvas import SMALL, shortened
from generator.drawing.chips import Chips, broken_down
from generator.drawing.hand import default_button, pot_shares
from generator.drawing.scene import BetInFront, Item, Mark, Rows, Scene, Seat, Several, TableScene
from generator.drawing.sentences import rows_told, seats_told, table_told
from generator.language.lines import Line

Situation = Mapping[str, Any]
Ruling = Mapping[str, Any]

_EMPTY = "empty"
_MARKS = (("button", "D"), ("small_blind", "SB"), ("big_blind", "BB"))
_TABLE_NAME = 44


def _at_the_table(situation: Situation, seats: Sequence[Seat], **rest: Any) -> TableScene:
    table = TableScene(tuple(seats), Line("title.table"), smallest=situation.get("smallest", 1), **rest)
    return replace(table, told=tuple(table_told(table)))


def _button_mark(situation: Situation, player: str) -> tuple[Mark, ...]:
    return (Mark("D"),) if player == (situation.get("button") or default_button(situation)) else ()


def odd_chips(situation: Situation, ruling: Ruling) -> TableScene:
    """Return the table at which a pot is divided: who wins which half, with which cards, and gets how much."""
    low = situation.get("low", ())
    seats = []
    for player in situation["players"]:
        notes = [Line("labels.high")] if low and player in situation["high"] else []
        notes += [Line("labels.low")] if player in low else []
        hands = (situation.get(key, {}).get(player, ()) for key in ("hands", "low_hands"))
        seats.append(
            Seat(
                player,
                cards=next((tuple(hand) for hand in hands if hand), ()),
                marks=_button_mark(situation, player),
                notes=(*notes, *_wins(ruling, player)),
                out=player not in situation["high"] and player not in low,
            )
        )
    pot = situation["pot"]
    return _at_the_table(
        situation, seats, pot=BetInFront(pot, broken_down(pot, situation.get("smallest", 1)), exact=False)
    )


def _wins(ruling: Ruling, player: str) -> tuple[Line, ...]:
    share = ruling.get("shares", {}).get(player)
    return (Line("labels.wins", {"amount": share}),) if share else ()


def pots(situation: Situation, ruling: Ruling) -> TableScene:
    """Return a finished hand: what everybody has paid lies in front, the pots that it makes stand below."""
    smallest, dead = situation.get("smallest", 1), situation.get("pot", 0)
    folded = situation.get("folded", ())
    seats = []
    for player in situation["players"]:
        paid = situation["contributions"].get(player, 0)
        out = player in folded
        seats.append(
            Seat(
                player,
                cards=tuple(situation.get("hands", {}).get(player, ())),
                bet=BetInFront(paid, broken_down(paid, smallest), exact=False) if paid else None,
                marks=_button_mark(situation, player),
                notes=((Line("labels.folded"),) if out else ()) + _wins(ruling, player),
                out=out,
            )
        )
    return _at_the_table(
        situation,
        seats,
        board=tuple(situation.get("board", ())),
        pot=BetInFront(dead, broken_down(dead, smallest), exact=False) if dead else None,
        shares=pot_shares(ruling.get("pots", ())),
    )


# Between two hands


def _seated(table: Mapping[str, Any], notes: Mapping[str, list[Line]], at: Mapping[int, list[Line]]) -> list[Seat]:
    """Return the seats of a table between two hands, with the marks of the last one; `notes` by player, `at` by seat."""
    out, last = table.get("out", ()), table.get("last", {})
    found = []
    for number, name in enumerate(table["seats"], 1):
        gone = name in out
        told = [Line("labels.left")] if gone else []
        told += [Line("labels.joined")] if name in table.get("joined", ()) else []
        told += [Line("labels.empty")] if name == _EMPTY else []
        found.append(
            Seat(
                None if name == _EMPTY else name,
                number,
                marks=tuple(Mark(sign, last=True) for key, sign in _MARKS if last.get(key) == number),
                notes=(*told, *notes.get(name, ()), *at.get(number, ())),
                out=gone,
            )
        )
    return found


def _legend(kept: bool) -> Line:
    """Return what the dashed marks are: those of the last hand, or `kept` from before a round of stud."""
    return Line("labels.kept-seats" if kept else "labels.last")


def button(situation: Situation, ruling: Ruling) -> TableScene:
    """Return the seats with button and blinds of the last hand, and those of the next one."""
    notes: dict[str, list[Line]] = {}
    for player in ruling.get("not_dealt_in", ()):
        notes.setdefault(player, []).append(Line("labels.no-cards"))
    if ruling.get("acts_first"):
        notes.setdefault(ruling["acts_first"], []).append(Line("labels.begins"))
    seats = [_with_next(seat, ruling) for seat in _seated(situation, notes, {})]
    legend = _legend(situation.get("change") == "to-flop")
    table = TableScene(tuple(seats), Line("title.table"), legend=legend, dealer=False)
    return replace(table, told=tuple(seats_told(table)))


def _with_next(seat: Seat, ruling: Ruling) -> Seat:
    marks = [Mark("D")] if ruling.get("button_seat") == seat.number else []
    if seat.player is not None and not seat.out:
        marks += [Mark(sign) for key, sign in _MARKS[1:] if ruling.get(key) == seat.player]
    return replace(seat, marks=(*seat.marks, *marks))


def balancing(situation: Situation, ruling: Ruling) -> Several | None:
    """Return the tables by their number of players, the table that gives up a player and the one that gets a player."""
    scenes: list[tuple[Line | None, TableScene | Rows]] = []
    told: list[Line] = []
    if situation.get("tables"):
        rows = _counted(situation["tables"], ruling)
        scenes.append((None, rows))
        told += rows.told
    moving = {ruling["moves"]: [Line("labels.moves")]} if ruling.get("moves") else {}
    new = {seat: [Line("labels.new-seat")] for seat in ruling.get("to_seats", ())}
    for key, notes, at in (("giving", moving, {}), ("receiving", {}, new)):
        table = situation.get(key, {})
        if not table.get("seats"):
            continue
        legend = _legend(situation.get("game") == "mixed-stud") if table.get("last") else None
        scene = TableScene(tuple(_seated(table, notes, at)), Line("title.table"), legend=legend, dealer=False)
        heading = Line(f"labels.{key}")
        scenes.append((heading, scene))
        told += [Line("description.heading", {"heading": heading}), *seats_told(scene)]
    return Several(tuple(scenes), Line("title.tables"), tuple(told)) if scenes else None


def _counted(tables: Mapping[str, int], ruling: Ruling) -> Rows:
    items = []
    for name, players in tables.items():
        key = next((key for key in ("halts", "halts_later") if name in ruling.get(key, ())), None)
        note = Line(f"labels.{key.replace('_', '-')}") if key else None
        items.append(Item(name, dots=players, note=note))
    rows = Rows(tuple(items), Line("title.tables"))
    return replace(rows, told=tuple(rows_told(rows)))


def breaking(situation: Situation, ruling: Ruling) -> Several:
    """Return the table that breaks: at each seat the high card, and where its player goes."""
    going = ruling.get("new_seats", {})
    notes: dict[str, list[Line]] = {}
    for player, seat in going.items():
        name = shortened(seat["table"], _TABLE_NAME, SMALL)
        notes[player] = [Line("labels.goes-to", {"table": name, "seat": seat["seat"]})]
        if player in ruling.get("not_dealt_in", ()):
            notes[player].append(Line("labels.no-cards"))
    cards = situation.get("high_cards", {})
    seats = tuple(
        replace(seat, cards=tuple(cards.get(seat.player or "", ())))
        for seat in _seated({"seats": situation["seats"]}, notes, {})
    )
    table = TableScene(seats, Line("title.table"), dealer=False)
    heading = Line("labels.broken")
    told = [Line("description.heading", {"heading": heading}), *seats_told(table)]
    for player, seat in going.items():
        told.append(Line("description.goes-to", {"player": player, **seat}))
    return Several(((heading, table),), Line("title.table"), tuple(told))


def final_table(situation: Situation, ruling: Ruling) -> Rows:
    """Return the tables that are left by their number of players, and the final table where they are combined now."""
    names = [Line("labels.table", {"number": number}) for number in range(1, len(situation["tables"]) + 1)]
    items = [Item(name, dots=players) for name, players in zip(names, situation["tables"], strict=True)]
    if ruling.get("combine"):
        items.append(Item(Line("labels.final"), dots=sum(situation["tables"])))
    rows = Rows(tuple(items), Line("title.tables"))
    return replace(rows, told=tuple(rows_told(rows)))


def chip_race(situation: Situation, ruling: Ruling) -> Rows:
    """Return, player by player, the chips that leave play, the cards drawn for the odd ones and what comes of them."""
    items = []
    for player in _in_the_race(situation):
        new = ruling.get("exchanged", {}).get(player, 0) + ruling.get("awarded", {}).get(player, 0)
        becomes: Chips = ((situation["next"], new),) if new else ()
        kept = ruling.get("kept_in", {}).get(player)
        note = Line("labels.kept", {"amount": kept}) if kept else None
        count = situation["chips"].get(player, 0)
        chips: Chips = ((situation["removed"], count),) if count else ()
        cards = tuple(situation.get("cards", {}).get(player, ()))
        items.append(Item(player, chips, cards=cards, becomes=becomes, note=note))
    rows = Rows(tuple(items), Line("title.race"))
    return replace(rows, told=tuple(rows_told(rows)))


def _in_the_race(situation: Situation) -> Iterator[str]:
    order = [name for name in situation.get("seats", ()) if name != _EMPTY] or list(situation["chips"])
    yield from order


SCENES: dict[str, Callable[[Situation, Ruling], Scene | None]] = {
    "odd-chips": odd_chips,
    "pots": pots,
    "button": button,
    "balancing": balancing,
    "breaking": breaking,
    "final-table": final_table,
    "chip-race": chip_race,
}
