"""Words spoken: raise methods, amounts, unclear amounts, words that are no terms."""

from typing import Any

import pytest

from generator.engine import SituationError, rule

from .scripts import CALL, FOLD, TDA_2011, Data, bets, clauses, hand, ids, put, raises, say, told

LOCAL = dict(TDA_2011, raise_methods="one_motion")


def answer(*acts: Any, policies: dict[str, Any] | None = None, **facts: Any) -> dict[str, Any]:
    """The ruling on what B does after A raised to 1,200 over blinds of 200 and 400."""
    return rule(hand(("A", raises(1200)), ("B", *acts), **facts), policies or {})[1]


def test_raise_and_the_call_amount_by_policy() -> None:
    acts = (say("raise"), put((1000, 1), (100, 2)))

    assert told(answer(*acts, policies=LOCAL), "action", "to") == {"action": "raise", "to": 2000}
    assert "raise-methods.call-amount-only" in ids(answer(*acts, policies=LOCAL))
    assert "raise-methods.motion-to-come" in ids(answer(*acts, policies=TDA_2011))


def test_one_more_motion_after_the_call_amount_by_policy() -> None:
    acts = (say("raise"), put((100, 12)), put((1000, 2)), put((5000, 1)))

    two_motions = answer(*acts, policies=TDA_2011)
    assert told(two_motions, "to", "returned") == {"to": 3200, "returned": 5000}
    assert told(answer(*acts, policies=LOCAL), "to", "returned") == {"to": 2000, "returned": 6200}
    assert "string-bets#dealer-calls" in clauses(two_motions)


def test_a_second_motion_does_not_add_to_a_first_above_the_call() -> None:
    ruling = answer(say("raise"), put((1000, 3)), put((1000, 3)), policies=TDA_2011)

    assert told(ruling, "to", "returned") == {"to": 3000, "returned": 3000}


@pytest.mark.parametrize(("chip", "to", "returned"), [(5000, 5000, None), (1000, 2000, None), (1500, 2000, None)])
def test_a_declared_raise_is_at_least_the_minimum(chip: int, to: int, returned: int | None) -> None:
    ruling = answer(say("raise"), put((chip, 1)))

    assert told(ruling, "action", "to", "returned") == {"action": "raise", "to": to, "returned": returned}
    because = "oversized-chip#declared-without-amount" if to == chip else "raise-amounts#minimum"
    assert clauses(ruling)[0] == because


@pytest.mark.parametrize(
    ("words", "to"),
    [
        ({"amount": 3000}, 3000),
        ({"to": 3000}, 3000),
        ({"by": 1800}, 3000),
        ({"amount": 1300}, 2000),
        ({"amount": 1000}, 2000),
    ],
)
def test_a_declared_amount_is_the_total(words: dict[str, int], to: int) -> None:
    assert told(answer(say("raise", **words)), "action", "to") == {"action": "raise", "to": to}


def test_chips_beyond_the_declared_amount_come_back() -> None:
    ruling = answer(say("raise", amount=2500), put((1000, 3)))

    assert told(ruling, "to", "adds", "returned") == {"to": 2500, "adds": 2500, "returned": 500}
    assert "acting-in-turn#verbal-binding" in clauses(ruling)


@pytest.mark.parametrize(
    ("amount", "action", "to"),
    [(1200, "call", 1200), (1599, "call", 1200), (1600, "raise", 2000), (2100, "raise", 2100)],
)
def test_a_number_alone_goes_by_the_half_standard(amount: int, action: str, to: int) -> None:
    assert told(answer(say(amount=amount)), "action", "to") == {"action": action, "to": to}


def test_the_first_declaration_binds() -> None:
    assert told(answer(say("call"), say("raise", amount=5000)), "action", "to") == {"action": "call", "to": 1200}


def test_an_amount_may_follow_its_verb() -> None:
    assert answer(say("raise"), say(amount=5000))["to"] == 5000


