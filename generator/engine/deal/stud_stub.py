"""A stub too short for seventh street (`stud-dealing#short-stub`)."""

from ..reasons import reason
from ..situation import Data, SituationError
from ..state import Ruled, Script

EARLIER_BURNS = 3


def short_stub(script: Script, left: int) -> Ruled:
    """The dealer has so many cards left before seventh street.

    Needed are one for each player, a burn and a last card that is never dealt. Where the three earlier burn cards are
    enough to reach that, they are shuffled in; where not, one common card serves all, from the stub if it has three cards
    and from stub and burns together otherwise. Raises SituationError outside of stud and on another street.
    """
    hand = script.hand
    if not hand.table.stud or hand.street != "sixth":
        raise SituationError(None, "the stub of stud is counted on sixth street, before the last card")
    needed = len(hand.live) + 2
    why = [reason("stud-dealing.needed", needed=needed, left=left)]
    if left >= needed:
        return Ruled({"cards": {"seventh": "to_each"}}, why)
    if left + EARLIER_BURNS >= needed:
        stated: Data = {"cards": {"stub": "shuffled_with_burns", "seventh": "to_each"}}
        return Ruled(stated, why + [reason("stud-dealing.burns-added")])
    why.append(reason("stud-dealing.common-card"))
    if left < EARLIER_BURNS:
        why.append(reason("stud-dealing.burns-shuffled-in"))
        return Ruled({"cards": {"stub": "shuffled_with_burns", "seventh": "common"}}, why)
    return Ruled({"cards": {"seventh": "common"}}, why + [reason("stud-dealing.stub-enough")])
