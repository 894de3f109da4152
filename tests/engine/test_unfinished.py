"""A bet or raise that is announced first and made with the player's next chips."""

from typing import Any

import pytest

from generator.engine import rule

from .scripts import TDA_2011, bets, hand, ids, put, raises, say, told

LOCAL = dict(TDA_2011, raise_methods="one_motion")


def rulings(*play: Any, policies: dict[str, Any] = TDA_2011, **facts: Any) -> list[dict[str, Any]]:
    return rule(hand(*play, **facts), policies)


def test_after_raise_and_the_call_the_same_player_may_add_one_more_motion() -> None:
    first, second = rulings(("A", raises(1200)), ("B", say("raise"), put((100, 12))), ("B", put((1000, 2))))[1:]

    assert told(first, "action", "to", "adds", "next", "may", "raise_to_min") == {
        "action": "raise", "to": None, "adds": 1200, "next": "B", "may": ["raise"], "raise_to_min": 2000,
    }  # fmt: skip
    assert told(second, "action", "to", "adds", "next") == {"action": "raise", "to": 3200, "adds": 2000, "next": "SB"}
    assert "raise-methods.call-then-motion" in ids(second)


def test_it_is_the_minimum_raise_when_the_game_goes_on_without_it() -> None:
    answer = rulings(("A", raises(1200)), ("B", say("raise"), put((100, 12))), ("SB", {"act": "call"}))[2]

    assert told(answer, "action", "to", "raise_to_min") == {"action": "call", "to": 2000, "raise_to_min": 2800}
    assert answer["reasons"][0] == {
        "id": "raise-amounts.left-at-that", "clause": "raise-amounts#minimum", "args": {"player": "B", "to": 2000},
    }  # fmt: skip


def test_under_one_motion_the_call_amount_closes_the_raise_at_once() -> None:
    answer = rulings(("A", raises(1200)), ("B", say("raise"), put((100, 12))), policies=LOCAL)[1]

    assert told(answer, "to", "next") == {"to": 2000, "next": "SB"}


@pytest.mark.parametrize("policies", [TDA_2011, LOCAL])
def test_the_word_may_come_alone_and_the_chips_after_it(policies: dict[str, Any]) -> None:
    word, chips = rulings(("A", say("raise")), ("A", put((1000, 3))), policies=policies)

    assert told(word, "action", "to", "next", "raise_to_min") == {
        "action": "raise", "to": None, "next": "A", "raise_to_min": 800,
    }  # fmt: skip
    assert told(chips, "action", "to", "adds", "next") == {"action": "raise", "to": 3000, "adds": 3000, "next": "B"}


@pytest.mark.parametrize(
    "rest", [raises(3000), {"act": "raise", "by": 2600}, say("raise", amount=3000), say(amount=3000), say(to=3000)]
)
def test_the_word_may_come_alone_and_the_amount_after_it(rest: dict[str, Any]) -> None:
    amount, following = rulings(("A", say("raise")), ("A", rest), ("B", {"act": "call"}))[1:]

    assert told(amount, "action", "to", "adds", "next") == {"action": "raise", "to": 3000, "adds": 3000, "next": "B"}
    assert told(following, "action", "to") == {"action": "call", "to": 3000}


def test_after_raise_and_the_call_the_rest_may_be_told_as_the_raise_that_it_makes() -> None:
    answer = rulings(("A", raises(1200)), ("B", say("raise"), put((100, 12))), ("B", raises(3000)))[2]

    assert told(answer, "action", "to", "adds", "next") == {"action": "raise", "to": 3000, "adds": 1800, "next": "SB"}


def test_a_bet_that_was_only_announced_is_the_least_bet_when_the_game_goes_on() -> None:
    answers = rulings(
        ("SB", say("bet")), ("BB", put((100, 2))), ("A", {"act": "call"}), ("B", {"act": "fold"}),
        ("dealer", {"act": "deal", "street": "turn"}),
        street="flop", pot=1600,
    )  # fmt: skip

    assert told(answers[1], "call_to", "next") == {"call_to": 400, "next": "A"}
    assert told(answers[4], "next", "may", "raise_to_min") == {
        "next": "SB",
        "may": ["check", "bet"],
        "raise_to_min": 400,
    }


def test_a_call_in_chips_before_the_amount_is_left_to_the_director_like_one_in_words() -> None:
    answers = [
        rulings(("SB", say("bet")), ("BB", act), street="flop", pot=1600)[1] for act in (put((100, 4)), {"act": "call"})
    ]

    for answer in answers:
        assert told(answer, "in_turn", "decides", "permitted") == {
            "in_turn": False,
            "decides": "td",
            "permitted": [{"action": "call", "to": 400}, {"action": "call", "any_amount": True}],
        }


def test_a_raise_before_the_amount_waits_for_it() -> None:
    events = ("SB", say("bet")), ("BB", raises(1200)), ("SB", put((100, 4)))
    waits, stands = rulings(*events, street="flop", pot=1600)[1:]
    changed = rulings(*events[:2], ("SB", put((1000, 1))), street="flop", pot=1600)[2]

    assert told(waits, "in_turn", "binding", "next") == {"in_turn": False, "binding": "pending", "next": "SB"}
    assert told(stands, "to", "action_changed", "next") == {"to": 400, "action_changed": False, "next": "A"}
    assert told(changed, "to", "action_changed", "refunds", "next") == {
        "to": 1000,
        "action_changed": True,
        "refunds": {"BB": 1200},
        "next": "BB",
    }


