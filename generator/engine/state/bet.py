"""The bet of a betting round, as one thing that is replaced and never changed. Amounts are chips and totals of the round."""

from ..immutable import immutable


@immutable
class BetToMatch:
    """The bet that is to be matched, and what the bets and raises of the round come to.

    `level` is the total to match. `full_level` is that of the last bet or raise that counts as a full one in limit games,
    `increment` the largest full bet or raise. `raises` counts the raises. `short`: the last raise was less than a full one.
    `irregular`: it is of a wrong amount that nobody has noticed yet (`wrong-amounts`). `bettor` made the last bet or raise,
    None where there are only blinds. `chips_shown` are the chips in front for a bet in words which said more, None where
    these are as many as were said (`bet-methods#contradiction`).
    """

    level: int = 0
    full_level: int = 0
    increment: int = 0
    raises: int = 0
    short: bool = False
    irregular: bool = False
    bettor: str | None = None
    chips_shown: int | None = None


NO_BET = BetToMatch()
