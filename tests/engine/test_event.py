"""The kinds about the event: what holds for every table, and facts that cannot be."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine import SituationError, rule
from tests.random_tests import examples

from .scripts import Data, ids

SEATS = ["A", "B", "C", "D", "E", "F"]
LAST = {"button": 1, "small_blind": 2, "big_blind": 3}


def one(kind: str, policies: Data | None = None, **facts: Any) -> Data:
    (ruling,) = rule({"kind": kind, **facts}, policies or {})
    return ruling


def played(seats: list[str], busts: list[set[str]]) -> Iterator[Data]:
    """Play hand after hand, with the players of a hand's set busting in it; each ruling is the hand that follows."""
    marks = dict(LAST) if len(seats) > 2 else {"button": 1, "small_blind": 1, "big_blind": 2}
    seated = list(seats)
    for busted in busts:
        left = [name for name in seated if name != "empty" and name not in busted]
        if len(left) < 2:
            return
        ruling = one("button", seats=seated, last=marks, out=[name for name in seated if name in busted])
        seated = ["empty" if name in busted else name for name in seated]
        yield ruling | {"left": left, "last": marks, "seats": seated}
        marks = {
            "button": ruling["button_seat"],
            "small_blind": ruling["button_seat"] if len(left) == 2 else marks["big_blind"],
            "big_blind": seated.index(ruling["big_blind"]) + 1,
        }


BUSTS = st.lists(st.sets(st.sampled_from(SEATS), max_size=2), min_size=1, max_size=12)


@examples(300)
@given(busts=BUSTS)
def test_the_big_blind_goes_to_the_next_player_and_to_nobody_twice_in_a_row(busts: list[set[str]]) -> None:
    for hand in played(SEATS, busts):
        seats, last = hand["seats"], hand["last"]["big_blind"]
        order = [seats[(last + step) % len(seats)] for step in range(len(seats))]

        assert hand["big_blind"] == next(name for name in order if name != "empty")
        assert hand["big_blind"] != hand["small_blind"]
        assert order.index(hand["big_blind"]) < len(seats) - 1 or len(hand["left"]) == 1


@examples(300)
@given(busts=BUSTS)
def test_whoever_posts_the_small_blind_was_the_big_blind_or_has_the_button_heads_up(busts: list[set[str]]) -> None:
    for hand in played(SEATS, busts):
        before = hand["seats"][hand["last"]["big_blind"] - 1]
        if len(hand["left"]) > 2:
            assert hand["small_blind"] == (None if before == "empty" else before)
            assert hand["button_seat"] == hand["last"]["small_blind"]
        else:
            assert hand["small_blind"] == hand["seats"][hand["button_seat"] - 1] == hand["acts_first"]
            assert sorted([hand["small_blind"], hand["big_blind"]]) == sorted(hand["left"])
        assert hand["not_dealt_in"] == []


@examples(100)
@given(turn=st.integers(0, 5), busted=st.sets(st.sampled_from(SEATS), max_size=4))
def test_the_next_hand_does_not_depend_on_where_seat_one_is(turn: int, busted: set[str]) -> None:
    def moved(seat: int) -> int:
        return (seat - 1 + turn) % 6 + 1

    out = sorted(busted)
    plain = one("button", seats=SEATS, last=LAST, out=out)
    turned = one(
        "button",
        seats=[SEATS[(place - turn) % 6] for place in range(6)],
        last={key: moved(seat) for key, seat in LAST.items()},
        out=out,
    )

    assert turned["button_seat"] == moved(plain["button_seat"])
    for key in ("small_blind", "big_blind", "acts_first", "not_dealt_in"):
        assert turned[key] == plain[key]


@pytest.mark.parametrize("seat", range(1, 7))
def test_a_newcomer_waits_only_between_the_button_and_the_small_blind(seat: int) -> None:
    seats = ["A", "empty", "B", "empty", "C", "empty"]
    if seats[seat - 1] != "empty":
        return
    ruling = one(
        "button",
        seats=[*seats[: seat - 1], "N", *seats[seat:]],
        last={"button": 1, "small_blind": 3, "big_blind": 5},
        joined=["N"],
    )

    assert ruling["not_dealt_in"] == (["N"] if seat == 4 else [])
    assert (ruling["big_blind"] == "N") == (seat == 6)


