"""Undercalls: fewer chips than the call, one after another, and what the director has decided of one (`undercalls`)."""

from dataclasses import dataclass

from ..choices import Undercall, UndercallForfeits
from ..reasons import Why, reason
from ..situation import Data, SituationError
from ..state import (
    DIRECTOR_DECIDES,
    Declaration,
    Hand,
    Left,
    LessThanCall,
    Matter,
    Outcome,
    Ruled,
    Script,
    Words,
)
from .amounts import check_or_call
from .last_act import LastAct
from .stating import choices_stated
from .string_bets import hold_choices_against_chips, why_beyond_call, why_several_motions


def undercall(hand: Hand, player: str, total: int, said: int | None = None, chip: int | None = None) -> Outcome:
    """Fewer chips than the call, put in or announced, with more behind (`undercalls#definition`).

    Takes the total in front, in chips, the number `said` where one was, and the `chip` where it was a single one. Against the opening
    bet (before the flop the big blind) or heads-up the policy `undercall` may demand the full call (`undercalls#must-complete`);
    otherwise the tournament director takes the full call, or lets the player give the chips up and fold (`undercalls#discretion`): by
    policy, of a chip that was meant for a smaller bet, what that one takes.
    """
    outcome = check_or_call(hand.options(player))
    demanded = hand.policies.undercall == Undercall.OPENING_BET_OR_HEADS_UP and (
        not hand.bet.raises or len(hand.live) == 2
    )
    meant = None if chip is None or demanded else _bet_meant(hand, player, total)
    made = LessThanCall(max(total, hand.front[player]), said)  # a number said may be less than what lies there
    if said is None and meant is None:
        outcome.because_in_turn("acting-in-turn.chips-stay")
    elif said is not None:
        front = hand.front[player]
        if not front:
            outcome.because_in_turn("bet-methods.words-like-chips", amount=said)
        else:
            outcome.because_in_turn(
                "bet-methods.total-with-front",
                player=player,
                amount=said,
                front=front,
                call=hand.level,
                adds=max(0, said - front),
            )
    outcome.of_undercall.append(_why_undercall(hand, made))
    outcome.reasons += outcome.of_undercall
    if demanded:
        outcome.undercall = made
        why = "undercalls.heads-up" if hand.bet.raises else "undercalls.opening-bet"
        outcome.of_undercall.append(reason(why, player=player, call=hand.level))
        outcome.reasons.append(outcome.of_undercall[-1])
        return outcome
    full_call = {"action": "call", "to": outcome.to}
    fold = _give_up_and_fold(hand, player, made.total)
    if meant is not None and chip is not None:
        made = LessThanCall(meant)
        fold = dict(_give_up_and_fold(hand, player, meant), returned=total - meant)
        outcome.because_in_turn("undercalls.meant", chip=chip, call=meant)
    outcome.left_to_director([full_call, fold], full_call)
    outcome.undercall = made
    outcome.of_fold.append(why_director(hand, player))
    outcome.reasons += outcome.of_fold
    return outcome.because("floor-decisions.best-interest")


def _bet_meant(hand: Hand, player: str, total: int) -> int | None:
    """The largest earlier bet of the round, as a total, that a single chip is more than enough for; None where there is none.

    As it would have been a call of that one (`oversized-chip#call`), that is what the undercall was meant to be; by policy, no more
    than that is lost with a fold.
    """
    if hand.policies.undercall_forfeits == UndercallForfeits.CHIPS:
        return None
    level = hand.level
    for raised in reversed(hand.raised):
        level -= raised
        if hand.front[player] < level < total:
            return level
    return None


def _why_undercall(hand: Hand, made: LessThanCall) -> Why:
    """Why an act is an undercall: by the number that was said, or by the chips that lie there."""
    if made.said is None:
        return reason("undercalls.undercall", total=made.total, call=hand.level)
    return reason("undercalls.announced", said=made.said, call=hand.level)


def why_director(hand: Hand, player: str) -> Why:
    """Why the director decides of the undercall of a player: it is no case in which the call must be made up, or the book names none."""
    unregulated = hand.policies.undercall == Undercall.TD_DECIDES
    return reason("undercalls.unregulated" if unregulated else "undercalls.discretion", player=player)


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


