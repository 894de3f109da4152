"""Chips that only pay for what is ruled already: for words, for an amount made up, for a bet that was corrected."""

from .reading import Reading
from .reasons import reason
from .script import Script, with_next
from .situation import Data, chips_total


def is_payment(script: Script, player: str, reading: Reading) -> bool:
    """Whether a player whose turn it is not puts in chips that are still owed, and nothing else.

    More chips than that are an act of their own where there is something left to act on.
    """
    hand = script.hand
    owed = hand.owed.get(player, 0)
    if not owed or not reading.only_chips or hand.turn == player or script.waiting.of(player) is not None:
        return False
    return _pushed(reading) <= owed or not hand.has_to_act(player)


def rule_payment(script: Script, player: str, reading: Reading) -> Data:
    """Rule chips that pay: they are no act, and what is too much of them goes back (`acting-in-turn#in-turn`)."""
    owed = script.hand.owed[player]
    paid = min(owed, _pushed(reading))
    script.hand.owed[player] = owed - paid
    stated: Data = {"decides": "rules"}
    reasons = [reason("acting-in-turn.pays", player=player, chips=paid)]
    if _pushed(reading) > paid:
        stated["returned"] = _pushed(reading) - paid
    if owed > paid:
        reasons.append(reason("acting-in-turn.still-owed", player=player, chips=owed - paid))
    show_more(script, player, paid)
    return with_next(script, stated, reasons)


def show_more(script: Script, player: str, chips: int) -> None:
    """Note chips that have gone in for a bet in words of which fewer lay there (`bet-methods#contradiction`)."""
    short = script.short_of_words
    if short is not None and short.player == player:
        short.shown += chips


def _pushed(reading: Reading) -> int:
    return sum(chips_total(motion) for motion in reading.motions)
