"""Hostile wordings are plain text wherever they stand: on pages, in search results, in previews and in what scripts read."""

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest

from .hostile import EXAMPLE, FIRST, SECOND, WORDINGS

pytestmark = pytest.mark.xdist_group("site")

PAGES = {
    "rules/clock": (FIRST, f"{FIRST} {SECOND}"),
    "tda-2011/25": (FIRST, f"{FIRST} {SECOND}"),
    f"examples/{EXAMPLE}": (SECOND, f"{FIRST} {SECOND}"),
    "situations/slow-or-away": (SECOND, FIRST),
    "glossary": ("", f"{FIRST} {SECOND}"),
    "situations": ("", SECOND),
    "": ("", SECOND),
}


class Suspicious(HTMLParser):
    """Collects what only hostile wording could have put on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag, attributes):
        self._in_script = tag == "script"
        self.found += [f"{tag} {name}" for name, _ in attributes if name.startswith("on")]
        self.found += [
            f"{tag} {value}"
            for name, value in attributes
            if name in ("href", "src", "action")
            and ("alert(1)" in (value or "") or "elsewhere.example" in (value or ""))
        ]
        if tag == "img":
            self.found.append(tag)

    def handle_endtag(self, tag):
        self._in_script = False

    def handle_data(self, data):
        if not self._in_script:
            self.text.append(data)
        elif "alert(1)" in data:
            self.found.append(f"script {data}")


def test_there_are_ten_and_no_page_takes_one_for_markup(site):
    assert len(WORDINGS) >= 10
    for path in (site / "en").rglob("*.html"):
        parser = Suspicious()
        parser.feed(path.read_text(encoding="utf-8"))
        assert parser.found == [], path


@pytest.mark.parametrize("at", PAGES)
def test_a_preview_is_plain_text(site, at):
    page = (site / "en" / at / "index.html").read_text(encoding="utf-8")
    shown = {
        name: unescape(value)
        for name, value in re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', page)
    }

    assert shown["description"] == shown["og:description"]
    assert PAGES[at][0] in " ".join(shown["og:title"].split())
    assert PAGES[at][0] in " ".join(unescape(re.search("<title>(.*?)</title>", page, re.DOTALL)[1]).split())


def test_what_the_scripts_read_holds_the_wordings_as_data(site):
    data = json.loads((site / "en" / "search.json").read_text(encoding="utf-8"))

    assert [title for book, number, title, *_ in data["numbers"] if (book, number) == ("tda-2011", "25")] == [
        f"25 {FIRST}"
    ]
    assert FIRST in [term["term"] for term in data["terms"]]


@pytest.mark.parametrize("at", PAGES)
def test_a_page_shows_the_wordings_and_runs_none(page, address, at):
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.goto(f"{address}en/{at}/" if at else f"{address}en/")
    read = " ".join(page.locator("article").evaluate("article => article.textContent").split())

    assert PAGES[at][1] in read
    assert dialogs == []
    assert page.locator("article img, article svg[onload], article script").count() == 0
    assert page.faults == []


@pytest.mark.parametrize("query", ["hostile", "25", "onmouseover", "<img src=x onerror=alert(1)>"])
def test_a_search_shows_the_wordings_and_runs_none(search, page, query):
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    found = search("en", query, "tda-2011")

    assert any(
        FIRST in " ".join(hit.split()) or SECOND in " ".join(hit.split()) for hits in found.values() for hit in hits
    )
    assert page.locator("#rb-search :is(img, svg, script, iframe, h1)").count() == 0
    assert dialogs == []
    assert page.faults == []
