"""Puts what is ruled of the kinds that are no hand into lines: shares, seats, races, places, levels (see `verdict.py`).

Each line is a message `outcomes.*` of `i18n/<lang>/rulings.yml`. Seats and places are whole numbers; `yes` and `no` tell
whether something is so.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.language.lines import Line, Listing

Argument = int | str | Line | Listing
Outcome = tuple[str, dict[str, Argument]]
Teller = Callable[[Any], Iterator[Outcome]]


def other_kinds(ruling: Mapping[str, Any]) -> Iterator[Outcome]:
    """Yield what a ruling states beyond acts of betting, in the order of `_TELLERS`."""
    if ruling.get("stands") is True:
        # The hand is played out at the other level than the one that it belongs to.
        yield f"outcomes.level-missed.{ruling['level']}", {}
        return
    for key, tell in _TELLERS.items():
        if key == "playing" and "playing_of" in ruling:
            yield "outcomes.playing-of", {"player": ruling["playing_of"], "chips": ruling["playing"]}
        elif key in ruling:
            yield from tell(ruling[key])
        if key == "new_seats" and "positions" in ruling:
            yield from _new_positions(ruling)


def chosen(choice: Mapping[str, Any]) -> Outcome | None:
    """Return what the director may choose as the end of a message id and its arguments; None for the choices of a hand."""
    if "race_chips" in choice:
        return "race-chips", {"count": choice["race_chips"]}
    if "hidden_chips" in choice:
        return f"hidden-chips.{choice['hidden_chips'].replace('_', '-')}", {}
    if "playing" in choice:
        return "playing", {"chips": choice["playing"]}
    if "continues" in choice:
        return f"hand-for-hand.{'goes-on' if choice['continues'] else 'ends'}", {}
    return None


def _number(message: str, argument: str) -> Teller:
    def tell(value: int) -> Iterator[Outcome]:
        yield f"outcomes.{message}", {argument: value}

    return tell


def _chips(message: str) -> Teller:
    """Chips that are in play; of a player who has none there is nothing to say."""

    def tell(value: int) -> Iterator[Outcome]:
        if value:
            yield f"outcomes.{message}", {"chips": value}

    return tell


def _yes_or_no(message: str) -> Teller:
    def tell(value: bool) -> Iterator[Outcome]:
        yield f"outcomes.{message}.{'yes' if value else 'no'}", {}

    return tell


def _word(message: str) -> Teller:
    def tell(value: str) -> Iterator[Outcome]:
        yield f"outcomes.{message}.{value.replace('_', '-')}", {}

    return tell


def _seats(seats: Sequence[int]) -> Iterator[Outcome]:
    """The seats any of which is as correct as the others."""
    yield "outcomes.to-seat", {"seats": Listing(tuple(seats), "or"), "count": len(seats)}


def _somebody(message: str, argument: str = "player") -> Teller:
    def tell(value: str | None) -> Iterator[Outcome]:
        if value is None:
            yield f"outcomes.no-{message}", {}
        else:
            yield f"outcomes.{message}", {argument: value}

    return tell


def _each(message: str, argument: str) -> Teller:
    def tell(values: list[Argument]) -> Iterator[Outcome]:
        for value in values:
            yield f"outcomes.{message}", {argument: value}

    return tell


def _by_player(message: str, argument: str, none_too: bool = False) -> Teller:
    def tell(values: Mapping[str, int]) -> Iterator[Outcome]:
        # If nothing is paid or moved, the reasons say so.
        for player, value in values.items():
            if value or none_too:
                yield f"outcomes.{message}", {"player": player, argument: value}

    return tell


def _halts(tables: list[str]) -> Iterator[Outcome]:
    yield from _each("halts", "table")(tables)
    if not tables:
        yield "outcomes.nothing-halts", {}


def _new_seats(seats: Mapping[str, Mapping[str, Any]]) -> Iterator[Outcome]:
    for player, place in seats.items():
        yield "outcomes.new-seat", {"player": player, "table": place["table"], "seat": place["seat"]}


def _new_positions(ruling: Mapping[str, Any]) -> Iterator[Outcome]:
    """Who takes over which position, with the table to which the player moves."""
    for player, position in ruling["positions"].items():
        table = ruling["new_seats"][player]["table"]
        yield f"outcomes.position.{position.replace('_', '-')}", {"player": player, "table": table}


def _begins(begins: bool) -> Iterator[Outcome]:
    """Whether hand for hand begins after the hand in which it was announced."""
    yield f"outcomes.hand-for-hand.{'begins' if begins else 'not-needed'}", {}


def _pots(pots: Sequence[Mapping[str, Any]]) -> Iterator[Outcome]:
    """Each pot in the order of award, with its winners where the cards decide between several players."""
    for place, pot in enumerate(pots, 1):
        kind = "only" if len(pots) == 1 else "main" if place == len(pots) else "side"
        alone = len(pot["among"]) == 1
        args: dict[str, Argument] = {"player": pot["among"][0]} if alone else {"players": Listing(tuple(pot["among"]))}
        if "amount" in pot:
            args["chips"] = pot["amount"]
        which = "pot-of-one" if alone else "pot"
        yield f"outcomes.{which}.{kind}" + ("" if "amount" in pot else "-unknown"), args
        if "low" in pot:
            yield (
                "outcomes.high-low",
                {
                    "high": Listing(tuple(pot["high"])),
                    "low": Listing(tuple(pot["low"])),
                    "high_count": len(pot["high"]),
                    "low_count": len(pot["low"]),
                },
            )
        elif "winners" in pot and len(pot["among"]) > 1:
            yield "outcomes.winners", {"players": Listing(tuple(pot["winners"])), "count": len(pot["winners"])}


def _measures(_: Sequence[str]) -> Iterator[Outcome]:
    """The range of penalties, which is the same for all offences."""
    yield "outcomes.measures", {}


_TELLERS: dict[str, Teller] = {
    "measures": _measures,
    "penalty_from": _word("penalty-from"),
    "pots": _pots,
    "shares": _by_player("share", "chips", none_too=True),
    "hands": _number("hands", "hands"),
    "button_seat": _number("button-seat", "seat"),
    "small_blind": _somebody("small-blind"),
    "big_blind": _somebody("big-blind"),
    "acts_first": _somebody("acts-first"),
    "first_card": _somebody("first-card"),
    "last_card": _somebody("last-card"),
    "halts": _halts,
    "halts_later": _each("halts-later", "table"),
    "moves": _somebody("moves"),
    "to_seats": _seats,
    "new_seats": _new_seats,
    "not_dealt_in": _each("not-dealt-in", "player"),
    "final_table": _number("final-table", "players"),
    "combine": _yes_or_no("combine"),
    "to_go": _number("to-go", "players"),
    "exchanged": _by_player("exchanged", "count"),
    "race_chips": _number("race-chips", "count"),
    "awarded": _by_player("awarded", "count"),
    "kept_in": _by_player("kept-in", "value"),
    "removed": _by_player("removed", "count"),
    "rebuy_allowed": _yes_or_no("rebuy"),
    "playing": _chips("playing"),
    "playing_next": _chips("playing-next"),
    "dealt_in": _yes_or_no("dealt-in"),
    "places": _by_player("place", "place"),
    "prizes": _by_player("prize", "amount"),
    "rest": _number("rest", "amount"),
    "continues": _yes_or_no("hand-for-hand"),
    "begins": _begins,
    "clock_minutes": _number("clock", "minutes"),
    "cards_down": _yes_or_no("cards-stay-down"),
    "draw": _yes_or_no("draw"),
    "hands_left": _number("hands-left", "hands"),
    "may_dispute": _yes_or_no("may-dispute"),
    "until": _word("until"),
    "began": _yes_or_no("began"),
    "begins_with": _word("begins-with"),
    "level": _word("level"),
    "hidden_chips": _word("hidden-chips"),
    "posted": _yes_or_no("posted"),
    "disqualified": _yes_or_no("disqualified"),
}
