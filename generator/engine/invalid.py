"""Declarations that do not fit where the player stands (`invalid-declarations`), and words at odds with themselves."""

from collections.abc import Callable

from .betting import Hand
from .chips import silent
from .discretion import either, other_words
from .outcome import Outcome, half_standard, passive
from .reading import Reading, has_amount, spoken
from .situation import Data
from .words import declared, proper


def stands(hand: Hand, player: str, said: Data, reading: Reading, told: int | None) -> Outcome:
    """Rule a declaration or a plain act; where it makes no sense, what it is turned into.

    `said` is the declaration or the plain act of the reading; `told` a count that the player asked for, in chips.
    """
    words = said if reading.plain is None else spoken(said)
    verb = words.get("verb")
    if not _fits(hand, player, verb, words):
        return _MISFITS.get(verb, _no_term)(hand, player, words, reading, told)
    if reading.plain is not None:
        return proper(hand, player, said)
    if verb == "call" and "amount" in said:
        return _call_of(hand, player, said, reading)
    return declared(hand, player, reading)


def _fits(hand: Hand, player: str, verb: str | None, said: Data) -> bool:
    facing = hand.faces_bet(player)
    if verb == "check":
        return not facing
    if verb == "call":
        return facing
    if verb == "bet":
        return not hand.opened
    if verb == "raise":
        return hand.opened
    if verb == "complete":
        return hand.table.fixed_limit or (facing and hand.street == "preflop" and not hand.raises)
    if verb == "pot":
        return not hand.table.fixed_limit
    if verb is None:
        return facing or not hand.opened or said.get("amount", hand.level) >= hand.level
    return True


def _no_term(hand: Hand, player: str, _: Data, reading: Reading, told: int | None) -> Outcome:
    """A term that does not belong there at all is like any other words."""
    return other_words(hand, player, reading, told)


def _less_than_lies_there(hand: Hand, player: str, words: Data, reading: Reading, told: int | None) -> Outcome:
    """A number below what the player has in front, with no bet to call: words of no meaning (`unclear-bets#own-risk`)."""
    outcome = other_words(hand, player, reading, told)
    lying = hand.front[player]
    why = Outcome().because("unclear-bets.less-than-lies-there", player=player, said=words["amount"], lying=lying)
    outcome.reasons = why.reasons + outcome.reasons
    return outcome


def _check(hand: Hand, player: str, _: Data, reading: Reading, told: int | None) -> Outcome:
    """ "Check" facing a bet: the player may still call or fold but no longer raise (`invalid-declarations#check`)."""
    twin = hand.copy()
    twin.barred[player] = hand.level
    outcome = Outcome(binding=False, bars=True)
    if reading.motions:
        outcome = silent(twin, player, reading.saying(None), told)
    outcome.reasons = Outcome().because("invalid-declarations.check", player=player).reasons + outcome.reasons
    return outcome


def _call(hand: Hand, player: str, words: Data, reading: Reading, _: int | None) -> Outcome:
    """ "Call" where nobody has bet: a check (`invalid-declarations#call`)."""
    return _call_of(hand, player, words, reading).because("invalid-declarations.call", player=player)


def _raise(hand: Hand, player: str, words: Data, reading: Reading, _: int | None) -> Outcome:
    """ "Raise" where nobody has bet: a bet, at least the least one (`invalid-declarations#raise`)."""
    meant = dict(words)
    meant["verb"] = "bet"
    if "by" in meant:
        meant["to"] = meant.pop("by")
    outcome = declared(hand, player, reading.saying(meant))
    outcome.reasons = Outcome().because("invalid-declarations.raise", player=player).reasons + outcome.reasons
    return outcome


def _pot(hand: Hand, player: str, words: Data, reading: Reading, told: int | None) -> Outcome:
    """ "Pot" in a limit game: no term there, but "bet" or "raise" before it stays what it is."""
    if "announced" not in words:
        return other_words(hand, player, reading, told)
    said: Data = {"act": "say", "verb": words["announced"]}
    return stands(hand, player, said, reading.saying(said), told)


def _bet(hand: Hand, player: str, words: Data, reading: Reading, told: int | None) -> Outcome:
    """ "Bet" facing a bet: no term for a raise, so it is what amount or chips say, or a raise (`unclear-bets#own-risk`).

    Where both readings come to the same, it is that; otherwise the director decides, advised by amount or chips.
    """
    raising = dict(words)
    raising["verb"] = "raise"
    if has_amount(words):
        bare = dict(words)
        bare["verb"] = None
        first = declared(hand, player, reading.saying(bare))
    elif reading.motions:
        first = silent(hand, player, reading.saying(None), told)
    else:
        return other_words(hand, player, reading, told)
    outcome = either(first, declared(hand, player, reading.saying(raising)), "unclear-bets.own-risk")
    if outcome.discretion and "amount" in words:
        outcome.because("bet-methods.words-like-chips", amount=words["amount"])
    return outcome


def _call_of(hand: Hand, player: str, words: Data, reading: Reading) -> Outcome:
    """ "Call" with an amount: a call, unless the amount says something else (`bet-methods#contradiction`).

    The amount may be the call in all or what it costs, or too little: a spoken call is a call in full. Where the amount
    alone would be a bet or a raise, word and amount contradict each other; the advice is the word. With no bet to call
    it is a check (`invalid-declarations#call`).
    """
    amount: int | None = words.get("amount")
    outcome = declared(hand, player, reading.saying(words))
    if amount is None:
        return outcome
    if (
        hand.faces_bet(player)
        and outcome.to is not None
        and amount not in (outcome.to, outcome.to - hand.front[player])
    ):
        outcome.because("call-methods.said", said=amount, call=outcome.to)
    if amount <= hand.level:
        return outcome
    number = (
        half_standard(hand, player, amount) if hand.opened else declared(hand, player, reading.saying(_alone(amount)))
    )
    outcome = either(outcome, number, "bet-methods.contradiction")
    return outcome.because("bet-methods.words-like-chips", amount=amount) if outcome.discretion else outcome


def _alone(amount: int) -> Data:
    return {"act": "say", "verb": None, "amount": amount}


def held_to_call(hand: Hand, player: str, taken: int) -> Outcome:
    """A fold after so many chips in front were taken back: a call, the least that its player is held to."""
    return passive(hand.options(player)).because("prior-chips.taken-back", player=player, chips=taken)


_MISFITS: dict[str | None, Callable[[Hand, str, Data, Reading, int | None], Outcome]] = {
    "check": _check,
    "call": _call,
    "raise": _raise,
    "bet": _bet,
    None: _less_than_lies_there,
    "pot": _pot,
}
