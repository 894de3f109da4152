"""When a hand begins, which level it is played at, and until when the one before it can be disputed.

Rules `new-hand-new-limit` and `disputed-pots`.
"""

from dataclasses import dataclass, field

from ..choices import DisputeAccounting, DisputeBreak, HandStart, HandStartTwoDecks
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.values import FLAG, SECONDS, choice, list_of, number

ABOUT = choice("one of", ("result", "accounting", "fouled-deck"))
PROGRESS = choice("one of", ("not-begun", "begun", "substantial-action"))
HAPPENED = choice("one of", ("wash", "riffle", "green-button", "dealer-change", "cut", "cut-card", "new-level"))
LEVEL = choice("one of", ("old", "new"))
STARTS = ("riffle", "green-button")
BREAK_SECONDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """What is disputed, how far the next hand has come, and how long the break has lasted."""

    about: str = field(metadata={"kind": ABOUT})
    next_hand: str = field(default="not-begun", metadata={"kind": PROGRESS})
    break_seconds: int | None = field(default=None, metadata={"kind": SECONDS})

    def __post_init__(self) -> None:
        """Check that no hand is played during a break."""
        if self.break_seconds is not None and self.next_hand != "not-begun":
            raise SituationError(
                None, "next_hand must be not-begun with break_seconds: no hand begins while the break lasts"
            )


def rule_dispute(dispute: Dispute, policies: Policies) -> Data:
    """Whether a hand can still be disputed, and until when.

    `about` is the result, the counting of the pot, or a fouled deck, which goes with the result
    (`fouled-decks#deadline`). `next_hand` says how far the next hand has come; `break_seconds`, where the hand ended in
    a break, how long ago the pot was awarded. The result can be disputed until the next hand begins
    (`disputed-pots#deadline`); the counting, by policy, until there has been substantial action in the next hand
    (`disputed-pots#accounting`). In a break, by policy, the result or any dispute has a minute (`disputed-pots#break`).
    """
    about, state, seconds = dispute.about, dispute.next_hand, dispute.break_seconds
    why: Reasons = []
    if seconds is not None and policies.dispute_break == DisputeBreak.ONE_MINUTE_FOR_ANY:
        until, still = "one_minute", seconds <= BREAK_SECONDS
        why.append(reason("disputed-pots.any-dispute"))
    elif about == "accounting" and policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION:
        until, still = "substantial_action", state != "substantial-action"
        why.append(reason("disputed-pots.accounting"))
    elif seconds is not None and policies.dispute_break == DisputeBreak.ONE_MINUTE:
        until, still = "one_minute", seconds <= BREAK_SECONDS
        why.append(reason("disputed-pots.break"))
    else:
        until, still = "next_hand", state == "not-begun"
        why.append(reason("disputed-pots.deadline"))
        if (
            about == "result"
            and state == "begun"
            and policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION
        ):
            why.append(reason("disputed-pots.only-accounting"))
    if about == "fouled-deck":
        why.append(reason("fouled-decks.disputable"))
    return ruling({"may_dispute": still, "until": until, "decides": "rules"}, why)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartOfHand:
    """What was done since the last hand, in order, and at which level the next one is dealt."""

    happened: tuple[str, ...] = field(
        metadata={"kind": list_of(HAPPENED, "a list of what was done since the last hand", 1)}
    )
    decks: int = field(default=1, metadata={"kind": number("a whole number of decks", 1, 2)})
    dealt_at: str | None = field(default=None, metadata={"kind": LEVEL})
    substantial_action: bool = field(default=False, metadata={"kind": FLAG})


# Why a hand that was dealt at the wrong level is played on at it or not, by that level and whether it stands.
_WRONG_LEVEL = {
    ("old", True): "new-hand-new-limit.stands",
    ("old", False): "new-hand-new-limit.corrected",
    ("new", True): "new-hand-new-limit.new-level-stands",
    ("new", False): "new-hand-new-limit.new-level-corrected",
}


def rule_new_hand(start: StartOfHand, policies: Policies) -> Data:
    """Whether a new hand has begun, and at which level it is to be played.

    `happened` are what was done since the last hand, in order, with the announcement of a new level among it;
    `decks` are one or two. A hand begins with the first riffle or the green button (`new-hand-new-limit#start`), by
    policy with a change of dealers (`#dealer-change`), and with two decks, by policy, only with the cut
    (`#two-decks`). A level that was announced before holds (`#next-hand`); where
    none was announced there is no question of one. `dealt_at` says at which level the hand is
    played, and `substantial_action` whether there was any: then a mistake stands (`#wrong-level`,
    `#too-soon`). Raises
    SituationError where a hand was dealt that has not begun.
    """
    happened = start.happened
    starts, why = _starts(start.decks, policies)
    begun_with = next((item for item in happened if item in starts), None)
    if begun_with is None:
        if "dealer-change" in happened and starts == STARTS:
            why.append(reason("new-hand-new-limit.not-by-dealers"))
        return _not_begun(start, why)
    if begun_with == "dealer-change":
        why = [reason("new-hand-new-limit.dealer-change")]
    before = happened[: happened.index(begun_with)]
    if "dealer-change" in starts and "dealer-change" in happened[len(before) + 1 :]:
        why.append(reason("new-hand-new-limit.begun-before"))
    new = "new-level" in before
    if new and "wash" in before[: before.index("new-level")]:
        why.append(reason("new-hand-new-limit.wash"))
    level = "new" if new else "old"
    stated: Data = {"began": True, "begins_with": begun_with, "decides": "rules"}
    announced = "new-level" in happened
    if announced or start.dealt_at is not None:
        stated["level"] = level
    if announced:
        why.append(reason("new-hand-new-limit.next-hand" if new else "new-hand-new-limit.too-late"))
    if start.dealt_at not in (None, level):
        stands = start.substantial_action
        stated["stands"] = stands
        why.append(reason(_WRONG_LEVEL[start.dealt_at, stands]))
    return ruling(stated, why)


def _not_begun(start: StartOfHand, why: Reasons) -> Data:
    """A hand that has not begun: a level that is announced holds for it. Raises SituationError where it was dealt."""
    happened = start.happened
    stated: Data = {"began": False, "decides": "rules"}
    if "wash" in happened:
        why.append(reason("new-hand-new-limit.wash"))
    if start.dealt_at is not None:
        raise SituationError(None, "new-hand: no hand has begun that could be dealt_at a level")
    if "new-level" in happened:
        stated["level"] = "new"
        why.append(reason("new-hand-new-limit.next-hand"))
    return ruling(stated, why)


def _starts(decks: int, policies: Policies) -> tuple[tuple[str, ...], Reasons]:
    """What begins a hand, with one deck or two, and why."""
    if decks == 2 and policies.hand_start_two_decks == HandStartTwoDecks.CUT:
        return ("cut", "cut-card"), [reason("new-hand-new-limit.cut")]
    why = [reason("new-hand-new-limit.start")]
    if policies.hand_start == HandStart.SHUFFLE_OR_DEALER_CHANGE:
        return STARTS + ("dealer-change",), why
    return STARTS, why
