"""Plays examples under books, and compares what the engine rules with what is stated."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from generator.engine import Policies, SituationError, rule
from generator.engine.policies import SPECS
from generator.knowledge.model import Edition, Example, Knowledge, Statement

Ruling = Mapping[str, Any]

_ABSENT = {"returned": 0, "all_in": False}
_UNORDERED = {"may", "permitted"}


def engine_policies(edition: Edition) -> Policies:
    """Return the policies of an edition that the engine obeys."""
    return Policies.of({name: d.value for name, d in edition.decisions.items() if name in SPECS})


def play(example: Example, edition: Edition) -> list[Ruling]:
    """Rule every event of an example under a book. Raises `SituationError` for a script that cannot be."""
    return list(rule(dict(example.situation), engine_policies(edition)))


class Rulings:
    """The rulings of every example under every book, played on first use."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._policies = {book: engine_policies(edition) for book, edition in knowledge.editions.items()}
        self.of = cache(self._play)

    def _play(self, example: str, book: str) -> tuple[Ruling, ...] | SituationError:
        situation = dict(self._knowledge.examples[example].situation)
        try:
            return tuple(rule(situation, self._policies[book]))
        except SituationError as error:
            return error


def disagreements(statement: Statement, rulings: Sequence[Ruling]) -> list[str]:
    """Say in what a stated ruling differs from the engine's; an empty list where it holds."""
    ruling = rulings[statement.after - 1]
    return [
        f"{key} is stated as {shown(stated)}, the engine rules {shown(ruling.get(key))}"
        for key, stated in statement.ruling.items()
        if not _same(key, stated, ruling.get(key))
    ]


def holds(stated: Mapping[str, Any], ruling: Ruling) -> bool:
    """Tell whether everything that is stated is so in a ruling."""
    return all(_same(key, value, ruling.get(key)) for key, value in stated.items())


def _same(key: str, stated: Any, ruled: Any) -> bool:
    if ruled is None and key in _ABSENT and stated is not None:
        return bool(stated == _ABSENT[key])
    if key in _UNORDERED and isinstance(stated, list) and isinstance(ruled, list | tuple):
        return sorted(map(repr, map(_plain, stated))) == sorted(map(repr, map(_plain, ruled)))
    return bool(_plain(stated) == _plain(ruled))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def shown(value: Any) -> str:
    """Return a ruled value as a writer of YAML would type it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)
