"""Words spoken that fit where the player stands: declarations with and without an amount."""

from collections.abc import Callable
from dataclasses import replace

from ..situation import lone_chip
from ..state import BET_OR_RAISE, Declaration, Hand, Outcome, Words, not_covered
from .amounts import (
    check_or_call,
    explain_all_in,
    explain_number,
    half_of_a_raise,
    half_standard,
    settle,
    settle_all_in,
    why_pot,
)
from .string_bets import CountedChips, call_may_come_first, counted_after_words, hold_against_chips, missing_chips
from .unclear import hangs_on_the_pot, meaning, several
from .undercalls import undercall


def declared(hand: Hand, player: str, declaration: Declaration) -> Outcome:
    """Rule a declaration made before or together with chips (`acting-in-turn#verbal-binding`).

    The declaration fixes the act and, with an amount, the total; chips that go beyond it come back, and
    what they fall short of it is owed. An amount said while one more motion may come is that of the act.
    """
    words = declaration.words
    assert words is not None
    counted = counted_after_words(hand, player, declaration)
    late = declaration.late_words
    whole = words.completed_by(late) if counted.incomplete and late is not None and late.has_amount else None
    if whole is not None:
        return declared(hand, player, replace(declaration, words=whole, late_words=None, said_between=True))
    if words.verb in BET_OR_RAISE and not words.has_amount:
        outcome = _without_amount(hand, player, counted, words.verb)
    else:
        outcome = _DECLARED[words.verb](hand, player, declaration, words)
    hold_against_chips(hand, player, outcome, counted)
    missing = missing_chips(hand, player, declaration, outcome)
    to_call = _of_what_can_be_called(hand, player, outcome, missing)
    if to_call and declaration.motions and not outcome.discretion and not outcome.unfinished:
        most = hand.most_to_call(player)
        if to_call < missing and most is not None:
            outcome.because_in_turn("side-pots.nobody-to-call-more", player=player, chips=max(most, hand.level))
        outcome.because_in_turn("acting-in-turn.still-owed", player=player, chips=to_call)
    calls = words.verb == "call" and not words.has_amount and outcome.action == "call" and outcome.to == hand.level
    if calls and not declaration.second and _could_be_less(hand, declaration, missing):
        outcome.because_in_turn("undercalls.call-in-full", player=player, call=hand.level)
    if not outcome.discretion and not outcome.unfinished and not declaration.early:
        _explain_which_counts(outcome, words, declaration, missing)
        outcome.because_in_turn("acting-in-turn.words-bind")
    return outcome


def _could_be_less(hand: Hand, declaration: Declaration, missing: int) -> bool:
    """Whether a call in words could be taken for one of less: by the chips, or without any by an earlier bet that could be meant."""
    return missing > 0 if declaration.motions else len(hand.raised) > 1


def _explain_which_counts(outcome: Outcome, words: Words, declaration: Declaration, missing: int) -> None:
    """Say why the words count and not the chips, where those are too many or too few or do not say what the words do.

    What comes first counts (`bet-methods#first-binds`), which a raise has said already, and of the same moment the clear word
    (`#together`).
    """
    if not declaration.motions or outcome.to is None:
        return
    raises = outcome.action == "raise"
    if declaration.at_once:
        if raises or missing or outcome.returned or (outcome.is_bet and not words.has_amount):
            outcome.because("bet-methods.word-at-once", to=outcome.to)
    elif not raises and outcome.returned > outcome.later:
        outcome.because("bet-methods.first-binds")


def _of_what_can_be_called(hand: Hand, player: str, outcome: Outcome, missing: int) -> int:
    """Of the chips that are `missing` of an act, those that somebody could call: what is beyond would only come back."""
    most = hand.most_to_call(player)
    if most is None or outcome.to is None or not outcome.is_bet:
        return missing
    return max(0, min(outcome.to, max(most, hand.level)) - (outcome.to - missing))


def proper(hand: Hand, player: str, words: Words) -> Outcome:
    """An act told in plain terms; an amount that is not allowed is brought to one that is."""
    verb = words.verb
    if verb == "all-in":
        return explain_all_in(hand, player, settle_all_in(hand, player))
    if verb == "complete":
        return _complete(hand, player, words)
    if verb not in BET_OR_RAISE:
        outcome = fold_check_or_call(hand, player, verb == "fold")
        return explain_all_in(hand, player, outcome) if verb == "call" else outcome
    total = hand.level + (words.by or 0) if words.to is None else words.to
    outcome = settle(hand, player, total)
    if outcome.to is not None and outcome.to < total:
        outcome.returned = total - outcome.to
    return outcome


def fold_check_or_call(hand: Hand, player: str, folds: bool) -> Outcome:
    """A fold, check or call. A fold that faces no bet binds and may be punished (`non-standard-folds#binding`)."""
    options = hand.options(player)
    if not folds:
        return check_or_call(options)
    outcome = Outcome("fold")
    if not options.facing:
        outcome.penalty = "possible"
        outcome.because_in_turn("non-standard-folds.facing-check", player=player)
    return outcome


