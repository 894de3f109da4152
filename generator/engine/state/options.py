"""What is open to one player: the acts, and the amounts between which a bet or raise lies."""

from dataclasses import dataclass


@dataclass(slots=True)  # made anew whenever it is asked for, and far more often than anything else
class Options:
    """What is open to one player, in totals of the round.

    `full_minimum` is the least full bet or raise and `increment` what it adds to the bet; `raise_to_min` is less for a
    stack that is shorter. `facing`: there is a bet to call. `acted`: the player has acted in this round; `raised` is then
    what was raised since, `needed` what it takes to open the betting again for him, `closed` that it does not.
    """

    player: str
    may: list[str]
    call_to: int | None
    raise_to_min: int | None
    raise_to_max: int | None
    full_minimum: int
    increment: int
    facing: bool
    acted: bool
    raised: int
    needed: int
    closed: bool
