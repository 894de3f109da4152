"""The live site: pages as the files say when they are asked for, what a broken file does, and the whole site built behind it."""

import html
import os
import re
import socket
import threading
from http import HTTPStatus

import pytest
from click.testing import CliRunner

from generator.commands import main
from generator.knowledge.load import load
from generator.site.background_build import BackgroundBuild
from generator.site.current_site import CurrentSite
from generator.site.generate import generate
from generator.site.mkdocs_run import build_language
from generator.site.on_demand import LanguageRenderer, OnDemandSite
from generator.site.responses import error_page
from tests.small import keep, leave_one_book

CLOCK = "i18n/cs/rules/procedures/clock.yml"
EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"
PATIENCE = 600


@pytest.fixture
def live(copy):
    """The live site of a small rulebook in English and Czech, and what it has said."""
    keep(copy, "en", "cs")
    said: list[str] = []
    site = CurrentSite(copy, said.append)
    site.update()
    assert site.fault == ""
    return site, said


def text_of(live, path):
    """Return status and text of what stands at a path, without the name of the state, which is another each time."""
    response = live.response(path)
    return response.status.value, re.sub(r"\?state=[-0-9]+", "", response.content.decode())


def test_every_page_is_what_a_build_makes_of_it(copy):
    knowledge = load(leave_one_book(copy, "tda-2011", "en"))
    docs, out = copy / "build" / "docs", copy / "site"
    docs.mkdir(parents=True)
    generate(knowledge, docs)
    build_language("en", docs, out, "")
    built = {f"{path.parent.relative_to(out).as_posix()}/": path for path in out.glob("en/**/index.html")}
    site = OnDemandSite(knowledge, docs, {})

    assert len(built) > 150
    # Backwards, for a page must not hang on those that were made before it.
    assert [path for path in reversed(built) if site.page(path) != built[path].read_text(encoding="utf-8")] == []
    assert site.template("404.html") == (out / "404.html").read_text(encoding="utf-8")
    assert site.file("en/search.json") == (out / "en" / "search.json").read_bytes()
    assert site.file("assets/stylesheets/frame.css") == (out / "assets/stylesheets/frame.css").read_bytes()
    assert site.file("sw.js") == (out / "sw.js").read_bytes()


@pytest.mark.parametrize(
    "path", ["assets/../../../mkdocs.yml", "assets/x.css", "fr/search.json", "mkdocs.yml", "i18n/en/ui.yml"]
)
def test_nothing_else_is_given_away(live, path):
    site, _ = live

    assert site.response(path) is None


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
    assert site.response("en/examples/multiple-chips/another/") is None


TITLE, CALL = "title: Vyžádání času", "call: Uplyne-li přiměřená doba, lze si na hráče vyžádat čas."


@pytest.mark.parametrize(
    ("old", "new", "paths", "told"),
    [
        (CALL, "call: '[[clock'", ["cs/rules/clock/"], "clauses.call: the link '[[clock' is not closed with ]]"),
        (TITLE, "title: '{'", ["cs/rules/clock/", "cs/rules/clock", "cs/search.json"], "title: this is no message: "),
    ],
)
def test_wording_from_which_no_page_can_be_made_is_told_as_the_check_tells_it(live, change, old, new, paths, told):
    site, said = live
    line = change(CLOCK, old, new)
    site.update()

    for path in paths:
        before = len(said)
        status, page = text_of(site, path)
        assert status == 500
        assert said[before].startswith(f"{CLOCK}:{line}: messages: {told}")
        assert html.escape(said[before]) in page
        # Told once, however often the page is asked for.
        assert text_of(site, path) == (status, page)
        assert len(said) == before + 1
    assert text_of(site, "en/glossary/")[0] == 200


def test_an_error_that_nobody_expects_is_a_page_in_plain_words(live, monkeypatch):
    site, said = live
    trace = "Traceback (most recent call last)"

    def fail(*_):
        raise ZeroDivisionError("odd\x1b[31m\nthing")

    monkeypatch.setattr(LanguageRenderer, "page", fail)
    status, page = text_of(site, "en/rules/")
    assert status == 500
    assert said[-1].startswith("/en/rules/: cannot be turned into pages; ")
    assert r"ZeroDivisionError: odd\x1b[31m thing, at test_serve.py:" in said[-1]
    assert "ZeroDivisionError" in page
    assert trace not in page + "".join(said)
    assert text_of(site, "cs/search.json")[0] == 200

    monkeypatch.setattr("generator.site.current_site.load", fail)
    (site.root / CLOCK).touch()
    assert site.update()
    assert said[-1].startswith("the files: cannot be turned into pages; ")
    assert text_of(site, "cs/search.json")[0] == text_of(site, "")[0] == 500
    monkeypatch.undo()
    monkeypatch.setenv("RULEBOOK_DEBUG", "1")
    (site.root / CLOCK).touch()
    site.update()
    assert text_of(site, "en/rules/")[0] == 200
    monkeypatch.setattr(LanguageRenderer, "page", fail)
    assert text_of(site, "cs/rules/")[0] == 500
    assert trace in said[-2]


