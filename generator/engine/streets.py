"""Streets: the cards that come with them, and in stud the player whom they make begin."""

from .pots import Reasons
from .reasons import reason
from .script import Script
from .situation import Data, SituationError
from .stud import bring_in, first_on_view, on_view


def lay_cards(script: Script, index: int, act: Data) -> Reasons:
    """Put the cards of a street where they belong, see who begins in stud, and return why it is this player.

    Raises SituationError for a card that lies elsewhere, and for open cards of a player who has none to get.
    """
    hand = script.hand
    script.cards.deal_to_board(index, act.get("cards", []))
    up = act.get("up", {})
    if not isinstance(up, dict) or (up and not hand.table.stud):
        raise SituationError(index, f"{hand.table.game} has no cards that lie open before the showdown")
    for player in sorted(up, key=str):
        if player not in hand.live:
            raise SituationError(index, f"{player} gets no card")
        script.cards.turn_up(index, player, up[player])
    return open_street(script)


def open_street(script: Script) -> Reasons:
    """Give the turn to the player who begins a street of stud, where the open cards of all hands are known.

    On third street that is the low card by suit, later the best hand on view. A player who is all-in cannot begin; then
    the first one on the left who can does (`stud-dealing#low-card-all-in`).
    """
    hand = script.hand
    if not hand.first_unknown or not on_view(script.cards, hand.street, hand.live):
        return []
    hand.first_unknown = False
    reasons: Reasons = []
    hand.bring_in_due = hand.street == "third"
    if hand.bring_in_due:
        first = hand.low_card = bring_in(script.cards, hand.live)
    else:
        first, reasons = first_on_view(script.cards, hand.live)
    hand.turn = first
    if not hand.has_to_act(first):
        hand.pass_turn(first)
        reasons.append(reason("stud-dealing.all-in", player=first))
    return reasons
