"""Streets: the cards that come with them, and in stud the player whom they make begin."""

from ..reasons import Reasons, Why, reason
from ..showdown import bring_in, first_on_view, on_view
from ..situation import DEAD, FLOP_STREETS, MISSING, SituationError
from ..situation.dealing_acts import Deal
from ..state import Hand, Script


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
    sought = hand.first_unknown
    reasons = open_street(script)
    if not sought or hand.first_unknown or hand.turn is None or hand.bring_in_due:
        return reasons
    return (reasons or [_why_first(hand, hand.turn)]) + _why_no_double_bet(script, hand.turn)


def _why_first(hand: Hand, player: str) -> Why:
    """Why this player begins a later street (`stud-dealing#best-on-view`)."""
    name = "stud-dealing.lowest-on-view" if hand.table.game == "razz" else "stud-dealing.highest-on-view"
    return reason(name, player=player)


def _why_no_double_bet(script: Script, player: str) -> Reasons:
    """That an open pair on fourth street makes the bet of this player no larger (`stud-dealing#no-double-bet`); in razz none could."""
    hand, up = script.hand, script.cards.up
    size, options = hand.bet_size, hand.options(player)
    paired = any(len({card[0] for card in up[other]}) < len(up[other]) for other in hand.live)
    told = options.raise_to_min == options.raise_to_max == size
    if hand.street != "fourth" or hand.table.game == "razz" or not paired or not told:
        return []
    return [reason("stud-dealing.no-double-bet", to=size)]


def open_street(script: Script) -> Reasons:
    """Give the turn to the player who begins a street of stud, where the open cards of all hands are known.

    On third street that is the low card by suit, later the best hand on view (`stud-dealing#best-on-view`). A player who is all-in
    cannot begin; then the first one on the left who can does (`stud-dealing#low-card-all-in`). In other games it says who begins on
    the flop of a hand without a small blind (`dead-button#blinds`).
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
