"""What is declared of acts, facts and rulings holds: every value of a wrong kind is refused by name, every ruling is of its kind."""

from typing import Any

import pytest
from hypothesis import given

from generator.engine import SituationError, rule
from generator.engine.ruling import KEYS, STATED, Stated
from generator.engine.situation import ACTS, FACTS
from generator.engine.situation.events import KEYS as KEYS_OF_ACTS
from tests.random_tests import examples

from .scripts import CALL, Data, hand
from .situations import hands, showdowns

# One value that each kind takes; where a test needs a wrong one, it takes those that the kind does not.
VALUES: list[Any] = [
    None, True, 0, -1, 1, 1.5, 10**13, "", "x", "A", "nobody", [], [5], ["x"], ["A"], [[100, 1]], [[100]], [[0, 1]], {},
    {"A": 5}, {"A": ["x"]}, {"nobody": 5}, {1: 5}, {1: 5, "A": 5}, [{}], [None],
]  # fmt: skip
PLAYERS = ("SB", "BB", "A", "B")
KINDS = [(name, key) for name in ACTS for key in KEYS_OF_ACTS[name]]


def actor(name: str) -> str:
    (first, *_) = ACTS[name].actors
    return "A" if first == "player" else first


@pytest.mark.parametrize(("name", "key"), KINDS)
def test_a_value_of_a_wrong_kind_is_refused_with_event_act_and_key(name: str, key: str) -> None:
    kind = KEYS_OF_ACTS[name][key].kind
    wrong = [value for value in VALUES if kind.read(value, PLAYERS) is None]
    assert wrong
    for value in wrong:
        if key == "verb" and value is None:
            continue  # an amount alone
        with pytest.raises(SituationError) as fault:
            rule(hand(("B", CALL), (actor(name), {"act": name, key: value})), {})
        assert fault.value.event == 1
        # Of several values, and of a statement, the message goes on to the one at fault.
        inside = kind.item is not None or kind.record is not None
        at_fault = f"{name}: {key}" if inside else f"{name}: {key} must be "
        assert at_fault in fault.value.message or f"{name} needs " in fault.value.message


@pytest.mark.parametrize("key", FACTS)
def test_a_fact_of_a_wrong_kind_is_refused_by_name(key: str) -> None:
    kind = FACTS[key].kind
    for value in [value for value in VALUES if kind.read(value, PLAYERS) is None]:
        with pytest.raises(SituationError, match=key) as fault:
            rule(hand(("A", CALL), **{key: value}), {})
        assert fault.value.event is None


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ({"act": "raise", "to": 1200, "by": 800}, "raise has either to or by"),
        ({"act": "raise"}, "raise has either to or by"),
        ({"act": "bet"}, "bet needs to"),
        ({"act": "put", "chips": [[100, 1]], "last": "no"}, "put: last must be true or false"),
        ({"act": "say", "verb": "raise", "to": 1200, "by": 800}, "one of to, amount, by and word"),
        ({"act": "say", "verb": "raise", "meanings": [500]}, "a word stands with its number or its meanings"),
        ({"act": "say", "verb": None, "by": 800}, "what is raised by stands with its verb"),
        ({"act": "say-if", "if": {"verb": "bet"}, "then": {"verb": "ship"}}, "say-if: then: verb must be"),
        ({"act": "say-if", "if": {"verb": "bet"}, "then": 5}, "say-if: then must be a statement"),
        ({"act": "call", "to": 1200}, "call has no 'to'"),
        ({"act": "call", 5: 1200}, "call has no 5"),
    ],
)
def test_what_does_not_go_together_is_refused(act: Data, words: str) -> None:
    with pytest.raises(SituationError, match=words) as fault:
        rule(hand(("A", act)), {})
    assert fault.value.event == 0


def test_facts_and_keys_that_there_are_not_are_refused_by_name() -> None:
    with pytest.raises(SituationError, match="a hand has no 'blind'"):
        rule(hand(("A", CALL), blind=100), {})
    situation = hand(("A", CALL))
    situation["play"][0]["ruling"] = {}
    with pytest.raises(SituationError, match="an event has no 'ruling'"):
        rule(situation, {})


def test_a_raise_by_an_amount_is_ruled_where_the_term_does_not_fit() -> None:
    said = {"act": "say", "verb": "bet", "by": 900}

    assert rule(hand(("A", {"act": "raise", "to": 1200}), ("B", said)), {})[1]["decides"] in ("rules", "td")


def is_of_kind(value: Any, stated: Stated) -> bool:
    if stated.of == "list":
        return isinstance(value, list) and all(is_one(item, stated) for item in value)
    if stated.of in ("name", "word"):
        return isinstance(value, dict) and all(isinstance(key, str) and is_one(value[key], stated) for key in value)
    return is_one(value, stated)


def is_one(value: Any, stated: Stated) -> bool:
    if stated.kind == "flag" or (stated.kind == "flag_or_choice" and isinstance(value, bool)):
        return isinstance(value, bool)
    if stated.values:
        return value in stated.values
    if stated.kind in ("number", "seconds"):
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return isinstance(value, dict) if stated.kind == "record" else isinstance(value, str)


def check(ruling: Data) -> None:
    assert list(ruling) == [key for key in KEYS if key in ruling] + ["reasons"]
    for key in ruling:
        # Nobody is next at the end of a round; that is said, and no other key is ever empty.
        assert key == "reasons" or (key == "next" and ruling[key] is None) or is_of_kind(ruling[key], STATED[key]), key


@examples(200)
@given(hands())
def test_every_ruling_on_betting_is_of_the_kind_that_is_declared(case: tuple[Data, Data]) -> None:
    for ruling in rule(*case):
        check(ruling)


@examples(100)
@given(showdowns())
def test_every_ruling_on_a_showdown_is_of_the_kind_that_is_declared(case: tuple[Data, Data]) -> None:
    for ruling in rule(*case):
        check(ruling)
