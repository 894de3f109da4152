"""The built site as files: it is complete, every link of every page leads somewhere, and it asks nothing of other hosts."""

import hashlib
import json
import re

import pytest

from generator.site.documents import PAGES
from generator.site.links import broken_links, external_requests

pytestmark = pytest.mark.xdist_group("site")


def test_every_link_and_anchor_resolves(site):
    assert broken_links(site, promised="no such folder/") == []


def test_nothing_is_loaded_from_other_hosts(site):
    assert list(external_requests(site)) == []


def test_every_language_has_the_same_pages_but_for_the_documentation(site, built_from):
    pages = {
        language: {path.relative_to(site / language).as_posix() for path in (site / language).rglob("*.html")}
        for language in built_from.languages
    }
    documentation = {page for page in pages["en"] if page.startswith("docs/")}
    assert len(documentation) == len(PAGES)
    pages["en"] -= documentation

    assert {language: found ^ pages["en"] for language, found in pages.items()} == {
        language: set() for language in pages
    }


def test_every_number_rule_and_example_has_its_permanent_address(site, built_from):
    knowledge = built_from
    wanted = [
        *(f"{book}/{number}" for book, edition in knowledge.editions.items() for number in edition.entries),
        *(f"rules/{rule}" for rule in knowledge.rules),
        *(f"examples/{example}" for example in knowledge.examples),
    ]

    assert [at for at in wanted if not (site / "en" / at / "index.html").is_file()] == []


def test_every_clause_of_a_number_has_its_anchor(site, built_from):
    for book, edition in built_from.editions.items():
        for number, entry in edition.entries.items():
            page = (site / "en" / book / number / "index.html").read_text(encoding="utf-8")
            for part in entry.parts:
                for clause in part.clauses:
                    assert f'id="{part.rule}.{clause}"' in page


def test_the_root_leads_to_the_languages_and_none_lies_there(site, built_from):
    start = (site / "index.html").read_text(encoding="utf-8")

    assert all(f'href="{language}/"' in start for language in built_from.languages)
    assert not (site / "tda-2011").exists()


def test_each_language_has_its_search_index(site, built_from):
    entry = (site / "pagefind" / "pagefind-entry.json").read_text(encoding="utf-8")

    assert set(re.findall(r'"([a-z]{2})(?:-[a-z]+)?":\{"hash"', entry)) == set(built_from.languages)


@pytest.mark.parametrize("language", ["en", "es", "pt", "cs", "nl"])
def test_a_book_leads_to_its_pdf(site, language):
    page = (site / language / "tda-2011" / "index.html").read_text(encoding="utf-8")

    assert f'href="../../pdf/tda-2011-{language}.pdf"' in page


def test_the_data_is_published_and_told_to_programs(site, built_from):
    data = site / "data" / "v1"
    index = json.loads((data / "index.json").read_text(encoding="utf-8"))
    guide = (site / "llms.txt").read_text(encoding="utf-8")

    assert {one["id"] for one in index["books"]} == set(built_from.editions)
    for one in index["files"]:
        assert hashlib.sha256((data / one["path"]).read_bytes()).hexdigest() == one["sha256"]
        assert one["schema_file"] is None or (data / one["schema_file"]).is_file()
    told = re.findall(r"\]\(([^)]+)\)", guide)
    assert len(told) > len(built_from.editions)
    assert [link for link in told if not (site / link).exists()] == []
