"""Asking to see a hand: who has a right to it, who may only ask, and who may not even do that."""

from ..choices import RightToSee
from ..reasons import Reasons, Why, reason
from ..situation import Data, SituationError
from ..state import Ruled, Script
from .closing import at_showdown


def asks_to_see(script: Script, player: str, whose: str) -> tuple[Data, Reasons]:
    """Rule a request (`asking-to-see-a-hand`), by the policy `right_to_see`.

    Raises SituationError for a player who asks to see his own hand.
    """
    if player == whose:
        raise SituationError(None, f"{player} asks to see a hand of {player}")
    if whose in script.cards.tabled and whose not in script.hand.folded:
        return {"decides": "rules"}, [reason("killing-a-winning-hand.face-up", player=whose)]
    if script.policies.right_to_see == RightToSee.TD_DECIDES:
        return _as_a_privilege(script, player, whose)
    return _as_a_right(script, player, whose)


def _as_a_privilege(script: Script, player: str, whose: str) -> tuple[Data, Reasons]:
    """Under `td_decides` a request is a privilege (`asking-to-see-a-hand#privilege`).

    Players who mucked unseen at the showdown have given it up for the hands that can win
    (`uncontested-showdown#right-forfeited`).
    """
    if player in script.cards.mucked and whose in script.hand.live:
        return _no(reason("uncontested-showdown.right-forfeited", player=player))
    return _discretion(script, [reason("asking-to-see-a-hand.privilege", player=player, other=whose)])


def _as_a_right(script: Script, player: str, whose: str) -> tuple[Data, Reasons]:
    """Under `river_caller` whoever called the last bet of the last round may see the hand of the last aggressor.

    The cards must have been kept or tabled (`asking-to-see-a-hand#river-caller`); no book says whether the right outlives a
    hand in the muck. Who holds no cards and has tabled none may not ask (`#right-lost`); all else is the director's (`#others`).
    """
    hand, cards = script.hand, script.cards
    if player not in cards.tabled and (player in hand.folded or player in cards.pushed):
        return _no(reason("asking-to-see-a-hand.right-lost", player=player))
    # Before the last round only an all-in brings a showdown, and then every hand that can win lies face up.
    if not at_showdown(hand) or whose != hand.bet.bettor:
        return _discretion(script, [reason("asking-to-see-a-hand.others", player=player, other=whose)])
    if whose not in hand.live:
        return _discretion(script, [reason("asking-to-see-a-hand.gone", player=player, other=whose)])
    right = reason("asking-to-see-a-hand.river-caller", player=player, other=whose)
    return {"decides": "rules", "may_ask": "right"}, [right]


def _no(why: Why) -> tuple[Data, Reasons]:
    return {"decides": "rules", "may_ask": "no"}, [why]


def _discretion(script: Script, reasons: Reasons) -> tuple[Data, Reasons]:
    choices: list[Data] = [{"shown": True}, {"shown": False}]
    script.leave(choices, lambda choice, _: Ruled(dict(choice, decides="rules")))
    stated: Data = {"decides": "td", "may_ask": "discretion", "permitted": choices}
    return stated, reasons + [reason("floor-decisions.best-interest")]
