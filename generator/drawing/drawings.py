"""The drawing of every example: which scene a situation makes, and how the table stands after each step. Each is laid out once."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from generator.drawing.events import SCENES
from generator.drawing.hand import hand_scene
from generator.drawing.picture import Drawing, draw
from generator.drawing.sentences import state_lines
from generator.engine import Policies, SituationError, rule, trace
from generator.knowledge.model import Knowledge
from generator.knowledge.rulings import Rulings, engine_policies
from generator.language.lines import Line

State = Mapping[str, Any]


def draw_situation(situation: Mapping[str, Any], policies: Policies, event: int) -> Drawing | None:
    """Return the drawing of any situation after an event (from 0), as it is ruled under these policies.

    None for a kind of situation that a drawing does not make clearer. Raises `SituationError` for one that cannot be.
    """
    facts = dict(situation)
    return _draw(facts, rule(facts, policies), trace(facts, policies), event)


class Drawings:
    """Drawings of the examples of a knowledge base, as `rulings` has them ruled under each of its books."""

    def __init__(self, knowledge: Knowledge, rulings: Rulings) -> None:
        self._knowledge, self.rulings = knowledge, rulings
        self._policies = {book: engine_policies(edition) for book, edition in knowledge.editions.items()}
        self._states = cache(self._trace)
        self._drawn = cache(self._drawing)
        self._alike = cache(self._first_alike)

    def of(self, example: str, book: str, event: int) -> Drawing | None:
        """Return the drawing of an example after an event (from 0), as it is ruled under a book.

        None for a kind of situation that a drawing does not make clearer, and for a script that cannot be played.
        """
        return self._drawn(example, self._alike(example, book), event)

    def _first_alike(self, example: str, book: str) -> str:
        """Return the first book under which the engine rules a whole example with the same answers, so that nothing is drawn twice."""
        played = self.rulings.of(example, book)
        return next(one for one in self._policies if self.rulings.of(example, one) is played)

    def _drawing(self, example: str, book: str, event: int) -> Drawing | None:
        ruled = self.rulings.of(example, book)
        if isinstance(ruled, SituationError):
            return None
        return _draw(self._knowledge.examples[example].situation, ruled, self._states(example, book), event)

    def steps(self, example: str, book: str) -> list[list[Line]]:
        """Say in a few words how the hand stands after each event; empty for other kinds than a hand."""
        return [state_lines(state) for state in self._states(example, self._alike(example, book))[1:]]

    def _trace(self, example: str, book: str) -> Sequence[State]:
        try:
            return trace(dict(self._knowledge.examples[example].situation), self._policies[book])
        except SituationError:
            return ()


def _draw(
    situation: Mapping[str, Any], ruled: Sequence[Mapping[str, Any]], states: Sequence[State], event: int
) -> Drawing | None:
    if situation.get("kind", "hand") == "hand":
        return draw(hand_scene(situation, states, event, ruled[event])) if event + 1 < len(states) else None
    make = SCENES.get(situation["kind"])
    scene = None if make is None else make(situation, ruled[0])
    return None if scene is None else draw(scene)
