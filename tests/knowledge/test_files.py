"""Faults in the shape of a file, in words for people who write YAML."""

import re
from pathlib import Path

import pytest

from generator.knowledge import files, shapes
from generator.knowledge.example_shapes import ExampleFile
from generator.knowledge.findings import Finding
from generator.knowledge.shapes import BookFile, RuleFile


def faults(tmp_path: Path, shape: type[shapes.Shape], text: str) -> list[tuple[int, str]]:
    path = tmp_path / "file.yml"
    path.write_text(text, encoding="utf-8")
    findings: list[Finding] = []
    files.Files(tmp_path, findings).read(path, shape)
    return [(finding.line, finding.message) for finding in findings]


def test_every_pattern_of_a_shape_is_said_in_words() -> None:
    source = Path(shapes.__file__).read_text(encoding="utf-8")
    patterns = set(re.findall(r'pattern=r"([^"]+)"', source))

    assert patterns == set(files._FORMS)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("table: {game: nlhe, players: [A]}\nplay: [{A: folds}]\n", 1, "table.players: at least 2 belong here, not 1"),
        ("table: {game: nlhe, players: [A, 'B:']}\nplay: [{A: folds}]\n", 1, "a name in one line, without a colon"),
        ("table: {game: nlhe, players: [A, B]}\nplay: []\n", 1, "play is empty; an example has at least one event"),
        ("kind: penalty\npenalty: {players: 1, rounds: 1}\n", 2, "penalty.players: 1 is too small; at least 2"),
        ("table:\n  game: nlhe\n  players: [A, 5]\nplay: [{A: folds}]\n", 3, "5 is not text; write it in quotes"),
    ],
)
def test_a_fault_in_an_example(tmp_path: Path, text: str, line: int, words: str) -> None:
    found = faults(tmp_path, ExampleFile, text)

    assert [row for row, _ in found] == [line]
    assert words in found[0][1]


def test_all_faults_of_a_file_are_told(tmp_path: Path) -> None:
    found = faults(
        tmp_path, RuleFile, "clauses: [Not-So]\npolicies:\n  x: {type: integer, unit: hours, min: 1, max: 2}\n"
    )

    assert len(found) == 3
    assert any("lower-case words with hyphens" in message for _, message in found)
    assert any("'hours' is not one of seconds" in message for _, message in found)
    assert any("the key 'default' is missing" in message for _, message in found)


@pytest.mark.parametrize("date", ["2011-02-30", "2011-13", "0000"])
def test_a_day_that_the_calendar_does_not_have(date: str, tmp_path: Path) -> None:
    found = faults(tmp_path, BookFile, f'language: en\ndate: "{date}"\n')

    assert found == [(2, f"date: the calendar has no {date}")]
