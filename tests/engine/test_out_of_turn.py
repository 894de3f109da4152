"""Acting out of turn: what waits, what binds, what comes back; substantial action."""

import pytest

from generator.engine import rule

from .scripts import (
    CALL,
    CHECK,
    FOLD,
    TDA_2011,
    Data,
    all_in,
    bets,
    clauses,
    hand,
    ids,
    put,
    raises,
    say,
    told,
    weighing,
)

FOUR = ["S3", "S4", "S5", "S6"]


def raised_out_of_turn(answer: Data, *more: tuple[str, Data]) -> Data:
    """000:L78: a bet of 300, a fold, then seat 6 raises to 800 before seat 5 has acted."""
    start = [("S3", bets(300)), ("S4", FOLD), ("S6", raises(800)), ("S5", answer)]
    return hand(*start, *more, blinds=[50, 100], players=FOUR, street="flop")


def test_an_act_out_of_turn_waits() -> None:
    ruling = rule(raised_out_of_turn(CALL), {})[2]

    assert told(ruling, "binding", "in_turn", "next", "call_to", "penalty") == {
        "binding": "pending",
        "in_turn": False,
        "next": "S5",
        "call_to": 300,
        "penalty": "possible",
    }


@pytest.mark.parametrize("answer", [CALL, FOLD])
def test_it_binds_when_the_action_has_not_changed(answer: Data) -> None:
    ruling = rule(raised_out_of_turn(answer), {})[3]

    assert told(ruling, "action_changed", "next", "call_to", "raise_to_min") == {
        "action_changed": False,
        "next": "S3",
        "call_to": 800,
        "raise_to_min": 1300,
    }
    assert clauses(ruling)[:2] == ["out-of-turn#binding-if-unchanged", "out-of-turn#what-changes-action"]


def test_it_comes_back_with_all_options_when_the_action_has_changed() -> None:
    rulings = rule(raised_out_of_turn(raises(600), ("S6", CALL)), {})

    assert told(rulings[3], "action_changed", "next", "may", "call_to", "raise_to_min", "refunds") == {
        "action_changed": True,
        "next": "S6",
        "may": ["fold", "call", "raise"],
        "call_to": 600,
        "raise_to_min": 900,
        "refunds": {"S6": 800},
    }
    assert clauses(rulings[3])[0] == "out-of-turn#returned-if-changed"
    assert told(rulings[4], "action", "to", "adds", "in_turn") == {
        "action": "call",
        "to": 600,
        "adds": 600,
        "in_turn": True,
    }


@pytest.mark.parametrize(("answer", "changed", "following"), [(CHECK, False, None), (bets(300), True, "S6")])
def test_a_check_out_of_turn(answer: Data, changed: bool, following: str | None) -> None:
    # 000:L81
    play = hand(("S3", CHECK), ("S4", CHECK), ("S6", CHECK), ("S5", answer), players=FOUR, street="flop")

    assert told(rule(play, TDA_2011)[3], "action_changed", "next") == {"action_changed": changed, "next": following}


def test_a_fold_out_of_turn_binds_at_once_and_may_be_punished() -> None:
    ruling = rule(hand(("A", raises(1200)), ("SB", FOLD), ("B", CALL)), TDA_2011)

    assert told(ruling[1], "binding", "next", "penalty") == {"binding": True, "next": "B", "penalty": "possible"}
    assert clauses(ruling[1])[:2] == ["out-of-turn#fold-binding", "non-standard-folds#penalty"]
    assert ruling[2]["next"] == "BB"


def test_two_players_may_wait() -> None:
    play = hand(("A", raises(1200)), ("SB", CALL), ("BB", CALL), ("B", FOLD))
    ruling = rule(play, TDA_2011)[-1]

    assert told(ruling, "action_changed", "next") == {"action_changed": False, "next": None}
    assert ids(ruling)[:2] == ["out-of-turn.unchanged"] * 2


def test_who_acts_after_an_act_out_of_turn_faces_it() -> None:
    play = hand(("A", raises(1200)), ("SB", raises(3000)), ("BB", CALL), ("B", raises(2400)))
    pending, answer = rule(play, TDA_2011)[2:]

    assert told(pending, "action", "to", "adds") == {"action": "call", "to": 3000, "adds": 2600}
    assert told(answer, "action_changed", "next", "call_to") == {"action_changed": True, "next": "SB", "call_to": 2400}


