"""Acts of a player that do not move the turn: statements in advance, requests, cards shown, chips taken back."""

from ..reasons import Reasons, reason
from ..situation import Chips, Data, chips_total
from ..state import Declaration, Outcome, Promise, Ruled, Script
from .clock import call_clock, refusable, time_left
from .counts import tell_count
from .discretion import conditional, exposed
from .folded_players import disclose
from .out_of_turn import why_waiting
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
        to, amount, pot = declaration.tells
        counted = tell_count(script, to, amount, player, pot)
    if declaration.discloses is not None:
        return disclose(script, player, declaration)
    if declaration.conditional:
        return _promise(script, player, declaration)
    if declaration.taken:
        waiting, skipped = script.waiting.of(player), script.hand.turn
        if waiting is not None and skipped is not None:
            waiting.take_back(declaration.taken, script.hand.front[player])
            stated: Data = {"binding": "pending", "in_turn": False, "decides": "rules"}
            return Ruled(stated, why_waiting(waiting, skipped))
        if not declaration.speaks_up:
            return _stated(script, player, declaration, _taken_back(script, player, declaration.taken_chips), {})
    if declaration.speaks_up:
        return speak_up(script, player, declaration.spoken)
    if declaration.clock_on is not None:
        return _clock(script, player, declaration.clock_on)
    return _stated(script, player, declaration, Outcome(binding=None, reasons=counted), {})


def _promise(script: Script, player: str, declaration: Declaration) -> Ruled:
    """A statement about the future, to which the director may hold its player (`conditional-statements#consequences`)."""
    ruled = _stated(script, player, declaration, conditional(player), {"in_turn": player == script.hand.turn})
    turn = script.hand.turn
    if turn is not None and turn != player:
        ruled.reasons.insert(0, reason("out-of-turn.not-to-act", player=player, other=turn))
    promise, level, deeds = declaration.promise, script.hand.level, len(script.deeds)
    assert promise is not None

    def decide(choice: Data, _: int | None) -> Ruled:
        if choice["binding"]:
            script.promised[player] = Promise(promise[0], promise[1], level, deeds)
        return Ruled(dict(choice, decides="rules"))

    script.leave(ruled.stated["permitted"], decide)
    return ruled


def _stated(script: Script, player: str, declaration: Declaration, outcome: Outcome, more: Data) -> Ruled:
    """The ruling of an outcome, with cards that were shown in the same event."""
    if declaration.exposed:
        exposed(outcome, player, live=player not in script.hand.folded)
        if script.hand.round_over and not script.hand.betting_closed:
            outcome.because("exposing-cards.between-rounds")
    return Ruled(dict(stated_of(script.hand, outcome), **more), outcome.reasons)


def _taken_back(script: Script, player: str, chips: Chips) -> Outcome:
    """Chips pulled back: facing a raise in turn, they hold their player to a call or a raise (`prior-chips#taken-back`).

    In any other case they stay in the pot (`acting-in-turn#chips-stay`).
    """
    hand = script.hand
    taken = hand.taken.get(player, ()) + chips
    worth = chips_total(taken)
    if hand.turn != player or not holds_to_call(hand, player, worth):
        outcome = Outcome(binding=False)
        if hand.turn != player and hand.has_to_act(player) and holds_to_call(hand, player, worth):
            outcome.because("prior-chips.not-in-turn", player=player)
        return outcome.because("acting-in-turn.taken-back", player=player, chips=chips_total(chips))
    hand.taken[player] = taken
    return Outcome(binding=None).because("prior-chips.taken-back", player=player, chips=worth)


def _clock(script: Script, player: str, on: str) -> Ruled:
    """A clock called on a player, by somebody who is at the seat (`clock#presence`)."""
    if player in script.hand.table.absent and player not in script.dealing.arrived:
        return Ruled({"binding": False, "decides": "rules"}, [reason("clock.not-at-the-seat", player=player)])
    running = script.clock
    script.clock, outcome = call_clock(script.hand, script.policies, running, on)
    if running is None and script.clock is not None:
        refusable(script, script.clock)
    stated = stated_of(script.hand, outcome)
    if outcome.binding is None and script.clock is not None:
        stated.update(time_left(script.clock, script.policies))
    return Ruled(stated, outcome.reasons)
