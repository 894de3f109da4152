"""Playing the script of a hand: one ruling for each event."""

from typing import Any

from .asides import rule_aside
from .asking import asks_to_see
from .cards import read_cards, take_note
from .clock import expired, is_up, time_left, why_running
from .dead_hands import absent_hands, dead_players_act
from .dealer import rule_dealer, rule_report
from .dealing import is_about_cards
from .early import is_hasty, rule_hasty
from .killing import thrown_away
from .opening import open_hand
from .payments import is_payment, rule_payment, show_more
from .policies import Policies
from .prior_chips import blinds_lie_in_front
from .reading import Reading, read
from .rulings import ruling
from .script import Script, after, give_up, unless_lost, with_next
from .situation import Data, SituationError, read_events, read_table
from .stacks import count_put, count_stack, count_taken
from .streets import open_street
from .tabling import handles, rule_cards
from .turns import carry_out, leave_unfinished, rule_act
from .undercalls import as_decided
from .unfinished import first_binds


def play_hand(situation: Data, policies: Policies) -> list[Data]:
    """Rule every event of a hand, in order. Raises SituationError for a script that is impossible as data."""
    script, events = open_script(situation, policies)
    return [rule_event(script, index, event) for index, event in enumerate(events)]


def open_script(situation: Data, policies: Policies) -> tuple[Script, list[Data]]:
    """The state in which a script finds the hand, and its events. Raises SituationError for facts that cannot be."""
    table = read_table(situation)
    events = read_events(situation, table)
    hand = open_hand(table, policies)
    try:
        blinds_lie_in_front(hand)
    except ValueError as fault:
        raise SituationError(None, str(fault)) from None
    script = Script(hand, policies, cards=read_cards(situation, table))
    open_street(script)
    script.posted = dict(hand.paid)
    script.dealing.away = set(table.absent) | set(table.penalised)
    if hand.street not in ("preflop", "third"):
        absent_hands(script)
    return script, events


def rule_event(script: Script, index: int, event: Data) -> Data:
    """The ruling on one event, which the script takes in. Raises SituationError where it cannot be at this point."""
    actor: str = event["actor"]
    script.at = index
    if script.clock is not None and script.hand.turn != script.clock.player:
        script.clock = None  # whoever has acted, or whose hand is gone, is not on the clock any more
    take_note(script.cards, index, event)
    waits = script.undercall if script.undercall is not None and script.undercall.hangs_on_it else None
    if waits is not None:
        script.undercall = None  # what comes before the decision leaves it unknown
    if actor == "dealer":
        return rule_dealer(script, index, event["acts"])
    if actor == "time":
        return _time_passes(script, sum(act["seconds"] for act in event["acts"]))
    if any(is_about_cards(act) for act in event["acts"]):
        return rule_report(script, index, actor, event["acts"])
    reading = read(index, event["acts"])
    count_put(script, index, actor, reading)
    if waits is not None and waits.is_decided_by(actor, reading) is not None:
        script.undercall, script.lost = waits, None
    if script.lost is not None:
        return ruling({"not_covered": script.lost}, [])
    gone, why = absent_hands(script) if reading.moves_turn else ([], [])
    if gone and script.hand.over:
        # The deal leaves one hand, which has won before anybody can act.
        return with_next(script, {"dead": gone, "binding": False, "decides": "rules"}, why)
    answer = _rule_player(script, index, actor, reading)
    answer = after([cause for cause in why if cause not in answer["reasons"]], answer)
    if gone and "dead" not in answer:
        answer["dead"] = gone
        return ruling(answer, answer["reasons"])
    return answer


