"""Acts on a street that was dealt too soon: they are nothing, like its cards (`premature-cards#acts`)."""

from ..reasons import reason
from ..situation import Data, SituationError
from ..state import Declaration, Ruled, Script
from .payments import is_payment

ON_A_STREET = {
    "flop": "premature-cards.act-on-the-flop",
    "turn": "premature-cards.act-on-the-turn",
    "river": "premature-cards.act-on-the-river",
}


def rule_on_an_early_card(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """Rule what is done as if the street had begun: by a player whose turn it is not, or a check of one who faces a bet.

    Nobody is penalised for it or loses a right by it. None for a fold, which gives the hand up on any street, for chips that are
    owed, and as soon as somebody acts in turn: the betting goes on then. Raises SituationError for more chips than there are.
    """
    hand, street = script.hand, script.dealing.misleads
    if not street or hand.turn is None or declaration.folds or is_payment(script, player, declaration):
        return None
    if player == hand.turn and not (declaration.verb == "check" and hand.faces_bet(player)):
        script.dealing.misleads = ""
        return None
    stated: Data = {"in_turn": player == hand.turn, "binding": False, "decides": "rules", "penalty": "none"}
    back, behind = put_in(declaration), hand.behind(player)
    if behind is not None and back > behind:
        raise SituationError(None, f"{player} has {behind} behind, not {back}")
    if back:
        stated["returned"] = back
    return Ruled(stated, [reason(ON_A_STREET[street], player=player)])


def put_in(declaration: Declaration) -> int:
    """The chips that an act puts in, as far as it tells: all of them where nothing lies in front yet."""
    plain = declaration.plain
    if plain is None:
        return declaration.pushed
    return plain.to or plain.by or 0
