"""Which chips lie in front of the players of a hand, followed event by event."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.drawing.chips import Chips, broken_down, by_denomination, without, worth
from generator.drawing.scene import BetInFront

State = Mapping[str, Any]
Situation = Mapping[str, Any]


_BETS = frozenset({"bet", "raise", "complete", "call", "all-in", "push-all", "straddle", "release"})


class Bets:
    """Follows the chips in front of the players, event by event."""

    def __init__(self, situation: Situation, states: Sequence[State], event: int) -> None:
        self._situation, self._states, self._event = situation, states, event
        self._exact: dict[str, Chips] = {
            player: by_denomination(chips) for player, chips in situation.get("in_front", {}).items()
        }

    def lying(self, *, ruled: bool = False) -> dict[str, BetInFront]:
        """Return what lies in front of each player after the last event; `ruled`: what its ruling gives back has gone back."""
        for at in range(self._event + 1):
            event = self._situation["play"][at]
            moved = self._moves_chips(event["actor"], event["acts"], self._states[at])
            self._settle(at, event["actor"], moved, ruled or at < self._event)
        found = {}
        for player in self._situation["players"]:
            amount = self._amount(player, ruled)
            chips = self._exact.get(player)
            if chips:
                found[player] = BetInFront(worth(chips), chips, exact=True)
            elif amount:
                chips = broken_down(amount, self._situation.get("smallest", 1), self._values())
                found[player] = BetInFront(amount, chips, exact=False)
        return found

    def _amount(self, player: str, ruled: bool) -> int:
        """Return what lies in front of a player; what was only said lies there once it is ruled."""
        after = self._states[self._event + 1]
        if ruled or self._event < 0 or self._states[self._event]["street"] != after["street"]:
            return _in_front(after, player)
        before = self._states[self._event]
        happening = self._situation["play"][self._event]
        if player != happening["actor"]:
            return _in_front(before if happening["actor"] in self._situation["players"] else after, player)
        acts = [act for act in happening["acts"] if act["act"] in _BETS]
        if not acts:
            return _in_front(before, player)
        said: int | None = acts[-1].get("to")
        return _in_front(after, player) if said is None else said

    def _values(self) -> set[int]:
        return {value for chips in self._exact.values() for value, _ in chips}

    def _moves_chips(self, player: str, acts: Sequence[Mapping[str, Any]], before: State) -> bool:
        """Take in the chips that a player puts in or takes back; return whether there were any."""
        if not any(act["act"] in ("put", "take-back") for act in acts):
            return False
        amount = _in_front(before, player)
        lying = self._exact.get(player)
        if lying is None:
            lying = broken_down(amount, self._situation.get("smallest", 1), self._values()) if amount else ()
        for act in acts:
            if act["act"] == "put":
                lying = by_denomination([*lying, *act["chips"]])
            elif act["act"] == "take-back":
                taken = by_denomination(act["chips"])
                left = without(lying, taken)
                lying = broken_down(max(0, worth(lying) - worth(taken))) if left is None else left
        self._exact[player] = lying
        return True

    def _settle(self, at: int, actor: str, moved: bool, ruled: bool) -> None:
        """Forget chips that lie there no longer as they were put in: pulled in, changed, or with others added by a plain act.

        Chips that are worth less than what they were put in for stay as they are: the rest was only said. What the last
        act put in lies there until it is ruled.
        """
        before, after = self._states[at], self._states[at + 1]
        for player in list(self._exact):
            now, lying = _in_front(after, player), worth(self._exact[player])
            changed = now != _in_front(before, player)
            if before["street"] != after["street"]:
                gone = True
            elif actor == "floor":
                gone = lying > now
            elif player == actor:
                gone = lying > now and ruled if moved else changed
            else:
                gone = changed and lying > now
            if gone:
                del self._exact[player]


def _in_front(state: State, player: str) -> int:
    amount: int = state["bets"].get(player, 0) + state["waiting"].get(player, 0)
    return amount
