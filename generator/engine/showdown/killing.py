"""Hands that leave the table by mistake: killed by the dealer, or thrown away by a player who believes to have won."""

from dataclasses import dataclass

from ..betting import early_fold, end_announcement, leave_with_its_hand, resolve_waiting
from ..choices import KilledHand, ThrownAway
from ..reasons import Reasons, reason
from ..situation import Data
from ..state import BET_OR_RAISE, Declaration, Script
from .closing import all_in_showdown, at_showdown, holds_winner, lies_open, why_last
from .directors_hand import LIVE, td_on_hand
from .tabling import standing, why_gone

UNCALLED_WHEN_KILLED = ("accidentally-killed-hands.uncalled-bet", "accidentally-killed-hands.uncalled-words")
UNCALLED_WHEN_FOLDED = ("accidentally-killed-hands.uncalled-as-well", "discarded-cards.uncalled-words")
UNCALLED_WHEN_THROWN_AWAY = ("discarded-cards.uncalled-bet", "discarded-cards.uncalled-words")


def killed(script: Script, player: str, retrievable: bool) -> tuple[Data, Reasons]:
    """Rule a hand that the dealer takes into the muck.

    A tabled hand that wins cannot be killed (`killing-a-winning-hand#tabled-winner`); whether it wins may not be known yet, but
    one that can be identified may stay in play (`accidentally-killed-hands#identifiable`). A tabled one that is beaten goes as
    it should, and so does one that its player has pushed forward (`live-cards#until-mucked`), unless it had to be tabled in an
    all-in, or lies where it can be told apart and the policy `killed_hand` lets it stay in play. Any other one was to be protected
    (`accidentally-killed-hands#protect`): it stays in play on the same terms, or where all have seen it; otherwise nothing is put
    right, but a bet that nobody has called goes back (`accidentally-killed-hands#uncalled-bet`).
    """
    if player in script.hand.folded:
        return {"decides": "rules", "live": False}, [why_gone(script, player)]
    if script.hand.over:
        return {"decides": "rules"}, why_last(script.cards, player)
    if at_showdown(script.hand) and lies_open(script.cards, player):
        return _tabled(script, player, retrievable)
    given_up = at_showdown(script.hand) and player in script.cards.pushed and not all_in_showdown(script.hand)
    if given_up and not _stays_live(script, retrievable):
        script.cards.muck(player)
        return _beaten(script, player)
    return _unprotected(script, player, retrievable or player in script.cards.seen)


def _stays_live(script: Script, retrievable: bool) -> bool:
    """Whether a hand that the dealer takes away stays in play by policy, since its cards can be identified."""
    return retrievable and script.policies.killed_hand == KilledHand.STAYS_LIVE


def _identifiable(script: Script, player: str) -> tuple[Data, Reasons]:
    """A hand that stays in play, since its cards can be identified (`accidentally-killed-hands#identifiable`)."""
    script.cards.identified.add(player)
    return {"decides": "rules", "live": True}, [reason("accidentally-killed-hands.identifiable", player=player)]


def _tabled(script: Script, player: str, retrievable: bool) -> tuple[Data, Reasons]:
    """A hand that lies open at the showdown: it cannot be killed where it wins."""
    wins = holds_winner(script.hand, script.cards, player)
    if wins is False:
        script.cards.beaten = True
        return _beaten(script, player, "killing-a-winning-hand.beaten")
    if wins:
        return {"decides": "rules", "live": True}, [reason("killing-a-winning-hand.tabled", player=player)]
    if _stays_live(script, retrievable):
        return _identifiable(script, player)
    stated: Data = {}
    reasons: Reasons = []
    td_on_hand(
        script,
        player,
        LIVE,
        stated,
        reasons,
        "killing-a-winning-hand.tabled-and-unread",
        lambda: standing(script),
        lambda: _beaten(script, player),
    )
    return stated, reasons


