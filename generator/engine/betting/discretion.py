"""Acts that the rules leave to the tournament director, and acts that change nothing at the table."""

from dataclasses import replace

from ..situation import Data
from ..state import Declaration, Hand, Outcome
from .amounts import check_or_call, explain_all_in, settle, settle_all_in, why_half_reached
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


def other_words(
    hand: Hand, player: str, declaration: Declaration, told: int | None, completes: bool = False
) -> Outcome:
    """Words that are no terms: at the player's own risk (`official-terms#own-risk`, `unclear-bets#own-risk`).

    With chips the advice is what the chips say in silence; the director may take the words for a raise, but for a fold only where
    the chips leave one. Where that leaves a single choice, there is nothing to decide. Without chips it is to have him say it in
    plain terms; where an official term is among them, nobody advises that they are nothing (`official-terms#terms`). `completes`: it is
    such a term itself, "complete" with nothing to complete, which can mean no fold.
    """
    options = hand.options(player)
    advice: Data | None = None
    permitted: list[Data] = [{"action": action} for action in options.may]
    if declaration.motions:
        outcome = silent(hand, player, declaration, told)
        in_silence = choices_of(outcome)
        advice = outcome.advice or in_silence[0]
        known: dict[str | None, Data] = {"call": {"action": "call", "to": options.call_to}}
        known.update({choice.get("action"): choice for choice in reversed(in_silence)})
        permitted = [known.get(choice["action"], choice) for choice in permitted]
        permitted = [choice for choice in permitted if choice["action"] != "fold" or choice in in_silence]
        permitted += [choice for choice in in_silence if "action" not in choice]  # a chip too small to be a call
        if permitted == in_silence[:1] and not outcome.discretion:
            return outcome
    else:
        outcome = Outcome()
        if completes:
            permitted = [choice for choice in permitted if choice["action"] != "fold"]
        nothing: Data = {"binding": False}
        permitted.append(nothing)
        advice = None if completes or declaration.names_term else nothing
    outcome.left_to_director(permitted, advice)
    if completes:
        outcome.because("official-terms.nothing-to-complete")
    else:
        outcome.because("official-terms.own-risk").because("unclear-bets.own-risk")
    outcome.because("official-terms.intentions", player=player)
    return outcome.because("floor-decisions.best-interest")


def either(first: Outcome, second: Outcome, why: str) -> Outcome:
    """An act that can be read in two ways: where they differ, the director decides, advised by the first one.

    `why` is the reason, without arguments, for which there are two readings.
    """
    for reading in (first, second):
        if reading.not_covered is not None:
            return reading
    choices = choices_of(first, second)
    if choices == choices_of(first):
        return first.because(why)
    if first.discretion:
        return first.left_to_director(choices, first.advice or choices[0]).because(why)
    first.unfinished = False
    first.left_to_director(choices, choices[0])
    first.reasons = []
    return first.because(why).because("floor-decisions.best-interest")


def unheard(hand: Hand, player: str, declaration: Declaration, words: Outcome, told: int | None) -> Outcome:
    """Words that not everybody has heard: they count, or only what was done beside them does (`bet-methods#contradiction`).

    Which of them nobody advises: the words may be first and clear, and it is for their player to make them so
    (`official-terms#intentions`). Where both come to the same, there is nothing to decide, and it is the chips, which all can see,
    that make the act. Words of the same moment as the chips bind only if they are clear: then the chips play (`bet-methods#together`).
    """
    if words.not_covered is not None:
        return words
    if declaration.at_once:
        in_silence = silent(hand, player, replace(declaration, words=None, unheard=False), told)
        return in_silence.because("bet-methods.chips-play")
    without = Outcome(binding=False)
    if declaration.motions:
        without = silent(hand, player, replace(declaration, words=None, unheard=False), told)
    choices = choices_of(words, without)
    if not choices[1:]:
        return without if declaration.motions else words
    return doubtful(words, choices, "bet-methods.unheard", player)


def held(first: Outcome, second: Outcome, player: str) -> Outcome:
    """Chips moved forward and not let go: they count from then on, or not before they are let go.

    No clause says which; such a gesture is at the risk of its player (`unclear-bets#own-risk`). Where both come to the same, there is
    nothing to decide.
    """
    if first.not_covered is not None or second.not_covered is not None:
        return first if first.not_covered is not None else second
    choices = choices_of(first, second)
    return doubtful(first, choices, "unclear-bets.held-chips", player) if choices[1:] else first


