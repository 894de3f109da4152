"""The drawing of every example: which scene a situation makes, and how the table stands after each step. Each is laid out once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Any

from generator.drawing.events import SCENES
from generator.drawing.hand import hand_moments, hand_scene
from generator.drawing.picture import Drawing, draw
from generator.drawing.scene import Scene
from generator.drawing.sentences import state_lines
from generator.engine import Policies, SituationError, rule, trace
from generator.knowledge.model import Knowledge
from generator.knowledge.rulings import Rulings, engine_policies
from generator.language.lines import Line

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Film:
    """A drawing whose moments are those of a play: `paths` name them in order for each book under which the play goes so.

    `common` are those that all books share: all of them, or the play up to where books part.
    """

    drawing: Drawing
    paths: Mapping[str, tuple[int, ...]]
    common: tuple[int, ...]


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
        self._films = cache(self._film)

    def of(self, example: str, book: str, event: int) -> Drawing | None:
        """Return the drawing of an example after an event (from 0), as it is ruled under a book.

        None for a kind of situation that a drawing does not make clearer, and for a script that cannot be played.
        """
        return self._drawn(example, self._alike(example, book), event)

    def film(self, example: str, event: int) -> Film | None:
        """Return an example moment by moment up to the ruling on an event (from 0), under all books; None as `of` does."""
        return self._films(example, event)

    def _film(self, example: str, event: int) -> Film | None:
        scenes: list[Scene] = []
        paths: dict[str, tuple[int, ...]] = {}
        known: list[tuple[Any, tuple[int, ...]]] = []
        for book in self._policies:
            shown = self._shown(example, self._alike(example, book), event)
            path = next((path for other, path in known if other == shown), None)
            if path is None:
                moments = self._moments(example, self._alike(example, book), event)
                scenes += [scene for scene in moments if scene not in scenes]
                path = tuple(map(scenes.index, moments))
                known.append((shown, path))
            if path:
                paths[book] = path
        if not scenes:
            return None
        steps = takewhile(lambda at: len(set(at)) == 1, zip(*paths.values(), strict=False))
        return Film(draw(*scenes), paths, tuple(at[0] for at in steps))

    def _shown(self, example: str, book: str, event: int) -> Any:
        """Return all that decides what is to be seen under a book: how the hand stands after each event, and what is ruled."""
        ruled = self.rulings.of(example, book)
        if isinstance(ruled, SituationError):
            return None
        told = [{key: value for key, value in ruling.items() if key != "reasons"} for ruling in ruled[: event + 1]]
        return told, self._states(example, book)[: event + 2]

    def _moments(self, example: str, book: str, event: int) -> tuple[Scene, ...]:
        """Return what is to be seen moment by moment under a book, nothing where there is nothing to be seen."""
        situation, ruled = self._knowledge.examples[example].situation, self.rulings.of(example, book)
        if isinstance(ruled, SituationError):
            return ()
        if situation.get("kind", "hand") == "hand":
            states = self._states(example, book)
            return hand_moments(situation, states, event, ruled) if event + 1 < len(states) else ()
        make = SCENES.get(situation["kind"])
        made = () if make is None else (make(situation, {}), make(situation, ruled[0]))
        return tuple(dict.fromkeys(scene for scene in made if scene is not None))

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
