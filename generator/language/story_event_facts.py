"""Describes the facts of the kinds about the event: seats, tables, races, prizes (see `story_facts.py`)."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.language.lines import Line, Listing, cards

Situation = Mapping[str, Any]

_EMPTY = "empty"
# Offences that only a live hand makes one, as the sentence of each says (a test holds them to the engine).
SAYS_THAT_IT_IS_LIVE = ("device-in-a-hand", "checking-the-nuts", "standing", "leaving")


def game_line(game: str) -> Line:
    """Return the line that names the game."""
    return Line("facts.game", {"game": Line(f"games.{game}")})


def _table(table: Mapping[str, Any], marks: str = "last") -> list[Line]:
    """Describe who sits where, the button and blinds, and who left or joined since.

    `marks`: whether these are those of the `last` hand, or were `kept` from before a round of stud.
    """
    told = []
    if table.get("seats"):
        seats = [
            Line("facts.seats.empty", {"seat": seat})
            if name == _EMPTY
            else Line("facts.seats.taken", {"seat": seat, "player": name})
            for seat, name in enumerate(table["seats"], 1)
        ]
        told.append(Line("facts.seats.all", {"seats": Listing(tuple(seats), "more")}))
    if table.get("last"):
        told.append(Line(f"facts.seats.{marks}", dict(table["last"])))
    if table.get("misplaced"):
        told.append(Line("facts.seats.misplaced"))
    for key in ("out", "joined"):
        told += [Line(f"facts.seats.{key}", {"player": player}) for player in table.get(key, ())]
    if table.get("opened"):
        opened = tuple(str(seat) for seat in table["opened"])
        told.append(Line("facts.seats.opened", {"seats": Listing(opened, "more"), "count": len(opened)}))
    return told


def _button(situation: Situation) -> list[Line]:
    change = situation.get("change", "none")
    told = [] if change == "none" else [Line(f"facts.change.{change}")]
    if change == "to-flop" and situation.get("last"):
        kept = Line("facts.seats.kept", dict(situation["last"]))
        return [*told, kept, *_table({key: situation[key] for key in situation if key != "last"})]
    return _table(situation) + told


def _balancing(situation: Situation) -> list[Line]:
    told = [Line(f"facts.balancing.game.{situation['game']}")] if situation.get("game") else []
    for table, players in situation.get("tables", {}).items():
        told.append(Line("facts.balancing.table", {"table": table, "players": players}))
    for key, line in (("in_hand", "in-hand"), ("open_big_blind", "open-big-blind")):
        told += [Line(f"facts.balancing.{line}", {"table": table}) for table in situation.get(key, ())]
    for key in ("giving", "receiving"):
        if situation.get(key):
            marks = "kept" if situation.get("game") == "mixed-stud" else "last"
            told += [Line(f"facts.balancing.{key}"), *_table(situation[key], marks)]
    return told


def _breaking(situation: Situation) -> list[Line]:
    told = _table({"seats": situation["seats"]})
    pile = [Line("facts.breaking.card", dict(card)) for card in situation["seat_cards"]]
    told.append(Line("facts.breaking.pile", {"cards": Listing(tuple(pile), "more")}))
    for player, card in situation.get("high_cards", {}).items():
        told.append(Line("facts.breaking.high-card", {"player": player, "cards": cards(card)}))
    for table, marks in situation.get("tables", {}).items():
        told.append(Line("facts.breaking.table", {"table": table, **marks}))
    return told


def _final_table(situation: Situation) -> list[Line]:
    told = [
        game_line(situation["game"]),
        Line("facts.final-table.handed", {"handed": situation["handed"]}),
    ]
    tables = tuple(situation["tables"])
    return [*told, Line("facts.final-table.tables", {"count": len(tables), "players": Listing(tables)})]


def _chip_race(situation: Situation) -> list[Line]:
    late = "late" if situation.get("late") else "race"
    values = {"removed": situation["removed"], "value": situation["next"]}
    told = [Line(f"facts.chip-race.{late}", values), *_table({"seats": situation.get("seats")})]
    for player, count in situation["chips"].items():
        line = {"player": player, "count": count, "removed": situation["removed"]}
        told.append(Line("facts.chip-race.chips", line))
    for player, amount in situation.get("others", {}).items():
        told.append(Line("facts.chip-race.others", {"player": player, "amount": amount}))
    for player, drawn in situation.get("cards", {}).items():
        told.append(Line("facts.chip-race.cards", {"player": player, "cards": cards(drawn)}))
    for key in ("race_chips", "lowest"):
        if key in situation:
            told.append(Line(f"facts.chip-race.{key.replace('_', '-')}", {"number": situation[key]}))
    return told


def _rebuy(situation: Situation) -> list[Line]:
    told = [
        Line(f"facts.rebuy.{'single' if situation.get('single_rebuy') else 'several'}"),
        Line("facts.rebuy.stack", {"stack": situation["stack"], "starting": situation["starting_stack"]}),
        Line(f"facts.rebuy.{situation['announced']}", {"chips": situation["rebuy"]}),
    ]
    if situation.get("period_open") is False:
        told.append(Line("facts.rebuy.period-over"))
    if situation.get("sits_out"):
        told.append(Line("facts.rebuy.sits-out"))
    return told


def _hand_for_hand(situation: Situation) -> list[Line]:
    told = [Line("facts.hand-for-hand.left", {"left": situation["left"], "paid": situation["paid"]})]
    for prize in situation.get("prizes", ()):
        told.append(Line("facts.hand-for-hand.prize", dict(prize)))
    told.append(Line(f"facts.hand-for-hand.{situation.get('hand', 'running')}"))
    for bust in situation.get("out", ()):
        how = "-".join(["bust", *(key for key in ("table", "stack") if key in bust)])
        told.append(Line(f"facts.hand-for-hand.{how}", dict(bust)))
    if situation.get("all_in_called"):
        told.append(Line("facts.hand-for-hand.all-in-called"))
    if situation.get("hands"):
        told.append(Line("facts.hand-for-hand.hands", {"hands": situation["hands"]}))
    return told


def _last_hands(situation: Situation) -> list[Line]:
    told = [Line("facts.last-hands.minutes", {"minutes": situation["minutes_left"]})]
    return told + ([Line("facts.last-hands.card", {"cards": cards(situation["card"])})] if "card" in situation else [])


def _dispute(situation: Situation) -> list[Line]:
    told = [Line(f"facts.dispute.{situation['about']}")]
    if "break_seconds" in situation:
        minutes, seconds = divmod(situation["break_seconds"], 60)
        if minutes and not seconds:
            return [*told, Line("facts.dispute.break-minutes", {"minutes": minutes})]
        return [*told, Line("facts.dispute.break", {"seconds": situation["break_seconds"]})]
    return [*told, Line(f"facts.dispute.next.{situation.get('next_hand', 'not-begun')}")]


def _new_hand(situation: Situation) -> list[Line]:
    told = [Line("facts.new-hand.decks", {"decks": situation["decks"]})] if "decks" in situation else []
    told += [Line(f"facts.new-hand.{happening}") for happening in situation["happened"]]
    if "dealt_at" in situation:
        told.append(Line(f"facts.new-hand.dealt-at.{situation['dealt_at']}"))
    if "substantial_action" in situation:
        told.append(Line(f"facts.new-hand.substantial-action.{'yes' if situation['substantial_action'] else 'no'}"))
    return told


def _hidden_chips(situation: Situation) -> list[Line]:
    how = "found" if "hidden" in situation else "owed"
    chips = situation["hidden" if "hidden" in situation else "owed"]
    told = [Line(f"facts.hidden-chips.{how}", {"to": situation["all_in"], "chips": chips})]
    if "part_of_bet" in situation:
        told.append(Line(f"facts.hidden-chips.part-of-bet.{'yes' if situation['part_of_bet'] else 'no'}"))
    return told + ([Line(f"facts.hidden-chips.{situation['result']}")] if "result" in situation else [])


def _transit(situation: Situation) -> list[Line]:
    return [
        Line(f"facts.transit.{key}", {"chips": situation[key]})
        for key in ("carried", "stack", "found")
        if key in situation
    ]


def conduct_lines(situation: Situation) -> list[Line]:
    """Return the lines that tell an offence, and what else is told of it: that it is repeated, or that the hand is not live."""
    told = [Line(f"facts.conduct.offence.{situation['offence']}")]
    if "live_hand" in situation:
        told.append(Line(f"facts.conduct.live-hand.{'yes' if situation['live_hand'] else 'no'}"))
    return told + ([Line("facts.conduct.repeated")] if situation.get("repeated") else [])


def _conduct(situation: Situation) -> list[Line]:
    if situation["offence"] in SAYS_THAT_IT_IS_LIVE:
        return conduct_lines({key: situation[key] for key in situation if key != "live_hand"})
    return conduct_lines({"live_hand": True, **situation})


def _wrong_seat(situation: Situation) -> list[Line]:
    told = [Line("facts.wrong-seat.right", {"seat": situation["seat"]})]
    if "others_stack" in situation:
        return [
            *told,
            Line("facts.wrong-seat.others-stack", {"chips": situation["others_stack"], "own": situation["stack"]}),
        ]
    return [*told, Line("facts.wrong-seat.stack", {"chips": situation["stack"]})]


EVENT_KINDS: dict[str, Callable[[Situation], list[Line]]] = {
    "conduct": _conduct,
    "button": _button,
    "balancing": _balancing,
    "breaking": _breaking,
    "final-table": _final_table,
    "chip-race": _chip_race,
    "rebuy": _rebuy,
    "hand-for-hand": _hand_for_hand,
    "last-hands": _last_hands,
    "dispute": _dispute,
    "new-hand": _new_hand,
    "hidden-chips": _hidden_chips,
    "transit": _transit,
    "unregulated": lambda situation: [Line(f"facts.unregulated.{situation['what']}")],
    "wrong-seat": _wrong_seat,
}
