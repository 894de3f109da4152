"""Counts of a bet that a player asks for (`accepted-action`)."""

from .betting import Hand
from .pots import Reasons
from .reasons import reason
from .script import Script
from .situation import Data, SituationError


def is_count(hand: Hand, player: str, told: int) -> bool:
    """Whether a count, in chips, is the bet that a player faces: the whole of it, or what the call still costs."""
    return told in (hand.level, hand.level - hand.front[player])


def tell_count(script: Script, index: int, act: Data, by: str) -> Reasons:
    """Keep the count, in chips, that somebody tells a player; where it is not the bet, return that (`#callers-duty`).

    In pot-limit it may also be what a bet of the pot makes in all (`wrong-amounts#too-high`, `#too-low`). Raises
    SituationError for a player who tells himself.
    """
    player, told = act["to"], act["amount"]
    if by == player:
        raise SituationError(index, f"{player} tells {player} a count")
    script.told[player] = told
    hand = script.hand
    if not hand.faces_bet(player) or is_count(hand, player, told) or (hand.table.pot_limit and told > hand.level):
        return []
    return [reason("accepted-action.wrong-count", player=player, told=told, call=hand.level)]
