"""Undercalls: fewer chips than the call, one after another, and what the director has decided of one (`undercalls`)."""

from dataclasses import dataclass

from ..choices import Undercall
from ..reasons import Why, reason
from ..situation import Data
from ..state import DIRECTOR_DECIDES, Declaration, Hand, Matter, Outcome, Ruled, Script
from .amounts import check_or_call
from .last_act import LastAct
from .string_bets import why_string_bet


def undercall(hand: Hand, player: str, total: int) -> Outcome:
    """Fewer chips than the call, put in or announced, with more behind (`undercalls#definition`).

    Takes the total in front, in chips. Against the opening bet (before the flop the big blind) or heads-up the policy
    `undercall` may demand the full call (`undercalls#must-complete`); otherwise the tournament director takes the full
    call, or lets the player give the chips up and fold (`undercalls#discretion`).
    """
    outcome = check_or_call(hand.options(player))
    total = max(total, hand.front[player])  # a number said may be less than what lies there
    outcome.undercall = total
    outcome.because_in_turn("acting-in-turn.chips-stay").because("undercalls.undercall", total=total, call=hand.level)
    demanded = hand.policies.undercall == Undercall.OPENING_BET_OR_HEADS_UP
    if demanded and (not hand.bet.raises or len(hand.live) == 2):
        why = "undercalls.heads-up" if hand.bet.raises else "undercalls.opening-bet"
        return outcome.because(why, call=hand.level)
    full_call = {"action": "call", "to": outcome.to}
    outcome.left_to_director([full_call, _give_up_and_fold(hand, player, total)], full_call)
    outcome.reasons.append(_why_director(hand))
    return outcome.because("floor-decisions.best-interest")


def _why_director(hand: Hand) -> Why:
    """Why the director decides: it is no case in which the call must be made up, or the book names none."""
    unregulated = hand.policies.undercall == Undercall.TD_DECIDES
    return reason("undercalls.unregulated" if unregulated else "undercalls.discretion")


def _give_up_and_fold(hand: Hand, player: str, total: int) -> Data:
    """A choice for the director: the player folds, and the chips of an undercall to this total stay in the pot."""
    fold: Data = {"action": "fold"}
    if total > hand.front[player]:
        fold["forfeits"] = total - hand.front[player]
    return fold


def first_undercaller(script: Script, outcome: Outcome) -> str | None:
    """Who has made an undercall just before this one and is still in the hand; None where no book sends the action back."""
    if outcome.undercall is None or script.policies.undercall == Undercall.TD_DECIDES:
        return None
    first = script.undercaller
    return None if first in script.hand.folded else first


def back_to_the_first(script: Script, player: str, outcome: Outcome, first: str) -> Ruled:
    """Rule an undercall that follows another one: the action goes back to whoever made the first (`undercalls#several`).

    The first undercaller makes the full call where `undercalls#must-complete` demands it, and otherwise calls or folds as
    the tournament director decides. What becomes of the others is for the director as well, so that the script cannot
    be ruled any further. Takes the outcome of the act as if it stood alone.
    """
    hand = script.hand
    total = hand.front[player] if outcome.undercall is None else outcome.undercall
    must_call = not hand.bet.raises
    stated: Data = {
        "in_turn": True,
        "decides": "td",
        "permitted": [
            {"action": "call", "to": outcome.to},
            _give_up_and_fold(hand, player, total),
            {"binding": False},
        ],
        "next": first,
        "may": ["call"] if must_call else ["fold", "call"],
        "call_to": hand.front[first],
    }
    reasons = [reason("undercalls.undercall", total=total, call=hand.level)]
    reasons.append(reason("undercalls.several", player=player, first=first))
    reasons.append(reason("undercalls.opening-bet", call=hand.level) if must_call else _why_director(hand))
    reasons.append(reason("floor-decisions.best-interest"))
    if outcome.later:
        stated["returned"] = outcome.later
        reasons += why_string_bet(outcome.later)
    script.lose(DIRECTOR_DECIDES)
    return Ruled(stated, reasons)


@dataclass(slots=True)
class Undercalled(Matter):
    """An undercall of which the director decides, while nobody else has acted (`undercalls#discretion`).

    `lying` is what it makes in front of its player, as a total. `hangs_on_it`: nothing can be ruled before the decision.
    """

    player: str
    lying: int
    hangs_on_it: bool

    @property
    def lost(self) -> str | None:
        """That the director decides, where everything hangs on it."""
        return DIRECTOR_DECIDES if self.hangs_on_it else None

    def accepts(self, script: Script, player: str, declaration: Declaration) -> bool:
        """Whether an event of the same player shows what the director has decided."""
        return player == self.player and self._decided(declaration) is not None

    def _decided(self, declaration: Declaration) -> str | None:
        """The choice of the director, `fold` or `call`, where this shows it."""
        said = declaration.said
        if declaration.taken or declaration.retrievable or (said is not None and said.has_amount):
            return None
        if declaration.only_chips:
            return "call"
        verb = "fold" if declaration.discarded == "muck" else declaration.verb
        return verb if verb in ("fold", "call") else None

    def rule(self, script: Script, player: str, declaration: Declaration) -> Ruled:
        """Rule a fold or a call right after the undercall: it is what the director has let its player do, or made him do.

        The fold gives up the chips of the undercall and no more (`undercalls#discretion`); chips put in make up the call.
        """
        hand = script.hand
        action = self._decided(declaration)
        stated: Data = {"action": action, "binding": True, "decides": "rules"}
        script.matter = None
        reasons = [_why_director(hand)]
        if action == "fold":
            reasons.append(reason("undercalls.given-up", player=player, chips=self.lying))
            hand.give_back(player, hand.front[player] - self.lying)
            hand.fold(player)
            hand.pass_turn_if_done()
        else:
            owed = hand.owed[player]
            stated["to"] = hand.front[player]
            if declaration.pushed > owed:
                stated["returned"] = declaration.pushed - owed
            hand.owed[player] = max(0, owed - declaration.pushed)
            script.matter = LastAct(player, declaration, hand.owed[player])
        return Ruled(stated, reasons)
