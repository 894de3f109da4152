"""What became of acts out of turn when their turn has come (`out-of-turn#binding-if-unchanged`, `#returned-if-changed`)."""

from dataclasses import dataclass, field, replace
from typing import Any

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import PASSIVE, Deed, Hand, Outcome, Pending, Script, Waiting
from .announcements import Announcement
from .deciding import decide
from .string_bets import missing_chips
from .undercalls import leave_to_director, why_director


@dataclass(slots=True)
class Resolved:
    """What became of the acts whose turn came: whether the action changed (None: no act was ruled), why, the chips
    that go back by player, and an announced bet or raise that binds and whose chips are still to come."""

    changed: bool | None = None
    reasons: Reasons = field(default_factory=list)
    refunds: dict[str, int] = field(default_factory=dict)
    announced: Pending | None = None


def resolve_waiting(script: Script, stated: Data, action: str | None = None) -> Reasons:
    """Rule the acts that waited, state what came of them, and return why.

    `action` is what was done in turn just now, where something was: a check, call or fold does not change the action
    (`out-of-turn#what-changes-action`).
    """
    if not script.waiting.pending:
        return []
    resolved = _resolve(script)
    reasons = resolved.reasons
    if resolved.changed is not None:
        stated["action_changed"] = resolved.changed
        if not resolved.changed and action in PASSIVE:
            reasons.append(reason("out-of-turn.not-a-change", action=action))
    if resolved.refunds:
        stated["refunds"] = resolved.refunds
    announced = resolved.announced
    if announced is not None:
        script.matter = Announcement(
            announced.player, announced.declaration, announced.outcome, before=script.matter, early=True
        )
    return reasons


def _resolve(script: Script) -> Resolved:
    """Rule the acts whose turn has come.

    The action to a player has changed when the bet that he faces is another one; checks, calls and folds do not
    change it (`out-of-turn#what-changes-action`).
    """
    waiting, hand, deeds = script.waiting, script.hand, script.deeds
    result = Resolved()
    pending = waiting.of(hand.turn)
    while pending is not None:
        _hold_to_any_amount(hand, pending)
        if hand.level != pending.faced:
            result.changed = True
            late = [other for other in waiting.pending if other is pending or other.faced < hand.level]
            for changed in late:
                _give_back(waiting, hand, deeds, changed, result)
        else:
            _let_stand(script, pending, result)
        pending = waiting.of(hand.turn)
    if hand.over:
        _end(waiting, hand, result)
    return result


def _hold_to_any_amount(hand: Hand, pending: Pending) -> None:
    """Make a call of whatever a player bets one of the amount that he has bet; what somebody else has raised since, it is no call of."""
    if pending.whose is None or hand.bet.bettor != pending.whose:
        return
    pending.faced = hand.level
    stack = hand.whole_stack(pending.player)
    to = hand.level if stack is None else min(stack, hand.level)
    pending.outcome = replace(pending.outcome, to=to)
    pending.outcome.missing = missing_chips(hand, pending.player, pending.declaration, pending.outcome)


def _let_stand(script: Script, pending: Pending, result: Resolved) -> None:
    """Let one act bind, because the action to its player is as it was."""
    hand = script.hand
    script.waiting.drop(pending.player)
    result.changed = result.changed or False
    to = pending.outcome.to
    if pending.whose is not None and to is not None:
        result.reasons.append(reason("conditional-statements.held", player=pending.player, to=to))
    else:
        why = "out-of-turn.unchanged-but-corrected" if pending.follows else "out-of-turn.unchanged"
        result.reasons.append(reason(why, player=pending.player))
    if pending.outcome.unfinished:
        result.announced = pending
        script.deeds = [deed for deed in script.deeds if deed.player != pending.player or not deed.out_of_turn]
    else:
        counted = _by_the_pot_of_now(script, pending)
        if counted is not None and counted.to is not None:
            if pending.declaration.plain is None:
                pending.corrected = 0  # what is missing of the new amount says it
            elif pending.outcome.to is not None:
                pending.corrected += max(0, counted.to - pending.outcome.to)
            pending.outcome = counted
            result.reasons.append(reason("pot-size.counted-now", player=pending.player, to=counted.to))
        result.reasons += why_owed(pending)
        if carry_out_waiting(script, pending):
            result.reasons.append(why_director(hand, pending.player))
        hand.pass_turn(pending.player)


