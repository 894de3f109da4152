"""Acts before the turn (`out-of-turn`), before an announced amount is known, and what becomes of who was passed over."""

from typing import Any

from .choices import OutOfTurnPenalty
from .deciding import decide
from .out_of_turn import Deed, Pending, apply, substantial, weighed
from .outcome import Outcome
from .reading import Reading
from .reasons import reason
from .resolving import end_announcement
from .rulings import ruling
from .script import Script, give_up, stated_of, with_next
from .situation import Data, chips_total
from .unfinished import Unfinished


def rule_early(script: Script, player: str, reading: Reading) -> Data:
    """An act while another player is to act. A fold binds at once, everything else waits."""
    hand = script.hand
    skipped = hand.turn
    assert skipped is not None
    stated: Data = {"in_turn": False}
    waiting = script.waiting.of(player)
    if waiting is not None and _folds(reading) and waiting.outcome.action == "check":
        script.waiting.forget(script.deeds, waiting)  # a fold binds, and the check has cost nothing
    elif waiting is not None:
        return _goes_on(script, waiting, reading, stated)
    twin = script.waiting.seen_by(hand, player)
    outcome = decide(script, twin, player, reading)
    if outcome.action != "fold" and not twin.has_to_act(player):
        return _nothing_due(script, player, reading)
    if outcome.wrong is not None:
        return give_up(script, "unnoticed-error", stated)
    if outcome.not_covered is not None:
        return give_up(script, outcome.not_covered, stated)
    stated.update(stated_of(script, outcome, player))
    penalty = _penalty(script, outcome)
    if outcome.action == "fold" and penalty == OutOfTurnPenalty.NONE:
        penalty = OutOfTurnPenalty.POSSIBLE
    stated["penalty"] = penalty.value
    if outcome.bars:
        hand.barred[player] = twin.level
        script.deeds.append(Deed(player, False, out_of_turn=True))
        reasons = outcome.reasons + [weighed(script.deeds, script.policies)]
        stated["substantial_action"] = substantial(script.deeds, script.policies)
        reasons += _why_penalized(script, player)
        passed_over(script, skipped, stated, reasons)
        return with_next(script, stated, reasons)
    if outcome.action is None or outcome.discretion:
        reasons = outcome.reasons + _why_penalized(script, player, folds=outcome.action == "fold")
        if outcome.action is not None:
            script.lost = "tournament-director-decides"
            return ruling(stated, reasons)
        return with_next(script, stated, reasons)
    script.deeds.append(Deed(player, outcome.to is not None, out_of_turn=True))
    reasons = [why for why in outcome.reasons if why["id"] not in _IN_TURN_ONLY]
    if hand.table.heads_up:
        reasons.append(reason("heads-up-button.order"))
    if outcome.action == "fold":
        hand.fold(player)
        if not hand.has_to_act(skipped):
            hand.pass_turn(skipped)
        reasons.append(reason("out-of-turn.fold", player=player))
    else:
        script.waiting.pending.append(Pending(player, outcome, twin.level, reading))
        _wait(stated, outcome)
        reasons.append(reason("out-of-turn.pending", player=player, skipped=skipped))
    reasons += _why_penalized(script, player, folds=outcome.action == "fold")
    stated["substantial_action"] = substantial(script.deeds, script.policies)
    reasons.append(weighed(script.deeds, script.policies))
    passed_over(script, skipped, stated, reasons)
    return with_next(script, stated, reasons)


# What is said of acts in turn is no reason here.
_IN_TURN_ONLY = (
    "non-standard-folds.facing-check",
    "acting-in-turn.words-bind",
    "acting-in-turn.still-owed",
    "acting-in-turn.chips-stay",
    "acting-in-turn.taken-back",
    "raise-amounts.still-owed",
)


def _penalty(script: Script, outcome: Outcome) -> OutOfTurnPenalty:
    """The penalty for an act out of turn, by policy; the act itself may deserve one as well (`out-of-turn#penalty`)."""
    policy = script.policies.out_of_turn_penalty
    deserved = outcome.penalty not in (None, "none")
    return OutOfTurnPenalty.POSSIBLE if policy == OutOfTurnPenalty.NONE and deserved else policy


def _why_penalized(script: Script, player: str, folds: bool = False) -> list[dict[str, Any]]:
    """Why an act out of turn is or may be penalised; a fold may be by a clause of its own (`non-standard-folds#penalty`)."""
    policy = script.policies.out_of_turn_penalty
    if policy == OutOfTurnPenalty.MANDATORY:
        return [reason("out-of-turn.penalty-mandatory", player=player)]
    if folds:
        return [reason("non-standard-folds.out-of-turn", player=player)]
    if policy == OutOfTurnPenalty.POSSIBLE:
        return [reason("out-of-turn.penalty-possible", player=player)]
    return []


