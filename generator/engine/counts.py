"""Counts of a bet that a player asks for (`accepted-action`)."""

from .pots import Reasons
from .reasons import reason
from .script import Script
from .situation import Data, SituationError


def tell_count(script: Script, index: int, act: Data, by: str) -> Reasons:
    """Keep the count, in chips, that somebody tells a player; where it is not the bet, return that (`#callers-duty`).

    The count may be the whole bet or what the call still costs, in pot-limit also what a bet of the pot makes in all.
    Raises SituationError for a player who tells himself.
    """
    player, told = act["to"], act["amount"]
    if by == player:
        raise SituationError(index, f"{player} tells {player} a count")
    script.told[player] = told
    hand = script.hand
    right = (hand.level, hand.level - hand.front[player])
    if not hand.faces_bet(player) or told in right or (hand.table.pot_limit and told > hand.level):
        return []
    return [reason("accepted-action.wrong-count", player=player, told=told, call=hand.level)]
