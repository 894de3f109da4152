"""Every fact that a kind declares is held to its declaration: what is wrong is refused by its place, what is right is taken."""

import dataclasses
from typing import Any

import pytest

from generator.engine import SituationError, rule
from generator.engine.kinds import KINDS
from generator.engine.situation import keys_of
from generator.engine.situation.reading import read_values

from .declared_facts import AT_THE_TABLE, SMALL, Fact, facts, put, records, sample, situation, wrong_values

FACTS = [(kind, fact) for kind in SMALL for fact in facts(kind)]
RECORDS = [(kind, path, place, declared) for kind in SMALL for path, place, declared in records(kind)]


def refusal(data: dict[str, Any]) -> str:
    """Why a situation is refused, nothing where it is ruled."""
    try:
        rule(data, {})
    except SituationError as fault:
        assert fault.event is None
        return fault.message
    return ""


def name(value: object) -> str:
    return value.place if isinstance(value, Fact) else str(value)


@pytest.mark.parametrize(("kind", "fact"), FACTS, ids=name)
def test_a_value_of_a_wrong_kind_is_refused_by_its_place(kind: str, fact: Fact) -> None:
    wrong = wrong_values(fact.kind)
    inside = fact.kind.item is not None or fact.kind.record is not None

    assert len(wrong) > 5
    for value in wrong:
        message = refusal(put(situation(kind), fact.path, value))
        deeper = inside and isinstance(value, list | dict)  # the message goes on to what is at fault in it
        assert message.startswith(fact.place if deeper else f"{fact.place} must be "), (value, message)


@pytest.mark.parametrize(("kind", "fact"), FACTS, ids=name)
def test_a_value_of_the_right_kind_is_taken(kind: str, fact: Fact) -> None:
    values = [sample(fact.kind), *fact.kind.values]
    if not fact.kind.of:
        values += [end for end in (fact.kind.least, fact.kind.most) if end is not None]

    for value in values:
        assert fact.kind.read(value, AT_THE_TABLE) is not None
        message = refusal(put(situation(kind), fact.path, value))
        assert not message.startswith(f"{fact.place} must be {fact.kind.words}"), message


@pytest.mark.parametrize(("kind", "path", "place", "declared"), RECORDS, ids=name)
def test_keys_that_are_unknown_or_missing_are_refused_by_name(
    kind: str, path: tuple[str | int, ...], place: str, declared: type
) -> None:
    keys = keys_of(declared)
    for unknown in ("colour", 7, None):
        message = refusal(put(situation(kind), (*path, unknown), 1))  # type: ignore[arg-type]
        assert message.startswith(f"{place} has no {unknown!r}; it has {', '.join(keys)}"[:140])
    for key in keys:
        given = {other: sample(keys[other].kind) for other in keys if other != key}
        told = ""
        try:
            read_values(place, keys, given, AT_THE_TABLE)
        except SituationError as fault:
            told = fault.message
        assert told == (f"{place} needs {key}: {keys[key].kind.words}" if keys[key].needed else "")


@pytest.mark.parametrize("kind", SMALL)
def test_facts_are_frozen_and_each_has_a_kind(kind: str) -> None:
    for _, _, _, declared in [row for row in RECORDS if row[0] == kind]:
        assert declared.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert "__slots__" in vars(declared)
        assert all("kind" in part.metadata for part in dataclasses.fields(declared))


def test_every_kind_of_situation_declares_facts() -> None:
    assert len({KINDS[kind].facts for kind in KINDS}) == len(KINDS) == 19
    assert len(FACTS) > 100


# What goes together, each once; `refused.json` of the mutation tests has more.
@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("penalty", {"players": 9}, "penalty: a penalty has rounds or hands"),
        ("penalty", {"players": 9, "rounds": 1, "hands": 1}, "penalty: a penalty has rounds or hands"),
        ("transit", {"found": 500, "stack": 100}, "transit: stack belongs to the player who has carried chips"),
        ("transit", {"found": 500, "carried": 100}, "transit: chips were either carried out of view or found"),
        ("balancing", {"in_hand": ["T1"], "game": "flop"}, "balancing: at least one of tables, giving and receiving is needed"),
        ("balancing", {"giving": {"seats": ["A", "B"]}}, "balancing: giving needs last: a mapping with the seats of button"),
        ("balancing", {"receiving": {"opened": [1]}}, "balancing: receiving needs seats: a list of 2 to 11 names"),
        ("balancing", {"game": "stud", "giving": {"seats": ["A", "B"]}}, "balancing: receiving: in stud opened must be"),
        ("chip-race", {"removed": 25, "next": 100, "chips": {"A": 1}}, "chip-race: seats must be a list of names"),
        ("odd-chips", {"game": "plo8", "pot": 5, "high": ["A"]}, "odd-chips needs players"),
        ("pots", {"game": "plo8", "button": "A", "contributions": {"A": 5}}, "pots needs players"),
    ],
)  # fmt: skip
def test_facts_that_do_not_go_together_are_refused(kind: str, given: dict[str, Any], words: str) -> None:
    assert refusal({"kind": kind, **given}).startswith(words)


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ({"T": {"seats": 6, "button": 1, "small_blind": 2, "big_blind": 7}}, "breaking: tables: T: big_blind must be one of"),
        ({"T": {"seats": 6, "button": 1, "small_blind": 2, "big_blind": 3}}, "breaking: seat_cards: T has no seat 9"),
    ],
)  # fmt: skip
def test_a_seat_that_a_new_table_lacks_is_refused(tables: dict[str, Any], words: str) -> None:
    given = {"seats": ["A"], "seat_cards": [{"table": "T", "seat": 1}, {"table": "T", "seat": 9}], "tables": tables}

    assert refusal({"kind": "breaking", **given}).startswith(words)


def test_a_card_of_somebody_without_a_seat_is_refused() -> None:
    card = {"seats": ["A"], "seat_cards": [{"table": "T", "seat": 1}], "high_cards": {"A": ["As"], "B": ["Ks"]}}
    race = {"removed": 50, "next": 100, "seats": ["A", "B"], "chips": {"A": 1, "B": 1}}

    assert refusal({"kind": "breaking", **card}) == "breaking: high_cards: B has no seat"
    assert refusal({"kind": "chip-race", **race, "cards": {"A": ["As"], "B": ["Ks"], "C": ["Qs"]}}) == (
        "chip-race: cards: C draws 0 cards, one for each odd chip"
    )
