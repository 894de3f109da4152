"""Deciding what one player's act of betting counts as, from what was read of it."""

from .betting import Hand
from .chips import silent
from .discretion import cards_pushed, exposed, other_words
from .outcome import Outcome, not_covered
from .reading import Reading
from .script import Script
from .words import declared, plain, proper
from .wrong_amounts import as_announced


def decide(script: Script, hand: Hand, player: str, reading: Reading) -> Outcome:
    """What an act counts as, on the hand as its player sees it; nothing is carried out yet."""
    irregular = as_announced(hand, player, reading, script.told.get(player), script.at)
    if irregular is not None:
        return irregular
    if reading.pushed_all:
        return not_covered("prior-chips-pushed-forward")
    if reading.plain is not None:
        outcome = proper(hand, player, reading.plain)
    elif reading.other_words:
        outcome = other_words(hand, player, reading, script.told.get(player))
    elif reading.words is not None:
        outcome = declared(hand, player, reading)
    elif reading.motions:
        outcome = silent(hand, player, reading, script.told.get(player))
    elif reading.discarded == "muck":
        outcome = plain(hand, player, "fold")
    else:
        outcome = cards_pushed(hand)
    told = script.told.get(player)
    calls = outcome.action == "call" and outcome.decides == "rules" and outcome.to == hand.level
    by_chips = any(why["clause"].startswith("accepted-action") for why in outcome.reasons)
    if told is not None and told < hand.level and calls and not by_chips:
        outcome.because("accepted-action.callers-duty")
        outcome.because("accepted-action.full-amount", told=told, call=hand.level)
        outcome.because("accepted-action.discretion")
    if reading.taken_late:
        outcome.because("acting-in-turn.chips-stay")
    return exposed(outcome, player) if reading.exposed else outcome