def doubtful(outcome: Outcome, choices: list[Data], why: str, player: str) -> Outcome:
    """An act of which no clause says what it is, and which its player has not made clear: the director decides, without advice."""
    outcome.unfinished = outcome.bars = False
    outcome.left_to_director(choices, None)
    outcome.reasons = []
    outcome.because(why).because("official-terms.intentions", player=player)
    return outcome.because("floor-decisions.best-interest")


def choices_of(*readings: Outcome) -> list[Data]:
    """What the director may choose among several readings of an act, each once; what they come to is the same if it is one.

    A call is of one amount, whether a reading names it or not.
    """
    choices: list[Data] = []
    for reading in readings:
        for choice in reading.permitted or [as_choice(reading)]:
            if choice not in choices:
                choices.append(choice)
    named = any(choice.get("action") == "call" and "to" in choice for choice in choices)
    return [choice for choice in choices if choice != {"action": "call"} or not named]


def as_choice(outcome: Outcome) -> Data:
    """An outcome as something that the director may choose; an amount still to come is left open."""
    if outcome.action is None:
        return {"binding": False}
    choice: Data = {"action": outcome.action}
    if outcome.to is not None and not outcome.unfinished:
        choice["to"] = outcome.to
    return choice


def pushed_together(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome:
    """Old and new chips pushed forward in one gesture (`prior-chips#pushed-together`).

    It may be taken as a bet of all of them, or as the new chips put in over the old ones; the advice is the bet of all.
    Without new chips the gesture is made with the whole stack. Where there is nothing to call, or nothing in front that the stack could
    lie over, it is chips pushed out in silence like any others, the last ones (`multiple-chips#last-chips`); as a stack they are at
    least two chips, and where one of those can be spared for the call whatever they are, they are all-in by either reading. Where both
    come to the same, the rules decide.
    """
    options = hand.options(player)
    pushed = counted_together(hand, player, declaration)
    if declaration.motions:
        apart = silent(hand, player, declaration, told)
        if not pushed.before or pushed.total <= hand.level or not options.facing:
            return apart
        together = several_chips(hand, player, pushed.chips, pushed.total, PARTLY_TAKEN, declaration.taken_chips)
    elif not options.facing:
        bet = settle_all_in(hand, player)
        return bet if bet.returned else bet.because_in_turn("acting-in-turn.chips-stay")
    elif not hand.front[player]:
        return explain_all_in(hand, player, settle_all_in(hand, player))
    else:
        stack = hand.whole_stack(player)
        assert stack is not None
        together = settle(hand, player, stack)
        if together.is_bet and _can_spare_a_chip(hand, player, stack):
            return explain_all_in(hand, player, together).because("prior-chips.together-the-same")
        apart = check_or_call(options)
    choices = choices_of(together, apart)
    if choices == choices_of(apart):
        same = explain_all_in(hand, player, apart)
        return same.because("prior-chips.together-the-same") if declaration.motions else same
    together.left_to_director(choices, choices[0])
    together.reasons = []
    together.because("prior-chips.pushed-together")
    if declaration.motions and together.action == "raise" and pushed.total < (together.to or 0) == options.full_minimum:
        together.reasons.append(why_half_reached(hand, options, pushed.total))
    return together.because("floor-decisions.best-interest")


def _can_spare_a_chip(hand: Hand, player: str, stack: int) -> bool:
    """Whether one smallest chip of a stack pushed over chips in front is certainly not needed for the call (`multiple-chips#last-chips`).

    The smallest of two chips or more is worth half of them at most. `stack` is what lies there in all, in chips.
    """
    return stack - (stack - hand.front[player]) // 2 >= hand.level


def cards_pushed() -> Outcome:
    """Cards pushed forward face down, not yet in the muck: a gesture at the player's own risk."""
    outcome = Outcome("fold").left_to_director([{"action": "fold"}, {"binding": False}], {"action": "fold"})
    return outcome.because("unclear-bets.own-risk").because("floor-decisions.best-interest")


def exposed(outcome: Outcome, player: str, live: bool = True) -> Outcome:
    """Cards shown with action pending: a penalty is possible, and a live hand stays so (`exposing-cards`)."""
    outcome.penalty = "possible"
    outcome.because("exposing-cards.penalty", player=player)
    return outcome.because("exposing-cards.hand-stays-live", player=player) if live else outcome
