"""Acts out of turn whose turn has come by what has just happened: they bind, or they go back (`out-of-turn`)."""

from .pots import Reasons
from .reasons import reason
from .script import Script
from .situation import Data
from .unfinished import Unfinished


def resolve_waiting(script: Script, stated: Data, action: str | None = None) -> Reasons:
    """Rule the acts that waited, state what came of them, and return why.

    `action` is what was done in turn just now, where something was: a check, call or fold does not change the action
    (`out-of-turn#what-changes-action`).
    """
    resolved = script.waiting.resolve(script.hand, script.deeds)
    reasons = resolved.reasons
    if resolved.changed is not None:
        stated["action_changed"] = resolved.changed
        if not resolved.changed and action in ("fold", "check", "call"):
            reasons.append(reason("out-of-turn.not-a-change", action=action))
    if resolved.refunds:
        stated["refunds"] = resolved.refunds
    announced = resolved.announced
    if announced is not None:
        script.unfinished = Unfinished(announced.player, announced.reading, announced.outcome)
    return reasons