def why_barred(hand: Hand, player: str) -> Reasons:
    """What becomes of a "check" facing a bet that was said out of turn, once the turn of its player comes after that of this one.

    It bars him from a raise of the bet that he faced then (`invalid-declarations#check`), and of no other
    (`out-of-turn#returned-if-changed`).
    """
    barred = hand.turn
    if barred is None or barred == player or barred not in hand.barred:
        return []
    if hand.is_barred(barred):
        return [reason("invalid-declarations.check-held", player=barred)]
    del hand.barred[barred]
    return [reason("out-of-turn.check-lapsed", player=barred)] if "raise" in hand.options(barred).may else []


def depends_on_choice(hand: Hand, player: str, outcome: Outcome) -> bool:
    """Whether what follows is not the same for everything that the director may choose."""
    seen: list[tuple[str | None, int, Any]] = []
    for choice in outcome.permitted or []:
        action = choice.get("action")
        if action not in PASSIVE:
            return True
        twin = hand.copy()
        Outcome(action, choice.get("to")).carry_out(twin, player)
        if action == "call" and twin.front[player] < twin.level and player not in twin.all_in:
            return True  # the bet itself is in doubt
        twin.pass_turn(player)
        # Where the betting ends it matters who is left; where a bet goes back, how much.
        ending = (twin.return_uncalled(), len(twin.live) if twin.betting_closed else 0)
        seen.append((twin.turn, twin.level, ending))
    return any(chosen != seen[0] for chosen in seen)


def carry_out_waiting(script: Script, pending: Pending) -> bool:
    """Carry out an act out of turn that stands; return whether it is an undercall, of which the director decides now."""
    hand, player, outcome = script.hand, pending.player, pending.outcome
    hangs_on_it = outcome.discretion and depends_on_choice(hand, player, outcome)
    pending.carry_out(hand)
    if outcome.discretion:
        leave_to_director(script, player, outcome, pending.owed(), hangs_on_it)
    return outcome.discretion


def why_owed(pending: Pending) -> Reasons:
    """What an act out of turn that stands still costs beside the chips that were put in for it; of a call of any amount, all of it."""
    owed = 0 if pending.outcome.discretion else pending.owed()
    if not owed or not (pending.declaration.motions or pending.corrected > 0 or pending.whose is not None):
        return []
    name = "out-of-turn.still-owed" if pending.whose is None else "conditional-statements.still-owed"
    return [reason(name, player=pending.player, chips=owed)]


def _by_the_pot_of_now(script: Script, pending: Pending) -> Outcome | None:
    """A bet or raise out of turn by the pot of the moment when it comes to stand; None where that is what it was.

    Carries out `pot-size#counting`: what was put in since belongs to the pot, which bounds a bet in pot-limit.
    """
    hand, before = script.hand, pending.outcome
    if not hand.table.pot_limit or not before.is_bet:
        return None
    now = decide(script, hand, pending.player, pending.declaration)
    same = now.to == before.to or now.action != before.action
    return None if same or now.discretion or now.wrong is not None or now.not_covered is not None else now


def _give_back(waiting: Waiting, hand: Hand, deeds: list[Deed], pending: Pending, result: Resolved) -> None:
    """Undo one act, because the action to its player has changed."""
    waiting.undo(deeds, pending)
    result.reasons.append(reason("out-of-turn.changed", player=pending.player))
    back = pending.lying(hand.front[pending.player])
    if back:
        result.refunds[pending.player] = back


def _end(waiting: Waiting, hand: Hand, result: Resolved) -> None:
    """Let a bet out of turn lie that has won the hand, since all others are gone; as uncalled chips it goes back."""
    for pending in waiting.pending:
        back = pending.lying(hand.front[pending.player])
        if hand.level == pending.faced:
            pending.carry_out(hand)
        elif back:
            result.refunds[pending.player] = back
    waiting.pending = []


def no_longer_out_of_turn(script: Script, player: str) -> None:
    """Acts beyond the turn are acts in order once the turn has gone past their players."""
    early = [deed for deed in script.deeds if deed.out_of_turn]
    if not early:
        return
    passed = {player}
    for other in script.hand.to_the_left(player):
        if other == script.hand.turn:
            break
        passed.add(other)
    for deed in early:
        if deed.player in passed:
            deed.out_of_turn = False
