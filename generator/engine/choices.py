"""Choices on which rulebooks differ about what a player says and puts in, and when (`policies.py` gives them their defaults)."""

from enum import StrEnum


class PriorChips(StrEnum):
    """How several new chips are ruled over chips in front that do not cover the call (`prior-chips#call-not-covered`)."""

    REMOVAL_TEST = "removal_test"
    HALF_RAISE = "half_raise"


class OutOfTurnPenalty(StrEnum):
    """Whether acting out of turn is punished by itself."""

    POSSIBLE = "possible"
    NONE = "none"
    MANDATORY = "mandatory"


class SkippedPlayer(StrEnum):
    """What becomes of a player who was passed over by substantial action."""

    BINDING_FLOOR_DECIDES = "binding_floor_decides"
    UNREGULATED = "unregulated"
    MAY_BE_LIMITED = "may_be_limited"


class UnclearAmount(StrEnum):
    """Which of several meanings of an amount holds (`unclear-bets#several-meanings`)."""

    UP_TO_POT = "up_to_pot"
    LOWEST = "lowest"
    BELOW_POT = "below_pot"


class ClockExpiry(StrEnum):
    """What becomes of a hand when the time on the clock is up (`clock#expiry`)."""

    KILLED_OR_CHECK = "killed_or_check"
    KILLED = "killed"


class RaiseMethods(StrEnum):
    """How chips may follow the word "raise" (`raise-methods#methods`)."""

    ONE_MOTION = "one_motion"
    CALL_THEN_ONE_MOTION = "call_then_one_motion"
