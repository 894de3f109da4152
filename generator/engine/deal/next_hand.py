"""The next hand begins: from then on nothing can be disputed of the one before but the counting of its pot (`disputed-pots`)."""

from ..choices import DisputeAccounting
from ..reasons import reason
from ..situation import Data
from ..state import Declaration, Ruled, Script


def next_hand(script: Script) -> Ruled:
    """The next hand begins, and with it ends what can be disputed of this one (`disputed-pots#deadline`)."""
    script.dealing.next_hand = True
    if script.lost is None:
        script.lose("next-hand")
    return too_late(script)


def too_late(script: Script) -> Ruled:
    """How a hand was read cannot be disputed any more; by policy, the counting of the pot still can (`disputed-pots#accounting`)."""
    stated: Data = {"may_dispute": False, "until": "next_hand", "decides": "rules"}
    why = [reason("disputed-pots.deadline")]
    if script.policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION:
        why.append(reason("disputed-pots.accounting"))
    return Ruled(stated, why, final=True)


def looks_back(script: Script, declaration: Declaration) -> bool:
    """Whether a player comes back to a hand after the next one has begun: with its cards or in words, and with nothing else."""
    about_it = declaration.exposed or declaration.other_words
    return script.dealing.next_hand and about_it and not declaration.handles_chips and declaration.said is None
