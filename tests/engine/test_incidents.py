"""What happens around the betting: where it cannot have been, and what it leaves of chips and turns."""

from typing import Any

import pytest

from generator.engine import SituationError, rule

from .scripts import CALL, FOLD, Data, all_in, bets, hand, ids, put, raises, told

CLOCK: Data = {"act": "clock", "on": "A"}


def tie(when: str = "tie") -> Data:
    return {"act": "run-out", "when": when}


def behind(whose: str, amount: int = 500) -> Data:
    return {"act": "find-behind", "whose": whose, "amount": amount}


def missing(what: str, whose: str) -> Data:
    return {"act": "notice-post", "what": what, "whose": whose}


def decide(**choice: Any) -> tuple[Any, ...]:
    return ("floor", {"act": "decide", **choice})


@pytest.mark.parametrize(
    ("play", "facts", "said"),
    [
        ([("A", tie(), CALL)], {}, "no clock runs on A, whose time could be up"),
        ([("B", CLOCK), ("A", tie())], {}, "an act of betting comes as the time runs out, in the same event"),
        ([("A", FOLD), ("A", FOLD)], {}, "A has folded"),
        ([("A", FOLD), ("A", bets(500))], {"stacks": {"A": 100}}, "A has 100 behind, not 500"),
        ([("A", FOLD), ("dealer", behind("A"))], {}, "A plays for no pot, and chips behind do not matter"),
        ([("dealer", behind("A"))], {}, "the stack of A is not told, so that nothing can turn up beside it"),
        ([("dealer", missing("ante", "A"))], {}, "A has no ante to post"),
        ([("dealer", missing("blind", "A"))], {}, "A has no blind to post"),
        (
            [("dealer", missing("blind", "SB"))],
            {"street": "flop"},
            "what is posted belongs to a script that begins with the deal",
        ),
        (
            [("A", CALL), ("B", CALL), ("SB", CALL), ("dealer", missing("blind", "SB"))],
            {},
            "SB has put in chips since; tell what lies there",
        ),
        ([("A", FOLD), ("B", {"act": "chop", "other": "A"})], {}, "A has no pot to share with anybody"),
        ([("B", {"act": "chop", "other": "B"})], {}, "B has no pot to share with anybody"),
        (
            [("dealer", {"act": "announce", "amount": 500})],
            {"street": "flop"},
            "there is no bet to be called, and so none to be announced",
        ),
        (
            [("A", {"act": "say-other", "words": "I fold", "about": "cards"}, CALL)],
            {},
            "words about cards, and advice, are no act of betting; write them as an event of their own",
        ),
        (
            [("dealer", {"act": "announce", "amount": 500, "verb": "call"})],
            {},
            "announce has either amount or verb or winner",
        ),
        (
            [("A", {"act": "declare-dead", "whose": "B"}, CALL)],
            {},
            "what is noticed, found, declared or agreed, shown to one player or mixed stands in an event of its own",
        ),
    ],
)
def test_what_cannot_have_been_is_refused(play: list[tuple[Any, ...]], facts: Data, said: str) -> None:
    with pytest.raises(SituationError) as caught:
        rule(hand(*play, **facts), {})

    assert caught.value.message == said


def test_a_tie_ends_the_clock_and_the_act_is_ruled_as_any_other() -> None:
    rulings = rule(hand(("B", CLOCK), ("A", tie(), raises(1000)), ("time", {"act": "pass", "seconds": 90})), {})

    assert told(rulings[1], "action", "to", "next") == {"action": "raise", "to": 1000, "next": "B"}
    assert "clock.tie" in ids(rulings[1])
    assert told(rulings[2], "action", "next") == {"action": None, "next": "B"}


def test_chips_that_come_too_late_go_back_and_the_bet_stays() -> None:
    *_, late, after = rule(hand(("B", CLOCK), ("A", tie("late"), put((500, 2))), ("B", CALL), stacks={"A": 1000}), {})

    assert told(late, "action", "returned", "next", "call_to") == {
        "action": "fold",
        "returned": 1000,
        "next": "B",
        "call_to": 400,
    }
    assert after["to"] == 400


