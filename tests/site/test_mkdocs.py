"""What MkDocs makes of the pages: addresses, languages, and data that tries to be markup."""

import logging
import re
import shutil
import struct
import subprocess
import sys
import threading
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.knowledge.load import load
from generator.site.build import SiteError, build_site
from generator.site.generate import generate
from generator.site.mkdocs_run import CONFIG, build_language, listening
from tests.small import leave_one_book

URL = "https://rules.example/room/"
PROPERTY = re.compile(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">')


pytestmark = pytest.mark.xdist_group("mkdocs")


@pytest.fixture(scope="module")
def bilingual(small, tmp_path_factory):
    """A rulebook of one book in English and Czech. Not to be changed."""
    tree = shutil.copytree(small, tmp_path_factory.mktemp("bilingual"), dirs_exist_ok=True)
    return leave_one_book(tree, "tda-2011", "en", "cs")


@pytest.fixture(scope="module")
def docs(bilingual):
    """Its pages as Markdown. Not to be changed."""
    docs = bilingual / "build" / "docs"
    docs.mkdir(parents=True)
    knowledge = load(bilingual)
    assert knowledge.findings == []
    generate(knowledge, docs)
    return docs


@pytest.fixture(scope="module")
def czech(docs, tmp_path_factory):
    """The site of the Czech pages."""
    out = tmp_path_factory.mktemp("site")
    build_language("cs", docs, out, URL)
    return out


@pytest.fixture(scope="module")
def alone(small, tmp_path_factory):
    """A tree in English and Czech in which a copy of the project's own mkdocs.yml was built with `mkdocs build`."""
    tree = shutil.copytree(small, tmp_path_factory.mktemp("alone"), dirs_exist_ok=True)
    leave_one_book(tree, "tda-2011", "en", "cs")
    done = mkdocs_alone(tree)
    assert done.returncode == 0, done.stderr
    return tree


def mkdocs_alone(tree: Path) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build` on the project's own mkdocs.yml beside other data."""
    config = CONFIG.read_text(encoding="utf-8").replace(
        "generator/site/", f"{CONFIG.parent.as_posix()}/generator/site/"
    )
    (tree / "mkdocs.yml").write_text(config, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def size_of(png):
    """The width and height that a PNG says it has."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_a_page_names_itself_in_every_language_in_full(czech):
    page = (czech / "cs" / "tda-2011" / "38" / "index.html").read_text(encoding="utf-8")
    sitemap = ElementTree.parse(czech / "sitemap.xml").getroot()
    places = [element.text for element in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]

    assert f'<link rel="canonical" href="{URL}cs/tda-2011/38/">' in page
    for language in ("en", "cs"):
        assert f'<link rel="alternate" hreflang="{language}" href="{URL}{language}/tda-2011/38/">' in page
        assert f"{URL}{language}/tda-2011/38/" in places
        assert f"{URL}{language}/" in places
    assert len(places) == len(set(places)) == 2 * len(list(czech.rglob("cs/**/index.html")))
    assert f'<link rel="alternate" hreflang="x-default" href="{URL}en/tda-2011/38/">' in page
    # The menu stays on whatever host shows the page.
    assert '<a href="../../../en/tda-2011/38/" lang="en" hreflang="en"' in page


def test_a_link_is_shown_with_words_and_a_picture_in_full_addresses(czech):
    pages = {path.parent.relative_to(czech).as_posix(): path for path in (czech / "cs").rglob("*.html")}
    told = {at: dict(PROPERTY.findall(path.read_text(encoding="utf-8"))) for at, path in pages.items()}
    rule = told["cs/tda-2011/38"]

    assert rule["og:title"].startswith("38 ")
    assert rule["og:description"] == rule["description"] != ""
    assert (rule["og:type"], told["cs"]["og:type"]) == ("article", "website")
    assert rule["og:url"] == f"{URL}cs/tda-2011/38/"
    assert (rule["og:locale"], rule["og:locale:alternate"]) == ("cs_CZ", "en_US")
    for at, shown in told.items():
        assert shown["og:image"] == f"{URL}{at}/preview.png"
        assert size_of((czech / at / "preview.png").read_bytes()) == (
            int(shown["og:image:width"]),
            int(shown["og:image:height"]),
        )
    assert len({shown["og:image"] for shown in told.values()}) == len(told) > 100


def test_without_an_address_no_picture_is_named_or_made(alone):
    assert "og:image" not in (alone / "site" / "en" / "tda-2011" / "38" / "index.html").read_text(encoding="utf-8")
    assert list((alone / "site").rglob("preview.png")) == []


def test_every_language_lies_in_its_folder(czech, alone):
    assert (czech / "cs" / "tda-2011" / "38" / "index.html").is_file()
    assert not (czech / "en").exists()
    for site in (czech, alone / "site"):
        assert not (site / "tda-2011").exists()


def test_a_link_to_no_page_stops_the_build_and_is_named(docs, tmp_path):
    shutil.copytree(docs.parent, tmp_path / "build")
    page = tmp_path / "build" / "docs" / "en" / "glossary.md"
    page.write_text(page.read_text() + "\n[x](nowhere.md) [y](sources.md#none)\n", encoding="utf-8")

    with pytest.raises(SiteError, match=r"(?s)nowhere\.md.*none|none.*nowhere\.md"):
        build_language("en", tmp_path / "build" / "docs", tmp_path / "site")


def test_a_build_takes_what_was_checked_and_not_what_files_say_meanwhile(copy, tmp_path):
    knowledge = load(leave_one_book(copy, "tda-2011", "en"))
    (copy / "i18n" / "en" / "rules" / "procedures" / "clock.yml").write_text("title: x\n\tclauses: y\n")
    build_site(knowledge, tmp_path / "out", lambda *_: None)

    assert 'id="clock.limit"' in (tmp_path / "out" / "en" / "rules" / "clock" / "index.html").read_text("utf-8")


def test_mkdocs_alone_writes_the_pages_that_are_missing(alone):
    assert (alone / "build" / "docs" / "cs" / "index.md").is_file()
    assert (alone / "site" / "cs" / "tda-2011" / "38" / "index.html").is_file()
    assert (alone / "site" / "en" / "index.html").is_file()


def test_mkdocs_alone_names_the_line_of_a_broken_file(copy):
    (copy / "rules" / "outline.yml").write_text("chapters:\n\t- id: x\n", encoding="utf-8")
    done = mkdocs_alone(copy)

    assert done.returncode == 1
    assert "rules/outline.yml:2: schema:" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_warnings_of_other_threads_are_no_faults_of_a_page():
    log = logging.getLogger("mkdocs.structure.pages")
    with listening() as heard:
        other = threading.Thread(target=log.warning, args=("of another page",))
        other.start()
        other.join()
        log.warning("of %s", "this page")

    assert heard.messages == ["of this page"]
