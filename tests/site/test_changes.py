"""The page of what changed between two books: examples first, then number by number, words marked for eyes and ears."""

import re
from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.drawing.drawings import Drawings
from generator.site.book_pages import book_pages
from generator.site.difference_pages import difference_pages
from generator.site.language_site import LanguageSite, environment
from tests.two_editions import AUTUMN, SPRING, write_editions

ADDRESS = f"differences/{SPRING}--{AUTUMN}"


def pages(root: Path, language: str) -> dict[str, str]:
    project = Project.load(root)
    site = LanguageSite(project.knowledge, language, Drawings(project.knowledge, project.rulings), environment())
    return {page.address: page.text for page in (*difference_pages(site), *book_pages(site, AUTUMN))}


@pytest.fixture
def page(copy: Path) -> str:
    return pages(write_editions(copy), "en")[ADDRESS]


def test_the_examples_stand_first_with_both_rulings_and_what_decides(page: str) -> None:
    card = page[page.index("## Ruled differently") : page.index("## Rule by rule")]

    assert "- **Spring**: Raise to 1,600.\n" in card
    assert "- **Autumn**: Raise to 1,000. B gets back 600.\n" in card
    assert "](../rules/raise-methods.md#policy-raise_methods)" in card
    assert "8 new clauses, 3 clauses dropped, 2 clauses reworded, 2 rule numbers changed" in page[: page.index("##")]


def test_each_number_says_how_it_changed_and_leads_to_it_in_both_books(page: str) -> None:
    summaries = [line for line in page.splitlines() if line.startswith("<summary>")]

    assert summaries == [
        "<summary>1 Calling the clock <small>6 new clauses, formerly 2</small></summary>",
        "<summary>2 How to raise <small>1 question decided differently, 1 clause reworded, formerly 1</small></summary>",
        "<summary>3 Rabbit hunting <small>1 clause reworded</small></summary>",
        "<summary>5 Etiquette <small>new</small></summary>",
        "<summary>4 Language at the table <small>dropped</small></summary>",
    ]
    assert "[Spring, 2](../spring/2.md) · [Autumn, 1](../autumn/1.md)" in page
    assert "- **Autumn**: the whole amount in one motion; the amount of the call alone makes a minimum raise" in page


def test_words_that_are_gone_or_new_are_marked_and_announced(copy: Path) -> None:
    write_editions(copy)
    wording = copy / "i18n/en/books/autumn/rules/procedures/rabbit-hunting.yml"
    wording.write_text("clauses:\n  forbidden: There is some rabbit hunting, see [[clock]].\n", encoding="utf-8")

    page = pages(copy, "en")[ADDRESS]

    assert 'There is <del><span class="rb-unseen" lang="en">removed: </span>no</del> <ins><span' in page
    assert "added: </span>, see [1 Calling the clock](../autumn/1.md)</ins>" in page


def test_wordings_in_two_languages_stand_one_behind_the_other(copy: Path) -> None:
    page = pages(write_editions(copy), "nl")[ADDRESS]

    rabbits = page[page.index("<summary>3 ") :]
    changed = rabbits[rabbits.index("anders geformuleerd</p>") :]
    assert "<del>" not in changed
    assert '<div class="rb-passage" lang="en" markdown="1">' in changed
    assert "There is no rabbit hunting unless all agree." in changed


def test_a_part_that_was_not_at_hand_is_said_first_and_stands_last(project: Project) -> None:
    site = LanguageSite(project.knowledge, "en", Drawings(project.knowledge, project.rulings), environment())
    page = next(page for page in difference_pages(site) if page.address == "differences/tda-2022--tda-2024").text

    assert page.index("the short form was at hand") < page.index("## Ruled differently")
    apart = page[page.index("## Not in the text at hand") :]
    assert "- [Not in the text at hand](#unseen)" in page
    assert "<summary>16 Face up when all-in</summary>" in apart or "<summary>16 Face up when all-in <small>" in apart
    assert "<summary>RP-1 All-in buttons <small>known only from TDA 2024</small></summary>" in apart
    assert "RP-20" not in apart


def test_the_list_of_comparisons_and_the_book_lead_to_it(copy: Path) -> None:
    write_editions(copy)
    book = copy / "rules/books/autumn/book.yml"
    book.write_text(book.read_text() + "based_on: spring\n", encoding="utf-8")
    made = pages(copy, "en")

    assert f"[What changed from Spring to Autumn]({SPRING}--{AUTUMN}.md)" in made["differences/index"]
    assert f"[What changed since Spring](../{ADDRESS}.md)" in made[f"{AUTUMN}/index"]


def test_no_books_are_compared_for_a_list_of_pages(project: Project) -> None:
    """`serve` lists the pages before it makes one; a comparison of all books takes seconds."""
    site = LanguageSite(project.knowledge, "en", Drawings(project.knowledge, project.rulings), environment())

    listed = {page.address: page.title for page in difference_pages(site)}

    assert listed["differences/tda-2022--tda-2024"] == "What changed from TDA 2022 to TDA 2024"
    assert len(listed) > 20
    assert site.changes.cache_info().misses == 0


def test_where_a_print_says_something_else_stands_by_itself_the_same_for_every_reader(project: Project) -> None:
    held = {}
    for language in ("en", "cs"):
        site = LanguageSite(project.knowledge, language, Drawings(project.knowledge, project.rulings), environment())
        page = next(page for page in difference_pages(site) if page.address == "differences/tda-2024--es-annex").text
        part = page[page.index('<div id="errata"></div>') :]
        held[language] = re.findall(r'class="rb-card rb-erratum" id="([^"]+)"', part)

    assert held["en"] == held["cs"]
    assert {"ES-16", "T24-17"} <= set(held["en"])
