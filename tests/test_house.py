"""rules/books/README.md: the tutorial for house owners, carried out as it is written, and what comes of it on site and paper."""

import json
import re
import shutil
from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.drawing.drawings import Drawings
from generator.paper.build import build_pdf
from generator.paper.print_options import PrintOptions
from generator.site.book_pages import book_pages
from generator.site.difference_pages import difference_pages
from generator.site.language_site import LanguageSite, Page, environment
from generator.site.rule_pages import rule_pages
from tests.paper.reading import Paper
from tests.test_recipes import ROOT, carry_out, run

PAGE = (ROOT / "rules/books/README.md").read_text(encoding="utf-8")
STEPS = [name for name, text in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S) if "\n```" in text]
HOUSE = "thursday-club"

pytestmark = pytest.mark.xdist_group("house")


@pytest.fixture(scope="module")
def house(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small rulebook after the whole tutorial."""
    root = shutil.copytree(small, tmp_path_factory.mktemp("house"), dirs_exist_ok=True)
    for step in STEPS:
        carry_out(root, step, PAGE)
        if step == STEPS[0]:
            code, output = run(root, "check")
            assert (code, ": lock: " in output) == (0, False), output
    return root


def pages_of(house: Path, language: str) -> dict[str, Page]:
    project = Project.load(house)
    site = LanguageSite(project.knowledge, language, Drawings(project.knowledge, project.rulings), environment())
    pages = [*book_pages(site, HOUSE), *difference_pages(site), *rule_pages(site)]
    return {page.address: page for page in pages}


def test_the_tutorial_ends_without_a_finding(house: Path) -> None:
    assert len(STEPS) == 7

    code, output = run(house, "check")

    assert code == 0, output


def test_diff_shows_the_four_decisions_and_the_examples_ruled_otherwise(house: Path) -> None:
    report = json.loads(run(house, "diff", HOUSE, "--json")[1])

    assert report["books"] == [HOUSE, "tda-2011"]
    assert list(report["policies"]) == ["raise_methods"]
    assert report["clauses"] == {
        "only": {
            HOUSE: ["bread-and-butter#no-food", "bread-and-butter#clean-hands"],
            "tda-2011": ["official-language#english-only"],
        },
        "reworded": ["rabbit-hunting#forbidden", "raise-methods#methods"],  # the second by the value that it tells
        "left": [],
        "unseen": [],
    }
    ruled_otherwise = {row["example"] for row in report["rulings"]}
    assert ruled_otherwise >= {
        "raise-methods/declared-raise-call-amount",
        "raise-methods/declared-raise-call-amount-after-a-raise",
    }
    assert all(row["policies"] == ["raise_methods"] for row in report["rulings"])


def test_the_site_shows_what_the_house_decided(house: Path) -> None:
    pages = pages_of(house, "en")
    difference = pages[f"differences/tda-2011--{HOUSE}"].text

    for said in (
        "the whole amount in one motion",
        "1 clause dropped",
        "In the United States only English is spoken",
        "<summary>H-1 Food <small>new</small></summary>",
        "[Thursday, H-1](../thursday-club/H-1.md)",
        "the dealer shows the card that would have come next",
        "“Raise”, the call of a bet of 300 and one more motion",
    ):
        assert said in difference, difference
    assert "differences/tda-2011--thursday-club" in pages[f"{HOUSE}/index"].text
    assert "## House rules" in pages[f"{HOUSE}/index"].text
    assert "Food stays at the bar" in pages[f"{HOUSE}/H-1"].text
    assert "unless a player at the table objects" in pages[f"{HOUSE}/26"].text
    assert "A rule of Thursday alone" in pages["rules/bread-and-butter"].text
    assert "In the United States" not in pages[f"{HOUSE}/2"].text


def test_in_another_language_the_words_of_the_house_are_marked(house: Path) -> None:
    pages = pages_of(house, "cs")

    own = pages[f"{HOUSE}/H-1"].text
    assert 'lang="en"' in own
    assert "rb-badge" in own
    assert "rb-badge" not in pages[f"{HOUSE}/28"].text


def test_the_house_can_be_printed(house: Path, tmp_path: Path) -> None:
    project = Project.load(house)
    for language in ("en", "cs"):
        build_pdf(project.knowledge, project.texts, HOUSE, language, tmp_path / f"{language}.pdf")
        text = " ".join(Paper(tmp_path / f"{language}.pdf").text.split())

        assert "Food stays at the bar" in text
        assert "unless a player at the table objects" in text
        assert "H-1" in text


def test_a_book_of_the_house_says_on_its_cover_that_it_is_its_own(house: Path, tmp_path: Path) -> None:
    project = Project.load(house)
    for book, own in ((HOUSE, True), ("tda-2011", False)):
        build_pdf(
            project.knowledge, project.texts, book, "en", tmp_path / "book.pdf", options=PrintOptions(examples=False)
        )
        paper = Paper(tmp_path / "book.pdf")
        (end,) = [page for page in paper.pages if "Set in Libertinus Serif" in page]

        for text in (paper.pages[0], end):
            assert ("These are the rules of the house. What they take over (TDA 2011) is restated here" in text) is own
            assert ("This is an independent restatement of poker tournament rules" in text) is not own


def test_a_number_that_loses_its_last_clause_says_that_it_does_not_apply(house: Path, tmp_path: Path) -> None:
    root = tmp_path / "copy"
    shutil.copytree(house, root)
    path = root / "rules/books" / HOUSE / "numbering.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("\ndrops:\n", "\ndrops:\n  - {clause: string-bets#dealer-calls, basis: stated}\n"),
        encoding="utf-8",
    )
    number = next(
        number
        for number, entry in Project.load(root).knowledge.editions["tda-2011"].entries.items()
        if entry.parts[0].rule == "string-bets"
    )

    assert run(root, "accept")[0] == 0  # rulings that cite the clause are common practice now
    assert run(root, "check")[0] == 0
    page = pages_of(root, "en")[f"{HOUSE}/{number}"].text
    assert "This rule does not apply in this book." in page
    project = Project.load(root)
    build_pdf(project.knowledge, project.texts, HOUSE, "en", tmp_path / "house.pdf")
    assert "This rule does not apply in this book." in " ".join(Paper(tmp_path / "house.pdf").text.split())
