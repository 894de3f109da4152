"""What a ruling rests on stands in the book, or is said to be common practice, wherever a reader meets it; and a lock lists all of that."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.checks import locked_rulings
from generator.checks.common_practice import cited
from generator.checks.lock import run
from generator.checks.locked_rulings import LockKey
from generator.checks.project import Project
from generator.commands import main
from generator.engine import SituationError
from generator.knowledge.places import unstated
from generator.knowledge.reader import Reader
from generator.paper.sheet import sheet_tree
from generator.site.multilingual_site import MultilingualSite
from tests.small import ROOT

# Undercalls came into the rules after 2011.
EXAMPLE = "accepted-action/count-before-a-raise"
BOOK = "tda-2011"
CLAUSES = ("undercalls#definition", "undercalls#must-complete")
LANGUAGES = ("en", "es", "pt", "cs", "nl")


def little(project: Project, root: Path) -> Project:
    """The rulebook with one example, and with its locks in an empty folder."""
    chosen = {EXAMPLE: project.knowledge.examples[EXAMPLE]}
    little = Project(replace(project.knowledge, root=root, examples=chosen))
    for file, text in locked_rulings.render(locked_rulings.locked(little)).items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")
    return little


def without(project: Project, book: str, clause: str, root: Path) -> Project:
    """The little rulebook in which a book drops a clause that it has."""
    knowledge = little(project, root).knowledge
    rule, _, name = clause.partition("#")
    known = knowledge.editions[book]
    assert (rule, name) in known.spots
    edition = replace(known, spots={key: spot for key, spot in known.spots.items() if key != (rule, name)})
    return Project(replace(knowledge, editions={**knowledge.editions, book: edition}))


def test_every_reason_rests_on_a_clause_of_the_book_or_on_one_that_is_listed(project: Project) -> None:
    for book, edition in project.knowledge.editions.items():
        listed = cited(project, book)
        found: dict[str, set[str]] = {}
        for example in project.knowledge.examples:
            played = project.rulings.of(example, book)
            assert not isinstance(played, SituationError)
            for reason in (reason for ruling in played for reason in ruling.get("reasons", ())):
                rule, _, clause = reason["clause"].partition("#")
                if edition.spot(rule, clause) is None or unstated(project.knowledge.books, edition, rule, clause):
                    found.setdefault(reason["clause"], set()).add(reason["id"])

        assert {clause: set(reasons) for clause, reasons in listed.items()} == found


def test_readers_are_told_of_every_clause_that_is_listed(project: Project) -> None:
    for book, edition in project.knowledge.editions.items():
        reader = Reader(project.knowledge, project.texts, "en", edition)
        listed = cited(project, book)
        for example in project.knowledge.examples:
            played = project.rulings.of(example, book)
            assert not isinstance(played, SituationError)
            for ruling in played:
                for reason in reader.reasons(ruling, None):
                    clause = f"{reason.target.rule}#{reason.target.clause}"
                    assert reason.target.common == (clause in listed), (book, example, clause)


def test_a_clause_that_a_book_drops_and_the_engine_cites_is_one_line_more(project: Project, tmp_path: Path) -> None:
    before, after = little(project, tmp_path), without(project, "onk-2023", "acting-in-turn#chips-stay", tmp_path)

    more = locked_rulings.locked(after).keys() - locked_rulings.locked(before).keys()

    assert more == {LockKey("onk-2023", "acting-in-turn#chips-stay")}
    assert {key.file for key in more} == {"rules/books/onk-2023/common-practice.lock"}


def test_a_book_with_a_base_lists_what_differs_from_it(project: Project) -> None:
    rows = locked_rulings.locked(project)

    assert cited(project, "cz-2011") == cited(project, "tda-2011")
    assert not [key for key in rows if key.book == "cz-2011" and key.kind == "clauses"]
    assert [key for key in rows if key.book == "tda-2011" and key.kind == "clauses"]


@pytest.mark.parametrize("line", ["clock_seconds: 60", "clock/slow 1: action=call", "side-pots: side-pots.uncalled"])
def test_a_line_that_names_no_clause_does_not_belong_to_the_list(project: Project, tmp_path: Path, line: str) -> None:
    rulebook = little(project, tmp_path)
    file = "rules/books/tda-2011/common-practice.lock"
    (tmp_path / file).write_text(f"{line}\n", encoding="utf-8")

    assert [str(finding) for finding in run(rulebook)] == [
        f"{file}:1: lock: not a line of a lock; run `rulebook accept`"
    ]


def test_what_changed_is_said(project: Project, tmp_path: Path) -> None:
    rulebook = little(project, tmp_path)
    (tmp_path / "rules/books/tda-2011/common-practice.lock").unlink()

    (finding,) = run(rulebook)

    assert finding.message.startswith(
        f"2 clauses of common practice under {BOOK} are not as accepted: {CLAUSES[0]} ({BOOK}) is not in the lock; "
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_so(project: Project, language: str) -> None:
    file = str(ROOT / "examples" / f"{EXAMPLE}.yml")
    said = project.texts.phrase(language, "ui#common_practice", {}).text
    ask = ["--root", str(ROOT), "rule", file, "--lang", language, "--book"]

    assert f": {said}]" in CliRunner().invoke(main, [*ask, BOOK]).stdout


def test_programs_are_told_so(project: Project) -> None:
    file = str(ROOT / "examples" / f"{EXAMPLE}.yml")
    shown = CliRunner().invoke(main, ["--root", str(ROOT), "rule", file, "--json", "--book", BOOK]).stdout
    reasons = [reason for ruling in json.loads(shown)["rulings"][BOOK] for reason in ruling["reasons"]]

    assert {reason["clause"] for reason in reasons if reason["common_practice"]} == set(CLAUSES)
    assert all((reason["place"] is None) == reason["common_practice"] for reason in reasons)


def test_the_page_says_so_beside_each_such_clause_and_no_other(project: Project) -> None:
    page = MultilingualSite(project.knowledge).pages("nl")[f"examples/{EXAMPLE}"].text
    said = project.texts.phrase("nl", "ui#common_practice", {}).text
    why = page.partition(f"## {project.texts.phrase('nl', 'ui#site.example.because', {}).text}\n")[2].partition(
        "\n## "
    )[0]
    # What is said with each book in hand stands in a part of its own, and so does the clause of each.
    parts = re.findall(r'<div data-rb-of="([^"]*)"[^>]*>(.*?)</div>', why, re.S) or [(BOOK, why)]
    (own,) = [part for books, part in parts if BOOK in books.split()]
    rows = [row.partition("<br>→ ")[2] for row in own.splitlines() if "<br>→ " in row]
    spans = [re.findall(r'<span data-rb-of="([^"]*)"[^>]*>(.*?)</span>', row) for row in rows]
    cited = [
        next((link for books, link in found if BOOK in books.split()), row)
        for row, found in zip(rows, spans, strict=True)
    ]

    assert len(cited) > 1
    assert [link for link in cited if said in link] == [
        link for link in cited if any(f"{clause.replace('#', '.')})" in link for clause in CLAUSES)
    ]


def test_the_ruling_sheet_says_so(project: Project) -> None:
    edition = project.knowledge.editions[BOOK]
    reader = Reader(project.knowledge, project.texts, "nl", edition)
    ruled = project.rulings.of(EXAMPLE, BOOK)
    assert not isinstance(ruled, SituationError)

    printed = json.dumps(
        sheet_tree(reader, edition, project.knowledge.examples[EXAMPLE], ruled, "one"), ensure_ascii=False
    )

    said = project.texts.phrase("nl", "ui#common_practice", {}).text
    assert printed.count(said) == 2 * len(CLAUSES)  # at the reason, and at the clause in full
