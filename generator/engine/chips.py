"""Chips put in silently: oversized chip, multiple chips, chips over chips, motions (all amounts in chips)."""

from .betting import Hand, blind_seats
from .outcome import Outcome, half_standard, not_covered, passive, settle, undercall
from .reading import Reading
from .situation import chips_total


def chips_in_front(hand: Hand, player: str) -> int:
    """What lies in front of a player; a blind may have been posted with chips worth more than the blind."""
    stated = hand.table.in_front.get(player)
    if stated is None or player in hand.matched or hand.street != hand.table.street:
        return hand.front[player]
    return chips_total(stated)


def silent(hand: Hand, player: str, reading: Reading, told: int | None) -> Outcome:
    """Rule chips put in without a word before them.

    One motion is ruled by what it holds. Several motions are no more than a call when the first is less than the
    call; what is pushed in after a call or a bet is complete comes back (`string-bets#dealer-calls`). `told` is a
    count that the player asked for (`accepted-action#full-amount`).
    """
    lying = chips_in_front(hand, player)
    if reading.taken and reading.taken not in (lying, hand.front[player]):
        return not_covered("prior-chips-partly-taken-back")
    if reading.taken:
        lying = 0
    elif lying > hand.front[player] and lying >= hand.level:
        return not_covered("prior-chips-cover-the-call")
    pushed = [chips_total(motion) for motion in reading.motions]
    counted = 1
    total = lying + pushed[0]
    while total < hand.level and counted < len(pushed):
        total += pushed[counted]
        counted += 1
    all_in = reading.last and counted == len(pushed)
    if counted > 1 and total > hand.level:
        outcome = passive(hand.options(player))
        outcome.because("raise-methods.later-motions", returned=total - hand.level).because("string-bets.dealer-calls")
    else:
        chips = [stack for motion in reading.motions[:counted] for stack in motion]
        outcome = _one_motion(hand, player, chips, total, told, all_in)
    later = sum(pushed[counted:])
    if later:
        outcome.because("raise-methods.later-motions", returned=later).because("string-bets.dealer-calls")
    kept = hand.front[player] if outcome.to is None else outcome.to
    if outcome.decides == "rules" and outcome.not_covered is None:
        outcome.returned = max(0, total - max(kept, lying) if outcome.to is None else total - kept) + later
    if reading.late_words is not None and outcome.not_covered is None:
        single = len(reading.motions[0]) == 1 and reading.motions[0][0][1] == 1
        outcome.because("oversized-chip.words-too-late" if single else "raise-methods.words-too-late")
    return outcome


def _one_motion(hand: Hand, player: str, chips: list[list[int]], total: int, told: int | None, all_in: bool) -> Outcome:
    options = hand.options(player)
    added = chips_total(chips)
    count = sum(number for _, number in chips)
    behind = hand.behind(player)
    all_in = all_in or (behind is not None and added >= behind)
    if options.facing == 0:
        return _nothing_to_call(hand, player, chips, total, all_in)
    if told is not None and told in (total, added) and total != hand.level and not all_in:
        # Whoever puts in the amount that he was told accepts the true one.
        outcome = passive(options).because("accepted-action.callers-duty")
        outcome.because("accepted-action.full-amount", told=told, call=hand.level)
        return outcome.because("accepted-action.discretion")
    if total < hand.level:
        return Outcome("call", total) if all_in else undercall(hand, player, total)
    if total == hand.level:
        return passive(options)
    if count == 1:
        return passive(options).because("oversized-chip.call", chip=chips[0][0], call=hand.level)
    return _multiple(hand, player, chips, total, all_in)


def _nothing_to_call(hand: Hand, player: str, chips: list[list[int]], total: int, all_in: bool) -> Outcome:
    """Chips without a bet to call: a bet of what they are worth (`oversized-chip#opening-bet`).

    The big blind with the option has a bet in front already, so that more chips are a raise by the 50 % standard.
    """
    if hand.opened and not all_in:
        return half_standard(hand, player, total)
    outcome = settle(hand, player, total)
    single = len(chips) == 1 and chips[0][1] == 1
    if single and outcome.action == "bet" and outcome.to is not None and outcome.to <= total:
        outcome.because("oversized-chip.opening-bet", chip=chips[0][0], to=outcome.to)
    return outcome


def _multiple(hand: Hand, player: str, chips: list[list[int]], total: int, all_in: bool) -> Outcome:
    """Several chips worth more than the call (`multiple-chips#removal-test`, `multiple-chips#mixed`).

    The test takes one smallest chip away: when less than the call remains, every chip was needed and it is a call.
    When at least the call remains, the 50 % standard decides; last chips are all-in then. Under `same_denomination`
    the test is for chips of one kind, and mixed chips go to the 50 % standard at once.
    """
    options = hand.options(player)
    smallest = min(value for value, _ in chips)
    mixed = any(value != smallest for value, _ in chips)
    left = total - smallest
    spare = left >= hand.level
    tested = not mixed or hand.policies.multiple_chips == "any_mix"
    if tested and not spare:
        return passive(options).because("multiple-chips.all-needed", chip=smallest, left=left, call=hand.level)
    if all_in and spare:
        outcome = settle(hand, player, total)
        outcome.reasons = [why for why in outcome.reasons if why["clause"].startswith("reopening#")]
        outcome.because("multiple-chips.not-all-needed", chip=smallest, left=left, call=hand.level)
        return outcome.because("multiple-chips.last-chips", to=total if outcome.to is None else outcome.to)
    outcome = half_standard(hand, player, total)
    standard = outcome.reasons
    outcome.reasons = []
    if tested:
        outcome.because("multiple-chips.not-all-needed", chip=smallest, left=left, call=hand.level)
    else:
        outcome.because("multiple-chips.mixed", percent=hand.policies.half_raise_percent)
    outcome.reasons = outcome.reasons + standard
    return outcome


def blinds_lie_in_front(hand: Hand) -> None:
    """Check the chips that the script states in front of players against the blinds.

    Raises ValueError where a player without a blind has chips in front, or they are worth less than the blind.
    """
    if hand.table.stud or hand.street != "preflop":
        seats: tuple[str, ...] = ()
    else:
        seats = blind_seats(hand.table)
    for player in sorted(hand.table.in_front):
        worth = chips_total(hand.table.in_front[player])
        if player not in seats:
            raise ValueError(f"{player} has no blind in front")
        if worth < hand.front[player]:
            raise ValueError(f"{player} has {worth} in front, less than the blind of {hand.front[player]}")
