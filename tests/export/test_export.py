"""The exported data: it fits its schemas, is the same every time, and answers who knows nothing else."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from pokerkit import HandHistory

from generator.checks.project import Project
from generator.commands import main
from generator.engine import SituationError
from generator.export.data import Exported
from generator.export.write import FOLDER, export_files

from ..small import make_tiny

BOOKS = ["br-2016", "cz-2011", "es-annex", "onk-2023", "tda-2011", "tda-2022", "tda-2024"]


class Data:
    """The files as somebody finds them who has read the index and the schemas, and nothing of this project."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.index = self.read("index.json")

    def read(self, path: str) -> Any:
        return json.loads(self.files[path])

    def book(self, book: str) -> Any:
        return self.read(next(one["file"] for one in self.index["books"] if one["id"] == book))


@pytest.fixture(scope="module")
def data(project: Project) -> Data:
    return Data(dict(export_files(Exported(project.knowledge, project.texts, project.rulings))))


def test_every_file_fits_its_schema_and_is_listed_with_its_digest(data: Data) -> None:
    listed = {one["path"]: one for one in data.index["files"]}
    assert set(data.files) - set(listed) == {
        "index.json",
        "README.md",
        *(p for p in data.files if p.startswith("schema/")),
    }
    Draft202012Validator(data.read("schema/index.json")).validate(data.index)
    for path, one in listed.items():
        if path.endswith(".phhs"):
            assert one["schema_file"] is None
        else:
            schema = data.read(one["schema_file"])
            Draft202012Validator.check_schema(schema)
            faults = [fault.message for fault in Draft202012Validator(schema).iter_errors(data.read(path))]
            assert faults == [], path
        assert one["sha256"] == hashlib.sha256(data.files[path]).hexdigest()
        assert one["bytes"] == len(data.files[path])


@pytest.mark.parametrize("wrong", [{"numbers": None}, {"errata": [{}]}, {"more": 1}])
def test_a_schema_refuses_what_is_not_so(data: Data, wrong: dict[str, Any]) -> None:
    validator = Draft202012Validator(data.read("schema/book.json"))

    assert not validator.is_valid({**data.book("tda-2024"), **wrong})


def test_the_same_rulebook_gives_the_same_bytes(data: Data, project: Project) -> None:
    again = Project(project.knowledge)

    assert dict(export_files(Exported(again.knowledge, again.texts, again.rulings))) == data.files
    assert str(project.knowledge.root).encode() not in b"".join(data.files.values())


def test_the_index_is_small_and_names_every_book(data: Data) -> None:
    assert len(data.files["index.json"]) < 20_000
    assert sorted(one["id"] for one in data.index["books"]) == BOOKS
    assert data.index["languages"] == ["en", "cs", "es", "nl", "pt"]
    assert "independent restatement" in data.index["notice"]["en"]


def test_the_number_of_the_string_bet_in_each_book(data: Data) -> None:
    [rule] = [one for one in data.read("rules.json")["rules"] if one["title"]["en"].startswith("String bets")]

    assert {book: rule["numbers"].get(book) for book in ("tda-2011", "tda-2022", "tda-2024", "onk-2023")} == {
        "tda-2011": ["44"],
        "tda-2022": ["56"],
        "tda-2024": ["56"],
        "onk-2023": ["56"],
    }


def test_the_books_that_rule_an_example_otherwise(data: Data) -> None:
    last = {}
    for one in data.index["files"]:
        if one["path"].startswith("rulings/"):
            held = data.read(one["path"])
            [found] = [
                r for r in held["rulings"] if r["example"] == "undercalls/a-chip-meant-for-the-bet-before-the-raise"
            ]
            last[held["book"]] = found["rulings"][-1].get("returned")

    assert {book for book, returned in last.items() if returned == 100} == {"es-annex", "tda-2022", "tda-2024"}


def test_a_term_in_czech_and_in_the_words_of_a_book(data: Data) -> None:
    terms = {term["id"]: term for term in data.read("glossary.json")["terms"]}

    assert terms["undercall"]["term"]["cs"] == "neúplné dorovnání"
    assert terms["substantial-action"]["own"]["onk-2023"]["nl"] == "bindende actie"


