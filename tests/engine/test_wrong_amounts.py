"""Bets of a wrong amount that nobody notices: what a script may say of them, and what the engine leaves open."""

from typing import Any

import pytest

from generator.engine import SituationError, rule

from .scripts import CALL, bets, hand, ids, put, raises, say, told

FLOP: dict[str, Any] = {"street": "flop", "pot": 1000}


def unnoticed(act: dict[str, Any]) -> dict[str, Any]:
    return act | {"unnoticed": True}


def notice(player: str) -> tuple[str, dict[str, Any]]:
    return ("dealer", {"act": "notice", "whose": player})


def last(*play: Any, **facts: Any) -> dict[str, Any]:
    return rule(hand(*play, **facts), {})[-1]


@pytest.mark.parametrize("to", [400, 5000])
def test_a_right_amount_leaves_nothing_to_notice(to: int) -> None:
    with pytest.raises(SituationError, match="nothing to notice"):
        last(("SB", unnoticed(bets(to))), **FLOP)


def test_a_raise_to_no_more_than_the_bet_would_be_seen() -> None:
    with pytest.raises(SituationError, match="event 2: BB raises to no more than the bet"):
        last(("SB", bets(800)), ("BB", unnoticed(raises(800))), **FLOP)


def test_an_error_that_nobody_made_cannot_be_noticed() -> None:
    with pytest.raises(SituationError, match="no bet of BB went in with a wrong amount"):
        last(("SB", unnoticed(bets(200))), notice("BB"), **FLOP)


def test_an_error_is_noticed_once() -> None:
    with pytest.raises(SituationError, match="event 3"):
        last(("SB", unnoticed(bets(200))), notice("SB"), notice("SB"), **FLOP)


def test_acts_out_of_turn_are_not_ruled() -> None:
    assert last(("A", unnoticed(bets(200))), **FLOP)["not_covered"] == "unnoticed-error"


@pytest.mark.parametrize(
    ("to", "games", "said"),
    [
        (100, "limit_and_no_limit", {"action": "bet", "to": 100}),
        (399, "limit_and_no_limit", {"action": "bet", "to": 399}),
        (800, "limit_and_no_limit", {"not_covered": "unnoticed-error"}),
        (100, "no_limit", {"not_covered": "unnoticed-error"}),
    ],
)
def test_in_limit_only_what_is_below_the_minimum_is_ruled_and_by_policy(
    to: int, games: str, said: dict[str, Any]
) -> None:
    facts = hand(("SB", unnoticed(bets(to))), game="lhe", limits=[400, 800], **FLOP)
    ruling = rule(facts, {"low_bet_games": games})[-1]

    assert {key: ruling[key] for key in said} == said


def test_nothing_is_corrected_once_cards_are_shown_after_the_last_round() -> None:
    play = [("SB", unnoticed(bets(200))), ("BB", CALL), ("A", CALL), ("B", CALL)]
    shown = ("SB", {"act": "table"})

    corrected = last(*play, notice("SB"), street="river", pot=1000)
    stands = last(*play, shown, notice("SB"), street="river", pot=1000)

    assert told(corrected, "to", "owes") == {"to": 400, "owes": {"SB": 200, "BB": 200, "A": 200, "B": 200}}
    assert told(stands, "to", "owes") == {"to": 200, "owes": None}
    assert ids(stands) == ["wrong-amounts.under-at-showdown"]


def test_a_bet_that_is_corrected_gives_back_what_nobody_can_match() -> None:
    play = [("A", unnoticed(bets(300))), ("B", {"act": "all-in", "to": 300}), notice("A")]

    answer = last(*play, players=["B", "A"], **FLOP)

    assert told(answer, "to", "owes", "refunds") == {"to": 400, "owes": None, "refunds": None}


@pytest.mark.parametrize("verb", ["bet", "raise"])
def test_a_pot_by_a_count_that_is_too_low_is_corrected_whatever_it_was_called(verb: str) -> None:
    tells = ("dealer", {"act": "tell", "to": "SB", "amount": 800})
    play = [tells, ("SB", say(verb, to=800)), notice("SB")]

    answer = last(*play, game="plo", **FLOP)

    assert told(answer, "action", "to") == {"action": "bet", "to": 1000}


def test_chips_for_a_raise_of_the_whole_of_it_are_a_call_once_they_make_good_an_undercall() -> None:
    play = [("A", raises(1200)), ("B", say(None, amount=500)), ("SB", {"act": "fold"}), ("B", put((1000, 2)))]

    answer = last(*play)

    assert told(answer, "action", "to", "returned") == {"action": "call", "to": 1200, "returned": 800}
    assert "undercalls.made-good" in ids(answer)
