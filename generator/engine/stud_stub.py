"""A stub too short for seventh street (`stud-dealing#short-stub`)."""

from .reasons import reason
from .script import Script, with_next
from .situation import Data, SituationError

EARLIER_BURNS = 3


def short_stub(script: Script, index: int, left: int) -> Data:
    """The dealer has so many cards left before seventh street.

    Needed are one for each player, a burn and a last card that is never dealt. Where the three earlier burn cards are
    enough to reach that, they are shuffled in; where not, one common card serves all, from the stub if it has three cards
    and from stub and burns together otherwise. Raises SituationError outside of stud and on another street.
    """
    hand = script.hand
    if not hand.table.stud or hand.street != "sixth":
        raise SituationError(index, "the stub of stud is counted on sixth street, before the last card")
    needed = len(hand.live) + 2
    why = [reason("stud-dealing.needed", needed=needed, left=left)]
    if left >= needed:
        return with_next(script, {"cards": {"seventh": "to_each"}}, why)
    if left + EARLIER_BURNS >= needed:
        stated: Data = {"cards": {"stub": "shuffled_with_burns", "seventh": "to_each"}}
        return with_next(script, stated, why + [reason("stud-dealing.burns-added")])
    cards = {"seventh": "common"}
    if left < EARLIER_BURNS:
        cards = {"stub": "shuffled_with_burns", "seventh": "common"}
    return with_next(script, {"cards": cards}, why + [reason("stud-dealing.common-card")])
