"""Chips put in silently: oversized chip, several chips, chips over chips, motions (all amounts in chips)."""

from .betting import Hand
from .outcome import Outcome, half_standard, passive, settle, undercall
from .prior_chips import (
    ALL_TAKEN,
    COVERED,
    NOT_COVERED,
    PARTLY_TAKEN,
    case_of,
    chips_in_front,
    smallest_counted,
    staying,
)
from .reading import Reading
from .situation import chips_total, lone_chip

# No source says which chip is tiny beside a bet; theirs is a fiftieth of it and less than the least bet.
TINY_SHARE = 10


def silent(hand: Hand, player: str, reading: Reading, told: int | None) -> Outcome:
    """Rule chips put in without a word before them.

    One motion is ruled by what it holds. Several motions are no more than a call when the first is less than the
    call; what is pushed in after a call or a bet is complete comes back (`string-bets#dealer-calls`). `told` is a
    count that the player asked for (`accepted-action#full-amount`).
    """
    lying = staying(hand, player, reading.taken)
    pushed = [chips_total(motion) for motion in reading.motions]
    counted = 1
    total = lying + pushed[0]
    while total < hand.level and counted < len(pushed):
        total += pushed[counted]
        counted += 1
    if counted > 1 and total > hand.level:
        outcome = passive(hand.options(player))
        outcome.because("raise-methods.later-motions", returned=total - hand.level).because("string-bets.dealer-calls")
    else:
        chips = [stack for motion in reading.motions[:counted] for stack in motion]
        case = case_of(hand, player, reading.taken)
        outcome = _one_motion(hand, player, chips, total, told, case)
    later = sum(pushed[counted:])
    kept = max(hand.front[player], lying) if outcome.to is None else outcome.to
    back = max(0, total + later - kept)
    if later and back:
        outcome.because("raise-methods.later-motions", returned=min(later, back)).because("string-bets.dealer-calls")
    if not outcome.discretion:
        outcome.returned = back
    if reading.late_words is not None:
        several = lone_chip(reading.motions[0]) is None
        outcome.because("raise-methods.words-too-late" if several else "oversized-chip.words-too-late")
    return outcome


def _one_motion(
    hand: Hand, player: str, chips: list[list[int]], total: int, told: int | None, case: str | None
) -> Outcome:
    options = hand.options(player)
    added = chips_total(chips)
    single = lone_chip(chips)
    all_in = _is_all_in(hand, player, total)
    if not options.facing:
        return _nothing_to_call(hand, player, chips, total)
    if told is not None and told in (total, added) and total != hand.level and not all_in:
        return accepted(hand, player, told)
    if total < hand.level:
        if all_in:
            return Outcome("call", total)
        return _tiny(hand, player, added) if _is_tiny(hand, player, added) else undercall(hand, player, total)
    if total == hand.level:
        return passive(options)
    if single is not None and case not in (COVERED, PARTLY_TAKEN):
        return _before(hand, player, case, passive(options)).because(
            "oversized-chip.call", chip=single, call=hand.level
        )
    return _before(hand, player, case, several_chips(hand, player, chips, total, case))


def accepted(hand: Hand, player: str, told: int) -> Outcome:
    """Whoever puts in, or says, the amount that he was told accepts the true one (`accepted-action#full-amount`)."""
    outcome = passive(hand.options(player)).because("accepted-action.callers-duty")
    outcome.because("accepted-action.full-amount", told=told, call=hand.level)
    return outcome.because("accepted-action.discretion")


def _is_all_in(hand: Hand, player: str, total: int) -> bool:
    """Whether this total, in chips, is all that the player has in front and behind."""
    behind = hand.behind(player)
    return behind is not None and total >= hand.front[player] + behind


def _is_tiny(hand: Hand, player: str, added: int) -> bool:
    return added < hand.bet_size and added * TINY_SHARE <= hand.level - hand.front[player]


