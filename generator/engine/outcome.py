"""Outcome: what one player's act counts as, before it is known whose turn it was."""

from dataclasses import dataclass, field
from typing import Any

from .betting import Hand, Options
from .reasons import reason

BET_OR_RAISE = ("bet", "raise")


@dataclass(slots=True)
class WrongAmount:
    """A bet or raise whose amount is wrong and that goes in all the same, because nobody has noticed (`wrong-amounts`).

    `to` went in and `right` should have, in chips of the round. `kind`: `under` the minimum, or a bet of the pot by a
    wrong count that is `too-low` or `too-high`. `level` and `increment` are those before it; `deed` is the act.
    """

    player: str
    action: str
    to: int
    right: int
    kind: str
    street: str
    level: int
    increment: int
    deed: Any = None


@dataclass(slots=True)
class Outcome:
    """What an act counts as. `action` None: nothing that gives the turn on. `discretion`: the tournament director decides;
    `action` and `to` are then the advice that the rest of the script is played with. `unfinished`: announced, and its chips are
    still to come; `to` is the least that it will be. `undercall`: the chips in front, where they are less than the call. `bars`:
    the player may no longer raise the bet that he faces."""

    action: str | None = None
    to: int | None = None
    returned: int = 0
    binding: bool | None = True
    discretion: bool = False
    permitted: list[dict[str, Any]] | None = None
    advice: dict[str, Any] | None = None
    penalty: str | None = None
    not_covered: str | None = None
    unfinished: bool = False
    wrong: WrongAmount | None = None
    undercall: int | None = None
    bars: bool = False
    reasons: list[dict[str, Any]] = field(default_factory=list)

    def because(self, name: str, **args: int | str) -> "Outcome":
        """The same outcome with one more reason."""
        self.reasons.append(reason(name, **args))
        return self

    def left_to_director(self, permitted: list[dict[str, Any]], advice: dict[str, Any]) -> "Outcome":
        """The same act, of which the tournament director decides what it counts as; the advice is one of the choices."""
        self.discretion = True
        self.binding = None
        self.permitted = permitted
        self.advice = advice
        return self


def not_covered(name: str) -> Outcome:
    """An act that the engine does not rule on, by the name of what is missing."""
    return Outcome(binding=None, not_covered=name)


def passive(options: Options) -> Outcome:
    """A check, or a call of what is open to be called."""
    if options.call_to is None:
        return Outcome("check")
    return Outcome("call", options.call_to)


def why_closed(hand: Hand, options: Options) -> dict[str, Any]:
    """Why the betting is not open again: what counts is the sum of the raises, or the largest one, by policy."""
    name = "reopening.closed" if hand.adds_up else "reopening.no-full-raise"
    if hand.table.fixed_limit:
        name = "reopening.limit-closed"
    return reason(name, player=options.player, facing=options.raised, needed=options.needed)


