"""A player found in a wrong seat, with the own chips or with somebody else's (`random-seating`)."""

from dataclasses import dataclass, field

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import Data
from ..situation.values import CHIPS_OR_NONE, SEAT, VALUE


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSeat:
    """A player in a wrong seat: the right `seat`, and the player's own chips as they are now.

    `others_stack`: the player has played somebody else's chips, of which so many are left; the own ones then are `stack`.
    """

    seat: int = field(metadata={"kind": SEAT})
    stack: int = field(metadata={"kind": CHIPS_OR_NONE})
    others_stack: int | None = field(default=None, metadata={"kind": VALUE})


def rule_wrong_seat(wrong: WrongSeat, _: Policies) -> Data:
    """A player who started with the right number of chips moves to the right seat with them as they are (`random-seating#wrong-seat`).

    With which chips somebody goes on who has played those of another no book says: TDA 2011 points to a procedure that is not in it
    (`random-seating#wrong-stack`).
    """
    if wrong.others_stack is None:
        why = [reason("random-seating.moves", seat=wrong.seat, chips=wrong.stack)]
        return ruling({"to_seats": [wrong.seat], "playing": wrong.stack, "decides": "rules"}, why)
    permitted: list[Data] = [{"playing": chips} for chips in dict.fromkeys((wrong.stack, wrong.others_stack))]
    return ruling({"decides": "td", "permitted": permitted}, [reason("floor-decisions.no-rule")])
