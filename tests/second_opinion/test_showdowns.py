"""PokerKit 0.7.7 and the engine settle showdowns alike, but for what is known."""

from collections import Counter
from random import Random

import pytest

from .showdowns import KNOWN, Settled, compare, compare_showdowns, settle

SLICE = 1_450  # hands, three quarters of which come to a showdown with side pots
WITH_SIDE_POTS = 1_000


@pytest.mark.parametrize("part", range(5))
def test_random_showdowns_are_settled_alike(part: int) -> None:
    found, unexplained = compare_showdowns(range(part * SLICE, (part + 1) * SLICE))

    assert unexplained == []
    assert found["with side pots"] >= WITH_SIDE_POTS
    assert found["split"] >= 50


# A random hand in which each shows; when PokerKit mends one, it is to go from the table.
SEEDS = {"low half without a low": 599, "side pots made one": 3349, "identical hands": 437, "odd chips": 1885}


@pytest.mark.parametrize("name", KNOWN)
def test_a_known_disagreement_is_still_there(name: str) -> None:
    settled = settle(Random(SEEDS[name]))
    found: Counter[str] = Counter()

    assert settled is not None
    assert compare(settled, found) is None
    assert found[name] == 1


def test_a_difference_that_is_not_known_is_told() -> None:
    settled = settle(Random(0))
    assert settled is not None
    first = settled.situation["players"][0]

    told = compare(Settled(settled.situation, {first: 10**6}), Counter())

    assert told is not None
    assert f"PokerKit: {{'{first}': 1000000}}" in told
