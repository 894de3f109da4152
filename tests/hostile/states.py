"""A rulebook with hostile texts in every place that takes them, and its twin: the same with a harmless word in the same places.

What the loader or the check of messages refuses is told with file and line, and has the harmless word, too. So whatever else differs
between what is made of the two can only come from a hostile text that was taken for more than text.
"""

import random
import re
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.checks import messages, references
from generator.checks.project import Project
from generator.engine import SituationError
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.knowledge.yaml_source import KeyPath, read_yaml
from generator.language.messages import Message, MessageError
from generator.language.notation_values import name_fault
from tests.hostile.payloads import HARMLESS, PAYLOADS
from tests.hostile.places import Edits, Place, in_letters, places_of, rewrite, texts_for, written

# A kind of slot, and a payload.
Pair = tuple[str, str]
_ROUNDS = 6
_MARK = re.compile(r"q(\d+|[a-j]+)q")


@dataclass
class State:
    """A rulebook in a folder. `texts` are the payloads by the ids of places, `refused` those of which somebody was told."""

    root: Path
    texts: dict[str, str]
    refused: dict[str, str] = field(default_factory=dict)


class Makers:
    """Makes states from a rulebook without findings, which it leaves as it is. Places that cannot even take a harmless word keep theirs."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.places = {place.id: place for place in places_of(source)}
        self.numbers = {name: number for number, name in enumerate(self.places)}
        self._by_file: dict[str, list[Place]] = {}
        for place in self.places.values():
            self._by_file.setdefault(place.file, []).append(place)
        self._data: dict[str, Any] = {}
        for file in self._by_file:
            read = read_yaml(source / file, source, [])
            assert read is not None
            self._data[file] = read.data
        self.kept: set[str] = set()

    def twin(self, root: Path) -> State:
        """Make the harmless state in a copy of the rulebook at `root`, and remember which places take no other text at all."""
        state = self._made(root, dict.fromkeys(self.places, HARMLESS), self._leading_nowhere)
        self.kept = set(state.refused)
        return state

    def hostile(self, root: Path, seed: int, tried: Set[Pair] = frozenset()) -> State:
        """Make a state in a copy of the rulebook at `root`, with a payload in every place, drawn from the seed; needs the twin.

        While kinds have payloads that are not among those `tried`, their places take these first, and no two the same.
        """
        draw = random.Random(seed)
        missing = self.pairs() - tried
        texts = {}
        for name in self.places:
            if name in self.kept:
                continue
            kinds = self.places[name].kinds
            wanted = [text for text in PAYLOADS if any((kind, text) in missing for kind in kinds)]
            texts[name] = draw.choice(wanted or PAYLOADS)
            missing -= {(kind, texts[name]) for kind in kinds}
        # A place left without any text would divide its words otherwise than the twin, and be taken for tried.
        closed = {name: text for name, text in texts.items() if not self._admits(name, text)}
        return self._made(root, {name: text for name, text in texts.items() if name not in closed}, refused=closed)

    def _admits(self, name: str, payload: str) -> bool:
        return texts_for(self.places[name], payload, self.numbers[name]) is not None

    def pairs(self) -> set[Pair]:
        """Return every kind of slot that takes free text, with every payload; needs the twin."""
        return {
            (kind, text)
            for name, place in self.places.items()
            if name not in self.kept
            for kind in place.kinds
            for text in PAYLOADS
        }

    def tried(self, texts: Mapping[str, str]) -> set[Pair]:
        """Return the pairs of which the payloads of some places are."""
        return {(kind, text) for name, text in texts.items() for kind in self.places[name].kinds}

    def shown(self, state: State, made: Iterable[str]) -> set[str]:
        """Return the places whose payload stands in what was made of a state, by the number beside it."""
        marks = {found for text in made for found in _MARK.findall(text)}
        return {name for name in state.texts if not marks.isdisjoint(self._marks(name))}

    def _marks(self, name: str) -> tuple[str, str]:
        number = str(self.numbers[name])
        return number, in_letters(number)

    def named_in(self, told: str) -> str:
        """Return the places whose numbers a line holds, to be told behind it."""
        marks = set(_MARK.findall(told))
        return "".join(f" [{name}]" for name in self.numbers if not marks.isdisjoint(self._marks(name)))

    def _made(
        self,
        root: Path,
        texts: dict[str, str],
        beside: Callable[[Knowledge], set[tuple[str, int]]] = lambda _: set(),
        refused: Mapping[str, str] = MappingProxyType({}),
    ) -> State:
        state = State(root, texts, dict(refused))
        for file in self._by_file:
            self._write(state, file)
        for _ in range(_ROUNDS):
            knowledge = load(root)
            # What cannot be read hides what depends on it, so that there may be more to refuse once it is mended.
            told = {(finding.file, finding.line) for finding in knowledge.findings} or self._unseen(knowledge)
            told = told or {(file, line) for file, line in beside(knowledge) if self._tried(state, file)}
            if not told:
                return state
            for file in sorted({file for file, _ in told}):
                assert file in self._by_file, [finding for finding in knowledge.findings if finding.file == file]
                self._refuse(state, file, {line for at, line in told if at == file})
        raise AssertionError(f"still refused: {[str(finding) for finding in load(root).findings[:5]]}")

    def _tried(self, state: State, file: str) -> list[Place]:
        return [place for place in self._by_file.get(file, ()) if place.id in state.texts]

    def _leading_nowhere(self, knowledge: Knowledge) -> set[tuple[str, int]]:
        """Return where an example names what there is not, and which cannot be played with these names: their checks say so."""
        project = Project(knowledge)
        told = {(finding.file, finding.line) for finding in references.run(project)}
        for example in knowledge.examples.values():
            if any(isinstance(project.rulings.of(example.id, book), SituationError) for book in knowledge.editions):
                told.add((example.origin.file, 1))
        return {(file, line) for file, line in told if file.startswith("examples/")}

    def _unseen(self, knowledge: Knowledge) -> set[tuple[str, int]]:
        """Return where wording holds what nobody can see: the loader takes it and the check of messages must not."""
        refused = set()
        for language, pieces in knowledge.wording.items():
            for piece in pieces.values():
                try:
                    Message(piece.pattern, language)
                except MessageError:
                    refused.add((piece.origin.file, piece.origin.line))
        if refused:
            told = {(finding.file, finding.line) for finding in messages.run(Project(knowledge))}
            assert refused <= told, f"refused, and nobody is told: {sorted(refused - told)[:5]}"
        return refused

    def _refuse(self, state: State, file: str, lines: set[int]) -> None:
        """Give up the payloads on these lines of a file; where none stands there, all of the file."""
        source = read_yaml(state.root / file, state.root, [])
        edits, _ = self._edits(state, file)
        there = {path for path, line in source.lines.items() if line in lines} if source is not None else set()
        tried = self._tried(state, file)
        hit = [place for place in tried if any(_now(slot.path, edits) in there for slot in place.slots)]
        # Of some faults only the part of the file is told.
        hit = hit or [place for place in tried if any(slot.path[:2] in there for slot in place.slots)]
        # On a line of play, what a player is called, or what he says; on any other he stands beside what he has.
        called = [place for place in hit if place.form == "name" and name_fault(_text(place, edits))]
        others = [place for place in hit if place.form not in ("name", "speech")]
        hit = others or called or [place for place in hit if place.form == "speech"] or hit
        assert tried, f"{file} is refused without a payload: {lines}"
        for place in hit or tried:
            state.refused[place.id] = state.texts.pop(place.id)
        self._write(state, file)

    def _edits(self, state: State, file: str) -> tuple[Edits, Mapping[str, str]]:
        edits: Edits = {}
        names: dict[str, str] = {}
        speeches = []
        for place in self._by_file[file]:
            payload = state.texts.get(place.id)
            if payload is None:
                if place.id in self.kept or (place.id in state.refused and state.refused[place.id] == HARMLESS):
                    continue
                payload = HARMLESS
            number = self.numbers[place.id]
            made = texts_for(place, payload, number) or texts_for(place, HARMLESS, number)
            if made is None:
                continue
            if place.form == "speech":
                speeches.append(made)
            edits |= made
            if place.form == "name":
                names[place.slots[0].value] = next(iter(made.values()))
        for made in speeches:
            for where, text in made.items():
                edits[where] = text
        return edits, names

    def _write(self, state: State, file: str) -> None:
        edits, names = self._edits(state, file)
        (state.root / file).write_text(written(rewrite(self._data[file], edits, names)), encoding="utf-8")


def _text(place: Place, edits: Edits) -> str:
    return edits.get((place.slots[0].path, place.slots[0].is_key), "")


def _now(path: KeyPath, edits: Edits) -> KeyPath:
    """Return where a path leads once the keys above are called otherwise."""
    return tuple(
        edits.get((path[: at + 1], True), step) if isinstance(step, str) else step for at, step in enumerate(path)
    )