def settle(hand: Hand, player: str, wanted: int) -> Outcome:
    """A bet or raise that is certain to be one, brought to an amount that is allowed (`raise-amounts#minimum`).

    Takes the total wanted, in chips. Below the least amount it is made up; above the pot in pot-limit it is cut
    (`pot-size#counting`); in limit games the amount is fixed; a stack that does not suffice is all-in. Where no raise
    is open to the player it is a call (`reopening#short-all-in`).
    """
    options = hand.options(player)
    if options.raise_to_min is None:
        outcome = passive(options)
        if options.closed:
            outcome.reasons.append(why_closed(hand, options))
        elif hand.barred.get(player) == hand.level:
            outcome.because("invalid-declarations.check", player=player)
        elif outcome.to == hand.level and not hand.has_rival(player):
            outcome.because("side-pots.nobody-to-answer")
        return outcome
    action = "raise" if hand.opened else "bet"
    if hand.opened and half_of_a_raise(hand, player) <= wanted < options.raise_to_min:
        return Outcome(action, options.raise_to_min).because(
            "raise-amounts.half-reached",
            total=wanted,
            threshold=half_of_a_raise(hand, player),
            to=options.raise_to_min,
            percent=hand.policies.half_raise_percent,
        )
    if hand.table.fixed_limit:
        outcome = Outcome(action, options.raise_to_min)
        if wanted != options.raise_to_min:
            outcome.because("raise-amounts.fixed", to=options.raise_to_min)
        return outcome
    if wanted < options.raise_to_min:
        outcome = Outcome(action, options.raise_to_min)
        if options.raise_to_min < options.full_minimum:
            short = "raise-amounts.next-all-in" if hand.opened else "raise-amounts.bet-all-in"
            return outcome.because(short, player=player, to=options.raise_to_min)
        if hand.opened:
            return outcome.because("raise-amounts.made-up", to=options.raise_to_min, increment=options.increment)
        return outcome.because("raise-amounts.bet-made-up", to=options.raise_to_min)
    if options.raise_to_max is not None and wanted > options.raise_to_max:
        outcome = Outcome(action, options.raise_to_max)
        if hand.table.pot_limit and options.raise_to_max == hand.pot_maximum(player):
            outcome.because("pot-size.beyond", total=wanted, to=options.raise_to_max)
        return outcome
    return Outcome(action, wanted)


def half_of_a_raise(hand: Hand, player: str) -> int:
    """The total from which chips are a raise, by the policies `half_of` and `half_raise_percent`.

    Half is taken of the full raise to be made, or of the whole bet; a full raise is one in any case.
    """
    options = hand.options(player)
    base = options.increment if hand.policies.half_of == "increment" else hand.level
    threshold = hand.level - (-base * hand.policies.half_raise_percent // 100)
    return min(threshold, options.full_minimum)


def half_standard(hand: Hand, player: str, total: int) -> Outcome:
    """The 50 % standard on a total above the call, in chips (`raise-amounts#half-raise`).

    From half of a raise on it is a raise, made up to a full one where it is less; below that it is a call, or a check
    by a big blind with the option. A total that is a full raise is a raise whatever half is taken of.
    """
    options = hand.options(player)
    percent = hand.policies.half_raise_percent
    threshold = half_of_a_raise(hand, player)
    if total < threshold:
        return passive(options).because("raise-amounts.half-missed", total=total, threshold=threshold, percent=percent)
    outcome = settle(hand, player, total)
    if total >= options.full_minimum and outcome.to == total:
        outcome.because("raise-amounts.full-raise", to=total, minimum=options.full_minimum)
    return outcome


def give_up_and_fold(hand: Hand, player: str, total: int) -> dict[str, Any]:
    """A choice for the director: the player folds, and the chips of an undercall to this total stay in the pot."""
    fold: dict[str, Any] = {"action": "fold"}
    if total > hand.front[player]:
        fold["forfeits"] = total - hand.front[player]
    return fold


def undercall(hand: Hand, player: str, total: int) -> Outcome:
    """Fewer chips than the call, put in or announced, with more behind (`undercalls#definition`).

    Takes the total in front, in chips. Against the opening bet (before the flop the big blind) or heads-up the policy
    `undercall` may demand the full call (`undercalls#must-complete`); otherwise the tournament director takes the full
    call, or lets the player give the chips up and fold (`undercalls#discretion`).
    """
    options = hand.options(player)
    outcome = passive(options)
    total = max(total, hand.front[player])  # a number said may be less than what lies there
    outcome.undercall = total
    outcome.because("acting-in-turn.chips-stay").because("undercalls.undercall", total=total, call=hand.level)
    if hand.policies.undercall == "opening_bet_or_heads_up" and (not hand.raises or len(hand.live) == 2):
        why = "undercalls.heads-up" if hand.raises else "undercalls.opening-bet"
        return outcome.because(why, call=hand.level)
    full_call = {"action": "call", "to": outcome.to}
    outcome.left_to_director([full_call, give_up_and_fold(hand, player, total)], full_call)
    return outcome.because("undercalls.discretion").because("floor-decisions.best-interest")