def _beaten(script: Script, player: str, why: str = "live-cards.in-the-muck") -> tuple[Data, Reasons]:
    """A hand that goes into the muck as it should; `why` is the reason."""
    script.hand.fold(player)
    stated: Data = {"decides": "rules", "live": False}
    more, because = standing(script)
    stated.update(more)
    return stated, [reason(why, player=player)] + because


def _unprotected(script: Script, player: str, retrievable: bool) -> tuple[Data, Reasons]:
    """A hand that was to be protected, and is gone unless it can be identified: where it lies, or because all have seen it."""
    if _stays_live(script, retrievable):
        return _identifiable(script, player)
    reasons = [reason("accidentally-killed-hands.protect", player=player)]
    stated: Data = {"decides": "rules", "live": False}
    script.cards.killed.add(player)
    if player in script.cards.pushed:
        script.cards.muck(player)
    uncalled = take_out(script, player)
    if retrievable:
        reasons.append(reason("accidentally-killed-hands.still-identifiable", player=player))
    table = script.hand.table
    if script.hand.paid[player] or table.pot or not table.pot_known:
        # Where nothing was put in, or everything comes back, nothing could stay in.
        reasons.append(reason("accidentally-killed-hands.no-redress", player=player))
    reasons += uncalled.state(UNCALLED_WHEN_KILLED, player, stated) + uncalled.why_owed(player)
    return with_standing(script, stated, reasons)


def thrown_away(script: Script, player: str, declaration: Declaration) -> tuple[Data, Reasons]:
    """Rule a hand that its player gives up with nothing to act on, while others still have to (`discarded-cards`).

    Where the cards can be told apart the dealer protects them and the director decides. Otherwise the hand is dead: a
    bet that was called stays in, one that nobody has called goes back. Some hands are folded out of turn (`_folds_out_of_turn`).
    """
    if _folds_out_of_turn(script, player, declaration):
        return _gone(script, player, *early_fold(script, player), UNCALLED_WHEN_FOLDED)
    stated: Data = {"decides": "rules"}
    reasons: Reasons = []
    if declaration.retrievable:
        td_on_hand(
            script,
            player,
            None,
            stated,
            reasons,
            "discarded-cards.protected",
            lambda: ({}, []),
            lambda: _gone(script, player, {}, []),
        )
        return stated, reasons
    stated["live"] = False
    script.cards.discarded.add(player)
    return _gone(script, player, stated, [reason("discarded-cards.thrown-away", player=player)])


def _folds_out_of_turn(script: Script, player: str, declaration: Declaration) -> bool:
    """Whether a hand that is thrown away with nothing to act on is folded out of turn (`non-standard-folds#binding`).

    Whoever has only called out of turn folds it. By the policy `thrown_away` all others do as well, those who are all-in among
    them: cards thrown out of turn bind, whoever throws them.
    """
    waiting = script.waiting.of(player)
    calls_early = waiting is not None and waiting.outcome.action == "call" and declaration.discarded == "muck"
    by_policy = script.policies.thrown_away == ThrownAway.FOLD and script.hand.turn != player
    return calls_early or by_policy


def _gone(
    script: Script,
    player: str,
    stated: Data,
    reasons: Reasons,
    why_back: tuple[str, str] = UNCALLED_WHEN_THROWN_AWAY,
) -> tuple[Data, Reasons]:
    """What follows from a hand that its player has thrown away: a bet that was called stays in (`discarded-cards#thrown-away`).

    Where it is a fold out of turn, no clause gives back what nobody has called; as we read it, that goes back as it does for a hand
    killed by mistake (`accidentally-killed-hands#uncalled-bet`). `why_back` names the reasons for it.
    """
    hand = script.hand
    lay_there = hand.bet.bettor == player and hand.front[player] > hand.owed.get(player, 0)
    gone = take_out(script, player)
    uncalled = gone.state(why_back, player, stated)
    if lay_there and not uncalled:
        reasons = reasons + [reason("discarded-cards.called-bet", player=player)]
    return with_standing(script, stated, reasons + uncalled + gone.why_owed(player))


