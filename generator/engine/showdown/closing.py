"""The end of the betting: hands turned up in an all-in, who shows in which order, and what the pots come to.

A round is closed once, by the event that completes it; what a player then does with the cards is ruled in `tabling.py`.
"""

from ..choices import AnteOrder, ShowdownOrder
from ..reasons import Reasons, reason
from ..situation import EACH, Data
from ..state import Cards, Hand, blind_seats
from .hand_reading import Made, best_high, is_whole
from .on_view import first_on_view, on_view
from .pots import PotTable, award, filled, make_pots


def at_showdown(hand: Hand) -> bool:
    """Whether several hands are left and the betting is closed, so that the cards decide."""
    return hand.betting_closed and not hand.over


def all_in_showdown(hand: Hand) -> bool:
    """Whether the hands that are left lie face up, because one of them is all-in (`all-in-face-up#face-up`)."""
    return at_showdown(hand) and any(player in hand.all_in for player in hand.live)


def close(hand: Hand, cards: Cards) -> tuple[Data, Reasons]:
    """What the end of a betting round brings; it is stated once for each round.

    With a player all-in and no betting possible every hand is turned up at once (`all-in-face-up#face-up`), and not
    before. Otherwise the last round ends with the order of showing (`showdown-order`). The last hand that is left wins
    unseen (`uncontested-showdown#no-showdown`). Raises SituationError where a pot is no multiple of the
    smallest chip.
    """
    stated: Data = {}
    reasons: Reasons = []
    if hand.over:
        more = won_unseen(hand, cards)
    elif all_in_showdown(hand):
        stated["cards_up"] = [player for player in hand.live if player not in cards.pushed]
        reasons.append(reason("all-in-face-up.face-up"))
        cards.tabled.update(stated["cards_up"])
        more = share(hand, cards)
    elif hand.betting_closed:
        if cards.tabled and not cards.showdown:
            # They were to be turned up for an all-in that the director has cut since.
            reasons.append(reason("all-in-face-up.nobody-all-in"))
            cards.tabled &= cards.seen
        cards.showdown = True
        order, why = order_of_showing(hand, cards)
        stated.update(order)
        reasons += why
        more = share(hand, cards)
    elif any(player in hand.all_in for player in hand.live):
        more = {"cards_up": []}, [reason("all-in-face-up.betting-possible")]
    else:
        more = {}, []
    stated.update(more[0])
    return stated, reasons + more[1]


def showing_order(hand: Hand, cards: Cards) -> tuple[list[str] | None, Reasons]:
    """The hands that are left in the order in which they show, and why; None where open cards of stud are not known.

    The rest follow the first one clockwise.
    """
    first, why = _first_to_show(hand, cards)
    if first is None:
        return None, []
    return [first] + [player for player in hand.to_the_left(first) if player in hand.live], why


def _first_to_show(hand: Hand, cards: Cards) -> tuple[str | None, Reasons]:
    """Who shows first, and why; None where open cards of stud are not known.

    The last aggressor of the last round does (`showdown-order#last-aggressor`), or where that hand is gone the next one
    clockwise; without a bet in it the first hand left of the button (`showdown-order#no-bet`), in stud the highest on view, in
    razz the lowest.
    """
    aggressor = hand.bet.bettor
    if aggressor is not None:
        if aggressor not in hand.folded:
            return aggressor, [reason("showdown-order.last-aggressor", player=aggressor)]
        first = _next_live(hand, aggressor)
        return first, [reason("showdown-order.aggressor-gone", player=first, other=aggressor)]
    if not hand.table.stud:
        first = _next_live(hand, hand.table.button)
        return first, [reason("showdown-order.no-bet", player=first)]
    live = [player for player in hand.to_the_left(hand.table.button) + [hand.table.button] if player in hand.live]
    if not on_view(cards, hand.street, live):
        return None, []
    first, why = first_on_view(cards, live)
    name = "showdown-order.razz" if hand.table.game == "razz" else "showdown-order.stud"
    return first, [reason(name, player=first)] + why


def _next_live(hand: Hand, player: str) -> str:
    """The first hand left of a player."""
    return next(other for other in hand.to_the_left(player) + [player] if other not in hand.folded)


def order_of_showing(hand: Hand, cards: Cards) -> tuple[Data, Reasons]:
    """Who shows first and who follows, and whether a player must or the director may insist (`showdown-order#enforcing`)."""
    order, reasons = showing_order(hand, cards)
    if order is None:
        return {"not_covered": "showdown-order"}, []
    must = hand.policies.showdown_order_duty == ShowdownOrder.MUST_SHOW
    has_to = "showdown-order.must-without-a-bet" if hand.bet.bettor is None else "showdown-order.must"
    reasons.append(reason(has_to if must else "showdown-order.may-enforce", player=order[0]))
    return {"show_order": order, "show_duty": "must" if must else "on_request"}, reasons


def why_with_cards(hand: Hand, cards: Cards, player: str, act: Data, shown: Data, last: bool) -> Reasons:
    """Why an act, and the cards that its player shows in the same event, are ruled as they are, given both rulings.

    Shown `last`, after the act that ended the betting, they leave no action pending (`exposing-cards#penalty`).

    Where the act has brought the showdown, and its player has shown before the first one in order, that one is no more the first of
    all, but of those who are left to show (`showdown-order#clockwise`).
    """
    why: Reasons = act["reasons"]
    order, left = act.get("show_order"), shown.get("show_order")
    if order and left and player not in left and order[0] == left[0]:
        of_the_order = order_of_showing(hand, cards)[1]
        why = [one for one in why if one not in of_the_order]
        why.append(reason("showdown-order.first-of-the-rest", player=left[0]))
    over = [reason("exposing-cards.betting-over")] if last else []
    return why + over + [one for one in shown["reasons"] if one not in why]


