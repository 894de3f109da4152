"""Acts of betting, in turn and out of turn: what they are ruled to be, and what follows from them."""

from typing import Any

from .deciding import decide
from .out_of_turn import Deed, Pending, apply, substantial, weighed
from .outcome import Outcome
from .reading import Reading
from .reasons import reason
from .rulings import ruling
from .script import Script, give_up, stated_of, with_next
from .situation import Data, chips_total
from .undercalls import back_to_the_first
from .unfinished import Done, Unfinished
from .wrong_amounts import note


def rule_act(script: Script, player: str, reading: Reading) -> Data:
    """Rule an act of betting, whoever has the turn, and carry it out."""
    hand = script.hand
    if hand.first_unknown:
        hand.first_unknown = False
        hand.turn = player
        return _bring_in(script, player, reading, {"not_covered": "stud-first-to-act"})
    if hand.bring_in_due and hand.turn == player:
        if reading.thrown or (reading.plain or {}).get("act") == "check":
            return give_up(script, "bring-in", {"in_turn": True})
        return _bring_in(script, player, reading, {"in_turn": True})
    if hand.turn is None:
        script.lost = "no-betting-open"
        return ruling({"not_covered": script.lost}, [])
    if hand.turn != player:
        return _out_of_turn(script, player, reading)
    return _in_turn(script, player, reading, {"in_turn": True})


def _bring_in(script: Script, player: str, reading: Reading, stated: Data) -> Data:
    """Open a street of stud, on third street with the bring-in or more.

    Where the cards that decide who begins are not known, the script is believed, and says so (`stud-first-to-act`).
    """
    hand = script.hand
    hand.bring_in_due = False
    act = reading.plain or {}
    put = sum(chips_total(motion) for motion in reading.motions)
    bring_in = act["to"] if act.get("act") == "bet" else 0 if reading.words else put
    if hand.street == "third" and 0 < bring_in < hand.bet_size:
        hand.bring_in_for(player, bring_in)
        hand.pass_turn(player)
        stated.update({"action": "bet", "to": bring_in, "adds": bring_in, "binding": True})
        return with_next(script, stated, [])
    return _in_turn(script, player, reading, stated)


def _in_turn(script: Script, player: str, reading: Reading, stated: Data) -> Data:
    hand = script.hand
    outcome = decide(script, hand, player, reading)
    stated = dict(stated)
    if outcome.not_covered is not None:
        script.lost = outcome.not_covered
        stated["not_covered"] = outcome.not_covered
        return ruling(stated, [])
    stated.update(stated_of(script, outcome, player))
    if outcome.action is None:
        return with_next(script, stated, outcome.reasons)
    if outcome.undercall is not None and script.undercallers and script.policies.undercall != "td_decides":
        return back_to_the_first(script, player, outcome)
    if outcome.unfinished:
        return _to_be_continued(script, player, reading, outcome)
    script.done = Done(player, reading, outcome.to - hand.front[player] if outcome.to is not None else 0)
    return carry_out(script, player, outcome, stated)


def _to_be_continued(script: Script, player: str, reading: Reading, outcome: Outcome) -> Data:
    """An announced bet or raise binds, and its player is still to put in how much."""
    script.unfinished = Unfinished(player, reading, outcome)
    stated: Data = {"action": outcome.action, "binding": True, "in_turn": True, "decides": "rules"}
    if outcome.penalty is not None:
        stated["penalty"] = outcome.penalty
    if script.unfinished.pushed:
        stated["adds"] = script.unfinished.pushed
    deeds = script.deeds + [Deed(player, True)]
    stated["substantial_action"] = substantial(deeds, script.policies)
    stated.update({"next": player, "may": [outcome.action], "raise_to_min": outcome.to})
    most = script.hand.maximum(player)
    if most is not None:
        stated["raise_to_max"] = most
    reasons = outcome.reasons + [reason("acting-in-turn.words-bind"), weighed(deeds, script.policies)]
    return ruling(stated, reasons)


def leave_unfinished(script: Script) -> list[dict[str, Any]]:
    """Let what was only announced be the least bet or raise, now that the game has gone on; return why."""
    begun = script.unfinished
    if begun is None:
        return []
    script.unfinished = None
    carry_out(script, begun.player, begun.outcome, {})
    to = 0 if begun.outcome.to is None else begun.outcome.to
    return [reason("raise-methods.left-at-that", player=begun.player, to=to)]


def carry_out(script: Script, player: str, outcome: Outcome, stated: Data) -> Data:
    """Do what an act in turn was ruled to be, then rule what waited for it."""
    hand = script.hand
    uncertain = outcome.decides == "td" and _depends_on_choice(script, player, outcome)
    faced = hand.level
    apply(hand, player, outcome)
    deed = Deed(player, outcome.to is not None)
    script.deeds.append(deed)
    if outcome.wrong is not None:
        note(script, outcome.wrong, deed)
    script.undercallers = script.undercallers + [player] if outcome.undercall is not None else []
    hand.pass_turn(player)
    changed, reasons, returned = script.waiting.resolve(hand, script.deeds)
    _no_longer_out_of_turn(script, player)
    script.told.pop(player, None)
    if hand.level != faced:
        script.told = {}  # a count was right or wrong about the bet of its moment
    if changed is not None:
        stated["action_changed"] = changed
        if not changed and outcome.action not in ("bet", "raise"):
            reasons.append(reason("out-of-turn.not-a-change", action=str(outcome.action)))
    if len(hand.table.players) == 2 and len(script.deeds) == 1:
        reasons.append(reason("heads-up-button.order"))
    if returned:
        stated["returned"] = stated.get("returned", 0) + returned
    stated["substantial_action"] = substantial(script.deeds, script.policies)
    reasons.append(weighed(script.deeds, script.policies))
    if uncertain:
        script.lost = "tournament-director-decides"
        return ruling(stated, outcome.reasons + reasons)
    return with_next(script, stated, outcome.reasons + reasons)


