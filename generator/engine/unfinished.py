"""What a player does in one event and goes on with in the next: an announced raise, chips that pay for words, late words."""

from dataclasses import dataclass
from typing import Any

from .outcome import BET_OR_RAISE, Outcome
from .reading import Reading
from .reasons import reason
from .situation import Data, chips_total


def _only_chips(reading: Reading) -> bool:
    others = reading.plain or reading.words or reading.other_words or reading.discarded or reading.pushed_all
    return bool(reading.motions) and not others and not reading.taken


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
        """Whether an event only says how much: the same player's chips, or the amount in words or as the act itself."""
        if player != self.player:
            return False
        if _only_chips(reading):
            return True
        if reading.motions or reading.taken or reading.exposed or (reading.words and self.reading.motions):
            return False
        said = reading.plain if reading.plain is not None else reading.words
        if said is None or not ("to" in said or "by" in said or "amount" in said):
            return False
        announced = (self.reading.words or {}).get("verb")
        return said.get("verb", said["act"]) in (self.outcome.action, announced, None)

    def continued(self, reading: Reading) -> Reading:
        """The announcement and what follows it, as one act."""
        if reading.plain is not None:
            return reading
        words = self.reading.words
        if words is not None and reading.words is not None:
            words = dict(words)
            if words.get("verb") not in BET_OR_RAISE:
                words["verb"] = self.outcome.action
            for key in ("to", "by", "amount"):
                if key in reading.words:
                    words[key] = reading.words[key]
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
        """Whether an event only goes on with the act: chips for what was said, more chips, or words after the chips."""
        if player != self.player:
            return False
        if _only_chips(reading):
            return self.owed > 0 or bool(self.reading.motions)
        return bool(reading.words) and not reading.motions and bool(self.reading.motions)

    def rule(self, reading: Reading) -> tuple[Data, list[dict[str, Any]]]:
        """Rule what follows: words bind and chips only pay for them; words after the chips come too late, more chips too.

        Carries out `acting-in-turn#verbal-binding`, `oversized-chip#declare-first` and `string-bets#dealer-calls`.
        """
        stated: Data = {"decides": "rules"}
        if not reading.motions:
            return stated, [reason("raise-methods.words-too-late")]
        pushed = sum(chips_total(motion) for motion in reading.motions)
        if not self.owed:
            stated["returned"] = pushed
            return stated, [reason("raise-methods.later-motions", returned=pushed), reason("string-bets.dealer-calls")]
        if pushed > self.owed:
            stated["returned"] = pushed - self.owed
        self.owed = max(0, self.owed - pushed)
        return stated, [reason("acting-in-turn.words-bind")]
