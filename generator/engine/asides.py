"""Acts of a player that do not move the turn: statements in advance, requests, cards shown, chips taken back."""

from .asking import asks_to_see
from .discretion import conditional, exposed
from .outcome import Outcome, not_covered
from .reading import Reading
from .script import Script, stated_of, with_next
from .situation import Data


def rule_aside(script: Script, index: int, player: str, reading: Reading) -> Data:
    """Rule an event that holds no act of betting. Raises SituationError for a request to see the player's own hand."""
    if reading.conditional:
        outcome = conditional()
    elif reading.taken:
        outcome = Outcome(binding=False).because("acting-in-turn.chips-stay")
    elif reading.request is not None:
        outcome = not_covered(reading.request)
    else:
        outcome = Outcome(binding=None)
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
