"""Deciding what one player's act of betting counts as, from what was read of it."""

from .betting import Hand
from .chips import accepted, silent
from .counts import counts_the_pot, is_count
from .discretion import cards_pushed, exposed, other_words, pushed_together
from .invalid import held_to_call, stands
from .outcome import BET_OR_RAISE, Outcome
from .prior_chips import holds_to_call, staying
from .reading import Reading
from .script import Script
from .situation import chips_total
from .words import plain
from .wrong_amounts import as_announced


def decide(script: Script, hand: Hand, player: str, reading: Reading) -> Outcome:
    """What an act counts as, on the hand as its player sees it; nothing is carried out yet."""
    told = script.told.get(player)
    irregular = as_announced(hand, player, reading, told, script.at)
    if irregular is not None:
        return irregular
    if told is not None and counts_the_pot(hand, told):
        told = None  # it says nothing of what the call costs
    said = reading.plain or reading.words
    if reading.pushed_all and said is None:
        outcome = pushed_together(hand, player, reading, told)
    elif reading.other_words:
        outcome = other_words(hand, player, reading, told)
    elif told is not None and _says_count(hand, player, reading, told):
        outcome = accepted(hand, player, told).because("acting-in-turn.words-bind")
        lying = staying(hand, player, reading.taken) + sum(chips_total(motion) for motion in reading.motions)
        outcome.returned = max(0, lying - (outcome.to or 0)) if reading.motions else 0
    elif said is not None:
        outcome = stands(hand, player, said, reading, told)
    elif reading.motions:
        outcome = _chips_alone(script, hand, player, reading, told)
    elif reading.discarded == "muck":
        outcome = plain(hand, player, "fold")
    else:
        outcome = cards_pushed(hand)
    if outcome.action == "fold" and not outcome.discretion and holds_to_call(hand, player, reading.taken):
        outcome = held_to_call(hand, player, reading.taken)
    calls = outcome.action == "call" and not outcome.discretion and outcome.to == hand.level
    by_chips = any(why["clause"].startswith("accepted-action") for why in outcome.reasons)
    if told is not None and told < hand.level and not is_count(hand, player, told) and calls and not by_chips:
        outcome.because("accepted-action.callers-duty")
        outcome.because("accepted-action.full-amount", told=told, call=hand.level)
        outcome.because("accepted-action.discretion")
    if reading.only_chips and outcome.action in BET_OR_RAISE and not outcome.discretion and outcome.to is not None:
        lying = staying(hand, player, reading.taken) + sum(chips_total(motion) for motion in reading.motions)
        if lying < outcome.to:
            outcome.because("raise-amounts.still-owed", player=player, chips=outcome.to - lying)
    if reading.chips_play:
        outcome.because("bet-methods.chips-play")
    if reading.second:
        outcome.because("bet-methods.first-binds")
    if reading.taken_late:
        outcome.because("acting-in-turn.taken-back", player=player, chips=reading.taken_late)
    return exposed(outcome, player) if reading.exposed else outcome


def _says_count(hand: Hand, player: str, reading: Reading, told: int) -> bool:
    """Whether a player says the count of a bet that he was told, which is wrong, with chips or without.

    A number is as good as chips; like them it may also be what the call is told to cost. His whole stack is all-in.
    """
    words = reading.words
    if words is None or words.get("verb") is not None or not hand.faces_bet(player) or is_count(hand, player, told):
        return False
    behind = hand.behind(player)
    all_chips = behind is not None and told >= hand.front[player] + behind
    return words.get("to", words.get("amount")) == told and not all_chips


def _chips_alone(script: Script, hand: Hand, player: str, reading: Reading, told: int | None) -> Outcome:
    """Chips without words. Where they are just as many as a bettor put in who had said more, word and chips of that bet
    contradict each other, and the director says what was bet (`bet-methods#contradiction`).

    The advice is the chips: intentions are for the bettor to make clear (`raise-methods#intentions`).
    """
    short = script.short_of_words
    total = staying(hand, player, reading.taken) + sum(chips_total(motion) for motion in reading.motions)
    if short is None or short.said != hand.level or total != short.shown or reading.last:
        return silent(hand, player, reading, told)
    by_words = hand.options(player).call_to
    if by_words == total:
        return silent(hand, player, reading, told)  # the whole stack, whatever was bet
    by_chips = {"action": "call", "to": short.shown}
    outcome = Outcome("call", by_words)
    outcome.left_to_director([{"action": "call", "to": by_words}, by_chips], by_chips)
    outcome.because("bet-methods.word-and-chips", player=short.player, said=short.said, shown=short.shown)
    return outcome.because("raise-methods.intentions", player=short.player).because("floor-decisions.best-interest")