def _wait(stated: Data, outcome: Outcome) -> None:
    """State that an act waits for the players passed over; of an announcement the amount is still to come."""
    stated["binding"] = "pending"
    if outcome.unfinished:
        for key in ("to", "adds", "all_in"):
            stated.pop(key, None)


def _nothing_due(script: Script, player: str, reading: Reading) -> Data:
    """An act of a player with nothing left to act on: he has acted, and nobody has raised since.

    It can never bind: the round ends before his turn comes, or the action to him has changed by then.
    """
    stated: Data = {"in_turn": False, "decides": "rules", "binding": False}
    stated["penalty"] = _penalty(script, Outcome()).value
    pushed = _pushed(script, player, reading, script.hand.front[player])
    if pushed:
        stated["returned"] = pushed
    reasons = [reason("acting-in-turn.nothing-due", player=player)]
    return with_next(script, stated, reasons + _why_penalized(script, player))


def _pushed(script: Script, player: str, reading: Reading, lying: int) -> int:
    """The chips that an act puts in front of its player, where so many lie there already.

    An act told in plain terms puts in what it says; words by themselves put in nothing.
    """
    act = reading.plain
    if act is None or act["act"] not in ("bet", "raise", "all-in"):
        return sum(chips_total(motion) for motion in reading.motions)
    if act["act"] == "all-in":
        behind = script.hand.behind(player)
        assert behind is not None  # an all-in in plain terms says how much, or the stack does
        return behind + script.hand.front[player] - lying
    total: int = act["to"] if "to" in act else script.hand.level + act["by"]
    return max(0, total - lying)


def _goes_on(script: Script, waiting: Pending, reading: Reading, stated: Data) -> Data:
    """What a player adds to an act out of turn that waits: the chips of an announced bet or raise, or for an amount said.

    Anything else comes second and changes nothing (`bet-methods#first-binds`); a fold is not ruled, but for one after a check.
    """
    hand, player = script.hand, waiting.player
    stated.update({"decides": "rules", "penalty": _penalty(script, Outcome()).value})
    penalized = _why_penalized(script, player)
    begun = Unfinished(player, waiting.reading, waiting.outcome)
    if waiting.outcome.unfinished and begun.is_continued_by(player, reading):
        place = script.waiting.pending.index(waiting)
        script.waiting.drop(player)
        twin = script.waiting.seen_by(hand, player)
        whole = begun.continued(reading)
        outcome = decide(script, twin, player, whole)
        stated.update(stated_of(script, outcome, player))
        stated["penalty"] = _penalty(script, outcome).value
        _wait(stated, outcome)
        script.waiting.pending.insert(place, Pending(player, outcome, waiting.faced, whole))
        reasons = [why for why in outcome.reasons if why["id"] not in _IN_TURN_ONLY]
        assert hand.turn is not None
        reasons.append(reason("out-of-turn.pending", player=player, skipped=hand.turn))
        return with_next(script, stated, reasons + penalized)
    lying = waiting.lying(hand.front[player]) + hand.front[player]
    pushed = _pushed(script, player, reading, lying)
    owed = waiting.owed(hand.front[player])
    if reading.only_chips and owed:
        stated["binding"] = "pending"
        waiting.paid += min(pushed, owed)
        if pushed > owed:
            stated["returned"] = pushed - owed
        paid = reason("out-of-turn.chips-for-words", player=player, chips=min(pushed, owed))
        if waiting.reading.words is None:
            assert hand.turn is not None
            paid = reason("out-of-turn.pending", player=player, skipped=hand.turn)
        return with_next(script, stated, [paid] + penalized)
    if _folds(reading):
        return give_up(script, "second-act-in-the-round", {"in_turn": False})
    stated["binding"] = False
    if pushed:
        stated["returned"] = pushed
    return with_next(script, stated, [reason("bet-methods.first-binds")] + penalized)


def _folds(reading: Reading) -> bool:
    words = reading.plain or reading.words or {}
    return "fold" in (words.get("act"), words.get("verb")) or reading.discarded is not None


def passed_over(script: Script, skipped: str, stated: Data, reasons: list[dict[str, Any]]) -> None:
    """Substantial action beyond a player who was passed over, where the policy `skipped_player` rules it.

    A script has no measure of the reasonable time that he had to speak up; it is taken to have passed.
    """
    beyond = _beyond(script, skipped)
    policy = script.policies.skipped_player
    if policy == "unregulated" or not substantial(beyond, script.policies) or skipped != script.hand.turn:
        return
    if script.hand.bring_in_due:
        script.lost = stated["not_covered"] = "bring-in"  # no clause says what a forced bet is worth then
        return
    script.waiting.bind(script.hand)
    for deed in beyond:
        deed.bound = True
    stated["binding"] = True
    _on_the_skipped(script, skipped, stated)
    reasons.append(reason("out-of-turn.skipped", player=skipped))
    reasons.append(reason("floor-decisions.best-interest"))


