"""What a player does in one event and goes on with in the next: an announced raise, chips that pay for words, late words."""

from dataclasses import dataclass
from typing import Any

from .outcome import Outcome
from .reading import ALL_CHIPS, Reading, has_amount
from .reasons import reason
from .situation import Data, chips_total


@dataclass(slots=True)
class Unfinished:
    """An announcement in turn that binds and waits for its chips (`acting-in-turn#verbal-binding`, `raise-methods#methods`).

    `outcome` is what holds when nothing more comes: the least bet or raise.
    """

    player: str
    reading: Reading
    outcome: Outcome

    @property
    def pushed(self) -> int:
        """Chips that went in with the announcement."""
        return sum(chips_total(motion) for motion in self.reading.motions)

    def is_continued_by(self, player: str, reading: Reading) -> bool:
        """Whether an event only says how much: the same player's chips, or the amount in words or as the act itself.

        Words come too late once chips lie there (`bet-methods#first-binds`).
        """
        if player != self.player or reading.taken:
            return False
        if reading.only_chips:
            return True
        said = reading.plain or reading.words
        if said is None:
            return reading.pushed_all and not reading.other_words
        if reading.words and self.reading.motions:
            return False
        verb = said.get("verb", said["act"])
        if verb in ("all-in", "pot"):
            return True
        announced = self.reading.words
        assert announced is not None
        return has_amount(said) and verb in (self.outcome.action, announced.get("verb"), None)

    def is_repeated_by(self, player: str, reading: Reading) -> bool:
        """Whether the same player declares something again, without chips, which changes nothing (`bet-methods#first-binds`)."""
        said = reading.plain or reading.words
        if player != self.player or said is None or reading.motions or reading.taken or reading.discarded:
            return False
        return "fold" not in (said.get("verb"), said["act"])

    def continued(self, reading: Reading) -> Reading:
        """The announcement and what follows it, as one act."""
        if reading.plain is not None:
            return reading
        words = self.reading.words
        if reading.pushed_all and not reading.motions:
            words = dict(ALL_CHIPS)
        elif reading.words is not None:
            words = dict(reading.words)
            if has_amount(words) and words.get("verb") != "all-in":
                words["verb"] = self.outcome.action
        return Reading(
            words=words,
            late_words=reading.late_words,
            motions=self.reading.motions + reading.motions,
            last=reading.last,
            taken=self.reading.taken,
            taken_late=reading.taken_late,
            exposed=reading.exposed,
        )


@dataclass(slots=True)
class Done:
    """An act that is ruled, while nobody else has acted. `owed` are the chips that it costs."""

    player: str
    reading: Reading
    owed: int

    def is_followed_by(self, player: str, reading: Reading) -> bool:
        """Whether an event only goes on with the act: chips for what was said, more chips, or a second declaration."""
        if player != self.player or reading.taken:
            return False
        if reading.plain is not None:
            return bool(reading.plain["act"] == "call")
        if reading.words is not None:
            return reading.words.get("verb") != "fold"
        return reading.only_chips and bool(self.owed or self.reading.motions)

    def rule(self, reading: Reading) -> tuple[Data, list[dict[str, Any]]]:
        """Rule what follows: chips that are owed only pay; words after the act come too late, and so do more chips.

        Carries out `acting-in-turn#verbal-binding`, `bet-methods#first-binds`, `oversized-chip#declare-first` and
        `string-bets#dealer-calls`.
        """
        stated: Data = {"decides": "rules"}
        late: list[dict[str, Any]] = []
        if reading.plain is not None and self.owed:
            paid, self.owed = self.owed, 0
            return stated, [reason("acting-in-turn.pays", player=self.player, chips=paid)]
        if reading.plain is not None:
            return stated, [first_binds()]
        if reading.words is not None:
            late.append(reason("raise-methods.words-too-late") if self.reading.motions else first_binds())
        if not reading.motions:
            return stated, late
        pushed = sum(chips_total(motion) for motion in reading.motions)
        if not self.owed:
            stated["returned"] = pushed
            late.append(reason("raise-methods.later-motions", returned=pushed))
            return stated, late + [reason("string-bets.dealer-calls")]
        if pushed > self.owed:
            stated["returned"] = pushed - self.owed
        in_silence = self.reading.motions and self.reading.words is None
        if in_silence and pushed > self.owed:
            late.append(reason("raise-methods.later-motions", returned=pushed - self.owed))
        self.owed = max(0, self.owed - pushed)
        if in_silence:
            return stated, late
        if self.owed:
            late.append(reason("acting-in-turn.still-owed", player=self.player, chips=self.owed))
        return stated, late + [reason("acting-in-turn.words-bind")]


@dataclass(slots=True)
class Undercall:
    """An undercall of which the director decides, while nobody else has acted (`undercalls#discretion`).

    `lying` is what it makes in front of its player, as a total. `hangs_on_it`: nothing can be ruled before the decision.
    """

    player: str
    lying: int
    hangs_on_it: bool = False

    def is_decided_by(self, player: str, reading: Reading) -> str | None:
        """The choice of the director, where an event of the same player shows it: `fold` or `call`; None otherwise."""
        said = reading.plain or reading.words or {}
        verb = "fold" if reading.discarded == "muck" else said.get("verb", said.get("act"))
        if player != self.player or reading.taken or reading.retrievable or has_amount(said):
            return None
        if reading.only_chips:
            return "call"
        return verb if verb in ("fold", "call") else None


def first_binds() -> dict[str, Any]:
    """Why a second declaration of the same player changes nothing."""
    return reason("bet-methods.first-binds")