def test_a_declaration_beyond_the_stack_is_all_in() -> None:
    ruling = answer(say("raise", amount=5000), stacks={"B": 3000})

    assert told(ruling, "action", "to", "all_in") == {"action": "raise", "to": 3000, "all_in": True}


@pytest.mark.parametrize(
    ("policy", "pot", "to"),
    [
        ("lowest", 12000, 500),
        ("up_to_pot", 4900, 500),
        ("up_to_pot", 5000, 5000),
        ("up_to_pot", 5100, 5000),
        ("below_pot", 5100, 5000),
        ("up_to_pot", 100, 500),
        ("below_pot", 60000, 50000),
    ],
)
def test_an_unclear_amount_by_policy(policy: str, pot: int, to: int) -> None:
    # 004:L539
    play = hand(("SB", say("bet", word="five", number=5)), street="flop", pot=pot)
    ruling = rule(play, {"unclear_amount": policy})[0]

    assert told(ruling, "action", "to") == {"action": "bet", "to": to}
    assert "unclear-bets#several-meanings" in clauses(ruling)


def test_bets_in_front_belong_to_the_pot_that_an_unclear_amount_is_held_against() -> None:
    bet = ("SB", {"act": "bet", "to": 100})
    play = hand(bet, ("BB", say("raise", word="five", number=5)), street="flop", pot=4900, blinds=[50, 100])

    assert rule(play, {"unclear_amount": "up_to_pot"})[1]["to"] == 5000


def test_written_meanings_are_the_only_ones() -> None:
    play = hand(("SB", say("bet", word="five", meanings=[500, 5000])), street="flop", pot=60000)

    assert rule(play, {"unclear_amount": "up_to_pot"})[0]["to"] == 5000


def test_pot_is_an_amount_in_pot_limit() -> None:
    # 1,200 to call, then the pot of 200 + 400 + 1,200 + 1,200.
    ruling = answer(say("pot"), game="plo")

    assert told(ruling, "action", "to") == {"action": "raise", "to": 4200}
    assert clauses(ruling)[0] == "pot-size#largest-bet"


def test_pot_in_no_limit_binds_to_an_amount_still_to_come() -> None:
    word, chips = rule(hand(("SB", say("pot")), ("SB", put((500, 3))), street="flop", pot=1600), {})

    assert told(word, "action", "to", "next", "raise_to_min") == {
        "action": "bet", "to": None, "next": "SB", "raise_to_min": 400,
    }  # fmt: skip
    assert clauses(word)[0] == "pot-size#pot-in-no-limit"
    assert told(chips, "action", "to", "next") == {"action": "bet", "to": 1500, "next": "BB"}


def test_a_bet_above_the_pot_is_cut_in_pot_limit() -> None:
    assert told(answer(raises(9000), game="plo"), "action", "to") == {"action": "raise", "to": 4200}


def test_an_amount_that_equals_the_pot_does_not_count_where_only_less_does() -> None:
    play = hand(("SB", say("bet", word="five", number=5)), street="flop", pot=5000)
    ruling = rule(play, {"unclear_amount": "below_pot"})[0]

    assert told(ruling, "action", "to", "decides") == {"action": "bet", "to": 500, "decides": "rules"}


def test_a_smaller_amount_beside_one_that_equals_the_pot_may_have_to_be_made_up() -> None:
    bet = ("SB", {"act": "bet", "to": 300})
    play = hand(bet, ("BB", say("raise", word="five", number=5)), street="flop", pot=4700, blinds=[100, 200])
    ruling = rule(play, {"unclear_amount": "below_pot"})[1]

    assert told(ruling, "action", "to", "decides") == {"action": "raise", "to": 600, "decides": "rules"}


@pytest.mark.parametrize("act", [say("check"), {"act": "check"}])
def test_check_facing_a_bet_leaves_a_call_or_a_fold(act: dict[str, Any]) -> None:
    # 004:L529
    play = hand(("A", raises(1200)), ("B", act), ("B", raises(3000)))
    check, raise_ = rule(play, {})[1:]

    assert told(check, "action", "binding", "next", "may") == {
        "action": None, "binding": False, "next": "B", "may": ["fold", "call"],
    }  # fmt: skip
    assert told(raise_, "action", "to") == {"action": "call", "to": 1200}


