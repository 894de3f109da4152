"""Readers get what a term means where it is used: as a link without JavaScript, and by hover, keyboard and touch with it."""

import re
from html import unescape

import pytest

from generator.drawing.drawings import Drawings
from generator.knowledge.load import load
from generator.knowledge.rulings import Rulings
from generator.site.language_site import LanguageSite, environment
from generator.site.pages import all_pages
from tests.site.test_access import AXE, violations

GLOSSARY = "i18n/en/glossary.yml"
RULE = "rules/dropped-stub/"

pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="module")
def pages(small):
    """The pages of two languages as Markdown, by language and address."""
    knowledge = load(small)
    drawings = Drawings(knowledge, Rulings(knowledge))
    templates = environment()
    return {language: all_pages(LanguageSite(knowledge, language, drawings, templates)) for language in ("en", "cs")}


def test_a_term_is_defined_once_in_a_clause_and_once_on_a_page(pages):
    text = pages["en"]["rules/dropped-stub"].text
    clauses = re.findall(r'<div class="rb-passage rb-clause".*?</div>', text, re.DOTALL)

    assert clauses
    for clause in clauses:
        linked = re.findall(r'aria-describedby="([^"]+)"', clause)
        assert len(linked) == len(set(linked))
    defined = re.findall(r'class="rb-definition" id="([^"]+)"', text)
    assert len(defined) == len(set(defined))
    assert set(defined) == set(re.findall(r'aria-describedby="([^"]+)"', text))
    assert "rb-term-stub" in defined


def test_a_czech_form_leads_to_its_term(pages):
    text = pages["cs"]["rules/raise-amounts"].text

    assert re.search(r'href="\.\./\.\./\.\./cs/glossary/#bet" aria-describedby="rb-term-bet">sázk[auy]</a>', text)


def test_no_term_is_marked_inside_a_link_or_emphasis(pages):
    for page in pages["en"].values():
        assert not re.search(r"\[[^\]]*<a class=\"rb-define\"", page.text), page.address
        assert not re.search(r"\*[^*\s][^*\n]*<a class=\"rb-define\"[^*\n]*</a>[^*\n]*\*", page.text), page.address


def test_only_pages_with_clauses_carry_definitions(pages):
    carrying = {address for address, page in pages["en"].items() if "rb-definition" in page.text}

    assert "tda-2011/38" in carrying
    assert "rules/raise-amounts" in carrying
    assert not carrying & {"index", "glossary", "concordance"}


def test_the_glossary_names_the_rules_and_the_other_languages_of_each_term(pages):
    text = pages["cs"]["glossary"].text
    entry = text[text.index('id="stub"') :].partition('<div class="rb-passage')[0]

    assert '<span lang="nl">stub</span>' in entry
    assert '<span lang="es">mazo &#40;stub&#41;</span>' in entry or '<span lang="es">mazo (stub)</span>' in entry
    assert 'lang="cs"' not in entry
    assert "(rules/dropped-stub.md)" in entry
    assert re.search(r"<summary>(\d+ pravidel|\d pravidla) s tímto výrazem</summary>", entry)


def test_every_term_has_its_place_on_the_page(pages, small):
    terms = set(load(small).glossary["en"])
    text = pages["en"]["glossary"].text
    found = set(re.findall(r'rb-term" id="([a-z0-9-]+)"', text))

    assert found == terms
    assert len(found) >= 120
    assert re.findall(r"\(#(letter-\d+)\)", text) == re.findall(r'id="(letter-\d+)"', text) != []


def test_a_definition_in_a_foreign_language_says_so(copy):
    (copy / "i18n/cs/glossary.yml").unlink()
    knowledge = load(copy)
    site = LanguageSite(knowledge, "cs", Drawings(knowledge, Rulings(knowledge)), environment())

    assert '<p class="rb-definition" id="rb-term-stub" role="tooltip" hidden lang="en">' in site.glossary.definition(
        "stub"
    )


