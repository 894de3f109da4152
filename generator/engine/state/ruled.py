"""What is ruled of one event, before it is said who acts next."""

from dataclasses import dataclass, field

from ..reasons import Reasons
from ..situation import Data


@dataclass(slots=True)
class Ruled:
    """What a ruling states and why. `final`: nothing is said of who acts next, or of what the end of a round brings.

    `undecided`: what the next player may do is for the tournament director to say; it is not stated then, but for its amounts.
    """

    stated: Data = field(default_factory=dict)
    reasons: Reasons = field(default_factory=list)
    final: bool = False
    undecided: bool = False

    def after(self, reasons: Reasons) -> "Ruled":
        """The same with the reasons of what came before it put first."""
        if reasons:
            self.reasons = reasons + self.reasons
        return self


class NotCovered(Exception):
    """Something that the engine does not rule on, from here on. `stated` and `reasons` are what can still be said."""

    def __init__(self, name: str, stated: Data | None = None, reasons: Reasons | None = None) -> None:
        """Keep the name, one of `reasons.NOT_COVERED`."""
        super().__init__(name)
        self.name = name
        self.stated: Data = stated or {}
        self.reasons: Reasons = reasons or []