@pytest.mark.parametrize("act", [say("call"), CALL])
def test_call_with_no_bet_is_a_check(act: dict[str, Any]) -> None:
    ruling = rule(hand(("SB", act), street="flop", pot=800), {})[0]

    assert told(ruling, "action", "next") == {"action": "check", "next": "BB"}
    assert "invalid-declarations#call" in clauses(ruling)


@pytest.mark.parametrize(
    ("acts", "to"),
    [([raises(1200)], 1200), ([say("raise", by=1200)], 1200), ([say("raise"), put((500, 1))], 500),
     ([say("raise", amount=100)], 400)],
)  # fmt: skip
def test_raise_with_no_bet_is_a_bet(acts: list[Any], to: int) -> None:
    ruling = rule(hand(("SB", *acts), street="flop", pot=800), {})[0]

    assert told(ruling, "action", "to") == {"action": "bet", "to": to}
    assert clauses(ruling)[0] == "invalid-declarations#raise"


def test_bet_facing_a_bet_is_what_its_amount_says_where_both_readings_agree() -> None:
    assert told(answer(say("bet", amount=3000)), "action", "to") == {"action": "raise", "to": 3000}
    unclear = answer(say("bet", amount=1400))
    assert unclear["permitted"] == [{"action": "call", "to": 1200}, {"action": "raise", "to": 2000}]
    assert told(answer(say("bet")), "decides", "next") == {"decides": "td", "next": "B"}


def test_call_with_the_amount_of_a_raise_contradicts_itself() -> None:
    ruling = answer(say("call", amount=5000))

    assert ruling["permitted"] == [{"action": "call", "to": 1200}, {"action": "raise", "to": 5000}]
    assert told(answer(say("call", amount=1200)), "action", "to") == {"action": "call", "to": 1200}
    assert told(answer(say("call", amount=500)), "action", "to") == {"action": "call", "to": 1200}


def test_a_second_declaration_is_said_to_change_nothing() -> None:
    assert "bet-methods#first-binds" in clauses(answer(say("call"), say("raise", amount=5000)))
    assert "bet-methods#first-binds" in clauses(answer(CALL, say("raise", amount=5000)))


def test_words_that_are_no_terms_are_left_to_the_director() -> None:
    other = {"act": "say-other", "words": "ship it"}
    with_chips = rule(hand(("A", raises(1200)), ("B", other, put((1000, 2))), ("SB", CALL)), {})

    assert answer(other)["decides"] == "td"
    assert answer(other)["next"] == "B"
    assert with_chips[1]["advice"] == {"action": "call", "to": 1200, "returned": 800}


def test_a_statement_about_the_future_is_left_to_the_director() -> None:
    ruling = answer({"act": "say-if", "if": {"verb": "raise"}, "then": {"verb": "fold"}})

    assert told(ruling, "decides", "penalty", "next", "in_turn") == {
        "decides": "td",
        "penalty": "possible",
        "next": "B",
        "in_turn": True,
    }
    assert ruling["permitted"] == [{"binding": True}, {"binding": False}]


@pytest.mark.parametrize(
    ("words", "ruled"),
    [
        (say("raise", word="five", number=5, meanings=[500, 5000]), {"action": "raise", "to": 2000}),
        (say(word="five", number=5, meanings=[500, 5000]), {"action": None, "to": None}),
        (say("raise", word="three", number=3, meanings=[3000, 30000]), {"action": "raise", "to": 3000}),
    ],
)
def test_the_lowest_meaning_counts_even_where_it_is_too_small(words: dict[str, Any], ruled: dict[str, Any]) -> None:
    ruling = answer(words, policies=TDA_2011)

    assert told(ruling, "action", "to") == ruled
    (why,) = [r for r in ruling["reasons"] if r["id"] == "unclear-bets.lowest"]
    assert why["args"]["to"] == min(words["meanings"])


