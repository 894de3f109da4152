"""The end of the betting: hands turned up in an all-in, who shows in which order, and what the pots come to.

A round is closed once, by the event that completes it; what a player then does with the cards is ruled in `tabling.py`.
"""

from .betting import Hand
from .cards import Cards
from .choices import ShowdownOrder
from .pots import Reasons, Seats, award, filled, make_pots
from .reasons import reason
from .situation import FLOP_STREETS, STUD_STREETS, Data, Table
from .stud import first_on_view, on_view


def round_over(hand: Hand) -> bool:
    """Whether nobody has anything to act on in this round."""
    return hand.turn is None and not hand.first_unknown


def last_street(table: Table) -> str:
    """The street with the last betting round."""
    return STUD_STREETS[-1] if table.stud else FLOP_STREETS[-1]


def betting_closed(hand: Hand) -> bool:
    """Whether no betting can come any more: the last round is over, or at most one player has chips to bet with."""
    if not round_over(hand):
        return False
    with_chips = sum(player not in hand.all_in for player in hand.live)
    return hand.over or hand.street == last_street(hand.table) or with_chips < 2


def at_showdown(hand: Hand) -> bool:
    """Whether several hands are left and the betting is closed, so that the cards decide."""
    return betting_closed(hand) and not hand.over


def all_in_showdown(hand: Hand) -> bool:
    """Whether the hands that are left lie face up, because one of them is all-in (`all-in-face-up#face-up`)."""
    return at_showdown(hand) and any(player in hand.all_in for player in hand.live)


def close(hand: Hand, cards: Cards, index: int) -> tuple[Data, Reasons]:
    """What the end of a betting round brings; it is stated once for each round.

    With a player all-in and no betting possible every hand is turned up at once (`all-in-face-up#face-up`), and not
    before. Otherwise the last round ends with the order of showing (`showdown-order`). The last hand that is left wins
    unseen (`uncontested-showdown#last-live-hand`). Raises SituationError, for the event `index`, where a pot is no
    multiple of the smallest chip.
    """
    stated: Data = {}
    reasons: Reasons = []
    if hand.over:
        more = won_unseen(hand, cards, index)
    elif all_in_showdown(hand):
        stated["cards_up"] = list(hand.live)
        reasons.append(reason("all-in-face-up.face-up"))
        cards.tabled.update(hand.live)
        more = share(hand, cards, index)
    elif betting_closed(hand):
        order, why = order_of_showing(hand, cards)
        stated.update(order)
        reasons += why
        more = share(hand, cards, index)
    elif any(player in hand.all_in for player in hand.live):
        more = {"cards_up": []}, [reason("all-in-face-up.betting-possible")]
    else:
        more = {}, []
    stated.update(more[0])
    return stated, reasons + more[1]


def showing_order(hand: Hand, cards: Cards) -> tuple[list[str] | None, Reasons]:
    """The hands that are left in the order in which they show, and why; None where open cards of stud are not known.

    The last aggressor of the last round shows first (`showdown-order#last-aggressor`), or where that hand is gone the
    next one clockwise; without a bet in it the first hand left of the button does (`showdown-order#no-bet`), in stud the
    highest on view, in razz the lowest. The rest follow clockwise.
    """
    live = [player for player in hand.to_the_left(hand.table.button) + [hand.table.button] if player in hand.live]
    reasons: Reasons = []
    if hand.aggressor in live:
        first = hand.aggressor
        reasons.append(reason("showdown-order.last-aggressor", player=first))
    elif hand.aggressor is not None:
        first = next(player for player in hand.to_the_left(hand.aggressor) if player in live)
        reasons.append(reason("showdown-order.aggressor-gone", player=first, other=hand.aggressor))
    elif not hand.table.stud:
        first = live[0]
        reasons.append(reason("showdown-order.no-bet", player=first))
    elif on_view(cards, hand.street, live):
        first, why = first_on_view(cards, live)
        name = "showdown-order.razz" if hand.table.game == "razz" else "showdown-order.stud"
        reasons = [reason(name, player=first)] + why
    else:
        return None, []
    return [first] + [player for player in hand.to_the_left(first) if player in live], reasons


def order_of_showing(hand: Hand, cards: Cards) -> tuple[Data, Reasons]:
    """Who shows first and who follows, and whether a player must or the director may insist (`showdown-order#enforcing`)."""
    order, reasons = showing_order(hand, cards)
    if order is None:
        return {"not_covered": "showdown-order"}, []
    must = hand.policies.showdown_order == ShowdownOrder.MUST_SHOW
    reasons.append(reason("showdown-order.must" if must else "showdown-order.may-enforce", player=order[0]))
    return {"show_order": order, "show_duty": "must" if must else "on_request"}, reasons


def share(hand: Hand, cards: Cards, index: int | None = None) -> tuple[Data, Reasons]:
    """The pots as they stand, and their winners where every hand that plays for them is tabled and known."""
    stated, reasons = _shared(hand, cards, index)
    return filled(stated), reasons


def _shared(hand: Hand, cards: Cards, index: int | None) -> tuple[Data, Reasons]:
    table = hand.table
    made = make_pots(table.players, hand.paid, hand.folded, table.pot, table.pot_known)
    hands = {player: cards.held[player] for player in hand.live if player in cards.tabled and cards.is_readable(player)}
    seats = Seats(table.game, table.players, table.button, table.smallest)
    return award(seats, made, hands, cards.board, hand.policies, index)


def won_unseen(hand: Hand, cards: Cards, index: int | None = None) -> tuple[Data, Reasons]:
    """The one hand that is left wins everything and need not be shown (`uncontested-showdown#last-live-hand`)."""
    stated, _ = share(hand, cards, index)
    return stated, [reason("uncontested-showdown.last-hand", player=hand.live[0])]


def holds_winner(hand: Hand, cards: Cards, player: str) -> bool | None:
    """Whether a player wins some pot, be it an empty one; None while the cards that are known do not tell."""
    known: bool | None = False
    for pot in _shared(hand, cards, None)[0]["pots"]:
        if player not in pot["among"]:
            continue
        if "winners" not in pot and "high" not in pot:
            known = None
        elif player in pot.get("winners", []) + pot.get("high", []) + pot.get("low", []):
            return True
    return known