def test_a_missing_ante_leaves_the_pot_of_those_who_paid() -> None:
    play = [
        ("A", raises(1000)),
        ("dealer", missing("ante", "B")),
        decide(posted=False),
        ("B", FOLD),
        ("SB", FOLD),
        ("BB", FOLD),
    ]
    posted = [event if event[0] != "floor" else decide(posted=True) for event in play]

    without, whole = (rule(hand(*acts, ante=50), {})[-1]["shares"] for acts in (play, posted))

    assert (without, whole) == ({"A": 1150}, {"A": 1200})


def test_a_missing_blind_that_is_not_posted_is_paid_with_the_call() -> None:
    *_, decided, folds = rule(
        hand(("A", CALL), ("dealer", missing("blind", "BB")), decide(posted=False), ("B", FOLD), stacks={"BB": 3000}),
        {},
    )

    assert told(decided, "posted", "next", "call_to") == {"posted": False, "next": "B", "call_to": 400}
    *_, called = rule(
        hand(
            ("A", CALL),
            ("dealer", missing("blind", "BB")),
            decide(posted=False),
            ("B", FOLD),
            ("SB", FOLD),
            ("BB", CALL),
            stacks={"BB": 3000},
        ),
        {},
    )
    assert folds["next"] == "SB"
    assert told(called, "action", "to", "adds") == {"action": "call", "to": 400, "adds": 400}


def test_chips_behind_a_bet_of_all_chips_raise_it_for_its_callers() -> None:
    *_, found, decided, folds = rule(
        hand(
            ("A", all_in(2000)),
            ("B", CALL),
            ("SB", behind("A")),
            decide(playing=2500),
            ("SB", FOLD),
            stacks={"A": 2000, "B": 2200},
        ),
        {},
    )

    assert found["permitted"] == [{"playing": 2500}, {"playing": 2000}]
    assert told(decided, "owes", "call_to") == {"owes": {"B": 200}, "call_to": 2500}
    assert folds["next"] == "BB"


def test_whose_all_in_was_no_bet_of_the_round_leaves_it_open_who_matches_what() -> None:
    play = [("A", raises(3000)), ("B", all_in(2000)), ("dealer", behind("B")), decide(playing=2500)]

    last = rule(hand(*play, stacks={"B": 2000}), {})[-1]

    assert last["not_covered"] == "tournament-director-decides"


def test_chips_in_view_again_can_be_bet_where_they_play() -> None:
    *_, may_bet = rule(
        hand(
            ("A", bets(400)),
            ("dealer", behind("B", 2000)),
            decide(playing=3000),
            street="flop",
            stacks={"B": 1000},
            players=["A", "B", "C"],
            pot=900,
        ),
        {},
    )

    assert told(may_bet, "next", "raise_to_max") == {"next": "B", "raise_to_max": 3000}


def test_an_announced_pot_is_no_count_of_it() -> None:
    announced = {"act": "announce", "amount": 1200}
    rulings = rule(hand(("dealer", announced), ("A", raises(1200)), game="plhe"), {})

    assert told(rulings[-1], "action", "to", "decides") == {"action": "raise", "to": 1200, "decides": "rules"}


def test_a_winner_announced_before_the_showdown_decides_nothing() -> None:
    rulings = rule(hand(("A", CALL), ("dealer", {"act": "announce", "winner": "B"})), {})

    assert told(rulings[-1], "binding", "may_dispute", "next") == {"binding": False, "may_dispute": None, "next": "B"}


def test_the_last_hand_is_rightly_announced() -> None:
    *_, announced = rule(
        hand(
            ("A", raises(1200)), ("B", FOLD), ("SB", FOLD), ("BB", FOLD), ("dealer", {"act": "announce", "winner": "A"})
        ),
        {},
    )

    assert ids(announced) == ["uncontested-showdown.nobody-else"]


def test_a_pot_that_the_director_lets_be_shared_is_not_ruled() -> None:
    rulings = rule(hand(("A", {"act": "chop", "other": "BB"}), decide(binding=True), ("A", CALL)), {})

    assert [ruling.get("not_covered") for ruling in rulings[1:]] == ["tournament-director-decides"] * 2


def test_a_hand_that_is_gone_can_be_declared_dead() -> None:
    killed, folded = (
        rule(hand(("A", FOLD), ("B", {"act": "declare-dead", "whose": "A"}), absent=away), {})[-1]
        for away in (["A"], [])
    )

    assert (killed["live"], folded["live"]) == (False, False)
