"""PokerKit 0.7.7 and the engine see regular betting alike, but for what is known."""

from collections import Counter
from random import Random

import pytest

from .betting import Played, compare, compare_hands, play
from .known import KNOWN, explain

SLICE = 2_100  # hands, of 2.5 betting rounds on average
ROUNDS = 5_000


@pytest.mark.parametrize("part", range(4))
def test_random_hands_are_played_alike(part: int) -> None:
    found, unexplained = compare_hands(range(part * SLICE, (part + 1) * SLICE), explain)

    assert unexplained == []
    assert found["rounds"] >= ROUNDS
    assert found["decisions"] >= 5 * ROUNDS


def test_hands_with_antes_or_without_a_small_blind_are_played_alike() -> None:
    found, unexplained = compare_hands(range(SLICE), explain, posted=True)

    assert unexplained == []
    assert found["decisions"] >= ROUNDS
    assert found["pots"] >= 400


# A random hand in which each shows; when PokerKit mends one, it is to go from the table.
SEEDS = {
    "short big blind": 13234,
    "short blind in the pot": 4661,
    "nobody to answer": 17306,
    "equal blinds heads-up": 417,
    "first all-in of a round": 6467,
    "short all-ins forgotten": 13697,
    "short raise in limit": 4898,
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_known_disagreement_is_still_there(name: str) -> None:
    found: Counter[str] = Counter()

    assert compare(play(Random(SEEDS[name])), explain, found) is None

    assert found[name] > 0


def test_a_difference_that_is_not_known_is_told() -> None:
    def unknown(played: Played, moment: object, ours: object) -> None:
        return None

    told = compare(play(Random(SEEDS["first all-in of a round"])), unknown, Counter())

    assert told is not None
    assert "PokerKit: Open(actor=" in told
