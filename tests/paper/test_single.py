"""The pocket card, the poster and the ruling sheet."""

import re
import statistics
from pathlib import Path

import pypdfium2
import pytest

from generator.checks.project import Project
from generator.commands.common import read_situation
from generator.engine import SituationError
from generator.knowledge.comparison import stated_keys
from generator.knowledge.reader import Reader
from generator.paper.errors import PaperError
from generator.paper.example import ruled_events
from generator.paper.single import build_card, build_poster, build_sheet
from tests.paper.reading import Paper, plain
from tests.paper.test_books import BOOKS, KNOWN, letters

EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"


@pytest.mark.parametrize(("book", "language"), BOOKS)
def test_the_card_of_every_book_has_two_sides_with_all_its_points(
    book: str, language: str, project: Project, tmp_path: Path
) -> None:
    out = tmp_path / "card.pdf"
    summary = build_card(project.knowledge, project.texts, book, language, out)

    assert summary.pages == 2
    edition = project.knowledge.editions[book]
    reader = Reader(project.knowledge, project.texts, language, edition)
    for side, page in zip(project.knowledge.card, Paper(out).pdf.pages, strict=True):
        text = letters(page.extract_text())
        for policy in side:
            assert letters(reader.policy_name(policy)) in text
            assert letters(reader.policy_value(policy, edition.decisions[policy].value)) in text


def test_a_card_needs_points(copy: Path, tmp_path: Path) -> None:
    project = Project.load(copy)
    project.knowledge.card = ()

    with pytest.raises(PaperError, match=r"names no policies for a pocket card"):
        build_card(project.knowledge, project.texts, "cz-2011", "cs", tmp_path / "card.pdf")


@pytest.mark.parametrize("language", ["en", "es", "pt", "cs", "nl"])
def test_the_poster_of_the_betting_rules_is_one_page(language: str, project: Project, tmp_path: Path) -> None:
    out = tmp_path / "poster.pdf"
    summary = build_poster(project.knowledge, project.texts, "tda-2011", language, out, ["betting"], "a3")

    paper = Paper(out)
    assert summary.pages == 1
    assert round(float(paper.pdf.pages[0].mediabox.height) / 72 * 25.4) == 420
    edition = project.knowledge.editions["tda-2011"]
    reader = Reader(project.knowledge, project.texts, language, edition)
    chapter = next(chapter for chapter in edition.chapters if chapter.id == "betting")
    assert [title for _, title, _ in paper.bookmarks] == [
        plain(f"{entry.number} {reader.entry_title(entry)}") for entry in chapter.entries
    ]


@pytest.mark.parametrize(("book", "language"), [(book, KNOWN.books[book].language) for book in sorted(KNOWN.editions)])
def test_a_poster_of_all_chapters_is_one_page_for_every_book(
    book: str, language: str, project: Project, tmp_path: Path
) -> None:
    chapters = [chapter.id for chapter in project.knowledge.editions[book].chapters]
    summary = build_poster(project.knowledge, project.texts, book, language, tmp_path / "poster.pdf", chapters, "a3")

    assert summary.pages == 1


def test_a_larger_poster_has_larger_letters(project: Project, tmp_path: Path) -> None:
    tall = []
    for paper in ("a3", "a2"):
        out = tmp_path / f"{paper}.pdf"
        build_poster(project.knowledge, project.texts, "tda-2011", "en", out, ["betting"], paper)
        tall.append(statistics.mode(float(size) for size in re.findall(r"/\w+ ([\d.]+) Tf", contents(out))))

    assert tall[1] > tall[0] * 1.2


def contents(path: Path) -> str:
    """Return the instructions of the first page."""
    stream = Paper(path).pdf.pages[0].get_contents()
    assert stream is not None
    return stream.get_data().decode("latin-1")


@pytest.mark.parametrize("language", ["nl", "es"])
def test_a_poster_without_room_for_all_names_what_it_leaves_out(
    language: str, project: Project, tmp_path: Path
) -> None:
    out = tmp_path / "poster.pdf"
    edition = project.knowledge.editions["onk-2023"]
    reader = Reader(project.knowledge, project.texts, language, edition)
    asked = [e for chapter in edition.chapters if chapter.id in ("betting", "showdown") for e in chapter.entries]
    summary = build_poster(project.knowledge, project.texts, "onk-2023", language, out, ["betting", "showdown"], "a3")

    paper = Paper(out)
    titles = [plain(f"{entry.number} {reader.entry_title(entry)}") for entry in asked]
    shown = [title for _, title, _ in paper.bookmarks]
    assert summary.pages == 1
    assert 5 < len(shown) < len(titles)
    text = letters(paper.text)
    assert set(shown) < set(titles)
    for title in set(titles) - set(shown):
        assert letters(title) in text
    sizes = [size for _, _, size, _ in paper.placed(1)]
    assert statistics.mode(sizes) < 12


