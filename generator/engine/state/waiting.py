"""Acts out of turn that wait until it is known whether the action to their players changes (`out-of-turn`)."""

from dataclasses import dataclass, field, replace

from .declaration import Declaration
from .deeds import Deed
from .hand import Hand
from .outcome import Outcome


@dataclass(slots=True)
class Pending:
    """An act out of turn that waits. `faced` is the bet that its player seemed to face, in chips of the round.

    `declaration` is what was said and put in, `paid` the chips that went in for the act after that, less those that were pulled back,
    `corrected` those that the act costs more since the bet was corrected (`wrong-amounts`), which it `follows` then. `whose`: it is a
    call of whatever that player bets.
    """

    player: str
    outcome: Outcome
    faced: int
    declaration: Declaration
    paid: int = 0
    corrected: int = 0
    follows: bool = False
    whose: str | None = None

    def cost(self, before: int) -> int:
        """The chips that the act costs; of an announced amount only what was put in. `before` lay there already."""
        if self.outcome.to is None:
            return 0
        if self.outcome.unfinished:
            return self.declaration.pushed
        return self.outcome.to - before

    def owed(self) -> int:
        """The chips of the act that have not gone in yet; an act told in plain terms puts in all."""
        missing = 0 if self.declaration.plain is not None else self.outcome.missing
        return max(0, missing + self.corrected - self.paid)

    @property
    def is_undercall_in_chips(self) -> bool:
        """Whether chips without a word have come to less than the call, so that another motion may complete it."""
        return self.outcome.undercall is not None and self.declaration.only_chips

    def owes_the_correction(self) -> bool:
        """Whether all that has not gone in yet is what the act costs more since the bet was corrected."""
        return 0 < self.owed() <= self.corrected

    def lying(self, before: int) -> int:
        """The chips of the act that lie in front of its player, beside those that lay there `before`."""
        cost = self.cost(before)
        at_first = cost - self.corrected
        if self.declaration.plain is None and not self.declaration.pushes_the_stack:
            at_first = min(at_first, self.declaration.pushed - self.declaration.taken)
        return min(cost, at_first + self.paid)

    def take_back(self, chips: int, before: int) -> None:
        """Pull back chips of the act, which it owes again (`out-of-turn#binding-if-unchanged`); `before` lay there already."""
        self.paid -= min(chips, self.lying(before))

    def carry_out(self, hand: Hand) -> None:
        """Let the act stand, with the chips that are still owed for it."""
        hand.owed[self.player] = hand.owed.get(self.player, 0) + self.owed()
        self.outcome.carry_out(hand, self.player)


@dataclass(slots=True)
class Waiting:
    """The acts out of turn of one betting round, in the order in which they were made.

    `defended` are the players passed over who have spoken up in time (`out-of-turn#skipped-player`).
    """

    pending: list[Pending] = field(default_factory=list)
    defended: set[str] = field(default_factory=set)

    def copy(self) -> "Waiting":
        """The same acts, to go on waiting without touching these."""
        pending = [replace(one, outcome=replace(one.outcome)) for one in self.pending]
        return Waiting(pending, self.defended.copy())

    def of(self, player: str | None) -> Pending | None:
        """The act of this player that waits, if there is one."""
        for pending in self.pending:
            if pending.player == player:
                return pending
        return None

    def drop(self, player: str) -> None:
        """Forget what this player did out of turn."""
        self.pending = [pending for pending in self.pending if pending.player != player]

    def undo(self, deeds: list[Deed], pending: Pending) -> None:
        """Undo an act out of turn, which counts no more as one of these deeds."""
        self.drop(pending.player)
        for deed in deeds:
            if deed.player == pending.player and deed.out_of_turn:
                deeds.remove(deed)
                return

    def seen_by(self, hand: Hand, player: str) -> Hand:
        """The hand as it looks to a player out of turn: what waits counts as done."""
        twin = hand.copy()
        for pending in self.pending:
            pending.outcome.carry_out(twin, pending.player)
        twin.turn = player
        return twin
