"""The site's part of `make bench`: builds beside the stock setup on the same pages, edit-to-visible time, and bytes that a reader loads."""

import gc
import gzip
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import yaml
from playwright.sync_api import sync_playwright

from generator.knowledge.load import load
from generator.site.build import build_site
from generator.site.current_site import CurrentSite
from generator.site.generate import generate, read_data
from generator.site.serve import LOOKS, follow, responder
from generator.site.server import Server

from .bench_ask import bench_ask

URL = "https://rules.example/"
RULE_PAGE = "en/tda-2011/38/"
SEARCH = "odd chip"
EDITED = "i18n/cs/rules/procedures/clock.yml"
EDITED_PAGE = "cs/rules/clock/"
EDITS = 7
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds that went by, and seconds of CPU that this process and those it has waited for used, whatever else the machine does."""

    seconds: float
    cpu: float

    @classmethod
    def so_far(cls) -> "Spent":
        """Return what has been spent since some time in the past."""
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return cls(time.monotonic(), sum(one.ru_utime + one.ru_stime for one in used))

    def __sub__(self, other: "Spent") -> "Spent":
        """Return what was spent between two times."""
        return Spent(self.seconds - other.seconds, self.cpu - other.cpu)

    def __str__(self) -> str:
        """Return both, as columns."""
        return f"{self.seconds:8.1f} s {self.cpu:8.1f} s of CPU"

    def share_of(self, whole: "Spent") -> str:
        """Return the share of a whole, in time and in CPU."""
        return f"{self.seconds / whole.seconds:.0%}, of CPU {self.cpu / whole.cpu:.0%}"


def bench_site(root: Path) -> None:
    """Print the figures of the site of the rulebook under `root`, which is built from a copy."""
    gc.set_threshold(100_000)  # as the command does
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in ("rules", "examples", "i18n"):
            shutil.copytree(root / name, tree / name)
        # First, while there is no more in this program than in a server.
        _edit(tree)
        site = tree / "site"
        knowledge = load(tree)
        began = Spent.so_far()
        # Without its address, for then there are no pictures for messengers, and the stock setup has none either.
        summary = build_site(knowledge, site, lambda *_: None, site_url="")
        built = Spent.so_far() - began
        print(f"site: {sum(summary.pages.values())} pages in {len(summary.pages)} languages")
        print(f"  built                            {built}")
        share = summary.writing / built.cpu
        print(
            f"  of it until there is Markdown               {summary.writing:8.1f} s of CPU   {share:.0%} (aim: 15% or less)"
        )
        _bytes(site)
        with _served(site) as address:
            bench_ask(site, address, CHROMIUM, ARGUMENTS)
        docs = tree / "build" / "docs"
        docs.mkdir(parents=True)
        generate(knowledge, docs)
        began = Spent.so_far()
        _stock(tree)
        stock = Spent.so_far() - began
        print(
            f"  the stock setup on these pages   {stock}   ours takes {built.share_of(stock)} of it (aim: 50% or less)"
        )
        began = Spent.so_far()
        build_site(knowledge, site, lambda *_: None, site_url=URL)
        print(f"  with a picture for each page     {Spent.so_far() - began}   the first time; they are kept")


def _stock(tree: Path) -> None:
    """Build the same Markdown with Material, static-i18n and Material's own search, as their documentation sets them up."""
    docs = tree / "build" / "docs"
    languages = [
        {"locale": language, "name": words["name"], "default": language == "en"}
        for language, words in read_data(docs).items()
    ]
    config = {
        "site_name": "Stock",
        "docs_dir": str(docs),
        "site_dir": str(tree / "stock"),
        "theme": {"name": "material", "font": False},
        "plugins": ["search", {"i18n": {"docs_structure": "folder", "languages": languages}}],
        "markdown_extensions": ["md_in_html", "tables", {"toc": {"permalink": "#"}}],
    }
    path = tree / "stock.yml"
    path.write_text(yaml.safe_dump(config, allow_unicode=True), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(path)]
    subprocess.run(command, check=True, capture_output=True)


def _edit(tree: Path) -> None:
    """Print how long it takes from the saving of a file until an open page shows it, in Chromium, and how soon the server is there."""
    if CHROMIUM is None:
        print("an edit shows: no Chromium here")
        return
    began = time.monotonic()
    live = CurrentSite(tree, lambda _: None)
    server = Server(responder(live, tree / "none"), lambda: live.state, lambda _: None, "127.0.0.1", 0)
    live.update()
    server.start()
    ready = time.monotonic() - began
    ended = threading.Event()

    def keep_following() -> None:
        while not ended.wait(LOOKS):
            follow(live, server)

    thread = threading.Thread(target=keep_following)
    thread.start()
    path = tree / EDITED
    taken = []
    try:
        with sync_playwright() as playwright:
            page = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS).new_page()
            page.goto(server.addresses()[0] + EDITED_PAGE)
            for _ in range(EDITS):
                time.sleep(1)
                text = path.read_text(encoding="utf-8")
                path.write_text(text.replace("title: ", "title: X", 1), encoding="utf-8")
                began = time.monotonic()
                page.locator("h1", has_text="X" * (len(taken) + 1)).wait_for()
                taken.append(time.monotonic() - began)
    finally:
        ended.set()
        thread.join()
        server.stop()
    print(f"an edit shows in the browser after {median(taken):7.2f} s    (median of {EDITS}; aim: about a second)")
    print(f"the live site is ready after       {ready:7.2f} s")


def _bytes(site: Path) -> None:
    """Print what a first visit of a rule page loads, and a first search after it, compressed as static hosts do."""
    page = (site / RULE_PAGE / "index.html").read_text(encoding="utf-8")
    linked = re.findall(r'<(?:script|link rel="(?:icon|stylesheet)")[^>]*? (?:src|href)="([^"]+)"', page)
    first = [site / RULE_PAGE / "index.html", *((site / RULE_PAGE / link).resolve() for link in linked)]
    total = sum(map(_compressed, first))
    print(f"first load of a rule page          {total / 1000:8.1f} kB   in {len(first)} files (aim: under 150)")
    requested = _searched(site)
    if requested is None:
        print("bytes of the first search: no Chromium here")
        return
    files = [site / urlsplit(url).path.lstrip("/") for url in requested]
    print(
        f"first search                       {sum(map(_compressed, files)) / 1000:8.1f} kB   in {len(files)} files (aim: under 250)"
    )


def _compressed(path: Path) -> int:
    content = path.read_bytes()
    # The index is compressed as it lies there.
    return min(len(content), len(gzip.compress(content, 6)))


def _searched(site: Path) -> list[str] | None:
    """Return what a browser asks for when somebody searches for the first time; None where there is no browser."""
    if CHROMIUM is None:
        return None
    with _served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.goto(f"{address}/{RULE_PAGE}")
        requested: list[str] = []
        page.on("request", lambda request: requested.append(request.url))
        page.keyboard.press("/")
        page.locator("#rb-search input").fill(SEARCH)
        page.locator("#rb-search [role=status]:not(:empty)").wait_for()
        browser.close()
    return list(dict.fromkeys(url for url in requested if url.startswith(address)))


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def _served(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