def _beyond(script: Script, skipped: str) -> list[Deed]:
    """The acts that have gone past a player, none of his own.

    Those that stand already did not pass over a player who acted among them.
    """
    deeds = [deed for deed in script.deeds if deed.out_of_turn]
    acted = any(deed.bound and deed.player == skipped for deed in deeds)
    return [deed for deed in deeds if deed.player != skipped and not (deed.bound and acted)]


def also_passed_over(script: Script, stated: Data, reasons: list[dict[str, Any]]) -> None:
    """The next player, where acts that stand already have gone past him too (`out-of-turn#skipped-player`)."""
    skipped = script.hand.turn
    if skipped is None:
        return
    beyond = [deed for deed in _beyond(script, skipped) if deed.bound]
    if substantial(beyond, script.policies):
        _on_the_skipped(script, skipped, stated)
        reasons.append(reason("out-of-turn.skipped", player=skipped))
        reasons.append(reason("floor-decisions.best-interest"))


def passed_over_by_the_dealer(script: Script, street: str) -> Data | None:
    """The next card while only players who were passed over have yet to act; None where it is something else.

    The dealer, too, has gone past them, so that they can no longer defend their turn (`out-of-turn#skipped-player`). The
    card stays for the `street` that begins when they have acted.
    """
    hand = script.hand
    if (
        script.dealt_past is not None
        or script.policies.skipped_player == "unregulated"
        or hand.table.stud
        or hand.turn is None
        or not script.waiting.pending
    ):
        return None
    twin = script.waiting.seen_by(hand, hand.turn)
    seats = [hand.turn] + hand.to_the_left(hand.turn)
    last = max(seats.index(pending.player) for pending in script.waiting.pending)
    if any(twin.has_to_act(player) for player in seats[last:]):
        return None
    skipped = hand.turn
    script.waiting.bind(hand)
    stated: Data = {}
    _on_the_skipped(script, skipped, stated)
    reasons = [reason("out-of-turn.dealt-past", player=skipped), reason("floor-decisions.best-interest")]
    script.dealt_past = street
    return with_next(script, stated, reasons)


def _on_the_skipped(script: Script, skipped: str, stated: Data) -> None:
    """What the floor may let a player who was passed over do; where he may be limited, the advice is not to raise."""
    may = script.hand.options(skipped).may
    choices = ["fold"] + [action for action in may if action != "fold"]
    stated["decides"] = "td"
    stated["permitted"] = [{"action": action} for action in choices]
    stated.pop("advice", None)
    if script.policies.skipped_player == "may_be_limited":
        stated["advice"] = {"action": "call" if "call" in may else "check"}


def is_hasty(script: Script, player: str, reading: Reading) -> bool:
    """Whether a player folds or calls while another one has only announced a bet or raise (`acting-in-turn#clear-action`)."""
    begun = script.unfinished
    if begun is None or begun.pushed or player == begun.player:
        return False
    words = reading.plain or reading.words or {}
    folds = "fold" in (words.get("act"), words.get("verb")) or reading.discarded == "muck"
    calls = "call" in (words.get("act"), words.get("verb")) and "amount" not in words
    if not calls and (reading.motions or not folds):
        return False
    twin = script.hand.copy()
    apply(twin, begun.player, begun.outcome)
    return twin.has_to_act(player)


def rule_hasty(script: Script, player: str, reading: Reading) -> Data:
    """Rule a fold or a call before the amount of an announced bet or raise is known.

    The fold binds like any fold out of turn. For the call the director finds the fairest amount and may hold the caller
    to any, which is the call without an amount (`conditional-statements#call-before-amount`).
    """
    begun = script.unfinished
    assert begun is not None
    hand = script.hand
    penalty = _penalty(script, Outcome())
    stated: Data = {"in_turn": False, "penalty": penalty.value}
    reasons = [reason("acting-in-turn.amount-unknown", player=player, other=begun.player)]
    words = reading.plain or reading.words or {}
    if "call" in (words.get("act"), words.get("verb")):
        least = {"action": "call", "to": begun.outcome.to}
        stated.update({"decides": "td", "permitted": [least, {"action": "call"}], "advice": least})
        script.lost = "tournament-director-decides"
        reasons.append(reason("conditional-statements.call-before-amount", player=player))
        reasons.append(reason("floor-decisions.best-interest"))
        return ruling(stated, reasons + _why_penalized(script, player))
    if penalty == OutOfTurnPenalty.NONE:
        stated["penalty"] = OutOfTurnPenalty.POSSIBLE.value
    hand.fold(player)
    script.deeds.append(Deed(player, False, out_of_turn=True))
    deeds = script.deeds + [Deed(begun.player, True)]
    stated.update({"action": "fold", "binding": True, "decides": "rules"})
    stated["substantial_action"] = substantial(deeds, script.policies)
    reasons.append(reason("out-of-turn.fold", player=player))
    reasons += _why_penalized(script, player, folds=True)
    reasons.append(weighed(deeds, script.policies))
    end_announcement(script, stated)
    return with_next(script, stated, reasons)
