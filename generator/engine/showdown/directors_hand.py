"""Hands of which the tournament director decides whether they are live."""

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import DIRECTOR_DECIDES, Script

LIVE: Data = {"live": True}
DEAD: Data = {"live": False}


def td_on_hand(script: Script, player: str, advice: Data | None, stated: Data, reasons: Reasons, why: str) -> None:
    """Leave it to the director whether a hand is live; what follows in the script depends on that."""
    stated["decides"] = "td"
    stated["permitted"] = [dict(LIVE), dict(DEAD)]
    if advice is not None:
        stated["advice"] = dict(advice)
    reasons.append(reason(why, player=player))
    reasons.append(reason("floor-decisions.best-interest"))
    script.lose(DIRECTOR_DECIDES)
