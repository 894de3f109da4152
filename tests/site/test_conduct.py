"""A rule on conduct begins with its answer: whether the hand is dead, and what it costs, in the book in hand and in every book."""

import pytest

from generator.checks.project import Project
from generator.site.language_site import Page
from generator.site.multilingual_site import MultilingualSite

# The numbers that speak of an offence, under two books that decide differently.
NUMBERS = {
    "tda-2011": ("2", "4", "26", "27", "28", "30", "51", "52", "53", "54", "55"),
    "tda-2024": ("5", "6", "28", "30", "31", "33", "67", "68", "69", "70", "71"),
}


@pytest.fixture(scope="module")
def english(project: Project) -> dict[str, Page]:
    """The English pages by address, each written when it is read."""
    return MultilingualSite(project.knowledge).pages("en")


def card(page: str) -> str:
    """The card that stands right below the heading of a page; nothing where something else does."""
    below = page.partition("\n# ")[2].partition("\n")[2].strip()
    return below.partition("</div>")[0] if below.startswith('<div class="rb-card rb-conduct"') else ""


@pytest.mark.parametrize(("book", "number"), [(book, number) for book in NUMBERS for number in NUMBERS[book]])
def test_a_number_on_conduct_begins_with_its_answer(english: dict[str, Page], book: str, number: str) -> None:
    answer = card(english[f"{book}/{number}"].text)

    assert "**The hand is live. " in answer


@pytest.mark.parametrize("book", NUMBERS)
def test_no_other_number_has_such_an_answer(english: dict[str, Page], book: str, project: Project) -> None:
    entries = project.knowledge.editions[book].entries

    assert {number for number in entries if card(english[f"{book}/{number}"].text)} == set(NUMBERS[book])


def test_exposed_cards_are_answered_at_once(english: dict[str, Page]) -> None:
    for address in ("tda-2011/53", "tda-2024/68"):
        answer = card(english[address].text)

        assert "**The hand is live. A penalty is possible.** It can be anything from a verbal warning" in answer
        assert " It begins after the hand. <small>" in answer


def test_each_book_answers_for_itself(english: dict[str, Page]) -> None:
    once, again = card(english["tda-2011/55"].text).split("\n- ")[1:3]

    assert "No penalty is named for this." in once
    assert "It is not the first time." in again
    assert "There must be a penalty." in again
    assert "It is not the first time." not in card(english["tda-2024/70"].text)


def test_of_several_offences_each_is_named(english: dict[str, Page]) -> None:
    answer = card(english["tda-2022/5"].text)

    assert "A player talks on the phone at the table." in answer
    assert "A player uses a strategy app or chart at the table. The player has no live hand." in answer
    assert card(english["tda-2024/5"].text).count("A player talks on the phone") == 1


def test_the_page_of_a_rule_answers_for_all_books_and_for_the_one_in_hand(english: dict[str, Page]) -> None:
    page = english["rules/etiquette"].text

    assert '<div data-rb-of="none" markdown="1">' in page
    assert "TDA 2011, CZ 2011" in page
    assert '<div data-rb-of="tda-2011 cz-2011" data-pagefind-ignore="" markdown="1">' in page
    assert card(english["rules/exposing-cards"].text).startswith('<div class="rb-card rb-conduct"')