def test_two_who_are_dealt_in_play_heads_up_while_a_third_waits() -> None:
    ruling = one(
        "button",
        seats=["A", "empty", "B", "N", "C"],
        last={"button": 1, "small_blind": 3, "big_blind": 5},
        out=["B"],
        joined=["N"],
    )

    assert [ruling[key] for key in ("button_seat", "small_blind", "big_blind", "acts_first", "not_dealt_in")] == [
        5,
        "C",
        "A",
        "C",
        ["N"],
    ]


@pytest.mark.parametrize(
    "facts",
    [
        {"seats": ["A"], "last": LAST},
        {"seats": ["A", "A", "B"], "last": LAST},
        {"seats": SEATS, "last": {"button": 1, "small_blind": 2}},
        {"seats": SEATS, "last": {"button": 1, "small_blind": 2, "big_blind": 7}},
        {"seats": SEATS, "last": {"button": 1, "small_blind": 3, "big_blind": 2}},
        {"seats": SEATS, "last": {"button": 3, "small_blind": 2, "big_blind": 3}},
        {"seats": SEATS, "last": {"button": 1, "small_blind": 2, "big_blind": 4}},
        {"seats": SEATS, "last": LAST, "out": ["G"]},
        {"seats": SEATS, "last": LAST, "out": ["A"], "joined": ["A"]},
        {"seats": SEATS, "last": LAST, "out": ["A", "B", "C", "D", "E"]},
        {"seats": SEATS, "last": LAST, "change": "to-razz"},
        {"seats": SEATS, "last": [1, 2, 3]},
    ],
)
def test_a_table_that_cannot_be_is_an_error(facts: Data) -> None:
    with pytest.raises(SituationError):
        one("button", **facts)


def receiving(*seats: str, out: tuple[str, ...] = (), **marks: int) -> Data:
    return one("balancing", receiving={"seats": list(seats), "last": marks or LAST, "out": list(out)})


@pytest.mark.parametrize(
    ("seats", "out", "found"),
    [
        (("P", "Q", "R", "empty", "empty", "S"), (), [4, 5]),
        (("P", "Q", "R", "empty", "S", "empty"), ("R",), [4]),
        (("P", "Q", "R", "S", "T", "U"), ("R",), [3]),
        (("P", "Q", "R", "S", "empty", "empty"), (), [5]),
        (("P", "Q", "R", "S", "T", "empty"), ("Q",), [6]),
        (("P", "Q", "R", "S", "T", "U"), ("Q",), [2]),
        (("P", "Q", "R", "empty", "empty", "empty"), ("R",), [4, 5, 6]),
    ],
)
def test_the_worst_seat(seats: tuple[str, ...], out: tuple[str, ...], found: list[int]) -> None:
    assert receiving(*seats, out=out)["to_seats"] == found


def test_in_a_round_of_stud_the_worst_seat_goes_by_the_marks_that_were_kept() -> None:
    kept = {"button": 1, "small_blind": 2, "big_blind": 3}

    def to(*seats: str) -> Data:
        return one("balancing", game="mixed-stud", receiving={"seats": list(seats), "last": kept})

    assert to("P", "Q", "empty", "S", "T")["to_seats"] == [3]
    assert to("P", "empty", "empty", "S", "T")["to_seats"] == [3]
    assert to("P", "empty", "R", "S", "empty")["to_seats"] == [5]  # the small blind is never the worst position
    assert to("P", "empty", "R", "S", "T")["to_seats"] == [2]
    assert to("P", "Q", "R", "S", "empty")["to_seats"] == [5]


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"tables": {"A": 5}},
        {"tables": {"A": 5, "B": 8}, "in_hand": ["C"]},
        {"game": "razz", "tables": {"A": 5, "B": 8}},
        {"receiving": {"seats": SEATS, "last": LAST}},
        {"receiving": []},
        {"game": "stud", "receiving": {"opened": []}},
        {"game": "stud", "receiving": {"opened": [3]}, "giving": {"seats": [1]}},
    ],
)
def test_tables_that_cannot_be_balanced_are_an_error(facts: Data) -> None:
    with pytest.raises(SituationError):
        one("balancing", **facts)


