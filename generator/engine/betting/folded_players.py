"""Players whose hand is gone: what they say or put in, and what any player tells of cards or advises (`disclosure#forbidden`)."""

from ..reasons import reason
from ..situation import Data, SituationError
from ..situation.values import OF_CARDS
from ..state import Declaration, Ruled, Script
from .early_cards import put_in


def of_a_folded_player(script: Script, player: str, declaration: Declaration) -> Ruled:
    """What a player does in the betting whose hand is gone: it is nobody's turn, and nothing (`acting-in-turn#no-hand`).

    The chips go back. Raises SituationError for a second fold, and for more chips than there are.
    """
    if declaration.folds:
        raise SituationError(None, f"{player} has folded")
    back, behind = put_in(declaration), script.hand.behind(player)
    if behind is not None and back > behind:
        raise SituationError(None, f"{player} has {behind} behind, not {back}")
    stated: Data = {"binding": False, "decides": "rules"}
    if back:
        stated["returned"] = back
    return Ruled(stated, [reason("acting-in-turn.no-hand", player=player)])


def disclose(script: Script, player: str, declaration: Declaration) -> Ruled:
    """What a player tells of the cards of a hand, live or folded, or advises: it may be penalised, and kills no hand.

    Once the betting is over, whoever speaks of hands helps to read them (`cards-speak#cards-decide`); before, it is forbidden to all.
    """
    live = player not in script.hand.folded
    if script.hand.betting_closed and declaration.discloses == OF_CARDS:
        return Ruled({"binding": False, "decides": "rules"}, [reason("cards-speak.declaration", player=player)])
    stated: Data = {"decides": "rules", "penalty": "possible"}
    told = "disclosure.told" if declaration.discloses == OF_CARDS else "disclosure.advice"
    why = [reason(told), reason("penalties.may")]
    if live:
        stated["live"] = True
        why.append(reason("floor-decisions.not-killed"))
    return Ruled(stated, why)
