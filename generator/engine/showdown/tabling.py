"""What players do with their cards once the betting is closed: table, show in part, push forward, muck, miscall."""

from ..reasons import Reasons, Why, reason
from ..situation import Data, most_on_board
from ..state import Cards, Declaration, Hand, Script
from .closing import all_in_showdown, at_showdown, holds_winner, lies_open, made_by, share, why_last, why_won_unseen
from .directors_hand import DEAD, LIVE, td_on_hand


def handles(script: Script, declaration: Declaration) -> bool:
    """Whether an event is about cards after the betting, and holds no act of betting but perhaps a fold."""
    if declaration.handles_chips or declaration.conditional:
        return False
    about_cards = declaration.exposed or declaration.thrown or declaration.other_words or declaration.folds
    return about_cards and declaration.verb in (None, "fold") and script.hand.betting_closed


def rule_cards(script: Script, player: str, declaration: Declaration) -> tuple[Data, Reasons]:
    """Rule what a player does with a hand at the showdown, or says about it."""
    hand = script.hand
    gone = player in hand.folded
    about_hand = declaration.exposed or declaration.thrown
    script.shown = True
    if hand.over and not gone:
        return _shown_as_the_last(script, player, declaration)
    stated: Data = {"decides": "rules"}
    reasons: Reasons = []
    if declaration.words is not None and not hand.over:
        # Only until the betting is over do words fold a hand (`non-standard-folds#binding`).
        stated["binding"] = False
        reasons.append(reason("non-standard-folds.betting-over", player=player))
    if declaration.other_words and not hand.over:
        _words(script, player, declaration, stated, reasons)
    if gone and about_hand:
        stated["live"] = False
        reasons.append(why_gone(script, player))
    elif about_hand:
        _of_a_live_hand(script, player, declaration, stated, reasons)
    return stated, reasons


def why_gone(script: Script, player: str) -> Why:
    """Why a hand that is out of play stays so: the dealer has killed it by mistake, its player has folded, or it lies in the muck."""
    cards = script.cards
    if player in cards.killed:
        return reason("accidentally-killed-hands.no-redress", player=player)
    if player in cards.mucked | cards.tabled | cards.discarded or player in script.dealing.dead:
        return reason("live-cards.in-the-muck", player=player)
    return reason("acting-in-turn.had-folded", player=player)


def _shown_as_the_last(script: Script, player: str, declaration: Declaration) -> tuple[Data, Reasons]:
    """Rule what the one player who is left does with a hand that need not be shown: shown, it may turn out to have been miscalled.

    It lies open by rule where an all-in had every hand turned up (`all-in-face-up#face-up`), not where players showed in turn.
    """
    stated: Data = {"binding": False} if declaration.folds else {}
    by_rule = player in script.cards.tabled and not script.cards.showdown
    reasons = [reason("all-in-face-up.turned-up", player=player)] if by_rule else why_last(script.cards, player)
    if declaration.exposed:
        _miscalled(script, player, stated, reasons)
    return stated, reasons


def _of_a_live_hand(script: Script, player: str, declaration: Declaration, stated: Data, reasons: Reasons) -> None:
    """Rule a live hand that is shown or given up, and say how the showdown stands then."""
    lay_open = player in script.cards.tabled
    if declaration.exposed:
        _table(script, player, declaration, stated, reasons)
    if declaration.thrown:
        _discard(script, player, declaration, stated, reasons)
    if script.lost is None:
        more = standing(script)
        stated.update(more[0])
        reasons += more[1]
    if declaration.exposed and not reasons and lay_open:
        # In an all-in it is turned up by rule, whenever its player does so.
        by_rule = all_in_showdown(script.hand)
        reasons.append(
            reason("all-in-face-up.turned-up" if by_rule else "killing-a-winning-hand.face-up", player=player)
        )


def _words(script: Script, player: str, declaration: Declaration, stated: Data, reasons: Reasons) -> None:
    """What is said about a hand does not bind; the cards speak (`cards-speak`). A refusal to table is for the floor."""
    if player in script.cards.in_part and player in script.cards.pushed:
        _leave(script, player, None, stated, reasons, "discarded-cards.refuses")
        return
    stated["binding"] = False
    reasons.append(reason("cards-speak.declaration", player=player))
    if declaration.names_hand is not None:
        script.cards.named[player] = declaration.names_hand
        if player in script.cards.tabled:
            _miscalled(script, player, stated, reasons)


def _miscalled(script: Script, player: str, stated: Data, reasons: Reasons) -> None:
    """A tabled hand that is not the one that its player has named: on purpose it may be penalised (`cards-speak#miscalling`)."""
    named = script.cards.named.get(player)
    if named is None:
        return
    made = made_by(script.cards, player)
    if made is not None and named != made.category:
        stated["penalty"] = "possible"
        reasons.append(reason("cards-speak.miscalling", player=player))