def test_the_clauses_that_rest_on_a_line_of_a_source(data: Data) -> None:
    numbers = data.book("onk-2023")["numbers"]
    found = [(c["cited"], c["text"]["nl"]) for n in numbers for c in n["clauses"] if c["place"] == "004:L506"]

    assert [cited for cited, _ in found] == ["51"]
    assert "toernooileiding" in found[0][1]


def test_the_value_of_a_policy_in_words(data: Data) -> None:
    [policy] = [one for one in data.read("policies.json")["policies"] if one["name"] == "undercall_forfeits"]
    [decision] = [one for one in data.book("onk-2023")["decisions"] if one["policy"] == "undercall_forfeits"]

    assert (decision["value"], decision["basis"], decision["place"]) == ("chips", "derived", "004:L506")
    assert policy["values"][decision["value"]]["en"] == "all the chips of the undercall"


def test_an_example_has_its_script_in_both_forms(data: Data, project: Project) -> None:
    examples = {one["id"]: one for one in data.read("examples.json")["examples"]}
    one = examples["undercalls/a-chip-meant-for-the-bet-before-the-raise"]

    assert len(examples) == len(project.knowledge.examples)
    assert one["notation"] == ["C: checks", "O: bets 400", "A: raises to 1200", "B: puts 500x1", "B: folds"]
    assert [event["actor"] for event in one["situation"]["play"]] == ["C", "O", "A", "B", "B"]


def test_the_command_writes_the_files(tmp_path: Path) -> None:
    root, out = tmp_path / "club", tmp_path / "out"
    make_tiny(root, "en")

    result = CliRunner().invoke(main, ["--root", str(root), "export", "--out", str(out)])

    assert result.exit_code == 0, result.output
    written = {path.relative_to(out / FOLDER).as_posix() for path in (out / FOLDER).rglob("*") if path.is_file()}
    assert {"index.json", "README.md", "books/club.json", "rulings/club.json", "schema/book.json"} <= written
    assert f"{len(written)} files" in result.output


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    root, out = tmp_path / "club", tmp_path / "out"
    make_tiny(root, "en")
    out.write_text("a file")

    result = CliRunner().invoke(main, ["--root", str(root), "export", "--out", str(out)])

    assert result.exit_code != 0
    assert "Traceback" not in result.output


@pytest.mark.parametrize("book", BOOKS)
def test_hand_histories_are_played_by_pokerkit_to_the_same_bets(data: Data, project: Project, book: str) -> None:
    hands = list(HandHistory.loads_all(data.files[f"hands/{book}.phhs"].decode()))

    assert len(hands) > 60
    assert len({hand.user_defined_fields["_example"] for hand in hands}) == len(hands)
    for hand in hands:
        example = project.knowledge.examples[hand.user_defined_fields["_example"]]
        ruled = project.rulings.of(example.id, book)
        assert not isinstance(ruled, SituationError)
        seats = {name: at for at, name in enumerate(example.situation["players"])}
        events = iter(zip(example.play, ruled, strict=True))
        played = hand.state_actions
        next(played)
        for action in hand.actions:
            state, done = next(played)
            # Where an action is not open, PokerKit puts in one of its own: only what it does between rounds of an all-in may be such.
            while done is None:
                assert state.actor_index is None, example.id
                state, done = next(played)
            assert done == action, example.id
            if not action.startswith("d dh"):
                item, ruling = next(events)
                if item.actor != "dealer" and ruling["action"] in ("bet", "raise"):
                    assert state.bets[seats[item.actor]] == ruling["to"], example.id
        assert next(events, None) is None


def test_what_is_not_regular_is_no_hand_history(data: Data, project: Project) -> None:
    told = data.files["hands/tda-2024.phhs"].decode()
    for name, example in project.knowledge.examples.items():
        ruled = project.rulings.of(name, "tda-2024")
        if isinstance(ruled, SituationError) or any(
            one.get("decides") == "td" or one.get("in_turn") is False for one in ruled
        ):
            assert f'"{name}"' not in told
        if example.situation.get("street", "preflop") != "preflop" or example.kind != "hand":
            assert f'"{name}"' not in told