@pytest.mark.parametrize("policy", ["possible", "none", "mandatory"])
def test_the_penalty_is_a_policy(policy: str) -> None:
    assert rule(hand(("B", CALL)), {"out_of_turn_penalty": policy})[0]["penalty"] == policy


def test_an_act_of_a_player_with_nothing_left_to_act_on_never_binds() -> None:
    play = hand(("A", CALL), ("B", CALL), ("A", put((1000, 1))))

    assert told(rule(play, {})[2], "in_turn", "binding", "returned", "next") == {
        "in_turn": False, "binding": False, "returned": 1000, "next": "SB",
    }  # fmt: skip


def test_a_fold_of_a_player_with_nothing_left_to_act_on_binds() -> None:
    play = hand(("A", CALL), ("B", CALL), ("A", FOLD))

    expected = {"action": "fold", "binding": True, "in_turn": False, "next": "SB"}
    assert told(rule(play, {})[2], "action", "binding", "in_turn", "next") == expected


@pytest.mark.parametrize("muck", [{"act": "muck"}, {"act": "muck", "retrievable": True}])
def test_a_hand_thrown_away_by_a_caller_is_a_fold_out_of_turn(muck: Data) -> None:
    for before in (hand(("A", CALL), ("B", CALL), ("A", muck)), hand(("B", CALL), ("B", muck))):
        ruling = rule(before, {})[-1]
        assert told(ruling, "action", "binding", "in_turn") == {"action": "fold", "binding": True, "in_turn": False}
        assert "discarded-cards#thrown-away" not in clauses(ruling)


SKIPPED = hand(
    ("A", raises(600)), ("C", CALL), ("D", FOLD), blinds=[100, 200], players=["SB", "BB", "A", "B", "C", "D"]
)


def test_substantial_action_past_a_player_binds_and_the_floor_decides() -> None:
    # 000:L86
    ruling = rule(SKIPPED, {})[2]

    assert told(ruling, "binding", "decides", "next") == {"binding": True, "decides": "td", "next": "B"}
    assert ruling["action"] == "fold"
    assert "permitted" not in ruling
    choices = [{"action": "fold"}, {"action": "call"}, {"action": "raise"}]
    assert ruling["skipped_player"] == {"player": "B", "permitted": choices}
    assert "out-of-turn#skipped-player" in clauses(ruling)


def test_what_the_director_decides_about_the_act_and_about_the_skipped_player_stand_apart() -> None:
    play = hand(
        ("A", raises(600)),
        ("C", CALL),
        ("D", put((100, 4))),
        blinds=[100, 200],
        players=["SB", "BB", "A", "B", "C", "D"],
    )

    ruling = rule(play, {})[2]

    assert ruling["permitted"] == [{"action": "call", "to": 600}, {"action": "fold", "forfeits": 400}]
    assert ruling["skipped_player"]["player"] == "B"


def test_whoever_follows_past_the_skipped_player_is_bound_too() -> None:
    play = dict(SKIPPED, play=SKIPPED["play"] + [{"actor": "SB", "acts": [CALL]}])

    assert told(rule(play, {})[3], "binding", "decides", "next") == {"binding": True, "decides": "td", "next": "B"}


def test_an_act_that_comes_back_does_not_count_for_substantial_action() -> None:
    play = hand(("S4", bets(400)), ("S3", bets(500)), players=FOUR, street="flop")

    assert [ruling["substantial_action"] for ruling in rule(play, TDA_2011)] == [False, False]


def test_a_skipped_player_may_be_limited_to_calling() -> None:
    ruling = rule(SKIPPED, {"skipped_player_rule": "may_be_limited"})[2]

    choices = [{"action": "fold"}, {"action": "call"}, {"action": "raise"}]
    assert ruling["skipped_player"] == {"player": "B", "permitted": choices, "advice": {"action": "call"}}


def test_the_action_goes_back_where_skipping_is_unregulated() -> None:
    ruling = rule(SKIPPED, {"skipped_player_rule": "unregulated"})[2]

    assert told(ruling, "decides", "next") == {"decides": "rules", "next": "B"}


