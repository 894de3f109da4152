"""The live site: pages as the files say when they are asked for, what a broken file does, and the whole site built behind it."""

import os
import socket
import threading
import time
from http.client import HTTPConnection

import pytest
from click.testing import CliRunner

from generator.commands import main
from generator.knowledge.load import load
from generator.site.behind import Behind
from generator.site.generate import generate
from generator.site.live import LiveSite
from generator.site.mkdocs_run import build_language
from generator.site.serve import WATCHED, Live, Server, error_page
from tests.small import keep

CLOCK = "i18n/cs/rules/procedures/clock.yml"
EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"
PATIENCE = 600


@pytest.fixture
def live(copy):
    """The live site of a small rulebook in English and Czech, and what it has said."""
    keep(copy, "en", "cs")
    said: list[str] = []
    site = Live(copy, said.append)
    site.update()
    assert site.fault == ""
    return site, said


def text_of(live, path):
    status, content = live.page(path)
    return status.value, content.decode()


def test_every_page_is_what_a_build_makes_of_it(copy):
    keep(copy, "en")
    knowledge = load(copy)
    docs, out = copy / "build" / "docs", copy / "site"
    docs.mkdir(parents=True)
    generate(knowledge, docs)
    build_language("en", docs, out, "")
    built = {f"{path.parent.relative_to(out).as_posix()}/": path for path in out.glob("en/**/index.html")}
    site = LiveSite(knowledge, docs, {})

    assert len(built) > 400
    # Backwards, for a page must not hang on those that were made before it.
    assert [path for path in reversed(built) if site.page(path) != built[path].read_text(encoding="utf-8")] == []
    assert site.template("404.html") == (out / "404.html").read_text(encoding="utf-8")
    assert site.file("en/search.json") == (out / "en" / "search.json").read_bytes()
    assert site.file("assets/stylesheets/frame.css") == (out / "assets/stylesheets/frame.css").read_bytes()
    assert site.file("sw.js") == (out / "sw.js").read_bytes()


@pytest.mark.parametrize("path", ["assets/../../../mkdocs.yml", "assets/x.css", "fr/search.json", "mkdocs.yml", ""])
def test_nothing_else_is_given_away(live, path):
    site, _ = live

    assert site.file(path) is None


def test_an_edit_shows_and_a_broken_file_is_told_and_stops_nothing(live):
    site, said = live
    wording = site.root / CLOCK
    sound = wording.read_text(encoding="utf-8")
    before = text_of(site, "cs/rules/clock/")

    wording.write_text(sound.replace("title: ", "title: Zkouška "), encoding="utf-8")
    site.update()
    assert said[-1].startswith(f"{CLOCK} (")
    assert text_of(site, "cs/rules/clock/")[0] == 200
    # The page itself, and every other that names the rule.
    for path in ("cs/rules/clock/", "cs/rules/", "cs/tda-2011/"):
        assert "Zkouška " in text_of(site, path)[1]
    assert "Zkouška " not in text_of(site, "en/rules/clock/")[1]

    wording.write_text("title: x\n\tclauses: y\n", encoding="utf-8")
    site.update()
    assert said[-1].startswith(f"{CLOCK}:2: schema: ")
    for path in ("cs/rules/clock/", "en/", ""):
        status, page = text_of(site, path)
        assert (status, f"{CLOCK}:2: schema: " in page) == (500, True)

    wording.write_text(sound, encoding="utf-8")
    site.update()
    assert site.fault == ""
    assert text_of(site, "cs/rules/clock/") == before


def test_a_ruling_changes_with_its_example_and_with_wording_beside_it(live, change):
    site, _ = live
    path = f"en/examples/{EXAMPLE}/"
    before = text_of(site, path)[1]
    example = site.root / "examples" / f"{EXAMPLE}.yml"
    text = example.read_text(encoding="utf-8")
    assert "1200" in text

    # What was ruled is only kept where nothing but wording has changed.
    change(CLOCK, "title: ", "title: Zkouška ")
    site.update()
    assert text_of(site, path)[1] == before
    change(CLOCK, "title: Zkouška ", "title: ")
    example.write_text(text.replace("1200", "1300"), encoding="utf-8")
    site.update()

    assert "1,300" in text_of(site, path)[1]
    assert "1,300" not in before


def test_a_page_that_cannot_be_made_says_why_and_leaves_the_others(live):
    site, said = live
    path = site.root / "i18n" / "en" / "ui.yml"
    text = path.read_text(encoding="utf-8")
    assert text.count("\n    intro:") == 1
    kept = [line for line in text.splitlines(keepends=True) if not line.startswith("    intro:")]
    path.write_text("".join(kept), encoding="utf-8")
    site.update()

    status, page = text_of(site, "en/")
    assert status == 500
    assert "home.intro" in page
    assert "home.intro" in said[-1]
    assert text_of(site, "en/rules/clock/")[0] == 200