def back_to_the_first(script: Script, player: str, declaration: Declaration, outcome: Outcome, first: str) -> Ruled:
    """Rule an undercall that follows another one: the action goes back to whoever made the first (`undercalls#several`).

    The first undercaller makes the full call where `undercalls#must-complete` demands it, and otherwise calls or folds as
    the tournament director decides. What becomes of the others is for the director as well, so that the script cannot
    be ruled any further. Takes the outcome of the act as if it stood alone.
    """
    hand, made = script.hand, outcome.undercall
    assert made is not None  # or nobody would have made one before it
    full_call = {"action": "call", "to": outcome.to}
    choices = [full_call, _give_up_and_fold(hand, player, made.total), {"binding": False}]
    left = Outcome("call", outcome.to, later=outcome.later).left_to_director(choices, full_call)
    hold_choices_against_chips(hand, player, declaration, left)
    must_call = not hand.bet.raises
    stated: Data = {
        "in_turn": True,
        "decides": "td",
        "permitted": choices_stated(hand, player, left.permitted or []),
    }
    stated.update(_first_to_act(hand, first))
    if left.returned:
        stated["returned"] = left.returned
    reasons = [_why_undercall(hand, made), reason("undercalls.several", player=player, first=first)]
    opening_bet = reason("undercalls.opening-bet", player=first, call=hand.level)
    reasons.append(opening_bet if must_call else _why_first_is_decided(script, first))
    script.lose(DIRECTOR_DECIDES)
    return Ruled(stated, reasons + left.reasons + [reason("floor-decisions.best-interest")])


def _why_first_is_decided(script: Script, first: str) -> Why:
    """Why the director decides of the first of several undercalls, with what a fold would give up (`undercalls#discretion`)."""
    matter = script.undercalls.get(first)
    forfeits = matter.fold.get("forfeits", 0) if isinstance(matter, Undercalled) else 0
    return reason("undercalls.first-discretion", player=first, call=script.hand.front[first], chips=forfeits)


def _first_to_act(hand: Hand, first: str) -> Data:
    """To whom the action goes back: whoever made the first of several undercalls.

    Only where he must call is it said what he may do; elsewhere the director decides that.
    """
    stated: Data = {"next": first, "call_to": hand.front[first]}
    return stated if hand.bet.raises else dict(stated, may=["call"])


def after_the_second(script: Script, first: str, ruled: Ruled) -> Ruled:
    """The same ruling on a second undercall, which the director has decided: before anybody else, the first one is settled.

    Where its player has to call, that is so already (`undercalls#must-complete`); otherwise the director decides that too.
    """
    matter = script.undercalls.get(first)
    if matter is None or not script.hand.bet.raises:
        script.settle_undercall(first)
        return ruled
    assert isinstance(matter, Undercalled)
    matter.hangs_on_it = True
    script.matter = matter
    ruled.stated.update(_first_to_act(script.hand, first))
    ruled.final = True
    return ruled


def leave_to_director(script: Script, player: str, outcome: Outcome, missing: int, hangs_on_it: bool) -> None:
    """Keep an undercall open, which has been carried out as a call, until the director decides (`undercalls#discretion`).

    `missing` are the chips of the call that do not lie there.
    """
    made = outcome.undercall
    assert made is not None
    folds = [choice for choice in outcome.permitted or [] if choice["action"] == "fold"]
    lying = script.hand.front[player] - missing
    script.matter = Undercalled(player, made, folds[0], max(0, made.total - lying), hangs_on_it)
    script.undercalls[player] = script.matter


