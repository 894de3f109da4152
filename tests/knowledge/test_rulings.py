"""Rulings that books share are those that each of them would get by itself."""

from dataclasses import replace

import pytest

from generator.checks.project import Project
from generator.engine import Policies, SituationError, rule
from generator.engine.policies import SPECS
from generator.knowledge.model import Example
from generator.knowledge.rulings import Played, Ruling, engine_policies, play


def test_every_example_is_ruled_under_every_book_as_if_it_were_alone(project: Project) -> None:
    for example in project.knowledge.examples.values():
        for book, edition in project.knowledge.editions.items():
            assert list(project.rulings.of(example.id, book)) == play(example, edition), (example.id, book)


@pytest.mark.parametrize("name", SPECS)
def test_another_value_of_a_policy_is_ruled_as_if_it_were_alone(project: Project, name: str) -> None:
    policies, spec = engine_policies(project.knowledge.editions["tda-2011"]), SPECS[name]
    values: tuple[object, ...] = spec.values or (spec.minimum, spec.maximum)
    other = next(value for value in values if value != getattr(policies, name))
    changed = replace(policies, **{name: getattr(Policies.of({name: other}), name)})
    owner = project.knowledge.policies[name].rule

    for example in (one for one in project.knowledge.examples.values() if one.rule == owner):
        assert _told(project.rulings.under(example.id, changed)) == _told(_alone(example, changed)), example.id


def _alone(example: Example, policies: Policies) -> Played:
    try:
        return tuple(rule(dict(example.situation), policies))
    except SituationError as error:
        return error


def _told(played: Played) -> str | list[Ruling]:
    return str(played) if isinstance(played, SituationError) else list(played)


def test_books_share_rulings_only_where_the_engine_asked_for_nothing_that_parts_them(project: Project) -> None:
    chips = "raise-amounts/chips-for-a-raise-made-up"
    edition = project.knowledge.editions["tda-2011"]
    policies = engine_policies(edition)
    seconds = replace(policies, clock_seconds=policies.clock_seconds + 1)
    percent = replace(policies, half_raise_percent=99)

    ruled = project.rulings.under(chips, policies)

    assert not isinstance(ruled, SituationError)
    assert project.rulings.under(chips, seconds) is ruled
    assert project.rulings.under(chips, percent) is not ruled
