"""Counts of a bet that a player asks for, and of a bet of the pot (`accepted-action`). Amounts are chips."""

from ..reasons import Reasons, reason
from ..situation import SituationError
from ..state import Declaration, Hand, Outcome, Script
from .amounts import check_or_call
from .string_bets import counted_after_words, hold_against_chips


def is_count(hand: Hand, player: str, told: int) -> bool:
    """Whether a count, in chips, is the bet that a player faces: the whole of it, or what the call still costs."""
    return told in (hand.level, hand.level - hand.front[player])


def counts_the_pot(hand: Hand, told: int) -> bool:
    """Whether a count, in chips, is of a bet of the pot, and so of no call: in pot-limit one that is enough for a raise."""
    return hand.table.pot_limit and (not hand.opened or told >= hand.full_minimum())


def tell_count(script: Script, player: str, told: int, by: str, pot: bool = False) -> Reasons:
    """Keep the count, in chips, that somebody tells a player; where it is wrong, return that (`#callers-duty`).

    In pot-limit it may also be what a bet of the pot makes in all (`pot-size#counting`), which readers are told where the script says
    so (`pot`). Raises SituationError for a player who tells himself, where there is neither a bet to call nor a pot to count, and for
    a count of the pot that cannot be one.
    """
    if by == player:
        raise SituationError(None, f"{player} tells {player} a count")
    script.told[player] = told
    hand = script.hand
    if script.lost is not None:
        return []
    if counts_the_pot(hand, told):
        return _count_of_the_pot(hand, player, told)
    if pot:
        raise SituationError(None, f"{told} is no count of a bet of the pot")
    if not hand.faces_bet(player):
        raise SituationError(None, f"there is no bet that {player} has to call, and so no count of it")
    if is_count(hand, player, told):
        return []
    return [
        reason("accepted-action.wrong-count", player=player, told=told, call=hand.level, due=_still_due(hand, player))
    ]


def _still_due(hand: Hand, player: str) -> int:
    """What the call still costs, in chips, where that is less than the bet, so that a count may mean either; 0 where it is not."""
    return hand.level - hand.front[player] if hand.front[player] else 0


def _count_of_the_pot(hand: Hand, player: str, told: int) -> Reasons:
    """What is wrong with a count of a bet of the pot, unless the stack allows less than the pot."""
    most = hand.maximum(player)
    if most is None or told == most or hand.whole_stack(player) == most:
        return []
    return [reason("pot-size.wrong-count", player=player, told=told, to=most)]


def accept_count(hand: Hand, player: str, told: int) -> Outcome:
    """Whoever puts in, or says, the amount that he was told accepts the true one (`accepted-action#full-amount`)."""
    return explain_acceptance(hand, player, check_or_call(hand.options(player)), told)


def explain_acceptance(hand: Hand, player: str, outcome: Outcome, told: int) -> Outcome:
    """The same outcome, which accepts the true amount of a bet of which another count was told."""
    due = _still_due(hand, player)
    outcome.accepts = told
    outcome.because("accepted-action.callers-duty")
    if outcome.to is not None and outcome.to < hand.level:
        outcome.because("accepted-action.whole-stack", told=told, call=hand.level, due=due, stack=outcome.to)
    else:
        outcome.because("accepted-action.full-amount", told=told, call=hand.level, due=due)
    return outcome.because("accepted-action.discretion")


def told_less(hand: Hand, player: str, outcome: Outcome) -> list[int]:
    """The totals that a player may have been told for the call by which he accepts more (`accepted-action#discretion`)."""
    told = outcome.accepts
    if told is None:
        return []
    least, most = hand.bet_before.level, outcome.to or hand.level
    return [to for to in sorted({told, told + hand.front[player]}) if least < to < most]


def says_count(hand: Hand, player: str, declaration: Declaration, told: int) -> bool:
    """Whether a player says the count of a bet that he was told, which is wrong, with chips or without.

    A number is as good as chips; like them it may also be what the call is told to cost. A whole stack that is less than the bet is
    a call of all he has, whatever he was told; one that is more than it is no all-in: he repeats the count
    (`accepted-action#full-amount`).
    """
    words = declaration.words
    if words is None or words.verb is not None or words.total != told:
        return False
    if not hand.faces_bet(player) or is_count(hand, player, told):
        return False
    stack = hand.whole_stack(player)
    return stack is None or told < stack or told > hand.level


def accept_in_words(hand: Hand, player: str, declaration: Declaration, told: int) -> Outcome:
    """Rule a player who says the count that was told: the true amount; chips that are too many come back."""
    outcome = accept_count(hand, player, told)
    return hold_against_chips(hand, player, outcome, counted_after_words(hand, player, declaration))
