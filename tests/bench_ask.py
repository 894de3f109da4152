"""The part of `make bench` about the engine in the reader's browser: what is loaded, when it is ready, and how soon it rules."""

import gzip
import json
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from generator.asking.forms import FORMS

_RUNS = 5
_RATES = (1, 4)
# The script listens where it is a worker; here it answers in the page, whose processor can be throttled.
_LISTENS = 'if (typeof self !== "undefined"'
_MEASURE = """async ([script, data, forms]) => {
    const began = performance.now()
    const element = document.createElement("script")
    element.textContent = script
    document.head.append(element)
    const { newest } = await window.asked("open", { from: data })
    const ready = performance.now() - began
    const taken = []
    for (const form of forms) {
        const before = performance.now()
        await window.asked("ask", { form, given: {}, decided: [], book: newest })
        taken.push(performance.now() - before)
    }
    return [ready, taken]
}"""


def bench_ask(site: Path, address: str, chromium: str | None, arguments: list[str]) -> None:
    """Print the figures of a built site that is served at an address."""
    engine = site / "assets" / "javascripts" / "engine.js"
    script = _size(engine.read_bytes())
    for page, own in (("ask", script), ("hand", _size(engine.with_name("engine-hand.js").read_bytes()))):
        words = {path.parent.name: path.read_bytes() for path in sorted(site.glob(f"*/{page}.json"))}
        all_books = {language: own + _size(content) for language, content in words.items()}
        one_book = {language: own + _size(_of_one_book(content)) for language, content in words.items()}
        print(
            f"engine of the page {page:<8}        {own / 1000:8.1f} kB   with one language and book at most "
            f"{max(one_book.values()) / 1000:.1f}, with all books {max(all_books.values()) / 1000:.1f} (aim for ask: 170)"
        )
    if chromium is None:
        print("when the engine is ready: no Chromium here")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        for rate in _RATES:
            found = [_measured(browser, engine, address, rate) for _ in range(_RUNS)]
            first, others = median(one[0] for _, one in found), median(t for _, one in found for t in one[1:])
            print(
                f"  ready{', throttled 4 times' if rate > 1 else '':<20}        {median(ready for ready, _ in found):8.0f} ms   "
                f"first ruling {first:.0f} ms, then {others:.0f} ms (aim: ready in {600 if rate > 1 else 300}, a ruling in 50)"
            )
        browser.close()


def _measured(browser: Browser, engine: Path, address: str, rate: int) -> tuple[float, list[float]]:
    """Return the milliseconds until the engine is ready in a page that knows nothing yet, and of each form's first ruling."""
    context = browser.new_context()
    page = context.new_page()
    # Data, which no policy keeps from running a script.
    page.goto(f"{address}/en/search.json")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    script = engine.read_text(encoding="utf-8")
    assert script.count(_LISTENS) == 1
    script = script.replace(_LISTENS, f"window.asked = answered;\n{_LISTENS}")
    ready, taken = page.evaluate(_MEASURE, [script, f"{address}/en/ask.json", list(FORMS)])
    context.close()
    return ready, taken


def _size(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def _of_one_book(content: bytes) -> bytes:
    """Return the data of a language with the book alone that is the largest there."""
    data: dict[str, Any] = json.loads(content)
    sizes = {book: len(json.dumps(its)) for book, its in data["books"].items()}
    largest = max(sizes, key=sizes.__getitem__)
    data["books"] = {largest: data["books"][largest]}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