def test_new_and_deleted_examples_come_and_go(live):
    site, _ = live
    old = site.root / "examples" / f"{EXAMPLE}.yml"
    new = old.with_name("another.yml")
    new.write_text(old.read_text(encoding="utf-8"), encoding="utf-8")
    titles = site.root / "i18n" / "en" / "examples" / "multiple-chips.yml"
    titles.write_text(f"{titles.read_text(encoding='utf-8')}another:\n  title: Another\n", encoding="utf-8")
    site.update()
    assert "Another" in text_of(site, "en/examples/multiple-chips/another/")[1]

    new.unlink()
    titles.write_text(titles.read_text(encoding="utf-8").replace("another:\n  title: Another\n", ""), encoding="utf-8")
    site.update()
    assert site.fault == ""
    assert site.page("en/examples/multiple-chips/another/") is None


def test_the_page_that_tells_a_fault_holds_it_as_text():
    page = error_page("rules/<script>.yml:1: schema: wrong", 404)

    assert b"&lt;script&gt;" in page
    assert b"<script" not in page


@pytest.fixture
def server(live, tmp_path):
    """A server of the live site that watches its files, and how to ask it."""
    site, _ = live
    built = tmp_path / "built"
    (built / "pagefind").mkdir(parents=True)
    (built / "pagefind" / "pagefind.js").write_text("search()")
    found = Server(site, site.update, "127.0.0.1", 0, built)
    for folder in WATCHED:
        found.watch(str(site.root / folder))
    thread = threading.Thread(target=found.serve)
    thread.start()
    while not found.serve_thread.is_alive():
        time.sleep(0.01)
    yield found
    found.shutdown()
    thread.join()


def test_the_server_gives_pages_files_and_what_was_built(server):
    def ask(path):
        connection = HTTPConnection("127.0.0.1", server.server_address[1])
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location") or answer.getheader("Content-Type"), answer.read()

    status, kind, page = ask("/cs/rules/clock/")
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert b"livereload(" in page
    assert ask("/cs/rules/clock/index.html")[:2] == ask("/")[:2] == (200, "text/html; charset=utf-8")
    assert ask("/cs/rules/clock")[:2] == (302, "/cs/rules/clock/")
    assert ask("/assets/stylesheets/frame.css")[:2] == (200, "text/css")
    assert ask("/cs/search.json")[:2] == (200, "application/json")
    assert ask("/pagefind/pagefind.js")[2] == b"search()"
    for missing in ("/cs/rules/clok/", "/cs/rules/clok", "/pagefind/nothing", "/../ui.yml", "/fr/"):
        status, _, page = ask(missing)
        assert (status, b"404" in page) == (404, True)


@pytest.mark.xdist_group("site")
def test_an_open_page_follows_the_files(server, page):
    wording = server._live.root / CLOCK
    sound = wording.read_text(encoding="utf-8")
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/cs/rules/clock/")
    heading = page.locator("h1")
    title = heading.inner_text()
    assert page.faults == []

    wording.write_text(sound.replace("title: ", "title: Zkouška "), encoding="utf-8")
    page.locator("h1", has_text="Zkouška").wait_for()
    wording.write_text("title: x\n\tclauses: y\n", encoding="utf-8")
    page.locator("li", has_text=f"{CLOCK}:2: schema: ").wait_for()
    wording.write_text(sound, encoding="utf-8")
    heading.wait_for()

    assert heading.inner_text() == title


def test_a_port_that_is_taken_is_told_in_a_line(copy):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = CliRunner().invoke(main, ["--root", str(copy), "serve", "--port", str(port)])

    assert done.exit_code == 1
    assert f"cannot serve at 127.0.0.1:{port}: " in done.stderr
    assert f"http://127.0.0.1:{port}/" not in done.stderr


def test_the_whole_site_is_built_behind_the_pages(copy):
    keep(copy, "en")
    said: list[str] = []
    heard = threading.Event()
    behind = Behind(copy, copy / "build" / "live", lambda line: (said.append(line), heard.set()))
    behind.build()
    assert heard.wait(PATIENCE)
    behind.build()
    behind.stop()

    assert said == ["search: ready"]
    assert (behind.site / "pagefind" / "pagefind.js").is_file()
    assert (behind.site / "offline" / "en-tda-2011.json").is_file()
    assert not (copy / "build" / "docs").exists()


def test_a_build_that_fails_behind_says_why_and_begins_anew(copy):
    (copy / "rules" / "outline.yml").write_text("chapters: 1\n", encoding="utf-8")
    said: list[str] = []
    heard = threading.Semaphore(0)
    behind = Behind(copy, copy / "build" / "live", lambda line: (said.append(line), heard.release()))
    for _ in range(2):
        behind.build()
        assert heard.acquire(timeout=PATIENCE)

    assert len(said) == 2
    assert all(line.startswith("search: rules/outline.yml:1: schema: ") for line in said)


def test_a_build_behind_can_be_stopped(copy):
    said: list[str] = []
    behind = Behind(copy, copy / "build" / "live", said.append)
    behind.build()
    running = behind._running
    behind.stop()

    assert running.returncode < 0
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
    assert said == []
