"""What the states between events hold for every script, and in a few hands that are known by heart."""

import copy
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.engine import Policies, SituationError, rule, trace
from tests.random_tests import examples

from .agreement import disagreements, of_nobody, total
from .scripts import Data
from .situations import hands, regular_hands, showdowns

SITUATION: Data = {
    "kind": "hand",
    "game": "nlhe",
    "blinds": [200, 400],
    "players": ["SB", "BB", "A", "B"],
    "stacks": {"SB": 5000, "BB": 6000, "A": 7000, "B": 2000},
    "play": [],
}


def states(*events: tuple[str, list[Data]], **facts: Any) -> list[Data]:
    play = [{"actor": actor, "acts": acts} for actor, acts in events]
    return trace(dict(SITUATION, play=play, **facts), {})


@examples(400)
@given(hands(stacks=True))
def test_chips_are_neither_made_nor_lost(case: tuple[Data, Data]) -> None:
    situation, policies = case
    found = trace(situation, policies)

    assert {total(state) for state in found} == {sum(situation["stacks"].values()) + of_nobody(situation)}
    assert all(chips >= 0 for state in found for chips in state["behind"].values())


@examples(200)
@given(st.one_of(hands(), regular_hands()))
def test_there_is_a_state_before_the_first_event_and_after_each(case: tuple[Data, Data]) -> None:
    situation, policies = case
    before = copy.deepcopy(situation)
    found = trace(situation, policies)

    assert len(found) == len(situation["play"]) + 1
    assert situation == before
    for count in range(len(found)):
        assert trace(dict(situation, play=situation["play"][:count]), policies) == found[: count + 1]


SHORT_BLINDS: Data = {
    "kind": "hand",
    "game": "nlhe",
    "players": ["SB", "BB"],
    "blinds": [1000, 2000],
    "street": "preflop",
    "stacks": {"SB": 1000, "BB": 1},
    "play": [{"actor": "dealer", "acts": [{"act": "deal", "street": "flop"}]}],
}
# All-in in words, for more than two short blinds can match.
WORDS_THAT_NOBODY_CALLED: Data = {
    "kind": "hand",
    "game": "nlhe",
    "players": ["SB", "BB", "D"],
    "blinds": [50, 100],
    "street": "preflop",
    "stacks": {"SB": 25, "BB": 25, "D": 50},
    "play": [{"actor": "D", "acts": [{"act": "say", "verb": "raise"}]}],
}
ALL_FOLD_TO_THE_BRING_IN: Data = {
    "kind": "hand",
    "game": "stud",
    "players": ["A", "B"],
    "limits": [100, 200],
    "stacks": {"A": 500, "B": 500},
    "up": {"A": ["2c"], "B": ["Kd"]},
    "play": [
        {"actor": "A", "acts": [{"act": "bet", "to": 30}]},
        {"actor": "B", "acts": [{"act": "fold"}]},
    ],
}


@examples(500)
@given(st.one_of(hands(stacks=True), hands(stacks=True), hands(), regular_hands(), showdowns()))
@example((SHORT_BLINDS, {}))
@example((ALL_FOLD_TO_THE_BRING_IN, {}))
@example((WORDS_THAT_NOBODY_CALLED, {}))
def test_a_ruling_and_the_state_after_it_agree(case: tuple[Data, Data]) -> None:
    """On turn, call, pots, side pots, bets, who is in and who is all-in: all that both of them say."""
    situation, policies = case

    assert not [*disagreements(situation, rule(situation, policies), trace(situation, policies))]


def test_the_blinds_lie_in_front_before_anybody_acts() -> None:
    (state,) = states()

    assert state["bets"] == {"SB": 200, "BB": 400}
    assert state["behind"] == {"SB": 4800, "BB": 5600, "A": 7000, "B": 2000}
    assert (state["turn"], state["to_call"], state["pot"]) == ("A", 400, 0)


def test_bets_go_into_the_pot_with_the_next_street() -> None:
    found = states(
        ("A", [{"act": "raise", "to": 1200}]),
        ("B", [{"act": "fold"}]),
        ("SB", [{"act": "fold"}]),
        ("BB", [{"act": "call"}]),
        ("dealer", [{"act": "deal", "street": "flop", "cards": ["Ah", "Kd", "7c"]}]),
    )

    assert (found[4]["pot"], found[4]["bets"]) == (0, {"SB": 200, "BB": 1200, "A": 1200})
    assert (found[5]["pot"], found[5]["bets"], found[5]["street"]) == (2600, {}, "flop")
    assert found[5]["board"] == ["Ah", "Kd", "7c"]
    assert found[5]["folded"] == ["SB", "B"]


def test_chips_put_in_out_of_turn_wait_and_are_no_bet_yet() -> None:
    found = states(("B", [{"act": "put", "chips": [[1000, 2]]}]))[1]

    assert found["waiting"] == {"B": 2000}
    assert found["bets"] == {"SB": 200, "BB": 400}
    assert found["behind"]["B"] == 0
    assert found["turn"] == "A"


@given(st.one_of(hands(stacks=True), showdowns()))
def test_a_mucked_hand_is_out_of_play(case: tuple[Data, Data]) -> None:
    assert all(set(state["mucked"]) <= {*state["folded"], *state["dead"]} for state in trace(*case))


def test_a_killed_hand_that_stays_live_is_not_mucked() -> None:
    river: Data = {"street": "river", "pot": 600, "players": ["A", "B"], "stacks": {"A": 1000, "B": 1000}}
    board = ["Kh", "9d", "4c", "3s", "2h"]
    found = states(
        ("B", [{"act": "all-in", "to": 1000}]),
        ("A", [{"act": "call"}]),
        ("B", [{"act": "muck", "retrievable": True}]),
        ("B", [{"act": "show", "cards": ["9c", "9h"], "to": "A"}]),
        ("dealer", [{"act": "kill", "whose": "B"}]),
        board=board,
        **river,
    )

    assert (found[-1]["mucked"], found[-1]["folded"]) == ([], [])


def test_chips_that_went_in_with_an_announcement_wait() -> None:
    found = states(("A", [{"act": "say", "verb": "raise"}, {"act": "put", "chips": [[500, 1]]}]), street="preflop")[1]

    assert found["bets"].get("A", 0) + found["waiting"].get("A", 0) >= 500


def test_a_player_who_is_away_has_a_dead_hand_which_is_not_folded() -> None:
    found = states(("A", [{"act": "call"}]), absent=["B"])[1]

    assert (found["dead"], found["folded"]) == (["B"], [])


def test_other_kinds_have_no_states() -> None:
    assert trace({"kind": "penalty", "players": 9, "rounds": 1}, {}) == []


def test_a_script_that_cannot_be_played_cannot_be_traced() -> None:
    with pytest.raises(SituationError):
        trace(dict(SITUATION, play=[{"actor": "Z", "acts": [{"act": "fold"}]}]), Policies.of({}))
