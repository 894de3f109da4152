"""The live site: what an edit builds again, and what a broken file does."""

from pathlib import Path

import pytest

from generator.site.serve import Live, Server, error_page, touched
from tests.small import keep

LANGUAGES = ("en", "cs", "nl")


@pytest.mark.parametrize(
    ("files", "languages"),
    [
        (["i18n/cs/ui.yml"], ["cs"]),
        (["i18n/cs/rules/play/x.yml", "i18n/nl/ui.yml"], ["cs", "nl"]),
        (["i18n/en/ui.yml"], ["en", "cs", "nl"]),
        (["i18n/cs/books/cz-2011/book.yml"], ["en", "cs", "nl"]),
        (["rules/outline.yml"], ["en", "cs", "nl"]),
        ([], []),
    ],
)
def test_an_edit_touches_the_languages_that_read_it(files, languages):
    assert touched(Path("root"), [Path("root") / file for file in files], LANGUAGES) == languages


@pytest.fixture
def live(copy):
    keep(copy, "en", "cs")
    said: list[str] = []
    site = Live(copy, said.append)
    yield site, said
    site.close()


def test_an_edit_shows_and_a_broken_file_is_told_and_stops_nothing(live):
    site, said = live
    site.start()
    wording = site.root / "i18n" / "cs" / "rules" / "procedures" / "clock.yml"
    shown = site.out / "cs" / "rules" / "clock" / "index.html"
    sound = wording.read_text(encoding="utf-8")

    wording.write_text(sound.replace("title: ", "title: Zkouška "), encoding="utf-8")
    site.update()
    assert site.fault == ""
    assert "Zkouška " in shown.read_text(encoding="utf-8")

    wording.write_text("title: x\n\tclauses: y\n", encoding="utf-8")
    site.update()
    assert said[-1].startswith("i18n/cs/rules/procedures/clock.yml:2: schema: ")
    assert "Zkouška " in shown.read_text(encoding="utf-8")

    wording.write_text(sound, encoding="utf-8")
    site.update()
    assert site.fault == ""
    assert "Zkouška " not in shown.read_text(encoding="utf-8")


def test_the_page_that_tells_a_fault_holds_it_as_text():
    page = error_page("rules/<script>.yml:1: schema: wrong", 404)

    assert b"&lt;script&gt;" in page
    assert b"<script" not in page


def test_a_fault_stands_in_the_place_of_every_page_until_it_is_mended(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "index.html").write_text("<html><body>sound</body></html>")
    (tmp_path / "style.css").write_text("a {}")
    fault = ["rules/<script>.yml:1: schema: wrong\ni18n/x.yml:2: schema: wrong too"]
    server = Server(lambda: fault[0], lambda: None, "127.0.0.1", 0, str(tmp_path))
    server.watch(str(tmp_path))

    def ask(path):
        said = []
        content = b"".join(server.serve_request({"PATH_INFO": path}, lambda status, _: said.append(status)))
        return said[0][:3], content

    try:
        code, content = ask("/en/")
        assert code == "500"
        assert content.count(b"<li>") == 2
        assert b"&lt;script&gt;.yml:1" in content
        assert b"livereload" in content
        assert ask("/style.css") == ("200", b"a {}")
        fault[0] = ""
        assert ask("/en/")[0] == "200"
    finally:
        server.observer.unschedule_all()
        server.server_close()
