"""Chips moved forward and held count from then on, or when they are let go: the director decides, unless both come to the same."""

import pytest

from generator.engine import SituationError, rule

from .scripts import Data, bets, hand, ids, put, say

FLOP: Data = {"street": "flop", "pot": 900, "players": ["A", "B", "C"]}
LETS_GO: Data = {"act": "release"}


def hold(*chips: tuple[int, int]) -> Data:
    return {"act": "hold", "chips": [list(stack) for stack in chips]}


def second(*acts: Data) -> Data:
    """The ruling on what B does facing a bet of 500."""
    return rule(hand(("A", bets(500)), ("B", *acts), **FLOP), {})[-1]


def choices(*acts: Data) -> list[Data]:
    found = second(*acts)
    assert ids(found)[:1] == ["unclear-bets.held-chips"]
    assert "advice" not in found
    return [{key: choice[key] for key in choice if key != "returned"} for choice in found["permitted"]]


RAISE: Data = {"action": "raise", "to": 2000}
CALL: Data = {"action": "call", "to": 500}
NOTHING: Data = {"binding": False}


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ([hold((500, 4))], [RAISE, NOTHING]),
        ([hold((500, 4)), {"act": "take-back", "chips": [[500, 4]]}], [RAISE, NOTHING]),
        ([hold((500, 4)), say("call")], [RAISE, CALL]),
        ([hold((500, 4)), say("call"), LETS_GO], [RAISE, CALL]),
        ([hold((500, 1)), hold((500, 3)), LETS_GO], [CALL, RAISE]),
    ],
)
def test_the_director_decides_when_held_chips_count(acts: list[Data], expected: list[Data]) -> None:
    assert choices(*acts) == expected


@pytest.mark.parametrize(
    ("acts", "same"),
    [
        ([hold((500, 4)), LETS_GO], [put((500, 4))]),
        ([say("raise", to=2000), hold((500, 4)), LETS_GO], [say("raise", to=2000), put((500, 4))]),
        ([hold((500, 1)), say("call")], [say("call"), put((500, 1))]),
    ],
)
def test_where_both_come_to_the_same_there_is_nothing_to_decide(acts: list[Data], same: list[Data]) -> None:
    found, expected = second(*acts), second(*same)

    assert found["decides"] == "rules"
    assert {key: found[key] for key in ("action", "to")} == {key: expected[key] for key in ("action", "to")}


def test_out_of_turn_they_are_for_the_director_too() -> None:
    found = rule(hand(("A", bets(500)), ("C", hold((500, 4))), **FLOP), {})[-1]

    assert (found["in_turn"], found["decides"]) == (False, "td")


def test_chips_are_let_go_in_the_event_in_which_they_are_held() -> None:
    with pytest.raises(SituationError, match="event 2: chips are let go in the event in which they are held out"):
        second(LETS_GO)
