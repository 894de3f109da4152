"""Deeds: the acts of a betting round that count for substantial action (`substantial-action#definition`)."""

from dataclasses import dataclass

from ..choices import SubstantialAction
from ..policies import Policies
from ..reasons import Why, reason


@dataclass(slots=True)
class Deed:
    """One act that counts for substantial action; `out_of_turn` while somebody passed over has yet to act.

    `bound`: it stands already, since substantial action has gone past somebody (`out-of-turn#skipped-player`).
    `undercall`: it was less than the call, and is not settled yet (`undercalls#several`).
    """

    player: str
    with_chips: bool
    out_of_turn: bool = False
    bound: bool = False
    undercall: bool = False


def substantial(deeds: list[Deed], policies: Policies) -> bool:
    """Whether acts amount to substantial action (`substantial-action#definition`).

    Enough acts of any kind do; or enough acts by different players, each of whom puts chips in under
    `two_with_chips`, one of whom does under `one_with_chips`. Blinds are no acts.
    """
    if len(deeds) >= policies.substantial_action_any:
        return True
    if len(deeds) < policies.substantial_action_with_chips:
        return False
    with_chips = {deed.player for deed in deeds if deed.with_chips}
    if policies.substantial_action_measure == SubstantialAction.TWO_WITH_CHIPS:
        return len(with_chips) >= policies.substantial_action_with_chips
    acted = {deed.player for deed in deeds}
    return bool(with_chips) and len(acted) >= policies.substantial_action_with_chips


def standing_deeds(deeds: list[Deed]) -> list[Deed]:
    """The acts that count for the hand: those in turn, and those out of turn that stand already.

    One that waits for the players passed over is no act in turn, and may go back (`out-of-turn#goes-back`). Behind those players
    acts out of turn are counted apart (`out-of-turn#skipped-player`).
    """
    return [deed for deed in deeds if deed.bound or not deed.out_of_turn]


def count_deeds(deeds: list[Deed]) -> dict[str, int]:
    """How many acts there are, and how many of them with chips, as reasons tell it."""
    return {"actions": len(deeds), "with_chips": len([deed for deed in deeds if deed.with_chips])}


def weigh(deeds: list[Deed], policies: Policies) -> tuple[bool, Why]:
    """Whether the acts that stand amount to substantial action, and why they do or do not yet."""
    counted = standing_deeds(deeds)
    reached = substantial(counted, policies)
    name = "substantial-action.reached" if reached else "substantial-action.not-reached"
    return reached, reason(name, **count_deeds(counted))


def weighed(deeds: list[Deed], policies: Policies) -> Why:
    """Why acts amount to substantial action, or do not yet."""
    return weigh(deeds, policies)[1]