def _depends_on_choice(script: Script, player: str, outcome: Outcome) -> bool:
    """Whether what follows is not the same for everything that the director may choose."""
    seen: list[tuple[str | None, int]] = []
    for choice in outcome.permitted or []:
        action = choice.get("action")
        if action not in ("fold", "check", "call"):
            return True
        twin = script.hand.copy()
        apply(twin, player, Outcome(action, choice.get("to")))
        twin.pass_turn(player)
        seen.append((twin.turn, twin.level))
    return any(chosen != seen[0] for chosen in seen)


def _out_of_turn(script: Script, player: str, reading: Reading) -> Data:
    """An act while another player is to act (`out-of-turn`). A fold binds at once, everything else waits."""
    hand = script.hand
    skipped = hand.turn
    assert skipped is not None
    twin = script.waiting.seen_by(hand, player)
    stated: Data = {"in_turn": False}
    if not twin.has_to_act(player):
        # He has acted already and nothing has been raised since, so that no act of his can be due.
        return give_up(script, "second-act-in-the-round", stated)
    outcome = decide(script, twin, player, reading)
    if outcome.penalty == "none":
        outcome.penalty = None
    if outcome.wrong is not None:
        return give_up(script, "unnoticed-error", stated)
    if outcome.not_covered is not None:
        return give_up(script, outcome.not_covered, stated)
    stated.update(stated_of(script, outcome, player))
    penalty = script.policies.out_of_turn_penalty.value
    if outcome.action is None or outcome.decides == "td":
        stated["penalty"] = "possible" if penalty == "none" and outcome.penalty else penalty
        if outcome.action is not None:
            script.lost = "tournament-director-decides"
            return ruling(stated, outcome.reasons)
        return with_next(script, stated, outcome.reasons)
    script.deeds.append(Deed(player, outcome.to is not None, out_of_turn=True))
    # What is said of acts in turn is no reason here.
    in_turn_only = ("non-standard-folds.facing-check", "acting-in-turn.words-bind")
    reasons = [why for why in outcome.reasons if why["id"] not in in_turn_only]
    if len(hand.table.players) == 2:
        reasons.append(reason("heads-up-button.order"))
    if outcome.action == "fold":
        script.waiting.drop(player)
        hand.fold(player)
        if not hand.has_to_act(skipped):
            hand.pass_turn(skipped)
        stated["penalty"] = "possible" if penalty == "none" else penalty
        reasons.append(reason("out-of-turn.fold", player=player))
        reasons.append(reason("non-standard-folds.out-of-turn", player=player))
    else:
        script.waiting.pending.append(Pending(player, outcome, twin.level))
        stated["binding"] = "pending"
        stated["penalty"] = penalty if outcome.penalty is None or penalty == "mandatory" else outcome.penalty
        reasons.append(reason("out-of-turn.pending", player=player, skipped=skipped))
    stated["substantial_action"] = substantial(script.deeds, script.policies)
    reasons.append(weighed(script.deeds, script.policies))
    _skipped(script, skipped, stated, reasons)
    return with_next(script, stated, reasons)


def _skipped(script: Script, skipped: str, stated: Data, reasons: list[dict[str, Any]]) -> None:
    """Substantial action beyond a player who was passed over, where the policy `skipped_player` rules it.

    A script has no measure of the reasonable time that he had to speak up; it is taken to have passed.
    """
    beyond = [deed for deed in script.deeds if deed.out_of_turn]
    policy = script.policies.skipped_player
    if policy == "unregulated" or not substantial(beyond, script.policies) or skipped != script.hand.turn:
        return
    script.waiting.bind(script.hand)
    stated["binding"] = True
    stated["decides"] = "td"
    may = script.hand.options(skipped).may
    if policy == "may_be_limited":
        may = [action for action in may if action not in ("bet", "raise")]
    choices = ["fold"] + [action for action in may if action != "fold"]
    stated["permitted"] = [{"action": action} for action in choices]
    reasons.append(reason("substantial-action.out-of-turn", player=skipped))
    reasons.append(reason("floor-decisions.best-interest"))


def _no_longer_out_of_turn(script: Script, player: str) -> None:
    """Acts beyond the turn are acts in order once the turn has gone past their players."""
    passed = {player}
    for other in script.hand.to_the_left(player):
        if other == script.hand.turn:
            break
        passed.add(other)
    for deed in script.deeds:
        if deed.player in passed:
            deed.out_of_turn = False
