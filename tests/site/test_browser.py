"""The built site in a real browser, served from a folder. Skipped where there is no Chromium, except in CI."""

import os
import shutil
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

pytestmark = pytest.mark.xdist_group("site")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    "--disable-sync",
]
LANGUAGES = ("en", "es", "pt", "cs", "nl")
PHONE = {"width": 360, "height": 740}
EXAMPLE = "examples/multiple-chips/two-thousands-over-twelve-hundred/"
SAMPLE = [
    *(
        "en/",
        "cs/tda-2011/",
        "es/tda-2011/38/",
        f"nl/{EXAMPLE}",
        "pt/concordance/",
        "en/differences/tda-2011--cz-2011/",
    ),
    *("cs/cz-2011/errata/", "nl/rules/raise-methods/", "en/glossary/", "es/sources/", "pt/examples/", "en/rules/"),
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no Chromium: the browser tests must run there")
        pytest.skip("no Chromium is installed, so that the browser tests cannot run")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on a phone that notes in `page.faults` what a reader or another host should never see."""
    context = browser.new_context(viewport=PHONE)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("console", lambda m: faults.append(f"console: {m.text}") if m.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: faults.append(f"script: {error}"))
    opened.on("requestfailed", lambda request: faults.append(f"failed: {request.url}"))
    opened.on("response", lambda r: faults.append(f"{r.status}: {r.url}") if r.status >= 400 else None)
    opened.on(
        "request",
        lambda r: faults.append(f"elsewhere: {r.url}") if urlsplit(r.url).hostname not in ("127.0.0.1", None) else None,
    )
    opened.faults = faults
    yield opened
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_home_page(page, address, language):
    page.goto(f"{address}{language}/")

    assert page.evaluate("document.documentElement.lang").split("-")[0] == language
    assert page.locator("article h1").inner_text().strip()
    assert page.locator('article a[href$="tda-2011/"]').count()
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


def test_the_search_finds_a_czech_word_typed_without_diacritics(page, address):
    page.goto(f"{address}cs/")
    title = page.request.get(f"{address}cs/tda-2011/25/").text().split("<h1")[1].split(">")[1].split("<")[0]
    assert not title.isascii(), "the rule of this test needs a title with diacritics"
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.locator("header [data-rb-search]").click()
    page.locator("#rb-search input").fill(_plain(title.split(maxsplit=1)[1]))
    page.locator("#rb-search li a").first.wait_for()
    found = page.locator("#rb-search li a").evaluate_all("links => links.map(link => link.href)")

    assert f"{address}cs/tda-2011/25/" in found
    assert all(link.startswith(f"{address}cs/") for link in found)
    assert any("/pagefind/" in url for url in requested)
    assert page.faults == []


def _plain(text: str) -> str:
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


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
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.faults == []


@pytest.mark.parametrize("path", ["en/", "cs/tda-2011/38/", f"es/{EXAMPLE}"])
def test_a_page_is_readable_without_javascript(browser, address, path):
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}{path}")

    assert page.locator("article h1").is_visible()
    assert all(paragraph.is_visible() for paragraph in page.locator("article p:not(:empty)").all())
    page.locator(".rb-languages summary").click()
    assert page.locator('.rb-languages a[hreflang="nl"]').is_visible()
    assert not page.locator("header [data-rb-search]").is_visible()
    context.close()


def test_a_missing_page_is_told_in_the_language_of_its_address(page, address):
    page.goto(f"{address}cs/tda-2011/999/")
    home = page.locator("section:visible a")

    assert page.locator("section:visible").count() == 1
    assert page.evaluate("document.documentElement.lang") == "cs"
    assert urljoin(page.url, home.get_attribute("href")) == f"{address}cs/"


def test_dark_colours_can_be_chosen(page, address):
    page.goto(f"{address}en/")
    page.locator("label[for=__palette_1]").click()

    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
