"""What the states between events hold for every script, and in a few hands that are known by heart."""

import copy
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.engine import Policies, SituationError, rule, trace
from tests.random_tests import examples

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


def total(state: Data) -> int:
    by_player = (state["bets"], state["waiting"], state["behind"])
    return int(state["pot"]) + sum(sum(chips.values()) for chips in by_player)


@examples(400)
@given(hands(stacks=True))
def test_chips_are_neither_made_nor_lost(case: tuple[Data, Data]) -> None:
    situation, policies = case
    found = trace(situation, policies)

    assert {total(state) for state in found} == {sum(situation["stacks"].values()) + situation.get("pot", 0)}
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


def side_pots(state: Data, situation: Data) -> list[tuple[int, set[str]]]:
    """The pots with who can win them, the main pot first, from what each player has left of a stack that is given.

    Chips of folded hands beyond the longest live one stay in the last side pot.
    """
    players = situation["players"]
    paid = {player: situation["stacks"][player] - state["behind"][player] for player in players}
    live = [player for player in players if player not in state["folded"] + state["dead"] + state["mucked"]]
    levels = sorted({paid[player] for player in live})
    bounds = [0, *levels[:-1], max(paid.values())]
    pots = [
        (sum(max(0, min(paid[player], top) - below) for player in players), {p for p in live if paid[p] >= level})
        for level, below, top in zip(levels, bounds, bounds[1:], strict=False)
    ]
    pots[0] = (pots[0][0] + situation.get("pot", 0), pots[0][1])
    return [pot for pot in pots if pot[0]]


def check_turn(ruling: Data, state: Data) -> None:
    if "next" in ruling:
        assert state["turn"] == ruling["next"]
    if "call_to" in ruling:
        assert state["to_call"] == ruling["call_to"] - state["bets"].get(ruling["next"], 0)


def check_pots(ruling: Data, state: Data, situation: Data) -> None:
    """The pots hold what lies on the table, for whoever is still in; the side pots are those of the stacks."""
    if "pots" not in ruling:
        return
    amounts = [pot.get("amount") for pot in ruling["pots"]]
    assert state["waiting"] == {}
    assert set().union(*(pot["among"] for pot in ruling["pots"])).isdisjoint(state["folded"] + state["dead"])
    if None in amounts:
        return
    lying = state["pot"] + sum(state["bets"].values())
    assert sum(amounts) == lying
    assert 0 not in amounts
    assert "shares" not in ruling or sum(ruling["shares"].values()) == lying
    if set(situation["stacks"]) == set(situation["players"]):
        told = [(pot["amount"], set(pot["among"])) for pot in reversed(ruling["pots"])]
        assert told == side_pots(state, situation)


def check_act(ruling: Data, before: Data, state: Data, player: str) -> None:
    """What is ruled of an act that binds is what its player has in front then, and who is out or all-in is so in both."""
    assert set(ruling.get("dead", [])) <= set(state["dead"])
    if not ruling.get("in_turn") or ruling.get("binding") is not True:
        return
    back = ruling.get("refunds", {}).get(player, 0)
    if ruling.get("action") == "fold":
        assert player in state["folded"] + state["dead"]
    if "to" in ruling and state["street"] == before["street"]:
        assert state["bets"].get(player, 0) == ruling["to"] - back
        assert state["bets"].get(player, 0) - before["bets"].get(player, 0) == ruling["adds"] - back
    if ruling.get("all_in") and not back:
        assert player in state["all_in"]


SHORT_BLINDS: Data = {
    "kind": "hand",
    "game": "nlhe",
    "players": ["SB", "BB"],
    "blinds": [1000, 2000],
    "street": "preflop",
    "stacks": {"SB": 1000, "BB": 1},
    "play": [{"actor": "dealer", "acts": [{"act": "deal", "street": "flop"}]}],
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
def test_a_ruling_and_the_state_after_it_agree(case: tuple[Data, Data]) -> None:
    """On turn, call, pots, side pots, bets, who is in and who is all-in: all that both of them say."""
    situation, policies = case
    found = trace(situation, policies)
    for event, ruling, before, state in zip(
        situation["play"], rule(situation, policies), found, found[1:], strict=False
    ):
        if state["lost"] is not None:
            # A ruling may name who is asked again (`undercalls#several`); what lies on the table is for the director to say.
            assert state["turn"] is None
            continue
        check_turn(ruling, state)
        check_pots(ruling, state, situation)
        check_act(ruling, before, state, event["actor"])


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
