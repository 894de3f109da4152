"""The site holds where readers and browsers differ: large letters, no scripts, voice control, paper, tabs side by side, other languages."""

import io
from itertools import pairwise

import pypdfium2
import pytest

from .test_access import AXE, DESKTOP, KINDS, PHONE, violations

pytestmark = pytest.mark.xdist_group("site")

# The letters of a browser that is set to 200 %.
LARGE = {"fontSizes": {"standard": 32, "fixed": 26}}
# What stands in the header, as boxes from left to right.
BOXES = """() => [...document.querySelectorAll(".rb-header nav > *")].map((one) => {
    const {left, right, height} = one.getBoundingClientRect()
    return {name: one.className, left, right, width: right - left, height}
})"""
# Controls that are named otherwise than they are shown, so that they cannot be called by what is read on them.
MISNAMED = """() => axe.run({
    runOnly: {type: "rule", values: ["label-content-name-mismatch"]}, rules: {"label-content-name-mismatch": {enabled: true}},
}).then((found) => found.violations.flatMap((one) => one.nodes.map((node) => node.target.join(" "))))"""
OF_SUMMARIES = """() => [...document.querySelectorAll("summary[aria-label]")]
    .filter((one) => one.checkVisibility() && one.innerText.trim()
        && !one.getAttribute("aria-label").toLowerCase().includes(one.innerText.trim().toLowerCase()))
    .map((one) => one.outerHTML)"""
PAPER = {"format": "A4", "margin": dict.fromkeys(("top", "bottom", "left", "right"), "1.5cm")}


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("path", ["es/", "en/tda-2011/38/", "cs/es-annex/45/"])
def test_the_header_holds_letters_of_twice_the_size(fresh_page, address, path, width):
    page = fresh_page
    page.set_viewport_size({"width": width, "height": 740})
    page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE)
    page.goto(f"{address}{path}")
    boxes = page.evaluate(BOXES)

    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 40
    assert len(boxes) == 5
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert all(box["width"] >= 24 and box["height"] >= 24 for box in boxes)
    assert all(one["right"] <= other["left"] + 1 for one, other in pairwise(boxes))
    for menu in ("books", "languages", "sections"):
        page.locator(f".rb-{menu} summary").click()
        shown = page.locator(f".rb-{menu} ul").bounding_box()
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= width
        page.keyboard.press("Escape")


@pytest.mark.parametrize("where", [".rb-find", "header [data-rb-search]"])
def test_without_javascript_the_search_leads_to_the_rules(contexts, address, where):
    with contexts.page(java_script_enabled=False) as page:
        page.goto(f"{address}cs/")
        page.locator(where).click()
        page.wait_for_url(f"{address}cs/rules/")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_search_opens_by_keyboard_and_stays_on_the_page(page, address, key):
    page.goto(f"{address}en/")
    page.locator(".rb-find").focus()
    page.keyboard.press(key)

    assert page.locator("#rb-search").is_visible()
    assert page.url == f"{address}en/"


@pytest.mark.parametrize("path", KINDS)
def test_controls_are_named_as_they_are_shown(page, address, path):
    page.goto(f"{address}{path}")
    page.evaluate(AXE)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert page.evaluate(MISNAMED) == []
        assert page.evaluate(OF_SUMMARIES) == []


@pytest.mark.parametrize("path", KINDS)
def test_a_title_says_nothing_twice(page, address, path):
    page.goto(f"{address}{path}")
    title = page.title()
    parts = [part for long in title.split(" – ") for part in long.split(" · ")]

    assert len(parts) == len(set(parts))
    # A book is named once: in short, or in full on its own page.
    names = page.locator("[data-rb-choose][aria-current] :is(strong, small)").all_text_contents()
    assert not names or sum(map(title.count, names)) == 1


def test_a_printed_example_fills_one_page_or_two(page, address, site):
    examples = sorted(one.parent for one in (site / "en" / "examples").glob("*/*/index.html"))
    chosen = examples[:: max(1, len(examples) // 12)]
    assert len(chosen) >= 5
    for example in chosen:
        page.goto(f"{address}{example.relative_to(site).as_posix()}/")
        printed = pypdfium2.PdfDocument(io.BytesIO(page.pdf(**PAPER)))
        assert len(printed) in (1, 2), example
        if len(printed) == 2:
            assert filled(printed[0]) > 0.6, example


def filled(page: pypdfium2.PdfPage) -> float:
    """Return how far down a page its lowest ink is, from 0 (top) to 1."""
    picture = page.render(scale=0.25).to_pil().convert("L")
    lowest = picture.point(lambda shade: 255 if shade < 200 else 0).getbbox()
    return lowest[3] / picture.height if lowest else 0


@pytest.mark.parametrize(("asked", "first"), [("cs-CZ", "cs"), ("pt-PT", "pt"), ("fr-FR", "en")])
def test_the_start_page_begins_with_the_language_of_the_browser(contexts, address, asked, first):
    with contexts.page(locale=asked) as page:
        page.goto(address)

        assert page.locator("main a").first.get_attribute("hreflang").split("-")[0] == first
        assert page.evaluate("document.documentElement.lang").split("-")[0] == first
        page.evaluate(AXE)
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)
            assert violations(page) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("path", ["nowhere/", "es/nowhere/at/all/"])
def test_the_page_for_what_is_missing_is_for_everybody(page, address, path, colours):
    page.emulate_media(color_scheme=colours)
    page.goto(f"{address}{path}")
    page.evaluate(AXE)

    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    if path.startswith("es/"):
        page.locator("section:not([hidden]) a").click()
        page.wait_for_url(f"{address}es/")


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("path", ["glossary/", "concordance/", "differences/", "differences/tda-2011--cz-2011/"])
def test_what_is_looked_up_is_under_ten_screens_before_it_is_folded_out(page, address, language, path):
    page.goto(f"{address}{language}/{path}")

    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 10


def test_an_address_opens_what_is_folded_up_over_it(page, address):
    page.goto(f"{address}en/glossary/#bet")
    assert page.locator("#bet").is_visible()
    page.goto(f"{address}en/concordance/")
    page.locator(".rb-jump a").last.click()
    assert page.locator("#by-rule + .rb-table").is_visible()
