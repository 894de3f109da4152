"""What waits when a hand is gone: acts out of turn whose turn has come, and an announcement that nobody can answer."""

from .out_of_turn import Deed, apply
from .outcome import passive
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


def end_announcement(script: Script, stated: Data) -> None:
    """Give up a bet or raise that was announced, where its hand is gone or nobody is left who could answer it.

    Chips that went in with the announcement match a bet and no more than that. Those of a hand that is gone stay in like a
    call (`accidentally-killed-hands#no-redress`); where nobody is left to be matched, they go back
    (`side-pots#uncalled-chips`).
    """
    begun, hand = script.unfinished, script.hand
    if begun is None:
        return
    player = begun.player
    if player in hand.folded:
        hand.post(player, begun.pushed)
    elif hand.over:
        if begun.pushed:
            stated["refunds"] = {player: begun.pushed}
    else:
        options = hand.options(player)
        if begun.outcome.action in options.may:
            return
        outcome = passive(options)
        apply(hand, player, outcome)
        script.deeds.append(Deed(player, outcome.to is not None))
    script.unfinished = None
    if hand.turn is not None and not hand.has_to_act(hand.turn):
        hand.pass_turn(hand.turn)
