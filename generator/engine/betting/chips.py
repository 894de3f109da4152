"""Chips put in silently: oversized chip, several chips, chips over chips (all amounts in chips)."""

from dataclasses import dataclass

from ..choices import MultipleChips, TinyChip, Undercall
from ..choices import PriorChips as PriorChipsPolicy
from ..reasons import Reasons, Why, reason
from ..situation import Chips, chips_total, lone_chip
from ..state import Declaration, Hand, Outcome
from .amounts import check_or_call, half_of_a_raise, half_standard, settle, settle_last_chips
from .counts import accept_count
from .prior_chips import (
    ALL_TAKEN,
    COVERED,
    COVERING_TAKEN,
    NOT_COVERED,
    PARTLY_TAKEN,
    case_of,
    values_counted,
    why_case,
)
from .string_bets import (
    CountedChips,
    counted_in_silence,
    explain_beyond_call,
    explain_motions_of_a_call,
    hold_against_chips,
)
from .undercalls import undercall

# Chips are tiny beside a bet up to this part of what the call takes (`call-methods#small-chip`). No source gives a figure; the only example
# has a chip of a fiftieth of the bet, which is less than the least bet. Whatever is larger is an undercall, for which the books
# say in which cases it must be made up (`undercalls#must-complete`), so that the exception reaches no further than its example.
TINY_SHARE = 50

# Several new chips that go to the 50 % standard at once under `half_raise` of `prior_chips`, by the case that they come under.
_SEVERAL_NEW = {
    NOT_COVERED: "prior-chips.several-new",
    ALL_TAKEN: "prior-chips.several-in-place",
    PARTLY_TAKEN: "prior-chips.several-beside",
}