def _complete(hand: Hand, player: str, words: Words) -> Outcome:
    """Complete a short bet; before the flop a blind that nobody has raised is completed by calling it."""
    unraised = hand.street == "preflop" and not hand.bet.raises and words.to in (None, hand.level)
    if unraised and hand.faces_bet(player):
        outcome = check_or_call(hand.options(player))
        if outcome.to == hand.level and hand.front[player]:
            outcome.because("raise-amounts.completes", player=player, to=outcome.to)
        return outcome
    return settle(hand, player, hand.full_minimum() if words.to is None else words.to)


def _without_amount(hand: Hand, player: str, counted: CountedChips, verb: str) -> Outcome:
    """ "Raise" or "bet" without an amount: the chips that follow say how much (`raise-methods#methods`).

    One motion carries the whole; a single chip is the most it allows (`oversized-chip#declared-without-amount`).
    Exactly the call amount is the first of two motions under `call_then_one_motion`, and no more than the minimum
    raise otherwise. A declared raise is never less than the minimum.
    """
    if not counted.chips:
        return _announced(hand, player)
    if verb == "bet" or hand.table.fixed_limit:
        return settle(hand, player, counted.total)
    if counted.incomplete:
        return _to_come(hand, player, _at_minimum(hand, player, "raise-methods.motion-to-come"))
    if counted.total == hand.level:
        return _at_minimum(hand, player, "raise-methods.call-amount-only")
    # Where the call may come first, this is no call: one motion that brings more is the whole raise.
    more = "raise-methods.more-than-the-call" if call_may_come_first(hand) else "raise-methods.one-motion"
    return _raise_by_chips(hand, player, counted, more)


def _raise_by_chips(hand: Hand, player: str, counted: CountedChips, in_one_motion: str) -> Outcome:
    """A raise of as much as the chips bring; `in_one_motion` is the reason's name where one motion of several chips says how much."""
    outcome = settle(hand, player, counted.total)
    if not outcome.is_bet or outcome.to is None or outcome.to > counted.total:
        return outcome  # a call, or made up: the chips alone do not say how much
    if counted.in_several_motions:
        return outcome.because("raise-methods.call-then-motion", call=hand.level, to=outcome.to)
    single = lone_chip(counted.chips)
    if single is not None:
        return outcome.because("oversized-chip.declared", chip=single, to=outcome.to)
    return outcome.because(in_one_motion, to=outcome.to)


def _to_come(hand: Hand, player: str, outcome: Outcome) -> Outcome:
    """Mark a bet or raise whose amount is still to come; where only one is open to the player, it is known already."""
    options = hand.options(player)
    outcome.unfinished = outcome.action in BET_OR_RAISE and options.raise_to_min != options.raise_to_max
    return outcome


def _announced(hand: Hand, player: str) -> Outcome:
    """A bet or raise of which nothing is known but that it is one; while its amount is to come, none is made up."""
    outcome = _to_come(hand, player, settle(hand, player, 0))
    if outcome.unfinished:
        outcome.reasons = []
    return outcome


def _at_minimum(hand: Hand, player: str, why: str) -> Outcome:
    outcome = settle(hand, player, hand.full_minimum())
    if not outcome.is_bet:
        return outcome
    return outcome.because(why, call=hand.level, to=hand.level if outcome.to is None else outcome.to)


def _with_amount(hand: Hand, player: str, declaration: Declaration, words: Words) -> Outcome:
    """A declared amount is the total, "by" adds it to the call; the whole is said first (`raise-methods#methods`)."""
    if words.by is not None:
        outcome = settle(hand, player, hand.level + words.by)
        if outcome.action == "raise" and outcome.to == hand.level + words.by and not hand.table.fixed_limit:
            outcome.because("raise-amounts.by", by=words.by, call=hand.level, to=outcome.to)
        return outcome
    if words.word is not None:
        return _several_meanings(hand, player, words, hand.full_minimum(), settle)
    total = words.total
    assert total is not None
    outcome = settle(hand, player, total)
    if words.verb == "raise" and not hand.table.fixed_limit and outcome.to == total:
        if words.to is None and hand.level:
            outcome.because("raise-amounts.said-is-total", to=total)
        return _said_first(outcome, declaration, total)
    return outcome


def _several_meanings(
    hand: Hand, player: str, words: Words, least: int, ruled: Callable[[Hand, str, int], Outcome]
) -> Outcome:
    """An amount that could stand for several, of which the act can have `least` and more; `ruled` rules one of them."""
    if hangs_on_the_pot(hand, player, words, least):
        return not_covered("unknown-pot")
    meant = meaning(hand, player, words, least)
    return several(hand, ruled(hand, player, meant.amount), meant)


def _said_first(outcome: Outcome, declaration: Declaration, to: int) -> Outcome:
    """The same outcome, of a raise whose amount was said before its chips, and by its player."""
    if declaration.at_once or declaration.decided or declaration.said_between:
        return outcome
    return outcome.because("raise-methods.amount-first", to=to)


