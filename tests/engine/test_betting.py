"""Turn order, minimum raises and what re-opens the betting."""

import pytest

from generator.engine import rule

from .scripts import CALL, CHECK, FOLD, TDA_2011, Data, all_in, bets, clauses, hand, ids, raises, told

FIVE = ["A", "B", "C", "D", "E"]
NEXT = ("next", "may", "call_to", "raise_to_min")


def order(situation: Data) -> list[str | None]:
    return [ruling["next"] for ruling in rule(situation, {})]


def test_the_first_to_act_sits_left_of_the_big_blind_and_the_big_blind_has_the_option() -> None:
    play = hand(("A", CALL), ("B", CALL), ("SB", CALL), ("BB", CHECK))

    assert order(play) == ["B", "SB", "BB", None]
    assert told(rule(play, {})[2], *NEXT) == {
        "next": "BB",
        "may": ["check", "raise"],
        "call_to": None,
        "raise_to_min": 800,
    }


def test_after_the_flop_the_first_to_act_sits_left_of_the_button() -> None:
    flop = ("dealer", {"act": "deal", "street": "flop"})
    play = hand(("A", CALL), ("B", FOLD), ("SB", CALL), ("BB", CHECK), flop, ("SB", CHECK), ("BB", CHECK), ("A", CHECK))

    assert order(play)[4:] == ["SB", "BB", "A", None]
    assert rule(play, {})[4]["may"] == ["check", "bet"]


def test_the_button_may_be_elsewhere() -> None:
    assert order(hand(("B", CHECK), street="turn", button="A")) == ["SB"]


def test_heads_up_the_button_has_the_small_blind_and_acts_first_before_the_flop() -> None:
    flop = ("dealer", {"act": "deal", "street": "flop"})
    play = hand(("SB", CALL), ("BB", CHECK), flop, ("BB", CHECK), players=["SB", "BB"])

    assert order(play) == ["BB", None, "BB", "SB"]
    assert all(ruling["in_turn"] for ruling in rule(play, {}) if "in_turn" in ruling)


def test_the_hand_is_over_when_one_player_is_left() -> None:
    assert order(hand(("A", FOLD), ("B", FOLD), ("SB", FOLD)))[-1] is None


def test_nobody_acts_on_the_next_street_when_all_but_one_are_all_in() -> None:
    flop = ("dealer", {"act": "deal", "street": "flop"})
    play = hand(("SB", all_in(3000)), ("BB", CALL), flop, players=["SB", "BB"])

    assert order(play) == ["BB", None, None]


@pytest.mark.parametrize(("totals", "minimum"), [((600, 1600, 3600), 5600), ((600,), 1000), ((600, 1600), 2600)])
def test_a_raise_adds_the_largest_raise_of_the_round(totals: tuple[int, ...], minimum: int) -> None:
    # 000:L31
    names = ["SB", "BB", "C", "D", "E", "F"]
    play = hand(
        *[(name, raises(to)) for name, to in zip(names[2:], totals, strict=False)], blinds=[100, 200], players=names
    )

    assert rule(play, {})[-1]["raise_to_min"] == minimum


def test_a_short_all_in_raises_the_call_but_not_the_size_of_a_raise() -> None:
    # 000:L32 and 000:L63
    assert rule(hand(("A", all_in(150)), blinds=[50, 100]), {})[0]["raise_to_min"] == 250
    names = ["A", "B", "C", "D", "E", "F"]
    play = hand(
        ("A", bets(300)), ("B", all_in(500)), ("C", all_in(650)), ("D", all_in(800)), ("E", CALL),
        blinds=[50, 100], players=names, street="flop",
    )  # fmt: skip

    assert told(rule(play, {})[-1], *NEXT) == {
        "next": "F",
        "may": ["fold", "call", "raise"],
        "call_to": 800,
        "raise_to_min": 1100,
    }


def short_all_ins(*more: tuple[str, Data]) -> Data:
    """000:L58: a bet of 100, all-ins of 125 and 200."""
    start = [("A", bets(100)), ("B", all_in(125)), ("C", CALL), ("D", all_in(200)), ("E", CALL)]
    return hand(*start, *more, blinds=[50, 100], players=FIVE, street="flop")


def test_short_all_ins_add_up_by_the_common_practice() -> None:
    ruling = rule(short_all_ins(), {})[-1]

    assert told(ruling, *NEXT) == {"next": "A", "may": ["fold", "call", "raise"], "call_to": 200, "raise_to_min": 300}
    assert "reopening.open" in ids(ruling)


def test_short_all_ins_do_not_add_up_where_only_a_full_raise_reopens() -> None:
    ruling = rule(short_all_ins(), TDA_2011)[-1]

    assert told(ruling, "next", "may") == {"next": "A", "may": ["fold", "call"]}
    assert "reopening#short-all-in" in clauses(ruling)


def test_what_a_player_has_matched_counts() -> None:
    # 000:L61-L62
    called = rule(short_all_ins(("A", CALL)), {})[-1]
    raised = rule(short_all_ins(("A", raises(300))), {})[-1]

    assert told(called, "next", "may") == {"next": "C", "may": ["fold", "call"]}
    assert told(raised, *NEXT) == {"next": "C", "may": ["fold", "call", "raise"], "call_to": 300, "raise_to_min": 400}