@dataclass(frozen=True, slots=True)
class Uncalled:
    """What nobody has called of the last bet or raise of a hand that is gone: `chips` go back, and where it was only said,
    `call` is what its player is left with, the call of the bet before it (0: there was none), of which he `owes` what is not in
    yet. `early` have called it out of turn, which is no call as long as it may not bind; `with_the_hand`: it had only said a call
    out of turn itself, which is gone as well (`out-of-turn#binding-if-unchanged`)."""

    chips: int = 0
    call: int | None = None
    owes: int = 0
    early: tuple[str, ...] = ()
    with_the_hand: bool = False

    def state(self, reasons_for: tuple[str, str], player: str, stated: Data) -> Reasons:
        """State what goes back, and return why; `reasons_for` names the reason for chips, and the one for words alone."""
        for_chips, for_words = reasons_for
        why = [reason("out-of-turn.no-call-yet", player=caller) for caller in self.early]
        if self.with_the_hand:
            why.append(reason("out-of-turn.gone-with-the-hand", player=player))
        if self.chips:
            stated["returned"] = self.chips
            return why + [reason(for_chips, player=player, chips=self.chips)]
        if self.call is not None:
            if self.owes:
                stated.setdefault("owes", {})[player] = self.owes
            return why + [reason(for_words, player=player, call=self.call)]
        return why if self.with_the_hand else []

    def why_owed(self, player: str) -> Reasons:
        """That chips of an earlier act are still due of a hand that is gone, such as those of an undercall (`undercalls#must-complete`)."""
        owed = self.owes if self.call is None else 0
        return [reason("acting-in-turn.still-owed", player=player, chips=owed)] if owed else []


def take_out(script: Script, player: str) -> Uncalled:
    """Take a hand out of play; return what nobody has called of its last bet or raise.

    A bet or raise out of turn that still waits is one of those; chips of a call out of turn stay in the pot. What was only
    said has put in nothing that could go back.
    """
    hand = script.hand
    leave_with_its_hand(script, player)
    owed = hand.owed.get(player, 0)
    withdrawn = hand.withdraw_bet(player) if hand.bet.bettor == player else 0
    if withdrawn:
        script.wrong.pop(player, None)  # what stands of it now is a right amount
    returned = max(0, withdrawn - owed)
    only_said = withdrawn > returned
    early = _early_callers(script) if withdrawn else ()
    waiting = script.waiting.of(player)
    only_words = False
    if waiting is not None:
        chips = waiting.lying(hand.front[player])
        if waiting.outcome.action in BET_OR_RAISE:
            returned += chips
        elif chips:
            hand.post(player, chips)
        else:
            only_words = waiting.outcome.action == "call"
        script.waiting.drop(player)
    hand.fold(player)
    call = hand.front[player] if only_said else None
    hand.pass_turn_if_done()
    return Uncalled(returned, call, hand.owed.get(player, 0), early, only_words)


def _early_callers(script: Script) -> tuple[str, ...]:
    """Who has called out of turn, and waits, more than the bet now is."""
    waiting = [(pending.player, pending.outcome) for pending in script.waiting.pending]
    return tuple(name for name, act in waiting if act.action == "call" and (act.to or 0) > script.hand.level)


def with_standing(script: Script, stated: Data, reasons: Reasons) -> tuple[Data, Reasons]:
    """What a hand that is gone leaves at a showdown; before it, the end of the betting round tells it.

    During the betting the turn may have come to somebody who acted before it.
    """
    if script.closed is None or not script.hand.betting_closed:
        end_announcement(script, stated)
        return stated, reasons + resolve_waiting(script, stated)
    more, why = standing(script)
    stated.update(more)
    return stated, reasons + why