def test_rules_are_named_by_number_or_id(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "poster.pdf"
    build_poster(project.knowledge, project.texts, "tda-2011", "en", out, ["40", "oversized-chip", "40"], "a2")

    assert [title.split()[0] for _, title, _ in Paper(out).bookmarks] == ["40", "39"]


def test_a_poster_refuses_what_the_book_does_not_have(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "poster.pdf"
    with pytest.raises(PaperError, match="tda-2011 has nothing called 'bettin'; did you mean 'betting'"):
        build_poster(project.knowledge, project.texts, "tda-2011", "en", out, ["bettin"], "a3")
    assert not out.exists()


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_sheet_tells_the_ruling_its_reasons_and_the_clauses_in_full(
    language: str, project: Project, tmp_path: Path
) -> None:
    out = tmp_path / "sheet.pdf"
    example = project.knowledge.examples[EXAMPLE]
    summary = build_sheet(project.knowledge, project.texts, "tda-2011", language, out, example)

    assert summary.pages == 1
    text = letters(Paper(out).text)
    edition = project.knowledge.editions["tda-2011"]
    reader = Reader(project.knowledge, project.texts, language, edition)
    assert letters(reader.example_title(example).text) in text
    assert all(letters(fact) in text for fact in reader.facts(example))
    # Why two chips are a call, but not what a raise would come to, which is no news at this event.
    for clause, is_there in {("multiple-chips", "removal-test"): True, ("raise-amounts", "minimum"): False}.items():
        assert (letters(reader.clause(*clause).blocks[0].parts[0].text) in text) == is_there  # type: ignore[union-attr]
    for name in ("event", "date", "table", "floor", "signature"):
        assert letters(reader.ui(f"paper.sheet.{name}")) in text
    # All is on one page: a reference needs no number of it.
    assert letters(reader.ui("paper.page", page="1")) not in text


def test_a_sheet_takes_smaller_letters_before_it_takes_a_second_page(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    example = project.knowledge.examples["out-of-turn/raise-to-eight-hundred-after-a-fold"]
    summary = build_sheet(project.knowledge, project.texts, "onk-2023", "nl", out, example)

    assert summary.pages == 1
    assert 8.5 <= statistics.mode(size for _, _, size, _ in Paper(out).placed(1)) < 10


@pytest.mark.parametrize("language", ["nl", "es"])
@pytest.mark.parametrize(
    "name",
    ["misdeals/right-number-on-every-street-of-stud", "call-methods/complete-in-no-limit", "pot-size/largest-re-raise"],
)
def test_the_signature_stands_on_a_page_with_what_is_signed(
    name: str, language: str, project: Project, tmp_path: Path
) -> None:
    out = tmp_path / "sheet.pdf"
    example = project.knowledge.examples[name]
    build_sheet(project.knowledge, project.texts, "onk-2023", language, out, example)
    edition = project.knowledge.editions["onk-2023"]
    reader = Reader(project.knowledge, project.texts, language, edition)
    ruled = project.rulings.of(name, "onk-2023")
    assert not isinstance(ruled, SituationError)
    after = max(ruled_events(example, edition.lineage, at_the_end=False)) + 1

    (page,) = [page for page in map(letters, whole_pages(out)) if letters(reader.ui("paper.sheet.signature")) in page]
    said = reader.outcome(ruled[after - 1], stated_keys(example, after), example.play[after - 1].event)
    assert letters(" ".join(said)) in page


def whole_pages(out: Path) -> list[str]:
    """Return the text of each page; a sheet has no running head."""
    with pypdfium2.PdfDocument(out) as read:
        return [plain(page.get_textpage().get_text_range().replace("\ufffe", "-\n")) for page in read]


def test_a_situation_of_ones_own_is_ruled_with_a_drawing(project: Project, tmp_path: Path) -> None:
    file, out = tmp_path / "tonight.yml", tmp_path / "sheet.pdf"
    file.write_text(
        "table: {game: nlhe, blinds: [200, 400], players: [SB, BB, A, B]}\nplay:\n  - A: raises to 1200\n  - B: puts 1000x2\n"
    )
    build_sheet(project.knowledge, project.texts, "onk-2023", "en", out, read_situation(file))

    paper = Paper(out)
    assert "Call, 1,200 in all." in paper.text
    assert "/Figure" in paper.roles()


def test_a_situation_that_cannot_be_is_told_with_its_line(project: Project, tmp_path: Path) -> None:
    file = tmp_path / "tonight.yml"
    file.write_text(
        "table: {game: nlhe, blinds: [200, 400], players: [SB, BB]}\nplay:\n  - SB: folds\n  - BB: calls the clock on C\n"
    )

    with pytest.raises((PaperError, SystemExit)) as error:
        build_sheet(project.knowledge, project.texts, "onk-2023", "en", tmp_path / "x.pdf", read_situation(file))
    assert not (tmp_path / "x.pdf").exists()
    if isinstance(error.value, PaperError):
        assert f"{file}:4: this cannot be played" in str(error.value)
