"""What happens around the hand and no book speaks of: the tournament director decides (`floor-decisions#best-interest`)."""

from dataclasses import dataclass, field

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import Data
from ..situation.values import choice

# A table whose players began with more or fewer chips than all others; a hand that was dealt while the field was on a break.
WHAT = choice("one of", ("wrong-starting-stacks", "hand-in-a-break"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unregulated:
    """Something of which no book says what becomes of it."""

    what: str = field(metadata={"kind": WHAT})


def rule_unregulated(_: Unregulated, __: Policies) -> Data:
    """No rule says what follows, so the director decides, in the best interest of the game."""
    return ruling({"decides": "td"}, [reason("floor-decisions.no-rule"), reason("floor-decisions.best-interest")])