def seat(table: str, number: int) -> Data:
    return {"table": table, "seat": number}


@pytest.mark.parametrize(
    "facts",
    [
        {"seats": ["A", "B"], "seat_cards": [seat("T", 1)], "high_cards": {"A": ["As"], "B": ["Ks"]}},
        {"seats": ["A", "B"], "seat_cards": [seat("T", 1), seat("T", 1)], "high_cards": {"A": ["As"], "B": ["Ks"]}},
        {"seats": ["A", "B"], "seat_cards": [seat("T", 1), seat("T", 2)], "high_cards": {"A": ["As"], "B": ["As"]}},
        {"seats": ["A", "B"], "seat_cards": [seat("T", 1), seat("T", 2)], "high_cards": {"A": ["As"]}},
        {"seats": ["A", "A"], "seat_cards": [seat("T", 1), seat("T", 2)], "high_cards": {"A": ["As"]}},
        {"seats": ["empty"], "seat_cards": [seat("T", 1)], "high_cards": {}},
        {"seats": ["A"], "seat_cards": [seat("T", 1)], "high_cards": {"A": ["1s"]}},
        {
            "seats": ["A"],
            "seat_cards": [seat("T", 7)],
            "high_cards": {"A": ["As"]},
            "tables": {"T": {"seats": 6, **LAST}},
        },
    ],
)
def test_a_draw_that_cannot_be_is_an_error(facts: Data) -> None:
    with pytest.raises(SituationError):
        one("breaking", **facts)


def test_the_first_of_two_newcomers_after_the_small_blind_is_the_big_blind() -> None:
    ruling = one(
        "breaking",
        seats=["A", "B"],
        seat_cards=[seat("T", 5), seat("T", 4)],
        high_cards={"A": ["As"], "B": ["Ks"]},
        tables={"T": {"seats": 9, "button": 1, "small_blind": 2, "big_blind": 7}},
    )

    assert ruling["positions"] == {"B": "big_blind"}
    assert ruling["not_dealt_in"] == []


@given(deck=st.permutations([rank + suit for rank in "AK" for suit in "cdhs"]), most=st.integers(1, 3))
def test_the_suit_is_a_reason_in_a_chip_race_where_another_order_of_suits_gives_other_winners(
    deck: list[str], most: int
) -> None:
    facts: Data = {"removed": 25, "next": 100, "seats": ["A", "B", "C"], "chips": {"A": 3, "B": 3, "C": 2}}

    def raced(suits: tuple[str, ...]) -> Data:
        cards = [card[0] + suits["cdhs".index(card[1])] for card in deck]
        drawn = {"A": cards[:3], "B": cards[3:6], "C": cards[6:]}
        return one("chip-race", {"chip_race_max": most}, cards=drawn, **facts)

    ruling = raced(("c", "d", "h", "s"))
    others = [raced(suits)["awarded"] for suits in permutations("cdhs")]
    assert ("chip-race.suits" in ids(ruling)) == any(awarded != ruling["awarded"] for awarded in others)


def test_whoever_busts_alone_is_compared_with_nobody() -> None:
    alone: Data = {"left": 17, "paid": 17, "out": [{"player": "A", "table": "T1", "stack": 500}]}

    assert "hand-for-hand.any-stack" not in ids(one("hand-for-hand", **alone))


