"""Acts of the dealer: streets, counts that were asked for, hands taken by mistake."""

from .out_of_turn import Waiting
from .script import Script, unless_lost
from .situation import FLOP_STREETS, STUD_STREETS, Data, SituationError
from .wrong_amounts import rule_notice


def rule_dealer(script: Script, index: int, acts: list[Data]) -> Data:
    """Rule what the dealer does. Raises SituationError for a street out of order."""
    for act in acts:
        if act["act"] == "notice":
            return unless_lost(script, {}) if script.lost is not None else rule_notice(script, index, act["whose"])
        if act["act"] == "deal":
            _deal(script, index, act["street"])
        elif act["act"] == "tell":
            script.told[act["to"]] = act["amount"]
        elif act["act"] == "kill":
            script.lost = script.lost or "accidentally-killed-hands"
    return unless_lost(script, {})


def _deal(script: Script, index: int, street: str) -> None:
    streets = STUD_STREETS if script.hand.table.stud else FLOP_STREETS
    if script.lost is not None:
        return
    if script.hand.over:
        script.lost = "rabbit-hunting"
        return
    following = streets.index(script.hand.street) + 1
    if street not in streets or following == len(streets) or streets[following] != street:
        raise SituationError(index, f"{street} does not follow {script.hand.street}")
    if script.hand.turn is not None or script.hand.first_unknown:
        script.lost = "premature-cards"
        return
    script.hand.begin(street)
    script.done = None
    script.waiting = Waiting()
    script.deeds = []
    script.told = {}
