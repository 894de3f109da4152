"""Acts of the dealer: streets, counts that were asked for, hands taken by mistake."""

from typing import Any

from .killing import killed
from .out_of_turn import Waiting
from .reasons import reason
from .script import Script, unless_lost, with_next
from .situation import FLOP_STREETS, STUD_STREETS, Data, SituationError
from .streets import lay_cards
from .wrong_amounts import rule_notice


def rule_dealer(script: Script, index: int, acts: list[Data]) -> Data:
    """Rule what the dealer does; no card is turned once the hand is over (`rabbit-hunting#forbidden`).

    Raises SituationError for a street out of order.
    """
    reasons: list[dict[str, Any]] = []
    for act in acts:
        if act["act"] == "notice":
            return unless_lost(script, {}) if script.lost is not None else rule_notice(script, index, act["whose"])
        if act["act"] == "deal":
            if script.hand.over and script.lost is None:
                return with_next(script, {"allowed": False, "decides": "rules"}, [reason("rabbit-hunting.forbidden")])
            reasons += _deal(script, index, act)
        elif act["act"] == "tell":
            script.told[act["to"]] = act["amount"]
        elif act["act"] == "kill" and script.lost is None:
            stated, reasons = killed(script, index, act["whose"], bool(act.get("retrievable")))
            return with_next(script, stated, reasons)
    return unless_lost(script, {}) if script.lost is not None else with_next(script, {}, reasons)


def _deal(script: Script, index: int, act: Data) -> list[dict[str, Any]]:
    street = act["street"]
    streets = STUD_STREETS if script.hand.table.stud else FLOP_STREETS
    if script.lost is not None:
        return []
    following = streets.index(script.hand.street) + 1
    if street not in streets or following == len(streets) or streets[following] != street:
        raise SituationError(index, f"{street} does not follow {script.hand.street}")
    if script.hand.turn is not None or script.hand.first_unknown:
        script.lost = "premature-cards"
        return []
    script.hand.begin(street)
    reasons = lay_cards(script, index, act)
    script.closed = None
    script.done = None
    script.waiting = Waiting()
    script.deeds = []
    script.told = {}
    return reasons
