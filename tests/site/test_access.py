"""Everybody can use every kind of page: no axe violation on phone and desktop, light and dark; by keyboard; at 320 pixels; on paper."""

from pathlib import Path

import axe_playwright_python
import pytest

pytestmark = pytest.mark.xdist_group("site")

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
EXAMPLE = "examples/multiple-chips/two-thousands-over-twelve-hundred/"
# One page of each kind, in changing languages.
KINDS = [
    *(
        "en/",
        "cs/tda-2011/",
        "es/onk-2023/45/",
        "nl/rules/raise-methods/",
        f"pt/{EXAMPLE}",
        "en/situations/chips-in-silence/",
        "en/ask/",
        "nl/hand/",
        "en/docs/house/",
    ),
    *(
        "cs/concordance/",
        "es/differences/tda-2011--cz-2011/",
        "nl/cz-2011/errata/",
        "pt/glossary/",
        "en/sources/",
        "cs/examples/",
    ),
    *("nl/offline/", "es/situations/", "pt/rules/", "en/differences/"),
]
# The lightest letter and the darkest ground of what is shown of an article, from 0 (black) to 1 (white).
SHADES = """() => {
    const shade = (colour) => {
        const [r, g, b, alpha = 1] = colour.match(/[\\d.]+/g).map(Number)
        return {light: (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255, alpha}
    }
    const shown = [...document.querySelectorAll("body, article, article *")]
        // The number on a chip stands on the colour of the chip everywhere.
        .filter((one) => one.checkVisibility() && !one.matches("text.t-num"))
    const inks = shown.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .map((one) => shade(getComputedStyle(one)[one.closest("svg") ? "fill" : "color"]).light)
    const grounds = shown.map((one) => shade(getComputedStyle(one).backgroundColor)).filter(({alpha}) => alpha > 0)
    return {"lightest ink": Math.max(...inks), "darkest ground": Math.min(...grounds.map(({light}) => light))}
}"""
# Rows of a table, items of a list and terms are made alike: some of each are enough, in one list and on the page.
SOME_OF_EACH = """() => {
    const rest = "article :is(tr, li):nth-child(n+12), article :is(.rb-term, .rb-term-note):nth-child(n+100)"
    const items = () => [...document.querySelectorAll("article li")]
    document.querySelectorAll(rest).forEach((one) => one.remove())
    items().slice(60).forEach((one) => one.remove())
}"""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


# What decides whether the letters of an article stand out from what is behind them, of each element; large ones stand out sooner.
COLOURS = """() => [...document.querySelectorAll("article, article *")].map((one) => {
    const {color, fill, backgroundColor, backgroundImage, opacity, fontSize, fontWeight} = getComputedStyle(one)
    const large = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24)
    return [one.localName, color, fill, backgroundColor, backgroundImage, opacity, large].join(" ")
})"""
CONTRAST = "color-contrast"
# Another choice of colours, at once.
IN_COLOURS = """colours => {
    document.body.dataset.mdColorScheme = colours
    document.getAnimations().forEach((one) => one.finish())
}"""


def violations(page, only=None, but=None, without="nothing"):
    """What axe finds on the page as it stands, as lines: of the rule `only` or of all `but` one; not in the element `without`."""
    return page.evaluate(
        """async ([only, but, without]) => {
            const options = only ? {runOnly: {type: "rule", values: [only]}} : {rules: but ? {[but]: {enabled: false}} : {}}
            const found = await axe.run({exclude: [without]}, {...options, resultTypes: ["violations"]})
            return found.violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.target.join(" ")}: ${n.failureSummary}`))
        }""",
        [only, but, without],
    )


@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_no_violation(page, address, path):
    page.goto(f"{address}{path}")
    page.evaluate(AXE)
    page.evaluate(SOME_OF_EACH)
    seen = {}
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert violations(page, but=CONTRAST) == [], size
        for colours in ("default", "slate"):
            page.evaluate(IN_COLOURS, colours)
            shown = page.evaluate(COLOURS)
            # What has the same colours as on the phone need not be looked at again.
            without = "article" if seen.setdefault(colours, shown) == shown and size is DESKTOP else "nothing"
            assert violations(page, only=CONTRAST, without=without) == [], (size, colours)
        page.evaluate(IN_COLOURS, "default")


def test_axe_finds_no_violation_in_open_menus_and_search_results(page, address, search):
    search("en", "string bet", "tda-2011")
    page.evaluate(AXE)
    assert violations(page) == []
    page.keyboard.press("Escape")
    for menu in page.locator(".rb-menu summary").all():
        menu.click()
        assert violations(page) == []
        page.keyboard.press("Escape")
        assert page.locator(".rb-menu[open]").count() == 0


@pytest.mark.parametrize("path", KINDS)
def test_nothing_is_wider_than_a_small_phone(page, address, path):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{address}{path}")

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.faults == []


def test_the_keyboard_alone_leads_from_home_to_an_example(page, address):
    page.goto(f"{address}en/")
    _tab_to(page, "Chips in silence")
    page.keyboard.press("Enter")
    page.wait_for_url("**/situations/chips-in-silence/")
    title = page.locator("article ul a[href*='/examples/']").first.inner_text()
    _tab_to(page, title)
    page.keyboard.press("Enter")
    page.wait_for_url("**/examples/**")

    assert page.locator(".rb-ruling").is_visible()


def _tab_to(page, name):
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
    pytest.fail(f"{name!r} cannot be reached by keyboard")


def test_menus_open_and_close_by_keyboard(page, address):
    page.goto(f"{address}en/")
    page.locator(".rb-languages summary").focus()
    page.keyboard.press("Enter")
    assert page.locator('.rb-languages a[hreflang="cs"]').is_visible()
    page.keyboard.press("Escape")

    assert page.locator('.rb-languages a[hreflang="cs"]').is_hidden()
    assert page.evaluate("document.activeElement.matches('.rb-languages summary')")


def test_paper_shows_the_page_and_nothing_around_it(page, address):
    page.goto(f"{address}en/tda-2011/38/")
    page.emulate_media(media="print")

    assert page.locator("article h1").is_visible()
    assert all(page.locator(around).is_hidden() for around in ("header", ".rb-share", ".md-footer__inner"))


@pytest.mark.parametrize("path", ["en/tda-2011/38/", f"pt/{EXAMPLE}", "nl/rules/raise-methods/", "cs/", "es/glossary/"])
def test_paper_is_black_on_white_from_the_dark_too(page, address, path):
    page.goto(f"{address}{path}")
    page.evaluate("document.body.dataset.mdColorScheme = 'slate'")
    on_screen = page.evaluate(SHADES)
    page.emulate_media(media="print", color_scheme="dark")
    on_paper = page.evaluate(SHADES)

    assert on_screen["lightest ink"] > 0.7 > 0.3 > on_screen["darkest ground"]
    assert on_paper["lightest ink"] < 0.5
    assert on_paper["darkest ground"] > 0.9


def test_paper_shows_what_is_folded_up(page, address):
    page.goto(f"{address}en/examples/{EXAMPLE.split('/')[1]}/two-thousands-over-twelve-hundred/")
    page.evaluate(
        """document.querySelector("article").insertAdjacentHTML("beforeend", "<details class=rb-more><p>folded</p></details>")"""
    )
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.get_by_text("folded").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.get_by_text("folded").is_hidden()
