"""Hands that leave the table by mistake: killed by the dealer, or thrown away by a player who believes to have won."""

from .betting import Hand
from .choices import KilledHand
from .deciding_cards import LIVE, td_on_hand
from .outcome import BET_OR_RAISE
from .pots import Reasons
from .reading import Reading
from .reasons import reason
from .resolving import end_announcement, resolve_waiting
from .script import Script
from .showdown import at_showdown, betting_closed, holds_winner
from .situation import Data
from .tabling import standing


def killed(script: Script, index: int, player: str, retrievable: bool) -> tuple[Data, Reasons]:
    """Rule a hand that the dealer takes into the muck.

    A tabled hand that wins cannot be killed (`killing-a-winning-hand#tabled-winner`); whether it wins may not be known yet,
    but one that can be identified may stay in play (`accidentally-killed-hands#identifiable`). A tabled one that is
    beaten goes as it should, and so does one that its player has pushed forward (`live-cards#until-mucked`). Any other
    one was to be protected (`accidentally-killed-hands#protect`): it stays in play where it can be identified and the
    policy `killed_hand` lets it; otherwise nothing is put right, but a bet that nobody has called goes back
    (`accidentally-killed-hands#uncalled-bet`).
    """
    stated: Data = {"decides": "rules"}
    reasons: Reasons = []
    if player in script.hand.folded:
        stated["live"] = False
        return stated, [reason("live-cards.in-the-muck", player=player)]
    if script.hand.over:
        return stated, [reason("uncontested-showdown.last-hand", player=player)]
    if at_showdown(script.hand) and player in script.cards.tabled:
        wins = holds_winner(script.hand, script.cards, player)
        if wins is None and retrievable and script.policies.killed_hand == KilledHand.STAYS_LIVE:
            stated["live"] = True
            reasons.append(reason("accidentally-killed-hands.identifiable", player=player))
        elif wins is None:
            td_on_hand(script, player, LIVE, stated, reasons, "killing-a-winning-hand.tabled")
        elif wins:
            stated["live"] = True
            reasons.append(reason("killing-a-winning-hand.tabled", player=player))
        else:
            script.hand.fold(player)
            more, reasons = standing(script, index)
            stated["live"] = False
            stated.update(more)
        return stated, reasons
    if at_showdown(script.hand) and player in script.cards.pushed:
        script.hand.fold(player)
        script.cards.mucked.add(player)
        more, reasons = standing(script, index)
        stated["live"] = False
        stated.update(more)
        return stated, [reason("live-cards.in-the-muck", player=player)] + reasons
    reasons.append(reason("accidentally-killed-hands.protect", player=player))
    if retrievable and script.policies.killed_hand == KilledHand.STAYS_LIVE:
        stated["live"] = True
        reasons.append(reason("accidentally-killed-hands.identifiable", player=player))
        return stated, reasons
    stated["live"] = False
    returned = take_out(script, player)
    if not returned or script.hand.paid[player] or script.hand.table.pot:
        # Where everything comes back, nothing was called that could stay in.
        reasons.append(reason("accidentally-killed-hands.no-redress", player=player))
    if returned:
        stated["returned"] = returned
        reasons.append(reason("accidentally-killed-hands.uncalled-bet", player=player, chips=returned))
    return with_standing(script, index, stated, reasons)


def thrown_away(script: Script, index: int, player: str, reading: Reading) -> tuple[Data, Reasons]:
    """Rule a hand that its player gives up with nothing to act on, while others still have to (`discarded-cards`).

    Where the cards can be told apart the dealer protects them and the director decides. Otherwise the hand is dead: a
    bet that was called stays in, one that nobody has called goes back.
    """
    stated: Data = {"decides": "rules"}
    reasons: Reasons = []
    if reading.retrievable:
        td_on_hand(script, player, None, stated, reasons, "discarded-cards.protected")
        return stated, reasons
    stated["live"] = False
    reasons.append(reason("discarded-cards.thrown-away", player=player))
    returned = take_out(script, player)
    if returned:
        stated["returned"] = returned
        reasons.append(reason("discarded-cards.uncalled-bet", player=player, chips=returned))
    return with_standing(script, index, stated, reasons)


def take_out(script: Script, player: str) -> int:
    """Take a hand out of play; return the chips of its last bet or raise that nobody has called, which go back.

    A bet or raise out of turn that still waits is one of those; chips of a call out of turn stay in the pot. What was only
    said has put in nothing that could go back.
    """
    hand = script.hand
    owed = hand.owed.get(player, 0)
    withdrawn = _withdraw_bet(hand, player) if hand.aggressor == player else 0
    if withdrawn:
        script.wrong.pop(player, None)  # what stands of it now is a right amount
    returned = max(0, withdrawn - owed)
    waiting = script.waiting.of(player)
    if waiting is not None:
        chips = waiting.lying(hand.front[player])
        if waiting.outcome.action in BET_OR_RAISE:
            returned += chips
        elif chips:
            hand.post(player, chips)
        script.waiting.drop(player)
    hand.fold(player)
    if hand.turn is not None and not hand.has_to_act(hand.turn):
        hand.pass_turn(hand.turn)
    return returned


def _withdraw_bet(hand: Hand, player: str) -> int:
    """Give back what nobody has called of the last bet or raise of the round; return the chips.

    The bet before it stands again, and its player is the last who has bet, unless a short all-in has called a part: then
    that part is the bet or raise that stands, short or full as any other. What the player called of the bet before is no
    raise and stays in, even where a short blind has less in front.
    """
    called = max(hand.front[other] for other in hand.table.players if other != player)
    before = hand.before_bet[0]
    returned = hand.front[player] - max(called, before)
    if returned <= 0:
        return 0
    if hand.table.stud and hand.street == "third" and not called and not before:
        # It was the bring-in as well, which is no bet to take back; what of it stays no clause says.
        hand.bring_in_due, hand.low_card = True, player
        return 0
    hand.give_back(player, returned)
    hand.take_back_raise()
    if called > before:
        hand.raise_level(player, called)
    return returned


def with_standing(script: Script, index: int, stated: Data, reasons: Reasons) -> tuple[Data, Reasons]:
    """What a hand that is gone leaves at a showdown; before it, the end of the betting round tells it.

    During the betting the turn may have come to somebody who acted before it.
    """
    if script.closed is None or not betting_closed(script.hand):
        end_announcement(script, stated)
        return stated, reasons + resolve_waiting(script, stated)
    more, why = standing(script, index)
    stated.update(more)
    return stated, reasons + why