def test_acts_that_have_come_into_order_do_not_skip_anybody_later() -> None:
    play = hand(("A", raises(600)), ("C", CALL), ("B", FOLD), ("SB", CALL))
    play.update({"blinds": [100, 200], "players": ["SB", "BB", "A", "B", "C", "D"]})

    assert told(rule(play, {})[3], "binding", "decides") == {"binding": "pending", "decides": "rules"}


ONE = {"substantial_action_measure": "one_with_chips"}
TWO = {"substantial_action_measure": "two_with_chips"}


@pytest.mark.parametrize(
    ("acts", "policies", "reached"),
    [
        ((CALL, FOLD), ONE, True),
        ((CALL, FOLD), TWO, False),
        ((CALL, CALL), TWO, True),
        ((FOLD, FOLD), ONE, False),
        ((FOLD, FOLD, FOLD), TWO, True),
        ((CALL,), ONE, False),
        ((FOLD, FOLD, FOLD), {"substantial_action_any": 4}, False),
        ((CALL, CALL), {"substantial_action_with_chips": 3}, False),
    ],
)
def test_substantial_action(acts: tuple[Data, ...], policies: Data, reached: bool) -> None:
    names = ["SB", "BB", "A", "B", "C"]
    play = hand(*[(name, act) for name, act in zip(names[2:], acts, strict=False)], players=names)

    assert rule(play, policies)[-1]["substantial_action"] is reached


def test_silent_chips_out_of_turn_are_read_as_in_turn() -> None:
    ruling = rule(hand(("A", raises(1600)), ("SB", put((1000, 2)))), {})[1]

    assert told(ruling, "action", "to", "binding") == {"action": "call", "to": 1600, "binding": "pending"}


def test_substantial_action_is_weighed_with_every_act() -> None:
    play = hand(("A", FOLD), ("B", CALL), ("SB", FOLD))

    weighed = [weighing(ruling) for ruling in rule(play, TDA_2011)]
    assert [(why["id"], why["args"]) for why in weighed] == [
        ("substantial-action.not-reached", {"actions": 1, "with_chips": 0}),
        ("substantial-action.not-reached", {"actions": 2, "with_chips": 1}),
        ("substantial-action.reached", {"actions": 3, "with_chips": 1}),
    ]


def test_every_act_whose_action_has_changed_goes_back_at_once() -> None:
    answers = rule(hand(("B", CALL), ("SB", CALL), ("A", raises(1200))), TDA_2011)

    assert told(answers[2], "action_changed", "refunds", "next") == {
        "action_changed": True, "refunds": {"B": 400, "SB": 200}, "next": "B",
    }  # fmt: skip
    assert ids(answers[2]).count("out-of-turn.changed") == 2


def test_an_act_that_hangs_on_one_that_goes_back_waits_for_its_player() -> None:
    # SB called B's raise to 1,200; A raises to 900, so that B's raise goes back and SB's call hangs in the air.
    answers = rule(hand(("B", raises(1200)), ("SB", CALL), ("A", raises(900)), ("B", raises(1500))), TDA_2011)

    assert told(answers[2], "refunds", "next") == {"refunds": {"B": 1200}, "next": "B"}
    assert told(answers[3], "action_changed", "refunds", "next") == {
        "action_changed": True, "refunds": {"SB": 1000}, "next": "SB",
    }  # fmt: skip


BACK: Data = {"act": "take-back", "chips": [[100, 3]]}
THREE = put((100, 3))


@pytest.mark.parametrize("early", [[("C", THREE), ("C", BACK)], [("C", THREE, BACK)]])
def test_chips_taken_back_are_owed_if_the_act_binds_and_do_not_come_back_twice(early: list[tuple[str, Data]]) -> None:
    facts: Data = {"blinds": [100, 200], "players": ["A", "B", "C"], "street": "flop"}
    *_, binds, paid = rule(hand(*early, ("A", CHECK), ("B", CHECK), ("C", THREE), **facts), {})
    *_, changes = rule(hand(*early, ("A", bets(600)), ("B", FOLD), **facts), {})

    assert "out-of-turn.still-owed" in ids(binds)
    assert told(paid, "binding", "returned") == {"binding": None, "returned": None}
    assert told(changes, "action_changed", "refunds") == {"action_changed": True, "refunds": None}


