"""A button in the wrong place: put right before substantial action, and left where it is after it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine import SituationError, rule, trace

from .scripts import CALL, FOLD, Data, hand, ids, told

PLAYERS = ["A", "B", "C", "D", "E"]
REDEAL: tuple[str, Data] = ("dealer", {"act": "redeal"})
MISDEAL: tuple[str, Data] = ("floor", {"act": "decide", "misdeal": True})
NO_MISDEAL: tuple[str, Data] = ("floor", {"act": "decide", "misdeal": False})


def notices(whose: str, actor: str = "dealer") -> tuple[str, Data]:
    return actor, {"act": "notice-button", "whose": whose}


def seated(*play: tuple[Any, ...], **facts: Any) -> Data:
    return hand(*play, **{"players": PLAYERS, **facts})


@pytest.mark.parametrize("actor", ["dealer", "A"])
def test_before_substantial_action_the_button_goes_to_its_place(actor: str) -> None:
    ruling = rule(seated(("C", CALL), notices("D", actor)), {})[-1]

    assert told(ruling, "button", "decides", "advice", "substantial_action", "next") == {
        "button": "D", "decides": "td", "advice": {"misdeal": True}, "substantial_action": False, "next": None
    }  # fmt: skip
    assert "button-movement.corrected" in ids(ruling)


def test_after_substantial_action_it_stays_and_the_hand_goes_on() -> None:
    before, after = rule(seated(("C", CALL), ("D", CALL), notices("D"), ("E", FOLD)), {})[2:]

    assert told(before, "button", "decides", "next") == {"button": "E", "decides": None, "next": "E"}
    assert told(after, "action", "in_turn") == {"action": "fold", "in_turn": True}


def test_a_script_that_begins_after_the_first_round_takes_it_that_there_has_been_action() -> None:
    assert rule(seated(notices("A"), street="flop"), {})[0]["button"] == "E"


@given(st.sampled_from(PLAYERS[:-1]), st.sampled_from([0, 50]), st.booleans())
def test_a_redeal_is_the_hand_with_the_button_in_its_place(whose: str, ante: int, called: bool) -> None:
    facts: Data = {"ante": ante} if ante else {}
    stacks = dict.fromkeys(PLAYERS, 5000)
    play = [*([("C", CALL)] if called else []), notices(whose), REDEAL]

    again = trace(seated(*play, stacks=stacks, **facts), {})[-1]
    at = PLAYERS.index(whose) + 1
    first = trace(seated(players=PLAYERS[at:] + PLAYERS[:at], stacks=stacks, **facts), {})[0]

    assert again == first
    assert again["button"] == whose


def test_blinds_of_the_wrong_players_go_back_before_the_redeal() -> None:
    again = rule(seated(("C", CALL), notices("D"), REDEAL), {})[-1]

    assert told(again, "refunds", "button", "next") == {
        "refunds": {"A": 200, "B": 400, "C": 400},
        "button": "D",
        "next": "B",
    }
    assert "misdeals.same-again" not in ids(again)


def test_a_misdeal_by_decision_gives_the_blinds_back_and_is_dealt_again_alike() -> None:
    decided, again = rule(seated(("C", CALL), notices("D"), MISDEAL, REDEAL), {})[-2:]
    at_once = rule(seated(("C", CALL), notices("D"), REDEAL), {})[-1]

    assert decided["refunds"] == at_once.pop("refunds") == {"A": 200, "B": 400, "C": 400}
    assert ids(at_once)[0] == "floor-decisions.redealt"
    assert again == dict(at_once, reasons=at_once["reasons"][1:])
    assert "misdeals.redeal" not in ids(decided)


def test_without_a_misdeal_the_hand_goes_on_with_the_button_in_its_place_and_the_blinds_as_they_lie() -> None:
    rest = [("D", CALL), ("E", FOLD), ("A", FOLD), ("B", {"act": "check"})]
    states = trace(
        seated(("C", FOLD), notices("D"), NO_MISDEAL, *rest, ("dealer", {"act": "deal", "street": "flop"})), {}
    )

    assert told(states[3], "button", "bets", "turn") == {"button": "D", "bets": {"A": 200, "B": 400}, "turn": "D"}
    assert told(states[-1], "button", "turn") == {"button": "D", "turn": "B"}


def test_a_misdeal_later_in_the_hand_still_has_the_button_in_its_place() -> None:
    exposed = ("dealer", {"act": "expose", "place": 1})
    misdeal, again = rule(seated(notices("D"), NO_MISDEAL, exposed, REDEAL), {})[-2:]

    assert told(misdeal, "misdeal", "refunds") == {"misdeal": True, "refunds": {"A": 200, "B": 400}}
    assert told(again, "button", "next") == {"button": "D", "next": "B"}


def test_heads_up_nothing_more_is_ruled_with_the_button_moved_and_the_blinds_as_they_lie() -> None:
    decided, after = rule(hand(notices("B"), NO_MISDEAL, ("A", CALL), players=["A", "B"]), {})[1:]

    assert told(decided, "misdeal", "decides") == {"misdeal": False, "decides": "rules"}
    assert after["not_covered"] == "tournament-director-decides"


def test_heads_up_the_blinds_change_places_with_the_button() -> None:
    state = trace(hand(notices("B"), REDEAL, players=["A", "B"]), {})[-1]

    assert told(state, "button", "bets", "turn") == {"button": "B", "bets": {"A": 400, "B": 200}, "turn": "B"}


@pytest.mark.parametrize("facts", [{"small_blind": "missing"}, {"button": "C"}])
@pytest.mark.parametrize("decided", [[], [MISDEAL], [NO_MISDEAL, ("dealer", {"act": "expose", "place": 1})]])
def test_where_the_seats_of_the_blinds_do_not_follow_no_redeal_is_played(facts: Data, decided: list[Any]) -> None:
    ruling = rule(seated(notices("D"), *decided, REDEAL, **facts), {})[-1]

    assert ruling["not_covered"] == "tournament-director-decides"


@pytest.mark.parametrize(
    ("play", "facts", "words"),
    [
        ([notices("E")], {}, "E has the button already"),
        ([notices("A")], {"game": "razz", "limits": [400, 800]}, "razz has no button"),
        (
            [("A", notices("D")[1], CALL)],
            {},
            "what is noticed, found, declared or agreed, shown to one player or mixed stands in an event of its own",
        ),
        ([notices("Z")], {}, "whose must be a player at this table, not 'Z'"),
    ],
)
def test_what_cannot_be_noticed_is_refused(play: list[tuple[Any, ...]], facts: Data, words: str) -> None:
    with pytest.raises(SituationError) as fault:
        rule(seated(*play, **facts), {})

    assert words in fault.value.message


@pytest.mark.parametrize("change", ["none", "to-flop"])
def test_the_next_hand_moves_the_button_on_from_where_it_stood(change: str) -> None:
    facts: Data = {
        "kind": "button",
        "seats": ["A", "B", "C", "D"],
        "last": {"button": 1, "small_blind": 2, "big_blind": 3},
        "change": change,
    }
    (right,), (wrong,) = rule(facts, {}), rule({**facts, "misplaced": True}, {})

    assert {**wrong, "reasons": []} == {**right, "reasons": []}
    assert ids(wrong) == ["button-movement.not-moved-back", *ids(right)]
