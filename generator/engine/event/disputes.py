"""When a hand begins, which level it is played at, and until when the one before it can be disputed.

Rules `new-hand-new-limit` and `disputed-pots`.
"""

from ..choices import DisputeAccounting, DisputeBreak, HandStart, HandStartTwoDecks
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.facts import flag, one_of, whole

ABOUT = ("result", "accounting", "fouled-deck")
NEXT_HAND = ("not-begun", "begun", "substantial-action")
HAPPENED = ("wash", "riffle", "green-button", "dealer-change", "cut", "cut-card", "new-level")
STARTS = ("riffle", "green-button")
BREAK_SECONDS = 60


def rule_dispute(situation: Data, policies: Policies) -> Data:
    """Whether a hand can still be disputed, and until when.

    `about` is the result, the counting of the pot, or a fouled deck, which goes with the result
    (`fouled-decks#deadline`). `next_hand` says how far the next hand has come; `break_seconds`, where a break follows,
    how long ago the pot was awarded. The result can be disputed until the next hand begins (`disputed-pots#deadline`),
    or for a minute of the break by policy (`disputed-pots#break`); the counting, by policy, until there has been
    substantial action in the next hand (`disputed-pots#accounting`). Raises SituationError for facts that cannot be.
    """
    about = one_of(situation, "about", ABOUT)
    state = one_of(situation, "next_hand", NEXT_HAND, "not-begun")
    in_break = "break_seconds" in situation
    seconds = whole(situation, "break_seconds", 0, "the seconds since the pot was awarded") if in_break else 0
    if in_break and state != "not-begun":
        raise SituationError(None, "no hand has begun while the break lasts")
    why: Reasons = []
    if about == "accounting" and policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION:
        until, still = "substantial_action", state != "substantial-action"
        why.append(reason("disputed-pots.accounting"))
    elif in_break and policies.dispute_break == DisputeBreak.ONE_MINUTE:
        until, still = "one_minute", seconds <= BREAK_SECONDS
        why.append(reason("disputed-pots.break"))
    else:
        until, still = "next_hand", state == "not-begun"
        why.append(reason("disputed-pots.deadline"))
    if about == "fouled-deck":
        why.append(reason("fouled-decks.disputable"))
    return ruling({"may_dispute": still, "until": until, "decides": "rules"}, why)


def rule_new_hand(situation: Data, policies: Policies) -> Data:
    """Whether a new hand has begun, and at which level it is to be played.

    `happened` are what was done since the last hand, in order, with the announcement of a new level among it;
    `decks` are one or two. A hand begins with the first riffle or the green button (`new-hand-new-limit#start`), by
    policy with a change of dealers (`#dealer-change`), and with two decks, by policy, only with the cut
    (`#two-decks`). A level that was announced before holds (`#next-hand`). `dealt_at` says at which level the hand is
    played, and `substantial_action` whether there was any: then a mistake stands (`#wrong-level`). Raises
    SituationError for anything that cannot be.
    """
    happened = _happened(situation)
    starts, why = _starts(situation, policies)
    begun_with = next((item for item in happened if item in starts), None)
    if begun_with is None:
        return _not_begun(situation, happened, why)
    new = "new-level" in happened and happened.index("new-level") < happened.index(begun_with)
    stated: Data = {
        "began": True,
        "begins_with": begun_with,
        "level": "new" if new else "old",
        "decides": "rules",
    }
    if "new-level" in happened:
        why.append(reason("new-hand-new-limit.next-hand" if new else "new-hand-new-limit.too-late"))
    if _dealt_wrong(situation, stated["level"]):
        stands = flag(situation, "substantial_action")
        stated["stands"] = stands
        why.append(reason("new-hand-new-limit.stands" if stands else "new-hand-new-limit.corrected"))
    return ruling(stated, why)


def _dealt_wrong(situation: Data, level: str) -> bool:
    """Whether the hand was dealt at the other level."""
    return "dealt_at" in situation and one_of(situation, "dealt_at", ("old", "new")) != level


def _happened(situation: Data) -> list[str]:
    """What was done since the last hand. Raises SituationError for what is no such thing."""
    happened = situation.get("happened")
    if not isinstance(happened, list) or not happened:
        raise SituationError(None, "happened is a list of what was done since the last hand")
    for item in happened:
        if item not in HAPPENED:
            raise SituationError(None, f"happened knows {', '.join(HAPPENED)}, not {item!r}")
    return happened


def _not_begun(situation: Data, happened: list[str], why: Reasons) -> Data:
    """A hand that has not begun: a level that is announced holds for it. Raises SituationError where it was dealt."""
    stated: Data = {"began": False, "decides": "rules"}
    if "wash" in happened:
        why.append(reason("new-hand-new-limit.wash"))
    if "dealt_at" in situation:
        raise SituationError(None, "no hand has begun that could be dealt at a level")
    if "new-level" in happened:
        stated["level"] = "new"
        why.append(reason("new-hand-new-limit.next-hand"))
    return ruling(stated, why)


def _starts(situation: Data, policies: Policies) -> tuple[tuple[str, ...], Reasons]:
    """What begins a hand, with one deck or two, and why."""
    decks = whole(situation, "decks", 1, "one deck or two", 2) if "decks" in situation else 1
    if decks == 2 and policies.hand_start_two_decks == HandStartTwoDecks.CUT:
        return ("cut", "cut-card"), [reason("new-hand-new-limit.cut")]
    why = [reason("new-hand-new-limit.start")]
    if policies.hand_start == HandStart.SHUFFLE_OR_DEALER_CHANGE:
        why.append(reason("new-hand-new-limit.dealer-change"))
        return STARTS + ("dealer-change",), why
    return STARTS, why
