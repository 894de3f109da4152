"""Hands of which the tournament director decides whether they are live."""

from collections.abc import Callable

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import DIRECTOR_DECIDES, Ruled, Script

LIVE: Data = {"live": True}
DEAD: Data = {"live": False}


Told = tuple[Data, Reasons]


def td_on_hand(
    script: Script,
    player: str,
    advice: Data | None,
    stated: Data,
    reasons: Reasons,
    why: str,
    plays_on: Callable[[], Told],
    is_gone: Callable[[], Told],
) -> None:
    """Leave it to the director whether a hand is live; what follows in the script depends on that.

    `plays_on` and `is_gone` carry out that it is, or is not, and say what is ruled besides.
    """

    def decide(choice: Data, _: int | None) -> Ruled:
        more, because = (plays_on if choice["live"] else is_gone)()
        return Ruled(dict(more, live=choice["live"], decides="rules"), because)

    script.leave([dict(LIVE), dict(DEAD)], decide)
    stated["decides"] = "td"
    stated["permitted"] = [dict(LIVE), dict(DEAD)]
    if advice is not None:
        stated["advice"] = dict(advice)
    reasons.append(reason(why, player=player))
    reasons.append(reason("floor-decisions.best-interest"))
    script.lose(DIRECTOR_DECIDES)
