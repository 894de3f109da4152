"""Acts of a player that do not move the turn: statements in advance, requests, cards shown, chips taken back."""

from .asking import asks_to_see
from .clock import call_clock, time_left
from .counts import tell_count
from .discretion import conditional, exposed
from .outcome import Outcome
from .prior_chips import holds_to_call
from .reading import Reading
from .reasons import reason
from .script import Script, stated_of, with_next
from .situation import Data


def rule_aside(script: Script, index: int, player: str, reading: Reading) -> Data:
    """Rule an event that holds no act of betting. Raises SituationError for a request to see the player's own hand.

    Whoever pulls back the chips of an act out of turn is bound by it as before (`out-of-turn#binding-if-unchanged`).
    """
    counted = tell_count(script, index, reading.tells, player) if reading.tells is not None else []
    skipped = script.hand.turn
    if reading.taken and not reading.conditional and skipped is not None and script.waiting.of(player) is not None:
        stated: Data = {"binding": "pending", "in_turn": False, "decides": "rules"}
        return with_next(script, stated, [reason("out-of-turn.pending", player=player, skipped=skipped)])
    if reading.conditional:
        outcome = conditional(player)
    elif reading.taken:
        outcome = _taken_back(script, player, reading.taken)
    elif reading.clock_on is not None:
        return _clock(script, player, reading.clock_on)
    else:
        outcome = Outcome(binding=None, reasons=counted)
    if reading.exposed and player in script.hand.folded:
        outcome.penalty = "possible"
        outcome.because("exposing-cards.penalty", player=player)
    elif reading.exposed:
        outcome = exposed(outcome, player)
    stated = stated_of(script, outcome)
    if reading.whose is not None and outcome.not_covered is None:
        more, why = asks_to_see(script, index, player, reading.whose)
        stated.update(more)
        outcome.reasons += why
    if reading.conditional:
        stated["in_turn"] = player == script.hand.turn
    return with_next(script, stated, outcome.reasons)


def _taken_back(script: Script, player: str, chips: int) -> Outcome:
    """Chips pulled back: facing a raise in turn, they hold their player to a call or a raise (`prior-chips#taken-back`).

    In any other case they stay in the pot (`acting-in-turn#chips-stay`).
    """
    hand = script.hand
    taken = hand.taken.get(player, 0) + chips
    if hand.turn != player or not holds_to_call(hand, player, taken):
        return Outcome(binding=False).because("acting-in-turn.taken-back", player=player, chips=chips)
    hand.taken[player] = taken
    return Outcome(binding=None).because("prior-chips.taken-back", player=player, chips=taken)


def _clock(script: Script, player: str, on: str) -> Data:
    """A clock called on a player, by somebody who is at the seat (`clock#presence`)."""
    if player in script.hand.table.absent and player not in script.dealing.arrived:
        return with_next(
            script, {"binding": False, "decides": "rules"}, [reason("clock.not-at-the-seat", player=player)]
        )
    script.clock, outcome = call_clock(script.hand, script.policies, script.clock, on)
    stated = stated_of(script, outcome)
    if outcome.binding is None and script.clock is not None:
        stated.update(time_left(script.clock, script.policies))
    return with_next(script, stated, outcome.reasons)
