"""Declarations that do not fit where the player stands (`invalid-declarations`), and words at odds with themselves."""

from collections.abc import Callable
from dataclasses import replace

from ..situation import chips_total
from ..state import Declaration, Hand, Outcome, Words
from .amounts import explain_number, half_standard
from .chips import silent
from .discretion import choices_of, either, other_words
from .string_bets import counted_in_silence
from .unclear import meant_alone, several
from .words import declared, proper


def stands(hand: Hand, player: str, words: Words, declaration: Declaration, told: int | None) -> Outcome:
    """Rule a declaration or a plain act; where it makes no sense, what it is turned into.

    `words` are what is said or told in plain terms; `told` a count that the player asked for, in chips.
    """
    if not _fits(hand, player, words):
        return _MISFITS.get(words.verb, _no_term)(hand, player, words, declaration, told)
    if declaration.plain is not None:
        return proper(hand, player, words)
    if words.verb == "call" and words.amount is not None:
        return _call_of(hand, player, words, declaration)
    outcome = declared(hand, player, declaration)
    return _against_too_little(hand, player, words, declaration, told, outcome)


def _against_too_little(
    hand: Hand, player: str, words: Words, declaration: Declaration, told: int | None, by_word: Outcome
) -> Outcome:
    """Hold a number that is too small for a bet or call, given what it comes to, against chips of the same moment that are enough.

    Such a word is not a reasonable one that goes before the chips (`bet-methods#together`): word and chips contradict each other, and
    the director decides, advised by the chips (`bet-methods#contradiction`).
    """
    least = hand.level - hand.front[player] if hand.faces_bet(player) else hand.bet_size
    counted = counted_in_silence(hand, player, declaration)
    too_little = words.verb is None and words.amount is not None and words.amount < least
    if not declaration.at_once or not too_little or counted.total < max(hand.level, least):
        return by_word
    by_chips = silent(hand, player, declaration.saying(None), told)
    choices = choices_of(by_chips, by_word)
    if choices == choices_of(by_word) or by_chips.not_covered is not None:
        return by_word
    why_chips = [] if by_chips.discretion else by_chips.out_of_turn_reasons
    by_chips.left_to_director(choices, by_chips.advice or choices[0])
    by_chips.reasons = []
    by_chips.because("bet-methods.word-against-chips", chips=chips_total(counted.chips))
    by_chips.because("floor-decisions.best-interest").because("bet-methods.unclear-at-once")
    by_chips.reasons += why_chips
    by_chips.reasons += by_word.of_undercall
    return _explain_fold(by_chips, by_word)


def _fits(hand: Hand, player: str, words: Words) -> bool:
    """Whether a term has a meaning where the player stands."""
    fits = _FITS.get(words.verb)
    return fits is None or fits(hand, hand.faces_bet(player), words)


def _is_number_enough(hand: Hand, facing: bool, words: Words) -> bool:
    """Whether a number alone is no less than what lies in front already."""
    return facing or not hand.opened or words.amount is None or words.amount >= hand.level


def _is_something_to_complete(hand: Hand, facing: bool, words: Words) -> bool:
    """Whether less than a full bet lies there to be completed, or the player's blind; in limit an amount says what is meant."""
    blind = facing and hand.street == "preflop" and not hand.bet.raises
    return blind or (hand.table.fixed_limit and (words.has_amount or hand.level > hand.bet.full_level))


_FITS: dict[str | None, Callable[[Hand, bool, Words], bool]] = {
    "check": lambda hand, facing, words: not facing,
    "call": lambda hand, facing, words: facing,
    "bet": lambda hand, facing, words: not hand.opened,
    "raise": lambda hand, facing, words: hand.opened,
    "complete": _is_something_to_complete,
    "pot": lambda hand, facing, words: not hand.table.fixed_limit,
    None: _is_number_enough,
}


def _no_term(hand: Hand, player: str, _: Words, declaration: Declaration, told: int | None) -> Outcome:
    """A term that does not belong there at all is like any other words."""
    return other_words(hand, player, declaration, told)


def _complete(hand: Hand, player: str, _: Words, declaration: Declaration, told: int | None) -> Outcome:
    """ "Complete" with no smaller bet to bring up to a full one: an official term that leaves open what is meant, but is no fold."""
    return other_words(hand, player, declaration, told, completes=True)


