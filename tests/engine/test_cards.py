"""Cards in a script: a card lies in one place, and what is known of a hand is what the script shows."""

import pytest

from generator.engine import Policies, SituationError, rule

from .conditions import faults, moments
from .scripts import CALL, CHECK, FOLD, Data, all_in, bets, hand, ids, put, raises, say, told

RIVER: Data = {"street": "river", "pot": 600, "players": ["A", "B"], "board": ["Kh", "9d", "4c", "3s", "2h"]}


def shows(*cards: str) -> Data:
    return {"act": "show", "cards": list(cards)}


def deals(street: str, *cards: str, **up: list[str]) -> Data:
    return {"act": "deal", "street": street, "cards": list(cards), **({"up": up} if up else {})}


@pytest.mark.parametrize(
    "facts",
    [
        {"board": ["Ah", "Ah", "2c"]},
        {"board": ["Ah", "2c", "3d"], "hands": {"A": ["Ah", "Kd"]}},
        {"hands": {"A": ["Ah", "Kd"], "B": ["Kd", "Qd"]}},
        {"hands": {"A": ["Ah", "Kd", "Qd"]}},
        {"hands": {"X": ["Ah", "Kd"]}},
        {"hands": {"A": "AhKd"}},
        {"up": {"A": ["Ah"]}},
        {"board": "Ah Kd Qc"},
        {"hands": ["Ah"]},
        {"board": ["10h", "2c", "3d"]},
    ],
)
def test_cards_that_cannot_be_are_refused(facts: Data) -> None:
    with pytest.raises(SituationError) as caught:
        rule(hand(("SB", FOLD), street="flop", players=["SB", "BB", "A", "B"], **facts), {})

    assert caught.value.event is None


@pytest.mark.parametrize(
    "event",
    [
        ("dealer", deals("turn", "9d")),
        ("A", shows("Ah", "9d")),
        ("dealer", deals("turn", "2c", A=["3c"])),
        ("A", {"act": "show", "cards": []}),
        ("A", {"act": "ask-to-see", "whose": "A"}),
    ],
)
def test_a_card_that_lies_elsewhere_is_refused_at_its_event(event: tuple[str, Data]) -> None:
    facts = {"street": "flop", "players": ["A", "B"], "board": ["Kh", "9d", "4c"]}
    with pytest.raises(SituationError) as caught:
        rule(hand(("B", CHECK), ("A", CHECK), event, **facts), {})

    assert caught.value.event == 2


def test_a_player_may_show_the_same_cards_again() -> None:
    rulings = rule(
        hand(
            ("B", CHECK),
            ("A", CHECK),
            ("A", shows("Ah")),
            ("A", shows("Ah", "Ad")),
            ("B", shows("Kc", "Qc")),
            **RIVER,
        ),
        {},
    )

    assert rulings[2]["must_table"] is True
    assert rulings[4]["shares"] == {"A": 600}


def test_a_hand_that_is_shown_with_too_many_cards_is_dead() -> None:
    play = [("B", CHECK), ("A", CHECK), ("A", shows("Ah", "Ad", "Ac")), ("B", shows("Kc", "Qc"))]
    rulings = rule(hand(*play, **RIVER), {})

    assert (rulings[2]["dead"], rulings[2]["shares"]) == (["A"], {"B": 600})


def test_cards_known_from_the_facts_count_once_they_are_tabled() -> None:
    known = {"hands": {"A": ["Ah", "Ad"], "B": ["Kc", "Qc"]}}
    table: Data = {"act": "table"}
    rulings = rule(hand(("B", CHECK), ("A", CHECK), ("A", table), ("B", table), **RIVER, **known), {})

    assert rulings[1]["pots"] == [{"amount": 600, "among": ["A", "B"]}]
    assert rulings[3]["shares"] == {"A": 600}


def test_a_player_without_chips_is_all_in_before_the_script_begins() -> None:
    facts = {"street": "river", "pot": 900, "players": ["A", "B", "C"], "stacks": {"A": 0}}
    rulings = rule(hand(("B", bets(400)), ("C", CALL), **facts), {})

    assert rulings[1]["cards_up"] == ["A", "B", "C"]
    assert rulings[1]["pots"] == [{"amount": 800, "among": ["B", "C"]}, {"amount": 900, "among": ["A", "B", "C"]}]


def test_a_pot_that_the_script_does_not_tell_has_no_amount() -> None:
    facts = {"street": "river", "players": ["A", "B", "C"], "stacks": {"A": 0}}
    rulings = rule(hand(("B", bets(400)), ("C", CALL), **facts), {})

    assert rulings[1]["pots"] == [{"amount": 800, "among": ["B", "C"]}, {"among": ["A", "B", "C"]}]


