"""A bet or raise that is announced, with its amount still to come (`acting-in-turn#verbal-binding`, `raise-methods#methods`)."""

from dataclasses import dataclass, replace

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import (
    ALL_CHIPS,
    Declaration,
    Deed,
    Hand,
    Left,
    Matter,
    Outcome,
    Ruled,
    Script,
    Words,
    weigh,
)
from .amounts import check_or_call
from .last_act import first_binds


@dataclass(slots=True)
class Announcement(Matter):
    """An announcement that binds and waits for its chips.

    `outcome` is what holds when nothing more comes: the least bet or raise. `before` is what was open when an announcement
    out of turn came to bind; such a one is `early`.
    """

    player: str
    declaration: Declaration
    outcome: Outcome
    before: Matter | None = None
    early: bool = False

    def copied(self, twins: dict[int, Matter]) -> "Announcement":
        """The same, with what was open before it."""
        return replace(self, before=self.before and self.before.copied(twins))

    @property
    def pushed(self) -> int:
        """Chips that went in with the announcement."""
        return self.declaration.pushed

    def lying_of(self, player: str) -> int:
        """The chips that went in with it."""
        return self.pushed if player == self.player else 0

    def after_another_act(self) -> "Announcement":
        """Itself; what was open before is so no more."""
        self.before = None
        return self

    @property
    def lost(self) -> str | None:
        """What was open before may have to be settled first."""
        return None if self.before is None else self.before.lost

    def left(self, script: Script) -> Left | None:
        """What was open before may be left to the director."""
        before = None if self.before is None else self.before.left(script)
        if before is None:
            return None

        def decide(choice: Data, to: int | None) -> Ruled:
            ruled = before.decide(choice, to)
            self.before, script.matter = script.matter, self
            return ruled

        return Left(before.choices, decide)

    def accepts(self, script: Script, player: str, declaration: Declaration) -> bool:
        """Whether its player declares something again, or somebody goes on with what was open before.

        What says how much is an act of its own, in turn.
        """
        if player == self.player:
            return not self.is_continued_by(declaration) and self._is_repeated_by(declaration)
        return self.before is not None and self.before.accepts(script, player, declaration)

    def is_continued_by(self, declaration: Declaration) -> bool:
        """Whether an event of the same player only says how much: chips, or the amount in words or as the act itself.

        The call may lie there already as the first of two motions; an amount said then binds as any words in turn do
        (`acting-in-turn#verbal-binding`), since nothing that came before it says how much.
        """
        if declaration.taken:
            return False
        if declaration.only_chips:
            return True
        said = declaration.said
        if said is None:
            return declaration.pushed_all and not declaration.other_words
        if said.verb in ("all-in", "pot"):
            return True
        announced = self.declaration.words
        assert announced is not None
        return said.has_amount and said.verb in (self.outcome.action, announced.verb, None)

    def _is_repeated_by(self, declaration: Declaration) -> bool:
        """Whether the same player declares something again, without chips, which changes nothing (`bet-methods#first-binds`)."""
        if declaration.said is None or declaration.motions or declaration.taken or declaration.discarded:
            return False
        return declaration.verb != "fold"

    def continued(self, declaration: Declaration) -> Declaration:
        """The announcement and what follows it, as one act."""
        if declaration.plain is not None:
            return declaration
        words = self.declaration.words
        if declaration.pushed_all and not declaration.motions:
            words = ALL_CHIPS
        elif declaration.words is not None:
            words = self._meant(declaration.words)
        return Declaration(
            words=words,
            late_words=declaration.late_words,
            motions=self.declaration.motions + declaration.motions,
            last=declaration.last,
            taken_chips=self.declaration.taken_chips,
            taken_late=declaration.taken_late,
            exposed=declaration.exposed,
            early=self.early,
            said_between=bool(self.declaration.motions) and words is not self.declaration.words,
        )

    def _meant(self, words: Words) -> Words:
        """An amount said after the announcement, as that of the announced act."""
        return words.with_verb(self.outcome.action) if words.has_amount and words.verb != "all-in" else words

    def rule(self, script: Script, player: str, declaration: Declaration) -> Ruled:
        """Rule a second declaration, or what goes on with what was open before."""
        if player != self.player:
            assert self.before is not None  # or it would not have been accepted
            script.matter = self.before  # as it was when it was alone
            ruled = self.before.rule(script, player, declaration)
            self.before, script.matter = script.matter, self
            return ruled
        return Ruled({"in_turn": True, "binding": False, "decides": "rules"}, [first_binds()])