def shown(page):
    """The definitions that are visible, as their ids."""
    return page.locator(".rb-definition:visible").evaluate_all("found => found.map(one => one.id)")


def first_term(page, address, path=f"en/{RULE}"):
    page.goto(f"{address}{path}")
    return page.locator("a.rb-define").first


def test_a_term_is_described_and_leads_to_the_glossary(page, address):
    term = first_term(page, address)
    anchor = term.get_attribute("aria-describedby").removeprefix("rb-term-")
    described = page.locator(f"#rb-term-{anchor}").text_content()

    assert term.get_attribute("href").endswith(f"en/glossary/#{anchor}")
    assert len(described.split()) > 3
    assert shown(page) == []
    assert page.request.get(f"{address}en/glossary/").text().count(f'id="{anchor}"') == 1
    assert page.faults == []


def test_the_keyboard_opens_a_definition_escape_closes_it_and_enter_follows_it(page, address):
    term = first_term(page, address)
    tip = term.get_attribute("aria-describedby")
    term.evaluate("link => { link.previousElementSibling?.focus?.(); }")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "rb-define":
            break

    assert shown(page) == [tip]
    page.keyboard.press("Escape")
    assert shown(page) == []
    assert page.evaluate("document.activeElement.className") == "rb-define"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert shown(page) == [tip]
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}en/glossary/#{tip.removeprefix('rb-term-')}")
    assert page.faults == []


def test_a_first_tap_shows_the_definition_and_a_second_one_follows_the_link(contexts, address):
    with contexts.page(has_touch=True, is_mobile=True) as page:
        term = first_term(page, address)
        tip = term.get_attribute("aria-describedby")
        before = page.url
        term.tap()

        assert shown(page) == [tip]
        assert page.url == before
        box = page.locator(f"#{tip}").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        page.locator("article h1").tap()
        assert shown(page) == []
        term.tap()
        term.tap()
        page.wait_for_url(f"{address}en/glossary/#{tip.removeprefix('rb-term-')}")


def test_a_definition_stays_while_the_pointer_is_on_it_and_goes_when_it_leaves(page, address):
    page.set_viewport_size({"width": 1280, "height": 800})
    term = first_term(page, address)
    term.hover()
    tip = page.locator(f"#{term.get_attribute('aria-describedby')}")
    tip.wait_for(state="visible")
    tip.hover()
    page.wait_for_timeout(500)

    assert tip.is_visible()
    page.locator("article h1").hover()
    tip.wait_for(state="hidden")
    term.hover()
    tip.wait_for(state="visible")
    page.keyboard.press("Escape")
    assert not tip.is_visible()
    assert page.faults == []


def test_without_javascript_a_term_is_a_plain_link(contexts, address):
    with contexts.page(java_script_enabled=False) as page:
        term = first_term(page, address, f"nl/{RULE}")
        anchor = term.get_attribute("aria-describedby").removeprefix("rb-term-")
        term.click()

        assert page.url == f"{address}nl/glossary/#{anchor}"


def test_an_open_definition_passes_axe_and_does_not_widen_the_page(page, address):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{address}cs/tda-2011/38/")
    page.keyboard.press("Tab")
    count = page.locator("a.rb-define").count()
    assert count > 3
    page.evaluate(AXE)
    for index in range(count):
        page.locator("a.rb-define").nth(index).focus()
        assert len(shown(page)) == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert violations(page) == []


def test_paper_shows_terms_as_any_other_words(page, address):
    first_term(page, address)
    page.emulate_media(media="print")

    assert page.locator("a.rb-define").first.evaluate("link => getComputedStyle(link).textDecorationLine") == "none"
    assert shown(page) == []


def test_the_definitions_are_no_part_of_what_the_search_finds(site):
    text = (site / "en" / "tda-2011" / "38" / "index.html").read_text(encoding="utf-8")

    assert re.search(r'<div class="rb-definitions" data-pagefind-ignore', unescape(text))
