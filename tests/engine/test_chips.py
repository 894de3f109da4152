"""Chips put in silently, under the common practice and where policies tell them apart."""

import pytest

from generator.engine import SituationError, rule

from .scripts import CALL, FOLD, TDA_2011, Data, clauses, hand, ids, put, raises, say, told


def over_1100(*chips: tuple[int, int], last: bool = False) -> Data:
    """Chips over a raise of 600 to 1,100, blinds 250 and 500 (000:L40)."""
    act = put(*chips, last=True) if last else put(*chips)
    return hand(("A", raises(1100)), ("B", act), blinds=[250, 500])


@pytest.mark.parametrize(
    ("chips", "action", "to", "returned"),
    [
        ([(1000, 1), (500, 1)], "call", 1100, 400),
        ([(1000, 1), (100, 5)], "raise", 1700, None),
        ([(1000, 1), (100, 4)], "raise", 1700, None),
        ([(1000, 1), (100, 3)], "call", 1100, 200),
        ([(1000, 1), (100, 1)], "call", 1100, None),
        ([(1000, 2)], "call", 1100, 900),
        ([(1000, 1), (500, 2)], "raise", 2000, None),
        ([(5000, 1)], "call", 1100, 3900),
    ],
)
def test_silent_chips_by_the_common_practice(
    chips: list[tuple[int, int]], action: str, to: int, returned: int | None
) -> None:
    ruling = rule(over_1100(*chips), {})[1]

    assert told(ruling, "action", "to", "returned") == {"action": action, "to": to, "returned": returned}


def test_mixed_chips_are_tested_or_not_by_policy() -> None:
    play = hand(("A", raises(1100)), ("B", put((1000, 1), (500, 1))))

    assert told(rule(play, {})[1], "action", "to") == {"action": "call", "to": 1100}
    assert told(rule(play, TDA_2011)[1], "action", "to") == {"action": "raise", "to": 1800}
    literal = dict(TDA_2011, half_of="previous_total")
    assert told(rule(play, literal)[1], "action", "to") == {"action": "call", "to": 1100}


def test_chips_of_one_kind_that_are_not_all_needed_go_by_half() -> None:
    assert clauses(rule(hand(("A", raises(1000)), ("B", put((500, 3)))), TDA_2011)[1])[:2] == [
        "multiple-chips#removal-test",
        "raise-amounts#half-raise",
    ]


def test_a_full_raise_is_one_whatever_half_is_taken_of() -> None:
    play = hand(("A", raises(1000)), ("B", raises(1600)), ("SB", put((1000, 2), (100, 1))))

    assert told(rule(play, {"half_of": "previous_total"})[2], "action", "to") == {"action": "raise", "to": 2300}


@pytest.mark.parametrize(("percent", "action"), [(34, "call"), (33, "raise"), (50, "call")])
def test_the_share_of_a_raise_is_a_policy(percent: int, action: str) -> None:
    assert rule(over_1100((1000, 1), (100, 3)), {"half_raise_percent": percent})[1]["action"] == action


@pytest.mark.parametrize(
    ("chips", "clause"),
    [
        ((5000, 1), "oversized-chip#call"),
        ((1000, 2), "multiple-chips#removal-test"),
        ((100, 11), "call-methods#ways"),
    ],
)
def test_a_silent_call_rests_on_the_clause_for_its_chips(chips: tuple[int, int], clause: str) -> None:
    ruling = rule(over_1100(chips), {})[1]

    assert ruling["action"] == "call"
    assert clauses(ruling)[0] == clause


def test_last_chips_are_all_in_where_one_is_to_spare() -> None:
    spare = rule(over_1100((1000, 1), (100, 3), last=True), {})[1]
    needed = rule(over_1100((1000, 1), (500, 1), last=True), {})[1]
    single = rule(over_1100((5000, 1), last=True), {})[1]

    assert told(spare, "action", "to", "all_in") == {"action": "raise", "to": 1300, "all_in": True}
    assert told(needed, "action", "to", "returned", "all_in") == {
        "action": "call",
        "to": 1100,
        "returned": 400,
        "all_in": None,
    }
    assert told(single, "action", "to", "all_in") == {"action": "call", "to": 1100, "all_in": None}


