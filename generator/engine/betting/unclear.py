"""Amounts spoken that could stand for several, held against the pot (`unclear-bets#several-meanings`)."""

from ..choices import UnclearAmount
from ..state import Hand, Outcome, Words

# What an unclear word stands for, as whole chips: what the book takes, and what the director may take instead.
Meaning = tuple[int, int | None]


def meaning(hand: Hand, player: str, words: Words, least: int) -> Meaning:
    """The amount that an unclear word stands for, by the policy `unclear_amount`.

    Its possible meanings are written in the script: the lowest of them counts as it is, even where it has to be made up.
    Else it is the number with noughts added. Amounts that the act can have (`least` and more) go before the others; one
    that is too small for the act, but not for a bet, counts where all that the act can have are beyond the pot. The pot
    holds the bets in front as well. Where only what is below the pot counts, nothing is said of an amount that equals the
    pot: it is the second one returned, and the director chooses.
    """
    lowest = hand.policies.unclear_amount == UnclearAmount.LOWEST
    if lowest and words.meanings:
        return min(words.meanings), None
    pot = hand.pot + hand.uncollected
    meanings = sorted(words.meanings) or _with_noughts(words, max(pot, least))
    allowed = _allowed(hand, player, meanings, least)
    if not allowed:
        return max(meanings), None
    if lowest:
        return allowed[0], None
    below = hand.policies.unclear_amount == UnclearAmount.BELOW_POT
    best = _largest_within(hand, meanings, allowed, pot if below else pot + 1)
    equals_pot = pot in meanings and (pot in allowed or not any(amount < pot for amount in allowed))
    if below and equals_pot:
        return (pot, None) if best is None else (best, pot)
    return allowed[0] if best is None else best, None


def _with_noughts(words: Words, most: int) -> list[int]:
    """The number that was said, and the number with noughts added until it is no less than `most`."""
    assert words.number is not None
    found = [words.number]
    while found[-1] < most:
        found.append(found[-1] * 10)
    return found


def _largest_within(hand: Hand, meanings: list[int], allowed: list[int], bound: int) -> int | None:
    """The largest meaning below a bound: of those that the act can have, else of those large enough for a bet."""
    within = [amount for amount in meanings if amount < bound]
    fitting = [amount for amount in within if amount in allowed]
    fitting = fitting or [amount for amount in within if amount >= hand.bet_size]
    return fitting[-1] if fitting else None


def _allowed(hand: Hand, player: str, meanings: list[int], least: int) -> list[int]:
    most = hand.maximum(player)
    return sorted(amount for amount in meanings if amount >= least and (most is None or amount <= most))


def hangs_on_the_pot(hand: Hand, player: str, words: Words, least: int) -> bool:
    """Whether an unclear word is to be held against a pot of which the script does not tell (`Table.pot_known`).

    Where the lowest meaning counts, or the lowest of those written in the script is the only one possible, the pot does
    not matter.
    """
    if hand.table.pot_known or hand.policies.unclear_amount == UnclearAmount.LOWEST:
        return False
    if not words.meanings:
        return True
    allowed = _allowed(hand, player, list(words.meanings), least)
    return bool(allowed) and allowed != [min(words.meanings)]


def several(hand: Hand, outcome: Outcome, meant: int) -> Outcome:
    """Name the amount that holds, where the words could stand for more than one; a smaller one than allowed is made up."""
    which = hand.policies.unclear_amount.value
    outcome.because("unclear-bets.own-risk")
    return outcome.because("unclear-bets.several-meanings", to=meant, which=which)


def equals_the_pot(hand: Hand, outcome: Outcome, other: Outcome) -> Outcome:
    """Leave it to the director where one meaning is below the pot and the next one equals it."""
    outcome.because("unclear-bets.own-risk")
    if (outcome.action, outcome.to) == (other.action, other.to):
        return outcome
    advice = {"action": outcome.action, "to": outcome.to}
    outcome.left_to_director([advice, {"action": other.action, "to": other.to}], advice)
    outcome.because("unclear-bets.equals-the-pot", to=hand.pot + hand.uncollected)
    return outcome.because("floor-decisions.best-interest")
