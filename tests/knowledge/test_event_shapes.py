"""The shapes of the smaller kinds of situation take what the engine declares, and nothing else; the loader names the line."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from generator.engine.kinds import KINDS
from generator.engine.situation import FACTS, Kind, keys_of
from generator.engine.situation.values import BY_NAME, CARD, LIST, LONE_CARD, NAME, PLAYER
from generator.knowledge.event_shapes import AT_THE_TABLE, KEY_OF_KIND, facts_shape, written_as
from generator.knowledge.example_shapes import ExampleFile, TableShape
from generator.knowledge.examples import load_example
from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from tests.engine.declared_facts import AT_THE_TABLE as PLAYERS
from tests.engine.declared_facts import JUNK, SMALL, Fact, facts, sample

ANYBODY = (*PLAYERS, "x", "1", "As")  # a shape does not know who is at the table
# The cards of a list are one text.
FACTS_OF_SHAPES = [
    (kind, fact)
    for kind in SMALL
    for fact in facts(kind)
    if fact.path[0] not in AT_THE_TABLE.get(kind, ()) and fact.kind != CARD
]
PAGE = Path(__file__).resolve().parents[2] / "rules" / "README.md"
BLOCKS = {
    kind: text
    for text in re.findall(r"^```yaml example\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for kind in re.findall(r"^kind: (\S+)$", text, re.MULTILINE)
}


def taken(written: Any, value: Any) -> bool:
    try:
        TypeAdapter(written).validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def in_yaml(kind: Kind, value: Any) -> Any:
    """A value as a writer of YAML has it: cards are one text."""
    if kind == LONE_CARD or (kind.item == CARD and kind.of != BY_NAME):
        return " ".join(value)
    if kind.record is not None:
        return {name: in_yaml(key.kind, value[name]) for name, key in keys_of(kind.record).items()}
    if kind.item is not None and isinstance(value, dict):
        return {name: in_yaml(kind.item, value[name]) for name in value}
    if kind.item is not None:
        return [in_yaml(kind.item, item) for item in value]
    return value


def place(value: object) -> str:
    return value.place if isinstance(value, Fact) else str(value)


@pytest.mark.parametrize(("kind", "fact"), FACTS_OF_SHAPES, ids=place)
def test_a_shape_takes_the_values_that_are_declared(kind: str, fact: Fact) -> None:
    written, declared = written_as(fact.kind), fact.kind
    numbers = [end + step for end in (declared.least, declared.most) if end is not None for step in (-1, 0, 1)]

    assert taken(written, in_yaml(declared, sample(declared)))
    if declared.item is None and declared.record is None and declared != LONE_CARD:
        for value in [*declared.values, *numbers, *JUNK]:
            assert taken(written, value) == (declared.read(value, ANYBODY) is not None), value
    elif declared.item in (NAME, PLAYER) and declared.of == LIST:
        everybody = [f"P{number}" for number in range(15)]
        for names in [*(everybody[:count] for count in range(15)), ["P0", "P1", "P0"]]:
            assert taken(written, names) == (declared.read(names, tuple(everybody)) is not None), names


@pytest.mark.parametrize("kind", SMALL)
def test_a_shape_has_the_keys_that_are_declared_and_needs_those_that_are_needed(kind: str) -> None:
    fields = facts_shape(kind).model_fields
    at_the_table = AT_THE_TABLE.get(kind, ())
    keys = {name: key for name, key in keys_of(KINDS[kind].facts).items() if name not in at_the_table}

    assert list(fields) == list(keys)
    assert [name for name in fields if fields[name].is_required()] == [name for name in keys if keys[name].needed]
    assert set(at_the_table) <= set(keys_of(KINDS[kind].facts)) & set(TableShape.model_fields)


def test_an_example_file_knows_every_kind_and_its_key() -> None:
    kinds = ExampleFile.model_json_schema()["properties"]["kind"]["enum"]

    assert kinds == list(KINDS)
    assert set(KEY_OF_KIND.values()) < set(ExampleFile.model_fields)


@pytest.mark.parametrize("kind", ["hand", "odd-chips", "pots"])
def test_the_numbers_of_a_table_have_the_range_that_is_declared(kind: str) -> None:
    declared = FACTS if kind == "hand" else {name: keys_of(KINDS[kind].facts)[name] for name in AT_THE_TABLE[kind]}
    for name, key in declared.items():
        field = TableShape.model_fields[name]
        for end in (key.kind.least, key.kind.most) if not key.kind.of else ():
            for value in (end - 1, end, end + 1) if end is not None else ():
                assert taken(field.annotation, value) == (key.kind.read(value, PLAYERS) is not None), (name, value)


def found(text: str, tmp_path: Path) -> list[Finding]:
    path = tmp_path / "block.yml"
    path.write_text(text, encoding="utf-8")
    findings: list[Finding] = []
    load_example(path, Files(tmp_path, findings), free=True)
    return findings


@pytest.mark.parametrize("kind", SMALL)
def test_an_unknown_fact_is_found_at_its_line(kind: str, tmp_path: Path) -> None:
    key = KEY_OF_KIND[kind]
    changed = re.sub(rf"^{key}: \{{", f"{key}: {{colour: red, ", BLOCKS[kind], flags=re.MULTILINE)
    changed = re.sub(rf"^{key}:\n", f"{key}:\n  colour: red\n", changed, flags=re.MULTILINE)
    (line,) = [number for number, text in enumerate(changed.splitlines(), 1) if "colour" in text]
    (finding,) = found(changed, tmp_path)

    assert (finding.line, finding.check) == (line, "schema")
    assert finding.message.startswith(f"{key}.colour: unknown key 'colour'; known here: ")


def test_a_seat_card_that_is_there_twice_is_found_at_its_list(tmp_path: Path) -> None:
    card = "    - {table: T1, seat: 4}\n"
    (finding,) = found(BLOCKS["breaking"].replace(card, 2 * card), tmp_path)

    assert "breaking.seat_cards: {'table': 'T1', 'seat': 4} stands here twice" in finding.message


@pytest.mark.parametrize("kind", AT_THE_TABLE)
def test_what_only_the_table_of_a_hand_has_is_found_at_its_line(kind: str, tmp_path: Path) -> None:
    assert found(BLOCKS[kind], tmp_path) == []
    table = "table:\n  street: flop\n  stacks: {A: 500}\n  game: plo8\n  players: [A, B, C]\n"
    changed = re.sub(r"^table:.*\n(  .*\n)*", table, BLOCKS[kind], flags=re.MULTILINE)
    told = {finding.line: finding.message for finding in found(changed, tmp_path)}
    lines = changed.splitlines()

    assert told[lines.index("  stacks: {A: 500}") + 1].startswith(
        f"the table of the kind {kind} has no stacks; it has game, "
    )
    assert told[lines.index("  street: flop") + 1].startswith(f"the table of the kind {kind} has no street")
