"""A bet or raise that was announced and not yet made: its player has still to say with chips how much."""

from dataclasses import dataclass

from .outcome import Outcome
from .reading import Reading
from .situation import chips_total


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
        """Whether an event is the same player's chips, and nothing else that would have to be ruled by itself."""
        only_chips = bool(reading.motions) and not (
            reading.plain or reading.words or reading.other_words or reading.discarded or reading.pushed_all
        )
        return player == self.player and only_chips and not reading.taken

    def continued(self, reading: Reading) -> Reading:
        """The announcement and the chips that follow it, as one act."""
        return Reading(
            words=self.reading.words,
            late_words=reading.late_words,
            motions=self.reading.motions + reading.motions,
            last=reading.last,
            taken=self.reading.taken,
            taken_late=reading.taken_late,
            exposed=reading.exposed,
        )
