"""Judges the reasons of a ruling: whether each holds where it is given, by the conditions declared with it."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.engine import REASONS, Policies
from generator.engine.accounts import open_play
from generator.engine.betting import is_straddle, read
from generator.engine.deal import is_report
from generator.engine.situation.acts import DisputeFacts
from generator.engine.situation.dealing_acts import FindFacts
from generator.engine.situation.declared import DEALER, FLOOR, TIME
from generator.engine.state import Declaration, Hand

from .scripts import Data

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


UNSAID = "unsaid"
LAST_STREETS = ("river", "seventh")


class NotStated(Exception):
    """A condition holds something against an amount that the ruling does not state."""


@dataclass(frozen=True)
class Moment:
    """A ruling, and how the hand looked to its player before the event; outside a hand there is none.

    `said` is the word of the player that stands, of this event or of one before it in the round, by the director's ruling as well.
    `showdown`: the hand had come to a showdown by then with nobody all-in, so that players show in turn.
    """

    ruling: Data
    policies: Policies
    hand: Hand | None = None
    player: str = ""
    done: Declaration | None = None
    acts: tuple[Data, ...] = ()
    said: str | None = None
    showdown: bool = False


def is_heads_up(moment: Moment) -> bool:
    return moment.hand is not None and len(moment.hand.live) == 2


def is_opening_bet(moment: Moment) -> bool:
    return moment.hand is not None and moment.hand.opened and not moment.hand.bet.raises


def faces_a_bet(moment: Moment) -> bool:
    return moment.hand is not None and moment.player in moment.hand.front and moment.hand.faces_bet(moment.player)


def is_at_once(moment: Moment) -> bool:
    """Whether words and chips came at the same moment."""
    pairs = zip(moment.acts, moment.acts[1:], strict=False)
    return any(
        after.get("with_previous") and {before["act"], after["act"]} == {"say", "put"} for before, after in pairs
    )


def is_silent(moment: Moment) -> bool:
    """Whether nothing that binds was said before the chips."""
    return moment.done is not None and bool(moment.done.motions) and moment.done.plain is None


def is_returned_by_advice(moment: Moment) -> bool:
    """Whether chips come back if the director rules as advised, and not whatever he rules."""
    return "returned" in moment.ruling.get("advice", {}) and "returned" not in moment.ruling


def are_chips_going_back(moment: Moment) -> bool:
    """Whether chips go back, or would by what the director may decide."""
    return any("returned" in ruled for ruled in (moment.ruling, *moment.ruling.get("permitted", ())))


def is_street_to_come(moment: Moment) -> bool:
    """Whether the hand goes on to another street after the event, by the hands that it leaves."""
    if moment.hand is None or moment.hand.street in LAST_STREETS:
        return False
    return len([player for player in moment.hand.live if player not in moment.ruling.get("dead", ())]) > 1


FACTS: dict[str, Callable[[Moment], bool]] = {
    "heads-up": is_heads_up,
    "against the opening bet": is_opening_bet,
    "facing a bet": faces_a_bet,
    "pot known": lambda moment: moment.hand is not None and moment.hand.table.pot_known,
    "an ante": lambda moment: moment.hand is not None and moment.hand.table.ante is not None,
    "before the flop": lambda moment: moment.hand is not None and moment.hand.street == "preflop",
    "pot-limit game": lambda moment: moment.hand is not None and moment.hand.table.pot_limit,
    "stud": lambda moment: moment.hand is not None and moment.hand.table.stud,
    "razz": lambda moment: moment.hand is not None and moment.hand.table.game == "razz",
    "a showdown": lambda moment: moment.hand is not None and moment.hand.betting_closed,
    "a showdown in turn": lambda moment: moment.showdown,
    "limit game": lambda moment: moment.hand is not None and moment.hand.table.fixed_limit,
    "out of turn": lambda moment: moment.ruling.get("in_turn") is False,
    "left to the director": lambda moment: (
        moment.ruling.get("decides") == "td" and ("permitted" in moment.ruling or "skipped_player" not in moment.ruling)
    ),
    "chips at once with words": is_at_once,
    "chips without a word": is_silent,
    "chips put in": lambda moment: moment.done is not None and (bool(moment.done.motions) or moment.done.pushed_all),
    "chips taken back": lambda moment: moment.done is not None and bool(moment.done.taken),
    "returned by advice alone": is_returned_by_advice,
    "chips going back": are_chips_going_back,
    "a call in words": lambda moment: (
        # One that not everybody heard gives way to the chips that came with it where both come to the same.
        moment.done is not None
        and moment.done.verb == "call"
        and not moment.done.unheard
        and not moment.done.said.has_amount  # type: ignore[union-attr]
    ),
    "a raise in words": lambda moment: (
        moment.done is not None and moment.done.verb == "raise" and not moment.done.unheard
    ),
    "a raise permitted": lambda moment: any(
        choice.get("action") in ("bet", "raise") for choice in moment.ruling.get("permitted", ())
    ),
    "raise announced": lambda moment: moment.said == "raise",
    "a street to come": is_street_to_come,
    "on the last street": lambda moment: moment.hand is not None and moment.hand.street in LAST_STREETS,
}


def holds(condition: str, why: Data, moment: Moment) -> bool:
    """Whether one condition of a reason holds."""
    if condition.startswith("not "):
        return not holds(condition.removeprefix("not "), why, moment)
    if condition in FACTS:
        return FACTS[condition](moment)
    first, *rest = condition.split(" ")
    if first == "beside":
        return any(other["id"] in rest for other in moment.ruling["reasons"] if other is not why)
    if rest[0] == "is":
        return bool(getattr(moment.policies, first) == rest[1])
    if rest[:2] == ["first", "of"]:
        return bool(value(first, why, moment) == value(rest[2], why, moment)[0])
    if rest[0] == "in":
        return is_in(first, rest[1:], why, moment)
    word = first.startswith(":") and not rest[1].startswith(":")
    pair = value(first, why, moment), rest[1] if word else value(rest[1], why, moment)
    if UNSAID in pair and rest[0] not in ("=", "!="):
        raise NotStated(f"`{first if pair[0] == UNSAID else rest[1]}` is not stated")
    return bool(COMPARED[rest[0]](*pair))


def is_in(first: str, words: list[str], why: Data, moment: Moment) -> bool:
    if words[0].startswith(":"):
        return value(first, why, moment) in (value(words[0], why, moment) or ())
    return value(first, why, moment) in words


def value(name: str, why: Data, moment: Moment) -> Any:
    """What an operand stands for: an argument, what is stated, a number, or the word itself."""
    if not name.startswith(":"):
        if name == "pot" and moment.hand is not None:
            return moment.hand.pot + moment.hand.uncollected
        return why["args"].get(name, int(name) if name.isdigit() else name)
    ruling = moment.ruling
    if ruling.get("decides") == "td":
        ruling = {**ruling.get("advice", {}), **ruling}  # what is explained is the advice
    if name in (":refunds", ":owes"):
        return ruling.get(name.removeprefix(":"), {}).get(why["args"].get("player"), 0)
    if name == ":back":
        return ruling.get("refunds", {}).get(why["args"]["player"], ruling.get("returned", UNSAID))
    if name == ":pots":
        return [player for pot in ruling.get("pots", ()) for player in pot["among"]]
    stated = ruling.get(name.removeprefix(":"), UNSAID)
    if isinstance(stated, Mapping):
        return stated
    return {True: "yes", False: "no"}.get(stated, stated) if isinstance(stated, bool) else stated


# One of these says why chips go back.
WHY_CHIPS_GO_BACK = (
    "side-pots.",
    "raise-methods.later-motions",
    "raise-methods.beyond-call",
    "multiple-chips.",
    "oversized-chip.",
    "raise-amounts.",
    "reopening.",
    "pot-size.",
    "acting-in-turn.",
    "out-of-turn.nothing-due",
    "accidentally-killed-hands.uncalled-bet",
    "accidentally-killed-hands.uncalled-as-well",
    "discarded-cards.uncalled-bet",
    "bet-methods.first-binds",
    "premature-cards.act-on-the-",
    "invalid-declarations.",
    "out-of-turn.pays",
    "out-of-turn.limited",
    "clock.too-late",
)


def faults(moment: Moment) -> list[str]:
    """What is false in the reasons of a ruling, and what contradicts itself in it."""
    found = []
    ruling = moment.ruling
    permitted = ruling.get("permitted", [])
    if any(choice in permitted[:at] for at, choice in enumerate(permitted)):
        found.append(f"a possibility is listed twice: {permitted}")
    if "returned" in ruling and not any(why["id"].startswith(WHY_CHIPS_GO_BACK) for why in ruling["reasons"]):
        found.append("nothing says why chips go back")
    for why in moment.ruling["reasons"]:
        for condition in REASONS[why["id"]].holds_when:
            try:
                fault = "" if holds(condition, why, moment) else condition
            except NotStated as missing:
                fault = f"{condition}, but {missing}"
            if fault:
                found.append(f"{why['id']}{why['args']}: {fault}")
    return found


def moments(situation: Data, policies: Policies) -> list[Moment]:
    """Every ruling of a hand, with how the hand looked to its player before the event."""
    played = open_play(situation, policies)
    found = []
    spoken: Data = {}
    for index, event in enumerate(played.events):
        script = played.script
        player = event.actor
        acts = tuple(situation["play"][index]["acts"])
        disputed = isinstance(event.acts[0], DisputeFacts)
        if disputed or player in (DEALER, FLOOR, TIME) or is_report(event.acts) or is_straddle(event.acts):
            hand, done = script.hand.copy(), None
        else:
            in_turn = player == script.hand.turn
            hand = script.hand.copy() if in_turn else script.waiting.seen_by(script.hand, player)
            done = read(event.acts)
        if player == DEALER:
            spoken = {}
        elif done is not None and done.verb is not None:
            spoken[player] = done.verb
        whose, showdown = script.hand.turn, script.cards.showdown
        ruling = played.rule_next()
        if player == FLOOR and whose is not None and ruling.get("action") == "raise":
            spoken[whose] = "raise"
        if isinstance(event.acts[0], FindFacts):
            # What else it says was judged of the event that is found to have been so.
            ruling = {key: ruling[key] for key in ruling if key != "returned"} | {"reasons": ruling["reasons"][:1]}
        found.append(Moment(ruling, policies, hand, player, done, acts, spoken.get(player), showdown))
    return found