def _rule_player(script: Script, index: int, actor: str, reading: Reading) -> Data:
    """The ruling on what a player does."""
    if reading.moves_turn and actor in script.dealing.dead:
        return dead_players_act(script, actor)
    if reading.moves_turn and actor in script.hand.folded:
        raise SituationError(index, f"{actor} has folded")
    if handles(script, reading):
        return _cards_after_betting(script, index, actor, reading)
    waiting = script.waiting.of(actor)
    count_taken(script.hand, index, actor, reading, waiting.lying(script.hand.front[actor]) if waiting else 0)
    if not reading.moves_turn:
        return rule_aside(script, index, actor, reading)
    undercall, script.undercall = script.undercall, None
    decided = undercall.is_decided_by(actor, reading) if undercall is not None else None
    if undercall is not None and decided is not None:
        return as_decided(script, undercall, decided, reading)
    if is_hasty(script, actor, reading):
        return rule_hasty(script, actor, reading)
    announced = script.unfinished is not None and script.unfinished.player == actor
    if reading.thrown and (announced or _nothing_to_act_on(script, actor)):
        # Throwing the hand away is no act out of turn: the bet or raise that was announced stands without it.
        least = leave_unfinished(script) if announced else []
        stated, reasons = thrown_away(script, index, actor, reading)
        return after(least, with_next(script, stated, reasons))
    done, script.done = script.done, None
    if done is not None and done.is_followed_by(actor, reading) and actor != script.hand.turn:
        script.done = done
        before = done.owed
        ruled = with_next(script, *done.rule(reading))
        show_more(script, actor, before - done.owed)
        script.hand.owed[actor] = min(done.owed, script.hand.owed.get(actor, 0))
        return ruled
    if is_payment(script, actor, reading):
        return rule_payment(script, actor, reading)
    if actor in script.hand.all_in:
        raise SituationError(index, f"{actor} is all-in and has nothing to act with")
    left: list[dict[str, Any]] = []
    begun = script.unfinished
    if begun is not None and begun.is_continued_by(actor, reading):
        reading = begun.continued(reading)
        script.unfinished = None
    elif begun is not None and begun.is_repeated_by(actor, reading):
        return with_next(script, {"in_turn": True, "binding": False, "decides": "rules"}, [first_binds()])
    else:
        begun = None
        left = leave_unfinished(script)
    reading.taken += script.hand.taken.get(actor, 0)
    count_stack(script.hand, index, actor, reading, waiting.cost(script.hand.front[actor]) if waiting else 0)
    answer = rule_act(script, actor, reading)
    if begun is not None and "adds" in answer:
        answer["adds"] -= begun.pushed
    return after(left, answer)


def _nothing_to_act_on(script: Script, player: str) -> bool:
    """Whether others still act, while this player has done all there is to do.

    A bet or raise that is only announced is one to act on, for whoever is not all-in.
    """
    hand = script.hand
    if script.unfinished is not None and player != script.unfinished.player and player not in hand.all_in:
        return False
    return hand.turn is not None and hand.turn != player and not hand.has_to_act(player)


def _cards_after_betting(script: Script, index: int, player: str, reading: Reading) -> Data:
    stated, reasons = rule_cards(script, index, player, reading)
    if reading.whose is not None and script.lost is None:
        more, why = asks_to_see(script, index, player, reading.whose)
        stated.update(more)
        reasons += why
    return with_next(script, stated, reasons)


def _time_passes(script: Script, seconds: int) -> Data:
    """Let time pass; a clock that is called runs, and when it is up the hand is ruled (`clock#expiry`)."""
    clock = script.clock
    if clock is None or script.lost is not None:
        return unless_lost(script, {})
    clock.elapsed += seconds
    if not is_up(clock, script.policies):
        return with_next(script, time_left(clock, script.policies), why_running(clock, script.policies))
    script.clock = None
    script.done = None
    left = leave_unfinished(script)
    if left:
        return after(left, with_next(script, {}, []))
    if script.hand.bring_in_due:
        return give_up(script, "bring-in", {})  # nobody can check a forced bet, and no clause says who makes it instead
    outcome = expired(script.hand, script.policies, clock)
    stated: Data = {"action": outcome.action, "binding": True, "decides": "rules"}
    return carry_out(script, clock.player, outcome, stated)
