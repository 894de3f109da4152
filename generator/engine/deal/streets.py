"""Streets: the cards that come with them, and in stud the player whom they make begin."""

from ..reasons import Reasons, reason
from ..showdown import bring_in, first_on_view, on_view
from ..situation import DEAD, FLOP_STREETS, MISSING, SituationError
from ..situation.dealing_acts import Deal
from ..state import Script


def lay_cards(script: Script, act: Deal) -> Reasons:
    """Put the cards of a street where they belong, see who begins in stud, and return why it is this player.

    Raises SituationError for a card that lies elsewhere, and for open cards of a player who has none to get.
    """
    hand = script.hand
    script.cards.deal_to_board(act.cards)
    if act.up and not hand.table.stud:
        raise SituationError(None, f"{hand.table.game} has no cards that lie open before the showdown")
    for player in act.up:
        if player not in hand.live:
            raise SituationError(None, f"{player} gets no card")
        script.cards.turn_up(player, act.up[player])
    return open_street(script)


def open_street(script: Script) -> Reasons:
    """Give the turn to the player who begins a street of stud, where the open cards of all hands are known.

    On third street that is the low card by suit, later the best hand on view. A player who is all-in cannot begin; then
    the first one on the left who can does (`stud-dealing#low-card-all-in`). In other games it says who begins on the flop of a hand
    without a small blind (`dead-button#blinds`).
    """
    hand = script.hand
    if hand.table.small_blind in (MISSING, DEAD) and hand.street == FLOP_STREETS[1] and hand.turn is not None:
        return [reason("dead-button.first-after-the-flop", player=hand.turn)]
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
        if hand.turn is not None:
            reasons.append(reason("stud-dealing.all-in", player=hand.turn))
    return reasons
