"""A clock that runs on a player."""

from dataclasses import dataclass


@dataclass(slots=True)
class Clock:
    """On whom the clock runs, and for how many seconds it has."""

    player: str
    elapsed: int = 0
