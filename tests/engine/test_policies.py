"""Policies: names, ranges and defaults."""

from dataclasses import FrozenInstanceError, fields

import pytest

from generator.engine import SPECS, Policies, PolicyError
from generator.engine.choices import HalfOf


def test_every_policy_has_a_spec_with_its_default() -> None:
    assert [field.name for field in fields(Policies)] == list(SPECS)
    assert Policies.of({name: spec.default for name, spec in SPECS.items()}) == Policies()


def test_every_value_of_a_choice_is_taken() -> None:
    taken = {(name, value): Policies.of({name: value}) for name, spec in SPECS.items() for value in spec.values}

    assert all(getattr(policies, name) == value for (name, value), policies in taken.items())


def test_both_ends_of_a_range_are_taken() -> None:
    for name, spec in SPECS.items():
        if spec.kind == "integer":
            assert getattr(Policies.of({name: spec.minimum}), name) == spec.minimum
            assert getattr(Policies.of({name: spec.maximum}), name) == spec.maximum


@pytest.mark.parametrize(
    "values",
    [
        {"clock_seconds": 4},
        {"rebuy_chips": 60},
        {"half_of": "bet"},
        {"half_of": 1},
        {"half_raise_percent": 0},
        {"half_raise_percent": 101},
        {"half_raise_percent": True},
        {"half_raise_percent": "50"},
        {"substantial_action_any": 1},
    ],
)
def test_what_a_policy_cannot_hold_is_an_error(values: dict[str, object]) -> None:
    with pytest.raises(PolicyError):
        Policies.of(values)


def test_a_choice_becomes_its_enum() -> None:
    assert Policies.of({"half_of": "previous_total"}).half_of is HalfOf.PREVIOUS_TOTAL


def test_policies_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Policies().half_raise_percent = 40  # type: ignore[misc]


def test_the_values_of_a_choice_have_no_order() -> None:
    with pytest.raises(TypeError, match="HalfOf have no order"):
        assert HalfOf.INCREMENT < HalfOf.PREVIOUS_TOTAL
    with pytest.raises(TypeError):
        assert HalfOf.INCREMENT >= "increment"
