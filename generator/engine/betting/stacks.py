"""What a script says about stacks: chips that a player cannot have, and last chips."""

from ..situation import SituationError
from ..state import Declaration, Hand
from .prior_chips import chips_in_front


def count_taken(hand: Hand, player: str, declaration: Declaration, waiting: int) -> None:
    """Raises SituationError where a player pulls back more, all in all, than was in front.

    `waiting` are the chips of an act out of turn, which lie there too.
    """
    taken = hand.taken.get(player, 0) + declaration.taken
    lying = chips_in_front(hand, player) + waiting
    if taken > lying:
        raise SituationError(None, f"{player} has {lying} in front, and cannot take back {taken}")


def count_stack(hand: Hand, player: str, declaration: Declaration, waiting: int) -> None:
    """Take over what the script says about the chips of a player; raises SituationError where it cannot be.

    `waiting` are the chips of an act out of turn of the same player, which are part of the stack until it binds.
    """
    behind = hand.behind(player)
    if declaration.pushed_all and not declaration.motions and behind is None:
        raise SituationError(
            None, f"{player} pushes everything forward; put the new chips first, or say in stacks how many there are"
        )
    all_chips = _all_chips(hand, player, declaration, waiting)
    if all_chips is not None:
        if all_chips <= 0:
            raise SituationError(None, _no_more(hand, player, 0))
        if behind is not None and behind != all_chips:
            raise SituationError(None, f"{player} has {behind} behind, not {all_chips}")
        hand.stack[player] = max(all_chips, waiting)
        return
    wanted = _wanted(hand, player, declaration)
    if behind is not None and wanted > behind:
        raise SituationError(None, f"{player} has {behind} behind, not {wanted}")


def _all_chips(hand: Hand, player: str, declaration: Declaration, waiting: int) -> int | None:
    """The chips that an act puts in as the last ones; None where it does not say so, or says no number."""
    said = declaration.said
    if said is not None and said.verb == "all-in":
        if said.total is not None:
            wanted = said.total - hand.front[player]
            if wanted < waiting:
                raise SituationError(None, _no_more(hand, player, waiting))
            return wanted
        if hand.behind(player) is None and not declaration.last:
            raise SituationError(None, f"{player} goes all-in, but nothing says with how much")
    return declaration.pushed - declaration.taken if declaration.last else None


def _wanted(hand: Hand, player: str, declaration: Declaration) -> int:
    """The chips that an act takes from the stack: those put in, or what a bet or raise in plain terms says."""
    plain = declaration.plain
    if plain is None or plain.verb not in ("bet", "raise"):
        return declaration.pushed - declaration.taken
    total = hand.level + (plain.by or 0) if plain.to is None else plain.to
    return total - hand.front[player]


def _no_more(hand: Hand, player: str, waiting: int) -> str:
    return f"{player} has {hand.front[player] + waiting} in front already, and goes all-in for no more"
