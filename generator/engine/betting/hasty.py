"""Folds, calls and raises before the amount of an announced bet or raise is known (`acting-in-turn#clear-action`)."""

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import DIRECTOR_DECIDES, Declaration, Deed, Hand, Outcome, Pending, Ruled, Script, weigh
from .announcements import Announcement, announcement_of, deeds_of_the_round, end_announcement
from .deciding import decide
from .discretion import cards_pushed
from .out_of_turn import penalty_for, why_penalized
from .stacks import count_stack
from .stating import choices_stated, stated_of
from .string_bets import missing_chips


def rule_hasty(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """Rule a fold, a call or a raise before the amount of an announced bet or raise is known; None for any other act.

    The fold binds like any fold out of turn, and the raise waits like any act out of turn (`out-of-turn#binding-if-unchanged`).
    For the call the director finds the fairest amount and may hold the caller to any, which is the call without an amount
    (`conditional-statements#call-before-amount`).
    """
    begun = announcement_of(script)
    if begun is None or begun.pushed or player == begun.player:
        return None
    twin = _after(script, begun, player)
    if not twin.has_to_act(player):
        return None
    reasons = [reason("acting-in-turn.amount-unknown", player=player, other=begun.player)]
    said = declaration.said
    if said is not None and said.verb == "call" and said.amount is None:
        return _hasty_call(script, player, declaration, begun, reasons)
    outcome = None
    if said is not None or declaration.only_chips:
        count_stack(twin, player, declaration, 0)
        outcome = decide(script, twin, player, declaration)
    if outcome is not None and not (outcome.discretion or outcome.unfinished or outcome.wrong is not None):
        if outcome.is_bet:
            return _hasty_raise(script, twin, player, declaration, begun, outcome, reasons)
        if outcome.action == "call" and said is None:
            return _hasty_call(script, player, declaration, begun, reasons)
    if declaration.motions:
        return None
    if declaration.verb == "fold":
        return _hasty_fold(script, player, begun, reasons)
    if declaration.discarded == "push-cards":
        return _hasty_cards(script, player, reasons)
    return None if declaration.discarded is None else _hasty_fold(script, player, begun, reasons)


def _after(script: Script, begun: Announcement, player: str) -> Hand:
    """The hand as it would be for a player if the least amount had been named."""
    twin = script.hand.copy()
    begun.outcome.carry_out(twin, begun.player)
    twin.turn = player
    return twin


def _hasty_raise(
    script: Script,
    twin: Hand,
    player: str,
    declaration: Declaration,
    begun: Announcement,
    raised: Outcome,
    reasons: Reasons,
) -> Ruled:
    """A raise over an amount that is not known yet: it stands where the amount is what it was a raise of, the least one."""
    stated: Data = {"in_turn": False, "penalty": penalty_for(script).value}
    stated.update(stated_of(twin, raised, player, declaration))
    stated["binding"] = "pending"
    script.waiting.pending.append(Pending(player, raised, twin.level, declaration))
    script.deeds.append(Deed(player, True, out_of_turn=True))
    stated["substantial_action"], weight = weigh(deeds_of_the_round(script), script.policies)
    reasons.append(reason("out-of-turn.pending", player=player, skipped=begun.player))
    return Ruled(stated, reasons + raised.out_of_turn_reasons + why_penalized(script, player) + [weight])


def _hasty_fold(script: Script, player: str, begun: Announcement, reasons: Reasons) -> Ruled:
    """A fold of an amount that is not known yet."""
    script.hand.fold(player)
    script.deeds.append(Deed(player, False, out_of_turn=True))
    reached, weight = weigh(deeds_of_the_round(script), script.policies)
    stated: Data = {
        "in_turn": False,
        "penalty": penalty_for(script, folds=True).value,
        "action": "fold",
        "binding": True,
        "decides": "rules",
        "substantial_action": reached,
    }
    reasons.append(reason("out-of-turn.fold", player=player))
    reasons += why_penalized(script, player, folds=True)
    reasons.append(weight)
    end_announcement(script, stated)
    return Ruled(stated, reasons)


def _hasty_cards(script: Script, player: str, reasons: Reasons) -> Ruled:
    """Cards pushed forward before the amount: whether they are a fold is left to the director (`unclear-bets#own-risk`)."""
    left = cards_pushed()
    stated: Data = {
        "in_turn": False,
        "penalty": penalty_for(script).value,
        "decides": "td",
        "permitted": left.permitted,
        "advice": left.advice,
    }
    script.lose(DIRECTOR_DECIDES)
    script.leave(left.permitted or [], lambda choice, _: _given_up(script, player, choice))
    return Ruled(stated, reasons + left.reasons + why_penalized(script, player))


def _given_up(script: Script, player: str, choice: Data) -> Ruled:
    """Cards pushed forward before the amount, by the director's decision: a fold, or nothing."""
    begun = announcement_of(script)
    if choice.get("action") != "fold" or begun is None:
        return Ruled({"binding": False, "decides": "rules"})
    return _hasty_fold(script, player, begun, [])


def _hasty_call(script: Script, player: str, declaration: Declaration, begun: Announcement, reasons: Reasons) -> Ruled:
    """A call of an amount that is not known yet."""
    least = choices_stated(script.hand, player, [{"action": "call", "to": begun.outcome.to}])[0]
    stated: Data = {
        "in_turn": False,
        "penalty": penalty_for(script).value,
        "decides": "td",
        "permitted": [least, {"action": "call", "any_amount": True}],
        "advice": least,
    }
    reasons.append(reason("conditional-statements.call-before-amount", player=player, to=least["to"]))
    if declaration.pushed:
        reasons.append(reason("conditional-statements.chips-wait", player=player, chips=declaration.pushed))
    reasons.append(reason("floor-decisions.best-interest"))
    script.lose(DIRECTOR_DECIDES)
    script.leave(stated["permitted"], lambda choice, _: _held_to_the_call(script, player, declaration, begun, choice))
    return Ruled(stated, reasons + why_penalized(script, player))


def _held_to_the_call(
    script: Script, player: str, declaration: Declaration, begun: Announcement, choice: Data
) -> Ruled:
    """A call that came before the amount, as the director lets it stand: of the least amount, or of any.

    It waits like any act out of turn, and stands where the bet is what it was a call of.
    """
    least = begun.outcome.to
    assert least is not None
    outcome = Outcome("call", choice.get("to", least))
    outcome.missing = missing_chips(script.hand, player, declaration, outcome)
    pending = Pending(player, outcome, least, declaration)
    if choice.get("any_amount"):
        pending.whose = begun.player
    script.waiting.pending.append(pending)
    script.deeds.append(Deed(player, True, out_of_turn=True))
    return Ruled({"action": "call", "binding": True if pending.whose else "pending", "decides": "rules"}, [])
