"""The writers' reference, rules/README.md: every block that it shows is taken by the shapes, and every form by the parser."""

import re
from pathlib import Path

import pytest

from generator.engine.kinds import KINDS
from generator.engine.ruling import STATED
from generator.engine.situation import ACTS, FACTS, keys_of
from generator.engine.situation.events import KEYS
from generator.engine.situation.values import GAME
from generator.knowledge import example_shapes, shapes
from generator.knowledge.event_shapes import AT_THE_TABLE, KEY_OF_KIND
from generator.knowledge.examples import load_example
from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.yaml_source import parse_yaml
from generator.language.notation import parse_event

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")

SHAPES = {
    "rule": shapes.RuleFile,
    "outline": shapes.OutlineFile,
    "situations": shapes.IncidentsFile,
    "book": shapes.BookFile,
    "numbering": shapes.NumberingFile,
    "policies": shapes.PoliciesFile,
    "errata": shapes.ErrataFile,
    "places": shapes.PlacesFile,
    "wording": shapes.RuleWording,
    "policy-wording": shapes.PoliciesWording,
    "book-wording": shapes.BookWording,
    "errata-wording": shapes.ErrataWording,
    "glossary": shapes.GlossaryWording,
    "book-glossary": shapes.BookGlossary,
    "example-wording": shapes.ExamplesWording,
    "example": example_shapes.ExampleFile,
}
BLOCKS = re.findall(r"^```yaml ([a-z-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FORMS = re.findall(r"^\| `(\S+): (.+?)` \|", PAGE, re.MULTILINE)
RULING_KEYS = re.findall(
    r"^\| (`.+?`) \|", PAGE[PAGE.index("### What a ruling can state") : PAGE.index("### Odd chips")], re.MULTILINE
)


def test_every_shape_of_a_file_has_a_block() -> None:
    assert {kind for kind, _ in BLOCKS} == set(SHAPES)


@pytest.mark.parametrize(("kind", "text"), BLOCKS)
def test_a_block_has_the_shape_that_it_names(kind: str, text: str) -> None:
    findings: list[Finding] = []
    source = parse_yaml(text, "block.yml", findings)

    assert findings == []
    assert source is not None
    SHAPES[kind].model_validate(source.data)


@pytest.mark.parametrize("text", [text for kind, text in BLOCKS if kind == "example"])
def test_an_example_block_can_be_loaded(text: str, tmp_path: Path) -> None:
    path = tmp_path / "block.yml"
    path.write_text(text, encoding="utf-8")
    findings: list[Finding] = []

    assert load_example(path, Files(tmp_path, findings), free=True) is not None, findings


def test_the_page_shows_forms_of_every_actor() -> None:
    assert {actor for actor, _ in FORMS} == {"A", "dealer", "floor", "time"}
    assert len(FORMS) > 25


@pytest.mark.parametrize(("actor", "text"), FORMS)
def test_a_form_of_the_notation_can_be_read(actor: str, text: str) -> None:
    event = parse_event(actor, text)

    assert event["actor"] == actor
    assert event["acts"]


def test_every_key_of_a_ruling_is_described() -> None:
    described = {name for cell in RULING_KEYS for name in re.findall(r"`([a-z_]+)`", cell)} - {"key"}

    assert described == set(STATED) - {"all_in"}


def test_every_key_of_a_table_is_described() -> None:
    part = PAGE[PAGE.index("### The table of a hand") : PAGE.index("### What can happen")]
    described = set(re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE))

    assert described == set(FACTS)
    assert set(example_shapes.TableShape.model_fields) == set(FACTS)


def section_of(kind: str) -> str:
    """What the page says of a kind before its first example."""
    before = PAGE[: PAGE.index(f"\nkind: {kind}\n")]
    start = max(before.rfind("\n### "), before.rfind("\n```\n"))
    return before[start:].removeprefix("\n```\n")


@pytest.mark.parametrize("kind", KEY_OF_KIND)
def test_every_fact_of_a_kind_is_described(kind: str) -> None:
    part, facts = section_of(kind), KINDS[kind].facts
    rows = re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)
    named = set(re.findall(r"`([a-z_]+)`", part))
    at_the_table = set(AT_THE_TABLE.get(kind, ()))
    declared = keys_of(facts)

    assert rows == [key for key in declared if key not in at_the_table]
    assert at_the_table | inner_keys(facts) <= named


def inner_keys(declared: type) -> set[str]:
    """The keys of the records among the facts. A record in a record is described where it stands by itself."""
    kinds = [key.kind.item or key.kind for key in keys_of(declared).values()]
    return {name for kind in kinds if kind.record is not None for name in keys_of(kind.record)}


@pytest.mark.parametrize("kind", KEY_OF_KIND)
def test_the_words_that_a_fact_can_be_are_described(kind: str) -> None:
    part = section_of(kind)
    words = set(re.findall(r"[a-z0-9-]+", " ".join(re.findall(r"`([^`]+)`", part))))
    for key in keys_of(KINDS[kind].facts).values():
        of = key.kind.item or key.kind
        assert of == GAME or set(of.values) <= words, key.name


def said_of(actor: str, act: dict[str, object]) -> set[tuple[str, str]]:
    name = str(act["act"])
    assert ("player" if actor == "A" else actor) in ACTS[name].actors
    return {(name, key) for key in act if key != "act"}


def test_the_page_shows_every_act_that_is_declared_and_what_can_be_said_of_it() -> None:
    shown: set[tuple[str, str]] = set()
    acts: set[str] = set()
    for actor, text in FORMS:
        for act in parse_event(actor, text)["acts"]:
            acts.add(act["act"])
            shown |= said_of(actor, act)
    declared = {(name, key) for name in ACTS for key in KEYS[name]}

    assert acts == set(ACTS)
    assert shown <= declared
    assert {pair for pair in declared - shown if pair[1] != "with_previous"} == set()