def test_a_raise_taken_back_leaves_the_bet_before_it() -> None:
    facts = {"street": "flop", "players": ["A", "B", "C", "D"], "pot": 900}
    kill: Data = {"act": "kill", "whose": "B"}
    rulings = rule(
        hand(("A", bets(1000)), ("B", raises(4000)), ("dealer", kill), ("C", CALL), ("D", CALL), **facts), {}
    )

    assert told(rulings[2], "returned", "next", "call_to", "raise_to_min") == {
        "returned": 3000,
        "next": "C",
        "call_to": 1000,
        "raise_to_min": 2000,
    }
    assert rulings[4]["next"] is None


def test_of_a_bet_called_in_part_the_rest_goes_back() -> None:
    facts = {"street": "flop", "players": ["A", "B", "C"], "pot": 900}
    kill: Data = {"act": "kill", "whose": "A"}
    rulings = rule(hand(("A", bets(1000)), ("B", all_in(400)), ("dealer", kill), **facts), {})

    assert told(rulings[2], "returned", "next", "call_to") == {"returned": 600, "next": "C", "call_to": 400}


def test_a_called_bet_stays_when_its_hand_is_killed() -> None:
    facts = {"street": "flop", "players": ["A", "B", "C"], "pot": 900}
    kill: Data = {"act": "kill", "whose": "A"}
    rulings = rule(hand(("A", bets(1000)), ("B", CALL), ("dealer", kill), **facts), {})

    assert "returned" not in rulings[2]
    assert told(rulings[2], "live", "next", "call_to") == {"live": False, "next": "C", "call_to": 1000}


def stud(*play: tuple[object, ...], **facts: object) -> Data:
    table = {"game": "stud", "limits": [100, 200], "blinds": [0, 1], "players": ["A", "B", "C"], **facts}
    del table["blinds"]
    return {"kind": "hand", **table, "play": [{"actor": event[0], "acts": list(event[1:])} for event in play]}


def test_in_stud_an_act_before_the_low_card_is_out_of_turn() -> None:
    up = {"A": ["Kd"], "B": ["2c"], "C": ["7h"]}

    assert rule(stud(("A", bets(30)), up=up), {})[0]["in_turn"] is False
    assert rule(stud(("B", bets(30)), up=up), {})[0]["next"] == "C"
    assert rule(stud(("B", bets(30))), {})[0]["not_covered"] == "stud-first-to-act"


@pytest.mark.parametrize("act", [CHECK, FOLD, CALL, say("fold"), {"act": "say-other", "words": "ship it"}])
def test_a_bring_in_that_is_not_made_is_not_ruled(act: Data) -> None:
    up = {"A": ["Kd"], "B": ["2c"], "C": ["7h"]}

    assert rule(stud(("B", act), up=up), {})[0]["not_covered"] == "bring-in"
    assert rule(stud(("B", act)), {})[0]["not_covered"] == "bring-in"


def test_a_bring_in_that_is_only_said_is_owed() -> None:
    up = {"A": ["Kd"], "B": ["2c"], "C": ["7h"]}
    said = say(amount=30)
    alone = rule(stud(("B", said), ("C", FOLD), ("A", FOLD), up=up), {})
    paid = rule(stud(("B", said), ("C", CALL), ("B", put((100, 1))), up=up), {})

    assert "refunds" not in alone[2]
    assert "side-pots.uncalled-words" in ids(alone[2])
    assert told(paid[2], "returned", "next") == {"returned": 70, "next": "A"}
    assert "acting-in-turn.pays" in ids(paid[2])


def test_in_razz_the_high_card_brings_it_in() -> None:
    up = {"A": ["Kd"], "B": ["Ks"], "C": ["Ah"]}

    assert rule(stud(("B", bets(30)), up=up, game="razz"), {})[0]["in_turn"] is True


def test_open_cards_that_are_not_all_known_leave_the_beginning_open() -> None:
    up = {"A": ["Kd"], "B": ["2c"], "C": ["7h"]}
    play = [("B", bets(30)), ("C", CALL), ("A", CALL), ("dealer", deals("fourth", A=["2d"], B=["9h"]))]
    rulings = rule(stud(*play, ("A", CHECK), up=up), {})

    assert "next" not in rulings[3]
    assert rulings[4]["not_covered"] == "stud-first-to-act"


def test_an_all_in_player_with_the_best_hand_on_view_leaves_it_to_the_left() -> None:
    up = {"A": ["Kd", "Kh"], "B": ["2c", "9h"], "C": ["7h", "8h"]}
    rulings = rule(stud(("B", CHECK), street="fourth", up=up, stacks={"A": 0}, pot=300), {})

    assert told(rulings[0], "in_turn", "next") == {"in_turn": True, "next": "C"}


