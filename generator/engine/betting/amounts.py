"""Amounts: what an act comes to that is certain to be a bet or raise, and what the 50 % standard makes of chips."""

from ..choices import HalfOf, LowBetGames, ShortBlinds
from ..reasons import Reasons, Why, reason
from ..state import Hand, Options, Outcome


def check_or_call(options: Options) -> Outcome:
    """A check, or a call of what is open to be called."""
    if options.call_to is None:
        return Outcome("check")
    return Outcome("call", options.call_to)


def explain_number(hand: Hand, player: str, outcome: Outcome, amount: int, alone: bool = True) -> Outcome:
    """Say that a number is like chips (`bet-methods#words-like-chips`), or with some in front a total (`#number-is-total`).

    `alone`: no other word was said with it.
    """
    front = hand.front[player]
    if 0 < front <= amount:
        in_all = "bet-methods.number-in-all" if alone else "bet-methods.number-with-a-word-in-all"
        return outcome.because(in_all, amount=amount, front=front)
    return outcome.because("bet-methods.words-like-chips", amount=amount)


def why_closed(hand: Hand, options: Options) -> Why:
    """Why the betting is not open again: what counts is the sum of the raises, or the largest one, by policy."""
    name = "reopening.closed" if hand.adds_up else "reopening.no-full-raise"
    if hand.table.fixed_limit:
        name = "reopening.limit-closed"
    return reason(name, player=options.player, facing=options.raised, needed=options.needed)


def allowed(hand: Hand, options: Options, wanted: int) -> Outcome:
    """A bet or raise to a total brought to one that is allowed, unexplained; a call or check where none is open."""
    if options.raise_to_min is None:
        return check_or_call(options)
    action = "raise" if hand.opened else "bet"
    if hand.table.fixed_limit:
        return Outcome(action, options.raise_to_min)
    to = max(wanted, options.raise_to_min)
    if options.raise_to_max is not None:
        to = min(to, options.raise_to_max)
    return Outcome(action, to)


def settle(hand: Hand, player: str, wanted: int) -> Outcome:
    """A bet or raise that is certain to be one, brought to an amount that is allowed (`raise-amounts#minimum`).

    Takes the total wanted, in chips. Below the least amount it is made up; above the pot in pot-limit it is cut
    (`pot-size#largest-bet`); in limit games the amount is fixed; a stack that does not suffice is all-in. Where no raise
    is open to the player it is a call (`reopening#short-all-in`).
    """
    options = hand.options(player)
    outcome = allowed(hand, options, wanted)
    if options.raise_to_min is None:
        outcome.reasons = _why_no_raise(hand, options, outcome)
    else:
        outcome.reasons = _why_made_up(hand, options, wanted) or why_cut(hand, options, wanted)
    return outcome


def settle_all_in(hand: Hand, player: str) -> Outcome:
    """All chips of a player whose stack is known; less than the call is a call, more is a bet or raise.

    What a raise must come to is no reason for it: a stack is what it is.
    """
    total = hand.whole_stack(player)
    assert total is not None
    if total <= hand.level:
        return Outcome("call", total)
    options = hand.options(player)
    outcome = allowed(hand, options, total)
    if options.raise_to_min is None:
        outcome.reasons = _why_no_raise(hand, options, outcome)
    else:
        outcome.reasons = why_cut(hand, options, total)
    outcome.returned = 0 if outcome.to is None else total - outcome.to
    return outcome


def explain_all_in(hand: Hand, player: str, outcome: Outcome) -> Outcome:
    """Say of an act with all chips that nothing else explains what they make it, where they meet a bet (`multiple-chips#last-chips`)."""
    to = outcome.to
    if outcome.reasons or to is None or to != hand.whole_stack(player) or not hand.opened:
        return outcome
    if outcome.action == "call":
        return outcome.because("multiple-chips.last-chips-call", to=to, call=hand.level)
    return outcome.because("multiple-chips.last-chips", to=to)


def settle_last_chips(hand: Hand, player: str, total: int) -> Outcome:
    """Chips that are the last of a player and more than the call: all-in, unless the betting is closed to him."""
    options = hand.options(player)
    outcome = allowed(hand, options, total)
    if options.raise_to_min is None:
        outcome.reasons = _why_no_raise(hand, options, outcome)
    return outcome


def _why_no_raise(hand: Hand, options: Options, outcome: Outcome) -> Reasons:
    """Why no raise is open to a player."""
    if options.closed:
        return [why_closed(hand, options)]
    if hand.is_barred(options.player):
        limited = hand.limited.get(options.player) == hand.level
        return [reason("out-of-turn.limited" if limited else "invalid-declarations.check", player=options.player)]
    stack = hand.whole_stack(options.player)
    if stack is not None and stack <= hand.level:
        return [reason("raise-amounts.no-more-than-the-call", player=options.player, stack=stack, call=hand.level)]
    if outcome.to == hand.level and not hand.has_rival(options.player):
        return [reason("side-pots.nobody-to-answer")]
    return []


