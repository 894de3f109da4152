"""What is kept of questions to the floor on a device, and how a question is handed on: by code, by another language, on paper."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .test_access import AXE, violations

HEADLINE = ".rb-ask-headline"
KEPT = "[data-rb-ask=kept]"
# A module of the code by its place, from the one path that it is drawn with.
MODULES = """() => {
  const code = document.querySelector('.rb-ask-qr svg')
  return [code.viewBox.baseVal.width, code.querySelector('path').getAttribute('d')]
}"""


def ask(page: Page, address: str, fragment: str, language: str = "en") -> None:
    page.goto("about:blank")
    page.goto(f"{address}{language}/ask/{fragment}")
    page.locator(HEADLINE).wait_for()


def test_what_was_asked_is_kept_once_and_can_be_wiped(page: Page, address: str) -> None:
    page.goto(f"{address}en/ask/")
    assert page.locator(KEPT).is_hidden()
    ask(page, address, "#chips")
    page.get_by_label("“Raise”", exact=True).check(force=True)
    page.locator(HEADLINE, has_text="Raise to 1,000.").wait_for()
    ask(page, address, "#cards", "es")
    page.goto(f"{address}en/ask/")

    items = page.locator(f"{KEPT} li")
    assert items.evaluate_all("all => all.map((one) => one.lang)") == ["es", "en"]
    assert items.nth(1).inner_text().split() == ["Chips", "or", "words", "Raise", "to", "1,000."]
    items.nth(1).locator("a").click()
    page.locator(HEADLINE, has_text="Raise to 1,000.").wait_for()
    page.locator(".rb-ask-back").click()
    page.locator(f"{KEPT} button").click()
    expect(page.locator(KEPT)).to_be_hidden()
    page.reload()
    assert page.locator(KEPT).is_hidden()
    assert page.faults == []


def test_no_more_than_twenty_are_kept(page: Page, address: str) -> None:
    kept = [{"link": f"#penalty&rounds={at}", "title": "T", "ruled": "R", "language": "en"} for at in range(30)]
    page.goto(f"{address}en/ask/")
    page.evaluate("kept => localStorage.setItem('rulebook.asked', JSON.stringify(kept))", kept)
    ask(page, address, "#chips")

    assert len(json.loads(page.evaluate("localStorage.getItem('rulebook.asked')"))) == 20


@pytest.mark.parametrize(
    "left",
    [
        "{",
        "7",
        '[{"link": "javascript:alert(1)", "title": "T", "ruled": "R"}]',
        '[{"link": "#chips"}, null]',
        '[{"link": "#chips", "title": "<img src=x>", "ruled": 1}]',
    ],
)
def test_what_others_left_there_is_no_question(page: Page, address: str, left: str) -> None:
    page.goto(f"{address}en/ask/")
    page.evaluate("left => localStorage.setItem('rulebook.asked', left)", left)
    page.reload()

    assert page.locator("[data-rb-form=chips]").is_visible()
    assert page.locator(KEPT).is_hidden()
    assert page.faults == []


def test_a_code_holds_the_question_without_a_language(page: Page, address: str) -> None:
    import segno

    ask(page, address, "#chips&word=raise&book=tda-2024", "nl")
    page.locator(".rb-ask-code summary").click()
    page.locator(".rb-ask-qr svg").wait_for()

    size, path = page.evaluate(MODULES)
    question = page.url.partition("#")[2]
    told = f"{address}#ask/{question}"
    # The same text by another program; the masks may differ, the size and the finder patterns may not.
    other = segno.make(told, error="m", micro=False, boost_error=False)
    assert size == other.symbol_size(border=4)[0]
    assert all(f"M{at} 4h1v1h-1z" in path for at in range(4, 11))
    page.evaluate(AXE)
    assert violations(page) == []


@pytest.mark.parametrize(("locale", "kept", "expected"), [("cs-CZ", None, "cs"), ("fr-FR", "es", "es")])
def test_a_code_is_read_in_the_language_of_the_reader(
    contexts, address: str, locale: str, kept: str | None, expected: str
) -> None:
    with contexts.page(locale=locale) as page:
        if kept:
            page.goto(f"{address}{kept}/glossary/")
        page.goto(f"{address}#ask/chips&word=raise")
        page.wait_for_url(f"**/{expected}/ask/#chips*")
        page.locator(HEADLINE).wait_for()


def test_a_code_leads_on_where_no_language_is_known(contexts, address: str) -> None:
    with contexts.page(locale="fr-FR") as page:
        page.goto(f"{address}#ask/chips&word=raise")
        page.locator("a[hreflang=pt]").click()
        page.wait_for_url("**/pt/ask/#chips*")


def test_another_language_asks_the_same(page: Page, address: str) -> None:
    ask(page, address, "#chips&word=raise")
    page.locator(".rb-languages summary").click()
    page.locator(".rb-languages a[hreflang=pt]").click()
    page.wait_for_url("**/pt/ask/#chips*word=raise*")


def test_a_sheet_is_printed_with_its_lines_and_without_the_questions(page: Page, address: str, tmp_path: Path) -> None:
    ask(page, address, "#chips")
    page.wait_for_function(
        "performance.getEntriesByName(new URL('assets/javascripts/uqr.js', rulebook.base).href).length > 0"
    )
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")

    assert page.locator(".rb-ask-sheet dt").all_inner_texts() == [
        "Date and time",
        "Table and seats",
        "Players",
        "Floor, signature",
    ]
    assert page.locator(".rb-ask-sheet").is_visible()
    assert page.locator(".rb-ask-questions").is_hidden()
    page.locator(".rb-ask-qr svg").wait_for()
