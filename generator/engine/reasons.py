"""Reasons: why a ruling is what it is. A reason is a message id with arguments and the clause that it rests on.

The sentences stand in `i18n/<lang>/rulings.yml` under `reasons`. Kinds of arguments: `chips` and `count` are whole
numbers, `percent` is a whole number of percent, `player` is a name, `action` is one of fold, check, call, bet, raise.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """What a reason rests on: a clause as `rule#clause`, and the name and kind of each argument."""

    clause: str
    args: tuple[tuple[str, str], ...] = ()


def _chips(names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, "chips") for name in names.split())


_PLAYER = (("player", "player"),)
_PASSED_OVER = (("player", "player"), ("skipped", "player"))

REASONS: dict[str, Reason] = {
    "acting-in-turn.words-bind": Reason("acting-in-turn#verbal-binding"),
    "acting-in-turn.chips-stay": Reason("acting-in-turn#chips-stay"),
    "acting-in-turn.wait": Reason("acting-in-turn#in-turn", _PASSED_OVER),
    "out-of-turn.pending": Reason("out-of-turn#binding-if-unchanged", _PASSED_OVER),
    "out-of-turn.unchanged": Reason("out-of-turn#binding-if-unchanged", _PLAYER),
    "out-of-turn.not-a-change": Reason("out-of-turn#what-changes-action", (("action", "action"),)),
    "out-of-turn.changed": Reason("out-of-turn#returned-if-changed", _PLAYER),
    "out-of-turn.fold": Reason("out-of-turn#fold-binding", _PLAYER),
    "raise-methods.amount-first": Reason("raise-methods#methods", _chips("to")),
    "raise-methods.one-motion": Reason("raise-methods#methods", _chips("to")),
    "raise-methods.call-then-motion": Reason("raise-methods#methods", _chips("call to")),
    "raise-methods.motion-to-come": Reason("raise-methods#methods", _chips("call to")),
    "raise-methods.call-amount-only": Reason("raise-methods#methods", _chips("call to")),
    "raise-methods.words-too-late": Reason("raise-methods#methods"),
    "raise-methods.intentions": Reason("raise-methods#intentions"),
    "raise-amounts.next-raise": Reason("raise-amounts#minimum", (("player", "player"),) + _chips("to increment")),
    "raise-amounts.fixed": Reason("raise-amounts#minimum", _chips("to")),
    "raise-amounts.made-up": Reason("raise-amounts#minimum", _chips("to increment")),
    "raise-amounts.bet-made-up": Reason("raise-amounts#minimum", _chips("to")),
    "raise-amounts.half-reached": Reason(
        "raise-amounts#half-raise", _chips("total threshold to") + (("percent", "percent"),)
    ),
    "raise-amounts.half-missed": Reason(
        "raise-amounts#half-raise", _chips("total threshold") + (("percent", "percent"),)
    ),
    "raise-amounts.full-raise": Reason("raise-amounts#minimum", _chips("to minimum")),
    "reopening.closed": Reason("reopening#short-all-in", _PLAYER + _chips("facing needed")),
    "reopening.open": Reason("reopening#short-all-in", _PLAYER + _chips("facing needed")),
    "reopening.not-yet-acted": Reason("reopening#short-all-in", _PLAYER),
    "oversized-chip.call": Reason("oversized-chip#call", _chips("chip call")),
    "oversized-chip.words-too-late": Reason("oversized-chip#declare-first"),
    "oversized-chip.declared": Reason("oversized-chip#declared-without-amount", _chips("chip to")),
    "oversized-chip.opening-bet": Reason("oversized-chip#opening-bet", _chips("chip to")),
    "multiple-chips.all-needed": Reason("multiple-chips#removal-test", _chips("chip left call")),
    "multiple-chips.not-all-needed": Reason("multiple-chips#removal-test", _chips("chip left call")),
    "multiple-chips.mixed": Reason("multiple-chips#mixed"),
    "multiple-chips.last-chips": Reason("multiple-chips#removal-test", _chips("to")),
    "number-of-raises.house-limit": Reason("number-of-raises#limit"),
    "substantial-action.out-of-turn": Reason("substantial-action#definition", _PLAYER),
    "accepted-action.callers-duty": Reason("accepted-action#callers-duty"),
    "accepted-action.full-amount": Reason("accepted-action#full-amount", _chips("told call")),
    "accepted-action.undercall": Reason("accepted-action#full-amount", _chips("total call")),
    "pot-size.maximum": Reason("pot-size#counting", _chips("to")),
    "pot-size.pot-in-no-limit": Reason("pot-size#pot-in-no-limit", _chips("to")),
    "string-bets.later-motions": Reason("string-bets#dealer-calls", _chips("returned")),
    "unclear-bets.own-risk": Reason("unclear-bets#own-risk"),
    "unclear-bets.several-meanings": Reason("unclear-bets#several-meanings", _chips("to")),
    "non-standard-folds.facing-check": Reason("non-standard-folds#binding", _PLAYER),
    "non-standard-folds.out-of-turn": Reason("non-standard-folds#binding", _PLAYER),
    "conditional-statements.discouraged": Reason("conditional-statements#discouraged"),
    "odd-chips.high-low": Reason("odd-chips#high-low", _chips("chips")),
    "odd-chips.left-of-button": Reason("odd-chips#flop-games", _PLAYER + _chips("chips")),
    "odd-chips.suit": Reason("odd-chips#stud", _PLAYER + _chips("chips") + (("card", "card"),)),
    "odd-chips.identical-hands": Reason("odd-chips#identical-hands"),
    "penalties.rounds": Reason("penalties#counting", (("players", "count"), ("rounds", "count"), ("hands", "count"))),
    "penalties.single-hand": Reason("penalties#counting"),
    "penalties.rounds-exceeded": Reason("penalties#counting", (("rounds", "count"), ("maximum", "count"))),
    "floor-decisions.best-interest": Reason("floor-decisions#best-interest"),
    "official-terms.own-risk": Reason("official-terms#own-risk"),
    "exposing-cards.penalty": Reason("exposing-cards#penalty", _PLAYER),
    "exposing-cards.hand-stays-live": Reason("exposing-cards#hand-stays-live", _PLAYER),
}


def reason(name: str, **args: int | str) -> dict[str, Any]:
    """The reason as plain data: id, clause and arguments. Raises KeyError for an id that is not declared."""
    return {"id": name, "clause": REASONS[name].clause, "args": args}
