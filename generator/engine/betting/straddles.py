"""Straddles: a blind that the player on the left of the big blind posts of his own accord, where a house allows it (`straddles`)."""

from ..choices import Straddles
from ..reasons import Why, reason
from ..situation import Act, Data, SituationError
from ..situation.acts import Straddle
from ..state import NotCovered, Ruled, Script, blind_seats, straddle_of


def is_straddle(acts: tuple[Act, ...]) -> bool:
    """Whether a player posts a straddle."""
    return any(isinstance(act, Straddle) for act in acts)


def rule_straddle(script: Script, player: str, acts: tuple[Act, ...]) -> Ruled:
    """Rule a straddle (`straddles#who`, `#amount`, `#last-to-act`); one that is not allowed goes back.

    Raises SituationError beside other acts, in a game without blinds, and once anybody has acted.
    """
    if acts[1:]:
        raise SituationError(None, "a straddle stands in an event of its own")
    if script.lost is not None:
        raise NotCovered(script.lost)
    _check_time(script)
    amount = straddle_of(script.hand.table)
    not_allowed = _why_not(script, player, amount)
    if not_allowed is not None:
        stack = script.hand.behind(player)
        back = amount if stack is None else min(stack, amount)
        stated: Data = {"allowed": False, "decides": "rules"}
        if back:
            stated["returned"] = back
        return Ruled(stated, [not_allowed])
    script.hand.straddle(player)
    script.posted = dict(script.hand.paid)
    why = [reason("straddles.posted", player=player, to=amount), reason("straddles.last", player=player)]
    return Ruled({"to": amount, "adds": amount, "decides": "rules"}, why)


def _check_time(script: Script) -> None:
    """Check that a straddle can still be posted. Raises SituationError where it cannot."""
    table = script.hand.table
    if table.stud:
        raise SituationError(None, f"{table.game} has no blinds, so that there is no straddle")
    begun = script.deeds or script.matter is not None
    if begun or not table.from_the_deal or script.hand.street != table.street:
        raise SituationError(
            None, "a straddle is posted before anybody acts; later, chips are a call, a bet or a raise"
        )
    if script.hand.straddler is not None:
        raise SituationError(None, f"{script.hand.straddler} has posted a straddle already")


def _why_not(script: Script, player: str, amount: int) -> Why | None:
    """Why a straddle is not allowed, None where it is."""
    hand = script.hand
    if script.policies.straddles == Straddles.NOT_ALLOWED:
        return reason("straddles.not-allowed", player=player)
    small, big = blind_seats(hand.table)
    if player in (small, big) or player != hand.to_the_left(big)[0]:
        return reason("straddles.wrong-player", player=player)
    stack = hand.behind(player)
    if stack is not None and stack < amount:
        return reason("straddles.short", player=player, chips=stack, to=amount)
    return None