def _tiny(hand: Hand, player: str, added: int) -> Outcome:
    """A chip that is tiny beside the bet is no proper call (`call-methods#small-chip`): a penalty, or a full call."""
    outcome = passive(hand.options(player))
    full_call = {"action": "call", "to": outcome.to}
    outcome.left_to_director([full_call, {"binding": False}], full_call)
    outcome.penalty = "possible"
    outcome.because("call-methods.small-chip", chips=added, call=hand.level)
    return outcome.because("floor-decisions.best-interest")


def _before(hand: Hand, player: str, case: str | None, outcome: Outcome) -> Outcome:
    """The outcome with the reason first that comes of chips already in front."""
    if case is None:
        return outcome
    why = Outcome()
    if case in _TAKEN:
        why.because(_TAKEN[case])
    else:
        why.because(_LYING[case], lying=chips_in_front(hand, player), call=hand.level)
    outcome.reasons = why.reasons + outcome.reasons
    return outcome


_TAKEN = {PARTLY_TAKEN: "prior-chips.partly-taken-back", ALL_TAKEN: "prior-chips.all-taken-back"}
_LYING = {COVERED: "prior-chips.call-covered", NOT_COVERED: "prior-chips.call-not-covered"}


def _nothing_to_call(hand: Hand, player: str, chips: list[list[int]], total: int) -> Outcome:
    """Chips without a bet to call: a bet of what they are worth (`oversized-chip#opening-bet`).

    The big blind with the option has a bet in front already, so that more chips are a raise by the 50 % standard
    (`prior-chips#call-covered`).
    """
    if hand.opened:
        all_in = _is_all_in(hand, player, total)
        outcome = settle(hand, player, total) if all_in else half_standard(hand, player, total)
        return _before(hand, player, COVERED, outcome)
    outcome = settle(hand, player, total)
    single = lone_chip(chips)
    if single is not None and outcome.to is not None and outcome.to <= total:
        outcome.because("oversized-chip.opening-bet", chip=single, to=outcome.to)
    return outcome


def several_chips(hand: Hand, player: str, chips: list[list[int]], total: int, case: str | None) -> Outcome:
    """Several chips worth more than the call (`multiple-chips#removal-test`, `multiple-chips#mixed`).

    The test takes one smallest chip away: when less than the call remains, every chip was needed and it is a call.
    When at least the call remains, the 50 % standard decides; last chips are all-in then (`multiple-chips#last-chips`).
    Under `same_denomination` the test is for chips of one kind, and mixed chips go to the 50 % standard at once; under
    the policy `prior_chips` several chips over chips in front, or in their place, may go there at once too.
    """
    options = hand.options(player)
    smallest = smallest_counted(hand, player, chips, case, total - chips_total(chips))
    mixed = any(value != smallest for value, _ in chips)
    left = total - smallest
    spare = left >= hand.level
    tested = not mixed or hand.policies.multiple_chips == "any_mix"
    at_once = case not in (None, COVERED) and hand.policies.prior_chips == "half_raise"
    if tested and not at_once and not spare:
        return passive(options).because("multiple-chips.all-needed", chip=smallest, left=left, call=hand.level)
    if spare and _is_all_in(hand, player, total):
        outcome = settle(hand, player, total)
        outcome.reasons = [why for why in outcome.reasons if why["clause"].startswith("reopening#")]
        outcome.because("multiple-chips.not-all-needed", chip=smallest, left=left, call=hand.level)
        assert outcome.to is not None
        return outcome.because("multiple-chips.last-chips", to=outcome.to)
    outcome = half_standard(hand, player, total)
    standard = outcome.reasons
    outcome.reasons = []
    if at_once:
        outcome.because("prior-chips.several-new", percent=hand.policies.half_raise_percent)
    elif tested:
        outcome.because("multiple-chips.not-all-needed", chip=smallest, left=left, call=hand.level)
    else:
        outcome.because("multiple-chips.mixed", percent=hand.policies.half_raise_percent)
    outcome.reasons = outcome.reasons + standard
    if outcome.to is not None and outcome.to > total:
        outcome.because("betting-for-change.chips-count")
    return outcome
