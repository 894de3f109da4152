"""What a script says about stacks: chips that a player cannot have, and last chips."""

from ..situation import SituationError, chips_total
from ..state import Declaration, Hand, Script
from .prior_chips import chips_in_front, values_that_stay


def count_put(script: Script, player: str, declaration: Declaration) -> None:
    """Raises SituationError where a player puts in more chips than the script has left to him.

    It holds whatever the chips are for: an act, an announcement, what is still owed, or nothing at all. Once the script is
    lost, all that is certain is the stack with which the player began.
    """
    pushed, taken = declaration.pushed, declaration.taken
    left = chips_left(script, player) if script.lost is None else script.hand.table.stacks.get(player)
    if left is not None and pushed > left + taken:
        raise SituationError(None, f"{player} has {left + taken} left, and cannot put in {pushed}")


def chips_left(script: Script, player: str) -> int | None:
    """The chips that a player can still put in; None where the script does not say.

    Those that are owed have not gone in yet, though the rulings count them as bet. Those of an act that waits lie there
    already, and so do those of a blind that was posted with more than the blind.
    """
    hand = script.hand
    behind = hand.behind(player)
    if behind is None:
        return None
    lying = chips_in_front(hand, player) - hand.front[player]
    waiting = script.waiting.of(player)
    if waiting is not None:
        lying += waiting.lying(hand.front[player])
    if script.matter is not None:
        lying += script.matter.lying_of(player)
    return behind + hand.owed.get(player, 0) + chips_total(hand.taken.get(player, ())) - lying


def count_taken(script: Script, player: str, declaration: Declaration) -> None:
    """Raises SituationError where a player pulls back more, all in all, than was in front, or chips that do not lie there.

    The chips of an act out of turn lie there too.
    """
    hand, waiting = script.hand, script.waiting.of(player)
    chips = hand.taken.get(player, ()) + declaration.taken_chips
    taken = chips_total(chips)
    lying = chips_in_front(hand, player) + (0 if waiting is None else waiting.lying(hand.front[player]))
    if taken > lying:
        raise SituationError(None, f"{player} has {lying} in front, and cannot take back {taken}")
    if waiting is None:
        values_that_stay(hand, player, chips)


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
    if not declaration.last:
        return None
    return declaration.pushed - declaration.taken + chips_in_front(hand, player) - hand.front[player]


def _wanted(hand: Hand, player: str, declaration: Declaration) -> int:
    """The chips that an act takes from the stack: those put in, or what a bet or raise in plain terms says."""
    plain = declaration.plain
    if plain is None or plain.verb not in ("bet", "raise"):
        return declaration.pushed - declaration.taken
    total = hand.level + (plain.by or 0) if plain.to is None else plain.to
    return total - hand.front[player]


def _no_more(hand: Hand, player: str, waiting: int) -> str:
    return f"{player} has {hand.front[player] + waiting} in front already, and goes all-in for no more"