def test_a_full_raise_after_a_short_all_in_opens_the_betting_under_both_policies() -> None:
    # 000:L65-L68
    names = ["SB", "BB", "A", "B", "C"]
    start = [("A", CALL), ("B", FOLD), ("C", all_in(7500)), ("SB", FOLD)]
    called = hand(*start, ("BB", CALL), blinds=[2000, 4000], players=names)
    raised = hand(*start, ("BB", raises(11500)), blinds=[2000, 4000], players=names)

    for policies in ({}, TDA_2011):
        assert rule(called, policies)[3]["raise_to_min"] == 11500
        assert told(rule(called, policies)[-1], "next", "may") == {"next": "A", "may": ["fold", "call"]}
        assert rule(raised, policies)[-1]["may"] == ["fold", "call", "raise"]


def test_a_full_raise_that_was_answered_does_not_count_again() -> None:
    play = hand(
        ("A", bets(100)), ("B", CALL), ("C", raises(300)), ("D", all_in(350)), ("A", CALL), ("B", all_in(400)), ("C", CALL),
        blinds=[50, 100], players=["A", "B", "C", "D"], street="flop",
    )  # fmt: skip

    assert told(rule(play, TDA_2011)[-1], "next", "may") == {"next": "A", "may": ["fold", "call"]}


def test_a_raise_by_a_player_who_may_not_raise_is_a_call() -> None:
    ruling = rule(short_all_ins(("A", raises(600))), TDA_2011)[-1]

    assert told(ruling, "action", "to") == {"action": "call", "to": 200}
    assert clauses(ruling)[0] == "reopening#short-all-in"


@pytest.mark.parametrize(
    ("all_in_to", "policy", "may"),
    [
        (150, "half_raise", ["fold", "call", "raise"]),
        (149, "half_raise", ["fold", "call"]),
        (150, "full_raise", ["fold", "call"]),
        (200, "full_raise", ["fold", "call", "raise"]),
    ],
)
def test_in_limit_games_half_a_raise_reopens_by_policy(all_in_to: int, policy: str, may: list[str]) -> None:
    play = hand(("A", bets(100)), ("B", all_in(all_in_to)), ("C", FOLD), ("D", FOLD), ("E", CALL))
    play.update({"game": "lhe", "limits": [100, 200], "blinds": [50, 100], "players": FIVE, "street": "flop"})

    assert rule(play, {"limit_reopening": policy})[-1]["may"] == may


def test_a_bet_in_a_limit_game_has_one_size() -> None:
    facts: Data = {"game": "lhe", "limits": [100, 200], "blinds": [50, 100]}

    assert rule(hand(("A", raises(500)), **facts), {})[0]["to"] == 200
    assert rule(hand(("SB", bets(100)), street="river", **facts), {})[0]["to"] == 200


def test_a_call_with_a_short_stack_is_all_in() -> None:
    ruling = rule(hand(("A", raises(1200)), ("B", CALL), stacks={"B": 700}), {})[1]

    assert told(ruling, "action", "to", "adds", "all_in") == {"action": "call", "to": 700, "adds": 700, "all_in": True}


def test_a_short_all_in_of_the_big_blind_leaves_the_call_at_the_blind() -> None:
    play = hand(("A", CALL), ("B", CALL), ("SB", CALL), stacks={"BB": 150})

    assert [ruling.get("to") for ruling in rule(play, {})] == [400, 400, 400]
    assert rule(play, {})[-1]["next"] is None


def test_who_begins_in_stud_is_not_covered_but_the_street_is_played() -> None:
    names = ["A", "B", "C"]
    play = hand(("B", bets(25)), ("C", {"act": "complete", "to": 100}), ("A", raises(200)), players=names)
    play.update({"game": "stud", "limits": [100, 200]})
    del play["blinds"]
    first, complete, raised = rule(play, {})

    assert told(first, "not_covered", "next", "call_to", "raise_to_min") == {
        "not_covered": "stud-first-to-act",
        "next": "C",
        "call_to": 25,
        "raise_to_min": 100,
    }
    assert told(complete, "action", "to", "raise_to_min") == {"action": "raise", "to": 100, "raise_to_min": 200}
    assert told(raised, "next", "may") == {"next": "B", "may": ["fold", "call", "raise"]}


def test_a_bring_in_never_closes_the_betting_for_its_player() -> None:
    play = hand(("A", bets(60)), ("B", {"act": "complete"}), players=["A", "B"], game="stud", limits=[100, 200])
    del play["blinds"]

    assert told(rule(play, {})[1], "next", "may") == {"next": "A", "may": ["fold", "call", "raise"]}


def test_a_short_blind_counts_in_full_towards_the_pot() -> None:
    ruling = rule(hand(("A", FOLD), game="plo", stacks={"BB": 250}), {})[0]

    assert ruling["raise_to_max"] == 400 + (200 + 400) + 400


def test_cards_before_the_betting_is_complete_leave_it_to_go_on() -> None:
    flop = ("dealer", {"act": "deal", "street": "flop"})
    rulings = rule(hand(("A", CALL), flop, ("B", CALL)), {})

    assert rulings[1]["cards"] == {"burn": "kept", "flop": "reshuffled"}
    assert [ruling["next"] for ruling in rulings] == ["B", "B", "SB"]


def test_cards_exposed_with_action_pending_may_be_punished_and_stay_live() -> None:
    ruling = rule(hand(("A", {"act": "show", "cards": ["As", "Kd"]})), {})[0]

    assert told(ruling, "penalty", "next") == {"penalty": "possible", "next": "A"}
    assert clauses(ruling)[:2] == ["exposing-cards#penalty", "exposing-cards#hand-stays-live"]


def test_a_fold_facing_no_bet_binds_and_may_be_punished() -> None:
    ruling = rule(hand(("SB", FOLD), street="flop"), {})[0]

    assert told(ruling, "action", "binding", "penalty") == {"action": "fold", "binding": True, "penalty": "possible"}
    assert clauses(ruling) == ["non-standard-folds#binding"]
