"""Undercalls: one after another (`undercalls#several`), and what the director has decided of one."""

from .outcome import Outcome, give_up_and_fold
from .reading import Reading
from .reasons import reason
from .rulings import ruling
from .script import Script, with_next
from .situation import Data, chips_total
from .unfinished import Done, Undercall


def back_to_the_first(script: Script, player: str, outcome: Outcome) -> Data:
    """Rule an undercall that follows another one: the action goes back to whoever made the first.

    The first undercaller makes the full call where `undercalls#must-complete` demands it, and otherwise calls or folds as
    the tournament director decides. What becomes of the others is for the director as well, so that the script cannot
    be ruled any further. Takes the outcome of the act as if it stood alone.
    """
    hand = script.hand
    first = script.undercaller
    assert first is not None
    total = hand.front[player] if outcome.undercall is None else outcome.undercall
    must_call = not hand.raises
    stated: Data = {
        "in_turn": True,
        "decides": "td",
        "permitted": [
            {"action": "call", "to": outcome.to},
            give_up_and_fold(hand, player, total),
            {"binding": False},
        ],
        "next": first,
        "may": ["call"] if must_call else ["fold", "call"],
        "call_to": hand.front[first],
    }
    reasons = [reason("undercalls.undercall", total=total, call=hand.level)]
    reasons.append(reason("undercalls.several", player=player, first=first))
    reasons.append(reason("undercalls.opening-bet", call=hand.level) if must_call else reason("undercalls.discretion"))
    reasons.append(reason("floor-decisions.best-interest"))
    script.lost = "tournament-director-decides"
    return ruling(stated, reasons)


def as_decided(script: Script, undercall: Undercall, action: str, reading: Reading) -> Data:
    """Rule a fold or a call right after an undercall: it is what the director has let its player do, or made him do.

    The fold gives up the chips of the undercall and no more (`undercalls#discretion`); chips put in make up the call.
    """
    hand, player = script.hand, undercall.player
    if action == "fold":
        hand.give_back(player, hand.front[player] - undercall.lying)
        hand.fold(player)
        if hand.turn is not None and not hand.has_to_act(hand.turn):
            hand.pass_turn(hand.turn)
    stated: Data = {"action": action, "binding": True, "decides": "rules"}
    if action == "call":
        owed = hand.owed[player]
        pushed = sum(chips_total(motion) for motion in reading.motions)
        stated["to"] = hand.front[player]
        if pushed > owed:
            stated["returned"] = pushed - owed
        hand.owed[player] = max(0, owed - pushed)
        script.done = Done(player, reading, hand.owed[player])
    return with_next(script, stated, [reason("undercalls.discretion")])
