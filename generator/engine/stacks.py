"""What a script says about stacks: chips that a player cannot have, and last chips."""

from .betting import Hand
from .prior_chips import chips_in_front
from .reading import Reading
from .script import Script
from .situation import SituationError, chips_total


def count_put(script: Script, index: int, player: str, reading: Reading) -> None:
    """Raises SituationError where a player puts in more chips than the script has left to him.

    It holds whatever the chips are for: an act, an announcement, what is still owed, or nothing at all. Once the script is
    lost, all that is certain is the stack with which the player began.
    """
    pushed = sum(chips_total(motion) for motion in reading.motions)
    left = chips_left(script, player) if script.lost is None else script.hand.table.stacks.get(player)
    if left is not None and pushed > left + reading.taken:
        raise SituationError(index, f"{player} has {left + reading.taken} left, and cannot put in {pushed}")


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
    waiting, begun = script.waiting.of(player), script.unfinished
    if waiting is not None:
        lying += waiting.lying(hand.front[player])
    if begun is not None and begun.player == player:
        lying += begun.pushed
    return behind + hand.owed.get(player, 0) + hand.taken.get(player, 0) - lying


def count_taken(hand: Hand, index: int, player: str, reading: Reading, waiting: int) -> None:
    """Raises SituationError where a player pulls back more, all in all, than was in front.

    `waiting` are the chips of an act out of turn, which lie there too.
    """
    taken = hand.taken.get(player, 0) + reading.taken
    lying = chips_in_front(hand, player) + waiting
    if taken > lying:
        raise SituationError(index, f"{player} has {lying} in front, and cannot take back {taken}")


def count_stack(hand: Hand, index: int, player: str, reading: Reading, waiting: int) -> None:
    """Take over what the script says about the chips of a player; raises SituationError where it cannot be.

    `waiting` are the chips of an act out of turn of the same player, which are part of the stack until it binds.
    """
    behind = hand.behind(player)
    if reading.pushed_all and not reading.motions and behind is None:
        raise SituationError(
            index, f"{player} pushes everything forward; put the new chips first, or say in stacks how many there are"
        )
    pushed = sum(chips_total(motion) for motion in reading.motions) - reading.taken
    act = reading.plain or reading.words or {}
    name = act.get("act")
    wanted: int | None = None
    if name == "all-in" or act.get("verb") == "all-in":
        total = act.get("to", act.get("amount"))
        if total is not None:
            wanted = total - hand.front[player]
            if wanted < waiting:
                raise SituationError(index, _no_more(hand, player, waiting))
        elif behind is None and not reading.last:
            raise SituationError(index, f"{player} goes all-in, but nothing says with how much")
    if reading.last and wanted is None:
        wanted = pushed + chips_in_front(hand, player) - hand.front[player]
    if wanted is not None:
        if wanted <= 0:
            raise SituationError(index, _no_more(hand, player, 0))
        if behind is not None and behind != wanted:
            raise SituationError(index, f"{player} has {behind} behind, not {wanted}")
        hand.stack[player] = max(wanted, waiting)
        return
    if behind is None:
        return
    if name in ("bet", "raise"):
        to = act["to"] if "to" in act else hand.level + act["by"]
        pushed = to - hand.front[player]
    if pushed > behind:
        raise SituationError(index, f"{player} has {behind} behind, not {pushed}")


def _no_more(hand: Hand, player: str, waiting: int) -> str:
    return f"{player} has {hand.front[player] + waiting} in front already, and goes all-in for no more"
