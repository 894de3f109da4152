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
    before_the_hand = rebuy.announced == "before-the-hand"
    allowed, why = _allowed(rebuy, policies)
    stated: Data = {"rebuy_allowed": allowed, "decides": "rules"}
    playing = rebuy.stack
    if allowed:
        stated["binding"] = True
        playing += rebuy.rebuy
        why.append(reason("rebuys.held-to-it"))
        why.append(reason("rebuys.plays-now" if before_the_hand else "rebuys.plays-next", chips=playing))
    if rebuy.announced != "after-folding":
        stated["playing"] = playing if before_the_hand else rebuy.stack
    if not before_the_hand:
        stated["playing_next"] = playing
    if rebuy.sits_out:
        stated["dealt_in"] = bool(playing)
        if playing:  # without a chip there is no hand to skip
            why.append(reason("rebuys.no-hand-skipped"))
    return ruling(stated, why)


def _allowed(rebuy: Rebuy, policies: Policies) -> tuple[bool, Reasons]:
    """Whether the player may buy again, and why (`rebuys#threshold`). Half is reached at equality; a starting stack may be odd."""
    if not rebuy.period_open:
        return False, [reason("rebuys.period-over")]
    if policies.rebuy_stack != RebuyStack.HALF_OF_STARTING_STACK:
        return True, [reason("rebuys.any-stack")] if rebuy.stack else []
    amounts = {"stack": rebuy.stack, "starting": rebuy.starting_stack}
    if 2 * rebuy.stack <= rebuy.starting_stack:
        return True, [reason("rebuys.small-enough", **amounts)]
    if rebuy.single_rebuy:
        return True, [reason("rebuys.single-rebuy")]
    return False, [reason("rebuys.too-large", **amounts)]