def _less_than_lies_there(hand: Hand, player: str, words: Words, declaration: Declaration, told: int | None) -> Outcome:
    """A number below what the player has in front, with no bet to call: words of no meaning (`unclear-bets#own-risk`)."""
    assert words.amount is not None
    outcome = other_words(hand, player, declaration, told)
    return outcome.first_because(
        "unclear-bets.less-than-lies-there", player=player, said=words.amount, lying=hand.front[player]
    )


def _check(hand: Hand, player: str, _: Words, declaration: Declaration, told: int | None) -> Outcome:
    """ "Check" facing a bet: the player may still call or fold but no longer raise (`invalid-declarations#check`)."""
    outcome = Outcome(binding=False, bars=True)
    if declaration.motions:
        twin = hand.copy()
        twin.barred[player] = hand.level
        outcome = silent(twin, player, declaration.saying(None), told)
    return outcome.first_because("invalid-declarations.check", player=player)


def _call(hand: Hand, player: str, words: Words, declaration: Declaration, _: int | None) -> Outcome:
    """ "Call" where nobody has bet: a check (`invalid-declarations#call`)."""
    return _call_of(hand, player, words, declaration).because("invalid-declarations.call", player=player)


def _raise(hand: Hand, player: str, words: Words, declaration: Declaration, _: int | None) -> Outcome:
    """ "Raise" where nobody has bet: a bet, at least the least one (`invalid-declarations#raise`)."""
    meant = words.with_verb("bet")
    if meant.by is not None:
        meant = replace(meant, to=meant.by, by=None)
    outcome = declared(hand, player, declaration.saying(meant))
    return outcome.first_because("invalid-declarations.raise", player=player)


def _pot(hand: Hand, player: str, words: Words, declaration: Declaration, told: int | None) -> Outcome:
    """ "Pot" in a limit game: no term there, but "bet" or "raise" before it stays what it is."""
    if words.announced is None:
        return other_words(hand, player, declaration, told)
    said = Words(words.announced)
    return stands(hand, player, said, declaration.saying(said), told)


def _bet(hand: Hand, player: str, words: Words, declaration: Declaration, told: int | None) -> Outcome:
    """ "Bet" facing a bet: no term for a raise, so it is what amount or chips say, or a raise (`unclear-bets#own-risk`).

    Where both readings come to the same, it is that; otherwise the director decides, advised by amount or chips.
    """
    if words.has_amount:
        first = declared(hand, player, declaration.saying(words.amount_alone))
    elif declaration.motions:
        first = silent(hand, player, declaration.saying(None), told)
    else:
        return other_words(hand, player, declaration, told)
    why_call = first.out_of_turn_reasons if first.action == "call" and not first.discretion else []
    raising = declared(hand, player, declaration.saying(words.with_verb("raise")))
    alike = choices_of(first, raising) == choices_of(first)
    outcome = either(first, raising, "unclear-bets.own-risk" if alike else "unclear-bets.bet-facing-a-bet")
    if outcome.discretion:
        outcome.reasons += why_call
        if words.amount is not None:
            explain_number(hand, player, outcome, words.amount, alone=False)
    return outcome


def _call_of(hand: Hand, player: str, words: Words, declaration: Declaration) -> Outcome:
    """ "Call" with an amount: a call, unless the amount says something else (`bet-methods#contradiction`).

    The amount may be the call in all or what it costs, or too little: a spoken call is a call in full. Where the amount
    alone would be a bet or a raise, word and amount contradict each other; the advice is the word. With no bet to call
    it is a check (`invalid-declarations#call`).
    """
    outcome = declared(hand, player, declaration.saying(words))
    amount = words.amount
    if amount is None:
        return outcome
    named = outcome.to is None or amount in (outcome.to, outcome.to - hand.front[player])
    if hand.faces_bet(player) and outcome.to is not None and not named:
        outcome.because("undercalls.call-said", said=amount, call=outcome.to)
    elif hand.faces_bet(player) and outcome.to is not None and amount != outcome.to:
        outcome.because("undercalls.call-costs", player=player, said=amount, call=outcome.to)
    if amount <= hand.level:
        return outcome
    alone = declaration.saying(Words(amount=amount))
    number = half_standard(hand, player, amount) if hand.opened else declared(hand, player, alone)
    if number.action == "call":  # less than half of a raise, and so no raise by itself
        outcome.reasons += number.reasons
        return outcome
    outcome = either(outcome, number, "bet-methods.contradiction")
    if outcome.discretion:
        outcome.because("official-terms.call-said")
        if number.to is not None:
            raises = "bet-methods.number-as-a-raise" if hand.opened else "bet-methods.number-as-a-bet"
            outcome.because(raises, amount=amount, to=number.to)
        if hand.front[player]:
            explain_number(hand, player, outcome, amount, alone=False)
        if number.to is not None and number.to > amount:
            outcome.because(_why_made_up(hand), said=amount, to=number.to)
    return outcome


