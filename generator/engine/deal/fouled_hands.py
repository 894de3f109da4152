"""Two hands whose cards touch, so that they may be told apart no more (`accidentally-killed-hands`)."""

from ..choices import KilledHand
from ..reasons import Reasons, reason
from ..showdown import UNCALLED_WHEN_KILLED, take_out, with_standing
from ..situation import Data, SituationError
from ..situation.acts import Mix
from ..state import DIRECTOR_DECIDES, NotCovered, Ruled, Script, named
from .no_rule import why_no_rule


def mix(script: Script, act: Mix, actor: str | None) -> Ruled:
    """Two hands get mixed; what is gone already cannot be fouled any more. `actor` is the player who let it happen, if not the dealer.

    A hand that can be identified stays in play by the policy `killed_hand` (`#identifiable`); without it no clause says whether such a
    hand is fouled at all, so the director decides. Of any other hand nothing is put right but a bet that nobody has called
    (`#no-redress`, `#uncalled-bet`). Where no hand is left, no clause says who has the pot. Raises
    SituationError for a hand and itself, and where it is not told whose the first one is.
    """
    first = act.whose if actor is None else actor
    if first is None or (actor is not None and act.whose is not None):
        raise SituationError(None, "the dealer mixes whose cards with another hand, and a player the own ones")
    if first == act.other:
        raise SituationError(None, "two hands are mixed, not one with itself")
    if script.hand.over:
        return Ruled()
    fouled = [player for player in named(script.hand.table, {first, act.other}) if player in script.hand.live]
    stays = script.policies.killed_hand == KilledHand.STAYS_LIVE
    known = [player for player in fouled if stays and (act.retrievable or player in script.cards.seen)]
    lost = [player for player in fouled if player not in known]
    if not lost:
        stay = [reason("accidentally-killed-hands.identifiable", player=player) for player in known]
        return Ruled({"live": True, "decides": "rules"} if known else {}, stay)
    reasons = [reason("accidentally-killed-hands.protect", player=player) for player in fouled]
    if act.retrievable:
        return _left_to_director(script, fouled, reasons)
    return _gone(script, lost, [reason("accidentally-killed-hands.fouled", player=player) for player in lost] + reasons)


def _left_to_director(script: Script, fouled: list[str], reasons: Reasons) -> Ruled:
    """Whether hands that touched are fouled, of which the director decides."""

    def decide(choice: Data, _: int | None) -> Ruled:
        ruled = Ruled() if choice["live"] else _gone(script, fouled, [])
        ruled.stated.update(choice)
        ruled.stated["decides"] = "rules"
        return ruled

    choices: list[Data] = [{"live": True}, {"live": False}]
    script.leave(choices, decide)
    script.lose(DIRECTOR_DECIDES)
    return Ruled({"decides": "td", "permitted": choices}, reasons + why_no_rule())


def _gone(script: Script, lost: list[str], reasons: Reasons) -> Ruled:
    """Hands that are out of play; of two, what goes back to each and is owed by each. Raises NotCovered where no other one is left."""
    if lost == script.hand.live:
        raise NotCovered(DIRECTOR_DECIDES, {"dead": lost, "decides": "td"}, reasons + why_no_rule())
    stated: Data = {"dead": lost, "decides": "rules"}
    refunds: dict[str, int] = {}
    for player in lost:
        gone = reason("accidentally-killed-hands.no-redress", player=player)
        script.dealing.dead[player] = gone
        reasons += [gone] + take_out(script, player).state(UNCALLED_WHEN_KILLED, player, stated)
        if lost[1:] and "returned" in stated:
            refunds[player] = stated.pop("returned")
    if refunds:
        stated["refunds"] = refunds
    return Ruled(*with_standing(script, stated, reasons))
