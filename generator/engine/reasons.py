"""Reasons: why a ruling is what it is. A reason is a message id with arguments and the clause that it rests on.

The sentences stand in `i18n/<lang>/rulings.yml` under `reasons`. Kinds of arguments: `chips`, `count` and `percent` are
whole numbers, `player` is a name, `card` a card such as `As`, `cards` several of them, `action` one of fold, check, call,
bet and raise, `hand` the name of what five cards make, with `low_` before it in razz, `half` which half of a pot, `high`, `low` or
`both`, or the `whole` of one that is not halved, `name` the name of a table, `policy` the value of a choice.

A condition of a reason is one of these, and `not` before it turns it round. A name stands for an argument, and with a colon before it for
what the ruling states; a number for itself.

    left < call                      two of these compared: `<`, `<=`, `>`, `>=`, `=`, `!=`
    :action in call check            one of several words; `yes`, `no` for a flag, `unsaid` for what the ruling does not state
    raise in :may                    one of what the ruling lists
    player first of :show_order      the first of what the ruling lists
    chips <= :refunds                held against what the ruling states for the `player` of the reason, 0 where it states nothing
    chips = :back                    what the ruling gives back to that player, with or without a name beside it
    player in :pots                  one of those who play for a pot that the ruling lists
    beside side-pots.separately      another reason of the same ruling; of several, one of them
    undercall is td_decides          a policy
    heads-up                         how the hand stood before the event, in words that the test knows
"""

from dataclasses import dataclass
from typing import Any

from .reasons_of_amounts import AMOUNTS
from .reasons_of_betting import BETTING
from .reasons_of_declarations import DECLARATIONS
from .reasons_of_the_deal import DEAL
from .reasons_of_the_event import EVENT, NOT_COVERED_OF_THE_EVENT
from .reasons_of_the_showdown import SHOWDOWN
from .reasons_of_turns import TURNS

Why = dict[str, Any]
Reasons = list[Why]


@dataclass(frozen=True, slots=True)
class Reason:
    """What a reason rests on: a clause as `rule#clause`, the name and kind of each argument, and when it holds.

    `holds_when` are conditions in words, all of which are so wherever the reason is given. No rule reads them; a test judges them
    over all examples and over random scripts.
    """

    clause: str
    args: tuple[tuple[str, str], ...] = ()
    holds_when: tuple[str, ...] = ()


def _args(text: str) -> tuple[tuple[str, str], ...]:
    """Arguments written as `name:kind`."""
    pairs = [word.split(":") for word in text.split()]
    return tuple((name, kind) for name, kind in pairs)


def _conditions(text: str) -> tuple[str, ...]:
    """Conditions written one after another, with a semicolon between them."""
    return tuple(text.split("; ")) if text else ()


REASONS: dict[str, Reason] = {
    name: Reason(rows[name][0], _args(rows[name][1]), _conditions(rows[name][2]))
    for rows in (AMOUNTS, BETTING, DECLARATIONS, TURNS, SHOWDOWN, DEAL, EVENT)
    for name in rows
}


# What the engine does not rule on; each has a message under `outcomes.not-covered`.
NOT_COVERED = (
    "after-a-fouled-deck",
    "after-a-misdeal",
    "bring-in",
    "bring-in-passed-over",
    "bring-in-posted",
    "bring-in-withdrawn",
    "decided-by-the-rules",
    "extra-burn",
    "irregular-board",
    "missing-burn",
    "next-hand",
    "no-betting-open",
    "no-misdeal",
    "premature-cards",
    "second-act-in-the-round",
    "showdown-order",
    "stud-first-to-act",
    "tournament-director-decides",
    "unknown-cards",
    "unknown-pot",
    "unnoticed-error",
) + NOT_COVERED_OF_THE_EVENT


def reason(name: str, **args: int | str) -> Why:
    """The reason as plain data: id, clause and arguments. Raises KeyError for an id that is not declared."""
    return {"id": name, "clause": REASONS[name].clause, "args": args}
