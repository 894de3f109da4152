"""Acts that the rules leave to the tournament director, and acts that change nothing at the table."""

from typing import Any

from .betting import Hand
from .chips import silent
from .outcome import Outcome
from .reading import Reading


def conditional() -> Outcome:
    """A statement about the future: discouraged, may bind, may be punished (`conditional-statements#discouraged`).

    The advice is not to bind, because nothing has been done in turn yet; the act is ruled when it is made.
    """
    outcome = Outcome(binding=None, decides="td", penalty="possible")
    outcome.permitted = [{"binding": True}, {"binding": False}]
    outcome.advice = {"binding": False}
    return outcome.because("conditional-statements.discouraged").because("floor-decisions.best-interest")


def other_words(hand: Hand, player: str, reading: Reading, told: int | None) -> Outcome:
    """Words that are no terms: at the player's own risk (`official-terms#own-risk`, `unclear-bets#own-risk`).

    With chips the advice is what the chips say in silence; without chips, to have him say it in plain terms.
    """
    permitted: list[dict[str, Any]] = [{"action": action} for action in hand.options(player).may]
    if reading.motions:
        outcome = silent(hand, player, reading, told)
        if outcome.not_covered is not None:
            return outcome
        advice: dict[str, Any] = {"action": outcome.action}
        if outcome.to is not None:
            advice["to"] = outcome.to
        outcome.permitted = [advice if choice["action"] == outcome.action else choice for choice in permitted]
    else:
        outcome = Outcome()
        advice = {"binding": False}
        permitted.append(advice)
        outcome.permitted = permitted
    outcome.decides = "td"
    outcome.binding = None
    outcome.advice = advice
    outcome.because("official-terms.own-risk").because("unclear-bets.own-risk").because("raise-methods.intentions")
    return outcome.because("floor-decisions.best-interest")


def cards_pushed(hand: Hand) -> Outcome:
    """Cards pushed forward face down, not yet in the muck: a gesture at the player's own risk."""
    outcome = Outcome("fold", binding=None, decides="td")
    outcome.permitted = [{"action": "fold"}, {"binding": False}]
    outcome.advice = {"action": "fold"}
    return outcome.because("unclear-bets.own-risk").because("floor-decisions.best-interest")


def exposed(outcome: Outcome, player: str) -> Outcome:
    """Cards shown with action pending: a penalty is possible, the hand stays live (`exposing-cards`)."""
    outcome.penalty = "possible"
    outcome.because("exposing-cards.penalty", player=player)
    return outcome.because("exposing-cards.hand-stays-live", player=player)
