"""The command line: what it prints, with which status, and that bad input never ends in a traceback."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from tests.conftest import ROOT
from tests.small import make_tiny
from tests.two_editions import AUTUMN, SPRING, write_editions

Run = Callable[..., Result]

# Every entry of every source: the Dutch book has 71 rules, 8 of its own and 19 recommended procedures; TDA 2024 has 22 of these.
ENTRIES = {
    "tda-2011": 55,
    "cz-2011": 6,
    "es-annex": 14,
    "br-2016": 10,
    "onk-2023": 71 + 8 + 19,
    "tda-2022": 71,
    "tda-2024": 71 + 22,
}
SITUATION = """\
table: {game: nlhe, blinds: [200, 400], players: [SB, BB, A, B]}
play:
  - A: raises to 1200
  - B: puts 1000x2
"""
ARTICLE = "examples/raise-methods/declared-raise-call-amount-after-a-raise.yml"


@pytest.fixture
def run(small: Path) -> Run:
    """What runs a command on the small rulebook, or on another."""

    def invoke(*arguments: str, root: Path = small) -> Result:
        result = CliRunner().invoke(main, ["--root", str(root), *arguments])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


@pytest.fixture
def situation(tmp_path: Path) -> Path:
    path = tmp_path / "situation.yml"
    path.write_text(SITUATION, encoding="utf-8")
    return path


def test_check_prints_one_object(run: Run, project: object) -> None:
    report = json.loads(run("check", "--json", root=ROOT).stdout)

    assert list(report) == ["books", "languages", "examples", "rulings", "waiting", "findings"]
    assert report["waiting"] == []
    assert {book: counted["entries"] for book, counted in report["books"].items()} == ENTRIES
    assert set(report["languages"]) == {"en", "es", "pt", "cs", "nl"}
    for count in report["languages"].values():
        assert count["present"] == count["wanted"] > 500
        assert count["outdated"] == 0
    assert report["rulings"]["computed"] > report["rulings"]["published"] > report["examples"] > 50
    assert report["findings"] == []


def test_what_waits_for_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "rulebook"
    make_tiny(root, "en")
    assert "not looked at" not in run("check", root=root).stdout
    (root / "rules/books/club/book.yml").write_text("language: 'en\n", encoding="utf-8")

    told = run("check", root=root).stdout.splitlines()[0]
    waiting = json.loads(run("check", "--json", root=root).stdout)["waiting"]

    assert told == f"not looked at until every file can be read: {', '.join(waiting)}"
    assert {"rulings", "coverage"} <= set(waiting)


def test_rule_needs_no_title_source_or_wording(run: Run, situation: Path) -> None:
    result = run("rule", str(situation), "--json")

    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert set(report["rulings"]) == set(ENTRIES)
    last = report["rulings"]["tda-2011"][-1]
    assert (last["action"], last["to"], last["returned"]) == ("call", 1200, 800)
    assert last["reasons"][0]["clause"] == "multiple-chips#removal-test"
    assert last["reasons"][0]["place"] == {"book": "tda-2011", "number": "40", "paragraphs": [], "cited": "40"}


def test_an_example_that_cannot_be_read_is_reported_and_stops_no_ruling(
    run: Run, situation: Path, tmp_path: Path
) -> None:
    root = tmp_path / "rulebook"
    make_tiny(root, "en")
    (root / "examples/clock").mkdir()
    (root / "examples/clock/late.yml").write_text("kind: [clock\n", encoding="utf-8")

    ruled, checked = run("rule", str(situation), root=root), run("check", root=root)

    assert (ruled.exit_code, checked.exit_code) == (1, 1)
    assert "  2. B puts" in ruled.stdout
    for result in (ruled, checked):
        assert "examples/clock/late.yml:1: schema: [ begins a list, which ] ends" in result.stderr
    assert checked.stdout.splitlines()[-1].startswith("1 book, 0 examples, 0 rulings published")
    assert checked.stdout.splitlines()[-1].endswith("1 finding")


def test_what_rules_must_be_readable_for_a_ruling(run: Run, situation: Path, tmp_path: Path) -> None:
    root = tmp_path / "rulebook"
    make_tiny(root, "en")
    (root / "rules/books/club/book.yml").write_text("language: 'en\n", encoding="utf-8")

    assert run("rule", str(situation), root=root).exit_code == 1


@pytest.mark.parametrize("language", ["en", "es", "pt", "cs", "nl"])
def test_rule_speaks_every_language(run: Run, situation: Path, language: str) -> None:
    result = run("rule", str(situation), "--book", "tda-2011", "--lang", language)

    assert result.exit_code == 0
    assert "TDA" in result.stdout
    assert "2011 40]" in result.stdout
    if language != "en":
        english = run("rule", str(situation), "--book", "tda-2011").stdout.splitlines()
        assert not set(filter(str.strip, result.stdout.splitlines()[2:])) & set(english)


def test_a_ruling_that_does_not_hold_is_told_with_its_line(run: Run, situation: Path) -> None:
    situation.write_text(SITUATION + "    ruling: {action: raise}\n", encoding="utf-8")

    result = run("rule", str(situation))

    assert result.exit_code == 1
    assert sorted(result.stderr.splitlines()) == [
        f"{situation}:5: rulings: under {book}, action is stated as raise, the engine rules call"
        for book in sorted(ENTRIES)
    ]


def test_a_ruling_of_a_source_is_asked_of_that_book_alone(run: Run) -> None:
    report = json.loads(run("rule", str(ROOT / ARTICLE), "--json").stdout)

    first, second = (report["rulings"][book][-1] for book in ("cz-2011", "tda-2011"))
    assert report["findings"] == []
    assert first["to"] == 1000
    assert second.get("to") != 1000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("title: no\n", "title"),
        ("- a\n", "a mapping"),
        ("table: 5\nplay: []\n", "table: a mapping as {game: …, players: …} belongs here"),
        (SITUATION.replace("- B: puts", "- C: puts"), "there is no player 'C' at the table"),
        (SITUATION.replace("puts", "ptus"), "puts"),
        (SITUATION.replace("nlhe", "nlh"), "did you mean 'nlhe'?"),
        (SITUATION.replace("[200, 400]", "[200]"), "table.blinds"),
        (SITUATION.replace("A, B]}", "A, B], stacks: {B: 100}}"), "cannot be played"),
    ],
)
def test_a_bad_situation_is_told_and_ends_with_1(run: Run, situation: Path, text: str, words: str) -> None:
    situation.write_text(text, encoding="utf-8")

    result = run("rule", str(situation))

    assert result.exit_code == 1
    assert all(row.startswith((f"{situation}:", " ")) for row in result.stderr.splitlines())
    assert words in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rule", "nothing.yml"], "nothing.yml: there is no such file"),
        (
            ["rule", "README.md", "--book", "x"],
            "there is no book 'x'; the books are br-2016, cz-2011, es-annex, onk-2023, tda-2011, tda-2022, tda-2024",
        ),
        (["rule", "README.md", "--lang", "fr"], "there is no language 'fr'"),
        (["pdf", "x", "--out", "x.pdf"], "x"),
        (["translate", "unaffected", "x"], "no text, file or rule 'x'"),
    ],
)
def test_a_wrong_argument_is_told(run: Run, arguments: list[str], words: str) -> None:
    result = run(*arguments)

    assert result.exit_code in (1, 2)
    assert words in result.stderr


def test_a_folder_that_is_no_rulebook_is_told(run: Run, tmp_path: Path) -> None:
    result = run("check", root=tmp_path)

    assert result.exit_code == 1
    assert "not a rulebook" in result.stderr


def test_accept_changes_nothing_where_nothing_changed(run: Run, small: Path, copy: Path) -> None:
    run("accept", root=copy)
    result = run("accept", root=copy)

    assert "written" not in result.stdout
    assert "deleted" not in result.stdout
    locks = [path.relative_to(small) for path in small.rglob("*.lock")]
    assert len(locks) > 100
    assert sorted(path.relative_to(copy) for path in copy.rglob("*.lock")) == sorted(locks)
    assert all((copy / lock).read_bytes() == (small / lock).read_bytes() for lock in locks)


def test_accept_records_no_text_with_an_invisible_character(run: Run, copy: Path) -> None:
    path = next((copy / "i18n/cs/examples").glob("*.yml"))
    path.write_text(path.read_text(encoding="utf-8").replace("title: ", "title: \u00ad", 1), encoding="utf-8")
    locks = {lock: lock.read_bytes() for lock in copy.rglob("*.lock")}

    result = run("accept", root=copy)

    assert result.exit_code == 1
    assert f"i18n/cs/examples/{path.name}:" in result.stderr
    assert "SOFT HYPHEN" in result.stderr
    assert {lock: lock.read_bytes() for lock in copy.rglob("*.lock")} == locks


def test_diff_prints_policies_and_rulings_that_differ(run: Run) -> None:
    report = json.loads(run("diff", "tda-2011", "cz-2011", "--json").stdout)

    assert list(report["policies"]) == ["raise_methods"]
    assert report["policies"]["raise_methods"]["cz-2011"]["at"] == "003:L27"
    assert report["rulings"]
    assert "raise-methods" in {row["example"].split("/")[0] for row in report["rulings"]}
    assert all(row["policies"] == ["raise_methods"] for row in report["rulings"])


def test_diff_tells_the_changes_from_the_base_whichever_is_named_first(run: Run) -> None:
    told = run("diff", "cz-2011", "tda-2011").stdout
    assert told.startswith("TDA 2011 and CZ 2011 compared")
    assert run("diff", "tda-2011", "cz-2011").stdout == told == run("diff", "cz-2011").stdout


def test_diff_of_a_book_with_itself_is_empty(run: Run) -> None:
    assert run("diff", "tda-2011", "tda-2011").stdout == (
        "TDA 2011 and TDA 2011 compared\nThe two books do not differ.\n"
    )


def test_diff_tells_what_changed_examples_first_then_number_by_number(run: Run, copy: Path) -> None:
    lines = run("diff", AUTUMN, SPRING, root=write_editions(copy)).stdout.splitlines()

    assert lines[0] == "What changed from Spring to Autumn"
    assert "2 clauses reworded" in lines[1]
    assert lines[3] == "Ruled differently"
    told = lines.index("raise-methods/declared-raise-completed, 2: raise_methods")
    assert lines[told + 1 : told + 3] == ["  Spring: Raise to 1,600.", "  Autumn: Raise to 1,000. B gets back 600."]
    numbers = lines[lines.index("Rule by rule") + 1 :]
    heads = [line for line in numbers if not line.startswith(" ")]
    assert [head.partition(" ")[0] for head in heads] == ["1", "2", "3", "5", "4"]
    assert [head.rpartition(", ")[2] for head in heads] == [
        "formerly 2",
        "formerly 1",
        "3 Rabbit hunting",
        "new",
        "dropped",
    ]
    assert "    There is no rabbit hunting{+ unless all agree+}." in numbers
    assert (
        "    Spring: first the amount of the call, then the rest in one more motion (decided by the house)" in numbers
    )
    report = json.loads(run("diff", AUTUMN, SPRING, "--json", root=copy).stdout)
    assert report["moved"] == [{SPRING: "2", AUTUMN: "1"}, {SPRING: "1", AUTUMN: "2"}]


def test_matrix_groups_books_that_rule_alike(run: Run) -> None:
    name = "raise-methods/declared-raise-call-amount"
    report = json.loads(run("matrix", name, "multiple-chips/two-thousands-over-twelve-hundred", "--json").stdout)

    split, alike = report[name][1]["rulings"], report["multiple-chips/two-thousands-over-twelve-hundred"][1]["rulings"]
    assert [group["books"] for group in split] == [
        ["br-2016", "cz-2011", "es-annex", "onk-2023", "tda-2022", "tda-2024"],
        ["tda-2011"],
    ]
    assert split[1]["policies"] == ["raise_methods"]
    assert [group["books"] for group in alike] == [
        ["br-2016", "cz-2011", "es-annex", "onk-2023", "tda-2011", "tda-2022", "tda-2024"]
    ]


def test_matrix_names_the_policies_that_only_together_make_a_difference(run: Run) -> None:
    name = "out-of-turn/bet-before-the-bring-in"
    last = json.loads(run("matrix", name, "--json").stdout)[name][2]["rulings"]

    assert last[-1]["policies"] == ["skipped_player_rule", "substantial_action_measure"]


@pytest.mark.parametrize("language", ["en", "es", "pt", "cs", "nl"])
def test_diff_and_matrix_speak_every_language(run: Run, language: str) -> None:
    assert "raise_methods" in run("diff", "tda-2011", "cz-2011", "--lang", language).stdout
    assert run("matrix", "--lang", language).exit_code == 0


def test_diff_and_matrix_tell_what_does_not_exist(run: Run) -> None:
    assert "there is no book 'x'" in run("diff", "x", "cz-2011").stderr
    assert "there is no example 'x/y'" in run("matrix", "x/y").stderr


def test_the_documentation_is_listed_and_shown() -> None:
    listed = CliRunner().invoke(main, ["docs"])
    assert "house      A house of its own" in listed.stdout.splitlines()

    shown = CliRunner().invoke(main, ["docs", "house"])
    assert shown.stdout.startswith("# A house of its own\n")

    missing = CliRunner().invoke(main, ["docs", "hose"])
    assert (missing.exit_code, missing.stderr) == (1, "Error: there is no page 'hose'; did you mean house?\n")


@pytest.mark.parametrize(
    ("content", "message"), [(None, "cannot be read"), (b"", "the file is empty"), (b"\xff", "cannot be read")]
)
def test_a_page_of_the_documentation_that_cannot_be_shown_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, message: str
) -> None:
    monkeypatch.setattr("generator.commands.docs.documentation_folder", lambda: tmp_path)
    if content is not None:
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs/index.md").write_bytes(content)

    for arguments in (["docs"], ["docs", "index"]):
        shown = CliRunner().invoke(main, arguments)
        assert shown.exit_code == 1
        assert f"{tmp_path / 'docs/index.md'}:1: {message}" in shown.stderr
