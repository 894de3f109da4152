"""The built site in a real browser, served from a folder. Skipped where there is no Chromium, except in CI."""

from urllib.parse import urljoin

import pytest

from .conftest import PHONE

pytestmark = pytest.mark.xdist_group("site")

LANGUAGES = ("en", "es", "pt", "cs", "nl")
EXAMPLE = "examples/multiple-chips/two-thousands-over-twelve-hundred/"
# The narrowest phones.
NARROW = 320
# Pixels that a thumb needs, less what rounding takes.
THUMB = 43
ALONE = (
    "header summary, .rb-find, .rb-book > summary, .rb-jump a, .rb-choose a, .rb-more > summary, .md-button,"
    "article li:not(.rb-passage li, .rb-card li) > a:only-child"
)
# Whether a tap above and below the middle of a target, within so many pixels, reaches it.
HIT = """(targets, thumb) => targets.map(target => {
    target.scrollIntoView({block: "center"})
    const box = target.getClientRects()[0]
    const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + target.getBoundingClientRect().height / 2]
    const reached = [-1, 1].every(side => target.contains(document.elementFromPoint(x, y + side * (thumb / 2 - 1))))
    return [target.textContent.trim(), reached]
})"""
SAMPLE = [
    *(
        "en/",
        "cs/tda-2011/",
        "es/tda-2011/38/",
        f"nl/{EXAMPLE}",
        "pt/concordance/",
        "en/differences/tda-2011--cz-2011/",
    ),
    *(
        "cs/cz-2011/errata/",
        "nl/situations/",
        "es/situations/out-of-turn/",
        "en/offline/",
        "nl/rules/raise-methods/",
        "en/glossary/",
        "es/sources/",
        "pt/examples/",
        "en/rules/",
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_home_page(page, address, language):
    page.goto(f"{address}{language}/")

    assert page.evaluate("document.documentElement.lang").split("-")[0] == language
    assert page.locator("article h1").inner_text().strip()
    assert page.locator("[data-rb-book] summary").count() == 7
    assert page.faults == []


def test_the_start_page_leads_to_every_language(page, address):
    page.goto(address)
    links = page.locator("main a").evaluate_all("links => links.map(link => link.href)")

    assert sorted(links) == sorted(f"{address}{language}/" for language in LANGUAGES)


@pytest.mark.parametrize("path", ["tda-2011/38/", EXAMPLE])
def test_the_language_menu_stays_on_the_page(page, address, path):
    page.goto(f"{address}en/{path}")
    for language in ("cs", "pt", "en"):
        page.locator(".rb-languages summary").click()
        page.locator(f'.rb-languages a[hreflang="{language}"]').click()
        page.wait_for_url(f"{address}{language}/{path}")

    assert page.faults == []


def test_the_search_is_fetched_only_when_it_is_used(page, address):
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(f"{address}en/")
    page.wait_for_timeout(300)

    assert not [url for url in requested if "pagefind" in url]


def test_the_search_says_that_nothing_was_found_as_text(page, address):
    page.goto(f"{address}en/")
    page.keyboard.press("/")
    page.locator("#rb-search input").fill("<img src=x onerror=alert(1)> zzzzqqqq")
    page.locator("#rb-search [role=status]:not(:empty)").wait_for()

    assert page.locator("#rb-search img").count() == 0
    page.keyboard.press("Escape")
    assert not page.locator("#rb-search").is_visible()
    assert page.faults == []


@pytest.mark.parametrize("path", SAMPLE)
def test_a_page_fits_a_phone_and_all_its_links_resolve(page, address, path):
    page.goto(f"{address}{path}")
    links = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    own = {link.split("#")[0] for link in links if link.startswith(address)}
    missing = [link for link in sorted(own) if page.request.head(link).status != 200]

    assert missing == []
    assert len(own) > 5
    for width in (PHONE["width"], NARROW):
        page.set_viewport_size({**PHONE, "width": width})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.faults == []


@pytest.mark.parametrize("path", ["cs/", "nl/onk-2023/", "es/situations/out-of-turn/", "pt/examples/", "cs/glossary/"])
def test_what_stands_alone_is_high_enough_for_a_thumb(contexts, address, path):
    with contexts.page(has_touch=True, is_mobile=True) as page:
        page.goto(f"{address}{path}")
        tried = page.locator(f":is({ALONE}):visible").evaluate_all(HIT, THUMB)

    assert len(tried) > 5
    assert [text for text, hit in tried if not hit] == []


@pytest.mark.parametrize("path", ["pt/examples/", "cs/differences/tda-2011--onk-2023/"])
def test_a_long_list_is_folded_up_and_opens_by_a_tap(page, address, path):
    page.goto(f"{address}{path}")
    examples = page.locator("article .rb-more a")

    assert examples.count() > 20
    assert not any(example.is_visible() for example in examples.all())
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 10
    page.locator("article .rb-more summary:visible").last.click()
    if not examples.last.is_visible():  # the rest of a long list is folded up line by line
        page.locator("article .rb-more summary:visible").last.click()
    assert examples.last.is_visible()
    for link in page.locator(".rb-jump a").all():
        assert page.locator(f"[id='{link.get_attribute('href').removeprefix('#')}']").count() == 1


@pytest.mark.parametrize("path", ["en/", "cs/tda-2011/38/", f"es/{EXAMPLE}"])
def test_a_page_is_readable_without_javascript(contexts, address, path):
    with contexts.page(java_script_enabled=False) as page:
        page.goto(f"{address}{path}")

        assert page.locator("article h1").is_visible()
        for card in page.locator("article details > summary").all():
            card.click()
        # What is said with a book in hand takes a script; what is said with none stands beside it.
        held = "[data-rb-of]:not([data-rb-of~=none])"
        paragraphs = page.locator(f"article p:not(:empty):not([hidden]):not({held} *, :has(> {held}))").all()
        assert all(paragraph.is_visible() for paragraph in paragraphs)
        for menu in ("books", "languages", "sections"):
            page.locator(f".rb-{menu} summary").click()
            assert all(link.is_visible() for link in page.locator(f".rb-{menu} a").all())
            page.locator(f".rb-{menu} summary").click()


def test_a_missing_page_is_told_in_the_language_of_its_address(page, address):
    page.goto(f"{address}cs/tda-2011/999/")
    home = page.locator("section:visible a")

    assert page.locator("section:visible").count() == 1
    assert page.evaluate("document.documentElement.lang") == "cs"
    assert urljoin(page.url, home.get_attribute("href")) == f"{address}cs/"


def test_dark_colours_can_be_chosen(page, address):
    page.goto(f"{address}en/")
    page.locator(".rb-sections summary").click()
    page.locator("[data-rb-colours=slate]").click()
    page.goto(f"{address}cs/")

    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
