"""A book that was kept opens without network, searches and all; a new build replaces it; removing it leaves nothing."""

import hashlib
import json
from pathlib import Path

import pytest

from generator.site.packs import unpack

pytestmark = pytest.mark.xdist_group("site")

KEPT = """async () => {
    const counts = {}
    for (const key of await caches.keys()) counts[key] = (await (await caches.open(key)).keys()).length
    return counts
}"""
TEXT = """async key => {
    const listed = new URL("../rulebook-manifest.json", location)
    for (let waited = 0; waited < 6000; waited += 1) {
        const list = await (await (await caches.open(key)).match(listed)).json()
        if (list.text.done === list.text.digest) return list.text.kept.length
        await new Promise(resolve => setTimeout(resolve, 100))
    }
    return 0
}"""
LATER = """async key => {
    const listed = new URL("../../rulebook-manifest.json", location)
    for (let waited = 0; waited < 6000; waited += 1) {
        const list = await (await (await caches.open(key)).match(listed)).json()
        if (list.version === "later") return true
        await new Promise(resolve => setTimeout(resolve, 100))
    }
    return false
}"""


@pytest.fixture
def keeping(fresh_page, address):
    """A page whose reader has just kept the Brazilian annex, the smallest book of all, in Portuguese."""
    page = fresh_page
    page.goto(f"{address}pt/")
    page.locator('[data-rb-book="br-2016"] summary').click()
    place = page.locator('[data-rb-offline="br-2016"]')
    place.locator("button").click()
    place.locator("p", has_text="offline (").wait_for()
    # What the search in the text of pages reads comes when the book can be read already.
    assert page.evaluate(TEXT, page.evaluate("caches.keys()")[0]) > 20
    return page


def test_nothing_is_kept_unless_a_reader_asks(fresh_page, address):
    page = fresh_page
    page.goto(f"{address}pt/")
    page.locator('[data-rb-book="br-2016"] summary').click()
    page.locator('[data-rb-offline="br-2016"] button').wait_for()

    assert "MB" in page.locator('[data-rb-offline="br-2016"] button').inner_text()
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistration()") is None


def test_a_kept_book_opens_and_is_searched_without_network(keeping, address):
    page = keeping
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    for path in ("pt/br-2016/", "pt/br-2016/46/", "pt/examples/multiple-chips/two-thousands-over-twelve-hundred/"):
        page.goto(f"{address}{path}")
        assert page.locator("article h1").inner_text()
        assert page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor") == "rgb(20, 83, 45)"
    page.keyboard.press("/")
    page.locator("#rb-search input").fill("undercalls")
    page.locator('#rb-search a[href*="/pt/br-2016/39/"]').wait_for()
    page.locator("#rb-search input").fill("46")
    page.locator('#rb-search a[href$="/pt/br-2016/46/"]').first.wait_for()

    page.goto(f"{address}pt/onk-2023/45/")
    assert page.locator("h1").inner_text().startswith("Offline")
    page.context.set_offline(False)
    page.goto(f"{address}pt/onk-2023/45/")
    assert page.locator("h1").inner_text().startswith("45")


def test_a_new_build_replaces_what_is_kept(keeping, address):
    """The list of a later build has one page that changed and has lost another."""
    page = keeping
    before = page.evaluate(KEPT)
    listed = page.request.get(f"{address}offline/pt-br-2016.json").json()
    listed["version"] = "later"
    listed["files"]["pt/br-2016/46/"] = "changed"
    del listed["files"]["pt/br-2016/43/"]
    fetched = []
    page.route(
        "**/offline/pt-br-2016.json",
        lambda route: route.fulfill(body=json.dumps(listed), content_type="application/json"),
    )
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{address}pt/sources/")
    assert page.evaluate(LATER, next(iter(before)))
    after = page.evaluate(KEPT)

    assert [url for url in fetched if "/pt/br-2016/" in url] == [f"{address}pt/br-2016/46/"]
    assert {key: count - 1 for key, count in before.items()} == after


