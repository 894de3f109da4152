"""Acts that the rules leave to the tournament director, and acts that change nothing at the table."""

from ..situation import Data
from ..state import Declaration, Hand, Outcome
from .amounts import check_or_call, settle, settle_all_in
from .chips import several_chips, silent
from .prior_chips import PARTLY_TAKEN
from .string_bets import counted_together


def conditional(player: str) -> Outcome:
    """A statement about the future: discouraged, may bind, may be punished (`conditional-statements#discouraged`).

    The advice is not to bind, because nothing has been done in turn yet; the act is ruled when it is made.
    """
    outcome = Outcome(penalty="possible")
    outcome.left_to_director([{"binding": True}, {"binding": False}], {"binding": False})
    return outcome.because("conditional-statements.discouraged", player=player).because("floor-decisions.best-interest")


def other_words(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome:
    """Words that are no terms: at the player's own risk (`official-terms#own-risk`, `unclear-bets#own-risk`).

    With chips the advice is what the chips say in silence; the director may take the words for a raise. Without chips it is to
    have him say it in plain terms.
    """
    permitted: list[Data] = [{"action": action} for action in hand.options(player).may]
    if declaration.motions:
        outcome = silent(hand, player, declaration, told)
        in_silence = outcome.permitted or [as_choice(outcome)]
        advice = outcome.advice or in_silence[0]
        known = {choice.get("action"): choice for choice in reversed(in_silence)}
        permitted = [known.get(choice["action"], choice) for choice in permitted]
    else:
        outcome = Outcome()
        advice = {"binding": False}
        permitted.append(advice)
    outcome.left_to_director(permitted, advice)
    outcome.because("official-terms.own-risk").because("unclear-bets.own-risk").because(
        "raise-methods.intentions", player=player
    )
    return outcome.because("floor-decisions.best-interest")


def either(first: Outcome, second: Outcome, why: str) -> Outcome:
    """An act that can be read in two ways: where they differ, the director decides, advised by the first one.

    `why` is the reason, without arguments, for which there are two readings.
    """
    for reading in (first, second):
        if reading.not_covered is not None:
            return reading
    same = (first.action, first.to, first.unfinished) == (second.action, second.to, second.unfinished)
    if first.permitted is not None:
        other = as_choice(second)
        if other not in first.permitted:
            first.permitted = first.permitted + [other]
    if first.discretion or same:
        return first.because(why)
    first.unfinished = False
    advice = as_choice(first)
    first.left_to_director([advice, as_choice(second)], advice)
    first.reasons = []
    return first.because(why).because("floor-decisions.best-interest")


def as_choice(outcome: Outcome) -> Data:
    """An outcome as something that the director may choose; an amount still to come is left open."""
    choice: Data = {"action": outcome.action}
    if outcome.to is not None and not outcome.unfinished:
        choice["to"] = outcome.to
    return choice


def pushed_together(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome:
    """Old and new chips pushed forward in one gesture (`prior-chips#pushed-together`).

    It may be taken as a bet of all of them, or as the new chips put in over the old ones; the advice is the bet of all.
    Without new chips the gesture is made with the whole stack, which is a bet of it where there is nothing to call. Where
    both come to the same, the rules decide.
    """
    options = hand.options(player)
    if declaration.motions:
        apart = silent(hand, player, declaration, told)
        pushed = counted_together(hand, player, declaration)
        if not pushed.before or pushed.total <= hand.level or not options.facing:
            return apart
        together = several_chips(hand, player, pushed.chips, pushed.total, PARTLY_TAKEN)
    elif not options.facing:
        return settle_all_in(hand, player).because_in_turn("acting-in-turn.chips-stay")
    else:
        apart = check_or_call(options)
        stack = hand.whole_stack(player)
        assert stack is not None
        together = settle(hand, player, stack)
    if (together.action, together.to) == (apart.action, apart.to):
        return apart
    whole = as_choice(together)
    together.left_to_director([whole, as_choice(apart)], whole)
    together.reasons = []
    return together.because("prior-chips.pushed-together").because("floor-decisions.best-interest")


def cards_pushed() -> Outcome:
    """Cards pushed forward face down, not yet in the muck: a gesture at the player's own risk."""
    outcome = Outcome("fold").left_to_director([{"action": "fold"}, {"binding": False}], {"action": "fold"})
    return outcome.because("unclear-bets.own-risk").because("floor-decisions.best-interest")


def exposed(outcome: Outcome, player: str, live: bool = True) -> Outcome:
    """Cards shown with action pending: a penalty is possible, and a live hand stays so (`exposing-cards`)."""
    outcome.penalty = "possible"
    outcome.because("exposing-cards.penalty", player=player)
    return outcome.because("exposing-cards.hand-stays-live", player=player) if live else outcome
