"""Odd chips and penalties."""

import pytest

from generator.engine import SituationError, rule

from .scripts import Data, clauses


def division(**facts: object) -> Data:
    return {"kind": "odd-chips", "game": "plo8", "players": ["A", "B", "C"], "button": "C", "pot": 66, **facts}


def test_identical_hands_both_ways_by_policy() -> None:
    both = division(high=["A", "B"], low=["A", "B"])

    assert rule(both, {})[0]["shares"] == {"A": 33, "B": 33}
    assert rule(both, {"odd_chip_identical": "each_half"})[0]["shares"] == {"A": 34, "B": 32}


def test_a_player_with_an_odd_chip_of_each_half_is_named_once() -> None:
    same, other = (division(high=["A", "B"], low=low) for low in (["A", "B"], ["B", "C"]))
    policies = {"odd_chip_identical": "each_half"}

    halves = [
        [(why["args"]["player"], why["args"]["half"]) for why in rule(facts, policies)[0]["reasons"]]
        for facts in (same, other)
    ]

    assert halves == [[("A", "both")], [("A", "high"), ("B", "low")]]


def test_the_high_half_gets_the_odd_chip() -> None:
    ruling = rule(division(pot=67, high=["A"], low=["B"]), {})[0]

    assert ruling["shares"] == {"A": 34, "B": 33}
    assert clauses(ruling) == ["odd-chips#high-low"]


def test_odd_chips_go_left_of_the_button() -> None:
    shares = [rule(division(pot=100, button=button, high=["A", "B", "C"]), {})[0]["shares"] for button in "ABC"]

    assert shares == [{"A": 33, "B": 34, "C": 33}, {"A": 33, "B": 33, "C": 34}, {"A": 34, "B": 33, "C": 33}]


def test_in_stud_the_high_card_by_suit_gets_the_odd_chip() -> None:
    hands = {"A": ["Kd", "Qd", "9s", "8s", "2s"], "B": ["Kh", "Qc", "9c", "8c", "2c"]}
    ruling = rule(division(game="stud", pot=51, high=["A", "B"], hands=hands), {})[0]

    assert ruling["shares"] == {"A": 25, "B": 26}
    assert ruling["reasons"][0]["args"]["card"] == "Kh"


def test_in_the_low_half_the_ace_is_low() -> None:
    low = {"A": ["Ad", "2c", "3c", "4c", "6s"], "B": ["As", "2d", "3d", "4d", "6h"]}
    facts = division(game="stud8", pot=102, high=["C"], low=["A", "B"], low_hands=low)

    assert rule(facts, {})[0]["shares"] == {"A": 26, "B": 25, "C": 51}


def test_odd_chips_are_of_the_smallest_value() -> None:
    assert rule(division(pot=175, smallest=25, high=["B", "C"]), {})[0]["shares"] == {"B": 100, "C": 75}


@pytest.mark.parametrize(
    "facts",
    [
        {"pot": 66, "smallest": 25, "high": ["A"]},
        {"high": []},
        {"high": ["D"]},
        {"high": ["A", "A"]},
        {"game": "nlhe", "high": ["A"], "low": ["B"]},
        {"game": "stud", "pot": 51, "high": ["A", "B"]},
        {"high": ["A", "B"], "hands": {"A": ["2c", "3d", "4h", "5s", "6s"], "B": ["2d", "3h", "4s", "5c", "7c"]}},
        {"high": ["A", "B"], "hands": {"A": ["2c", "3d", "4h", "5s", "6s"], "B": ["2d", "3h", "4s", "5c", "6c"]}},
        {"high": ["A"], "hands": {"A": ["2c"]}},
    ],
)
def test_a_division_that_cannot_be_is_an_error(facts: Data) -> None:
    with pytest.raises(SituationError):
        rule(division(**facts), {})


@pytest.mark.parametrize(
    ("penalty", "hands"),
    [({"players": 9, "rounds": 2}, 18), ({"players": 2, "rounds": 4}, 8), ({"players": 9, "hands": 1}, 1)],
)
def test_penalty_hands(penalty: Data, hands: int) -> None:
    ruling = rule({"kind": "penalty", **penalty}, {})[0]

    assert ruling["hands"] == hands
    assert clauses(ruling) == ["penalties#counting"]


def test_more_rounds_than_may_be_given_leave_a_choice() -> None:
    ruling = rule({"kind": "penalty", "players": 6, "rounds": 3}, {"penalty_rounds_max": 2})[0]

    assert ruling["permitted"] == [{"rounds": 1, "hands": 6}, {"rounds": 2, "hands": 12}, {"disqualified": True}]
    assert [why["clause"] for why in ruling["reasons"]] == ["penalties#rounds"]


@pytest.mark.parametrize(
    "penalty", [{"players": 1, "rounds": 1}, {"players": 9}, {"players": 9, "hands": 2}, {"rounds": 1}]
)
def test_a_penalty_that_cannot_be_is_an_error(penalty: Data) -> None:
    with pytest.raises(SituationError):
        rule({"kind": "penalty", **penalty}, {})
