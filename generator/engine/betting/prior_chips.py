"""Chips that lie in front of a player from before the act: whether they cover the call, stay or are taken back."""

from ..reasons import Why, reason
from ..situation import Chips, SituationError, chips_total
from ..state import Hand, blind_seats

NOT_COVERED = "call-not-covered"
COVERED = "call-covered"
ALL_TAKEN = "all-taken-back"
PARTLY_TAKEN = "partly-taken-back"
COVERING_TAKEN = "covering-taken-back"


def chips_in_front(hand: Hand, player: str) -> int:
    """What lies in front of a player; a blind may have been posted with chips worth more than the blind."""
    chips = _stated(hand, player)
    return hand.front[player] if chips is None else chips_total(chips)


def still_in_front(hand: Hand, player: str, taken: int) -> int:
    """What of the chips in front of a player still lies there when he has pulled back so many (both in chips)."""
    return chips_in_front(hand, player) - taken


def _stated(hand: Hand, player: str) -> Chips | None:
    if player in hand.matched or hand.street != hand.table.street:
        return None
    return hand.table.in_front.get(player)


def case_of(hand: Hand, player: str, taken: int) -> str | None:
    """Which case of `prior-chips` new chips come under; None where no chips are in front, or there is no bet.

    `taken` are the chips that the player has pulled back. The blind of a big blind with the option covers the call.
    """
    lying = chips_in_front(hand, player)
    if not lying or not hand.opened:
        return None
    if taken >= lying:
        return ALL_TAKEN if lying < hand.level else COVERING_TAKEN
    if taken:
        return PARTLY_TAKEN
    return COVERED if lying >= hand.level else NOT_COVERED


def why_case(hand: Hand, player: str, case: str) -> Why:
    """What a case of `prior-chips` says of the chips in front of a player."""
    if case in (ALL_TAKEN, PARTLY_TAKEN):
        return reason("prior-chips.all-taken-back" if case == ALL_TAKEN else "prior-chips.partly-taken-back")
    if case == COVERING_TAKEN:
        percent = hand.policies.half_raise_percent
        return reason(
            "prior-chips.covering-taken-back", lying=chips_in_front(hand, player), call=hand.level, percent=percent
        )
    name = "prior-chips.call-covered" if case == COVERED else "prior-chips.call-not-covered"
    return reason(name, lying=chips_in_front(hand, player), call=hand.level)


def values_counted(hand: Hand, player: str, chips: Chips, case: str | None, taken: Chips) -> list[int]:
    """The values of the chips that count together, of which the removal test takes away the smallest (`prior-chips`).

    They are the new `chips`, and where chips that stay in front count with them, those as well. `taken` are the chips
    pulled back. Where the script does not say which chips lie in front, those that stay are taken for one.
    """
    values = [value for value, _ in chips]
    if case not in (COVERED, PARTLY_TAKEN):
        return values
    stay = values_that_stay(hand, player, taken)
    return values + ([still_in_front(hand, player, chips_total(taken))] if stay is None else stay)


def values_that_stay(hand: Hand, player: str, taken: Chips) -> list[int] | None:
    """The values of the chips in front that stay when these are pulled back; None where the script does not say which lie there.

    Raises SituationError where chips are pulled back of which not so many lie there.
    """
    stated = _stated(hand, player)
    if stated is None:
        return None
    left: dict[int, int] = {}
    for value, count in stated:
        left[value] = left.get(value, 0) + count
    for value, count in taken:
        left[value] = left.get(value, 0) - count
        if left[value] < 0:
            raise SituationError(None, f"{player} has not so many chips of {value} in front to take back")
    return [value for value, count in left.items() if count]


def holds_to_call(hand: Hand, player: str, taken: int) -> bool:
    """Whether chips pulled back hold their player to a call or a raise (`prior-chips#taken-back`): he must face a raise."""
    return bool(taken and hand.bet.raises) and hand.faces_bet(player)


def check_blinds_in_front(hand: Hand) -> None:
    """Check the chips that the script states in front of players against the blinds.

    Raises SituationError where a player without a blind has chips in front, or they are worth less than the blind or more
    than the stack.
    """
    if hand.table.stud or hand.street != "preflop":
        seats: tuple[str | None, ...] = ()
    else:
        seats = blind_seats(hand.table)
    for player in sorted(hand.table.in_front):
        worth = chips_total(hand.table.in_front[player])
        if player not in seats:
            raise SituationError(None, f"{player} has no blind in front")
        if worth < hand.front[player]:
            raise SituationError(None, f"{player} has {worth} in front, less than the blind of {hand.front[player]}")
        stack = hand.whole_stack(player)
        if stack is not None and worth > stack:
            raise SituationError(None, f"{player} has {worth} in front, more than the stack of {stack}")
