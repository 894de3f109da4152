"""Short ways to write situations for the engine's tests."""

from typing import Any

Data = dict[str, Any]

TDA_2011: Data = {
    "multiple_chips": "same_denomination",
    "raise_methods": "call_then_one_motion",
    "reopening": "full_raise_only",
    "substantial_action_measure": "two_with_chips",
    "out_of_turn_penalty": "none",
    "skipped_player_rule": "unregulated",
    "unclear_amount": "lowest",
    "undercall": "td_decides",
}
FOLD: Data = {"act": "fold"}
CHECK: Data = {"act": "check"}
CALL: Data = {"act": "call"}


def hand(*play: tuple[Any, ...], **facts: Any) -> Data:
    """A hand with blinds of 200 and 400 and four players; each event is an actor and his acts."""
    situation: Data = {"kind": "hand", "game": "nlhe", "blinds": [200, 400], "players": ["SB", "BB", "A", "B"]}
    situation.update(facts)
    situation["play"] = [{"actor": event[0], "acts": list(event[1:])} for event in play]
    return situation


def raises(to: int) -> Data:
    return {"act": "raise", "to": to}


def bets(to: int) -> Data:
    return {"act": "bet", "to": to}


def all_in(to: int) -> Data:
    return {"act": "all-in", "to": to}


def say(verb: str | None = None, **more: Any) -> Data:
    return {"act": "say", "verb": verb, **more}


def put(*chips: tuple[int, int], **more: Any) -> Data:
    return {"act": "put", "chips": [list(stack) for stack in chips], **more}


def told(ruling: Data, *keys: str) -> Data:
    """Only these keys of a ruling; a key that it does not state is None."""
    return {key: ruling.get(key) for key in keys}


WEIGHED = ("substantial-action.reached", "substantial-action.not-reached")


def clauses(ruling: Data) -> list[str]:
    """The clauses of all reasons but those that weigh substantial action, which every act has."""
    return [why["clause"] for why in ruling["reasons"] if why["id"] not in WEIGHED]


def ids(ruling: Data) -> list[str]:
    """The ids of all reasons but those that weigh substantial action, which every act has."""
    return [why["id"] for why in ruling["reasons"] if why["id"] not in WEIGHED]


def weighing(ruling: Data) -> Data:
    """The reason that weighs substantial action."""
    (found,) = [why for why in ruling["reasons"] if why["id"] in WEIGHED]
    return found
