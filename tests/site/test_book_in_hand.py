"""What a page says with a book in hand is what that book says, from the first paint on, and nothing of another book beside it.

Expected is what the engine rules and the wording says, without the pages in between.
"""

import os
import random

import pytest

from generator.drawing.drawings import Drawings
from generator.knowledge.rulings import Rulings
from generator.site.example_rulings import plain
from generator.site.example_view import answer, deciding_event, groups, ruling_view
from generator.site.language_site import LanguageSite, environment
from generator.site.page_writer import PageWriter

SEED = os.environ.get("RULEBOOK_SEED", "1")
EXAMPLES = 30


@pytest.fixture(scope="module")
def told(built_from):
    """The site's English words, from the rulebook that the site was built of."""
    return LanguageSite(built_from, "en", Drawings(built_from, Rulings(built_from)), environment())


@pytest.fixture(scope="module")
def parted(told):
    """Examples on which books differ, drawn anew with each seed."""
    examples = [e for e in told.knowledge.examples.values() if len(groups(told, e, deciding_event(told, e))) > 1]
    return random.Random(f"{SEED} book in hand").sample(examples, min(EXAMPLES, len(examples)))


# All that one look can tell, so that a page is asked once for each book.
LOOK = """() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const text = (one) => one.innerText.replace(/\\s+/g, " ").trim()
    const why = [...document.querySelectorAll("h2")].find((one) => one.id === "why")
    const reasons = []
    for (let one = why?.nextElementSibling; one && one.tagName !== "H2"; one = one.nextElementSibling) {
        if (one.checkVisibility()) reasons.push(...[...one.querySelectorAll("li")].filter((li) => li.checkVisibility()))
    }
    return {
        title: text(document.querySelector("h1")),
        rulings: seen(".rb-ruling").map((one) => [...one.querySelectorAll("li")].map(text)),
        reasons: reasons.map((one) => text(one).split(" → ")[0]),
        cited: reasons.flatMap((one) => [...one.querySelectorAll("a")].filter((a) => a.checkVisibility()).map((a) => a.pathname)),
        drawings: seen("figure.rb-drawing > svg").map((one) => one.getAttribute("aria-labelledby").split(" ").at(-1))
            .map((id) => document.getElementById(id).textContent),
        tables: seen(".rb-table").length,
    }
}"""


def hold(page, book):
    page.evaluate("(book) => localStorage.setItem('rulebook.book', book)", book)


def test_examples_on_which_books_differ_speak_with_the_book_in_hand_alone(page, address, told, parted):
    page.goto(f"{address}en/")
    wrong = []
    for example in parted:
        event = deciding_event(told, example)
        for book in told.books:
            hold(page, book)
            page.goto(f"{address}en/examples/{example.id}/")
            look = page.evaluate(LOOK)
            reader = told.readers[book]
            ruling = ruling_view(PageWriter(told, "examples/x/y"), example, event, (book,), reader)
            film = told.drawings.film(example.id, event)
            expected = {
                "title": reader.example_title(example).text,
                "rulings": [list(ruling.main)],
                "reasons": [text for text, _ in ruling.reasons],
                "drawings": [film.drawing.description(told.common.drawn, film.paths[book][-1])] if film else [],
                "tables": 1,
            }
            foreign = [path for path in look["cited"] if f"/en/{book}/" not in path and "/en/rules/" not in path]
            bases = told.knowledge.editions[book].lineage
            foreign = [path for path in foreign if not any(f"/en/{base}/" in path for base in bases)]
            if {key: look[key] for key in expected} != expected or foreign:
                wrong.append(
                    (example.id, book, {k: (look[k], expected[k]) for k in expected if look[k] != expected[k]}, foreign)
                )

    assert len(parted) == EXAMPLES
    assert wrong == []
    assert page.faults == []


def test_no_other_ruling_is_painted_before_the_one_of_the_book_in_hand(page, address, told, parted):
    """The style sheet that shows it is there when the first ruling is parsed."""
    page.goto(f"{address}en/")
    hold(page, "onk-2023")
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => { window.shown = 0 }, { once: true })
        new MutationObserver(() => {
            const rulings = [...document.querySelectorAll(".rb-ruling")].filter((one) => one.checkVisibility())
            window.most = Math.max(window.most ?? 0, rulings.length)
            window.foreign ||= rulings.some((one) => !one.dataset.rbOf.split(" ").includes("onk-2023"))
        }).observe(document, { childList: true, subtree: true })"""
    )
    page.goto(f"{address}en/examples/{parted[0].id}/")

    assert page.evaluate("[window.most, window.foreign]") == [1, False]


def test_a_search_shows_what_the_book_in_hand_rules(page, address, told, parted):
    page.goto(f"{address}en/")
    for example in parted[:3]:
        for book in (None, *random.Random(SEED).sample(told.books, 2)):
            page.evaluate("localStorage.removeItem('rulebook.book')")
            if book:
                hold(page, book)
            page.goto(f"{address}en/")
            page.locator("header [data-rb-search]").click()
            page.locator("#rb-search input").fill(told.common.example_title(example).text)
            found = page.locator(f'#rb-search li:has(a[href$="/examples/{example.id}/"])').first
            found.wait_for()
            says = " ".join(found.locator(".rb-search__ruling").inner_text().split())
            assert says == " ".join(plain(answer(told, example, book)).split())


def test_without_javascript_a_page_says_that_it_depends(contexts, address, parted):
    with contexts.page(java_script_enabled=False) as page:
        page.goto(f"{address}en/examples/{parted[0].id}/")
        shown = [one for one in page.locator(".rb-ruling").all() if one.is_visible()]

        assert len(shown) == 1
        assert shown[0].inner_text().startswith("It depends on the book")
