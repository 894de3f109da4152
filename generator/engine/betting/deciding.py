"""Deciding what one player's act of betting counts as, from what was read of it."""

from dataclasses import replace

from ..state import Declaration, Hand, Outcome, Script
from .chips import silent
from .counts import accept_in_words, counts_the_pot, explain_acceptance, is_count, says_count
from .discretion import cards_pushed, exposed, held, other_words, pushed_together, unheard
from .misfits import against_the_word, stands
from .prior_chips import holds_to_call, still_in_front
from .string_bets import (
    counted_in_silence,
    counted_together,
    hold_against_chips,
    hold_choices_against_chips,
    missing_chips,
)
from .words import fold_check_or_call
from .wrong_amounts import as_announced


def decide(script: Script, hand: Hand, player: str, declaration: Declaration) -> Outcome:
    """What an act counts as, on the hand as its player sees it; nothing is carried out yet."""
    told = script.told.get(player)
    irregular = as_announced(hand, player, declaration, told)
    if irregular is not None:
        irregular.missing = missing_chips(hand, player, declaration, irregular)
        return irregular
    if told is not None and counts_the_pot(hand, told):
        told = None  # it says nothing of what the call costs
    outcome = _counts_as(hand, player, declaration, told)
    if outcome.action == "fold" and not outcome.discretion and holds_to_call(hand, player, declaration.taken):
        # The least that its player is held to.
        outcome = fold_check_or_call(hand, player, False)
        outcome.because("prior-chips.taken-back", player=player, chips=declaration.taken)
    if outcome.discretion and holds_to_call(hand, player, declaration.taken):
        outcome = _without_a_fold(hand, player, declaration, outcome)
    if told is not None and _calls_after_a_wrong_count(hand, player, outcome, told):
        explain_acceptance(hand, player, outcome, told)
    _give_change(hand, player, declaration, outcome)
    outcome.missing = missing_chips(hand, player, declaration, outcome)
    _with_what_came_besides(hand, player, declaration, outcome)
    return hold_choices_against_chips(hand, player, declaration, outcome.explain_half_by_advice())


def _give_change(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> None:
    """Let what lies in front beyond a call without new chips go back: a blind may have been posted with a chip worth more."""
    if outcome.action != "call" or outcome.discretion or outcome.to is None or declaration.motions:
        return
    lying = still_in_front(hand, player, declaration.taken)
    if lying > outcome.to:
        outcome.returned = lying - outcome.to
        outcome.because("prior-chips.covers", lying=lying, call=outcome.to)


def _counts_as(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome:
    """What the words, the chips or the gesture of an act come to."""
    said = declaration.said
    if declaration.unreleased is not None:
        released, before = declaration.unreleased, replace(declaration, unreleased=None)
        second = _counts_as(hand, player, released, told) if released.moves_turn else Outcome(binding=False)
        return held(_counts_as(hand, player, before, told), second, player)
    if declaration.unheard and declaration.words is not None:
        words = _counts_as(hand, player, replace(declaration, unheard=False), told)
        return unheard(hand, player, declaration, words, told)
    if declaration.pushed_all and said is None:
        return pushed_together(hand, player, declaration, told)
    if declaration.other_words:
        return other_words(hand, player, declaration, told)
    if told is not None and says_count(hand, player, declaration, told):
        return accept_in_words(hand, player, declaration, told)
    if said is not None:
        return stands(hand, player, said, declaration, told)
    if declaration.motions:
        return _chips_alone(hand, player, declaration, told)
    if declaration.discarded == "muck":
        return fold_check_or_call(hand, player, True)
    return cards_pushed()


def _without_a_fold(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> Outcome:
    """What the director may choose where chips taken back hold a player to a call or a raise (`prior-chips#taken-back`)."""
    choices = [choice for choice in outcome.permitted or [] if choice.get("action") != "fold"]
    if choices == outcome.permitted:
        return outcome
    if len(choices) > 1:
        advice = outcome.advice if outcome.advice in choices else None
        outcome.left_to_director(choices, advice or choices[0])
        outcome.reasons = [why for why in outcome.reasons if why not in outcome.of_fold]
        return outcome.because("prior-chips.taken-back", player=player, chips=declaration.taken)
    call = fold_check_or_call(hand, player, False)
    call.undercall = outcome.undercall
    call.reasons += outcome.of_undercall
    call.because("prior-chips.taken-back", player=player, chips=declaration.taken)
    hold_against_chips(hand, player, call, counted_together(hand, player, declaration))
    missing = missing_chips(hand, player, declaration, call)
    return call.because_in_turn("acting-in-turn.still-owed", player=player, chips=missing) if missing else call


def _calls_after_a_wrong_count(hand: Hand, player: str, outcome: Outcome, told: int) -> bool:
    """Whether a player calls a bet of which something else was told, and not by that count or as an undercall of another amount,
    which has a rule of its own (`accepted-action#full-amount`, `undercalls#must-complete`)."""
    calls = outcome.action == "call" and not outcome.discretion and outcome.to == hand.level
    return calls and outcome.undercall is None and not is_count(hand, player, told)


def _with_what_came_besides(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> Outcome:
    """Explain what the act came with: a second declaration, chips taken back, cards shown."""
    if declaration.unclear is not None:
        against_the_word(hand, player, declaration, outcome)
    if declaration.second:
        outcome.because("bet-methods.first-binds")
    stays = declaration.taken_late - outcome.returned
    if stays > 0 and declaration.unreleased is None:
        outcome.because_in_turn("acting-in-turn.taken-back", player=player, chips=stays)
    live = outcome.action != "fold" or outcome.discretion
    return exposed(outcome, player, live) if declaration.exposed else outcome


def _chips_alone(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome:
    """Chips without words. Where they are just as many as a bettor put in who had said more, word and chips of that bet
    contradict each other, and the director says what was bet (`bet-methods#contradiction`). Whoever said all that he has is all-in
    by the words (`#words-or-chips`), whatever lies there.

    Which of them nobody advises: the print leaves it open whether the words or the chips hold where not everybody heard the words, and
    it is for the bettor to make clear what he means (`official-terms#intentions`).
    """
    shown, bettor = hand.bet.chips_shown, hand.bet.bettor
    if bettor is None or shown is None or declaration.last:
        return silent(hand, player, declaration, told)
    counted = counted_in_silence(hand, player, declaration)
    total = counted.total
    by_words = hand.options(player).call_to
    if total != shown or by_words == total:
        return silent(hand, player, declaration, told)
    if bettor in hand.all_in:
        return silent(hand, player, declaration, told).because("bet-methods.all-in-by-words", player=bettor)
    by_chips = {"action": "call", "to": shown}
    outcome = Outcome("call", by_words)
    outcome.left_to_director([{"action": "call", "to": by_words}, by_chips], None)
    outcome.because("bet-methods.word-and-chips", player=bettor, said=hand.level, shown=shown)
    outcome.because("bet-methods.heard-or-noticed", said=hand.level, shown=shown)
    outcome.because("official-terms.intentions", player=bettor).because("floor-decisions.best-interest")
    return hold_against_chips(hand, player, outcome, counted)