def _number(hand: Hand, player: str, declaration: Declaration, words: Words) -> Outcome:
    """A number alone counts as that many chips put in (`bet-methods#words-like-chips`): the 50 % standard holds as well."""
    if words.word is not None:
        least = hand.level if hand.opened else hand.full_minimum()
        return _several_meanings(hand, player, words, least, _as_chips)
    total = words.by if words.total is None else words.total
    assert total is not None
    outcome = _as_chips(hand, player, total)
    return _said_first(outcome, declaration, total) if outcome.action == "raise" and outcome.to == total else outcome


def _as_chips(hand: Hand, player: str, total: int) -> Outcome:
    """A number as the total that it makes; no less than what the call costs, over chips in front, is the call all the same."""
    options = hand.options(player)
    if not hand.opened:
        return explain_number(hand, player, settle(hand, player, total), total)
    if total > hand.level:
        return explain_number(hand, player, _more_than_the_call(hand, player, total), total)
    if total == hand.level or (options.call_to is not None and total >= options.call_to):
        # The bet, or all that the player has.
        return explain_number(hand, player, explain_all_in(hand, player, check_or_call(options)), total)
    if options.call_to is not None and total >= options.call_to - hand.front[player]:
        # With those in front enough for it.
        call = check_or_call(options).because("bet-methods.words-like-chips", amount=total)
        return call.because(
            "bet-methods.enough-with-front", amount=total, front=hand.front[player], call=options.call_to
        )
    return undercall(hand, player, total, said=total)


def _more_than_the_call(hand: Hand, player: str, total: int) -> Outcome:
    """A number above the bet: the 50 % standard, unless it is the whole stack and less than half of a raise."""
    stack = hand.whole_stack(player)
    if stack is None or total < stack or total >= half_of_a_raise(hand, hand.options(player)):
        return half_standard(hand, player, total)
    outcome = settle(hand, player, total)
    if outcome.action != "raise" or outcome.to != stack:
        return outcome
    return outcome.because("multiple-chips.last-chips", to=stack)


def _pot(hand: Hand, player: str, declaration: Declaration, _: Words) -> Outcome:
    """ "Pot": the maximum in pot-limit; in no-limit no bet by itself, but it binds to a valid one (`pot-size`).

    In no-limit the chips that follow in one motion give the amount, and no fewer than a valid one takes; without chips only the
    least valid amount is certain. That "raise" was said cannot be a reason.
    """
    if hand.table.pot_limit:
        return _maximum(hand, player)
    counted = counted_after_words(hand, player, declaration)
    if not counted.chips:
        outcome = _announced(hand, player)
    elif hand.opened and not hand.table.fixed_limit:
        outcome = _raise_by_chips(hand, player, counted, "raise-methods.one-motion")
    else:
        outcome = settle(hand, player, counted.total)
    outcome.penalty = hand.policies.pot_in_no_limit_penalty.value
    least = hand.options(player).raise_to_min
    if least is None:
        return outcome.because("pot-size.no-bet-of-the-pot")
    return outcome.because("pot-size.pot-in-no-limit", to=least)


def _all_in_said(hand: Hand, player: str, declaration: Declaration) -> Outcome:
    """ "All-in" said; nothing comes back of chips that have only been spoken of."""
    outcome = settle_all_in(hand, player)
    if not declaration.handles_chips:
        outcome.returned = 0
    words = declaration.words
    announced = words is not None and words.announced == "raise"
    one_motion = declaration.pushed_all and not call_may_come_first(hand)
    if announced and one_motion and outcome.is_bet and outcome.to is not None:
        outcome.because("raise-methods.one-motion", to=outcome.to)
    return outcome


def _maximum(hand: Hand, player: str) -> Outcome:
    """The most that the pot and the stack allow."""
    most = hand.maximum(player)
    outcome = settle(hand, player, hand.full_minimum() if most is None else most)
    allowed = hand.pot_maximum(player)
    if allowed is not None and outcome.action in BET_OR_RAISE and outcome.to == allowed:
        outcome.reasons += why_pot(hand, player, allowed)
    elif allowed is not None and outcome.is_bet and outcome.to is not None and outcome.to < allowed:
        outcome.because("pot-size.stack-below-the-pot", player=player, to=outcome.to, allowed=allowed)
    return outcome


_DECLARED: dict[str | None, Callable[[Hand, str, Declaration, Words], Outcome]] = {
    "pot": _pot,
    "all-in": lambda hand, player, declaration, _: _all_in_said(hand, player, declaration),
    "complete": lambda hand, player, _, words: _complete(hand, player, words),
    None: _number,
    "bet": _with_amount,
    "raise": _with_amount,
    "fold": lambda hand, player, _, words: fold_check_or_call(hand, player, True),
    "check": lambda hand, player, _, words: fold_check_or_call(hand, player, False),
    "call": lambda hand, player, _, words: fold_check_or_call(hand, player, False),
}
