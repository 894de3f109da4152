"""Chips that the dealer pushes to a player too soon: neither the pot nor a bet is decided by that."""

from ..choices import DisputeAccounting
from ..reasons import reason
from ..situation import BET, Data, SituationError
from ..situation.dealing_acts import Push
from ..state import Ruled, Script


def push(script: Script, act: Push) -> Ruled:
    """Chips that the dealer pushes to a player. The pot belongs to the last hand that is left; pushed before, it decides nothing.

    A mistake in awarding it can be disputed until the next hand at least (`disputed-pots#deadline`, `#accounting`).
    """
    hand = script.hand
    if act.what == BET:
        return _bet_back(script, act.to)
    if hand.over and act.to in hand.live:
        return Ruled({"decides": "rules"}, [reason("uncontested-showdown.last-hand", player=act.to)])
    later = script.policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION
    stated: Data = {"may_dispute": True, "until": "substantial_action" if later else "next_hand", "decides": "rules"}
    why = "disputed-pots.accounting" if later else "disputed-pots.deadline"
    return Ruled(stated, [reason("disputed-pots.pushed", player=act.to), reason(why)])


def _bet_back(script: Script, player: str) -> Ruled:
    """A bet that the dealer gives back: what was put in in turn stays in the pot (`acting-in-turn#chips-stay`), the rest waits as before.

    What nobody has called goes back at the end of the round anyway. Raises SituationError where the player has no bet there.
    """
    hand, waiting = script.hand, script.waiting.of(player)
    if hand.round_over:
        return Ruled()
    if waiting is not None and hand.turn is not None:
        stated: Data = {"in_turn": False, "binding": "pending", "decides": "rules"}
        return Ruled(stated, [reason("out-of-turn.pending", player=player, skipped=hand.turn)])
    chips = hand.front[player] - hand.owed.get(player, 0)
    if chips <= 0:
        raise SituationError(None, f"{player} has no bet in front that could be pushed back")
    return Ruled({"decides": "rules"}, [reason("acting-in-turn.pushed-back", player=player, chips=chips)])
