"""Chips that go in are held against the stack, whatever they are for."""

import re
from typing import Any

import pytest

from generator.engine import SituationError, rule

from .scripts import CALL, FOLD, all_in, bets, hand, put, raises, say

RAISE = ("A", raises(1200))
TEN_THOUSAND = put((5000, 2))


@pytest.mark.parametrize(
    ("play", "left"),
    [
        ([("A", put((25, 2)), say("raise")), ("A", TEN_THOUSAND)], 1950),  # after words that came too late
        ([("A", say("raise")), ("A", TEN_THOUSAND)], 2000),  # an amount announced
        ([("A", say("raise"), put((400, 1))), ("A", TEN_THOUSAND)], 1600),  # the second motion
        ([("A", say("raise", to=1200)), ("A", TEN_THOUSAND)], 2000),  # nothing has gone in yet
        ([("A", say("raise", to=1200), put((500, 1))), ("A", TEN_THOUSAND)], 1500),  # the rest is owed
        ([("A", say("raise", to=1200), put((500, 1))), ("B", FOLD), ("A", TEN_THOUSAND)], 1500),  # paid later
        ([("A", raises(1200)), ("A", TEN_THOUSAND)], 800),  # after the act
        ([RAISE, ("B", CALL), ("SB", raises(3000)), ("A", TEN_THOUSAND)], 800),  # out of turn
        ([("SB", FOLD), ("A", CALL), ("A", TEN_THOUSAND)], 1600),
        ([("A", put((100, 1))), ("A", TEN_THOUSAND)], 1900),  # for an undercall
        ([("A", {"act": "say-other", "words": "ship it"}, TEN_THOUSAND)], 2000),
        ([("A", {"act": "push-all"}, TEN_THOUSAND)], 2000),
        ([("A", CALL, TEN_THOUSAND)], 2000),
        ([("A", TEN_THOUSAND, {"act": "say", "verb": "call"})], 2000),
        ([("A", put((1000, 2)), put((5000, 1)))], 2000),  # two motions
        ([("A", put((1000, 1)), put((5000, 2)), {"act": "take-back", "chips": [[5000, 2]]})], 2000),
    ],
)
@pytest.mark.parametrize("policy", ["td_decides", "opening_bet_or_heads_up"])
def test_nobody_puts_in_what_the_stack_does_not_have(play: list[tuple[Any, ...]], left: int, policy: str) -> None:
    words = re.escape(f"event {len(play)}: A has {left} left, and cannot put in ")
    with pytest.raises(SituationError, match=words) as fault:
        rule(hand(*play, stacks={"A": 2000}), {"undercall": policy, "raise_methods": "call_then_one_motion"})
    assert fault.value.event == len(play) - 1


def test_chips_out_of_turn_are_held_against_the_stack_with_those_that_wait() -> None:
    waits = ("B", put((1000, 2)))

    with pytest.raises(SituationError, match="event 2: B has 500 left, and cannot put in 1000"):
        rule(hand(waits, ("B", put((1000, 1))), stacks={"B": 2500}), {})
    assert rule(hand(waits, ("B", put((500, 1))), stacks={"B": 2500}), {})[1]["returned"] == 500


def test_the_chips_of_a_dead_hand_are_held_against_the_stack() -> None:
    facts: dict[str, Any] = {"absent": ["B"], "stacks": {"B": 2000}}

    with pytest.raises(SituationError, match="B has 2000 left"):
        rule(hand(("A", CALL), ("B", TEN_THOUSAND), **facts), {})


def test_after_what_is_not_ruled_nobody_puts_in_more_than_the_whole_stack() -> None:
    lost = [("A", bets(1200)), ("dealer", {"act": "deal", "street": "flop", "count": 2})]

    with pytest.raises(SituationError, match="event 3: B has 2000 left"):
        rule(hand(*lost, ("B", TEN_THOUSAND), stacks={"B": 2000}), {})
    assert rule(hand(*lost, ("B", put((1000, 2))), stacks={"B": 2000}), {})[2]["not_covered"] == "premature-cards"


def test_chips_pulled_back_can_be_put_in_again() -> None:
    back = {"act": "take-back", "chips": [[400, 1]]}

    assert rule(hand(RAISE, ("B", FOLD), ("SB", FOLD), ("BB", back, put((2000, 1))), stacks={"BB": 2000}), {})[3]["to"]
    play = [RAISE, ("B", FOLD), ("SB", FOLD), ("BB", back)]
    assert rule(hand(*play, ("BB", put((2000, 1))), stacks={"BB": 2000}), {})[4]["to"]
    with pytest.raises(SituationError, match="event 5: BB has 2000 left"):
        rule(hand(*play, ("BB", put((2000, 1), (25, 1))), stacks={"BB": 2000}), {})


def test_a_blind_posted_with_a_larger_chip_is_chips_of_its_player() -> None:
    play = [("A", raises(900)), ("B", FOLD), ("SB", FOLD)]
    facts: dict[str, Any] = {"in_front": {"BB": [[1000, 1]]}}

    with pytest.raises(SituationError, match="BB has 1000 in front, more than the stack of 900"):
        rule(hand(*play, stacks={"BB": 900}, **facts), {})
    with pytest.raises(SituationError, match="event 4: BB has 500 left"):
        rule(hand(*play, ("BB", put((500, 2))), stacks={"BB": 1500}, **facts), {})
    for last, stacks in ((False, {"BB": 1500}), (True, {"BB": 1500}), (True, {})):
        act = put((500, 1), last=True) if last else put((500, 1))
        ruling = rule(hand(*play, ("BB", act), stacks=stacks, **facts), {})[3]
        assert (ruling["to"], ruling["all_in"]) == (1500, True)


def test_an_all_in_leaves_nothing_to_put_in() -> None:
    with pytest.raises(SituationError, match="A has 0 left, and cannot put in 10000"):
        rule(hand(("A", all_in(2000)), ("A", TEN_THOUSAND)), {})


def test_chips_that_come_back_can_be_put_in_again() -> None:
    play = [("A", raises(1200)), ("B", raises(4000)), ("SB", put((1000, 3))), ("BB", FOLD)]
    assert rule(hand(*play, stacks={"SB": 3200}), {})
