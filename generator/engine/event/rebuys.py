"""Rebuys: who may buy again, whether the announcement binds, and which chips play (`rebuys`). Amounts are chips."""

from dataclasses import dataclass, field

from ..choices import RebuyStack
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data
from ..situation.values import CHIPS_OR_NONE, FLAG, VALUE, choice

ANNOUNCED = choice("one of", ("before-the-hand", "during-the-hand", "after-folding"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuy:
    """A rebuy that is announced. Amounts are chips."""

    starting_stack: int = field(metadata={"kind": VALUE})
    stack: int = field(metadata={"kind": CHIPS_OR_NONE})
    rebuy: int = field(metadata={"kind": VALUE})
    announced: str = field(metadata={"kind": ANNOUNCED})
    single_rebuy: bool = field(default=False, metadata={"kind": FLAG})
    period_open: bool = field(default=True, metadata={"kind": FLAG})
    sits_out: bool = field(default=False, metadata={"kind": FLAG})


def rule_rebuy(rebuy: Rebuy, policies: Policies) -> Data:
    """A rebuy that a player announces, with `stack` chips left and `rebuy` chips to come, delivered or not.

    Announced before a hand starts, it binds and its chips play in that hand (`rebuys#announced`,
    `rebuys#plays-at-once`); announced while a hand is on, they play from the next one (`playing_next`), and `playing` is left out where the
    player has folded. By policy the stack must not be above half of `starting_stack`, but in an event with a single rebuy
    the time is the player's choice (`rebuys#threshold`). No hand is skipped (`rebuys#no-hand-skipped`): `sits_out` says
    that the player wants to.
    """
    stack, starting, before_the_hand = rebuy.stack, rebuy.starting_stack, rebuy.announced == "before-the-hand"
    why: Reasons = []
    allowed = rebuy.period_open
    if not allowed:
        why.append(reason("rebuys.period-over"))
    elif policies.rebuy_stack == RebuyStack.HALF_OF_STARTING_STACK:
        # Half is reached at equality, and a starting stack may be odd.
        small_enough = 2 * stack <= starting
        allowed = small_enough or rebuy.single_rebuy
        if small_enough or not allowed:
            why.append(reason("rebuys.small-enough" if allowed else "rebuys.too-large", stack=stack, starting=starting))
        else:
            why.append(reason("rebuys.single-rebuy"))
    stated: Data = {"rebuy_allowed": allowed, "decides": "rules"}
    if allowed:
        stated["binding"] = True
        why.append(reason("rebuys.held-to-it"))
        playing = stack + rebuy.rebuy
        if before_the_hand:
            why.append(reason("rebuys.plays-now", chips=playing))
        else:
            why.append(reason("rebuys.plays-next", chips=playing))
    else:
        playing = stack
    if rebuy.announced != "after-folding":
        stated["playing"] = playing if before_the_hand else stack
    if not before_the_hand:
        stated["playing_next"] = playing
    if rebuy.sits_out:
        stated["dealt_in"] = bool(playing)
        if playing:  # without a chip there is no hand to skip
            why.append(reason("rebuys.no-hand-skipped"))
    return ruling(stated, why)
