"""Words spoken that fit where the player stands: declarations with and without an amount."""

from .betting import Hand
from .outcome import BET_OR_RAISE, Outcome, half_of_a_raise, half_standard, not_covered, passive, settle, undercall
from .prior_chips import staying
from .reading import Reading, has_amount
from .situation import Data, chips_total, lone_chip
from .unclear import equals_the_pot, hangs_on_the_pot, meaning, several


def declared(hand: Hand, player: str, reading: Reading) -> Outcome:
    """Rule a declaration made before or together with chips (`acting-in-turn#verbal-binding`).

    The declaration fixes the act and, with an amount, the total; chips that go beyond it come back, and
    what they fall short of it is owed.
    """
    words = reading.words
    assert words is not None
    verb = words.get("verb")
    pushed = sum(chips_total(motion) for motion in reading.motions)
    counted = pushed
    if verb in ("raise", "bet") and not has_amount(words):
        outcome, counted = _without_amount(hand, player, reading, verb)
    elif verb == "pot":
        outcome = _pot(hand, player, reading)
    elif verb == "all-in":
        outcome = all_in(hand, player)
    elif verb == "complete":
        outcome = _complete(hand, player, words)
    elif verb is None:
        outcome = _number(hand, player, words)
    elif verb in ("raise", "bet"):
        outcome = _with_amount(hand, player, words, verb)
    else:
        outcome = plain(hand, player, verb)
    if not outcome.discretion and reading.motions:
        lying = staying(hand, player, reading.taken)
        kept = lying if outcome.to is None else outcome.to
        outcome.returned = max(0, lying + pushed - kept)
        if not outcome.unfinished and lying + pushed < kept:
            outcome.because("acting-in-turn.still-owed", player=player, chips=kept - lying - pushed)
        if counted < pushed and outcome.returned:
            outcome.because("raise-methods.later-motions", returned=outcome.returned).because(
                "string-bets.dealer-calls"
            )
    if not outcome.discretion and not outcome.unfinished:
        outcome.because("acting-in-turn.words-bind")
    return outcome


def proper(hand: Hand, player: str, act: Data) -> Outcome:
    """An act told in plain terms; an amount that is not allowed is brought to one that is."""
    name = act["act"]
    if name in ("fold", "check", "call"):
        return plain(hand, player, name)
    if name == "all-in":
        return all_in(hand, player)
    if name == "complete":
        return _complete(hand, player, act)
    total = act["to"] if "to" in act else hand.level + act["by"]
    outcome = settle(hand, player, total)
    if outcome.to is not None and outcome.to < total:
        outcome.returned = total - outcome.to
    return outcome


def _complete(hand: Hand, player: str, act: Data) -> Outcome:
    """Complete a short bet; before the flop a blind that nobody has raised is completed by calling it."""
    unraised = hand.street == "preflop" and not hand.raises and act.get("to") in (None, hand.level)
    if unraised and hand.faces_bet(player):
        return passive(hand.options(player))
    return settle(hand, player, act.get("to", hand.full_minimum()))


def plain(hand: Hand, player: str, action: str) -> Outcome:
    """A fold, check or call. A fold that faces no bet binds and may be punished (`non-standard-folds#binding`)."""
    options = hand.options(player)
    if action == "fold":
        outcome = Outcome("fold")
        if not options.facing:
            outcome.penalty = "possible"
            outcome.because("non-standard-folds.facing-check", player=player)
        return outcome
    return passive(options)


def all_in(hand: Hand, player: str) -> Outcome:
    """All chips of a player whose stack is known; less than the call is a call, more is a bet or raise."""
    behind = hand.behind(player)
    assert behind is not None
    total = hand.front[player] + behind
    if total <= hand.level:
        return Outcome("call", total)
    outcome = settle(hand, player, total)
    outcome.reasons = [why for why in outcome.reasons if not why["clause"].startswith("raise-amounts#")]
    outcome.returned = 0 if outcome.to is None else total - outcome.to
    return outcome


def _without_amount(hand: Hand, player: str, reading: Reading, verb: str) -> tuple[Outcome, int]:
    """ "Raise" or "bet" without an amount: the chips that follow say how much (`raise-methods#methods`).

    One motion carries the whole; a single chip is the most it allows (`oversized-chip#declared-without-amount`).
    Exactly the call amount is the first of two motions under `call_then_one_motion`, and no more than the minimum
    raise otherwise. A declared raise is never less than the minimum. Also returns the chips that counted.
    """
    lying = staying(hand, player, reading.taken)
    minimum = hand.full_minimum()
    if not reading.motions:
        return _announced(hand, player), 0
    first = chips_total(reading.motions[0])
    total = lying + first
    if verb == "bet" or hand.table.fixed_limit:
        return settle(hand, player, total), first
    single = lone_chip(reading.motions[0])
    if total == hand.level:
        if hand.policies.raise_methods == "one_motion":
            return _at_minimum(hand, player, "raise-methods.call-amount-only"), first
        if not reading.motions[1:]:
            return _to_come(hand, player, _at_minimum(hand, player, "raise-methods.motion-to-come")), first
        second = chips_total(reading.motions[1])
        outcome = settle(hand, player, total + second)
        to = minimum if outcome.to is None else outcome.to
        return outcome.because("raise-methods.call-then-motion", call=hand.level, to=to), first + second
    outcome = settle(hand, player, total)
    if outcome.to is None or outcome.to > total:
        return outcome, first  # made up: the chips alone do not say how much
    if single is not None:
        return outcome.because("oversized-chip.declared", chip=single, to=outcome.to), first
    return outcome.because("raise-methods.one-motion", to=outcome.to), first


