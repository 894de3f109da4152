"""Building a PDF from the rulebook's data: what is printed, and what is refused."""

import os
import re
import resource
from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.language.tags import name_in
from generator.paper.build import build_pdf, write_whole
from generator.paper.errors import PaperError
from generator.paper.wording import edition_date
from tests.paper.reading import Paper, plain


def printed(root: Path, book: str, language: str) -> Paper:
    project = Project.load(root)
    assert project.knowledge.findings == []
    out = root / f"{book}-{language}.pdf"
    build_pdf(project.knowledge, project.texts, book, language, out)
    return Paper(out)


def test_two_builds_give_the_same_bytes(project: Project, tmp_path: Path) -> None:
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    for out in (first, second):
        fresh = Project.load(project.root)
        build_pdf(fresh.knowledge, fresh.texts, "cz-2011", "cs", out)

    assert first.read_bytes() == second.read_bytes()


def test_nothing_is_left_beside_the_file(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(b"an older book")
    build_pdf(project.knowledge, project.texts, "cz-2011", "en", out)

    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    assert out.read_bytes().startswith(b"%PDF-")


def test_an_unknown_book_is_named_with_those_that_there_are(project: Project, tmp_path: Path) -> None:
    with pytest.raises(
        PaperError,
        match="there is no book 'tda-1999'; the books are br-2016, cz-2011, es-annex, onk-2023, tda-2011, tda-2022, tda-2024",
    ):
        build_pdf(project.knowledge, project.texts, "tda-1999", "en", tmp_path / "out.pdf")


def test_an_unknown_language_is_named_with_those_that_there_are(project: Project, tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="there is no language 'xx'; the languages are en"):
        build_pdf(project.knowledge, project.texts, "cz-2011", "xx", tmp_path / "out.pdf")


def test_a_path_that_cannot_be_written_leaves_nothing(project: Project, tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").write_text("")
    for out in (
        tmp_path / "folder.pdf",
        tmp_path / "missing" / "out.pdf",
        tmp_path / "file" / "out.pdf",
        tmp_path / f"{'x' * 300}.pdf",
        Path(os.devnull),
        Path("/dev/full"),
        Path(),
    ):
        with pytest.raises(PaperError, match=rf"^cannot write {re.escape(str(out))}: [^\n]+$"):
            build_pdf(project.knowledge, project.texts, "cz-2011", "en", out)

    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder.pdf"]


def test_a_disk_that_fails_half_way_leaves_the_older_file(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(b"an older book")

    def full(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(PaperError, match="No space left on device"):
        build_pdf(project.knowledge, project.texts, "cz-2011", "en", out)

    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    assert out.read_bytes() == b"an older book"


def test_what_can_be_written_only_in_part_is_taken_away_again(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(b"an older book")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(PaperError, match=r"^cannot write [^\n]+: File too large$"):
            write_whole(out, b"x" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    assert out.read_bytes() == b"an older book"


def test_wording_is_printed_as_it_is_written(copy: Path) -> None:
    retitle(copy, "'#eval(\"1\") $x$ @ref <label> _a_ \\*b back\\slash'")

    paper = printed(copy, "cz-2011", "en")

    title = "39 #eval(“1”) $x$ @ref <label> _a_ \\*b back\\slash"
    assert title in [title for _, title, _ in paper.bookmarks]
    assert title in paper.text


def test_a_character_without_print_is_told_in_one_sentence(copy: Path) -> None:
    retitle(copy, "漢")

    with pytest.raises(PaperError, match=r"^cz-2011 in en: [^\n]*漢[^\n]*$"):
        printed(copy, "cz-2011", "en")
    assert not list(copy.glob("*.p*"))


def test_wording_that_is_nowhere_is_named(copy: Path) -> None:
    project = Project.load(copy)
    del project.knowledge.wording["en"]["ui#paper.ruling"]

    with pytest.raises(
        PaperError, match=r"^cz-2011 in en: the wording 'ui#paper.ruling' is missing in every language$"
    ):
        build_pdf(project.knowledge, project.texts, "cz-2011", "en", copy / "out.pdf")
    assert not (copy / "out.pdf").exists()


def test_a_clause_without_translation_is_printed_in_its_original_language_and_says_so(copy: Path) -> None:
    project = Project.load(copy)
    key = "rules/betting/oversized-chip#clauses.declare-first"
    project.knowledge.wording["es"].pop(key, None)
    out = copy / "es.pdf"

    build_pdf(project.knowledge, project.texts, "cz-2011", "es", out)

    paper = Paper(out)
    clause = project.texts.phrase("en", key).text
    mark = project.texts.phrase("es", "ui#paper.untranslated", {"language": "inglés"}).text
    assert plain(f"{clause} {mark}") in paper.text
    assert "en-GB" in paper.languages()
    assert paper.root["/Lang"] == "es-ES"


def test_a_translation_that_lags_behind_is_marked(copy: Path) -> None:
    project = Project.load(copy)
    key = "rules/betting/oversized-chip#clauses.declare-first"
    project.texts.late("en").add(key)
    out = copy / "en.pdf"

    build_pdf(project.knowledge, project.texts, "cz-2011", "en", out)

    texts = project.texts
    assert plain(f"{texts.phrase('en', key).text} {texts.phrase('en', 'ui#paper.outdated').text}") in Paper(out).text


def test_a_rule_outside_the_book_is_named_with_the_book_that_has_it(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    build_pdf(project.knowledge, project.texts, "cz-2011", "en", out)

    short = project.texts.phrase("en", "books/tda-2011/book#short").text
    title = project.texts.phrase("en", "rules/betting/unclear-bets#title").text
    assert f"{short} 45 {title}" in Paper(out).text


def test_a_reference_to_a_clause_names_the_page_of_the_clause(copy: Path) -> None:
    path = copy / "i18n/en/rules/betting/oversized-chip.yml"
    filler = "words " * 900
    wording = (
        f"title: Oversized chip\nclauses:\n  call: {filler}\n  declare-first: {filler}\n  declared-without-amount: {filler}\n"
        "  last-chip: The last chip.\n"
        "  opening-bet: The clause itself, see [[oversized-chip#opening-bet]] and [[oversized-chip]].\n"
    )
    path.write_text(wording, encoding="utf-8")

    paper = printed(copy, "cz-2011", "en")

    clause = next(number for number, text in enumerate(paper.pages, 1) if "The clause itself" in text)
    begins = next(page for _, title, page in paper.bookmarks if title == "39 Oversized chip")
    assert begins < clause
    # The clause stands on the page of the reference, its number begins on another.
    assert f"see 39 Oversized chip and 39 Oversized chip, p. {begins}." in paper.text
    assert {(clause, clause), (clause, begins)} <= set(paper.links())


def test_dates_are_told_as_exactly_as_they_are_known() -> None:
    assert edition_date("2011-07-30", "en") == "30\u00a0July\u00a02011"
    assert edition_date("2011-07-30", "cs") == "30.\u00a0července\u00a02011"
    assert edition_date("2011-07", "nl") == "juli\u00a02011"
    assert edition_date("2011", "pt") == "2011"
    with pytest.raises(ValueError, match="day"):
        edition_date("2011-02-30", "en")


def test_a_language_is_called_as_readers_of_another_call_it() -> None:
    assert name_in("es", "en") == "Spanish"
    assert name_in("cs", "nl") == "Tsjechisch"
    assert name_in("tlh-", "en") == "tlh-"


def retitle(root: Path, title: str) -> None:
    """Give a rule of the copy another title, written as YAML."""
    path = root / "i18n/en/rules/betting/oversized-chip.yml"
    _, _, rest = path.read_text(encoding="utf-8").partition("\n")
    path.write_text(f"title: {title}\n{rest}", encoding="utf-8")
