"""A book that has its own words for terms speaks them on its pages; readers find a rule by these words and by the common ones."""

import re
from html import unescape

import pytest

from generator.drawing.drawings import Drawings
from generator.knowledge.load import load
from generator.knowledge.rulings import Rulings
from generator.site.example_view import alike, deciding_event, groups, ruling_in_short, words
from generator.site.language_site import LanguageSite, environment
from generator.site.lookup import lookup_data
from generator.site.pages import all_pages

BOOK = "onk-2023"
_TAG = re.compile(r"<[^>]*>|\]\([^)]*\)")
_QUOTED = re.compile("“[^”]*”")  # an erratum quotes the print, in the print's words


@pytest.fixture(scope="module")
def site(small):
    knowledge = load(small)
    return LanguageSite(knowledge, "nl", Drawings(knowledge, Rulings(knowledge)), environment())


@pytest.fixture(scope="module")
def pages(site):
    return all_pages(site)


def said(site, page):
    """What a page says, without what it tells of other books."""
    own = page.text.partition(f"## {site.ui('entry_page.elsewhere')}")[0]
    return " ".join(unescape(_TAG.sub(" ", f"{page.title} {page.summary} {own}")).split())


def test_the_pages_of_a_book_speak_its_own_words(site, pages):
    words = site.readers[BOOK].vocabulary
    texts = {address: said(site, page) for address, page in pages.items() if address.startswith(f"{BOOK}/")}

    assert len(texts) > 90
    assert {address: text for address, text in texts.items() if any(words.strays(_QUOTED.sub("", text)))} == {}
    assert texts[f"{BOOK}/36"].startswith("36 Bindende actie")


def test_the_pages_of_other_books_do_not(site, pages):
    texts = [said(site, page) for address, page in pages.items() if address.startswith("tda-2011/")]

    assert any("Substantial action" in text for text in texts)
    assert [text for text in texts if "indende actie" in text or "toernooileiding" in text] == []


def test_an_example_says_what_each_book_rules_in_its_words(site, pages):
    text = pages["examples/out-of-turn/call-and-fold-past-a-player"].text
    cards = re.findall(r'<div class="rb-card rb-ruling" data-rb-of="([^"]*)".*?\n</div>', text, re.S)
    told = {
        books: card for card in re.split(r'<div class="rb-card rb-ruling" ', text)[1:] for books in [card.split('"')[1]]
    }
    own = next(card for books, card in told.items() if BOOK in books.split())
    others = [card.partition("</div>")[0] for books, card in told.items() if BOOK not in books.split()]

    assert len(cards) == len(told) > 1
    assert "De toernooileiding beslist" in own.partition("</div>")[0]
    assert any("De toernooidirecteur beslist" in card for card in others)
    assert not any("toernooileiding" in card for card in others)


def test_what_books_rule_alike_does_not_differ_by_their_words(site):
    compared = 0
    for example in site.knowledge.examples.values():
        for event, like in enumerate(alike(site, example)):
            if like.get("es-annex", 0) == like.get(BOOK, 1):
                own, other = site.readers[BOOK], site.readers["es-annex"]
                short = ruling_in_short(site, example, event, (BOOK,), own)
                compared += short != ruling_in_short(site, example, event, ("es-annex",), other)
                assert ruling_in_short(site, example, event, (BOOK,), own, ("es-annex",)) == short

    assert compared


def test_without_a_book_nothing_is_told_that_only_some_books_say(project):
    """Books can rule alike in all that is stated, and differ in what is told besides: what one of them adds is no other's."""
    site = LanguageSite(project.knowledge, "en", Drawings(project.knowledge, project.rulings), environment())
    narrower = 0
    for example in site.knowledge.examples.values():
        event = deciding_event(site, example)
        for books in groups(site, example, event):
            shared = words(site, example, event, books, site.common).value
            told = [words(site, example, event, (book,), site.common).value for book in books]
            narrower += shared != told[0]
            assert shared[0]
            assert all({*shared[0], *shared[1]} <= {*main, *rest} for main, rest in told)

    assert narrower


def test_a_term_is_defined_in_the_words_of_the_book(pages):
    text = pages[f"{BOOK}/36"].text

    assert re.search(r'aria-describedby="rb-term-substantial-action">bindende actie</a>', text)
    assert "<strong>bindende actie</strong>" in text
    assert "<strong>substantial action</strong>" not in text


def test_the_glossary_names_the_words_of_books_below_the_common_one(pages):
    text = pages["glossary"].text
    entry = text[text.index('id="substantial-action"') :].partition('<div class="rb-passage')[0]

    assert "**substantial action**" in entry
    assert "ONK 2023: <strong>bindende actie</strong>" in entry


def test_the_lookup_has_both_words(site):
    data = lookup_data(site)
    term = next(one for one in data["terms"] if one["id"] == "substantial-action")
    rule = next(one for one in data["topics"] if one["at"] == "rules/substantial-action/")
    number = next(one for one in data["numbers"] if one[:2] == [BOOK, "36"])

    assert {"bindende actie", "substantial action"} <= set(term["forms"])
    assert term["own"] == {BOOK: "bindende actie"}
    assert {"bindende actie", "substantial action"} <= set(rule["names"])
    assert number[2] == "36 Bindende actie"
