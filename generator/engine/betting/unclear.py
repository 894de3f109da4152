"""Amounts spoken that could stand for several, held against the pot (`unclear-bets#several-meanings`)."""

from dataclasses import dataclass, replace

from ..choices import UnclearAmount
from ..state import BET_OR_RAISE, Hand, Outcome, Words

BY_POLICY = {
    UnclearAmount.LOWEST: "unclear-bets.lowest",
    UnclearAmount.UP_TO_POT: "unclear-bets.up-to-pot",
    UnclearAmount.BELOW_POT: "unclear-bets.below-pot",
}
# Of an amount that the act cannot have as it stands, and that counts all the same (`unclear-bets#no-valid-meaning`).
TOO_SMALL = "unclear-bets.too-small-all-the-same"


@dataclass(frozen=True, slots=True)
class Meant:
    """The amount in chips that the book takes an unclear word for, and the reason's name; `fits`: whether the act can have it.

    `why` is None where it is the only amount possible, whatever the book holds. `stack`: all chips of the player, where they rule out a
    higher meaning.
    """

    amount: int
    why: str | None
    fits: bool = True
    stack: int | None = None


def meaning(hand: Hand, player: str, words: Words, least: int) -> Meant:
    """The amount that an unclear word stands for, by the policy `unclear_amount`.

    Its possible meanings are written in the script: the lowest of them counts as it is, even where it has to be made up.
    Else it is the number with noughts added: the lowest beyond the bet to be called, or large enough for a bet. Where the pot
    decides, amounts that the act can have (`least` and more) go before the others; one that is too small for the act, but not for a
    bet, counts where all that the act can have are beyond the pot or the stack, of which the books say nothing
    (`#no-valid-meaning`). The pot holds the bets in front as well. Where all are beyond it, the lowest that the act can have counts;
    where all that are large enough are beyond the stack, the lowest of them, which is cut to what the act can have. Where
    only what is below the pot counts, an amount that equals the pot goes before one beyond it. Where the pot is not known,
    the act can have one amount alone (`hangs_on_the_pot`).
    """
    policy = hand.policies.unclear_amount
    pot = hand.pot + hand.uncollected
    meanings = sorted(words.meanings) or _with_noughts(words, max(pot, least))
    lowest = policy == UnclearAmount.LOWEST
    if lowest and words.meanings:
        return Meant(meanings[0], BY_POLICY[policy])
    if lowest and hand.opened:
        least = min(least, hand.level + 1)  # a raise that is too small is one all the same, and is made up
    least = _with_all_in(hand, player, least)
    allowed = _allowed(hand, player, meanings, least)
    if not allowed:
        by_pot = hand.table.pot_known and not lowest
        small = _largest_within(hand, meanings, [], min(pot + 1, least)) if by_pot else None
        if small is not None:
            return Meant(small, TOO_SMALL)
        enough = [amount for amount in meanings if amount >= least]
        return Meant((enough or meanings[-1:])[0], "unclear-bets.none-fits", fits=False)
    if lowest:
        return Meant(allowed[0], "unclear-bets.lowest-sensible")
    stack = hand.whole_stack(player)
    if not hand.table.pot_known:
        return Meant(allowed[0], None, stack=None if stack is None or max(meanings) <= stack else stack)
    meant = _against_the_pot(hand, meanings, allowed, pot)
    without = _against_the_pot(hand, meanings, [amount for amount in meanings if amount >= least], pot)
    return replace(meant, stack=stack) if stack is not None and without.amount > stack else meant


def _against_the_pot(hand: Hand, meanings: list[int], allowed: list[int], pot: int) -> Meant:
    """The highest meaning within the pot, of those that the act can have; where all are beyond it, the lowest of them."""
    policy = hand.policies.unclear_amount
    below = policy == UnclearAmount.BELOW_POT
    best = _largest_within(hand, meanings, allowed, pot if below else pot + 1)
    equals_pot = pot in meanings and (pot in allowed or not any(amount < pot for amount in allowed))
    if below and equals_pot and best is None:
        return Meant(pot, "unclear-bets.equals-the-pot")
    if best is not None:
        return Meant(best, BY_POLICY[policy] if best in allowed else TOO_SMALL)
    too_small = any(amount < allowed[0] and amount <= pot for amount in meanings)
    return Meant(allowed[0], "unclear-bets.too-small-within-the-pot" if too_small else "unclear-bets.beyond-the-pot")


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


def _with_all_in(hand: Hand, player: str, least: int) -> int:
    """The least amount that an act can have, where all chips of its player make it one for less."""
    stack = hand.whole_stack(player)
    return least if stack is None else min(least, stack)


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
    allowed = _allowed(hand, player, list(words.meanings), _with_all_in(hand, player, least))
    return bool(allowed) and allowed != [min(words.meanings)]


def meant_alone(hand: Hand, player: str, words: Words) -> Meant | None:
    """What an unclear word stands for when nothing comes with it; None where that hangs on a pot of which the script does not tell."""
    least = hand.level if words.verb not in BET_OR_RAISE and hand.opened else hand.full_minimum()
    return None if hangs_on_the_pot(hand, player, words, least) else meaning(hand, player, words, least)


def several(hand: Hand, outcome: Outcome, meant: Meant) -> Outcome:
    """Name the amount that holds, where the words could stand for more than one; a smaller one than allowed is made up."""
    outcome.because("unclear-bets.own-risk")
    if meant.stack is not None:
        outcome.because("unclear-bets.beyond-the-stack", stack=meant.stack)
    if meant.why is None:
        return outcome
    return outcome.because(meant.why, to=meant.amount) if meant.fits else outcome.because(meant.why)
