"""Scripts that are impossible as data, told with the event at fault."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine import SituationError, rule
from generator.engine.situation import ACTS
from tests.random_tests import examples

from .scripts import CALL, CHECK, FOLD, Data, all_in, bets, hand, put, raises, say


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": ["A"]}, "players"),
        ({"players": ["A", "A", "B"]}, "A"),
        ({"players": ["dealer", "A"]}, "dealer"),
        ({"button": "X"}, "X"),
        ({"street": "third"}, "third"),
        ({"blinds": [400, 200]}, "blinds"),
        ({"blinds": [200]}, "blinds"),
        ({"game": "lhe"}, "limits"),
        ({"stacks": {"X": 100}}, "X"),
        ({"stacks": {"A": "many"}}, "A"),
        ({"pot": -1}, "pot"),
        ({"pot": True}, "pot"),
        ({"in_front": {"A": [[100, 1]]}}, "A"),
        ({"in_front": {"BB": [[100, 1]]}}, "BB"),
        ({"kind": "race"}, "race"),
    ],
)
def test_facts_that_cannot_be(facts: Data, word: str) -> None:
    with pytest.raises(SituationError, match=word) as fault:
        rule(hand(("A", CALL), **facts), {})
    assert fault.value.event is None


@pytest.mark.parametrize(
    "event",
    [
        ("X", CALL),
        ("A",),
        ("A", {"act": "dance"}),
        ("A", {"act": "call", "to": 1200}),
        ("A", {"act": "raise"}),
        ("A", {"act": "raise", "to": 0}),
        ("A", {"act": "raise", "to": "1200"}),
        ("A", put((1000, 0))),
        ("A", {"act": "put", "chips": []}),
        ("A", say("ship")),
        ("A", say()),
        ("A", say("bet", word="five")),
        ("A", {"act": "say-if", "if": {"verb": "bet"}}),
        ("A", CALL, FOLD),
        ("A", {"act": "all-in"}),
        ("B", raises(3000)),
        ("B", all_in(4000)),
        ("B", put((1000, 3))),
        ("B", put((1000, 1), last=True)),
        ("A", {"act": "clock", "on": "X"}),
        ("dealer", {"act": "call"}),
        ("dealer", {"act": "tell", "to": "X", "amount": 100}),
        ("dealer", {"act": "deal", "street": "turn"}),
        ("time", {"act": "pass", "seconds": -1}),
    ],
)
def test_an_event_that_cannot_be(event: tuple[Any, ...]) -> None:
    with pytest.raises(SituationError) as fault:
        rule(hand(event, stacks={"B": 2000}), {})
    assert fault.value.event == 0


def test_pot_limit_after_the_first_street_needs_the_pot() -> None:
    assert rule(hand(("A", CALL), game="plo"), {})
    assert rule(hand(("SB", CHECK), game="plo", street="flop", pot=900), {})

    with pytest.raises(SituationError, match="plo needs the pot where the script begins on the flop") as fault:
        rule(hand(("SB", CHECK), game="plo", street="flop"), {})
    assert fault.value.event is None


def test_a_player_who_has_folded_does_not_fold_again() -> None:
    for again in (FOLD, {"act": "muck"}, say("fold")):
        with pytest.raises(SituationError, match="folded") as fault:
            rule(hand(("A", FOLD), ("A", again)), {})
        assert fault.value.event == 1


@pytest.mark.parametrize("given_up", [{"act": "muck"}, {"act": "push-cards"}])
@pytest.mark.parametrize("act", [CALL, put((200, 1)), say("call"), {"act": "say-other", "words": "ship it"}])
def test_cards_are_not_given_up_in_the_event_of_a_bet_or_call(act: Data, given_up: Data) -> None:
    for acts in ((act, given_up), (given_up, act)):
        with pytest.raises(SituationError, match="cards given up") as fault:
            rule(hand(("A", *acts)), {})
        assert fault.value.event == 0
    assert rule(hand(("A", FOLD, given_up)), {})[0]["action"] == "fold"


def test_a_player_who_is_all_in_does_not_act() -> None:
    with pytest.raises(SituationError, match="all-in"):
        rule(hand(("A", all_in(700)), ("A", bets(100))), {})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2000) | st.sampled_from(["A", "nlhe", "raise", "flop", "say", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["act", "to", "A", "verb"]), inner),
    max_leaves=6,
)
FACTS = ["game", "blinds", "limits", "players", "button", "stacks", "street", "pot", "in_front", "play", "kind"]
PLAYED = [
    CALL,
    raises(1200),
    put((1000, 2)),
    say("bet", word="five", number=5),
    {"act": "say-if", "if": {}, "then": {}},
]


@examples(300)
@given(st.sampled_from(FACTS), JSON)
def test_any_value_of_a_fact_is_ruled_or_refused(fact: str, value: Any) -> None:
    situation = {**hand(("A", CALL)), fact: value}
    try:
        rule(situation, {})
    except SituationError as fault:
        assert fault.message


@examples(300)
@given(
    st.sampled_from(PLAYED), st.sampled_from(["act", "to", "chips", "verb", "number", "meanings", "if", "last"]), JSON
)
def test_any_value_in_an_act_is_ruled_or_refused(act: Data, key: str, value: Any) -> None:
    try:
        rule(hand(("A", {**act, key: value})), {})
    except SituationError as fault:
        assert fault.message


@examples(200)
@given(st.sampled_from(["pot", "smallest", "high", "low", "hands", "low_hands", "game", "button", "players"]), JSON)
def test_any_value_in_a_division_is_ruled_or_refused(key: str, value: Any) -> None:
    facts: Data = {"kind": "odd-chips", "game": "plo8", "players": ["A", "B"], "pot": 7, "high": ["A", "B"], key: value}
    try:
        rule(facts, {})
    except SituationError as fault:
        assert fault.message


def test_an_irregular_act_is_no_error() -> None:
    assert rule(hand(("SB", {"act": "check"}), ("A", raises(500)), ("B", put((100, 1)))), {})


@pytest.mark.parametrize(
    ("actor", "act"),
    [("A" if actor == "player" else actor, act) for act, declared in ACTS.items() for actor in declared.actors],
)
def test_an_act_with_nothing_but_its_name_is_ruled_or_refused(actor, act):
    situation = {
        "game": "nlhe",
        "blinds": [1, 2],
        "players": ["A", "B", "C"],
        "play": [{"actor": actor, "acts": [{"act": act}]}],
    }
    try:
        answer = rule(situation, {})
    except SituationError as fault:
        assert fault.event == 0
    else:
        assert len(answer) == 1
