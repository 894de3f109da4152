"""What the rules on conduct come to under a book: for each offence, whether the hand is dead and what it costs."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.engine import Policies, SituationError, rule
from generator.engine.event import OFFENCES, clauses_of_conduct

Ruled = Mapping[str, Any]

# What is ruled otherwise of a repeated offence, or of a player without a live hand, is told beside the offence itself.
_VARIANTS: tuple[Mapping[str, bool], ...] = ({}, {"repeated": True}, {"live_hand": False})
_DECISIVE = ("penalty", "disqualified")


@dataclass(frozen=True, slots=True)
class ConductRuled:
    """Offences that are ruled alike, as situations, and the ruling."""

    situations: tuple[Mapping[str, Any], ...]
    ruling: Ruled


def conduct_of(rules: Iterable[str], policies: Policies) -> list[ConductRuled]:
    """Return what is ruled of the offences that some rules speak of, those that are ruled alike together."""
    held = set(rules)
    found: dict[str, tuple[list[Mapping[str, Any]], Ruled]] = {}
    for offence in OFFENCES:
        if any(clause.partition("#")[0] in held for clause in clauses_of_conduct(offence)):
            for situation, ruling in _variants(offence, policies):
                # Offences that cost the same rest on different clauses.
                alike = repr({key: value for key, value in ruling.items() if key != "reasons"})
                found.setdefault(alike, ([], ruling))[0].append(situation)
    return [ConductRuled(tuple(situations), ruling) for situations, ruling in found.values()]


def _variants(offence: str, policies: Policies) -> Iterator[tuple[Mapping[str, Any], Ruled]]:
    first: Ruled | None = None
    for variant in _VARIANTS:
        situation = {"kind": "conduct", "offence": offence, **variant}
        try:
            (ruling,) = rule(situation, policies)
        except SituationError:  # only a player with a live hand can do it
            continue
        if first is None or any(ruling.get(key) != first.get(key) for key in _DECISIVE):
            yield situation, ruling
        first = first or ruling