@pytest.mark.parametrize(("paid", "adds"), [([], None), ([("A", put((600, 1)))], 600)])
def test_what_an_act_adds_is_not_told_while_earlier_words_leave_chips_owing(
    paid: list[tuple[str, Data]], adds: int | None
) -> None:
    facts: Data = {"blinds": [100, 200], "players": ["A", "B", "C"], "street": "flop"}
    *_, called = rule(hand(("A", say("bet", to=600)), *paid, ("B", raises(1200)), ("A", say("call")), **facts), {})

    assert told(called, "to", "adds", "in_turn") == {"to": 1200, "adds": adds, "in_turn": False}


def test_a_whole_stack_pushed_forward_comes_back_with_the_act() -> None:
    facts: Data = {"stacks": {"B": 5000}, "players": ["SB", "BB", "A", "B"]}
    *_, early = rule(
        hand(("B", {"act": "push-all"}), ("SB", bets(1200)), ("BB", FOLD), ("A", FOLD), street="flop", **facts), {}
    )
    facts["stacks"] = {"SB": 2000}  # two chips of it could both be needed for the call
    called = rule(hand(("A", raises(1200)), ("B", FOLD), ("SB", {"act": "push-all"}), **facts), {})[2]

    assert told(early, "action_changed", "refunds") == {"action_changed": True, "refunds": {"B": 5000}}
    assert [choice.get("returned") for choice in called["permitted"]] == [None, 800]


@pytest.mark.parametrize(
    ("answer", "may", "why"),
    [(CALL, ["fold", "call"], "invalid-declarations.check-held"), (raises(1800), None, "out-of-turn.check-lapsed")],
)
def test_a_check_facing_a_bet_out_of_turn_bars_a_raise_of_that_bet_alone(
    answer: Data, may: list[str] | None, why: str
) -> None:
    facts: Data = {"blinds": [100, 200], "players": ["A", "B", "C"], "street": "flop"}
    _, early, answered = rule(hand(("A", bets(600)), ("C", CHECK), ("B", answer), **facts), {})

    assert ids(early)[0] == "invalid-declarations.check-early"
    assert told(answered, "next", "may") == {"next": "C", "may": may or ["fold", "call", "raise"]}
    assert why in ids(answered)


def test_what_is_put_in_for_a_raise_announced_out_of_turn_is_no_act_announced_in_turn() -> None:
    facts: Data = {"blinds": [50, 100], "players": FOUR, "street": "flop"}
    play = [("S3", bets(300)), ("S5", say("raise")), ("S4", FOLD)]
    *_, binds, raised = rule(hand(*play, ("S5", put((500, 2))), **facts), {})
    *_, said, paid, too_much = rule(
        hand(*play, ("S5", say(amount=900)), ("S5", put((500, 1))), ("S5", put((500, 1))), **facts), {}
    )

    assert "out-of-turn.unchanged" in ids(binds)
    assert told(raised, "action", "to", "in_turn") == {"action": "raise", "to": 1000, "in_turn": True}
    assert told(said, "action", "to") == {"action": "raise", "to": 900}
    assert ids(paid)[:2] == ["acting-in-turn.pays", "acting-in-turn.still-owed"]
    assert told(too_much, "returned") == {"returned": 100}
    for ruling in (raised, said, paid, too_much):
        assert "acting-in-turn.words-bind" not in ids(ruling)


@pytest.mark.parametrize(("policy", "in_turn"), [("fold", False), ("protected", None)])
def test_an_all_in_hand_thrown_away_out_of_turn_is_a_fold_where_such_cards_bind(
    policy: str, in_turn: bool | None
) -> None:
    facts: Data = {"street": "flop", "pot": 600, "players": ["A", "B", "C"], "stacks": {"A": 500, "B": 3000, "C": 3000}}
    script = hand(("A", all_in(500)), ("B", CALL), ("A", {"act": "muck"}), **facts)

    ruling = rule(script, {"thrown_away": policy})[-1]

    assert told(ruling, "in_turn", "returned", "next") == {"in_turn": in_turn, "returned": None, "next": "C"}