@dataclass(slots=True)
class Undercalled(Matter):
    """An undercall of which the director decides, while nobody else has acted (`undercalls#discretion`).

    `made` is what it comes to, `fold` the choice of the director to let its player give it up; `short` are the chips that do not
    lie there yet for the number that was said. `hangs_on_it`: nothing can be ruled before the decision.
    """

    player: str
    made: LessThanCall
    fold: Data
    short: int
    hangs_on_it: bool

    @property
    def lost(self) -> str | None:
        """That the director decides, where everything hangs on it."""
        return DIRECTOR_DECIDES if self.hangs_on_it else None

    def left_to_director_of(self, player: str) -> bool:
        """Whether it is the undercall of this player."""
        return player == self.player

    def accepts(self, script: Script, player: str, declaration: Declaration) -> bool:
        """Whether an event of the same player shows what the director has decided, or pays for the number said."""
        if player != self.player:
            return False
        return (declaration.only_chips and not declaration.taken) or self._decided(declaration) is not None

    def _decided(self, declaration: Declaration) -> str | None:
        """The choice of the director, `fold` or `call`, where this shows it."""
        said = declaration.said
        if declaration.taken or declaration.retrievable or (said is not None and said.has_amount):
            return None
        verb = "fold" if declaration.discarded == "muck" else declaration.verb
        return verb if verb in ("fold", "call") else None

    def rule(self, script: Script, player: str, declaration: Declaration) -> Ruled:
        """Rule a fold or a call right after the undercall, which the director has decided, or chips put in after it.

        The fold gives up the chips of the undercall and no more (`undercalls#discretion`). Chips decide nothing: they pay for the
        number that was said, or are another motion of the same act, ruled as it would be in one event (`string-bets`).
        """
        if self._decided(declaration) == "fold":
            return self._decide(script, self.fold)
        short = declaration.only_chips and declaration.pushed < script.hand.owed[player]
        if short and not declaration.last:
            return self._more(script.hand, declaration.pushed)
        self._settle(script)
        return self._all_in(script.hand, declaration.pushed) if short else self._made_good(script, declaration)

    def left(self, script: Script) -> Left:
        """That its player calls, or gives the chips up and folds."""
        return Left(self._choices(script.hand), lambda choice, _: self._decide(script, choice))

    def _choices(self, hand: Hand) -> list[Data]:
        """The full call, and the fold."""
        return choices_stated(hand, self.player, [{"action": "call", "to": hand.front[self.player]}, self.fold])

    def _decide(self, script: Script, choice: Data) -> Ruled:
        """Rule what the director decides: by his word, or by what the player does right after it."""
        self._settle(script)
        if choice["action"] == "fold":
            return self._given_up(script.hand)
        called = self._made_good(script, Declaration(plain=Words("call")))
        return Ruled(called.stated, [why_director(script.hand, self.player)])

    def _settle(self, script: Script) -> None:
        """Let it be settled, one way or the other."""
        script.matter = None
        script.settle_undercall(self.player)

    def _more(self, hand: Hand, pushed: int) -> Ruled:
        """Chips that do not make the call: they pay for the number said, or are another motion of the undercall."""
        player, said = self.player, self.made.said
        paid = min(pushed, self.short)
        if said is None:
            self.made = LessThanCall(self.made.total + pushed)
            self.fold = dict(self.fold, forfeits=self.fold.get("forfeits", 0) + pushed)
            reasons = [_why_undercall(hand, self.made)]
        else:
            self.short -= paid
            if pushed > paid:
                self.fold = dict(self.fold, returned=self.fold.get("returned", 0) + pushed - paid)
            reasons = [reason("acting-in-turn.pays", player=player, chips=paid)]
        hand.owed[player] -= pushed
        full_call, fold = self._choices(hand)
        stated: Data = {"decides": "td", "permitted": [full_call, fold], "advice": full_call}
        return Ruled(stated, reasons + [why_director(hand, player), reason("floor-decisions.best-interest")])

    def _all_in(self, hand: Hand, pushed: int) -> Ruled:
        """The last chips of a player make it an all-in, and no undercall. Raises SituationError where there are more."""
        player, owed = self.player, hand.owed[self.player]
        behind = hand.behind(player)
        if behind is not None and behind + owed != pushed:
            raise SituationError(None, f"{player} has {behind + owed} behind, not {pushed}")
        hand.give_back(player, owed - pushed)
        hand.owed[player] = hand.stack[player] = 0
        hand.all_in.add(player)
        stated = {"action": "call", "to": hand.front[player], "all_in": True, "binding": True, "decides": "rules"}
        return Ruled(stated, [])

    def _given_up(self, hand: Hand) -> Ruled:
        """The director has let the player fold."""
        player, total = self.player, self.made.total
        stated: Data = {"action": "fold", "binding": True, "decides": "rules"}
        lies_there = hand.front[player] - hand.owed[player]
        if lies_there > total:  # what the decision gives back; more may have come back with the undercall itself
            stated["returned"] = lies_there - total
        forfeits = self.fold.get("forfeits", 0)  # what lay there before is in the pot already
        reasons = [why_director(hand, player)]
        if forfeits:
            reasons.append(reason("undercalls.given-up", player=player, chips=forfeits))
        hand.give_back(player, hand.front[player] - total)
        if self.short:
            reasons.append(reason("acting-in-turn.still-owed", player=player, chips=self.short))
        hand.fold(player)
        hand.pass_turn_if_done()
        return Ruled(stated, reasons)

    def _made_good(self, script: Script, declaration: Declaration) -> Ruled:
        """The player makes the full call, or chips have completed it."""
        hand, player = script.hand, self.player
        owed, to = hand.owed[player], hand.front[player]
        stated: Data = {"action": "call", "binding": True, "decides": "rules", "to": to}
        beyond = max(0, declaration.pushed - owed)
        if beyond:
            stated["returned"] = beyond
        hand.owed[player] = max(0, owed - declaration.pushed)
        script.matter = LastAct(player, declaration, hand.owed[player])
        made_good = reason("undercalls.made-good", player=player, call=to)
        if not declaration.only_chips or self.made.said is not None:
            return Ruled(stated, [made_good])
        return Ruled(stated, [made_good] + (why_beyond_call(beyond) if beyond else [why_several_motions(to)]))
