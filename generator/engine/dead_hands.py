"""Hands that the rules kill while others play on: what becomes of their chips and of the turn."""

from typing import Any

from .dealing import named
from .killing import take_out
from .reasons import reason
from .resolving import resolve_waiting
from .script import Script, with_next
from .situation import Data


def kill_hand(script: Script, player: str, stated: Data, reasons: list[dict[str, Any]]) -> Data:
    """Take a dead hand out of play. Its bets stay in the pot, but for a bet or raise that nobody has called yet.

    Carries out `accidentally-killed-hands#no-redress` and `#uncalled-bet`.
    """
    hand = script.hand
    script.dealing.dead.add(player)
    stated["dead"] = [player]
    if player in hand.folded:
        return with_next(script, stated, reasons)
    returned = take_out(script, player)
    if returned:
        stated["returned"] = returned
        reasons.append(reason("accidentally-killed-hands.uncalled-bet", player=player, chips=returned))
    elif hand.front[player] > 0:
        reasons.append(reason("accidentally-killed-hands.no-redress", player=player))
    reasons = reasons + resolve_waiting(script, stated)
    return with_next(script, stated, reasons)


def absent_hands(script: Script) -> tuple[list[str], list[dict[str, Any]]]:
    """Kill the hands of those who are away when the last card of the deal falls (`at-your-seat#live-hand`).

    Returns their names and why; nothing is done once the deal is complete. Their blinds stay.
    """
    dealing = script.dealing
    hand = script.hand
    if dealing.complete:
        return [], []
    dealing.complete = True
    gone = named(hand.table, dealing.away)
    reasons: list[dict[str, Any]] = []
    for player in gone:
        dealing.dead.add(player)
        hand.fold(player)
        name = "penalties.dealt-in" if player in hand.table.penalised else "at-your-seat.absent"
        reasons.append(reason(name, player=player))
    if hand.turn is not None and not hand.has_to_act(hand.turn):
        hand.pass_turn(hand.turn)
    return gone, reasons


def dead_players_act(script: Script, player: str) -> Data:
    """What a player does whose hand is dead: nothing that counts."""
    return with_next(script, {"binding": False, "dead": [player]}, [])
