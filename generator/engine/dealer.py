"""Acts of the dealer and what players report of the deal, each handed to the module that rules it."""

from collections.abc import Callable

from .board import burn, deal_street, drop_stub, notice_burn
from .counts import tell_count
from .dead_hands import dead_players_act
from .killing import killed
from .misdeals import (
    box,
    complete,
    count_cards,
    expose,
    extra_hand,
    find,
    first_card,
    next_hand,
    redeal,
    skip,
    two_in_a_row,
)
from .reasons import reason
from .rulings import ruling
from .script import Script, after, unless_lost, with_next
from .situation import Data, SituationError
from .stud_stub import short_stub
from .wrong_amounts import rule_notice

STATED_TOGETHER = ("cards",)


def rule_dealer(script: Script, index: int, acts: list[Data]) -> Data:
    """Rule what the dealer does in one event: the rulings on all of it, put together.

    Raises SituationError for a street out of order and for a deal that cannot have been.
    """
    answer = ruling({}, [])
    for act in acts:
        answer = _together(answer, _rule(script, index, act))
    return answer


def _together(first: Data, second: Data) -> Data:
    """Two rulings as one: the later one holds, and adds to what the earlier one says of the cards.

    What comes after the hand was found void changes nothing of it.
    """
    if "not_covered" in second and (first.get("misdeal") or first.get("void")):
        return first
    stated = dict(second)
    for key in STATED_TOGETHER:
        if key in first and "not_covered" not in second:
            both = dict(first[key])
            both.update(second.get(key, {}))
            stated[key] = both
    return ruling(stated, [why for why in first["reasons"] if why not in second["reasons"]] + second["reasons"])


def _rule(script: Script, index: int, act: Data) -> Data:
    name = act["act"]
    if name == "redeal":
        return redeal(script)
    if name == "next-hand":
        return next_hand(script)
    if name == "find" and _can_be_disputed(script, act):
        return find(script, act)
    if name == "tell":
        counted = tell_count(script, index, act, "dealer")
        return after(counted, unless_lost(script, {}))
    if script.lost is not None:
        return unless_lost(script, {})
    ruled: dict[str, Callable[[], Data]] = {
        "kill": lambda: _kill(script, index, act),
        "notice": lambda: rule_notice(script, index, act["whose"]),
        "deal": lambda: deal_street(script, index, act),
        "burn": lambda: burn(script),
        "notice-burn": lambda: notice_burn(script, index),
        "drop-stub": lambda: drop_stub(script, act),
        "stub-left": lambda: short_stub(script, index, act["count"]),
        "complete-deal": lambda: complete(script, index),
        "deal-first": lambda: first_card(script, act["to"]),
        "deal-count": lambda: count_cards(script, act["to"], act["count"]),
        "deal-row": lambda: two_in_a_row(script, act["to"]),
        "deal-extra": lambda: extra_hand(script),
        "expose": lambda: expose(script, index, act),
        "box": lambda: box(script, act),
        "skip": lambda: skip(script, act["whose"]),
    }
    return ruled[name]()


def _kill(script: Script, index: int, act: Data) -> Data:
    stated, reasons = killed(script, index, act["whose"], bool(act.get("retrievable")))
    return with_next(script, stated, reasons)


def _can_be_disputed(script: Script, act: Data) -> bool:
    """Whether finding a card still means anything: a fouled deck does in every hand that is not void already."""
    if act["what"] == "second":
        return script.lost not in ("after-a-misdeal", "after-a-fouled-deck", "no-misdeal")
    return script.lost is None


def rule_report(script: Script, index: int, player: str, acts: list[Data]) -> Data:
    """Rule what a player reports of the deal, or the arrival at the seat. Raises SituationError beside other acts."""
    if acts[1:]:
        raise SituationError(index, "what a player notices or finds stands in an event of its own")
    (act,) = acts
    if act["act"] == "find" and _can_be_disputed(script, act):
        return find(script, act)
    if script.lost is not None:
        return unless_lost(script, {})
    ruled: dict[str, Callable[[], Data]] = {
        "notice-burn": lambda: notice_burn(script, index),
        "take-seat": lambda: _take_seat(script, player),
        "notice-count": lambda: _notice_count(script, player, act["count"]),
    }
    return ruled[act["act"]]()


def _notice_count(script: Script, player: str, count: int) -> Data:
    if player in script.dealing.dead:
        return dead_players_act(script, player)
    return count_cards(script, player, count)


def _take_seat(script: Script, player: str) -> Data:
    """A player comes to the seat: in time for the last card of the deal, or too late (`at-your-seat#live-hand`)."""
    dealing = script.dealing
    dealing.arrived.add(player)
    if player in dealing.dead:
        return with_next(script, {"dead": [player]}, [dealing.dead[player]])
    if player in script.hand.table.penalised:
        return with_next(script, {"dead": [player]}, [reason("penalties.dealt-in", player=player)])
    if not dealing.complete:
        dealing.away.discard(player)
    return with_next(script, {"dead": []}, [reason("at-your-seat.in-time", player=player)])