def test_last_chips_below_the_call_are_an_all_in_call() -> None:
    ruling = rule(over_1100((500, 1), last=True), {})[1]

    assert told(ruling, "action", "to", "all_in") == {"action": "call", "to": 500, "all_in": True}
    assert ids(ruling) == ["multiple-chips.last-chips-call", "raise-amounts.next-raise"]


@pytest.mark.parametrize(
    ("chips", "action", "to"),
    [([(1000, 1)], "call", 600), ([(500, 2)], "call", 600), ([(100, 1), (500, 1)], "call", 600)],
)
def test_chips_over_a_blind_that_stays_in_front(chips: list[tuple[int, int]], action: str, to: int) -> None:
    # 000:L48-L49
    play = hand(("A", raises(600)), ("B", FOLD), ("SB", FOLD), ("BB", put(*chips)), blinds=[25, 50])
    play["in_front"] = {"BB": [[25, 2]]}

    assert told(rule(play, {})[3], "action", "to", "adds") == {"action": action, "to": to, "adds": 550}


def test_a_small_chip_beside_a_large_one_in_front_is_not_of_one_kind() -> None:
    play = hand(("A", raises(700)), ("B", FOLD), ("SB", FOLD), ("BB", put((100, 1))), blinds=[50, 100])
    play["in_front"] = {"BB": [[1000, 1]]}

    assert "multiple-chips.mixed" in ids(rule(play, TDA_2011)[3])
    assert "multiple-chips.not-all-needed" in ids(rule(play, {})[3])


def test_last_chips_of_several_kinds_rest_on_the_clause_of_last_chips() -> None:
    ruling = rule(over_1100((1000, 1), (100, 3), last=True), TDA_2011)[1]

    assert ids(ruling)[:2] == ["multiple-chips.one-to-spare", "multiple-chips.last-chips"]
    assert "multiple-chips#removal-test" not in clauses(ruling)


@pytest.mark.parametrize(
    ("taken", "clause"), [(0, "call-not-covered"), (1, "partly-taken-back"), (2, "all-taken-back")]
)
def test_several_new_chips_at_the_half_standard_rest_on_the_clause_of_their_case(taken: int, clause: str) -> None:
    pulled = [{"act": "take-back", "chips": [[25, taken]]}] if taken else []
    play = hand(("A", raises(600)), ("B", FOLD), ("SB", FOLD), ("BB", *pulled, put((500, 2))), blinds=[25, 50])
    play["in_front"] = {"BB": [[25, 2]]}
    ruling = rule(play, {"prior_chips": "half_raise"})[3]

    assert told(ruling, "action", "to") == {"action": "raise", "to": 1150}
    assert {name for name in clauses(ruling) if name.startswith("prior-chips#")} == {f"prior-chips#{clause}"}


def test_what_is_pushed_forward_for_less_than_the_raise_it_makes_is_still_owed() -> None:
    push = {"act": "push-all"}
    play = hand(("A", raises(600)), ("B", FOLD), ("SB", FOLD), ("BB", put((500, 2)), push), blinds=[25, 50])
    ruling = rule(play, {"prior_chips": "half_raise"})[3]

    assert told(ruling, "action", "to") == {"action": "raise", "to": 1150}
    assert "raise-amounts.still-owed" in ids(ruling)


def test_chips_in_front_count_towards_a_raise() -> None:
    # 000:L50: 1,550 in all reaches the threshold of 875, and is a full raise.
    play = hand(("A", raises(600)), ("B", FOLD), ("SB", FOLD), ("BB", put((1000, 1), (500, 1))), blinds=[25, 50])

    assert told(rule(play, {})[3], "action", "to", "adds") == {"action": "raise", "to": 1550, "adds": 1500}


def test_a_blind_taken_back_does_not_count_towards_the_bet() -> None:
    # 000:L53
    taken = {"act": "take-back", "chips": [[25, 2]]}
    play = hand(("A", raises(600)), ("B", FOLD), ("SB", FOLD), ("BB", taken, put((1000, 1))), blinds=[25, 50])

    assert told(rule(play, {})[3], "action", "to", "returned") == {"action": "call", "to": 600, "returned": 400}


def test_chips_pulled_back_afterwards_stay() -> None:
    ruling = rule(hand(("A", put((400, 1)), {"act": "take-back", "chips": [[400, 1]]})), {})[0]

    assert told(ruling, "action", "to") == {"action": "call", "to": 400}
    assert "acting-in-turn#chips-stay" in clauses(ruling)


