"""Players who agree to share a pot without playing for it: no rule says what becomes of it (`ethical-play#individual`)."""

from ..reasons import reason
from ..situation import Data, SituationError
from ..situation.acts import Chop
from ..state import DIRECTOR_DECIDES, NotCovered, Ruled, Script


def chop(script: Script, player: str, act: Chop) -> Ruled:
    """An agreement to share the pot: the director decides, advised that it binds nobody, because everybody plays alone.

    Whether it is soft play, which is penalised, the director decides as well (`ethical-play#soft-play`).
    Raises SituationError where one of the two has no hand, or is the same. How a pot is shared that was not played for no clause says.
    """
    hand = script.hand
    out = [name for name in (player, act.other) if name in hand.folded]
    if out or act.other == player or hand.over:
        raise SituationError(None, f"{(out or [player])[0]} has no pot to share with anybody")
    choices: list[Data] = [{"binding": True}, {"binding": False}]

    def decide(choice: Data, _: int | None) -> Ruled:
        if choice["binding"]:
            raise NotCovered(DIRECTOR_DECIDES, dict(choice, decides="rules"))
        return Ruled(dict(choice, decides="rules"))

    script.leave(choices, decide)
    stated: Data = {"decides": "td", "permitted": choices, "advice": choices[1], "penalty": "possible"}
    why = [
        "ethical-play.individual",
        "floor-decisions.no-rule-on-agreement",
        "floor-decisions.best-interest",
        "ethical-play.not-to-play",
    ]
    return Ruled(stated, [reason(name) for name in why])
