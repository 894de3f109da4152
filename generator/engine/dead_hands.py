"""Hands that the rules kill while others play on: what becomes of their chips and of the turn."""

from typing import Any

from .dealing import named
from .deciding_cards import td_on_hand
from .killing import take_out, with_standing
from .reasons import reason
from .rulings import ruling
from .script import Script, with_next
from .situation import Data, SituationError


def kill_hand(script: Script, player: str, why: dict[str, Any], stated: Data, reasons: list[dict[str, Any]]) -> Data:
    """Take a dead hand out of play. Its bets stay in the pot, but for a bet or raise that nobody has called yet.

    `why` is the reason for that, one of `reasons`. Carries out `accidentally-killed-hands#no-redress` and `#uncalled-bet`. When
    everybody else has folded, no clause says who would have the pot instead.
    """
    hand = script.hand
    if hand.over and player not in hand.folded:
        open_question = [other for other in reasons if other != why] or reasons
        td_on_hand(script, player, None, stated, open_question, "uncontested-showdown.last-hand")
        return ruling(stated, open_question)
    script.dealing.dead[player] = why
    stated["dead"] = [player]
    if player in hand.folded:
        return with_next(script, stated, reasons)
    returned = take_out(script, player)
    if returned:
        stated["returned"] = returned
        reasons.append(reason("accidentally-killed-hands.uncalled-bet", player=player, chips=returned))
    elif hand.front[player]:
        reasons.append(reason("accidentally-killed-hands.no-redress", player=player))
    stated, reasons = with_standing(script, script.at, stated, reasons)
    return with_next(script, stated, reasons)


def absent_hands(script: Script) -> tuple[list[str], list[dict[str, Any]]]:
    """Kill the hands of those who are away when the last card of the deal falls (`at-your-seat#live-hand`).

    Returns their names and why; nothing is done once the deal is complete. Their blinds stay. Raises SituationError where
    nobody is at the table.
    """
    dealing = script.dealing
    hand = script.hand
    if dealing.complete:
        return [], []
    dealing.complete = True
    gone = named(hand.table, dealing.away)
    reasons: list[dict[str, Any]] = []
    for player in gone:
        hand.fold(player)
        name = "penalties.dealt-in" if player in hand.table.penalised else "at-your-seat.absent"
        dealing.dead[player] = reason(name, player=player)
        reasons.append(dealing.dead[player])
    if not hand.live:
        raise SituationError(script.at, "nobody is at the table when the deal is complete")
    if hand.turn is not None and not hand.has_to_act(hand.turn):
        hand.pass_turn(hand.turn)
    return gone, reasons


def dead_players_act(script: Script, player: str) -> Data:
    """What a player does whose hand is dead: nothing that counts."""
    return with_next(script, {"binding": False, "dead": [player]}, [script.dealing.dead[player]])