def test_prior_chips_partly_taken_back_count_with_the_new_ones() -> None:
    # 000:L55: 1,025 in all reaches the threshold of 875.
    taken = {"act": "take-back", "chips": [[25, 1]]}
    play = hand(
        ("A", raises(600)), ("B", FOLD), ("SB", FOLD), ("BB", taken, put((1000, 1))), ("A", CALL), blinds=[25, 50]
    )

    assert told(rule(play, {})[3], "action", "to", "adds") == {"action": "raise", "to": 1150, "adds": 1100}


def test_the_removal_test_takes_a_chip_that_stays_and_none_that_was_taken_back() -> None:
    """Of 100 and 500 the 100 goes back: without the 500 that stays, 1,000 is short of the call (000:L49-56)."""
    front = {"BB": [[100, 1], [500, 1]]}
    taken = {"act": "take-back", "chips": [[100, 1]]}
    folds = (("A", raises(1200)), ("B", FOLD), ("SB", FOLD))
    at_once = rule(hand(*folds, ("BB", taken, put((1000, 1))), in_front=front), {})[3]
    apart = rule(hand(*folds, ("BB", taken), ("BB", put((1000, 1))), in_front=front), {})[4]
    left = rule(hand(*folds, ("BB", put((1000, 1))), in_front=front), {})[3]

    assert told(at_once, "action", "to") == told(apart, "action", "to") == {"action": "call", "to": 1200}
    assert told(left, "action") == {"action": "call"}


@pytest.mark.parametrize("after", [(put((1000, 1)),), (say("call"),), ()])
def test_chips_that_do_not_lie_in_front_cannot_be_taken_back(after: tuple[Data, ...]) -> None:
    taken = {"act": "take-back", "chips": [[25, 1]]}
    play = hand(("A", raises(1200)), ("B", FOLD), ("SB", FOLD), ("BB", taken, *after), in_front={"BB": [[500, 1]]})

    with pytest.raises(SituationError, match="BB has not so many chips of 25 in front"):
        rule(play, {})


def test_an_opening_chip_is_a_bet_of_its_worth() -> None:
    ruling = rule(hand(("SB", put((5000, 1))), street="flop"), {})[0]

    assert told(ruling, "action", "to") == {"action": "bet", "to": 5000}
    assert clauses(ruling)[0] == "oversized-chip#opening-bet"


def test_an_opening_chip_below_the_big_blind_is_made_up() -> None:
    assert told(rule(hand(("SB", put((100, 1))), street="flop"), {})[0], "action", "to") == {"action": "bet", "to": 400}


def test_a_call_may_take_several_motions_but_no_more_than_a_call() -> None:
    exact = rule(hand(("A", raises(1200)), ("B", put((1000, 1)), put((100, 2)))), {})[1]
    over = rule(hand(("A", raises(1200)), ("B", put((1000, 1)), put((5000, 1)))), {})[1]

    assert told(exact, "action", "to", "returned") == {"action": "call", "to": 1200, "returned": None}
    assert told(over, "action", "to", "returned") == {"action": "call", "to": 1200, "returned": 4800}
    assert "string-bets#dealer-calls" in clauses(over)


@pytest.mark.parametrize(("chips", "clause"), [((5000, 1), "oversized-chip"), ((1000, 2), "raise-methods")])
def test_words_after_the_chips_come_too_late(chips: tuple[int, int], clause: str) -> None:
    ruling = rule(hand(("A", raises(1200)), ("B", put(chips), say("raise"))), {})[1]

    assert ruling["action"] == "call"
    assert f"{clause}.words-too-late" in ids(ruling)


def test_words_together_with_the_chips_count() -> None:
    play = hand(("A", raises(1200)), ("B", put((5000, 1)), say("raise", with_previous=True)))

    assert told(rule(play, {})[1], "action", "to") == {"action": "raise", "to": 5000}


def test_an_undercall_of_the_opening_bet_is_made_up_by_the_common_practice() -> None:
    play = hand(("SB", {"act": "bet", "to": 8000}), ("BB", put((1000, 2))), street="flop")

    assert told(rule(play, {})[1], "action", "to", "decides") == {"action": "call", "to": 8000, "decides": "rules"}


