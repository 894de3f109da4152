"""Rebuys: who may buy again, whether the announcement binds, and which chips play (`rebuys`). Amounts are chips."""

from ..choices import RebuyStack
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data
from ..situation.facts import flag, one_of, whole

ANNOUNCED = ("before-the-hand", "during-the-hand")


def rule_rebuy(situation: Data, policies: Policies) -> Data:
    """A rebuy that a player announces, with `stack` chips left and `rebuy` chips to come, delivered or not.

    Announced before a hand starts, it binds and its chips play in that hand (`rebuys#announced`,
    `rebuys#plays-at-once`); announced while a hand is on, they play from the next one. By policy the stack must not be
    above half of `starting_stack` (`rebuys#threshold`). No hand is skipped (`rebuys#no-hand-skipped`): `sits_out` says
    that the player wants to. Raises SituationError for amounts that cannot be.
    """
    stack = whole(situation, "stack", 0, "the chips left")
    chips = whole(situation, "rebuy", 1, "the chips of the rebuy")
    starting = whole(situation, "starting_stack", 1, "the starting stack")
    when = one_of(situation, "announced", ANNOUNCED)
    why: Reasons = []
    allowed = flag(situation, "period_open", True)
    if not allowed:
        why.append(reason("rebuys.period-over"))
    elif policies.rebuy_stack == RebuyStack.HALF_OF_STARTING_STACK:
        # Half is reached at equality, and a starting stack may be odd.
        allowed = 2 * stack <= starting
        why.append(reason("rebuys.small-enough" if allowed else "rebuys.too-large", stack=stack, starting=starting))
    stated: Data = {"rebuy_allowed": allowed, "decides": "rules"}
    if allowed:
        stated["binding"] = True
        why.append(reason("rebuys.held-to-it"))
        playing = stack + chips
        if when == "before-the-hand":
            why.append(reason("rebuys.plays-now", chips=playing))
        else:
            why.append(reason("rebuys.plays-next", chips=playing))
    else:
        playing = stack
    stated["playing"] = playing if when == "before-the-hand" else stack
    stated["playing_next"] = playing
    if flag(situation, "sits_out"):
        stated["dealt_in"] = bool(playing)
        if playing:  # without a chip there is no hand to skip
            why.append(reason("rebuys.no-hand-skipped"))
    return ruling(stated, why)