def _why_made_up(hand: Hand) -> str:
    """The reason for which a number below the least amount counts as that: what `wrong-amounts#no-limit` says is not said of pot-limit."""
    if hand.opened:
        return "raise-amounts.number-made-up"
    return "raise-amounts.number-made-up-to-a-bet" if hand.table.pot_limit else "wrong-amounts.number-made-up-to-a-bet"


def against_the_word(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> Outcome:
    """Hold chips against an unclear word of the same moment, given what the chips come to by themselves.

    Where they are one of the amounts that the word could mean, or come to the same as what the word does, they play
    (`bet-methods#together`). Otherwise word and chips contradict each other and the director decides, advised by the chips
    (`bet-methods#contradiction`); the word then stands for the one amount that it has by itself (`unclear-bets#several-meanings`), or,
    where a pot that is not known decides that, for any of them.
    """
    words = declaration.unclear
    assert words is not None
    put = chips_total(counted_in_silence(hand, player, declaration).chips)
    meanings = _meanings(words, put)
    verb = words.verb if words.verb in ("bet", "raise", "call") else None
    by_chips = choices_of(outcome)
    choices = list(by_chips)
    meant = None if verb == "call" else meant_alone(hand, player, words.with_verb(verb))
    amounts = meanings if meant is None else [meant.amount]
    by_word = [declared(hand, player, declaration.saying(Words(verb, amount=amount))) for amount in amounts]
    for choice in choices_of(*by_word):
        # The director lets a player fold in one way: chips that are an undercall by themselves stay in the pot.
        again = choice.get("action") == "fold" and any(other.get("action") == "fold" for other in choices)
        if choice not in choices and not again:
            choices.append(choice)
    if put in meanings or choices == by_chips:
        return outcome.because("bet-methods.chips-play")
    why_chips = [] if outcome.discretion else outcome.out_of_turn_reasons
    outcome.left_to_director(choices, outcome.advice or choices[0])
    outcome.reasons = []
    outcome.because("bet-methods.word-against-chips", chips=put).because("floor-decisions.best-interest")
    outcome.because("bet-methods.unclear-at-once")
    outcome.reasons += why_chips
    if meant is not None:
        several(hand, outcome, meant)
        outcome.reasons += by_word[0].of_undercall
    return _explain_fold(outcome, by_word[0])


def _explain_fold(outcome: Outcome, by_word: Outcome) -> Outcome:
    """Say why the player may fold, where that is a choice by the chips or, failing that, by the word."""
    outcome.of_fold = outcome.of_fold or by_word.of_fold
    outcome.reasons += [why for why in outcome.of_fold if why not in outcome.reasons]
    return outcome


def _meanings(words: Words, chips: int) -> list[int]:
    """The amounts that an unclear word could mean: those written in the script, or in hundreds, thousands and so on up to the chips."""
    if words.meanings:
        return list(words.meanings)
    assert words.number is not None
    found = [words.number, words.number * 100, words.number * 1000]
    while found[-1] < chips:
        found.append(found[-1] * 10)
    return found


_MISFITS: dict[str | None, Callable[[Hand, str, Words, Declaration, int | None], Outcome]] = {
    "check": _check,
    "call": _call,
    "raise": _raise,
    "bet": _bet,
    "complete": _complete,
    None: _less_than_lies_there,
    "pot": _pot,
}