def test_in_limit_games_the_word_is_enough() -> None:
    answer = rulings(("A", say("raise")), game="lhe", limits=[400, 800])[0]

    assert told(answer, "action", "to", "next") == {"action": "raise", "to": 800, "next": "B"}


def test_a_raise_that_no_stack_could_make_is_not_waited_for() -> None:
    answers = rulings(("SB", bets(1000)), ("BB", say("raise"), put((1000, 1), last=True)), street="flop", pot=1600)

    assert told(answers[1], "action", "to", "next") == {"action": "call", "to": 1000, "next": "A"}


def test_chips_after_a_spoken_act_pay_for_it_and_the_surplus_goes_back() -> None:
    answers = rulings(("A", say("raise", to=1200)), ("A", put((1000, 2))), ("B", {"act": "fold"}))

    assert told(answers[1], "action", "returned", "next") == {"action": None, "returned": 800, "next": "B"}
    assert ids(answers[1])[:2] == ["acting-in-turn.pays", "bet-methods.first-binds"]
    assert told(answers[2], "action", "next") == {"action": "fold", "next": "SB"}


def test_words_in_the_next_event_come_too_late() -> None:
    answers = rulings(("A", put((1000, 1))), ("A", say("raise")), ("B", {"act": "call"}))

    assert told(answers[0], "action", "to") == {"action": "call", "to": 400}
    assert ids(answers[1])[0] == "raise-methods.words-too-late"
    assert told(answers[2], "action", "to") == {"action": "call", "to": 400}


def test_a_fold_before_the_amount_is_known_binds_and_the_amount_is_still_to_come() -> None:
    # 004:L494
    fold, chips = rulings(("A", say("raise")), ("B", {"act": "fold"}), ("A", put((1000, 3))))[1:]

    assert told(fold, "action", "in_turn", "binding", "next", "may", "raise_to_min") == {
        "action": "fold", "in_turn": False, "binding": True, "next": "A", "may": ["raise"], "raise_to_min": 800,
    }  # fmt: skip
    assert told(chips, "action", "to", "next") == {"action": "raise", "to": 3000, "next": "SB"}


def test_a_call_before_the_amount_is_known_is_left_to_the_director() -> None:
    # 004:L548
    answer = rulings(("A", say("raise")), ("B", say("call")))[1]

    assert answer["permitted"] == [{"action": "call", "to": 800}, {"action": "call", "any_amount": True}]
    assert told(answer, "decides", "in_turn", "action") == {"decides": "td", "in_turn": False, "action": None}


def test_more_chips_after_chips_are_a_string_bet() -> None:
    answers = rulings(("A", put((400, 1))), ("A", put((1000, 1))), ("B", {"act": "call"}))

    assert told(answers[1], "returned", "next") == {"returned": 1000, "next": "B"}
    assert ids(answers[1])[:2] == ["raise-methods.later-motions", "string-bets.several-motions"]


def test_chips_that_owe_nothing_come_back() -> None:
    answers = rulings(("A", say("fold")), ("B", say("call")), ("B", put((100, 4))), ("B", put((100, 4))))

    assert "not_covered" not in answers[2]
    assert told(answers[3], "binding", "returned") == {"binding": False, "returned": 400}


def test_chips_of_a_later_motion_are_a_string_bet_in_one_event_and_in_two() -> None:
    """An undercall that must be made up, and more chips than that after it (`string-bets#dealer-calls`)."""
    (in_one,) = rulings(("A", put((100, 1)), put((100, 5))), policies={})
    _, in_two = rulings(("A", put((100, 1))), ("A", put((100, 5))), policies={})

    # In one event nothing is ruled before the last chip; in two the first is a call, which the second only pays.
    for answer, why in ((in_one, "raise-methods.beyond-call"), (in_two, "raise-methods.later-motions")):
        assert answer["returned"] == 200
        assert {why, "string-bets.several-motions"} <= set(ids(answer))


def test_chips_for_a_call_may_follow_after_an_announcement_out_of_turn_has_come_to_bind() -> None:
    answers = rulings(
        ("B", say("raise")), ("A", say("call")), ("A", put((100, 1))), ("A", put((100, 1))), ("A", put((100, 2))),
        ("B", put((1000, 1))),
    )  # fmt: skip

    assert [answer["next"] for answer in answers] == ["A", "B", "B", "B", "B", "SB"]
    assert [ids(answer) for answer in answers[2:5]] == [
        ["acting-in-turn.pays", "acting-in-turn.still-owed"],
        ["acting-in-turn.pays", "acting-in-turn.still-owed"],
        ["acting-in-turn.pays"],
    ]
    assert told(answers[5], "action", "to") == {"action": "raise", "to": 1000}


@pytest.mark.parametrize("apart", [True, False])
def test_an_amount_said_after_the_call_chips_is_that_of_the_raise(apart: bool) -> None:
    call, word = (say("raise"), put((100, 12))), say(amount=3000)
    events = [("B", *call), ("B", word)] if apart else [("B", *call, word)]
    answer = rulings(("A", raises(1200)), *events)[-1]

    assert told(answer, "action", "to", "next", "raise_to_min") == {
        "action": "raise", "to": 3000, "next": "SB", "raise_to_min": 4800,
    }  # fmt: skip
    assert "acting-in-turn.still-owed" in ids(answer)
    assert "raise-methods.amount-first" not in ids(answer)