def _why_made_up(hand: Hand, options: Options, wanted: int) -> Reasons:
    """Why a total is brought up to the least amount, or in limit games to the only one; empty where it is not."""
    least = options.raise_to_min
    assert least is not None
    short = least < options.full_minimum
    if hand.table.fixed_limit and wanted > least and not short:
        return [reason("raise-amounts.fixed", to=least)]
    if wanted >= least:
        return []
    if hand.table.fixed_limit and not short:
        fixed = reason("raise-amounts.fixed", to=least)
        corrected = hand.policies.low_bet_games == LowBetGames.LIMIT_AND_NO_LIMIT
        return [fixed, _why_least(hand, options, least)] if corrected and wanted and not hand.opened else [fixed]
    return [_why_least(hand, options, least)]


def _why_least(hand: Hand, options: Options, least: int) -> Why:
    """Why a bet or raise without a fixed size is no less than this total, in chips: the stack, or the least full one."""
    if least < options.full_minimum:
        name = "raise-amounts.next-all-in" if hand.opened else "raise-amounts.bet-all-in"
        return reason(name, player=options.player, to=least)
    if hand.opened:
        return reason("raise-amounts.made-up", to=least, increment=options.increment)
    # What is said of bets below the minimum does not speak of pot-limit (`wrong-amounts#no-limit`).
    return reason("raise-amounts.bet-made-up" if hand.table.pot_limit else "wrong-amounts.bet-made-up", to=least)


def why_cut(hand: Hand, options: Options, wanted: int) -> Reasons:
    """Why a total is cut, where the pot or the fixed size of a bet is what cuts it."""
    most = options.raise_to_max
    if hand.table.fixed_limit and most is not None and wanted > most:
        return [reason("raise-amounts.fixed", to=most)]
    if not hand.table.pot_limit or most is None or wanted <= most or most != hand.pot_maximum(options.player):
        return []
    name = "pot-size.beyond" if hand.street == "preflop" else "pot-size.beyond-after-the-flop"
    return [reason(name, total=wanted, to=most)] + _why_counted(hand)


def why_pot(hand: Hand, player: str, most: int) -> Reasons:
    """Why the pot allows a player no more than this total: what it comes to, and what of it nobody has posted."""
    name = "pot-size.maximum" if hand.street == "preflop" else "pot-size.maximum-after-the-flop"
    return [reason(name, player=player, to=most)] + _why_counted(hand)


def _why_counted(hand: Hand) -> Reasons:
    """How the pot is counted before the flop: short blinds, one that nobody posts, and the antes (`ante-format#dead-money`)."""
    table = hand.table
    if hand.counted_more_before_the_flop:
        return [reason("pot-size.true-pot")]
    in_full = hand.policies.short_blinds == ShortBlinds.FULL
    reasons = [
        reason("pot-size.short-blind", player=player, posted=posted, blind=blind)
        if in_full
        else reason("pot-size.short-blind-as-posted", player=player, posted=posted)
        for player, posted, blind in hand.short_blinds
    ]
    if table.dead_small_blind and hand.street == "preflop":
        reasons.append(reason("pot-size.dead-blind", chips=table.dead_small_blind))
    if hand.missing_blind:
        reasons.append(reason("pot-size.missing-blind", chips=hand.missing_blind))
    counts = table.ante is not None and hand.street == "preflop"
    antes = hand.pot - (table.pot or 0) - table.dead_small_blind if counts else 0
    return reasons + ([reason("ante-format.counted", chips=antes)] if antes else [])


def half_of_a_raise(hand: Hand, options: Options) -> int:
    """The total from which chips are a raise, by the policies `half_of` and `half_raise_percent`.

    Half is taken of the full raise to be made, or of the whole bet; a full raise is one in any case.
    """
    base = options.increment if hand.policies.half_of == HalfOf.INCREMENT else hand.level
    threshold = hand.level - (-base * hand.policies.half_raise_percent // 100)
    return min(threshold, options.full_minimum)


def why_half_reached(hand: Hand, options: Options, total: int) -> Why:
    """Why chips or a number short of a full raise, to this total, are one: they reach half of it (`raise-amounts#half-raise`)."""
    percent, least = hand.policies.half_raise_percent, options.raise_to_min
    assert least is not None
    threshold = half_of_a_raise(hand, options)
    return reason("raise-amounts.half-reached", total=total, threshold=threshold, to=least, percent=percent)


def half_standard(hand: Hand, player: str, total: int) -> Outcome:
    """The 50 % standard on a total above the call, in chips (`raise-amounts#half-raise`).

    From half of a raise on it is a raise, made up to a full one where it is less; below that it is a call, or a check
    by a big blind with the option. A total that is a full raise is a raise whatever half is taken of.
    """
    options = hand.options(player)
    percent = hand.policies.half_raise_percent
    threshold = half_of_a_raise(hand, options)
    if total < threshold:
        missed: dict[str, int] = {"total": total, "threshold": threshold, "percent": percent}
        outcome = check_or_call(options).because("raise-amounts.half-missed", **missed)
        outcome.below_half = outcome.reasons[-1], reason("raise-amounts.half-missed-by-advice", **missed)
        return outcome
    outcome = settle(hand, player, total)
    if outcome.action == "raise" and outcome.to is not None and total < outcome.to:
        outcome.reasons = [why_half_reached(hand, options, total)]
    if total >= options.full_minimum and outcome.to == total:
        outcome.because("raise-amounts.full-raise", to=total, minimum=options.full_minimum)
    return outcome