def share(hand: Hand, cards: Cards) -> tuple[Data, Reasons]:
    """The pots as they stand, and their winners where every hand that plays for them is tabled and known."""
    stated, reasons = _shared(hand, cards)
    stated = filled(stated)
    return stated, reasons + _why_ante(hand, len(stated.get("pots", [])))


def _why_ante(hand: Hand, pots: int) -> Reasons:
    """Where an ante for the table lies, of several pots, and what a player who could not pay it and the blind has put in first."""
    reasons: Reasons = []
    for player in hand.for_all if pots else ():
        chips = hand.for_all[player]
        if chips and pots > 1:
            reasons.append(reason("ante-format.main-pot", player=player, chips=chips))
        blind, ante, stack = _blind_of(hand, player), hand.table.ante, hand.table.stacks.get(player)
        if blind and ante is not None and stack is not None and stack < blind + ante.amount:
            big = player == blind_seats(hand.table)[1]
            if hand.policies.ante_order == AnteOrder.BLIND_FIRST:
                why = "ante-format.blind-first" if big else "ante-format.blind-first-too"
                reasons.append(reason(why, player=player, chips=chips))
            else:
                why = "ante-format.ante-first" if big else "ante-format.ante-first-too"
                reasons.append(reason(why, player=player, chips=stack - chips))
    return reasons + (_why_short_ante(hand) if pots > 1 else [])


def _why_short_ante(hand: Hand) -> Reasons:
    """What a player who had less than the ante that everybody pays can win of each other one (`ante-format#dead-money`)."""
    ante, stacks = hand.table.ante, hand.table.stacks
    if ante is None or ante.payer != EACH:
        return []
    short = [player for player in hand.live if player in stacks and stacks[player] < ante.amount]
    return [reason("ante-format.short-ante", player=player, chips=stacks[player]) for player in short]


def _blind_of(hand: Hand, player: str) -> int:
    """The blind that a player owes, 0 where it is none."""
    small, big = blind_seats(hand.table)
    blinds = hand.table.blinds
    return blinds[1] if player == big else blinds[0] if player == small else 0


def _shared(hand: Hand, cards: Cards) -> tuple[Data, Reasons]:
    table = hand.table
    own = {player: hand.paid[player] - hand.for_all.get(player, 0) for player in table.players}
    # Where all who are left are all-in, none of them can win what others have bet beyond that.
    gone = hand.folded if all(player in hand.all_in for player in hand.live) else []
    made = make_pots(own, hand.live, hand.dead_money, table.pot_known, gone)
    hands = {
        player: cards.held[player] for player in hand.live if player in cards.tabled and is_readable(cards, player)
    }
    seats = PotTable(table.game, table.players, table.button, table.smallest)
    stated, reasons = award(seats, made, hands, cards.board, hand.policies)
    if made.uncalled is not None and hand.front[made.uncalled[0]] >= made.uncalled[1]:
        hand.give_back(*made.uncalled)
    return stated, reasons


def won_unseen(hand: Hand, cards: Cards) -> tuple[Data, Reasons]:
    """The one hand that is left wins everything."""
    return share(hand, cards)[0], why_won_unseen(hand, cards)


def why_won_unseen(hand: Hand, cards: Cards) -> Reasons:
    """Why the one hand that is left wins (`why_last`), unless it has won by its cards, beside hands that were read and have gone."""
    return [] if cards.beaten else why_last(cards, hand.live[0])


def why_last(cards: Cards, player: str) -> Reasons:
    """Why the one hand that is left wins, and need not be shown unless it lies open already.

    At a showdown with nobody all-in it is the last live hand (`uncontested-showdown#last-live-hand`, `#need-not-show`); where the others
    were gone before, or went in an all-in, no book says it (`#no-showdown`).
    """
    lies_open_already = player in cards.tabled | cards.seen
    if not cards.showdown:
        name = "uncontested-showdown.nobody-else-open" if lies_open_already else "uncontested-showdown.nobody-else"
        return [reason(name, player=player)]
    why = [reason("uncontested-showdown.last-hand", player=player)]
    if not lies_open_already:
        why.append(reason("uncontested-showdown.need-not-show", player=player))
    return why


def holds_winner(hand: Hand, cards: Cards, player: str) -> bool | None:
    """Whether a player wins some pot, be it an empty one; None while the cards that are known do not tell."""
    known: bool | None = False
    for pot in _shared(hand, cards)[0]["pots"]:
        if player not in pot["among"]:
            continue
        if "winners" not in pot and "high" not in pot:
            known = None
        elif player in pot.get("winners", []) + pot.get("high", []) + pot.get("low", []):
            return True
    return known


def made_by(cards: Cards, player: str) -> Made | None:
    """The high hand that a player has made; None where the cards do not tell it, or the low hand is what plays."""
    if cards.game == "razz" or not is_readable(cards, player):
        return None
    return best_high(cards.game, cards.held[player], cards.board)


def lies_open(cards: Cards, player: str) -> bool:
    """Whether a hand that is turned up in an all-in has been read: somebody has seen it, or the facts give it beside the whole board.

    Of any other one the script does not tell that it was tabled before its player or the dealer let it go; a part of a hand is not
    tabled (`killing-a-winning-hand#table-all`).
    """
    return player in cards.tabled and (player in cards.seen or is_readable(cards, player))


def is_readable(cards: Cards, player: str) -> bool:
    """Whether the cards known of this player and of the board make a hand that can be read."""
    return is_whole(cards.game, cards.held.get(player, []), cards.board)
