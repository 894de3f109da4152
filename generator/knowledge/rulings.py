"""Plays examples under books, and compares what the engine rules with what is stated."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from generator.disk.cache import Shelf, digest
from generator.engine import Policies, SituationError, rule
from generator.engine.policies import SPECS
from generator.engine.ruling import KEYS
from generator.knowledge.model import Edition, Example, Knowledge, Statement

Ruling = Mapping[str, Any]
Played = tuple[Ruling, ...] | SituationError

_ABSENT = {"returned": 0, "all_in": False}
_UNORDERED = {"may", "permitted"}
# What comes back by a choice of the director, and whether the player is all-in by it: compared where any choice states it.
_FOLLOWS_FROM_A_CHOICE = ("returned", "all_in")


def engine_policies(edition: Edition) -> Policies:
    """Return the policies of an edition that the engine obeys."""
    return Policies.of({name: d.value for name, d in edition.decisions.items() if name in SPECS})


def common_policies(knowledge: Knowledge) -> Policies:
    """Return the policies that the engine obeys where no book decides."""
    return Policies.of({name: policy.default for name, policy in knowledge.policies.items() if name in SPECS})


def play(example: Example, edition: Edition) -> list[Ruling]:
    """Rule every event of an example under a book. Raises `SituationError` for a script that cannot be."""
    return list(rule(dict(example.situation), engine_policies(edition)))


class _Watched(Policies):
    """Policies that note which of them the engine asks for."""

    __slots__ = ("asked",)
    asked: set[str]

    def __getattribute__(self, name: str) -> Any:
        if name in SPECS:
            object.__getattribute__(self, "asked").add(name)
        return object.__getattribute__(self, name)


class Rulings:
    """The rulings of every example under every book, played on first use.

    The engine rules the same for the same answers: policies that differ only in what it did not ask for share one list of rulings.
    The `shelf` has what was ruled in an earlier run.
    """

    def __init__(self, knowledge: Knowledge, shelf: Shelf | None = None) -> None:
        self._knowledge, self._shelf = knowledge, shelf
        self._policies = {book: engine_policies(edition) for book, edition in knowledge.editions.items()}
        self._known = cache(self._known_of)
        self._asked: set[int] = set()  # the rulings that were asked for, by their id
        self._watched: dict[Policies, _Watched] = {}
        self._reasons: dict[int, frozenset[tuple[str, str]]] = {}  # of rulings, which are kept
        self.of = cache(self._of)

    def _known_of(self, example: str) -> list[tuple[Mapping[str, object], Played]]:
        situation = repr(self._knowledge.examples[example].situation)
        known = _known(situation)
        if self._shelf is not None and not known:
            known += self._shelf.get(digest(situation)) or ()
        return known

    def keep(self) -> None:
        """Put the rulings that were asked for on the shelf."""
        if self._shelf is None:
            return
        for example in self._knowledge.examples.values():
            situation = repr(example.situation)
            asked = [
                ({name: _plain_value(value) for name, value in answers.items()}, played)
                for answers, played in _known(situation)
                if id(played) in self._asked and not isinstance(played, SituationError)
            ]
            key = digest(situation)
            if len(asked) != len(self._shelf.get(key) or ()):
                self._shelf.put(key, asked)

    def _of(self, example: str, book: str) -> Played:
        return self.under(example, self._policies[book])

    def reasons(self, example: str, book: str) -> frozenset[tuple[str, str]]:
        """Return the clause and the id of each reason of the rulings of an example under a book."""
        played = self.of(example, book)
        if isinstance(played, SituationError):
            return frozenset()
        if id(played) not in self._reasons:
            reasons = (reason for ruling in played for reason in ruling.get("reasons", ()))
            self._reasons[id(played)] = frozenset((reason["clause"], reason["id"]) for reason in reasons)
        return self._reasons[id(played)]

    def under(self, example: str, policies: Policies) -> Played:
        """Return the rulings of an example under any policies, or why it cannot be played."""
        return self.answered(example, policies)[1]

    def answered(self, example: str, policies: Policies) -> tuple[Mapping[str, object], Played]:
        """Return the policies that the engine asks for in an example, with their values, and what it rules then."""
        known = self._known(example)
        for answers, played in known:
            if all(getattr(policies, name) == value for name, value in answers.items()):
                self._asked.add(id(played))
                return answers, played
        if policies not in self._watched:
            self._watched[policies] = _Watched(**{name: getattr(policies, name) for name in SPECS})
        watched = self._watched[policies]
        asked: set[str] = set()
        object.__setattr__(watched, "asked", asked)
        now = _play(self._knowledge.examples[example], watched)
        known.append(({name: getattr(policies, name) for name in asked}, now))
        self._asked.add(id(now))
        return known[-1]


@lru_cache(maxsize=5_000)
def _known(situation: str) -> list[tuple[Mapping[str, object], Played]]:
    """Return what is known of a situation: rulings, each with the policies that they were asked for and what those were.

    It is kept for as long as the program runs, since whoever edits one example has not changed the others.
    """
    return []


def _plain_value(value: object) -> object:
    return str(value) if isinstance(value, str) else value


def _play(example: Example, policies: Policies) -> Played:
    try:
        return tuple(rule(dict(example.situation), policies))
    except SituationError as error:
        return error


def disagreements(statement: Statement, rulings: Sequence[Ruling]) -> list[str]:
    """Say in what a stated ruling differs from the engine's; an empty list where it holds.

    What is stated although the engine leaves it to the director, or does not rule on it, is said as one difference.
    """
    ruling = rulings[statement.after - 1]
    stated_keys = [key for key in KEYS if key in statement.ruling]
    differ = {
        key: statement.ruling[key] for key in stated_keys if not _same(key, statement.ruling[key], ruling.get(key))
    }
    why = _why_not_ruled(ruling)
    left = [key for key in differ if why and key not in ruling]
    found = [
        f"{key} is stated as {shown(stated)}, the engine rules {shown(ruling.get(key))}"
        for key, stated in differ.items()
        if key not in left
    ]
    if left:
        stated = " and ".join(f"{key} is stated as {shown(differ[key])}" for key in left)
        found.append(f"{stated}, {why}")
    return found


def _why_not_ruled(ruling: Ruling) -> str:
    """Say why a ruling leaves out what can be stated; empty where it leaves out nothing."""
    if ruling.get("permitted"):
        return f"the engine leaves it to the director: {' or '.join(map(shown, ruling['permitted']))}"
    missing = ruling.get("not_covered")
    return f"the engine does not rule on it: {missing}" if missing else ""


def holds(stated: Mapping[str, Any], ruling: Ruling) -> bool:
    """Return whether everything that is stated is so in a ruling."""
    return all(_same(key, value, ruling.get(key)) for key, value in stated.items())


def _same(key: str, stated: Any, ruled: Any) -> bool:
    if ruled is None and key in _ABSENT and stated is not None:
        return bool(stated == _ABSENT[key])
    if key == "skipped_player" and isinstance(stated, Mapping) and isinstance(ruled, Mapping):
        return all(_same(name, value, ruled.get(name)) for name, value in stated.items())
    if key == "accounts" and isinstance(stated, list) and isinstance(ruled, list | tuple):
        return len(stated) == len(ruled) and all(map(holds, stated, ruled))
    if key in ("permitted", "advice"):
        ruled = _as_far_as_stated(stated, ruled)
    if key in _UNORDERED and isinstance(stated, list) and isinstance(ruled, list | tuple):
        return sorted(map(repr, map(_plain, stated))) == sorted(map(repr, map(_plain, ruled)))
    return bool(_plain(stated) == _plain(ruled))


def _as_far_as_stated(stated: Any, ruled: Any) -> Any:
    """Return a choice of the director, or a list of them, without what follows from it where nothing is stated of that."""
    choices = stated if isinstance(stated, list) else [stated]
    unsaid = [
        name
        for name in _FOLLOWS_FROM_A_CHOICE
        if not any(isinstance(choice, Mapping) and name in choice for choice in choices)
    ]

    def said(choice: Any) -> Any:
        if not isinstance(choice, Mapping):
            return choice
        return {name: value for name, value in choice.items() if name not in unsaid}

    return [said(choice) for choice in ruled] if isinstance(ruled, list | tuple) else said(ruled)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def shown(value: Any) -> str:
    """Return a ruled value as a writer of YAML would type it."""
    if value.__class__ is str:
        text: str = value
        return text
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)