def test_whatever_becomes_of_the_files_is_told_until_it_is_mended(live):
    site, said = live
    sound = text_of(site, "cs/rules/clock/")
    whole = {path: path.read_bytes() for path in (site.root / name for name in (CLOCK, "rules/outline.yml"))}
    clock, outline = whole

    def emptied():
        outline.write_bytes(b"")

    def shapeless():
        clock.write_bytes(b"- [1]\n- {a: null}\n")

    def bytes_of_no_text():
        clock.write_bytes(b"\xff\xfe\x00")

    def folder():
        outline.unlink()
        outline.mkdir()

    def led_to_itself():
        clock.unlink()
        clock.symlink_to(clock.name)

    def pipe():
        clock.unlink()
        os.mkfifo(clock)

    def led_to_pipe():
        os.mkfifo(site.root / "pipe")
        clock.unlink()
        clock.symlink_to(site.root / "pipe")

    def no_rules():
        (site.root / "rules").rename(site.root / "elsewhere")

    for spoil, told in (
        (emptied, r"rules/outline.yml:1: schema: "),
        (shapeless, rf"{CLOCK}:1: schema: "),
        (bytes_of_no_text, rf"{CLOCK}:1: schema: "),
        (folder, r"rules/outline.yml:1: schema: "),
        (led_to_itself, rf".*{CLOCK}"),
        (pipe, rf"{CLOCK}:1: schema: "),
        (led_to_pipe, rf"{CLOCK}:1: schema: "),
        (no_rules, r"rules:1: schema: "),
    ):
        spoil()
        assert site.update(), spoil
        for path in ("cs/rules/clock/", "en/", "", "cs/search.json"):
            status, page = text_of(site, path)
            assert status == 500, (spoil, path)
            assert html.escape(said[-1].splitlines()[0]) in page
        assert re.match(told, said[-1]), (spoil, said[-1])
        assert site.missing().status == 404

        if not (site.root / "rules").is_dir():
            (site.root / "elsewhere").rename(site.root / "rules")
        if outline.is_dir():
            outline.rmdir()
        for path, content in whole.items():
            path.unlink(missing_ok=True)
            path.write_bytes(content)
        assert site.update()
        assert site.fault == "", spoil
        assert text_of(site, "cs/rules/clock/") == sound


def test_files_that_several_edits_change_while_they_are_read_are_read_again(live, monkeypatch):
    site, _ = live
    first, second = (site.root / f"i18n/cs/rules/{name}.yml" for name in ("procedures/clock", "betting/raise-amounts"))
    texts = {path: path.read_text(encoding="utf-8") for path in (first, second)}

    def titled(path, word):
        path.write_text(texts[path].replace("title: ", f"title: {word} ", 1), encoding="utf-8")

    def load_late(root, memory):
        knowledge = load(root, memory)
        # Once only: what has been read is now half of it old.
        monkeypatch.undo()
        titled(first, "Druhá")
        titled(second, "Druhá")
        return knowledge

    monkeypatch.setattr("generator.site.current_site.load", load_late)
    titled(first, "První")
    assert site.update()

    assert "Druhá" in text_of(site, "cs/rules/clock/")[1]
    assert "Druhá" in text_of(site, "cs/rules/raise-amounts/")[1]
    assert not site.update()


def test_files_that_never_rest_are_shown_all_the_same_and_the_last_of_them_in_the_end(live, monkeypatch):
    site, _ = live
    first, second = (site.root / f"i18n/cs/rules/{name}.yml" for name in ("procedures/clock", "betting/raise-amounts"))
    texts = {path: path.read_text(encoding="utf-8") for path in (first, second)}
    read = 0

    def load_restless(root, memory):
        nonlocal read
        knowledge = load(root, memory)
        read += 1
        for path, text in texts.items():
            path.write_text(text.replace("title: ", f"title: Stav{read} ", 1), encoding="utf-8")
        return knowledge

    monkeypatch.setattr("generator.site.current_site.load", load_restless)
    first.touch()
    assert site.update()
    assert f"Stav{read - 1} " in text_of(site, "cs/rules/clock/")[1]
    monkeypatch.undo()
    assert site.update()
    assert f"Stav{read} " in text_of(site, "cs/rules/clock/")[1]
    assert not site.update()


def test_a_folder_without_anything_is_told(tmp_path):
    site = CurrentSite(tmp_path, lambda _: None)

    assert site.update()
    assert text_of(site, "")[0] == 500
    assert site.fault.startswith("rules:1: schema: the folder is missing")


def test_faults_are_shown_as_text_as_far_as_anybody_reads_them():
    page = error_page("rules/<script>\x1b\u202e.yml:1: schema: wrong\n" * 5_000, HTTPStatus.NOT_FOUND).content

    assert rb"&lt;script&gt;\x1b\u202e.yml:1" in page
    assert b"<script" not in page
    assert "… and 4950 more" in page.decode()


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
    leave_one_book(copy, "tda-2011", "en")
    said: list[str] = []
    heard = threading.Event()
    background = BackgroundBuild(copy, copy / "build" / "live", lambda line: (said.append(line), heard.set()))
    background.build()
    assert heard.wait(PATIENCE)
    background.build()
    background.stop()

    assert said == ["search: ready"]
    assert (background.site / "pagefind" / "pagefind.js").is_file()
    assert (background.site / "offline" / "en-tda-2011.json").is_file()
    assert not (copy / "build" / "docs").exists()


def test_a_build_that_fails_behind_says_why_and_begins_anew(copy):
    (copy / "rules" / "outline.yml").write_text("chapters: 1\n", encoding="utf-8")
    said: list[str] = []
    heard = threading.Semaphore(0)
    background = BackgroundBuild(copy, copy / "build" / "live", lambda line: (said.append(line), heard.release()))
    for _ in range(2):
        background.build()
        assert heard.acquire(timeout=PATIENCE)

    assert len(said) == 2
    assert all(line.startswith("search: rules/outline.yml:1: schema: ") for line in said)


def test_a_build_behind_can_be_stopped(copy):
    said: list[str] = []
    background = BackgroundBuild(copy, copy / "build" / "live", said.append)
    background.build()
    running = background._running
    background.stop()

    assert running.returncode < 0
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
    assert said == []
