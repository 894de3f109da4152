"""The next hand begins: from then on nothing can be disputed of the one before but the counting of its pot (`disputed-pots`)."""

from ..choices import DisputeAccounting
from ..reasons import reason
from ..situation import Data
from ..state import Declaration, Ruled, Script
from .misdeals import AFTER_A_MISDEAL


def next_hand(script: Script) -> Ruled:
    """The next hand begins, and with it ends what can be disputed of this one (`disputed-pots#deadline`).

    A misdeal is not dealt again after that, so nothing waits for it any more (`misdeals#redeal`).
    """
    script.dealing.next_hand = True
    if script.lost is None and script.hand.over and not script.dealing.pots_went_to:
        script.dealing.pots_went_to[script.hand.live[0]] = True
    if script.lost in (None, AFTER_A_MISDEAL):
        script.lose("next-hand")
    return too_late(script)


def too_late(script: Script, shows: bool = False) -> Ruled:
    """How a hand was read cannot be disputed any more; by policy, the counting of the pot still can (`disputed-pots#accounting`).

    `shows`: somebody shows cards of it, of which nothing is left to be acted on.
    """
    stated: Data = {"may_dispute": False, "until": "next_hand", "decides": "rules"}
    why = [reason("disputed-pots.shown-later")] if shows else []
    why.append(reason("disputed-pots.deadline"))
    given = script.dealing.pots_went_to
    why += [reason("disputed-pots.stays", player=player) for player in given if given[player]]
    if script.policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION:
        why.append(reason("disputed-pots.only-accounting"))
    return Ruled(stated, why, final=True)


def looks_back(script: Script, declaration: Declaration) -> bool:
    """Whether a player comes back to a hand after the next one has begun: with its cards or in words, and with nothing else."""
    about_it = declaration.exposed or declaration.other_words
    return script.dealing.next_hand and about_it and not declaration.handles_chips and declaration.said is None
