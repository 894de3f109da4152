"""Every number of every source is in its book and in the concordance, and what a book departs in has its basis and place."""

import re

import pytest

from generator.checks.project import Project
from generator.drawing.drawings import Drawings
from generator.site.language_site import LanguageSite, environment
from generator.site.reference_pages import reference_pages

LANGUAGES = ("en", "es", "pt", "cs", "nl")

# The numbers that the sources print, in their order, as read there; book.yml gives them again, in its own short form.
PRINTED = {
    "tda-2011": [str(n) for n in range(1, 56)],
    "tda-2022": [str(n) for n in range(1, 72)],
    "tda-2024": [*(str(n) for n in range(1, 72)), *(f"RP-{n}" for n in range(1, 23))],
    "cz-2011": [str(n) for n in range(35, 41)],
    "es-annex": ["10", "16", "18", "20-F", "38", "40-A", "43", "45", "46", "47", "51", "52-B", "53-A", "53-B"],
    "br-2016": ["9", "15", "17", "19-D", "39", "40-B", "43", "44", "46", "52"],
    "onk-2023": [
        *(str(n) for n in range(1, 72)),
        *(f"MEC-{n}" for n in range(1, 9)),
        *(f"RP-{n}" for n in range(1, 20)),
    ],
}
# What the Dutch book declares not applicable, by number.
NOT_APPLICABLE = {"11", "39", "66", "RP-10", "RP-17", "RP-18"}
SAID = {
    "en": r"does not apply|do not apply",
    "es": r"no se aplica|no rige",
    "pt": r"não se aplica|não vale",
    "cs": r"neplatí|nepoužije|nepoužív",
    "nl": r"niet van toepassing|geldt niet|gelden niet|geldt bij MEC Events niet",
}


@pytest.mark.parametrize("book", PRINTED)
def test_a_book_numbers_what_its_source_prints_in_its_order(project: Project, book: str) -> None:
    edition = project.knowledge.editions[book]

    assert list(edition.entries) == [number for number in PRINTED[book] if number not in edition.book.gaps]
    assert edition.book.source is not None
    assert list(edition.book.source.entries) == PRINTED[book]
    assert all(entry.applies for entry in edition.entries.values())


def test_every_departure_has_its_basis_and_its_place_in_the_source(project: Project) -> None:
    departures = [
        (place.origin, place.basis, place.at, book.source)
        for book in project.knowledge.books.values()
        for place in (*book.settings.values(), *book.drops)
    ]

    assert len(departures) > 200
    for origin, basis, at, source in departures:
        assert basis in ("stated", "derived", "interpretation")
        assert source is not None
        assert at and re.match(rf"{source.code}:L\d+", at), origin


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_concordance_holds_every_number_of_every_book(project: Project, language: str) -> None:
    site = LanguageSite(project.knowledge, language, Drawings(project.knowledge, project.rulings), environment())
    page = next(page for page in reference_pages(site) if page.address == "concordance").text
    by_rule, by_number = page.partition('id="by-rule"')[2], page

    for book, numbers in PRINTED.items():
        linked = set(re.findall(rf"\]\({book}/([^)]+)\.md\)", by_rule))
        assert linked >= set(numbers), book
        assert set(re.findall(rf"^\| \[[^\]]*\]\({book}/([^)]+)\.md\)", by_number, re.MULTILINE)) >= set(numbers), book


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_house_declares_not_applicable_says_so(project: Project, language: str) -> None:
    reader = project.texts
    for number in NOT_APPLICABLE:
        remark = reader.phrase(language, f"books/onk-2023/book#remarks.{number}", {}).text
        assert re.search(SAID[language], remark), (number, remark)