def announce(script: Script, player: str, declaration: Declaration, outcome: Outcome) -> Ruled:
    """An announced bet or raise binds, and its player is still to put in how much."""
    script.matter = Announcement(player, declaration, outcome)
    stated: Data = {"action": outcome.action, "binding": True, "in_turn": True, "decides": "rules"}
    if outcome.penalty is not None:
        stated["penalty"] = outcome.penalty
    if script.matter.pushed:
        stated["adds"] = script.matter.pushed
    stated["substantial_action"], weight = weigh(deeds_of_the_round(script), script.policies)
    reasons = outcome.reasons + [reason("acting-in-turn.words-bind"), weight]
    if not script.matter.pushed:
        reasons.append(reason("acting-in-turn.counts-already", player=player))
    return Ruled(stated, reasons)


def announcement_of(script: Script) -> Announcement | None:
    """The bet or raise that is announced, where one is."""
    return script.matter if isinstance(script.matter, Announcement) else None


def deeds_of_the_round(script: Script) -> list[Deed]:
    """The acts of this betting round; a bet that is announced and still to be put in counts as done."""
    begun = announcement_of(script)
    return script.deeds if begun is None else script.deeds + [Deed(begun.player, True)]


def still_to_come(hand: Hand, begun: Announcement) -> Data:
    """What is open while a player has only announced a bet or raise: to put in how much."""
    open_to: Data = {"next": begun.player, "may": [begun.outcome.action], "raise_to_min": begun.outcome.to}
    most = hand.maximum(begun.player)
    if most is not None:
        open_to["raise_to_max"] = most
    return open_to


def end_announcement(script: Script, stated: Data) -> None:
    """Give up a bet or raise that was announced, where nobody is left who could answer it.

    Chips that went in with the announcement match a bet and no more than that; where nobody is left to be matched, they go back
    (`side-pots#uncalled-chips`).
    """
    begun, hand = announcement_of(script), script.hand
    if begun is None:
        return
    player = begun.player
    if hand.over:
        if begun.pushed:
            stated["refunds"] = {player: begun.pushed}
    else:
        options = hand.options(player)
        if begun.outcome.action in options.may:
            return
        outcome = check_or_call(options)
        outcome.carry_out(hand, player)
        script.deeds.append(Deed(player, outcome.to is not None))
    script.matter = begun.before
    hand.pass_turn_if_done()


def leave_with_its_hand(script: Script, player: str) -> None:
    """Let what a player has only announced be the least bet or raise, whose hand is about to leave the table.

    What nobody has called of it goes with the hand; the call of the bet before it stands (`acting-in-turn#verbal-binding`).
    """
    begun, hand = announcement_of(script), script.hand
    if begun is None or begun.player != player:
        return
    script.matter = begun.before
    hand.owed[player] = begun.outcome.missing + (0 if begun.declaration.motions else hand.owed.get(player, 0))
    begun.outcome.carry_out(hand, player)
    script.deeds.append(Deed(player, True))


def why_left(begun: Announcement) -> Reasons:
    """Why what was only announced is the least bet or raise, now that the game has gone on."""
    assert begun.outcome.to is not None
    return [reason("raise-amounts.left-at-that", player=begun.player, to=begun.outcome.to)]
