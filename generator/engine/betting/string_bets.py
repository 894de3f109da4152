"""String bets (`string-bets#dealer-calls`): chips of later motions, which count no more once the act is complete.

What counts as one motion, and which motions count, is said here and nowhere else (`raise-methods#methods`): in silence
those until the call is complete, after "raise" one, or two under `call_then_one_motion` where the first is the call,
after an amount that was said all of them.
"""

from ..choices import RaiseMethods
from ..reasons import Reasons, reason
from ..situation import chips_total
from ..state import Declaration, Hand, Outcome


def motions_in_silence(hand: Hand, lying: int, declaration: Declaration) -> int:
    """How many motions of chips without a word count, over so many chips in front: those until the call is complete.

    Where the call is complete before, or with nothing to call, that is the first one.
    """
    counted = 1
    total = lying + chips_total(declaration.motions[0])
    while total < hand.level and counted < len(declaration.motions):
        total += chips_total(declaration.motions[counted])
        counted += 1
    return counted


def motions_after_raise(hand: Hand, lying: int, declaration: Declaration) -> int:
    """How many motions count after "raise" without an amount; one more than there are where another one may come.

    Exactly the call is the first of two motions under `call_then_one_motion`, and the whole raise otherwise.
    """
    if is_call_first(hand, lying, declaration) and hand.policies.raise_methods == RaiseMethods.CALL_THEN_ONE_MOTION:
        return 2
    return 1


def is_call_first(hand: Hand, lying: int, declaration: Declaration) -> bool:
    """Whether the first motion, with so many chips in front, makes exactly the call."""
    return lying + chips_total(declaration.motions[0]) == hand.level


def explain_string_bet(outcome: Outcome, returned: int) -> Outcome:
    """Say that so many chips of later motions come back, and that the dealer calls it."""
    outcome.reasons += why_string_bet(returned)
    return outcome


def why_string_bet(returned: int) -> Reasons:
    """Why so many chips of later motions come back."""
    return [reason("raise-methods.later-motions", returned=returned), reason("string-bets.dealer-calls")]