def silent(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome:
    """Rule chips put in without a word before them.

    The motions that count are ruled by what they hold; several are no more than a call (`string-bets#dealer-calls`). `told` is
    a count that the player asked for (`accepted-action#full-amount`). That several chips are a bet with nothing said is a reason
    (`bet-methods#words-or-chips`); of a single one it has a clause of its own.
    """
    counted = counted_in_silence(hand, player, declaration)
    if counted.exceeds_call(hand):
        outcome = explain_beyond_call(check_or_call(hand.options(player)), counted.total - hand.level)
    else:
        outcome = _one_motion(hand, player, counted, told, declaration.taken_chips)
    hold_against_chips(hand, player, outcome, counted)
    in_silence = declaration.only_chips and declaration.unclear is None and not declaration.at_once
    if in_silence and outcome.action == "bet" and outcome.to == counted.total and lone_chip(counted.chips) is None:
        outcome.because("bet-methods.silent-bet", to=counted.total)
    return outcome if declaration.late_words is None else _with_late_words(hand, player, declaration, outcome, counted)


def _with_late_words(
    hand: Hand, player: str, declaration: Declaration, outcome: Outcome, counted: CountedChips
) -> Outcome:
    """Words after the chips come too late; after a single chip worth more than the call, "raise" does by a clause of its own.

    Where no rule says what chips short of the call are, "call" in the same turn does, and binds (`acting-in-turn#verbal-binding`).
    """
    late, chip = declaration.late_words, counted.first_chip
    if late is not None and late.verb == "call":
        if outcome.undercall is None or hand.policies.undercall != Undercall.TD_DECIDES:
            return outcome.because("bet-methods.first-binds")
        return check_or_call(hand.options(player)).because("acting-in-turn.words-bind")
    oversized = chip is not None and hand.front[player] + chip > hand.level and outcome.action == "call"
    if oversized and late is not None and late.verb == "raise":
        return outcome.because("oversized-chip.words-too-late")
    return outcome.because("raise-methods.words-too-late" if hand.opened else "bet-methods.first-binds")


def _one_motion(hand: Hand, player: str, counted: CountedChips, told: int | None, taken: Chips) -> Outcome:
    """Chips ruled by what they hold, as if they had come in one motion; `taken` are those pulled back before."""
    options, case = hand.options(player), case_of(hand, player, chips_total(taken))
    chips, total = counted.chips, counted.total
    added = chips_total(chips)
    if not options.facing:
        return _nothing_to_call(hand, player, chips, total, case)
    short = total < hand.level and _is_all_in(hand, player, total)
    if told is not None and told in (total, added) and total != hand.level and not short:
        return accept_count(hand, player, told)
    if total < hand.level:
        return _less_than_the_call(hand, player, added, total, lone_chip(chips))
    if total == hand.level:
        return explain_motions_of_a_call(check_or_call(options), counted)
    single = lone_chip(chips)
    if case == COVERING_TAKEN:
        return _before(hand, player, case, half_standard(hand, player, total))
    if single is not None and case not in (COVERED, PARTLY_TAKEN):
        outcome = _before(hand, player, case, check_or_call(options))
        outcome.because("oversized-chip.call", chip=single, needed=hand.level - (total - added))
        return (
            outcome.because("oversized-chip.last-chip", player=player) if _is_all_in(hand, player, total) else outcome
        )
    return _before(hand, player, case, several_chips(hand, player, chips, total, case, taken))


def _is_all_in(hand: Hand, player: str, total: int) -> bool:
    """Whether this total, in chips, is all that the player has in front and behind."""
    stack = hand.whole_stack(player)
    return stack is not None and total >= stack


def _less_than_the_call(hand: Hand, player: str, added: int, total: int, lone: int | None) -> Outcome:
    """Fewer chips than the call, or a `lone` one: all that the player has, a chip too small to be a call, or an undercall.

    A book that speaks of undercalls and of no tiny chip has one rule for both (`call-methods#small-chip`).
    """
    if _is_all_in(hand, player, total):
        return Outcome("call", total).because("multiple-chips.last-chips-call", to=total, call=hand.level)
    tiny = added < hand.bet_size and added * TINY_SHARE <= hand.level - hand.front[player]
    if tiny and hand.policies.tiny_chip == TinyChip.TD_DECIDES:
        return _tiny(hand, player, added)
    return undercall(hand, player, total, chip=lone)


def _tiny(hand: Hand, player: str, added: int) -> Outcome:
    """A chip that is tiny beside the bet is no proper call (`call-methods#small-chip`): a penalty, or a full call."""
    outcome = check_or_call(hand.options(player))
    full_call = {"action": "call", "to": outcome.to}
    outcome.left_to_director([full_call, {"binding": False}], full_call)
    outcome.penalty = "possible"
    outcome.because("call-methods.small-chip", chips=added, call=hand.level)
    return outcome.because("floor-decisions.best-interest")


def _before(hand: Hand, player: str, case: str | None, outcome: Outcome) -> Outcome:
    """The outcome with the reason first that comes of chips already in front."""
    if case is not None:
        outcome.reasons.insert(0, why_case(hand, player, case))
    return outcome


def _nothing_to_call(hand: Hand, player: str, chips: Chips, total: int, case: str | None) -> Outcome:
    """Chips without a bet to call: a bet of what they are worth (`oversized-chip#opening-bet`).

    The big blind with the option has a bet in front already, which covers the call, so that more chips are a raise by the
    50 % standard, added to it or put in its place (`prior-chips#call-covered`). As many as the blind in its place are none.
    """
    if hand.opened and total <= hand.level:
        outcome = check_or_call(hand.options(player))
        return outcome if total < hand.level else outcome.because("prior-chips.as-many", to=total)
    if hand.opened:
        all_in = _is_all_in(hand, player, total)
        outcome = settle(hand, player, total) if all_in else half_standard(hand, player, total)
        return _before(hand, player, case, outcome)
    outcome = settle(hand, player, total)
    single = lone_chip(chips)
    if single is not None and outcome.to is not None and outcome.to <= total:
        outcome.because("oversized-chip.opening-bet", chip=single, to=outcome.to)
    elif single is None and outcome.to == total and not _is_all_in(hand, player, total):
        outcome.because("bet-methods.chips-bet", to=total)
    return outcome


@dataclass(frozen=True, slots=True)
class RemovalTest:
    """The removal test (`multiple-chips#removal-test`): one smallest `chip` away, `left` is there for the `call`, in chips."""

    chip: int
    left: int
    call: int

    @property
    def all_needed(self) -> bool:
        """Whether every chip was needed for the call."""
        return self.left < self.call

    def why(self, name: str) -> Why:
        """What the test shows, as a reason of this name."""
        return reason(name, chip=self.chip, left=self.left, call=self.call)


def several_chips(hand: Hand, player: str, chips: Chips, total: int, case: str | None, taken: Chips) -> Outcome:
    """Several chips worth more than the call (`multiple-chips#removal-test`, `multiple-chips#mixed`).

    The test takes one smallest chip away: when less than the call remains, every chip was needed and it is a call.
    When at least the call remains, the 50 % standard decides; last chips are all-in then (`multiple-chips#last-chips`).
    Chips that the book does not put to the test go to the 50 % standard at once. `taken` are those pulled back before.
    """
    values = values_counted(hand, player, chips, case, taken)
    test = RemovalTest(min(values), total - min(values), hand.level)
    untested = _why_untested(hand, values, case)
    if untested is None and test.all_needed:
        outcome = check_or_call(hand.options(player))
        outcome.reasons.append(test.why("multiple-chips.all-needed"))
        return _although_half_is_reached(hand, player, outcome, total) if case == PARTLY_TAKEN else outcome
    # Where no raise is open to the player, that the chips are enough for one is no reason for anything.
    raisable = hand.options(player).raise_to_min is not None
    mixed = hand.policies.multiple_chips == MultipleChips.ANY_MIX
    tested = test.why("multiple-chips.not-all-needed" if mixed else "multiple-chips.more-than-needed")
    if not test.all_needed and _is_all_in(hand, player, total):
        exempt = untested if total >= half_of_a_raise(hand, hand.options(player)) else None
        spare = tested if untested is None else exempt or test.why("multiple-chips.one-to-spare")
        return _last_of_several(hand, player, total, [spare] if raisable else [])
    outcome = half_standard(hand, player, total)
    if raisable:
        outcome.reasons.insert(0, untested or tested)
    if outcome.to is not None and outcome.to > total and _could_be_for_change(hand, chips, total):
        outcome.because("betting-for-change.chips-count")
    return outcome


def _although_half_is_reached(hand: Hand, player: str, call: Outcome, total: int) -> Outcome:
    """A call with chips that are all needed, over what stays of chips taken back in part (`prior-chips#partly-taken-back`).

    The books name the 50 % standard there, so that of chips which reach it, it is said why they are a call all the same.
    """
    options, percent = hand.options(player), hand.policies.half_raise_percent
    threshold = half_of_a_raise(hand, options)
    if options.raise_to_min is None or total < threshold:
        return call
    return call.because("prior-chips.needed-before-half", total=total, threshold=threshold, percent=percent)


def _last_of_several(hand: Hand, player: str, total: int, spare: Reasons) -> Outcome:
    """Last chips of which one is to spare, which `spare` says where a raise is open to the player (`multiple-chips#last-chips`)."""
    outcome = settle_last_chips(hand, player, total)
    outcome.reasons += spare
    return outcome.because("multiple-chips.last-chips", to=total) if spare and outcome.to == total else outcome


def _why_untested(hand: Hand, values: list[int], case: str | None) -> Why | None:
    """Why the book does not put chips of these values to the removal test; None where it does.

    Under the policy `prior_chips` those over chips in front, or in their place, may be exempt, and under `same_denomination`
    mixed ones are.
    """
    percent = hand.policies.half_raise_percent
    if case in _SEVERAL_NEW and hand.policies.prior_chips == PriorChipsPolicy.HALF_RAISE:
        return reason(_SEVERAL_NEW[case], percent=percent)
    if hand.policies.multiple_chips == MultipleChips.ANY_MIX or len(set(values)) == 1:
        return None
    return reason("multiple-chips.mixed", percent=percent)


def _could_be_for_change(hand: Hand, chips: Chips, total: int) -> bool:
    """Whether chips in silence look like a call for which change is expected (`betting-for-change#chips-count`).

    The largest of them cover the call; what lies there besides is less than the change which those would bring, and only
    makes it rounder. `total` is what lies there with the chips, in chips.
    """
    covering = total
    for value, count in sorted(chips):
        covering -= value * min(count, (covering - hand.level) // value)
    return total - covering < covering - hand.level
