"""The button and the blinds of the next hand (`dead-button`, `heads-up-button`, `breaking-tables`). Seats count from 1."""

from dataclasses import dataclass, field

from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data
from ..situation.values import FLAG, choice
from .seats import BetweenHands, Marks, kept_hand, next_hand

CHANGE = choice("one of", ("none", "to-stud", "to-flop"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingButton(BetweenHands):
    """A table between two hands: names by seat, `empty` where nobody sits; who left and who joined since the last hand.

    `misplaced`: the button was in the wrong place in the last hand, and that came to light after substantial action.
    """

    misplaced: bool = field(default=False, metadata={"kind": FLAG})
    change: str = field(default="none", metadata={"kind": CHANGE})


def place_button(seats: MovingButton, policies: Policies) -> Data:
    """Where the button and the blinds are in the next hand, who is not dealt in, and who acts first.

    In a mixed game the button moves once more when stud begins and stays there; the first hand of hold'em afterwards
    is played with it there (`balancing-tables#mixed-button`): `last` are then the marks that were kept.
    """
    kept = seats.change == "to-flop"
    marks, left_out = kept_hand(seats) if kept else next_hand(seats)
    if seats.change == "to-stud":
        # Nobody posts blinds in stud; the seat is kept for the hand of hold'em that will come.
        why = [reason("balancing-tables.button-kept", seat=marks.button)]
        return ruling({"button_seat": marks.button, "decides": "rules"}, why)
    wrong = [reason("button-movement.not-moved-back", seat=seats.last.button)] if seats.misplaced else []
    why = wrong + _button(seats, marks, kept) + _blinds(seats, marks, kept)
    dealt_in = [seat for seat in seats.taken if seat not in left_out]
    stated: Data = {
        "button_seat": marks.button,
        "small_blind": seats.name(marks.small_blind),
        "big_blind": seats.name(marks.big_blind),
        "not_dealt_in": [seats.player(seat) for seat in left_out],
        "acts_first": seats.name(_first(seats, dealt_in, marks.big_blind)),
        "decides": "rules",
    }
    if len(dealt_in) == 2:
        stated["first_card"] = seats.name(marks.big_blind)
        stated["last_card"] = seats.name(marks.button)
        why.append(reason("heads-up-button.last-card", player=seats.player(marks.button)))
    waits = "breaking-tables.not-dealt-in-heads-up" if len(dealt_in) == 2 else "breaking-tables.not-dealt-in"
    why += [reason(waits, player=seats.player(seat)) for seat in left_out]
    return ruling(stated, why)


def _button(seats: BetweenHands, marks: Marks, kept: bool) -> Reasons:
    last = seats.last
    if marks.button == marks.small_blind:
        why = [reason("heads-up-button.order")]
        if not kept and last.button != last.small_blind and marks.button != last.small_blind:
            why.append(reason("heads-up-button.adjustment", seat=marks.button))
        return why
    if kept:
        if marks.button == last.button:
            return [reason("balancing-tables.button-where-kept", seat=marks.button)]
        return [reason("dead-button.off-the-small-blind", kept=last.button, seat=marks.button)]
    if seats.name(marks.button) is None:
        return [reason("dead-button.dead", seat=marks.button)]
    if marks.button != last.small_blind:
        return [reason("dead-button.before-small-blind", seat=marks.button)]
    return [reason("dead-button.button", seat=marks.button)]


def _blinds(seats: BetweenHands, marks: Marks, kept: bool) -> Reasons:
    why: Reasons = []
    if not kept or marks.big_blind != seats.last.big_blind:
        why.append(reason("dead-button.big-blind", player=seats.player(marks.big_blind)))
    if seats.name(marks.small_blind) is None:
        why.append(reason("dead-button.no-small-blind", seat=marks.small_blind))
    for seat in (marks.button, marks.small_blind, marks.big_blind):
        if seats.name(seat) in seats.joined:
            why.append(reason("breaking-tables.takes-position", player=seats.player(seat)))
    if (
        not kept
        and marks.button != marks.small_blind == seats.last.big_blind
        and seats.name(marks.small_blind) in seats.joined
    ):
        # Whoever comes to the same seat to balance the tables takes it as the big blind (`balancing-tables#worst-position`).
        why.append(reason("balancing-tables.unless-balanced", player=seats.player(marks.small_blind)))
    return why


def _first(seats: BetweenHands, dealt_in: list[int], seat: int) -> int:
    """The first seat dealt in clockwise after a seat; heads-up, after the big blind, that is the button."""
    return min((other for other in dealt_in if other != seat), key=lambda other: seats.steps(seat, other))


def _named(seats: BetweenHands, seat: int) -> str:
    name = seats.name(seat)
    return "" if name is None else name
