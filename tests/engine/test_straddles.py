"""Straddles: who may post one, what it comes to, and who acts first and last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine import SituationError, rule, trace

from .scripts import CALL, CHECK, FOLD, Data, hand, ids, raises, say, told

STRADDLE: Data = {"act": "straddle"}
ALLOWED: Data = {"straddles": "allowed"}
DEAL: Data = {"act": "deal", "street": "flop"}
BACK: Data = {"allowed": False, "returned": 800}


def test_a_straddle_is_the_bet_to_call_and_its_player_acts_last() -> None:
    play = [("A", STRADDLE), ("B", CALL), ("SB", CALL), ("BB", CALL)]
    posted, *_, last = rule(hand(*play), ALLOWED)

    assert told(posted, "to", "next", "call_to", "raise_to_min") == {
        "to": 800, "next": "B", "call_to": 800, "raise_to_min": 1600
    }  # fmt: skip
    assert ids(posted)[:2] == ["straddles.posted", "straddles.last"]
    assert told(last, "next", "may") == {"next": "A", "may": ["check", "raise"]}


def test_a_straddle_is_no_act() -> None:
    ruling = rule(hand(("A", STRADDLE), ("B", FOLD), ("SB", CALL)), ALLOWED)[-1]

    assert ruling["substantial_action"] is True  # of the fold and the call
    assert rule(hand(("A", STRADDLE), ("B", CALL)), ALLOWED)[-1]["substantial_action"] is False


def test_after_the_flop_the_least_bet_is_the_big_blind() -> None:
    play = [("A", STRADDLE), ("B", FOLD), ("SB", FOLD), ("BB", CALL), ("A", CHECK), ("dealer", DEAL)]

    assert told(rule(hand(*play), ALLOWED)[-1], "next", "raise_to_min") == {"next": "BB", "raise_to_min": 400}


def test_in_pot_limit_a_straddle_counts_in_the_pot() -> None:
    assert rule(hand(("A", STRADDLE), ("B", say("pot")), game="plo"), ALLOWED)[-1]["to"] == 800 + 200 + 400 + 800 + 800


def test_in_limit_a_raise_over_a_straddle_adds_one_bet() -> None:
    ruling = rule(hand(("A", STRADDLE), game="lhe", limits=[400, 800]), ALLOWED)[-1]

    assert told(ruling, "call_to", "raise_to_min", "raise_to_max") == {
        "call_to": 800, "raise_to_min": 1200, "raise_to_max": 1200
    }  # fmt: skip


@pytest.mark.parametrize(
    ("player", "policies", "facts", "why"),
    [
        ("A", {}, {}, "straddles.not-allowed"),
        ("B", ALLOWED, {}, "straddles.wrong-player"),
        ("BB", ALLOWED, {}, "straddles.wrong-player"),
        ("SB", ALLOWED, {"players": ["SB", "BB"]}, "straddles.wrong-player"),
        ("A", ALLOWED, {"stacks": {"A": 799}}, "straddles.short"),
    ],
)
def test_a_straddle_that_is_not_allowed_goes_back(player: str, policies: Data, facts: Data, why: str) -> None:
    situation = hand((player, STRADDLE), **facts)
    before, after = trace(situation, policies)
    (ruling,) = rule(situation, policies)

    assert {key: ruling[key] for key in BACK} == {**BACK, "returned": facts.get("stacks", {}).get(player, 800)}
    assert why in ids(ruling)
    assert after == before


@given(st.integers(800, 5000), st.integers(0, 3000))
def test_chips_are_neither_made_nor_lost(stack: int, ante: int) -> None:
    stacks = {"SB": 5000, "BB": 5000, "A": stack + ante, "B": 5000}
    facts: Data = {"stacks": stacks, "ante": ante} if ante else {"stacks": stacks}
    state = trace(hand(("A", STRADDLE), **facts), ALLOWED)[-1]

    assert state["bets"]["A"] == 800
    assert state["pot"] + sum(state["bets"].values()) + sum(state["behind"].values()) == sum(stacks.values())


def test_a_redeal_is_played_with_the_straddle() -> None:
    play = [("A", STRADDLE), ("dealer", {"act": "deal-extra"}), ("dealer", {"act": "redeal"})]

    _, misdeal, again = rule(hand(*play), ALLOWED)

    assert "refunds" not in misdeal
    assert told(again, "next", "call_to") == {"next": "B", "call_to": 800}


@pytest.mark.parametrize(
    ("play", "facts", "words"),
    [
        ([("A", CALL), ("B", STRADDLE)], {}, "a straddle is posted before anybody acts"),
        ([("A", say("raise")), ("A", STRADDLE)], {}, "a straddle is posted before anybody acts"),
        ([("B", raises(1200)), ("A", STRADDLE)], {}, "a straddle is posted before anybody acts"),
        ([("A", STRADDLE)], {"street": "flop"}, "a straddle is posted before anybody acts"),
        ([("A", STRADDLE), ("A", STRADDLE)], {}, "A has posted a straddle already"),
        ([("A", STRADDLE, CALL)], {}, "a straddle stands in an event of its own"),
        ([("A", STRADDLE)], {"game": "stud", "limits": [400, 800]}, "stud has no blinds, so that there is no straddle"),
    ],
)
def test_a_straddle_that_cannot_be_is_refused(play: list[tuple[object, ...]], facts: Data, words: str) -> None:
    with pytest.raises(SituationError) as fault:
        rule(hand(*play, **facts), ALLOWED)

    assert fault.value.message.startswith(words)
