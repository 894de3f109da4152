"""Pots: what goes into which pot, and what comes out."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.engine import Policies, SituationError, rule
from generator.engine.showdown.pots import make_pots

from .conditions import Moment, faults
from .scripts import Data

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
NAMES = ("A", "B", "C", "D")


def finished(**facts: object) -> Data:
    return {"kind": "pots", "game": "nlhe", "players": ["A", "B", "C"], "contributions": {"A": 100, "B": 100}, **facts}


@st.composite
def hands(draw: st.DrawFn) -> Data:
    """A finished hand in any game, its cards known, with chips of any size and folded hands."""
    game, size = draw(st.sampled_from([("nlhe", 2), ("plo8", 4), ("lo8", 4), ("stud", 7), ("stud8", 7), ("razz", 7)]))
    deck = draw(st.permutations(DECK))
    smallest = draw(st.sampled_from([1, 25]))
    paid = {name: smallest * draw(st.integers(0, 6)) for name in NAMES}
    folded = draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True))
    return {
        "kind": "pots",
        "game": game,
        "players": list(NAMES),
        "button": draw(st.sampled_from(NAMES)),
        "smallest": smallest,
        "pot": smallest * draw(st.integers(0, 3)),
        "contributions": paid,
        "folded": folded,
        "board": deck[:5] if size < 7 else [],
        "hands": {name: deck[5 + place * size : 5 + (place + 1) * size] for place, name in enumerate(NAMES)},
    }


@given(hands())
def test_chips_are_neither_made_nor_lost(situation: Data) -> None:
    paid = situation["pot"] + sum(situation["contributions"].values())
    assume(paid)
    ruling = rule(situation, {})[0]
    pots = sum(pot["amount"] for pot in ruling.get("pots", []))

    assert pots + sum(ruling.get("refunds", {}).values()) == paid
    shares = ruling.get("shares", {})
    assert sum(shares.values()) == pots
    assert all(pot["amount"] == sum(pot["shares"].values()) > 0 for pot in ruling.get("pots", []))
    assert all(share % situation["smallest"] == 0 for share in shares.values())


@given(hands())
def test_nobody_wins_more_of_a_player_than_the_own_stake(situation: Data) -> None:
    paid = situation["contributions"]
    assume(situation["pot"] or any(paid.values()))
    ruling = rule(situation, {})[0]
    live = [name for name in NAMES if name not in situation["folded"]]
    most = max(paid[name] for name in live)
    for name, share in ruling.get("shares", {}).items():
        assert name in live
        if paid[name] < most:
            assert share <= situation["pot"] + sum(min(other, paid[name]) for other in paid.values())


@given(hands(), st.permutations(NAMES))
def test_names_do_not_matter(situation: Data, renamed: list[str]) -> None:
    assume(situation["pot"] or any(situation["contributions"].values()))
    other = dict(zip(NAMES, renamed, strict=True))
    twin = dict(situation)
    twin["players"] = [other[name] for name in situation["players"]]
    twin["button"] = other[situation["button"]]
    twin["folded"] = [other[name] for name in situation["folded"]]
    for key in ("contributions", "hands"):
        twin[key] = {other[name]: value for name, value in situation[key].items()}

    ours, theirs = rule(situation, {})[0], rule(twin, {})[0]

    assert {other[name]: share for name, share in ours.get("shares", {}).items()} == theirs.get("shares", {})


def test_pots_stand_in_the_order_of_award() -> None:
    made = make_pots({"A": 300, "B": 800, "C": 1500, "D": 2000}, list(NAMES), 50, known=True)

    assert [(pot.amount, pot.among) for pot in made.pots] == [
        (1400, ["C", "D"]),
        (1500, ["B", "C", "D"]),
        (1250, ["A", "B", "C", "D"]),
    ]
    assert made.uncalled == ("D", 500)


def test_folded_chips_beyond_every_live_stack_lie_in_the_last_side_pot() -> None:
    made = make_pots({"A": 300, "B": 500, "C": 900, "D": 900}, ["A", "B"], 0, known=True)

    assert [(pot.amount, pot.among) for pot in made.pots] == [(1400, ["B"]), (1200, ["A", "B"])]
    assert made.uncalled is None


def test_a_main_pot_of_unknown_size_is_kept_and_an_empty_one_is_not() -> None:
    paid = {"A": 0, "B": 200, "C": 200, "D": 0}

    assert [pot.among for pot in make_pots(paid, ["A", "B", "C"], 0, known=False).pots] == [["B", "C"], ["A", "B", "C"]]
    assert [pot.among for pot in make_pots(paid, ["A", "B", "C"], 0, known=True).pots] == [["B", "C"]]


def test_chips_that_all_go_back_leave_no_pot() -> None:
    ruling = rule(finished(contributions={"A": 100}), {})[0]

    assert ruling["refunds"] == {"A": 100}
    assert "pots" not in ruling
    assert "shares" not in ruling


@pytest.mark.parametrize(("folded", "with_nothing_in"), [(["B", "C"], []), (["C"], ["B"])])
def test_whoever_gets_everything_back_has_put_in_something(folded: list[str], with_nothing_in: list[str]) -> None:
    ruling = rule(finished(contributions={"A": 500}, folded=folded), {})[0]

    nothing = [why["args"]["player"] for why in ruling["reasons"] if why["id"] == "side-pots.nothing-put-in"]
    assert nothing == with_nothing_in


@given(hands())
def test_the_reasons_of_a_finished_hand_hold(situation: Data) -> None:
    assume(situation["pot"] or any(situation["contributions"].values()))

    assert faults(Moment(rule(situation, {})[0], Policies())) == []


def test_pots_are_named_where_cards_are_not_known() -> None:
    ruling = rule(finished(folded=["C"]), {})[0]

    assert ruling["pots"] == [{"amount": 200, "among": ["A", "B"]}]
    assert "shares" not in ruling


@pytest.mark.parametrize(
    "facts",
    [
        {"contributions": {}},
        {"contributions": {"D": 100}},
        {"contributions": [100]},
        {"contributions": {"A": -1}},
        {"contributions": {"A": 110, "B": 110}, "smallest": 25},
        {"folded": ["A", "B", "C"]},
        {"folded": ["D"]},
        {"pot": "much"},
        {"game": "bridge"},
        {"button": "D"},
        {"hands": {"A": ["Ah", "Ah"]}},
        {"hands": {"A": ["Ah", "Kd"]}, "board": ["Ah", "2c", "3c", "4c", "5c"]},
        {"hands": {"A": ["Ah", "1d"]}},
        {"hands": {"D": ["Ah", "Kd"]}, "board": ["Jh", "2c", "3c", "4c", "5c"]},
        {"hands": {"A": ["Ah", "Kd"]}, "board": ["Jh", "2c", "3c", "4c"]},
        {"hands": {"A": ["Ah"]}, "board": ["Jh", "2c", "3c", "4c", "5c"]},
        {"hands": ["Ah"]},
    ],
)
def test_a_finished_hand_that_cannot_be_is_refused(facts: Data) -> None:
    with pytest.raises(SituationError):
        rule(finished(**facts), {})


def test_what_lies_beyond_the_longest_live_stack_was_won_by_the_last_hand_in_it() -> None:
    paid = {"A": 100, "B": 300, "C": 300, "D": 500}
    made = make_pots(paid, ["A"], 0, known=True, gone=["D", "B", "C"])

    # C had the last hand for 300; what D alone had put in more goes back.
    assert [(pot.amount, pot.among) for pot in made.pots] == [(600, ["C"]), (400, ["A"])]
    assert made.uncalled == ("D", 200)


def test_chips_that_nobody_else_has_paid_beyond_the_longest_live_stack_are_their_players() -> None:
    paid = {"A": 150, "B": 150, "BB": 200}
    # Whether it is told in which order hands went or not.
    for made in (make_pots(paid, ["A", "B"], 0, known=True, gone=["BB"]), make_pots(paid, ["A", "B"], 0, known=True)):
        assert [(pot.amount, pot.among) for pot in made.pots] == [(450, ["A", "B"])]
        assert made.uncalled == ("BB", 50)


def test_chips_that_the_last_hand_could_still_have_called_stay_in_the_pot() -> None:
    made = make_pots({"A": 0, "SB": 100, "BB": 200}, ["A"], 0, known=True)

    assert (made.uncalled, [(pot.amount, pot.among) for pot in made.pots]) == (None, [(300, ["A"])])
