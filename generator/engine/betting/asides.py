"""Acts of a player that do not move the turn: statements in advance, requests, cards shown, chips taken back."""

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import Declaration, Outcome, Ruled, Script
from .clock import call_clock, time_left
from .counts import tell_count
from .discretion import conditional, exposed
from .prior_chips import holds_to_call
from .skipped_players import speak_up
from .stating import stated_of


def rule_aside(script: Script, player: str, declaration: Declaration) -> Ruled:
    """Rule an event that holds no act of betting.

    Raises SituationError for a count that a player tells himself, and where somebody speaks up who was not passed over.

    Whoever pulls back the chips of an act out of turn is bound by it as before (`out-of-turn#binding-if-unchanged`).
    """
    counted: Reasons = []
    if declaration.tells is not None:
        to, amount = declaration.tells
        counted = tell_count(script, to, amount, player)
    skipped = script.hand.turn
    takes = declaration.taken and not declaration.conditional
    if takes and skipped is not None and script.waiting.of(player) is not None:
        stated: Data = {"binding": "pending", "in_turn": False, "decides": "rules"}
        return Ruled(stated, [reason("out-of-turn.pending", player=player, skipped=skipped)])
    if declaration.speaks_up and not declaration.conditional:
        return speak_up(script, player)
    if declaration.clock_on is not None and not declaration.conditional and not declaration.taken:
        return _clock(script, player, declaration.clock_on)
    outcome = _counts_as(script, player, declaration, counted)
    if declaration.exposed:
        exposed(outcome, player, live=player not in script.hand.folded)
    stated = stated_of(script.hand, outcome)
    if declaration.conditional:
        stated["in_turn"] = player == script.hand.turn
    return Ruled(stated, outcome.reasons)


def _counts_as(script: Script, player: str, declaration: Declaration, counted: Reasons) -> Outcome:
    """What a statement in advance, chips taken back or anything else comes to."""
    if declaration.conditional:
        return conditional(player)
    if declaration.taken:
        return _taken_back(script, player, declaration.taken)
    return Outcome(binding=None, reasons=counted)


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


def _clock(script: Script, player: str, on: str) -> Ruled:
    """A clock called on a player, by somebody who is at the seat (`clock#presence`)."""
    if player in script.hand.table.absent and player not in script.dealing.arrived:
        return Ruled({"binding": False, "decides": "rules"}, [reason("clock.not-at-the-seat", player=player)])
    script.clock, outcome = call_clock(script.hand, script.policies, script.clock, on)
    stated = stated_of(script.hand, outcome)
    if outcome.binding is None and script.clock is not None:
        stated.update(time_left(script.clock, script.policies))
    return Ruled(stated, outcome.reasons)
