"""Antes and blinds: what is posted before the deal, by whom, and what becomes of it."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.engine import SituationError, rule, trace
from generator.engine.situation.games import STRUCTURES, STUD_GAMES

from .scripts import CALL, CHECK, FOLD, Data, hand, ids, say, told

PASS: Data = {"act": "pass", "seconds": 1}
DEAL: Data = {"act": "deal", "street": "flop"}
ANTES = st.one_of(
    st.integers(1, 500),
    st.integers(1, 900).map(lambda amount: {"big_blind": amount}),
    st.integers(1, 900).map(lambda amount: {"button": amount}),
)
PLAYERS = ["A", "B", "C", "D"]
STACKS = st.dictionaries(st.sampled_from(PLAYERS), st.integers(0, 900))
ORDERS = st.sampled_from(["blind_first", "ante_first"])


def opened(order: str = "blind_first", **facts: Any) -> Data:
    """The state in which a hand begins, blinds of 200 and 400."""
    return trace(hand(("time", PASS), **facts), {"ante_order": order})[0]


def refused(**facts: Any) -> str:
    with pytest.raises(SituationError) as fault:
        rule(hand(("time", PASS), **facts), {})
    return fault.value.message


@given(ANTES, STACKS, ORDERS, st.integers(2, 4), st.sampled_from([None, "missing", "dead"]))
def test_chips_are_neither_made_nor_lost(
    ante: Any, stacks: Data, order: str, count: int, small_blind: str | None
) -> None:
    players = PLAYERS[:count]
    stacks = {player: stacks.get(player, 5000) for player in players}
    facts: Data = {"small_blind": small_blind} if small_blind and count > 2 else {}

    state = opened(order, players=players, ante=ante, stacks=stacks, **facts)

    dead = 200 if facts.get("small_blind") == "dead" else 0
    assert state["pot"] + sum(state["bets"].values()) == sum(stacks.values()) - sum(state["behind"].values()) + dead
    assert all(chips >= 0 for chips in state["behind"].values())
    assert state["all_in"] == [player for player in players if not state["behind"][player]]


@given(ANTES, ORDERS)
def test_an_ante_that_everybody_can_pay_changes_no_bet(ante: Any, order: str) -> None:
    without, with_ante = (
        rule(hand(("time", PASS), players=PLAYERS, **more), {"ante_order": order}) for more in ({}, {"ante": ante})
    )

    assert opened(order, players=PLAYERS, ante=ante)["bets"] == {"A": 200, "B": 400}
    told = {"id": "ante-format.in-no-bet", "clause": "ante-format#dead-money", "args": {}}
    assert with_ante == [{**ruling, "reasons": [*ruling["reasons"], told]} for ruling in without]


@given(st.integers(1, 500), STACKS)
def test_every_players_ante_comes_to_the_same_in_either_order(ante: int, stacks: Data) -> None:
    blind_first, ante_first = (opened(order, players=PLAYERS, ante=ante, stacks=stacks) for order in ORDERS_OF_THE_TWO)

    assert blind_first == ante_first


ORDERS_OF_THE_TWO = ("blind_first", "ante_first")


@given(st.integers(0, 1500), st.integers(1, 900))
def test_a_short_big_blind_pays_what_its_house_puts_first(stack: int, ante: int) -> None:
    facts: Data = {"players": PLAYERS, "ante": {"big_blind": ante}, "stacks": {"B": stack}}

    first, second = (opened(order, **facts) for order in ORDERS_OF_THE_TWO)

    assert first["bets"].get("B", 0) == min(stack, 400)
    assert first["pot"] == min(ante, stack - min(stack, 400))
    assert second["pot"] == min(stack, ante)
    assert second["bets"].get("B", 0) == min(400, stack - min(stack, ante))


@given(st.integers(1, 400), st.integers(0, 700))
def test_a_player_all_in_for_less_than_the_ante_wins_as_much_from_each(ante: int, short: int) -> None:
    assume(0 < short < ante)
    play = [("C", CALL), ("A", FOLD), ("B", CHECK), ("dealer", DEAL), ("B", say("bet", to=400)), ("C", FOLD)]

    pots = rule(hand(*play, players=PLAYERS, ante=ante, stacks={"D": short}), {})[-1]["pots"]

    assert pots[-1] == {"amount": 4 * short, "among": ["B", "D"]}
    assert pots[0]["amount"] == 3 * (ante - short) + 200 + 400 + 400


def test_an_ante_that_only_one_player_can_pay_stays_with_that_player() -> None:
    state = opened(players=["A", "B"], ante=100, stacks={"A": 30, "B": 1000})

    assert state["pot"] == 60
    assert state["behind"] == {"A": 0, "B": 570}


def test_the_ante_of_one_player_is_in_the_main_pot_and_goes_back_with_a_fouled_deck() -> None:
    facts: Data = {"ante": {"big_blind": 400}}
    find = {"act": "find", "what": "second", "card": "As"}

    assert rule(hand(("A", CALL), ("A", find), **facts), {})[-1]["refunds"] == {"SB": 200, "BB": 800, "A": 400}


def test_a_redeal_leaves_antes_where_they_are() -> None:
    deal = hand(("dealer", {"act": "deal-extra"}), ("dealer", {"act": "redeal"}), ante=50, stacks={"A": 1000})

    assert "refunds" not in rule(deal, {})[0]
    assert trace(deal, {})[-1]["pot"] == 200
    assert trace(deal, {})[-1]["behind"] == {"A": 950}


@pytest.mark.parametrize(
    ("order", "left"), [("blind_first", ("blind-first", 300)), ("ante_first", ("ante-first", 300))]
)
def test_the_order_is_explained_where_the_pots_are_stated(order: str, left: tuple[str, int]) -> None:
    play = hand(("A", CALL), ("B", FOLD), ("SB", FOLD), ante={"big_blind": 400}, stacks={"BB": 700})

    ruling = rule(play, {"ante_order": order})[-1]

    assert f"ante-format.{left[0]}" in ids(ruling)
    (why,) = [why for why in ruling["reasons"] if why["id"] == f"ante-format.{left[0]}"]
    assert why["args"] == {"player": "BB", "chips": left[1]}


@pytest.mark.parametrize(
    ("small_blind", "missing_blind", "most"),
    [
        ("missing", "full", 1400),
        ("missing", "not_counted", 1200),
        ("dead", "full", 1400),
        ("dead", "not_counted", 1400),
    ],
)
def test_a_missing_small_blind_counts_in_the_pot_by_policy(small_blind: str, missing_blind: str, most: int) -> None:
    play = hand(("A", say("pot")), game="plo", players=["BB", "A", "B"], small_blind=small_blind)

    ruling = rule(play, {"missing_blind": missing_blind})[0]

    assert told(ruling, "to", "next") == {"to": most, "next": "B"}


def test_without_a_small_blind_the_first_player_has_the_big_blind() -> None:
    state = opened(players=["A", "B", "C"], small_blind="missing")

    assert state["bets"] == {"A": 400}
    assert (state["turn"], state["to_call"]) == ("B", 400)
    assert (
        refused(players=["A", "B", "C"], small_blind="missing", in_front={"B": [[400, 1]]}) == "B has no blind in front"
    )


@given(
    st.sampled_from(sorted(STRUCTURES)),
    st.one_of(st.sampled_from([0, -1, 10**13, "25", [25], True, 1.5, {}, {"dealer": 5}, {"big_blind": 0}]), st.text()),
)
def test_an_ante_of_no_form_is_refused(game: str, ante: Any) -> None:
    facts: Data = {"game": game, "ante": ante, "limits": [400, 800]}

    assert refused(**facts).startswith("ante must be a whole number of chips from 1 that every player pays")


@given(st.sampled_from(sorted(STUD_GAMES)), st.sampled_from(["big_blind", "button"]), st.integers(1, 500))
def test_in_stud_every_player_pays_the_ante(game: str, payer: str, amount: int) -> None:
    facts: Data = {"game": game, "limits": [400, 800], "up": {}}

    assert refused(ante={payer: amount}, **facts) == (
        f"in {game} every player pays the ante: ante must be a whole number of chips"
    )
    assert refused(small_blind="dead", **facts) == f"{game} has no blinds, so that small_blind has no meaning"


@given(ANTES, st.sampled_from(["flop", "turn", "river"]))
def test_a_later_street_has_what_was_posted_in_its_pot(ante: Any, street: str) -> None:
    words = f" is of the deal; a script that begins on the {street} has its chips in pot"

    assert refused(ante=ante, street=street) == "ante" + words
    assert refused(small_blind="missing", street=street) == "small_blind" + words


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"ante": 25, "pot": 100}, "pot: where the script begins with the deal, ante and small_blind say what lies in the pot"),
        ({"players": ["A", "B"], "small_blind": "missing"}, "heads-up the button has the small blind, so that it"),
        ({"blinds": [0, 400], "small_blind": "dead"}, "small_blind is dead, but blinds has a small blind of 0"),
        ({"small_blind": "gone"}, "small_blind must be what is unusual about the small blind: missing, dead, not 'gone'"),
        ({"ante": {"big_blind": 400}, "stacks": {"BB": 700}, "in_front": {"BB": [[500, 1]]}}, "BB has 500 in front, more than the"),
    ],
)  # fmt: skip
def test_what_cannot_be_posted_is_refused(facts: Data, words: str) -> None:
    assert refused(**facts).startswith(words)
