"""The strict YAML reader: what it takes, and what it refuses with which line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.knowledge.findings import Finding
from generator.knowledge.yaml_source import MAXIMUM_BYTES, parse_yaml, read_yaml


def faults(text: str) -> list[tuple[int, str]]:
    findings: list[Finding] = []
    parse_yaml(text, "x.yml", findings)
    return [(finding.line, finding.message) for finding in findings]


def data(text: str) -> object:
    findings: list[Finding] = []
    source = parse_yaml(text, "x.yml", findings)
    assert source is not None, findings
    assert findings == []
    return source.data


def test_only_whole_numbers_true_false_and_null_are_not_text() -> None:
    found = data("[1, -2, 0, true, false, null, ~, no, on, 1:30, 2011-07-30, 1.5, 007, 0x1F, 1_000, '5']")

    assert found == [
        1, -2, 0, True, False, None, None, "no", "on", "1:30", "2011-07-30", "1.5", "007", "0x1F", "1_000", "5",
    ]  # fmt: skip


def test_every_key_and_item_has_its_line() -> None:
    findings: list[Finding] = []
    source = parse_yaml("a:\n  b: 1\nc:\n  - x\n  - y\n", "x.yml", findings)

    assert source is not None
    assert [source.line(path) for path in [("a",), ("a", "b"), ("c", 0), ("c", 1), ("c", 1, "z")]] == [1, 2, 4, 5, 5]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: 1\na: 2\n", 2, "already on line 1"),
        ("a: &x 1\n", 1, "anchor &x is not allowed"),
        ("a: 1\nb: *x\n", 2, "alias *x is not allowed"),
        ("a: !!python/object/apply:os.system [ls]\n", 1, "tag"),
        ("a:\n\tb: 1\n", 2, "indented with a tab"),
        ("a:\n  b: 1\n\tc: 2\n", 3, "indented with a tab"),
        ("a: b: c\n", 1, "a text with a colon is written in quotes"),
        ("a: 'x\n", 1, "the quote ' that begins this text is not closed"),
        ("}\n", 1, "not valid YAML"),
        ("a: 1\n---\nb: 2\n", 2, "a second document begins here"),
        ("[" * 40, 1, "nested more than 20 levels deep"),
        ("a: 1234567890123456\n", 1, "more than 15 digits"),
        ("? [a]\n: 1\n", 1, "a key must be plain text"),
        ("a: \x07\n", 1, "control character (U+0007)"),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, line: int, words: str) -> None:
    found = faults(text)

    assert len(found) == 1
    assert found[0][0] == line
    assert words in found[0][1]


def test_two_keys_given_twice_are_both_told() -> None:
    assert [line for line, _ in faults("a: 1\na: 2\nb: 1\nb: 2\n")] == [2, 4]


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    bomb = 'a: &a ["lol"]\n' + "".join(
        f"{c}: &{c} [*{p}, *{p}, *{p}]\n" for p, c in zip("abcdefgh", "bcdefghi", strict=True)
    )

    assert [line for line, _ in faults(bomb)] == [1]


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.yml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    findings: list[Finding] = []

    assert read_yaml(path, tmp_path, findings) is None
    assert findings == [
        Finding(
            "huge.yml", 1, "schema", f"the file has 50,000,000 bytes; at most {MAXIMUM_BYTES:,} are read, so split it"
        )
    ]


def test_a_file_that_is_not_utf_8_is_refused_at_its_byte(tmp_path: Path) -> None:
    (tmp_path / "latin.yml").write_bytes("a: 1\nb: zvýšení\n".encode("latin-1", "replace"))
    findings: list[Finding] = []

    assert read_yaml(tmp_path / "latin.yml", tmp_path, findings) is None
    assert [(f.line, f.message) for f in findings] == [(2, "byte 0xfd is not UTF-8; save the file as UTF-8")]


def test_a_link_that_leads_out_of_the_project_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside.yml").write_text("a: 1\n")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.yml").symlink_to(tmp_path / "outside.yml")
    findings: list[Finding] = []

    assert read_yaml(inside / "link.yml", inside, findings) is None
    assert "is outside the project" in findings[0].message


def test_a_folder_that_leads_out_of_the_project_is_refused_for_every_file_in_it(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(tmp_path / "outside")
    findings: list[Finding] = []
    folders: dict[str, bool] = {}
    for name, folder in (("own.yml", inside), ("one.yml", tmp_path / "outside"), ("two.yml", tmp_path / "outside")):
        (folder / name).write_text("a: 1\n")

    assert read_yaml(inside / "own.yml", inside, findings, folders) is not None
    assert not findings
    assert read_yaml(inside / "link" / "one.yml", inside, findings, folders) is None
    assert read_yaml(inside / "link" / "two.yml", inside, findings, folders) is None
    assert [f.file for f in findings] == ["link/one.yml", "link/two.yml"]


@given(st.text(max_size=300))
def test_any_text_gives_data_or_findings_and_never_an_exception(text: str) -> None:
    findings: list[Finding] = []
    source = parse_yaml(text, "x.yml", findings)

    assert source is not None or findings