def _table(script: Script, player: str, declaration: Declaration, stated: Data, reasons: Reasons) -> None:
    cards = script.cards
    if player in cards.tabled:
        return
    if not (declaration.tables or cards.shown_whole(cards.shown.get(player, []))):
        cards.in_part.add(player)
        stated["must_table"] = True
        reasons.append(reason("killing-a-winning-hand.table-all", player=player))
        return
    cards.tabled.add(player)
    cards.in_part.discard(player)
    if player in cards.pushed:
        cards.pushed.discard(player)
        stated["live"] = True
        taken_in = player in cards.identified
        why_live = "accidentally-killed-hands.identifiable" if taken_in else "live-cards.until-mucked"
        reasons.append(reason(why_live, player=player))
    _miscalled(script, player, stated, reasons)


def _discard(script: Script, player: str, declaration: Declaration, stated: Data, reasons: Reasons) -> None:
    """A hand given up at the showdown, by a player who is left in it."""
    hand, cards = script.hand, script.cards
    if all_in_showdown(hand):
        _discard_in_an_all_in(script, player, declaration, stated, reasons)
    elif player in cards.tabled:
        wins = holds_winner(hand, cards, player)
        if wins is False:
            cards.beaten = True
            hand.fold(player)
            stated["live"] = False
            reasons.append(reason("killing-a-winning-hand.beaten", player=player))
            return
        _leave(script, player, LIVE, stated, reasons, "killing-a-winning-hand.tabled-then-mucked")
    elif declaration.retrievable:
        cards.pushed.add(player)
        stated["live"] = True
        reasons.append(reason("live-cards.until-mucked", player=player))
        if player in cards.in_part:
            stated["must_table"] = True
            reasons.append(reason("discarded-cards.half-shown", player=player))
    elif player in cards.in_part:
        _leave(script, player, DEAD, stated, reasons, "killing-a-winning-hand.unseen-hand")
    else:
        _muck(script, player)
        stated["live"] = False
        reasons.append(reason("live-cards.in-the-muck", player=player))
        if not hand.over and len(cards.board) == most_on_board(hand.table.game):
            reasons.append(reason("playing-the-board.show-to-win"))


def _discard_in_an_all_in(
    script: Script, player: str, declaration: Declaration, stated: Data, reasons: Reasons
) -> None:
    """A hand given up that has to be tabled (`all-in-face-up#everyone`).

    One that lies open stays live. One given up face down is live as long as it can be told apart, and plays once it is tabled
    (`live-cards#until-mucked`). One that nobody has seen and that cannot be told apart is gone (`killing-a-winning-hand#unseen-hand`).
    """
    cards = script.cards
    face_down = declaration.retrievable and player not in cards.seen
    if not face_down and not lies_open(cards, player):
        _muck(script, player)
        stated["live"] = False
        reasons.append(reason("all-in-face-up.had-to-table", player=player))
        reasons.append(reason("killing-a-winning-hand.unseen-in-the-muck", player=player))
        return
    stated["live"] = True
    stated["binding"] = False
    if not face_down:
        reasons.append(reason("all-in-face-up.nobody-mucks", player=player))
        return
    cards.tabled.discard(player)
    cards.pushed.add(player)
    stated["must_table"] = True
    reasons.append(reason("all-in-face-up.must-table", player=player))
    reasons.append(reason("live-cards.until-mucked", player=player))


def _leave(script: Script, player: str, advice: Data | None, stated: Data, reasons: Reasons, why: str) -> None:
    """Leave it to the director whether a hand at the showdown is live."""

    def is_gone() -> tuple[Data, Reasons]:
        _muck(script, player)
        return standing(script)

    td_on_hand(script, player, advice, stated, reasons, why, lambda: standing(script), is_gone)


def _muck(script: Script, player: str) -> None:
    """Let a hand go."""
    script.hand.fold(player)
    script.cards.muck(player)


def standing(script: Script) -> tuple[Data, Reasons]:
    """Who has yet to show; or what the pots come to, when everybody has tabled or mucked and the cards are known."""
    hand, tabled = script.hand, script.cards.tabled
    if hand.over:
        stated, reasons = share(hand, script.cards)
        several = hand.live[0] in tabled and len(stated.get("pots", ())) > 1
        return stated, reasons if several else why_won_unseen(hand, script.cards)
    if all_in_showdown(hand):
        stated, reasons = share(hand, script.cards)
        decided = any(len(pot["among"]) > 1 and _is_won(pot) for pot in stated.get("pots", ()))
        return (stated, reasons) if decided else ({}, [])
    if all(player in tabled for player in hand.live):
        stated, reasons = share(hand, script.cards)
        if not all(_is_won(pot) for pot in stated.get("pots", ())):
            stated["not_covered"] = "unknown-cards"
        return stated, reasons
    left = [player for player in script.show_order if player in hand.live and player not in tabled]
    if not left:
        return {}, []
    # Whoever was to show first, and has not yet, is not the next of anybody.
    still_first = left[0] == script.show_order[0]
    return {"show_order": left}, [] if still_first else [reason("showdown-order.next", player=left[0])]


def is_decided(hand: Hand, cards: Cards) -> bool:
    """Whether the hands have been read: those that play lie open, and every pot has its winners."""
    if not at_showdown(hand) or not all(player in cards.tabled for player in hand.live):
        return False
    return all(_is_won(pot) for pot in share(hand, cards)[0].get("pots", ()))


def _is_won(pot: Data) -> bool:
    """Whether the cards tell who wins a pot."""
    return "winners" in pot or "high" in pot
