"""A site of every book and language with some of the examples, built once for all tests and workers, and served
from a folder. Some of its English wordings are hostile, so that every test reads pages that hold them.
"""

import fcntl
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.site.build import build_site
from tests.small import copy_data, thin_out

from .hostile import make_hostile

FOLDER = "somewhere"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have all tests that read the built site run in one worker: the others need neither wait for it nor start a browser."""
    for item in items:
        needed = {"site", "browser"}.intersection(getattr(item, "fixturenames", ()))
        if needed and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group("site"))


PATIENCE = 240  # seconds for whatever a page is waited for: what never comes fails then, and no load takes as long


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, with a file in the place of each PDF; it lies in a folder `somewhere`."""
    base = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        base = base.parent
    tree = base / "site-tree"
    done = base / "site.done"
    built = base / "www" / FOLDER
    # The first worker builds, the others wait for as long as it takes; the lock goes with the worker that holds it.
    with (base / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            _build(tree, built, done)
    assert done.read_text() == "built", "the site could not be built, see the other worker"
    return built


def _build(tree: Path, built: Path, done: Path) -> None:
    outcome = "failed"
    try:
        make_hostile(thin_out(copy_data(tree)))
        knowledge = load(tree)
        pdf_folder = tree / "build" / "pdf"
        pdf_folder.mkdir(parents=True)
        for book in knowledge.editions:
            for language in knowledge.languages:
                (pdf_folder / f"{book}-{language}.pdf").write_bytes(b"%PDF-1.7")
        build_site(knowledge, built, lambda *_: None, pdf_folder=pdf_folder)
        outcome = "built"
    finally:
        done.write_text(outcome)


class Quiet(SimpleHTTPRequestHandler):
    """A file server that keeps no log and answers what is missing with the site's 404 page."""

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send 404.html as static hosts do."""
        page = Path(self.directory) / FOLDER / "404.html"
        content = page.read_bytes() if code == 404 else b""
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="session")
def built_from(site: Path) -> Knowledge:
    """What the site was built from."""
    return load(site.parents[1] / "site-tree")


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served: a folder below the root of a local host, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{FOLDER}/"
    server.shutdown()
    server.server_close()


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    # The pages of a context share a process, instead of each beginning one.
    *("--disable-sync", "--renderer-process-limit=1"),
]
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no Chromium: the browser tests must run there")
        pytest.skip("no Chromium is installed, so that the browser tests cannot run")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE * 1000)
        plain = found.new_context

        def patient(**options: Any) -> BrowserContext:
            """A context in which nothing fails only because the machine is busy."""
            context = plain(**options)
            context.set_default_timeout(PATIENCE * 1000)
            return context

        found.new_context = patient
        yield found
        found.close()


class Contexts:
    """A browser's contexts, by what they are made with. A new one starts processes and loads every script anew, which takes far
    longer than most tests; so they are kept, and what a page has left in one is cleared when it is closed.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[tuple[tuple[str, Any], ...], BrowserContext] = {}

    @contextmanager
    def page(self, **options: Any) -> Iterator[Page]:
        """A new page on a phone, in a context with these options in which nothing is stored."""
        key = tuple(sorted(options.items()))
        if key not in self._kept:
            self._kept[key] = self._browser.new_context(viewport=PHONE, **options)
            # Holds the process of the context's pages while no other is open.
            self._kept[key].new_page()
        context = self._kept[key]
        page = context.new_page()
        origins: set[str] = set()
        page.on("framenavigated", lambda frame: origins.add(urljoin(frame.url, "/")))
        try:
            yield page
            assert context.service_workers == [], "a test that lets a page keep a book needs the fixture `fresh_page`"
        except BaseException:
            del self._kept[key]
            context.close()
            raise
        browser = context.new_cdp_session(page)
        for origin in origins - {"/"}:
            browser.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        page.close()
        context.clear_cookies()
        context.clear_permissions()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


def watched(page: Page) -> Page:
    """Make a page note in `page.faults` what a reader or another host should never see."""
    faults: list[str] = []
    page.on("console", lambda m: faults.append(f"console: {m.text}") if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    # What was still on its way when the reader went on to another page is no fault.
    gone = "net::ERR_ABORTED"
    page.on("requestfailed", lambda r: faults.append(f"failed: {r.url}") if r.failure != gone else None)
    page.on("response", lambda r: faults.append(f"{r.status}: {r.url}") if r.status >= 400 else None)
    page.on(
        "request",
        lambda r: faults.append(f"elsewhere: {r.url}") if urlsplit(r.url).hostname not in ("127.0.0.1", None) else None,
    )
    page.faults = faults
    return page


@pytest.fixture
def page(contexts: Contexts) -> Iterator[Page]:
    """A new page on a phone, as `watched` describes it."""
    with contexts.page() as page:
        yield watched(page)


@pytest.fixture
def fresh_page(browser: Browser) -> Iterator[Page]:
    """A new page like `page` in a browser that nobody has used: for tests of what stays in one."""
    context = browser.new_context(viewport=PHONE)
    yield watched(context.new_page())
    context.close()


Search = Callable[..., dict[str, list[str]]]

# What is found, by heading, as titles and links.
_RESULTS = """() => Object.fromEntries([...document.querySelectorAll("#rb-search h2")].map(heading => {
    const links = [...heading.nextElementSibling.querySelectorAll("a")]
    return [heading.textContent, links.map(link => `${link.textContent} ${link.href}`)]
}))"""


def _ask(page: Page, query: str) -> dict[str, list[str]]:
    page.locator("#rb-search input").fill(query)
    page.locator("#rb-search [role=status]:not(:empty)").wait_for()
    return page.evaluate(_RESULTS)


@pytest.fixture
def search(page: Page, address: str) -> Search:
    """Search from the home page of a language, with a book chosen or none."""

    def ask(language: str, query: str, book: str | None = None) -> dict[str, list[str]]:
        page.goto(f"{address}{language}/")
        if book:
            page.evaluate("book => localStorage.setItem('rulebook.book', book)", book)
        page.locator("header [data-rb-search]").click()
        return _ask(page, query)

    return ask


@pytest.fixture(scope="session")
def search_again(browser: Browser, address: str) -> Iterator[Search]:
    """Search as `search` does, each time from where the last one of the same language and book has left its page."""
    context = browser.new_context(viewport=PHONE)
    page = watched(context.new_page())
    place: tuple[str, str | None] | None = None

    def ask(language: str, query: str, book: str | None = None) -> dict[str, list[str]]:
        nonlocal place
        if place != (language, book):
            page.goto(f"{address}{language}/")
            page.evaluate("book => book ? localStorage.setItem('rulebook.book', book) : localStorage.clear()", book)
            page.goto(f"{address}{language}/")
            page.locator("header [data-rb-search]").click()
            place = language, book
        page.locator("#rb-search input").fill("")
        page.locator("#rb-search [role=status]:empty").wait_for(state="attached")
        found = _ask(page, query)
        assert page.faults == []
        return found

    ask.told = lambda: page.locator("#rb-search [role=status]").inner_text()
    yield ask
    context.close()
