"""What an outcome states, before it is known who acts next."""

from ..situation import Data
from ..state import Hand, Outcome


def stated_of(hand: Hand, outcome: Outcome, player: str | None = None) -> Data:
    """The keys of a ruling that an outcome gives; amounts only for the `player` whose act it is."""
    if outcome.not_covered is not None:
        return {"not_covered": outcome.not_covered}
    stated: Data = {"decides": "td" if outcome.discretion else "rules"}
    if outcome.binding is not None and (outcome.action is not None or not outcome.binding):
        stated["binding"] = outcome.binding
    if not outcome.discretion and outcome.action is not None:
        stated.update(_act(hand, outcome, player))
    if outcome.returned:
        stated["returned"] = outcome.returned
    for key in ("permitted", "advice", "penalty"):
        value = getattr(outcome, key)
        if value is not None:
            stated[key] = value
    return stated


def _act(hand: Hand, outcome: Outcome, player: str | None) -> Data:
    """The act itself, and what it costs."""
    stated: Data = {"action": outcome.action}
    if outcome.to is not None and player is not None:
        stated["to"] = outcome.to
        stated["adds"] = outcome.to - hand.front[player]
        if hand.whole_stack(player) == outcome.to:
            stated["all_in"] = True
    return stated
