"""Where a clause stands in print: at each clause of a book with a printed source, and at those that a house takes from it."""

from pathlib import Path

import pytest

from generator.knowledge.load import load
from generator.site.multilingual_site import MultilingualSite
from tests.small import make_tiny

SOURCE = 'source: {document: "009", language: en, entries: "1"}\n'
PLACES = 'lines: "1-20"\nclauses: {clock#call: "009:L3", clock#limit: "009:L4-6, 009:L9"}\nremarks: {"1": "009:L12"}\n'
OWN = "rules/procedures/clock.yml"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with a printed source, and a house that is based on it and words one clause in its own way."""
    root = make_tiny(tmp_path_factory.mktemp("places") / "rulebook", "en")
    with (root / "rules/books/club/book.yml").open("a", encoding="utf-8") as file:
        file.write(SOURCE)
    (root / "rules/books/club/places.yml").write_text(PLACES, encoding="utf-8")
    with (root / "i18n/en/books/club/book.yml").open("a", encoding="utf-8") as file:
        file.write('remarks: {"1": As everywhere.}\n')
    files = {
        "rules/books/house/book.yml": "language: en\nbased_on: club\n",
        "i18n/en/books/house/book.yml": "title: House\nshort: House\nabout: Ours.\n",
        f"i18n/en/books/house/{OWN}": "clauses:\n  limit: Half a minute.\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def places(root: Path, address: str) -> list[str]:
    text = MultilingualSite(load(root)).pages("en")[address].text
    rows = (row for row in text.splitlines() if row.startswith('<p class="rb-place"'))
    return [row.partition(">")[2].removesuffix("</p>") for row in rows]


def test_each_clause_and_remark_says_where_it_stands_in_print(club: Path) -> None:
    said = ["Printed source, line 3", "Printed source, lines 4–6, 9", "Printed source, line 12"]

    assert places(club, "club/1") == said


def test_the_page_of_a_rule_names_every_print_that_says_a_clause(club: Path) -> None:
    assert places(club, "rules/clock") == ["Club (009), line 3", "Club (009), lines 4–6; Club (009), line 9"]


def test_a_house_names_the_print_of_its_base_where_the_words_are_the_bases(club: Path) -> None:
    assert places(club, "house/1") == ["Club (009), line 3"]
