"""The check sees single slips in the data: a slice of `make mutate-data`, and what counts as seen."""

import itertools
from random import Random
from typing import Any

import pytest

from .changes import Change, sites
from .data import Rulebook, run, why_equivalent

MUTANTS = 40


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return Rulebook()


def test_no_mutant_of_the_data_is_missed(rulebook: Rulebook) -> None:
    outcome = run(rulebook, MUTANTS, seed=2011)

    assert outcome.missed == []
    assert sum(outcome.caught.values()) > MUTANTS * 0.8


def test_a_mutant_that_no_check_sees_is_missed(rulebook: Rulebook) -> None:
    blind = object.__new__(Rulebook)
    blind.__dict__ |= {**rulebook.__dict__, "checks": []}

    outcome = run(blind, 20, seed=1)

    assert not outcome.caught
    assert {change.kind for change in outcome.missed} & {"ruling", "policy", "actor"}


def test_every_kind_of_thing_is_altered(rulebook: Rulebook) -> None:
    kinds = {change.kind for change, _ in itertools.islice(rulebook.changes(Random(3)), 900)}

    assert kinds >= {"act", "actor", "fact", "ruling", "policy", "source book", "source number", "source label"}


def test_a_source_an_actor_and_a_ruling_are_sites() -> None:
    data = {
        "sources": [{"book": "b", "number": "1", "label": "A", "at": "001:L1"}],
        "table": {"players": ["A", "B"], "blinds": [1, 2]},
        "play": [{"A": "puts 100x2", "ruling": {"may": ["fold", "call"]}}],
    }

    assert [(site.kind, site.path) for site in sites(data)] == [
        ("source book", ("sources", 0, "book")),
        ("source number", ("sources", 0, "number")),
        ("source label", ("sources", 0, "label")),
        ("fact", ("table", "blinds", 0)),
        ("fact", ("table", "blinds", 1)),
        ("actor", ("play", 0, "A")),
        ("act", ("play", 0, "A")),
        ("act", ("play", 0, "A")),
        ("ruling", ("play", 0, "ruling", "may", 0)),
        ("ruling", ("play", 0, "ruling", "may", 1)),
    ]


@pytest.mark.parametrize(
    ("kind", "path", "old", "equivalent"),
    [
        ("fact", ("table", "pot"), "600", True),
        ("fact", ("table", "stacks", "A"), "600", True),
        ("fact", ("penalty", "players"), "9", False),
        ("act", ("play", 0, "A"), "100x2", True),
        ("act", ("play", 0, "A"), "1200", False),
        ("ruling", ("play", 0, "ruling", "to"), "600", False),
        ("policy", ("clock_seconds",), "60", False),
    ],
)
def test_only_facts_can_be_without_effect(kind: str, path: tuple[str | int, ...], old: str, equivalent: bool) -> None:
    change = Change("examples/x/y.yml", kind, path, old, "other")

    assert (why_equivalent(change) is not None) == equivalent


@pytest.mark.parametrize(
    ("kind", "ruled", "equivalent"),
    [
        ("act", [{"reasons": [{"id": "bet-methods.first-binds"}]}], True),
        ("actor", [{"reasons": [{"id": "bet-methods.first-binds"}]}], False),
        ("act", [{"reasons": [{"id": "acting-in-turn.words-bind"}]}], False),
        ("actor", [{"not_covered": "next-hand", "reasons": []}], True),
        ("actor", [{"not_covered": "next-hand", "reasons": []}, {"action": "call", "reasons": []}], False),
        ("ruling", [{"not_covered": "next-hand", "reasons": []}], False),
    ],
)
def test_a_ruling_says_that_a_part_of_an_act_changes_nothing(
    kind: str, ruled: list[dict[str, Any]], equivalent: bool
) -> None:
    change = Change("examples/x/y.yml", kind, ("play", 0, "A"), "5000", "2500", "raises to 5000")

    assert (why_equivalent(change, ruled) is not None) == equivalent
