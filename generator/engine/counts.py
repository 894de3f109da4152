"""Counts of a bet that a player asks for (`accepted-action`)."""

from .betting import Hand
from .pots import Reasons
from .reasons import reason
from .script import Script
from .situation import Data, SituationError


def is_count(hand: Hand, player: str, told: int) -> bool:
    """Whether a count, in chips, is the bet that a player faces: the whole of it, or what the call still costs."""
    return told in (hand.level, hand.level - hand.front[player])


def counts_the_pot(hand: Hand, told: int) -> bool:
    """Whether a count, in chips, is of a bet of the pot, and so of no call: in pot-limit one that is enough for a raise."""
    return hand.table.pot_limit and (not hand.opened or told >= hand.full_minimum())


def tell_count(script: Script, index: int, act: Data, by: str) -> Reasons:
    """Keep the count, in chips, that somebody tells a player; where it is wrong, return that (`#callers-duty`).

    In pot-limit it may also be what a bet of the pot makes in all (`pot-size#counting`). Raises SituationError for a
    player who tells himself, and where there is neither a bet to call nor a pot to count.
    """
    player, told = act["to"], act["amount"]
    if by == player:
        raise SituationError(index, f"{player} tells {player} a count")
    script.told[player] = told
    hand = script.hand
    if script.lost is not None:
        return []
    if counts_the_pot(hand, told):
        return _count_of_the_pot(hand, player, told)
    if not hand.faces_bet(player):
        raise SituationError(index, f"there is no bet that {player} has to call, and so no count of it")
    if is_count(hand, player, told):
        return []
    return [reason("accepted-action.wrong-count", player=player, told=told, call=hand.level)]


def _count_of_the_pot(hand: Hand, player: str, told: int) -> Reasons:
    """What is wrong with a count of a bet of the pot, unless the stack allows less than the pot."""
    most, behind = hand.maximum(player), hand.behind(player)
    if most is None or told == most or (behind is not None and hand.front[player] + behind == most):
        return []
    return [reason("pot-size.wrong-count", player=player, told=told, to=most)]