def test_an_undercall_of_a_raise_is_left_to_the_director() -> None:
    # 000:L70
    bets = {"act": "bet", "to": 2000}
    play = hand(("SB", bets), ("BB", raises(8000)), ("A", put((1000, 2))), ("B", FOLD), street="flop")
    undercall, fold = rule(play, {})[2:]

    assert undercall["permitted"] == [{"action": "call", "to": 8000}, {"action": "fold", "forfeits": 2000}]
    assert undercall["advice"] == {"action": "call", "to": 8000}
    assert "action" not in undercall
    assert undercall["next"] == "B"
    assert fold["next"] == "SB"


def test_an_undercall_heads_up_is_a_call_or_ends_the_hand_so_what_follows_is_open() -> None:
    play = hand(("SB", raises(1200)), ("BB", put((500, 1))), players=["SB", "BB"])

    assert told(rule(play, {})[1], "action", "to") == {"action": "call", "to": 1200}
    assert rule(play, TDA_2011)[1]["decides"] == "td"


def test_the_caller_of_a_wrong_count_accepts_the_right_amount() -> None:
    dealer = ("dealer", {"act": "tell", "to": "BB", "amount": 9500})
    for answer in (put((5000, 1), (1000, 4), (500, 1)), CALL, say("call")):
        play = hand(("SB", {"act": "all-in", "to": 19500}), dealer, ("BB", answer), street="river")
        ruling = rule(play, {})[2]

        assert told(ruling, "action", "to") == {"action": "call", "to": 19500}
        named = [clause for clause in clauses(ruling) if clause.startswith("accepted-action")]
        assert named == [f"accepted-action#{clause}" for clause in ("callers-duty", "full-amount", "discretion")]


def test_a_count_is_forgotten_once_it_is_answered() -> None:
    dealer = ("dealer", {"act": "tell", "to": "BB", "amount": 300})
    bet = {"act": "bet", "to": 400}
    play = hand(("SB", bet), dealer, ("BB", CALL), ("A", raises(1200)), ("B", FOLD), ("SB", FOLD), ("BB", CALL))
    rulings = rule(dict(play, street="flop"), {})

    assert "accepted-action#full-amount" in clauses(rulings[2])
    assert "accepted-action#full-amount" not in clauses(rulings[6])


def test_the_big_blind_adds_chips_by_the_half_standard() -> None:
    play = hand(("A", FOLD), ("B", FOLD), ("SB", CALL), ("BB", put((100, 1))))
    more = hand(("A", FOLD), ("B", FOLD), ("SB", CALL), ("BB", put((1000, 1))))

    assert told(rule(play, {})[3], "action", "returned") == {"action": "check", "returned": 100}
    assert told(rule(more, {})[3], "action", "to") == {"action": "raise", "to": 1400}


@pytest.mark.parametrize(
    ("bet", "chip", "tiny"), [(50000, 1000, True), (49000, 1000, False), (5000, 100, True), (5000, 400, False)]
)
def test_a_chip_of_at_most_a_fiftieth_of_the_bet_and_less_than_the_least_bet_is_tiny(
    bet: int, chip: int, tiny: bool
) -> None:
    play = hand(("SB", {"act": "bet", "to": bet}), ("BB", put((chip, 1))), street="flop", blinds=[2000, 4000])
    ruling = rule(play, {})[1]

    assert ("call-methods#small-chip" in clauses(ruling)) == tiny
    assert ("undercalls#definition" in clauses(ruling)) == (not tiny)


def test_a_chip_worth_the_least_bet_is_not_tiny_beside_any_bet() -> None:
    play = hand(("SB", {"act": "bet", "to": 40000}), ("BB", put((400, 1))), street="flop")

    assert "undercalls#definition" in clauses(rule(play, {})[1])


def test_a_big_blind_with_the_option_that_changes_its_chips_puts_none_in_and_more_are_held_to_the_standard() -> None:
    back = {"act": "take-back", "chips": [[200, 2]]}
    limped = (("A", FOLD), ("B", FOLD), ("SB", CALL))
    same = rule(hand(*limped, ("BB", back, put((100, 4)))), {})[3]
    more = rule(hand(*limped, ("BB", back, put((100, 5)))), {})[3]

    assert told(same, "action", "returned") == {"action": "check", "returned": None}
    assert clauses(same) == ["prior-chips#call-covered"]
    assert told(more, "action", "returned") == {"action": "check", "returned": 100}
    assert clauses(more) == ["prior-chips#call-covered", "raise-amounts#half-raise"]
