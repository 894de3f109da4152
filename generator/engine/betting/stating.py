"""What an outcome states, before it is known who acts next."""

from ..situation import Data
from ..state import Declaration, Hand, Outcome


def stated_of(hand: Hand, outcome: Outcome, player: str | None = None, declaration: Declaration | None = None) -> Data:
    """The keys of a ruling that an outcome gives; amounts only for the `player` whose act this `declaration` is."""
    if outcome.not_covered is not None:
        return {"not_covered": outcome.not_covered}
    stated: Data = {"decides": "td" if outcome.discretion else "rules"}
    if outcome.binding is not None and (outcome.action is not None or not outcome.binding):
        stated["binding"] = outcome.binding
    if not outcome.discretion and outcome.action is not None:
        stated.update(_act(hand, outcome, player, declaration))
    if outcome.returned:
        stated["returned"] = outcome.returned
    if outcome.permitted is not None:
        stated["permitted"] = choices_stated(hand, player, outcome.permitted)
    if outcome.advice is not None:
        stated["advice"] = choices_stated(hand, player, [outcome.advice])[0]
    if outcome.penalty is not None:
        stated["penalty"] = outcome.penalty
    return stated


def choices_stated(hand: Hand, player: str | None, choices: list[Data]) -> list[Data]:
    """The choices of the director as a ruling states them: one by which the player is all-in says so."""
    stack = None if player is None else hand.whole_stack(player)
    return [choice if stack is None or choice.get("to") != stack else dict(choice, all_in=True) for choice in choices]


def _act(hand: Hand, outcome: Outcome, player: str | None, declaration: Declaration | None) -> Data:
    """The act itself, and what it costs.

    How much it adds is not known while words of an earlier act have left chips owing: they come with those of this one. Who puts in
    chips again has paid them.
    """
    stated: Data = {"action": outcome.action}
    if outcome.to is not None and player is not None:
        stated["to"] = outcome.to
        if declaration is None or declaration.motions or not hand.owed.get(player):
            stated["adds"] = outcome.to - hand.front[player]
        if hand.whole_stack(player) == outcome.to:
            stated["all_in"] = True
    return stated
