"""A book that was kept opens without network, searches and all; a new build replaces it; removing it leaves nothing."""

import json

import pytest

pytestmark = pytest.mark.xdist_group("site")

KEPT = """async () => {
    const counts = {}
    for (const key of await caches.keys()) counts[key] = (await (await caches.open(key)).keys()).length
    return counts
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


def test_a_list_names_files_that_are_there_with_their_size(site, built_from):
    for language in built_from.languages:
        for book in built_from.editions:
            listed = json.loads((site / "offline" / f"{language}-{book}.json").read_text())
            paths = [
                site / path / "index.html" if path.endswith("/") or not path else site / path
                for path in listed["files"]
            ]
            assert [path for path in paths if not path.is_file()] == []
            assert 0 < listed["bytes"] < sum(path.stat().st_size for path in paths)
            assert {f"{language}/{book}/{number}/" for number in built_from.editions[book].entries} <= listed[
                "files"
            ].keys()
            assert len([path for path in listed["files"] if "/fragment/" in path]) > 20