@examples(200)
@given(chips=st.dictionaries(st.sampled_from(SEATS), st.integers(0, 11), min_size=1), deck=st.permutations(range(52)))
def test_a_chip_race_pays_out_what_the_odd_chips_are_worth(chips: dict[str, int], deck: list[int]) -> None:
    odd = {name: chips[name] % 4 for name in chips}
    if not sum(chips.values()) or sum(odd.values()) % 4:
        return
    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    drawn = iter(deck)
    cards = {name: [names[next(drawn)] for _ in range(odd[name])] for name in odd if odd[name]}
    ruling = one("chip-race", removed=25, next=100, seats=SEATS, chips=chips, cards=cards)

    won = ruling.get("awarded", {})
    assert sum(won.values()) * 4 == sum(odd.values())
    assert all(count == 1 and odd[name] for name, count in won.items())
    assert ruling["exchanged"] == {name: chips[name] // 4 for name in chips if chips[name] // 4}


def test_with_two_chips_at_most_the_best_cards_can_win_twice() -> None:
    facts = {
        "removed": 25,
        "next": 100,
        "seats": ["A", "B", "C"],
        "chips": {"A": 3, "B": 3, "C": 2},
        "cards": {"A": ["As", "Ks", "Qs"], "B": ["9d", "3c", "2c"], "C": ["Td", "4c"]},
    }

    assert one("chip-race", **facts)["awarded"] == {"A": 1, "C": 1}
    assert one("chip-race", {"chip_race_max": 2}, **facts)["awarded"] == {"A": 2}


@pytest.mark.parametrize(
    "facts",
    [
        {"removed": 25, "next": 25, "chips": {"A": 1}},
        {"removed": 25, "next": 60, "chips": {"A": 1}},
        {"removed": 25, "next": 100, "seats": ["A"], "chips": {"A": 0}},
        {"removed": 25, "next": 100, "seats": ["A"], "chips": {"B": 1}},
        {"removed": 50, "next": 100, "seats": ["A", "B"], "chips": {"A": 1, "B": 1}, "cards": {"A": ["As"]}},
        {"removed": 50, "next": 100, "seats": ["A", "B"], "chips": {"A": 1, "B": 1}, "race_chips": 2},
        {
            "removed": 50,
            "next": 100,
            "seats": ["A", "B"],
            "chips": {"A": 1, "B": 1},
            "cards": {"A": ["As"], "B": ["As"]},
        },
    ],
)
def test_a_race_that_cannot_be_is_an_error(facts: Data) -> None:
    with pytest.raises(SituationError):
        one("chip-race", **facts)


def busts(*players: tuple[str, str, int]) -> list[Data]:
    return [{"player": name, "table": table, "stack": stack} for name, table, stack in players]


PRIZES = [{"place": 16, "prize": 1600}, {"place": 17, "prize": 1000}]


def test_across_tables_stacks_rank_players_of_one_table_only() -> None:
    across = {"hand_for_hand_places": "across_tables"}

    def paid(*players: tuple[str, str, int]) -> Data:
        return one("hand-for-hand", across, left=18, paid=17, prizes=PRIZES, out=busts(*players))

    one_table = paid(("A", "T1", 300), ("B", "T1", 500), ("C", "T1", 300))
    assert one_table["places"] == {"B": 16, "A": 17, "C": 17}
    assert one_table["prizes"] == {"B": 1600, "A": 500, "C": 500}
    assert paid(("A", "T1", 300), ("B", "T2", 500))["places"] == {"A": 17, "B": 17}
    assert paid(("A", "T1", 300), ("B", "T1", 500), ("C", "T2", 9))["not_covered"] == "ranking-across-tables"


@examples(200)
@given(
    left=st.integers(3, 30),
    paid=st.integers(1, 30),
    gone=st.integers(1, 5),
    places=st.sampled_from(["shared", "across_tables"]),
)
def test_shared_prizes_are_those_of_the_vacated_places(left: int, paid: int, gone: int, places: str) -> None:
    if gone >= left:
        return
    prizes = [{"place": place, "prize": 1000 - 10 * place} for place in range(1, paid + 1)]
    out = [{"player": f"P{i}", "table": f"T{i}", "stack": 100} for i in range(gone)]
    ruling = one("hand-for-hand", {"hand_for_hand_places": places}, left=left, paid=paid, prizes=prizes, out=out)

    vacated = range(left - gone + 1, left + 1)
    assert sum(ruling["prizes"].values()) + ruling.get("rest", 0) == sum(
        1000 - 10 * place for place in vacated if place <= paid
    )
    assert set(ruling["places"].values()) == {left - gone + 1}


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("hand-for-hand", {"left": 2, "paid": 1, "out": busts(("A", "T", 1), ("B", "T", 1))}),
        ("hand-for-hand", {"left": 9, "paid": 1, "out": busts(("A", "T", 1), ("A", "T", 1))}),
        ("hand-for-hand", {"left": 9, "paid": 2, "prizes": [{"place": 3, "prize": 5}]}),
        ("hand-for-hand", {"left": 9, "paid": 2, "prizes": [{"place": 2, "prize": 5}, {"place": 2, "prize": 6}]}),
        ("final-table", {"game": "chess", "handed": 9, "tables": [5, 5]}),
        ("final-table", {"game": "nlhe", "handed": 6, "tables": [7]}),
        ("final-table", {"game": "nlhe", "handed": 9, "tables": []}),
        ("rebuy", {"stack": 1, "rebuy": 1, "starting_stack": 1, "announced": "later"}),
        ("rebuy", {"stack": -1, "rebuy": 1, "starting_stack": 1, "announced": "before-the-hand"}),
        ("last-hands", {"minutes_left": 5, "card": ["5h", "4h"]}),
        ("last-hands", {"minutes_left": 5, "card": ["joker"]}),
        ("dispute", {"about": "manners"}),
        ("dispute", {"about": "result", "break_seconds": 5, "next_hand": "begun"}),
        ("new-hand", {"happened": []}),
        ("new-hand", {"happened": ["nap"]}),
        ("new-hand", {"happened": ["wash"], "dealt_at": "old"}),
        ("new-hand", {"happened": ["riffle"], "decks": 3}),
        ("hidden-chips", {"all_in": 0, "hidden": 5}),
        ("hidden-chips", {"all_in": 5, "hidden": 5, "part_of_bet": "perhaps"}),
        ("transit", {}),
        ("transit", {"carried": 5, "found": 5}),
        ("unregulated", {}),
        ("unregulated", {"what": "rain"}),
    ],
)
def test_facts_that_cannot_be_are_an_error(kind: str, facts: Data) -> None:
    with pytest.raises(SituationError):
        one(kind, **facts)


