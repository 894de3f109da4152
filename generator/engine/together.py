"""The rulings on several acts of the dealer in one event, put together as one."""

from .ruling import ruling
from .situation import Data

STATED_TOGETHER = ("cards",)
LEFT_TOGETHER = ("decides", "permitted", "advice")
DISPUTED_TOGETHER = ("may_dispute", "until")  # pushing a pot can be disputed whatever the dealer does after it


def leaves_open(ruled: Data) -> bool:
    """Whether what an act before left to the director is still open after this ruling."""
    return not ("not_covered" in ruled or "permitted" in ruled or ruled.get("misdeal") or ruled.get("void"))


def put_together(first: Data, second: Data) -> Data:
    """Two rulings as one: the later one holds, and adds to what the earlier one says of the cards.

    What comes after the hand was found void changes nothing of it. Where the later one is not ruled, nothing holds of the earlier one.
    """
    if "not_covered" in second:
        return first if first.get("misdeal") or first.get("void") else second
    stated = dict(second)
    for key in STATED_TOGETHER:
        if key in first:
            both = dict(first[key])
            both.update(second.get(key, {}))
            stated[key] = both
    if "may_dispute" in first and "may_dispute" not in second:
        stated.update({key: first[key] for key in DISPUTED_TOGETHER})
    if "permitted" in first and leaves_open(second):
        stated.update({key: first[key] for key in LEFT_TOGETHER if key in first})
    return ruling(stated, [why for why in first["reasons"] if why not in second["reasons"]] + second["reasons"])
