"""What the dealer announces to the table without having been asked, and what is wrong with it."""

from ..betting import counts_the_pot, is_count
from ..reasons import reason
from ..showdown import at_showdown, why_last
from ..situation import Data, SituationError
from ..situation.dealing_acts import Announce
from ..state import Ruled, Script


def announce(script: Script, act: Announce) -> Ruled:
    """An announcement of the dealer: it changes neither an act nor a bet, and awards nothing.

    What a bet is, callers have to find out themselves, whatever is said (`accepted-action#callers-duty`); what an act is, its player has
    said or put in (`accepted-action#attention`). At the showdown the cards speak (`cards-speak#cards-decide`).
    """
    if act.winner is not None:
        return _winner(script, act.winner)
    if act.amount is not None:
        return _amount(script, act.amount)
    return Ruled({"binding": False, "decides": "rules"}, [reason("accepted-action.announced")])


def _amount(script: Script, told: int) -> Ruled:
    """The bet announced to all who have to call it, right or wrong. Raises SituationError where there is no bet to call."""
    hand = script.hand
    facing = [player for player in hand.live if hand.faces_bet(player)]
    if hand.turn is None or not facing:
        raise SituationError(None, "there is no bet to be called, and so none to be announced")
    for player in facing:
        if not counts_the_pot(hand, told):
            script.told[player] = told
    if is_count(hand, hand.turn, told):
        return Ruled()
    return Ruled({"decides": "rules"}, [reason("accepted-action.announced-amount", told=told, call=hand.level)])


def _winner(script: Script, player: str) -> Ruled:
    """A winner announced: while others are in the hand, and also where hands were read wrongly, that gives nobody the pot."""
    hand = script.hand
    if hand.over and player in hand.live:
        return Ruled({"decides": "rules"}, why_last(script.cards, player))
    stated: Data = {"binding": False, "decides": "rules"}
    if not at_showdown(hand):
        return Ruled(stated, [reason("accepted-action.announced")])
    stated.update({"may_dispute": True, "until": "next_hand"})
    return Ruled(stated, [reason("cards-speak.announced", player=player), reason("disputed-pots.deadline")])