def test_a_small_blind_that_nobody_raised_is_completed_by_a_call() -> None:
    play = hand(("A", {"act": "fold"}), ("B", {"act": "fold"}), ("SB", {"act": "complete", "to": 400}))

    assert told(rule(dict(play, game="lhe", limits=[400, 800]), {})[2], "action", "to") == {"action": "call", "to": 400}


def test_complete_where_a_full_bet_lies_there_is_left_to_the_director() -> None:
    said = {"act": "say", "verb": "complete"}
    play = hand(("A", bets(25)), ("B", said), ("C", said), players=["A", "B", "C"], game="stud", limits=[100, 200])
    del play["blinds"]
    _, completed, again = rule(play, {})

    assert told(completed, "action", "to", "decides") == {"action": "raise", "to": 100, "decides": "rules"}
    assert told(again, "decides", "next") == {"decides": "td", "next": "C"}


def test_a_count_says_nothing_about_a_later_raise() -> None:
    dealer = ("dealer", {"act": "tell", "to": "SB", "amount": 1200})
    ruling = rule(hand(("A", raises(1200)), dealer, ("B", raises(3000)), ("SB", CALL)), TDA_2011)[-1]

    assert not [clause for clause in clauses(ruling) if clause.startswith("accepted-action")]


def test_other_words_leave_the_choice_that_a_chip_too_small_to_be_a_call_has() -> None:
    # The last 36 of B, 10 of them put in beside the words: a call of all of them, or nothing that binds.
    ruling = answer({"act": "say-other", "words": "ship it"}, put((10, 1)), stacks={"B": 36})

    assert ruling["permitted"] == [{"action": "call", "to": 36, "all_in": True}, {"binding": False, "returned": 10}]


def test_other_words_with_the_whole_stack_below_the_call_leave_nothing_to_decide() -> None:
    ruling = answer({"act": "say-other", "words": "ship it"}, put((100, 9)), stacks={"B": 900})

    assert told(ruling, "action", "to", "all_in", "decides") == {
        "action": "call",
        "to": 900,
        "all_in": True,
        "decides": "rules",
    }


@pytest.mark.parametrize("act", [say(amount=1500), put((500, 3))])
def test_a_count_that_is_too_high_and_all_that_a_player_has_is_a_call(act: Data) -> None:
    dealer = ("dealer", {"act": "tell", "to": "B", "amount": 1500})
    table: Data = {"street": "turn", "pot": 1000, "players": ["A", "B", "C"], "stacks": {"B": 1500}}

    ruling = rule(hand(("A", bets(1000)), dealer, ("B", act), **table), {})[-1]

    assert told(ruling, "action", "to") == {"action": "call", "to": 1000}
    assert "accepted-action.full-amount" in ids(ruling)


def test_a_count_of_the_pot_is_one_in_pot_limit_alone() -> None:
    dealer = ("dealer", {"act": "tell", "to": "B", "amount": 3000, "pot": True})
    table: Data = {"street": "turn", "pot": 1000, "players": ["A", "B", "C"]}

    assert rule(hand(("A", bets(1000)), dealer, **table, game="plo"), {})
    with pytest.raises(SituationError, match="3000 is no count of a bet of the pot"):
        rule(hand(("A", bets(1000)), dealer, **table), {})


def test_a_number_with_chips_in_front_is_a_total_and_rests_on_common_practice() -> None:
    ruling = rule(hand(("A", raises(600)), ("SB", FOLD), ("BB", say(amount=1400)), players=["SB", "BB", "A"]), {})[-1]

    assert told(ruling, "action", "to") == {"action": "raise", "to": 1400}
    assert "bet-methods.words-like-chips" not in ids(ruling)
    assert ruling["reasons"][ids(ruling).index("bet-methods.number-in-all")]["clause"] == "bet-methods#number-is-total"
