"""Mistakes with the cards inside a hand: any of them, at any moment, is ruled; what is impossible as data is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine import Policies, SituationError, rule, trace
from generator.engine.ruling import KEYS
from tests.engine.conditions import faults, moments
from tests.engine.scripts import CALL, CHECK, FOLD, TDA_2011, Data, bets, hand, ids, raises, told
from tests.random_tests import examples

PLAYERS = ("SB", "BB", "A", "B")
GAMES: dict[str, Data] = {
    "nlhe": {},
    "plo": {"game": "plo"},
    "stud": {"game": "stud", "limits": [200, 400]},
}
MISTAKES: list[Data] = [
    {"act": "deal-first", "to": "BB"},
    {"act": "deal-count", "to": "B", "count": 1},
    {"act": "deal-count", "to": "A", "count": 3},
    {"act": "deal-row", "to": "A"},
    {"act": "deal-extra"},
    {"act": "box", "place": 1},
    {"act": "box", "count": 1},
    {"act": "expose", "place": 2},
    {"act": "expose", "place": 1, "whose": "A"},
    {"act": "expose", "count": 1},
    {"act": "expose", "count": 1, "to": "B"},
    {"act": "expose", "place": 1, "whose": "SB", "perhaps": True},
    {"act": "expose", "what": "stub"},
    {"act": "expose", "what": "burn"},
    {"act": "expose", "place": 7, "whose": "A"},
    {"act": "skip", "whose": "A"},
    {"act": "find", "what": "joker"},
    {"act": "find", "what": "second", "card": "As"},
    {"act": "notice-burn"},
    {"act": "notice-button", "whose": "A"},
    {"act": "mix", "whose": "A", "other": "B"},
    {"act": "mix", "whose": "SB", "other": "B", "retrievable": True},
    {"act": "drop-stub"},
    {"act": "sweep-board"},
    {"act": "push", "what": "pot", "to": "A"},
    {"act": "push", "what": "bet", "to": "B"},
    {"act": "stub-left", "count": 4},
    {"act": "complete-deal"},
    {"act": "redeal"},
    {"act": "next-hand"},
    {"act": "burn"},
    {"act": "deal", "street": "flop", "count": 4},
    {"act": "deal", "street": "turn", "count": 2},
    {"act": "deal", "street": "flop", "unburned": True},
    {"act": "deal", "street": "turn"},
    {"act": "deal", "street": "river", "unburned": True},
]
REPORTS: list[Data] = [
    {"act": "notice-count", "count": 1},
    {"act": "notice-count", "count": 3},
    {"act": "notice-burn"},
    {"act": "notice-button", "whose": "SB"},
    {"act": "find", "what": "foreign"},
    {"act": "take-seat"},
    {"act": "mix", "other": "BB"},
    {"act": "show", "cards": ["As"], "to": "B"},
]
ACTS: list[Data] = [CHECK, CALL, FOLD, raises(1000), bets(800)]


def events() -> st.SearchStrategy[tuple[Any, ...]]:
    dealer = st.sampled_from(MISTAKES).map(lambda act: ("dealer", act))
    players = st.tuples(st.sampled_from(PLAYERS), st.sampled_from(REPORTS + ACTS + ACTS))
    return st.one_of(dealer, players)


@examples(400)
@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(events(), max_size=9),
    st.sampled_from([[], ["A"], ["BB", "B"]]),
    st.sampled_from(
        [{}, TDA_2011, {"misdeal_exposed": "td_decides", "misdeal_stud_down_card": "misdeal", "redeal_absent": "plays"}]
    ),
)
def test_any_mistake_at_any_moment_is_ruled_or_refused(
    game: str, play: list[tuple[Any, ...]], absent: list[str], policies: Data
) -> None:
    for length in range(1, len(play) + 1):
        try:
            rulings = rule(hand(*play[:length], absent=absent, **GAMES[game]), policies)
        except SituationError:
            return
        for ruling in rulings:
            assert set(ruling) <= {*KEYS, "reasons"}
            assert not (ruling.get("misdeal") and ruling.get("substantial_action"))
            for player in ruling.get("dead", []):
                assert ruling.get("next") != player


@examples(200)
@given(st.lists(st.tuples(st.sampled_from(PLAYERS), st.sampled_from(ACTS)), max_size=5))
def test_a_fouled_deck_gives_back_what_was_put_in(play: list[tuple[Any, ...]]) -> None:
    found = ("dealer", {"act": "find", "what": "second", "card": "As"})
    stacks = dict.fromkeys(PLAYERS, 5000)
    try:
        rulings = rule(hand(*play, found, stacks=stacks), {})
    except SituationError:
        return

    refunds = rulings[-1]["refunds"]
    assert rulings[-1]["void"] is True
    put_in = 600 + sum(ruling.get("adds", 0) for ruling in rulings[:-1] if ruling.get("in_turn"))
    in_order = all(ruling.get("in_turn") and "refunds" not in ruling for ruling in rulings[:-1])
    if in_order and all(ruling["decides"] == "rules" for ruling in rulings[:-1]):
        assert sum(refunds.values()) == put_in


@pytest.mark.parametrize("street", ["turn", "river"])
def test_a_street_out_of_order_is_refused_though_the_betting_goes_on(street: str) -> None:
    with pytest.raises(SituationError, match="does not follow"):
        rule(hand(("A", CALL), ("dealer", {"act": "deal", "street": street})), {})


def test_cards_taken_back_may_come_again() -> None:
    flop = {"act": "deal", "street": "flop", "cards": ["Ah", "Kd", "7c"]}
    play = [("A", CALL), ("B", FOLD), ("SB", FOLD), ("dealer", flop), ("BB", CHECK), ("dealer", flop)]
    rulings = rule(hand(*play), {})

    assert rulings[3]["cards"] == {"burn": "kept", "flop": "reshuffled"}
    assert (rulings[5]["next"], rulings[5]["burns"]) == ("BB", 0)


def test_a_burn_noticed_missing_takes_the_flop_off_the_board() -> None:
    flop = {"act": "deal", "street": "flop", "cards": ["Ah", "Kd", "7c"]}
    start = [
        ("A", CALL),
        ("B", FOLD),
        ("SB", FOLD),
        ("BB", CHECK),
        ("dealer", flop),
        ("dealer", {"act": "notice-burn"}),
    ]
    again = {"act": "deal", "street": "turn", "cards": ["Ah"]}
    rulings = rule(hand(*start, ("BB", CHECK), ("A", CHECK), ("dealer", again)), {})

    assert rulings[5]["cards"] == {"flop": "mixed", "burn": "drawn", "next": "added"}
    assert rulings[-1]["next"] == "BB"


def test_a_burn_cannot_be_missing_where_one_was_made() -> None:
    start = [("A", CALL), ("B", FOLD), ("SB", FOLD), ("BB", CHECK), ("dealer", {"act": "burn"})]
    with pytest.raises(SituationError, match="burn card lies there"):
        rule(hand(*start, ("dealer", {"act": "deal", "street": "flop", "unburned": True})), {})


def test_nothing_is_ruled_after_a_misdeal_but_the_redeal() -> None:
    play = [("dealer", {"act": "deal-extra"}), ("A", CALL), ("dealer", {"act": "redeal"}), ("A", CALL)]
    rulings = rule(hand(*play), {})

    assert rulings[1]["not_covered"] == "after-a-misdeal"
    assert rulings[3]["action"] == "call"


def test_a_misdeal_waits_for_no_redeal_once_the_next_hand_has_begun() -> None:
    second = {"act": "find", "what": "second", "card": "7c"}
    play = [("dealer", {"act": "deal-extra"}), ("dealer", {"act": "next-hand"}), ("A", CALL), ("dealer", second)]
    rulings = rule(hand(*play), {})

    assert [ruled["not_covered"] for ruled in rulings[2:]] == ["next-hand", "next-hand"]


@pytest.mark.parametrize(
    ("when", "policy", "dead"),
    [
        ("never", "plays", ["B"]),
        ("before the misdeal is found", "plays", []),
        ("before the redeal", "plays", []),
        ("after the redeal", "plays", ["B"]),
        ("before the redeal", "killed", ["B"]),
        ("before the misdeal is found", "killed", ["B"]),
    ],
)
def test_who_was_away_for_the_misdeal_plays_the_redeal_if_back_by_then(when: str, policy: str, dead: list[str]) -> None:
    """By `redeal_absent` (`misdeals#redeal`); a deal that is complete without the player is the original one."""
    play = [("dealer", {"act": "complete-deal"}), ("dealer", {"act": "deal-extra"}), ("dealer", {"act": "redeal"})]
    places = {"before the misdeal is found": 1, "before the redeal": 2, "after the redeal": 3}
    if when in places:
        play.insert(places[when], ("B", {"act": "take-seat"}))
    rulings = rule(hand(*play, absent=["B"]), {"redeal_absent": policy})
    assert rulings[3 if places.get(when, 3) < 3 else 2]["dead"] == dead


def test_who_came_back_before_the_redeal_can_call_the_clock_in_it() -> None:
    """The redeal does not make anybody absent again (`clock#presence`)."""
    play = [("dealer", {"act": "deal-extra"}), ("B", {"act": "take-seat"}), ("dealer", {"act": "redeal"})]
    rulings = rule(hand(*play, ("B", {"act": "clock", "on": "A"}), absent=["B"]), {"redeal_absent": "plays"})
    assert "clock.not-at-the-seat" not in ids(rulings[3])


def test_a_player_on_a_penalty_has_no_part_in_the_redeal() -> None:
    """Back or not, under either value of `redeal_absent` (`misdeals#redeal`)."""
    play = [("dealer", {"act": "deal-extra"}), ("B", {"act": "take-seat"}), ("dealer", {"act": "redeal"})]
    for policy in ("plays", "killed"):
        assert rule(hand(*play, penalised=["B"]), {"redeal_absent": policy})[2]["dead"] == ["B"]


def test_there_is_no_redeal_without_a_misdeal() -> None:
    assert rule(hand(("dealer", {"act": "redeal"})), {})[0]["not_covered"] == "no-misdeal"


def test_a_fouled_deck_is_not_dealt_again() -> None:
    found = ("dealer", {"act": "find", "what": "second", "card": "As"})
    assert rule(hand(found, ("dealer", {"act": "redeal"})), {})[1]["not_covered"] == "after-a-fouled-deck"


def test_a_misdeal_in_one_event_is_not_undone_by_its_next_act() -> None:
    event = ("dealer", {"act": "expose", "place": 1}, {"act": "expose", "count": 1})
    assert rule(hand(event), {})[0]["misdeal"] is True


def test_a_mistake_that_comes_to_light_after_a_walk_is_left_to_the_director() -> None:
    play = [("A", FOLD), ("B", FOLD), ("SB", FOLD), ("BB", {"act": "notice-count", "count": 3})]
    few = {"substantial_action_any": 4}
    ruling = rule(hand(*play), few)[-1]

    assert ruling["permitted"] == [{"misdeal": True}, {"misdeal": False}]
    assert "advice" not in ruling


def test_an_announced_raise_counts_for_substantial_action() -> None:
    announced = ("B", {"act": "say", "verb": "raise"})
    rulings = rule(hand(("A", CALL), announced, ("dealer", {"act": "deal-extra"})), {})

    assert rulings[-1]["misdeal"] is False
    assert "misdeals.too-late" in ids(rulings[-1])


def test_an_act_out_of_turn_stays_open_when_the_player_before_is_dead() -> None:
    play = [("A", raises(1000)), ("D", CALL), ("SB", CALL), ("B", {"act": "notice-count", "count": 1})]
    rulings = rule(hand(*play, players=["SB", "BB", "A", "D", "B", "C"]), {})

    assert rulings[3]["dead"] == ["B"]
    assert rulings[3]["next"] == "C"


def test_an_act_out_of_turn_that_waits_is_no_substantial_action_in_turn() -> None:
    play = [("A", raises(1000)), ("SB", CALL), ("B", {"act": "notice-count", "count": 1})]
    rulings = rule(hand(*play, players=["SB", "BB", "A", "B", "C"]), {})

    assert rulings[1]["substantial_action"] is False
    assert rulings[2]["misdeal"] is True


@pytest.mark.parametrize(
    "act",
    [
        {"act": "expose"},
        {"act": "expose", "place": 1, "count": 1},
        {"act": "expose", "place": 3},
        {"act": "expose", "place": 3, "whose": "A"},
        {"act": "box"},
        {"act": "skip"},
        {"act": "deal-count", "to": "A"},
        {"act": "deal-count", "to": "X", "count": 1},
        {"act": "deal-first"},
        {"act": "find", "what": "luck"},
        {"act": "stub-left", "count": 5},
        {"act": "stub-left", "count": -1},
    ],
)
def test_a_mistake_that_cannot_be_is_refused(act: Data) -> None:
    with pytest.raises(SituationError):
        rule(hand(("dealer", act)), {})


@pytest.mark.parametrize("key", ["absent", "penalised"])
@pytest.mark.parametrize("value", ["A", ["X"], [1], 5])
def test_only_players_at_the_table_can_be_away(key: str, value: Any) -> None:
    with pytest.raises(SituationError):
        rule(hand(("A", CALL), **{key: value}), {})


def test_a_deal_that_nobody_is_there_for_is_refused() -> None:
    with pytest.raises(SituationError, match="nobody is at the table"):
        rule(hand(("dealer", {"act": "complete-deal"}), absent=list(PLAYERS)), {})


@pytest.mark.parametrize(
    "told",
    [[{"act": "burn"}, {"act": "deal", "street": "flop"}], [{"act": "deal", "street": "flop", "unburned": True}]],
)
def test_a_missing_burn_is_noticed_only_where_nothing_was_told_of_it(told: list[Data]) -> None:
    before = [("A", CALL), ("B", FOLD), ("SB", FOLD), ("BB", CHECK)]
    burn = ("dealer", {"act": "notice-burn"})

    assert rule(hand(*before, ("dealer", told[-1] | {"unburned": False}), burn), {})[-1]["cards"]["burn"] == "drawn"
    with pytest.raises(SituationError, match="known already"):
        rule(hand(*before, *(("dealer", act) for act in told), burn), {})


def test_a_raise_that_is_only_announced_is_weighed_as_an_act_when_the_hand_is_a_misdeal() -> None:
    answer = rule(hand(("A", {"act": "say", "verb": "raise"}), ("dealer", {"act": "box", "count": 3})), {})[1]
    (weighed,) = [why for why in answer["reasons"] if why["id"] == "substantial-action.not-reached"]

    assert answer["misdeal"] is True
    assert weighed["args"] == {"actions": 1, "with_chips": 1}


def decides(**outcome: Any) -> tuple[str, Data]:
    return "floor", {"act": "decide", **outcome}


def test_of_two_cards_on_the_turn_the_one_that_the_director_lets_stand_lies_on_the_board() -> None:
    play = [("SB", CHECK), ("BB", CHECK), ("A", CHECK), ("B", CHECK)]
    two = ("dealer", {"act": "deal", "street": "turn", "cards": ["9s", "2d"]})
    board = {"street": "flop", "pot": 800, "board": ["Ah", "Kd", "7c"]}

    for word, turn in (("first", ["9s"]), ("second", ["2d"]), ("reshuffled", [])):
        situation = hand(*play, two, decides(cards={"street": word}), **board)

        assert trace(situation, {})[-1]["board"] == ["Ah", "Kd", "7c", *turn]
        assert rule(situation, {})[-1]["next"] == "SB"


def test_a_board_that_was_swept_up_is_known_again_only_where_it_is_put_back() -> None:
    sweep = ("dealer", {"act": "sweep-board"})
    board = {"street": "flop", "pot": 800, "board": ["Ah", "Kd", "7c"]}

    assert trace(hand(sweep, **board), {})[-1]["board"] == []
    assert trace(hand(sweep, decides(cards={"board": "dealt_anew"}), **board), {})[-1]["board"] == []
    assert trace(hand(sweep, decides(cards={"board": "put_back"}), **board), {})[-1]["board"] == ["Ah", "Kd", "7c"]


def test_what_an_act_of_the_dealer_leaves_to_the_director_stays_open_over_the_next_one_in_the_event() -> None:
    both = {"actor": "dealer", "acts": [{"act": "sweep-board"}, {"act": "push", "what": "pot", "to": "A"}]}
    situation = hand(decides(cards={"board": "put_back"}), street="flop", pot=800, board=["Ah", "Kd", "7c"])
    situation["play"].insert(0, both)

    swept, decided = rule(situation, {})

    assert swept["decides"] == "td"
    assert swept["may_dispute"] is True
    assert decided["cards"] == {"board": "put_back"}


def test_mixed_hands_heads_up_leave_the_pot_to_the_director() -> None:
    mixed = ("dealer", {"act": "mix", "whose": "SB", "other": "BB"})
    play = [("A", FOLD), ("B", FOLD), ("SB", CALL), mixed]

    ruling = rule(hand(*play), {})[-1]

    assert ruling["dead"] == ["SB", "BB"]
    assert ruling["decides"] == "td"


@pytest.mark.parametrize(
    ("pushed_to", "stays_with"), [([], ["A"]), (["B"], ["B"]), (["A"], ["A"]), (["B", "A"], ["A"])]
)
def test_a_pot_stays_with_whom_it_was_pushed_to_last(pushed_to: list[str], stays_with: list[str]) -> None:
    river: Data = {"street": "river", "pot": 600, "players": ["A", "B", "C"]}
    pushes = [("dealer", {"act": "push", "what": "pot", "to": player}) for player in pushed_to]
    script = hand(("A", bets(500)), ("B", FOLD), ("C", FOLD), *pushes, ("dealer", {"act": "next-hand"}), **river)

    begun = rule(script, {"dispute_accounting": "next_hand"})[-1]

    assert [why["args"]["player"] for why in begun["reasons"] if why["id"] == "disputed-pots.stays"] == stays_with


def test_a_pot_that_is_pushed_to_somebody_while_the_hand_goes_on_has_gone_to_nobody() -> None:
    turn: Data = {"street": "turn", "pot": 600, "players": ["A", "B"], "board": ["Kh", "9d", "4c", "3s"]}
    pushed = ("dealer", {"act": "push", "what": "pot", "to": "B"})
    river = ("dealer", {"act": "deal", "street": "river", "cards": ["2h"]})
    betting = [("B", CHECK), pushed, ("A", CHECK), river, ("B", CHECK), ("A", CHECK)]
    showing = [
        (player, {"act": "show", "cards": cards}) for player, cards in (("B", ["9c", "9h"]), ("A", ["Kc", "Kd"]))
    ]

    begun = rule(hand(*betting, *showing, ("dealer", {"act": "next-hand"}), **turn), {})[-1]

    assert "disputed-pots.stays" not in ids(begun)


def test_of_two_hands_that_are_mixed_each_gets_back_what_nobody_has_called() -> None:
    mixed = ("dealer", {"act": "mix", "whose": "A", "other": "C"})
    facts: Data = {"street": "flop", "pot": 600, "players": ["A", "B", "C", "D"]}
    script = hand(("A", bets(500)), ("C", raises(1500)), mixed, **facts)

    ruling = rule(script, {})[-1]

    assert told(ruling, "dead", "refunds", "returned") == {
        "dead": ["A", "C"],
        "refunds": {"A": 500, "C": 1500},
        "returned": None,
    }
    assert [fault for moment in moments(script, Policies()) for fault in faults(moment)] == []


def test_whether_hands_that_touched_are_fouled_is_left_to_the_director_where_no_clause_keeps_them() -> None:
    mixed = ("dealer", {"act": "mix", "whose": "A", "other": "B", "retrievable": True})

    assert rule(hand(("A", CALL), mixed), {})[-1]["live"] is True
    assert rule(hand(("A", CALL), mixed), {"killed_hand": "dead"})[-1]["permitted"] == [{"live": True}, {"live": False}]
    dead = rule(hand(("A", CALL), mixed, decides(live=False)), {"killed_hand": "dead"})[-1]
    assert (dead["dead"], dead["next"]) == (["A", "B"], "SB")


def test_a_card_that_one_player_saw_counts_towards_a_misdeal_by_decision() -> None:
    seen = {"act": "expose", "count": 1, "to": "B"}

    first, second = rule(hand(("dealer", seen), ("dealer", {"act": "expose", "count": 1})), {})

    assert first["misdeal"] is False
    assert second["permitted"] == [{"misdeal": True}, {"misdeal": False}]


def test_a_card_that_one_player_saw_is_no_boxed_one() -> None:
    seen = {"act": "expose", "count": 1, "to": "B"}

    boxed = rule(hand(("dealer", seen), ("dealer", {"act": "box", "count": 1})), {"misdeal_counting": "apart"})[-1]

    assert boxed["misdeal"] is False
    assert boxed["permitted"] == [{"cards": {"boxed": "kept"}}, {"cards": {"boxed": "replaced"}}]


def test_only_a_misdeal_is_dealt_again_whatever_else_the_director_decides() -> None:
    play = (("A", raises(1000)), ("B", FOLD), ("SB", FOLD), ("BB", FOLD), ("A", {"act": "notice-count", "count": 3}))

    *_, decided, again = rule(hand(*play, ("dealer", {"act": "redeal"})), {})

    assert decided["decides"] == "td"
    assert again["not_covered"] == "no-misdeal"


def test_a_fall_that_leaves_the_stub_in_order_is_ruled_as_cards_that_were_seen() -> None:
    fall, seen = {"act": "drop-stub"}, {"act": "expose", "what": "stub"}

    alone = rule(hand(("dealer", seen)), {})[-1]

    assert rule(hand(("dealer", fall, seen)), {})[-1] == alone
    assert "dropped-stub.mixed" in ids(rule(hand(("dealer", dict(fall, into="muck"), seen)), {})[-1])


def test_nobody_acts_while_it_is_open_whether_a_deck_is_fouled() -> None:
    missing = ("dealer", {"act": "find", "what": "missing"})

    open_, decided = rule(hand(missing, decides(void=False)), {})

    assert "next" not in open_
    assert decided["next"] == "A"
