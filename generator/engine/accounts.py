"""Facts that are disputed: each account is played by itself, and the ruling says what hangs on which of them is true.

No clause says whose account counts: the tournament director finds the facts (`floor-decisions#best-interest`), and what he finds stands
(`floor-decisions#final`). From there on the hand goes on as if nothing else had been told.
"""

from .play import Playing
from .policies import Policies
from .reasons import reason
from .ruling import ruling
from .situation import DISPUTE, FIND_FACTS, PLACES, Data, SituationError
from .situation.declared import TIME
from .state import Script

# By an account without an act nothing was done: whoever has to act still has to.
_NOTHING: Data = {"actor": TIME, "acts": [{"act": "pass", "seconds": 0}]}
FIND_FORM = "floor: finds the first account"
# What belongs together: where accounts differ in any of it, each says all of it.
_TOGETHER = (
    ("decides", "permitted", "advice", "skipped_player"),
    ("next", "may", "call_to", "raise_to_min", "raise_to_max"),
)


def is_disputed(situation: Data) -> bool:
    """Whether a script tells facts that are disputed, or which of them the director finds to be so."""
    play = situation.get("play")
    return isinstance(play, list) and any(_only_act(event).get("act") in (DISPUTE, FIND_FACTS) for event in play)


def _only_act(event: object) -> Data:
    """The only act of an event; empty where it has several, or is none that can be read."""
    acts = event.get("acts") if isinstance(event, dict) else None
    only = acts[0] if isinstance(acts, list) and len(acts) == 1 else None
    return only if isinstance(only, dict) else {}


def open_play(situation: Data, policies: Policies) -> "Playing | Accounts":
    """A script on its way through its events. Raises SituationError for facts and events that cannot be."""
    return Accounts(situation, policies) if is_disputed(situation) else Playing(situation, policies)


def play_hand(situation: Data, policies: Policies) -> list[Data]:
    """Rule every event of a hand, in order. Raises SituationError for a script that is impossible as data."""
    played = open_play(situation, policies)
    return [played.rule_next() for _ in played.events]


class Accounts:
    """A script with disputed facts on its way through its events, as `Playing` is one without.

    `script` is where it is. While it hangs on the accounts how the hand stands (`unknown`), it is where it was before they part.
    """

    def __init__(self, situation: Data, policies: Policies) -> None:
        """Read the situation; nothing is ruled yet. Raises SituationError for facts and events that cannot be."""
        self._situation, self._policies = situation, policies
        self.events = Playing(situation, policies).events
        self._ruled = 0
        self._told: list[list[Data]] = [[]]
        self._playing = [self._play([], self._undisputed(0))]
        self.script: Script = self._playing[0].script
        self.unknown = False

    def rule_next(self) -> Data:
        """The ruling on the next event, which the script takes in. Raises SituationError where it cannot be at this point."""
        index, event = self._ruled, self._situation["play"][self._ruled]
        act = _only_act(event)
        try:
            if act.get("act") == DISPUTE:
                answer = self._part(index, event["actor"], act["accounts"])
            elif act.get("act") == FIND_FACTS:
                answer = self._find(act["account"])
            else:
                for told in self._told:
                    told.append(event)
                answer = self._together()
        except SituationError as fault:
            raise SituationError(index, fault.message) from None
        self._ruled += 1
        return answer

    def _undisputed(self, after: int) -> list[Data]:
        """The events from there on, until facts are disputed again."""
        found: list[Data] = []
        for event in self._situation["play"][after:]:
            if _only_act(event).get("act") == DISPUTE:
                break
            if _only_act(event).get("act") != FIND_FACTS:
                found.append(event)
        return found

    def _play(self, told: list[Data], following: list[Data]) -> Playing:
        """A script that has been ruled as far as it is told, and what follows."""
        played = Playing(dict(self._situation, play=told + following), self._policies)
        for _ in told:
            played.rule_next()
        return played

    def _next(self, number: int) -> Data:
        """The next ruling by one account. Raises SituationError where by that account it cannot be."""
        try:
            return self._playing[number].rule_next()
        except SituationError as fault:
            if not self._playing[1:]:
                raise
            raise SituationError(None, f"by the {PLACES[number]} account: {fault.message}") from None

    def _part(self, index: int, actor: str, accounts: list[list[Data]]) -> Data:
        """What is ruled by each account of an event. Raises SituationError while other facts are disputed."""
        if self._playing[1:]:
            raise SituationError(None, f"what was disputed before is found first, as in: {FIND_FORM}")
        (before,) = self._told
        events = [{"actor": actor, "acts": acts} if acts else _NOTHING for acts in accounts]
        self._playing = [self._play(before, [event] + self._undisputed(index + 1)) for event in events]
        self._told = [before + [event] for event in events]
        found = self._together()
        if self.unknown:
            return found
        return ruling(
            {key: found[key] for key in found if key != "reasons"},
            [reason("floor-decisions.either-way")] + found["reasons"],
        )

    def _together(self) -> Data:
        """The next rulings by all accounts as one: what they have in common, and beside it what hangs on the account."""
        told = [self._next(number) for number in range(len(self._playing))]
        if not told[1:]:
            self.script = self._playing[0].script
            return told[0]
        stated = [{key: one[key] for key in one if key != "reasons"} for one in told]
        if all(one == stated[0] for one in stated):
            if not self.unknown:
                self.script = self._playing[0].script
            return ruling(stated[0], [why for why in told[0]["reasons"] if all(why in one["reasons"] for one in told)])
        self.unknown = True
        differ = {
            key for one in stated for key in one if any(key not in other or other[key] != one[key] for other in stated)
        }
        for keys in _TOGETHER:
            if differ & set(keys):
                differ |= set(keys)
        accounts = [{key: one[key] for key in one if key in differ and one[key] != "rules"} for one in stated]
        common = {key: stated[0][key] for key in stated[0] if key not in differ}
        return ruling(dict(common, decides="td", accounts=accounts), [reason("floor-decisions.disputed")])

    def _find(self, account: int) -> Data:
        """What is ruled now that the director has found the facts. Raises SituationError where nothing, or no such account, is disputed."""
        if not self._playing[1:]:
            raise SituationError(None, "no facts are disputed here")
        if account > len(self._playing):
            raise SituationError(None, f"there are {len(self._playing)} accounts, and no {PLACES[account - 1]} one")
        chosen = self._playing[account - 1]
        self._playing, self._told, self.unknown = [chosen], [self._told[account - 1]], False
        self.script = chosen.script
        stated = {key: chosen.last[key] for key in chosen.last if key not in ("reasons", "adds")}
        if stated.get("in_turn"):
            del stated["in_turn"]  # as with a decision, it is news only where it was not
        return ruling(stated, [reason("floor-decisions.found")] + chosen.last["reasons"])