def test_without_open_cards_the_order_of_showing_is_not_ruled() -> None:
    rulings = rule(stud(("B", CHECK), ("C", CHECK), ("A", CHECK), street="seventh", pot=300), {})

    assert rulings[2]["not_covered"] == "showdown-order"
    assert rulings[2]["pots"] == [{"amount": 300, "among": ["A", "B", "C"]}]


def test_a_dead_aggressor_leaves_the_showing_to_the_next_seat() -> None:
    facts = {"street": "river", "players": ["A", "B", "C"], "pot": 900}
    kill: Data = {"act": "kill", "whose": "B"}
    rulings = rule(hand(("A", CHECK), ("B", bets(300)), ("C", CALL), ("A", CALL), ("dealer", kill), **facts), {})

    assert rulings[3]["show_order"] == ["B", "C", "A"]
    assert rulings[4]["show_order"] == ["C", "A"]
    killed = ["accidentally-killed-hands.protect", "accidentally-killed-hands.no-redress"]
    assert ids(rulings[4]) == [*killed, "showdown-order.next"]


def test_two_players_of_stud_have_no_button() -> None:
    rulings = rule(stud(("B", CHECK), ("A", CHECK), players=["A", "B"], street="seventh", pot=300), {})

    assert all(not why["id"].startswith("heads-up-button") for ruling in rulings for why in ruling["reasons"])


@pytest.mark.parametrize("act", [{"act": "call"}, {"act": "say", "verb": "call"}, {"act": "put", "chips": [[300, 1]]}])
def test_cards_shown_with_the_last_act_are_ruled_like_cards_shown_after_it(act: Data) -> None:
    show = shows("As", "Kd")
    facts: Data = {
        "game": "nlhe",
        "blinds": [100, 200],
        "players": ["SB", "BB"],
        "button": "SB",
        "street": "river",
        "pot": 600,
    }
    bet = {"actor": "BB", "acts": [{"act": "bet", "to": 300}]}
    one = rule({**facts, "play": [bet, {"actor": "SB", "acts": [act, show]}]}, Policies())[-1]
    two = rule({**facts, "play": [bet, {"actor": "SB", "acts": [act]}, {"actor": "SB", "acts": [show]}]}, Policies())[
        -2:
    ]

    assert {key: one[key] for key in one if key != "reasons"} == {
        key: value for stated in two for key, value in stated.items() if key != "reasons"
    }


@pytest.mark.parametrize("gone", [("BB", FOLD), ("dealer", {"act": "kill", "whose": "BB"})])
def test_what_a_hand_that_is_gone_has_put_in_beyond_two_all_ins_goes_back(gone: tuple[str, Data]) -> None:
    facts = {"players": ["SB", "BB", "B", "C"], "button": "C", "blinds": [100, 200], "stacks": {"B": 150, "C": 150}}
    ruling = rule(hand(("B", all_in(150)), gone, ("C", all_in(150)), ("SB", FOLD), **facts), {})[-1]

    assert told(ruling, "refunds", "pots") == {"refunds": {"BB": 50}, "pots": [{"amount": 550, "among": ["B", "C"]}]}


def test_a_hand_that_the_facts_give_counts_as_seen_in_an_all_in_only_once_it_has_been_read() -> None:
    facts = {"players": ["A", "B"], "pot": 600, "stacks": {"A": 900}, "hands": {"A": ["9c", "9h"], "B": ["Kc", "Qd"]}}
    play = (("B", CHECK), ("A", all_in(900)), ("B", CALL), ("A", {"act": "muck"}))
    board = ["Kh", "9d", "4c", "3s", "2h"]

    assert rule(hand(*play, street="turn", board=board[:4], **facts), {})[-1]["live"] is False
    assert rule(hand(*play, street="river", board=board, **facts), {})[-1]["live"] is True


def test_whoever_shows_again_after_a_showdown_in_turn_was_not_turned_up_by_an_all_in() -> None:
    trips = shows("Kc", "Kd")
    killed: Data = {"act": "kill", "whose": "A"}
    facts = {
        "street": "turn",
        "pot": 600,
        "board": ["Kh", "9d", "4c", "3s"],
        "stacks": {"A": 500, "B": 2000, "C": 2000},
    }
    betting = [("A", all_in(500)), ("B", CALL), ("C", CALL), ("dealer", deals("river", "2h")), ("dealer", killed)]
    showing = [("B", CHECK), ("C", CHECK), ("B", trips), ("C", {"act": "muck"}), ("B", trips)]
    script = hand(*betting, *showing, players=["A", "B", "C"], **facts)

    assert ids(rule(script, {})[-1]) == ["uncontested-showdown.last-hand"]
    assert [fault for moment in moments(script, Policies()) for fault in faults(moment)] == []
