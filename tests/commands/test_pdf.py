"""`rulebook pdf`: what it prints, and the one line that it says of what it cannot print."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from generator.commands.progress import show_step
from tests.paper.reading import Paper

Run = Callable[..., Result]

EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"


@pytest.fixture
def run(small: Path) -> Run:
    """What runs a command on the small rulebook, or on another."""

    def invoke(*arguments: str, root: Path = small) -> Result:
        return CliRunner().invoke(main, ["--root", str(root), "pdf", *arguments], catch_exceptions=False)

    return invoke


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RULEBOOK_URL", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("cz-2011",), "cz-2011-cs.pdf"),
        (("cz-2011", "--lang", "en", "--paper", "booklet"), "cz-2011-en-booklet.pdf"),
        (("cz-2011", "--lang", "cs,en", "--without-examples"), "cz-2011-cs-en.pdf"),
        (("cz-2011", "--lang", "nl", "--card"), "cz-2011-card-nl.pdf"),
        (("cz-2011", "--poster", "38,40"), "cz-2011-poster-38-40-cs.pdf"),
        (("cz-2011", "--poster", "38", "--poster", "40", "--paper", "a2"), "cz-2011-poster-38-40-cs.pdf"),
        (("cz-2011", "--departures-only", "--without-examples"), "cz-2011-departures-cs.pdf"),
        (("tda-2024", "--changes-since", "tda-2022"), "tda-2024-since-tda-2022-en.pdf"),
        (("--example", EXAMPLE), "tda-2011-two-thousands-over-twelve-hundred-en.pdf"),
    ],
)
def test_every_document_is_named_for_what_it_holds(run: Run, arguments: tuple[str, ...], name: str, here: Path) -> None:
    result = run(*arguments)

    assert result.exit_code == 0, result.output
    assert [path.name for path in here.iterdir()] == [name]
    pages = len(Paper(here / name).pdf.pages)
    assert f"{name}: {pages} page" in result.output


def test_several_books_and_papers_are_told_in_a_line_each(run: Run, here: Path) -> None:
    result = run("cz-2011", "br-2016", "--paper", "a4", "--paper", "a5", "--without-examples")

    names = ["cz-2011-cs.pdf", "cz-2011-cs-a5.pdf", "br-2016-pt.pdf", "br-2016-pt-a5.pdf"]
    assert [line.partition(":")[0] for line in result.output.splitlines()] == names
    assert sorted(path.name for path in here.iterdir()) == sorted(names)


def test_a_terminal_shows_what_is_being_done_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    show_step("setting the pages")
    assert capsys.readouterr().err == ""

    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    show_step("setting the pages")
    show_step("")
    assert capsys.readouterr().err == "\rsetting the pages\033[K\r\033[K"


def test_the_address_of_the_site_is_a_setting(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOOK_URL", "https://rules.example.org")
    run("cz-2011", "--lang", "cs")

    assert "https://rules.example.org/cs/cz-2011/#chapter-betting" in Paper(here / "cz-2011-cs.pdf").addresses()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name the book to print"),
        (("tda-1999",), "there is no book 'tda-1999'; the books are"),
        (("cz-2011", "--lang", "xx"), "there is no language 'xx'; the languages are"),
        (("cz-2011", "--lang", "cs,xx"), "there is no language 'xx'; the languages are"),
        (("cz-2011", "--lang", "cs,cs"), "'cs' twice"),
        (("cz-2011", "--card", "--poster", "38"), "--card and --poster are two documents"),
        (("cz-2011", "--changes-since", "tda-1999"), "there is no book 'tda-1999'; the books are"),
        (("cz-2011", "--changes-since", "tda-2011", "--card"), "--changes-since and --card are two documents"),
        (("cz-2011", "--changes-since", "tda-2011", "--lang", "cs,en"), "a print of changes is in one language"),
        (("cz-2011", "--card", "--lang", "cs,en"), "a card is in one language"),
        (("cz-2011", "--card", "--paper", "a4"), "--paper a4 is not for a card"),
        (("cz-2011", "--paper", "a3"), "--paper a3 is not for a book: it takes a4, letter, a5, booklet"),
        (("cz-2011", "--sheets", "4"), "--sheets is for --paper booklet"),
        (("cz-2011", "--paper", "booklet", "--sheets", "9"), "9 is not in the range 1<=x<=8"),
        (("cz-2011", "--poster", "99"), "cz-2011 has nothing called '99'"),
        (("cz-2011", "--poster", " , "), "names no rules"),
        (("cz-2011", "--card", "--without-examples"), "are for a book, not for a card"),
        (("--example", "multiple-chips/none"), "there is no example 'multiple-chips/none'"),
        (("--example", "none.yml"), "none.yml: there is no such file"),
        (("cz-2011", "--url", "rules.example.org"), "is not an address; it begins with https://"),
        (("cz-2011", "br-2016", "--out", "x.pdf"), "--out names one file, and several are printed"),
        (
            ("cz-2011", "--paper", "a4", "--paper", "a5", "--out", "x.pdf"),
            "--out names one file, and several are printed",
        ),
        (("cz-2011", "--out", "missing/x.pdf"), "cannot write missing/x.pdf: No such file or directory"),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_line_and_leaves_nothing(
    run: Run, arguments: tuple[str, ...], told: str, here: Path
) -> None:
    result = run(*arguments)

    assert result.exit_code != 0
    errors = [line for line in result.output.splitlines() if line.startswith("Error:")]
    assert len(errors) == 1
    assert told in errors[0]
    assert list(here.iterdir()) == []


def test_a_situation_without_sources_needs_a_book(run: Run, here: Path) -> None:
    (here / "tonight.yml").write_text(
        "table: {game: nlhe, blinds: [200, 400], players: [SB, BB, A]}\nplay:\n  - A: raises to 1200\n"
    )
    assert "name the book to rule this situation under" in run("--example", "tonight.yml").output

    result = run("onk-2023", "--example", "tonight.yml", "--lang", "nl")
    assert result.exit_code == 0, result.output
    assert "Beslissingsblad" in Paper(here / "onk-2023-tonight-nl.pdf").text


def test_a_book_without_a_date_is_printed(run: Run, here: Path) -> None:
    assert run("es-annex", "--lang", "es", "--without-examples").exit_code == 0
    assert "Sin fecha" in Paper(here / "es-annex-es.pdf").pages[0]


def test_a_logo_with_a_link_to_a_file_stops_the_print_with_file_and_line(run: Run, copy: Path, here: Path) -> None:
    book = copy / "rules/books/cz-2011/book.yml"
    book.write_text(book.read_text() + "logo: logo.svg\n")
    (book.parent / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>')

    result = run("cz-2011", "--out", str(here / "x.pdf"), root=copy)

    assert result.exit_code == 1
    line = len(book.read_text().splitlines())
    assert f"rules/books/cz-2011/book.yml:{line}: schema: logo: 'logo.svg' has a link to '/etc/passwd'" in result.output
    assert not (here / "x.pdf").exists()


def test_a_language_without_a_clause_stops_the_print_with_file_and_line(run: Run, copy: Path, here: Path) -> None:
    wording = copy / "i18n/es/rules/betting/oversized-chip.yml"
    text = wording.read_text()
    before, _, rest = text.partition("  call:")
    line = before.count("\n") + 1  # where it stood
    wording.write_text(before + rest[rest.index("\n  declare-first:") + 1 :])

    result = run("cz-2011", "--lang", "es", root=copy)

    assert result.exit_code == 1
    told = f"i18n/es/rules/betting/oversized-chip.yml:{line}: coverage: clauses.call is not translated into Spanish"
    assert result.output.splitlines() == [told, "Error: 1 finding; nothing was written"]
    assert not list(here.glob("*.pdf"))


@pytest.mark.parametrize(
    ("colour", "told"), [("#e8d9a0", "has a contrast of 1.4 with white paper, and text needs 4.5"), ("#14532d", "")]
)
def test_why_headings_do_not_have_the_colour_of_the_house_is_told(
    run: Run, here: Path, copy: Path, colour: str, told: str
) -> None:
    book = copy / "rules/books/cz-2011/book.yml"
    book.write_text(book.read_text(encoding="utf-8") + f'colours: {{main: "{colour}"}}\n', encoding="utf-8")

    result = run("cz-2011", "--card", root=copy)

    assert result.exit_code == 0, result.output
    assert told in result.stderr
    assert bool(result.stderr) == bool(told)
