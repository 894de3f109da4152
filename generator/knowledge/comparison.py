"""Compares books: policies that differ, examples ruled differently, and which policy makes the difference."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from generator.engine import Policies, SituationError
from generator.knowledge.model import Decision, Edition, Example, Knowledge
from generator.knowledge.rulings import Played, Ruling, Rulings, engine_policies

_WHY = "reasons"
_COUNTED = "substantial_action"


@dataclass(frozen=True, slots=True)
class Split:
    """An event (from 1) of an example that two books rule differently; `policies` make the difference.

    Where none does, `clauses` (`rule#clause`) are those on which the reasons rest that only one of the two rulings has.
    """

    example: str
    after: int
    first: Ruling
    second: Ruling
    policies: tuple[str, ...]
    clauses: tuple[str, ...] = ()

    @property
    def decided_by(self) -> tuple[str, ...]:
        """What decides: policies, or else clauses."""
        return self.policies or self.clauses


def differing_policies(first: Edition, second: Edition) -> list[tuple[str, Decision, Decision]]:
    """Return the policies on which two books differ, by name."""
    return [
        (name, first.decisions[name], second.decisions[name])
        for name in sorted(first.decisions)
        if first.decisions[name].value != second.decisions[name].value
    ]


def stated_keys(example: Example, after: int) -> frozenset[str]:
    """Return what an example states of the ruling of an event (from 1), for any book."""
    return frozenset(key for s in example.statements if s.after == after for key in s.ruling)


def ruled(ruling: Ruling, stated: frozenset[str]) -> Mapping[str, Any]:
    """Return what a ruling decides, without its reasons.

    Whether there has been substantial action is counted at every event; it is a ruling only where an example states it.
    """
    return {key: value for key, value in ruling.items() if key != _WHY and (key != _COUNTED or key in stated)}


def differing_rulings(
    knowledge: Knowledge, rulings: Rulings, first: Edition, second: Edition, deciding: "DecidingPolicies | None" = None
) -> list[Split]:
    """Return every event of every example that two books rule differently."""
    found = []
    deciding = deciding or DecidingPolicies(knowledge, rulings)
    for name in sorted(knowledge.examples):
        ours, theirs = rulings.of(name, first.id), rulings.of(name, second.id)
        if isinstance(ours, SituationError) or isinstance(theirs, SituationError):
            continue
        for after, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
            stated = stated_keys(knowledge.examples[name], after)
            if ruled(one, stated) != ruled(other, stated):
                policies = deciding.policies(name, after, first.id, second.id)
                clauses = () if policies else _cited_by_one(one, other)
                found.append(Split(name, after, one, other, policies, clauses))
    return found


def _cited_by_one(first: Ruling, second: Ruling) -> tuple[str, ...]:
    """Return the clauses of the reasons that only one of two rulings has; of all of them where both have the same."""
    reasons = [{reason["id"]: reason["clause"] for reason in ruling.get(_WHY, ())} for ruling in (first, second)]
    shared = reasons[0].keys() & reasons[1].keys()
    cited = [(clause, name in shared) for told in reasons for name, clause in told.items()]
    return tuple(dict.fromkeys(clause for clause, both in cited if not both) or dict.fromkeys(c for c, _ in cited))


class DecidingPolicies:
    """Which policies make two books of a knowledge base rule an example differently. What was found once is remembered."""

    def __init__(self, knowledge: Knowledge, rulings: Rulings) -> None:
        self._knowledge, self._rulings = knowledge, rulings
        self._held = {book: engine_policies(edition) for book, edition in knowledge.editions.items()}
        self._of = cache(self._policies)

    def policies(self, example: str, after: int, first: str, second: str) -> tuple[str, ...]:
        """Return the policies each of which, taken over from the second book, changes the first book's ruling of an event (from 1).

        Where none does so alone, those that turn the second book's ruling into another when the first book's value is put in.
        """
        return self._of(example, after, first, second) or self._of(example, after, second, first)

    def _policies(self, example: str, after: int, first: str, second: str) -> tuple[str, ...]:
        ours, theirs = self._held[first], self._held[second]
        asked, plain = self._rulings.answered(example, ours)
        now = self._ruled(example, after, plain)
        # What is never asked for decides nothing.
        parting = (name for name in sorted(asked) if getattr(ours, name) != getattr(theirs, name))
        return tuple(
            name for name in parting if self._ruled(example, after, self._with(example, ours, theirs, name)) != now
        )

    def _with(self, example: str, ours: Policies, theirs: Policies, name: str) -> Played:
        """Return the rulings of an example under policies with one of them as others have it."""
        changed: dict[str, Any] = {name: getattr(theirs, name)}
        return self._rulings.under(example, replace(ours, **changed))

    def _ruled(self, example: str, after: int, played: Played) -> Mapping[str, Any] | None:
        """Return the ruling of an event, None for a script that cannot be played so."""
        if isinstance(played, SituationError):
            return None
        return ruled(played[after - 1], stated_keys(self._knowledge.examples[example], after))
