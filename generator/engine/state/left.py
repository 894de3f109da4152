"""What a ruling leaves to the tournament director, and what his decision does (`floor-decisions#best-interest`)."""

from collections.abc import Callable
from dataclasses import dataclass

from ..situation import Data
from .ruled import Ruled


@dataclass(frozen=True, slots=True)
class Left:
    """Something that a ruling leaves to the director: the `choices` that it states, and what carries one of them out.

    `decide` takes the choice, and the total in chips that the director names where the choice leaves it open; it rules as if
    that outcome had been the ruling. Raises SituationError for an amount that cannot be. `player` was passed over, and it is about
    what he may do; None: it is about what was done.
    """

    choices: list[Data]
    decide: Callable[[Data, int | None], Ruled]
    player: str | None = None

    def named(self, outcome: Data) -> list[Data]:
        """The choices that a decision may mean: all that it says is so in them. An amount may be named where one is open.

        Of one with an amount and one where it is open, that is meant which is named as it is.
        """
        found = [choice for choice in self.choices if _means(outcome, choice)]
        exact = [choice for choice in found if leaves_amount_open(choice) == ("to" not in outcome)]
        return exact if len(exact) == 1 else found


def _means(outcome: Data, choice: Data) -> bool:
    """Whether all that a decision says is so in a choice."""
    for key in outcome:
        is_open = key == "to" and leaves_amount_open(choice)
        if not is_open and choice.get(key) != outcome[key]:
            return False
    return True


def leaves_amount_open(choice: Data) -> bool:
    """Whether a choice is a bet or raise of which the amount is still to come."""
    return choice.get("action") in ("bet", "raise") and "to" not in choice