def _to_come(hand: Hand, player: str, outcome: Outcome) -> Outcome:
    """Mark a bet or raise whose amount is still to come; where only one is open to the player, it is known already."""
    options = hand.options(player)
    outcome.unfinished = outcome.action in BET_OR_RAISE and options.raise_to_min != options.raise_to_max
    return outcome


def _announced(hand: Hand, player: str) -> Outcome:
    """A bet or raise of which nothing is known but that it is one; while its amount is to come, none is made up."""
    outcome = _to_come(hand, player, settle(hand, player, 0))
    if outcome.unfinished:
        outcome.reasons = []
    return outcome


def _at_minimum(hand: Hand, player: str, why: str) -> Outcome:
    outcome = settle(hand, player, hand.full_minimum())
    return outcome.because(why, call=hand.level, to=hand.level if outcome.to is None else outcome.to)


def _with_amount(hand: Hand, player: str, words: Data, verb: str) -> Outcome:
    """A declared amount is the total, "by" adds it to the call; the whole is said first (`raise-methods#methods`)."""
    if "by" in words:
        outcome = settle(hand, player, hand.level + words["by"])
    elif "word" in words:
        least = hand.full_minimum()
        if hangs_on_the_pot(hand, player, words, least):
            return not_covered("unknown-pot")
        wanted, other = meaning(hand, player, words, least)
        if other is not None:
            return equals_the_pot(hand, settle(hand, player, wanted), settle(hand, player, other))
        return several(hand, settle(hand, player, wanted), wanted)
    else:
        total = words["to"] if "to" in words else words["amount"]
        outcome = settle(hand, player, total)
        if verb == "raise" and not hand.table.fixed_limit and outcome.to == total:
            outcome.because("raise-methods.amount-first", to=total)
    return outcome


def _number(hand: Hand, player: str, words: Data) -> Outcome:
    """A number alone counts as that many chips put in (`bet-methods#words-like-chips`): the 50 % standard holds as well."""
    if "word" in words:
        least = hand.level if hand.opened else hand.full_minimum()
        if hangs_on_the_pot(hand, player, words, least):
            return not_covered("unknown-pot")
        meant, other = meaning(hand, player, words, least)
        outcome = _as_chips(hand, player, meant)
        if other is not None:
            return equals_the_pot(hand, outcome, _as_chips(hand, player, other))
        return several(hand, outcome, meant)
    total: int = words["to" if "to" in words else "amount"]
    outcome = _as_chips(hand, player, total)
    if hand.opened and total > hand.level:
        outcome.because("bet-methods.words-like-chips", amount=total)
    if outcome.action == "raise" and outcome.to == total:
        outcome.because("raise-methods.amount-first", to=total)
    return outcome


def _as_chips(hand: Hand, player: str, total: int) -> Outcome:
    """A number as the total that it makes; no less than what the call costs, over chips in front, is the call all the same."""
    if not hand.opened:
        return settle(hand, player, total)
    if total > hand.level:
        behind = hand.behind(player)
        all_chips = behind is not None and total >= hand.front[player] + behind
        if not all_chips or total >= half_of_a_raise(hand, player):
            return half_standard(hand, player, total)
        outcome = settle(hand, player, total)
        if outcome.action != "raise" or outcome.to is None:
            return outcome
        return outcome.because("multiple-chips.last-chips", to=outcome.to)
    options = hand.options(player)
    if total == hand.level or (options.call_to is not None and total >= options.call_to):
        return passive(options)  # the bet, or all that the player has
    if options.call_to is not None and total >= options.call_to - hand.front[player]:
        return passive(options).because(
            "bet-methods.words-like-chips", amount=total
        )  # with those in front enough for it
    return undercall(hand, player, total)


def _pot(hand: Hand, player: str, reading: Reading) -> Outcome:
    """ "Pot": the maximum in pot-limit; in no-limit no bet by itself, but it binds to a valid one (`pot-size`).

    In no-limit the chips that follow in one motion give the amount; without chips only the least valid amount is certain.
    """
    if hand.table.pot_limit:
        most = hand.maximum(player)
        outcome = settle(hand, player, hand.full_minimum() if most is None else most)
        allowed = hand.pot_maximum(player)
        if allowed is not None and outcome.action in BET_OR_RAISE and outcome.to == allowed:
            outcome.because("pot-size.maximum", to=allowed)
        return outcome
    if reading.motions:
        outcome = settle(hand, player, staying(hand, player, reading.taken) + chips_total(reading.motions[0]))
    else:
        outcome = _announced(hand, player)
    outcome.penalty = hand.policies.pot_in_no_limit_penalty.value
    least = hand.options(player).raise_to_min or hand.full_minimum()
    return outcome if outcome.to is None else outcome.because("pot-size.pot-in-no-limit", to=least)