def test_removing_a_book_leaves_nothing(keeping):
    keeping.locator('[data-rb-offline="br-2016"] button').click()
    keeping.locator('[data-rb-offline="br-2016"] button', has_text="MB").wait_for()

    assert keeping.evaluate("caches.keys()") == []
    assert keeping.evaluate("navigator.serviceWorker.getRegistration()") is None


def test_a_kept_book_came_in_a_few_requests_and_is_what_the_site_has(fresh_page, address, site):
    page = fresh_page
    fetched = []
    page.on("request", lambda request: fetched.append(request.url.removeprefix(address)))
    page.goto(f"{address}pt/")
    page.locator('[data-rb-book="cz-2011"] summary').click()
    before = len(fetched)
    page.locator('[data-rb-offline="cz-2011"] button').click()
    page.locator('[data-rb-offline="cz-2011"] p', has_text="offline (").wait_for()
    [key] = page.evaluate("caches.keys()")
    page.evaluate(TEXT, key)
    held = page.evaluate(
        """async key => {
            const cache = await caches.open(key), found = {}
            for (const request of await cache.keys()) {
                const response = await cache.match(request)
                const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer())
                const hex = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("")
                found[request.url] = [hex, response.headers.get("content-type")]
            }
            return found
        }""",
        key,
    )

    packs = [path for path in fetched[before:] if path.endswith(".pack")]
    assert set(packs) == {f"offline/{name}.pack" for name in ("pt", "pt-cz-2011", "pt-tda-2011", "pt-text")}
    assert len(fetched) - before < 15
    assert len(held) > 500
    for url, (digest, kind) in held.items():
        path = url.removeprefix(address)
        if path == "rulebook-manifest.json":
            continue
        file = site / path / "index.html" if not path or path.endswith("/") else site / path
        assert hashlib.sha256(file.read_bytes()).hexdigest() == digest, path
        assert kind.startswith(
            {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}.get(file.suffix, "")
        ), path


def test_a_device_that_cannot_take_packs_apart_fetches_file_by_file(fresh_page, address):
    page = fresh_page
    page.add_init_script("delete window.DecompressionStream")
    fetched = []
    page.on("request", lambda request: fetched.append(request.url.removeprefix(address)))
    page.goto(f"{address}pt/")
    page.locator('[data-rb-book="br-2016"] summary').click()
    page.locator('[data-rb-offline="br-2016"] button').click()
    page.locator('[data-rb-offline="br-2016"] p', has_text="offline (").wait_for()

    assert "pt/br-2016/46/" in fetched
    assert "offline/pt.pack" not in fetched


def test_the_packs_hold_what_their_lists_name(site, built_from):
    for language in built_from.languages:
        held = {
            path.stem: unpack(path.read_bytes())
            for path in (site / "offline").glob(f"{language}*.pack")
            if "text" not in path.stem
        }
        for book, edition in built_from.editions.items():
            listed = json.loads((site / "offline" / f"{language}-{book}.json").read_text())
            texts = {
                address: text for pack in listed["packs"] for address, text in held[Path(pack["file"]).stem].items()
            }
            alone = listed["files"].keys() - texts.keys()
            assert {Path(path).suffix for path in alone} == {".png"}
            assert texts.keys() <= listed["files"].keys()
            assert {f"{language}/{book}/{number}/" for number in edition.entries} <= texts.keys()
            assert all(
                pack["bytes"] == (site / pack["file"]).stat().st_size for pack in (*listed["packs"], listed["text"])
            )
        for address, text in held[language].items():
            file = site / address / "index.html" if not address or address.endswith("/") else site / address
            assert file.read_text(encoding="utf-8") == text, address


def test_the_site_can_be_installed_as_an_app(page, site, address, built_from):
    for language in built_from.languages:
        manifest = json.loads((site / language / "app.webmanifest").read_text(encoding="utf-8"))
        assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (language, "./", "standalone")
        assert all((site / language / icon["src"]).resolve().is_file() for icon in manifest["icons"])
        assert len(manifest["short_name"]) <= 30
    page.goto(f"{address}cs/rules/clock/")
    assert page.locator("link[rel=manifest]").evaluate("link => link.href") == f"{address}cs/app.webmanifest"
    assert page.request.get(f"{address}cs/app.webmanifest").ok
