"""Chips that the dealer pushes to a player too soon: neither the pot nor a bet is decided by that."""

from ..choices import DisputeAccounting
from ..reasons import reason
from ..showdown import at_showdown, why_last
from ..situation import BET, Data, SituationError
from ..situation.dealing_acts import Push
from ..state import Ruled, Script


def push(script: Script, act: Push) -> Ruled:
    """Chips that the dealer pushes to a player. The pot belongs to the last hand that is left; pushed before, it decides nothing.

    How tabled hands were read can be disputed until the next hand (`disputed-pots#deadline`); a mistake in counting and awarding the
    pot, by policy, for longer (`#accounting`): then nobody says at the start of the next hand that it stays where it was pushed to. A pot
    pushed while somebody has yet to act has gone to nobody.
    """
    hand = script.hand
    if act.what == BET:
        return _bet_back(script, act.to)
    if hand.over and act.to in hand.live:
        script.dealing.pots_went_to = {act.to: True}  # what was pushed to anybody else before is put right by that
        return Ruled({"decides": "rules"}, why_last(script.cards, act.to))
    later = script.policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION
    read = at_showdown(hand) and any(player in script.cards.tabled for player in hand.live)
    until = "substantial_action" if later and not read else "next_hand"
    if hand.over or at_showdown(hand):
        script.dealing.pots_went_to[act.to] = until == "next_hand"
    stated: Data = {"may_dispute": True, "until": until, "decides": "rules"}
    why = [reason("disputed-pots.pushed", player=act.to)]
    if until == "next_hand":
        why.append(reason("disputed-pots.deadline"))
    if later:
        why.append(reason("disputed-pots.only-accounting" if read else "disputed-pots.accounting"))
    return Ruled(stated, why)


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