def test_a_card_higher_than_the_draw_allows_is_drawn_again() -> None:
    for card in ("Th", "Jh", "Ah"):
        ruling = one("last-hands", {"last_hands_max": 10}, minutes_left=15, card=[card])
        assert ruling.get("hands_left") == (10 if card == "Th" else None)
    assert ids(one("last-hands", minutes_left=15, card=["Th"])) == ["last-hands.not-in-the-draw"]


def test_chips_that_the_house_owes_are_for_the_director() -> None:
    found = one("hidden-chips", all_in=8000, owed=1500)

    assert (found["decides"], found["permitted"]) == ("td", [{"playing": 9500}, {"playing": 8000}])
    assert ids(found) == ["floor-decisions.no-rule-on-chips", "floor-decisions.best-interest"]
    for more in ({"hidden": 500}, {"result": "wins"}, {"part_of_bet": False}):
        with pytest.raises(SituationError):
            one("hidden-chips", all_in=8000, owed=1500, **more)


def test_a_player_in_a_wrong_seat_moves_with_the_chips_as_they_are() -> None:
    found = one("wrong-seat", seat=3, stack=11400)

    assert (found["to_seats"], found["playing"], found["decides"]) == ([3], 11400, "rules")


def test_no_rule_says_with_which_chips_a_player_goes_on_who_has_played_those_of_another() -> None:
    assert one("wrong-seat", seat=3, stack=10000, others_stack=11400)["permitted"] == [
        {"playing": 10000},
        {"playing": 11400},
    ]
    assert one("wrong-seat", seat=3, stack=10000, others_stack=10000)["permitted"] == [{"playing": 10000}]
