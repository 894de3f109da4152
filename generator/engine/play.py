"""Playing the script of a hand: one ruling for each event."""

from typing import Any

from .betting import Hand, open_hand
from .chips import blinds_lie_in_front, silent
from .discretion import cards_pushed, conditional, exposed, other_words
from .out_of_turn import Deed, Pending, Waiting, apply, substantial, weighed
from .outcome import Outcome, not_covered
from .policies import Policies
from .reading import Reading, read
from .reasons import reason
from .rulings import next_player, ruling
from .situation import (
    FLOP_STREETS,
    STUD_STREETS,
    Data,
    SituationError,
    chips_total,
    read_events,
    read_table,
)
from .stacks import count_stack
from .unfinished import Done, Unfinished
from .words import declared, plain, proper


def play_hand(situation: Data, policies: Policies) -> list[Data]:
    """Rule every event of a hand, in order. Raises SituationError for a script that is impossible as data."""
    table = read_table(situation)
    events = read_events(situation, table)
    hand = open_hand(table, policies)
    try:
        blinds_lie_in_front(hand)
    except ValueError as fault:
        raise SituationError(None, str(fault)) from None
    script = _Script(hand, policies)
    return [script.rule(index, event) for index, event in enumerate(events)]


class _Script:
    """The state between the events: the hand, what waits, what was done in this round, what the dealer told."""

    def __init__(self, hand: Hand, policies: Policies) -> None:
        self.hand = hand
        self.policies = policies
        self.waiting = Waiting()
        self.deeds: list[Deed] = []
        self.told: dict[str, int] = {}
        self.lost: str | None = None
        self.unfinished: Unfinished | None = None
        self.done: Done | None = None

    def rule(self, index: int, event: Data) -> Data:
        """The ruling on one event."""
        actor: str = event["actor"]
        if actor == "dealer":
            dealt = any(act["act"] == "deal" for act in event["acts"])
            return self._after(self._leave_unfinished() if dealt else [], self._dealer(index, event["acts"]))
        if actor == "time":
            return self._unless_lost({})
        reading = read(index, event["acts"])
        if actor in self.hand.folded and reading.moves_turn:
            raise SituationError(index, f"{actor} has folded")
        if self.lost is not None:
            return ruling({"not_covered": self.lost}, [])
        if not reading.moves_turn:
            return self._aside(actor, reading)
        if actor in self.hand.all_in:
            raise SituationError(index, f"{actor} is all-in and has nothing to act with")
        done, self.done = self.done, None
        if done is not None and done.is_followed_by(actor, reading) and actor != self.hand.turn:
            self.done = done
            return self._with_next(*done.rule(reading))
        left: list[dict[str, Any]] = []
        begun = self.unfinished
        if begun is not None and begun.is_continued_by(actor, reading):
            reading = begun.continued(reading)
            self.unfinished = None
        else:
            begun = None
            left = self._leave_unfinished()
        count_stack(self.hand, index, actor, reading)
        answer = self._act(actor, reading)
        if begun is not None and "adds" in answer:
            answer["adds"] -= begun.pushed
        return self._after(left, answer)

    def _leave_unfinished(self) -> list[dict[str, Any]]:
        """Let what was only announced be the least bet or raise, now that the game has gone on; return why."""
        begun = self.unfinished
        if begun is None:
            return []
        self.unfinished = None
        self._carry_out(begun.player, begun.outcome, {})
        to = 0 if begun.outcome.to is None else begun.outcome.to
        return [reason("raise-methods.left-at-that", player=begun.player, to=to)]

    @staticmethod
    def _after(why: list[dict[str, Any]], answer: Data) -> Data:
        answer["reasons"] = why + answer["reasons"]
        return answer

    # Acts that do not move the turn

    def _aside(self, player: str, reading: Reading) -> Data:
        if reading.conditional:
            outcome = conditional()
        elif reading.taken:
            outcome = Outcome(binding=False).because("acting-in-turn.chips-stay")
        elif reading.request is not None:
            outcome = not_covered(reading.request)
        else:
            outcome = Outcome(binding=None)
        if reading.exposed and player in self.hand.folded:
            outcome.penalty = "possible"
            outcome.because("exposing-cards.penalty", player=player)
        elif reading.exposed:
            outcome = not_covered("showdown") if self.hand.turn is None else exposed(outcome, player)
        stated = self._of(outcome)
        if reading.conditional:
            stated["in_turn"] = player == self.hand.turn
        return self._with_next(stated, outcome.reasons)

    def _dealer(self, index: int, acts: list[Data]) -> Data:
        for act in acts:
            if act["act"] == "deal":
                self._deal(index, act["street"])
            elif act["act"] == "tell":
                self.told[act["to"]] = act["amount"]
            elif act["act"] == "kill":
                self.lost = self.lost or "accidentally-killed-hands"
        return self._unless_lost({})

    def _deal(self, index: int, street: str) -> None:
        streets = STUD_STREETS if self.hand.table.stud else FLOP_STREETS
        if self.lost is not None:
            return
        if self.hand.over:
            self.lost = "rabbit-hunting"
            return
        following = streets.index(self.hand.street) + 1
        if street not in streets or following == len(streets) or streets[following] != street:
            raise SituationError(index, f"{street} does not follow {self.hand.street}")
        if self.hand.turn is not None or self.hand.first_unknown:
            self.lost = "premature-cards"
            return
        self.hand.begin(street)
        self.done = None
        self.waiting = Waiting()
        self.deeds = []
        self.told = {}

    def _unless_lost(self, stated: Data) -> Data:
        if self.lost is not None:
            return ruling({"not_covered": self.lost}, [])
        return self._with_next(stated, [])

    # Acts of betting

    def _decide(self, hand: Hand, player: str, reading: Reading) -> Outcome:
        if reading.pushed_all:
            return not_covered("prior-chips-pushed-forward")
        if reading.plain is not None:
            outcome = proper(hand, player, reading.plain)
        elif reading.other_words:
            outcome = other_words(hand, player, reading, self.told.get(player))
        elif reading.words is not None:
            outcome = declared(hand, player, reading)
        elif reading.motions:
            outcome = silent(hand, player, reading, self.told.get(player))
        elif reading.discarded == "muck":
            outcome = plain(hand, player, "fold")
        else:
            outcome = cards_pushed(hand)
        told = self.told.get(player)
        calls = outcome.action == "call" and outcome.decides == "rules" and outcome.to == hand.level
        by_chips = any(why["clause"].startswith("accepted-action") for why in outcome.reasons)
        if told is not None and told < hand.level and calls and not by_chips:
            outcome.because("accepted-action.callers-duty")
            outcome.because("accepted-action.full-amount", told=told, call=hand.level)
            outcome.because("accepted-action.discretion")
        if reading.taken_late:
            outcome.because("acting-in-turn.chips-stay")
        return exposed(outcome, player) if reading.exposed else outcome

    def _act(self, player: str, reading: Reading) -> Data:
        hand = self.hand
        if hand.first_unknown:
            return self._first_in_stud(player, reading)
        if hand.turn is None:
            self.lost = "no-betting-open"
            return ruling({"not_covered": self.lost}, [])
        if hand.turn != player:
            return self._out_of_turn(player, reading)
        return self._in_turn(player, reading, {"in_turn": True})

    def _first_in_stud(self, player: str, reading: Reading) -> Data:
        """Open a street of stud. Up cards decide who begins, so the script is believed (`stud-first-to-act`)."""
        hand = self.hand
        hand.first_unknown = False
        hand.turn = player
        act = reading.plain or {}
        put = sum(chips_total(motion) for motion in reading.motions)
        bring_in = act["to"] if act.get("act") == "bet" else 0 if reading.words else put
        stated: Data = {"not_covered": "stud-first-to-act"}
        if hand.street == "third" and 0 < bring_in < hand.bet_size:
            hand.bring_in_for(player, bring_in)
            hand.pass_turn(player)
            stated.update({"action": "bet", "to": bring_in, "adds": bring_in, "binding": True})
            return self._with_next(stated, [])
        return self._in_turn(player, reading, stated)

    def _in_turn(self, player: str, reading: Reading, stated: Data) -> Data:
        hand = self.hand
        outcome = self._decide(hand, player, reading)
        stated = dict(stated)
        if outcome.not_covered is not None:
            self.lost = outcome.not_covered
            stated["not_covered"] = outcome.not_covered
            return ruling(stated, [])
        stated.update(self._of(outcome, player))
        if outcome.action is None:
            return self._with_next(stated, outcome.reasons)
        if outcome.unfinished:
            return self._to_be_continued(player, reading, outcome)
        self.done = Done(player, reading, outcome.to - hand.front[player] if outcome.to is not None else 0)
        return self._carry_out(player, outcome, stated)

    def _to_be_continued(self, player: str, reading: Reading, outcome: Outcome) -> Data:
        """An announced bet or raise binds, and its player is still to put in how much."""
        self.unfinished = Unfinished(player, reading, outcome)
        stated: Data = {"action": outcome.action, "binding": True, "in_turn": True, "decides": "rules"}
        if self.unfinished.pushed:
            stated["adds"] = self.unfinished.pushed
        deeds = self.deeds + [Deed(player, True)]
        stated["substantial_action"] = substantial(deeds, self.policies)
        stated.update({"next": player, "may": [outcome.action], "raise_to_min": outcome.to})
        most = self.hand.maximum(player)
        if most is not None:
            stated["raise_to_max"] = most
        reasons = outcome.reasons + [reason("acting-in-turn.words-bind"), weighed(deeds, self.policies)]
        return ruling(stated, reasons)

    def _carry_out(self, player: str, outcome: Outcome, stated: Data) -> Data:
        """Do what an act in turn was ruled to be, then rule what waited for it."""
        hand = self.hand
        uncertain = outcome.decides == "td" and self._depends_on_choice(player, outcome)
        faced = hand.level
        apply(hand, player, outcome)
        self.deeds.append(Deed(player, outcome.to is not None))
        hand.pass_turn(player)
        changed, reasons, returned = self.waiting.resolve(hand, self.deeds)
        self._no_longer_out_of_turn(player)
        self.told.pop(player, None)
        if hand.level != faced:
            self.told = {}  # a count was right or wrong about the bet of its moment
        if changed is not None:
            stated["action_changed"] = changed
            if not changed and outcome.action not in ("bet", "raise"):
                reasons.append(reason("out-of-turn.not-a-change", action=str(outcome.action)))
        if len(hand.table.players) == 2 and len(self.deeds) == 1:
            reasons.append(reason("heads-up-button.order"))
        if returned:
            stated["returned"] = stated.get("returned", 0) + returned
        stated["substantial_action"] = substantial(self.deeds, self.policies)
        reasons.append(weighed(self.deeds, self.policies))
        if uncertain:
            self.lost = "tournament-director-decides"
            return ruling(stated, outcome.reasons + reasons)
        return self._with_next(stated, outcome.reasons + reasons)

    def _depends_on_choice(self, player: str, outcome: Outcome) -> bool:
        """Whether what follows is not the same for everything that the director may choose."""
        seen: list[tuple[str | None, int]] = []
        for choice in outcome.permitted or []:
            action = choice.get("action")
            if action not in ("fold", "check", "call"):
                return True
            twin = self.hand.copy()
            apply(twin, player, Outcome(action, choice.get("to")))
            twin.pass_turn(player)
            seen.append((twin.turn, twin.level))
        return any(chosen != seen[0] for chosen in seen)

    def _out_of_turn(self, player: str, reading: Reading) -> Data:
        """An act while another player is to act (`out-of-turn`). A fold binds at once, everything else waits."""
        hand = self.hand
        skipped = hand.turn
        assert skipped is not None
        twin = self.waiting.seen_by(hand, player)
        stated: Data = {"in_turn": False}
        if not twin.has_to_act(player):
            # He has acted already and nothing has been raised since, so that no act of his can be due.
            return self._give_up("second-act-in-the-round", stated)
        outcome = self._decide(twin, player, reading)
        if outcome.not_covered is not None:
            return self._give_up(outcome.not_covered, stated)
        stated.update(self._of(outcome, player))
        penalty = self.policies.out_of_turn_penalty.value
        if outcome.action is None or outcome.decides == "td":
            stated["penalty"] = "possible" if penalty == "none" and outcome.penalty else penalty
            if outcome.action is not None:
                self.lost = "tournament-director-decides"
                return ruling(stated, outcome.reasons)
            return self._with_next(stated, outcome.reasons)
        self.deeds.append(Deed(player, outcome.to is not None, out_of_turn=True))
        # What is said of acts in turn is no reason here.
        in_turn_only = ("non-standard-folds.facing-check", "acting-in-turn.words-bind")
        reasons = [why for why in outcome.reasons if why["id"] not in in_turn_only]
        if len(hand.table.players) == 2:
            reasons.append(reason("heads-up-button.order"))
        if outcome.action == "fold":
            self.waiting.drop(player)
            hand.fold(player)
            if not hand.has_to_act(skipped):
                hand.pass_turn(skipped)
            stated["penalty"] = "possible" if penalty == "none" else penalty
            reasons.append(reason("out-of-turn.fold", player=player))
            reasons.append(reason("non-standard-folds.out-of-turn", player=player))
        else:
            self.waiting.pending.append(Pending(player, outcome, twin.level))
            stated["binding"] = "pending"
            stated["penalty"] = penalty if outcome.penalty is None or penalty == "mandatory" else outcome.penalty
            reasons.append(reason("out-of-turn.pending", player=player, skipped=skipped))
        stated["substantial_action"] = substantial(self.deeds, self.policies)
        reasons.append(weighed(self.deeds, self.policies))
        self._skipped(skipped, stated, reasons)
        return self._with_next(stated, reasons)

    def _skipped(self, skipped: str, stated: Data, reasons: list[dict[str, Any]]) -> None:
        """Substantial action beyond a player who was passed over, where the policy `skipped_player` rules it.

        A script has no measure of the reasonable time that he had to speak up; it is taken to have passed.
        """
        beyond = [deed for deed in self.deeds if deed.out_of_turn]
        policy = self.policies.skipped_player
        if policy == "unregulated" or not substantial(beyond, self.policies) or skipped != self.hand.turn:
            return
        self.waiting.bind(self.hand)
        stated["binding"] = True
        stated["decides"] = "td"
        may = self.hand.options(skipped).may
        if policy == "may_be_limited":
            may = [action for action in may if action not in ("bet", "raise")]
        choices = ["fold"] + [action for action in may if action != "fold"]
        stated["permitted"] = [{"action": action} for action in choices]
        reasons.append(reason("substantial-action.out-of-turn", player=skipped))
        reasons.append(reason("floor-decisions.best-interest"))

    def _no_longer_out_of_turn(self, player: str) -> None:
        """Acts beyond the turn are acts in order once the turn has gone past their players."""
        passed = {player}
        for other in self.hand.to_the_left(player):
            if other == self.hand.turn:
                break
            passed.add(other)
        for deed in self.deeds:
            if deed.player in passed:
                deed.out_of_turn = False

    def _give_up(self, name: str, stated: Data) -> Data:
        self.lost = name
        stated["not_covered"] = name
        return ruling(stated, [])

    # What is stated

    def _of(self, outcome: Outcome, player: str | None = None) -> Data:
        stated: Data = {"decides": outcome.decides}
        if outcome.not_covered is not None:
            return {"not_covered": outcome.not_covered}
        if outcome.binding is not None and (outcome.action is not None or not outcome.binding):
            stated["binding"] = outcome.binding
        if outcome.decides == "rules" and outcome.action is not None:
            stated["action"] = outcome.action
            if outcome.to is not None and player is not None:
                stated["to"] = outcome.to
                stated["adds"] = outcome.to - self.hand.front[player]
                behind = self.hand.behind(player)
                if behind is not None and self.hand.front[player] + behind == outcome.to:
                    stated["all_in"] = True
            if outcome.returned:
                stated["returned"] = outcome.returned
        if outcome.permitted is not None:
            stated["permitted"] = outcome.permitted
        if outcome.advice is not None:
            stated["advice"] = outcome.advice
        if outcome.penalty is not None:
            stated["penalty"] = outcome.penalty
        return stated

    def _with_next(self, stated: Data, reasons: list[dict[str, Any]]) -> Data:
        following, why = next_player(self.hand)
        following.update(stated)
        return ruling(following, reasons + why)
