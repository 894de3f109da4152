"""Asking to see a hand: who has a right to it, who may only ask, and who may not even do that."""

from ..choices import RightToSee
from ..reasons import Reasons, Why, reason
from ..situation import Data, SituationError
from ..state import Script
from .closing import at_showdown


def asks_to_see(script: Script, player: str, whose: str) -> tuple[Data, Reasons]:
    """Rule a request (`asking-to-see-a-hand`). Raises SituationError for a player who asks to see his own hand.

    Under `river_caller` a player who called the last bet of the last round, and has kept or tabled the cards, has a
    right to the hand of the last aggressor (`#river-caller`), but no book says whether that outlives a hand in the muck;
    who holds no cards and has tabled none may not ask (`#right-lost`); all else is the director's (`#others`). Under
    `td_decides` it is a privilege (`#privilege`), which players who mucked unseen at the showdown have given up for the
    hands that can win (`uncontested-showdown#right-forfeited`).
    """
    if player == whose:
        raise SituationError(None, f"{player} asks to see a hand of {player}")
    hand, cards = script.hand, script.cards
    if whose in cards.tabled and whose not in hand.folded:
        return {"decides": "rules"}, [reason("killing-a-winning-hand.face-up", player=whose)]
    if script.policies.right_to_see == RightToSee.TD_DECIDES:
        if player in cards.mucked and whose in hand.live:
            return _no(reason("uncontested-showdown.right-forfeited", player=player))
        return _discretion([reason("asking-to-see-a-hand.privilege", player=player, other=whose)])
    if player not in cards.tabled and (player in hand.folded or player in cards.pushed):
        return _no(reason("asking-to-see-a-hand.right-lost", player=player))
    # Before the last round only an all-in brings a showdown, and then every hand that can win lies face up.
    if at_showdown(hand) and whose == hand.bet.bettor:
        if whose not in hand.live:
            return _discretion([reason("asking-to-see-a-hand.gone", player=player, other=whose)])
        right = reason("asking-to-see-a-hand.river-caller", player=player, other=whose)
        return {"decides": "rules", "may_ask": "right"}, [right]
    return _discretion([reason("asking-to-see-a-hand.others", player=player, other=whose)])


def _no(why: Why) -> tuple[Data, Reasons]:
    return {"decides": "rules", "may_ask": "no"}, [why]


def _discretion(reasons: Reasons) -> tuple[Data, Reasons]:
    stated: Data = {"decides": "td", "may_ask": "discretion", "permitted": [{"shown": True}, {"shown": False}]}
    return stated, reasons + [reason("floor-decisions.best-interest")]
