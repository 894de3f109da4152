"""Chips that only pay for what is ruled already: for words, for an amount made up, for a bet that was corrected."""

from ..reasons import reason
from ..situation import Data
from ..state import Declaration, Ruled, Script
from .last_act import show_more


def is_payment(script: Script, player: str, declaration: Declaration) -> bool:
    """Whether a player whose turn it is not puts in chips that are still owed, and nothing else.

    More chips than that are an act of their own where there is something left to act on.
    """
    hand = script.hand
    owed = hand.owed.get(player, 0)
    if not owed or not declaration.only_chips or hand.turn == player or script.waiting.of(player) is not None:
        return False
    return declaration.pushed <= owed or not hand.has_to_act(player)


def rule_payment(script: Script, player: str, declaration: Declaration) -> Ruled:
    """Rule chips that pay: they are no act, and what is too much of them goes back (`acting-in-turn#in-turn`)."""
    owed, pushed = script.hand.owed[player], declaration.pushed
    paid = min(owed, pushed)
    script.hand.owed[player] = owed - paid
    stated: Data = {"decides": "rules"}
    reasons = [reason("acting-in-turn.pays", player=player, chips=paid)]
    if pushed > paid:
        stated["returned"] = pushed - paid
    if owed > paid:
        reasons.append(reason("acting-in-turn.still-owed", player=player, chips=owed - paid))
    elif script.settle_undercall(player) is not None:
        to = script.hand.front[player]
        stated.update({"action": "call", "to": to, "binding": True})
        reasons.append(reason("undercalls.made-good", player=player, call=to))
    show_more(script, player, paid)
    return Ruled(stated, reasons)
