"""Acting out of turn: what waits, what binds, what comes back (`out-of-turn`), and substantial action."""

from dataclasses import dataclass, field
from typing import Any

from .betting import Hand
from .outcome import Outcome
from .policies import Policies
from .reading import Reading
from .reasons import reason
from .situation import chips_total


@dataclass(slots=True)
class Deed:
    """One act that counts for substantial action; `out_of_turn` while somebody passed over has yet to act.

    `bound`: it stands already, since substantial action has gone past somebody (`out-of-turn#skipped-player`).
    """

    player: str
    with_chips: bool
    out_of_turn: bool = False
    bound: bool = False


def substantial(deeds: list[Deed], policies: Policies) -> bool:
    """Whether acts amount to substantial action (`substantial-action#definition`).

    Enough acts of any kind do; or enough acts by different players, each of whom puts chips in under
    `two_with_chips`, one of whom does under `one_with_chips`. Blinds are no acts.
    """
    if len(deeds) >= policies.substantial_action_any:
        return True
    with_chips = {deed.player for deed in deeds if deed.with_chips}
    if policies.substantial_action == "two_with_chips":
        return len(with_chips) >= policies.substantial_action_with_chips
    acted = {deed.player for deed in deeds}
    return bool(with_chips) and len(acted) >= policies.substantial_action_with_chips


def weighed(deeds: list[Deed], policies: Policies) -> dict[str, Any]:
    """Why acts amount to substantial action, or do not yet."""
    name = "substantial-action.reached" if substantial(deeds, policies) else "substantial-action.not-reached"
    with_chips = sum(1 for deed in deeds if deed.with_chips)
    return reason(name, actions=len(deeds), with_chips=with_chips)


@dataclass(slots=True)
class Pending:
    """An act out of turn that waits. `faced` is the bet that its player seemed to face, in chips of the round.

    `reading` is what was said and put in, `paid` the chips that went in for words after them, `corrected` those that the
    act costs more since the bet was corrected (`wrong-amounts`).
    """

    player: str
    outcome: Outcome
    faced: int
    reading: Reading
    paid: int = 0
    corrected: int = 0

    def cost(self, before: int) -> int:
        """The chips that the act costs; of an announced amount only what was put in. `before` lay there already."""
        if self.outcome.to is None:
            return 0
        if self.outcome.unfinished:
            return sum(chips_total(motion) for motion in self.reading.motions)
        return self.outcome.to - before

    def owed(self, before: int) -> int:
        """The chips of the act that have not gone in yet; an act told in plain terms puts in all. `before` lay there already."""
        if self.reading.plain is not None:
            return max(0, self.corrected - self.paid)
        shown = sum(chips_total(motion) for motion in self.reading.motions) - self.reading.taken
        return max(0, self.cost(before) - shown - self.paid)

    def lying(self, before: int) -> int:
        """The chips of the act that lie in front of its player, beside those that lay there `before`."""
        return self.cost(before) - self.owed(before)

    def carry_out(self, hand: Hand) -> None:
        """Let the act stand, with the chips that are still owed for it."""
        hand.owed[self.player] = hand.owed.get(self.player, 0) + self.owed(hand.front[self.player])
        apply(hand, self.player, self.outcome)


@dataclass(slots=True)
class Resolved:
    """What became of the acts whose turn came: whether the action changed (None: no act was ruled), why, the chips
    that go back by player, and an announced bet or raise that binds and whose chips are still to come."""

    changed: bool | None = None
    reasons: list[dict[str, Any]] = field(default_factory=list)
    refunds: dict[str, int] = field(default_factory=dict)
    announced: Pending | None = None


@dataclass(slots=True)
class Waiting:
    """The acts out of turn of one betting round, in the order in which they were made."""

    pending: list[Pending] = field(default_factory=list)

    def of(self, player: str | None) -> Pending | None:
        """The act of this player that waits, if there is one."""
        for pending in self.pending:
            if pending.player == player:
                return pending
        return None

    def drop(self, player: str) -> None:
        """Forget what this player did out of turn."""
        self.pending = [pending for pending in self.pending if pending.player != player]

    def forget(self, deeds: list[Deed], pending: Pending) -> None:
        """Undo an act out of turn, which counts no more as one of these deeds."""
        self.drop(pending.player)
        _forget(deeds, pending.player)

    def seen_by(self, hand: Hand, player: str) -> Hand:
        """The hand as it looks to a player out of turn: what waits counts as done."""
        twin = hand.copy()
        for pending in self.pending:
            apply(twin, pending.player, pending.outcome)
        twin.turn = player
        return twin

    def resolve(self, hand: Hand, deeds: list[Deed]) -> Resolved:
        """Rule the acts whose turn has come (`out-of-turn#binding-if-unchanged`, `out-of-turn#returned-if-changed`).

        The action to a player has changed when the bet that he faces is another one; checks, calls and folds do not
        change it (`out-of-turn#what-changes-action`).
        """
        result = Resolved()
        pending = self.of(hand.turn)
        while pending is not None:
            player = pending.player
            if hand.level != pending.faced:
                result.changed = True
                for late in [other for other in self.pending if other is pending or other.faced < hand.level]:
                    self._give_back(hand, deeds, late, result)
            else:
                self.drop(player)
                result.changed = result.changed or False
                result.reasons.append(reason("out-of-turn.unchanged", player=player))
                if pending.outcome.unfinished:
                    result.announced = pending
                else:
                    pending.carry_out(hand)
                    hand.pass_turn(player)
            pending = self.of(hand.turn)
        if hand.over:
            self._end(hand, result)
        return result

    def _end(self, hand: Hand, result: Resolved) -> None:
        """Let a bet out of turn lie that has won the hand, since all others are gone; as uncalled chips it goes back."""
        for pending in self.pending:
            back = pending.lying(hand.front[pending.player])
            if hand.level == pending.faced and not pending.outcome.unfinished:
                apply(hand, pending.player, pending.outcome)
            elif back:
                result.refunds[pending.player] = back
        self.pending = []

    def _give_back(self, hand: Hand, deeds: list[Deed], pending: Pending, result: Resolved) -> None:
        """Undo one act, because the action to its player has changed."""
        player = pending.player
        self.forget(deeds, pending)
        result.reasons.append(reason("out-of-turn.changed", player=player))
        back = pending.lying(hand.front[player])
        if back:
            result.refunds[player] = back

    def bind(self, hand: Hand) -> None:
        """Make everything that waits stand, because substantial action has gone past the player skipped."""
        for pending in self.pending:
            pending.carry_out(hand)
        self.pending = []


def apply(hand: Hand, player: str, outcome: Outcome) -> None:
    """Carry out what an act was ruled to be."""
    if outcome.action == "fold":
        hand.fold(player)
    elif outcome.action is not None:
        hand.act(player, hand.front[player] if outcome.to is None else outcome.to)


def _forget(deeds: list[Deed], player: str) -> None:
    for deed in deeds:
        if deed.player == player and deed.out_of_turn:
            deeds.remove(deed)
            return
