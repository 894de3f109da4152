"""Papers, parts and languages of a book: what each print holds, and that a printer can use it."""

import struct
import zlib
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.checks.project import Project
from generator.knowledge.departures import Departures
from generator.knowledge.load import load
from generator.knowledge.reader import Reader
from generator.paper.build import build_pdf
from generator.paper.cover import contrast_with_white
from generator.paper.departure_text import DepartureText
from generator.paper.errors import PaperError
from generator.paper.impose import sides_of, signatures_of
from generator.paper.print_options import PrintOptions
from tests.paper.reading import Paper, plain
from tests.paper.test_books import letters

MM = 72 / 25.4
BOOK = "cz-2011"


def printed(project: Project, tmp_path: Path, language: str = "cs", book: str = BOOK, **how: Any) -> Paper:
    out = tmp_path / "out.pdf"
    build_pdf(project.knowledge, project.texts, book, language, out, **how)
    return Paper(out)


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("a5", (148, 210)), ("booklet", (297, 210))]
)
def test_every_paper_has_its_measures(paper: str, size: tuple[float, float], project: Project, tmp_path: Path) -> None:
    for page in printed(project, tmp_path, paper=paper).pdf.pages:
        assert (float(page.mediabox.width) / MM, float(page.mediabox.height) / MM) == pytest.approx(size, abs=0.1)


def test_an_unknown_paper_is_named_with_those_that_there_are(project: Project, tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="no paper 'a7' for a book; there are a4, letter, a5, booklet"):
        printed(project, tmp_path, paper="a7")


@pytest.mark.parametrize("most", [1, 3, 8])
@pytest.mark.parametrize("pages", [*range(1, 14), 32, 33, 64, 65, 97, 136])
def test_folded_signatures_read_from_the_first_page_to_the_last(pages: int, most: int) -> None:
    sides = sides_of(pages, most)
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    read: list[int] = []
    for count in signatures_of(pages, most):
        stack, sheets = sheets[:count], sheets[count:]
        # Folded, the right halves of the fronts lie before the left halves of the backs, sheet within sheet.
        read += [page for front, back in stack for page in (front[1], back[0])]
        read += [page for front, back in reversed(stack) for page in (back[1], front[0])]

    assert sheets == []
    assert read == [*range(1, pages + 1), *[0] * (-pages % 4)]


@pytest.mark.parametrize(
    ("pages", "most", "sheets"),
    [(1, 8, [1]), (32, 8, [8]), (33, 8, [5, 4]), (97, 8, [7, 6, 6, 6]), (119, 8, [8, 8, 7, 7]), (40, 4, [4, 3, 3])],
)
def test_signatures_are_as_few_as_can_be_and_alike(pages: int, most: int, sheets: list[int]) -> None:
    assert signatures_of(pages, most) == sheets


def test_the_outermost_sheet_of_each_signature_has_its_mark_at_the_fold(project: Project, tmp_path: Path) -> None:
    pages = len(printed(project, tmp_path, paper="a5").pdf.pages)
    printed(project, tmp_path, paper="booklet", sheets=3)

    marks = {}
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as read:
        for side, page in enumerate(read):
            # The pages themselves are forms; what stands beside them is a mark.
            for mark in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH], max_depth=1):
                left, bottom, right, _ = mark.get_bounds()
                assert left < page.get_width() / 2 < right
                marks[side] = bottom
    firsts = [2 * sum(signatures_of(pages, 3)[:at]) for at in range(len(signatures_of(pages, 3)))]
    assert len(firsts) > 1
    assert list(marks) == firsts
    assert list(marks.values()) == sorted(set(marks.values()), reverse=True)


def test_a_booklet_holds_the_pages_of_the_a5_book_in_the_order_of_its_sheets(project: Project, tmp_path: Path) -> None:
    (tmp_path / "a5").mkdir()
    single = printed(project, tmp_path / "a5", paper="a5")
    sheets = printed(project, tmp_path, paper="booklet")

    assert len(sheets.pdf.pages) == len(sides_of(len(single.pdf.pages)))
    for page, sides in zip(sheets.pdf.pages, sides_of(len(single.pdf.pages)), strict=True):
        held = letters(page.extract_text())
        for number in filter(None, sides):
            assert letters(single.pdf.pages[number - 1].extract_text()) in held


def test_examples_can_be_left_out(project: Project, tmp_path: Path) -> None:
    whole = printed(project, tmp_path)
    short = printed(project, tmp_path, options=PrintOptions(examples=False))

    title = plain(project.texts.phrase("cs", "ui#paper.examples", {"count": 1}).text)
    assert title in whole.text
    assert title not in short.text
    assert [t for level, t, _ in short.bookmarks if level == 2] == [t for level, t, _ in whole.bookmarks if level == 2]


def test_examples_of_ours_can_be_left_out(project: Project, tmp_path: Path) -> None:
    title = plain(project.texts.phrase("cs", "ui#paper.more-examples").text)
    whole = printed(project, tmp_path)
    short = printed(project, tmp_path, options=PrintOptions(own_examples=False))

    assert (1, title) in [(level, told) for level, told, _ in whole.bookmarks]
    assert title not in short.text
    printed_ones = [told for level, told, _ in whole.bookmarks if level == 3]
    assert printed_ones
    assert [told for level, told, _ in short.bookmarks if level == 3] == printed_ones


@pytest.mark.parametrize(("book", "language", "base"), [("cz-2011", "cs", "TDA 2011"), ("onk-2023", "nl", "TDA 2022")])
def test_departures_alone_are_the_marked_clauses_and_what_is_decided_differently(
    project: Project, tmp_path: Path, book: str, language: str, base: str
) -> None:
    edition = project.knowledge.editions[book]
    reader = Reader(project.knowledge, project.texts, language, edition)
    departures = Departures(project.knowledge, project.texts, edition)

    paper = printed(project, tmp_path, language, book, options=PrintOptions(departures_only=True))

    for entry in edition.entries.values():
        title = plain(f"{entry.number} {reader.entry_title(entry)}")
        assert (title in [t for _, t, _ in paper.bookmarks]) == departures.in_entry(entry)
        for part in entry.parts:
            for clause in part.clauses:
                first = reader.clause(part.rule, clause).blocks[0]
                words = letters(getattr(first, "parts", [None])[0].text)
                if len(words) > 30 and not departures.touches(part.rule, clause):
                    assert words not in letters(paper.text)
    for name in departures.values:
        assert letters(reader.policy_name(name)) in letters(paper.text)
    assert base in paper.pages[0]


def test_a_book_that_departs_in_nothing_says_so(copy: Path, tmp_path: Path) -> None:
    for name, text in (
        ("rules/books/club/book.yml", "language: en\nbased_on: tda-2011\n"),
        ("i18n/en/books/club/book.yml", "title: House rules\nshort: Club\nabout: Rules.\n"),
    ):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text)

    paper = printed(Project.load(copy), tmp_path, "en", "club", options=PrintOptions(departures_only=True))

    assert "Nothing in this book departs from TDA 2011." in paper.text
    assert DepartureText.sign not in paper.text


def _place(text: str, words: str, start: int) -> int:
    """Return where words stand, whole or broken by the foot and head of a page; -1 where they do not."""
    whole = text.find(words, start)
    if whole >= 0:
        return whole
    begins = text.find(words[:20], start)
    same = next((at for at in range(len(words)) if text[begins + at] != words[at]), len(words))
    goes_on = text.find(words[same:], begins + same, begins + same + 300 + len(words))
    return begins if begins >= 0 and goes_on >= 0 else -1


def test_two_languages_stand_side_by_side_clause_by_clause(project: Project, tmp_path: Path) -> None:
    edition = project.knowledge.editions[BOOK]
    readers = [Reader(project.knowledge, project.texts, language, edition) for language in ("cs", "nl")]

    paper = printed(project, tmp_path, second="nl")

    assert {"nl-NL"} <= paper.languages()
    assert paper.root["/Lang"] == "cs-CZ"
    assert paper.pdf.metadata is not None
    assert paper.pdf.metadata.title == " / ".join(reader.book("title") for reader in readers)
    text, at = letters(paper.text), 0
    for entry in edition.entries.values():
        titles = [title for _, title, _ in paper.bookmarks if title.startswith(f"{entry.number} ")]
        names = list(dict.fromkeys(reader.entry_title(entry) for reader in readers))
        assert titles == [plain(f"{entry.number} {' / '.join(names)}")]
        for part in entry.parts:
            for clause in part.clauses:
                blocks = [reader.clause(part.rule, clause).blocks[0] for reader in readers]
                for words in (letters(getattr(block, "parts", [None])[0].text) for block in blocks):
                    found = _place(text, words, at)
                    assert found >= 0, words
                at = found
    assert paper.pdf.trailer["/Root"]["/MarkInfo"]["/Marked"]  # type: ignore[index]


@pytest.mark.parametrize("how", [{"paper": "a5"}, {"paper": "booklet"}, {"second": "en"}, {"paper": "letter"}])
def test_two_prints_are_the_same_bytes(how: dict[str, str], project: Project, tmp_path: Path) -> None:
    made = []
    for name in ("first.pdf", "second.pdf"):
        fresh = Project.load(project.root)
        build_pdf(fresh.knowledge, fresh.texts, BOOK, "cs", tmp_path / name, **how)  # type: ignore[arg-type]
        made.append((tmp_path / name).read_bytes())

    assert made[0] == made[1]


def test_chapters_lead_to_their_pages_online(project: Project, tmp_path: Path) -> None:
    paper = printed(project, tmp_path, options=PrintOptions(site="https://rules.example.org/"))

    chapters = project.knowledge.editions[BOOK].chapters
    assert {a for a in paper.addresses() if "example.org" in a} == {
        f"https://rules.example.org/cs/{BOOK}/#chapter-{chapter.id}" for chapter in chapters if chapter.entries
    }


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#7a1f2b"/></svg>'


def png(width: int, height: int) -> bytes:
    """Return a grey picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress((b"\0" + b"\x80" * width) * height))
    return b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"")


@pytest.mark.parametrize(("name", "data"), [("logo.svg", SVG), ("logo.png", png(40, 20))])
def test_the_cover_shows_the_house(name: str, data: bytes, copy: Path, tmp_path: Path) -> None:
    book = copy / "rules/books" / BOOK / "book.yml"
    book.write_text(
        book.read_text()
        + f'house: Card Room\nlogo: {name}\nwebsite: https://example.org/rules\ncolours: {{main: "#7a1f2b"}}\n'
    )
    (book.parent / name).write_bytes(data)
    project = Project.load(copy)
    assert project.knowledge.findings == []

    paper = printed(project, tmp_path)

    assert paper.pages[0].startswith("Card Room Pravidla TDA 2011")
    assert "example.org/rules" in paper.pages[0]
    assert "https://example.org/rules" in paper.addresses()
    assert "/Figure" in paper.roles()


def test_headings_take_a_colour_only_where_it_can_be_read_in_black_and_white() -> None:
    assert contrast_with_white("#000000") == pytest.approx(21)
    assert contrast_with_white("#7a1f2b") > 4.5 > contrast_with_white("#c9a227")


def test_a_picture_that_cannot_be_read_is_a_finding_before_anything_is_printed(copy: Path) -> None:
    book = copy / "rules/books" / BOOK / "book.yml"
    book.write_text(book.read_text() + "logo: logo.png\n")
    (book.parent / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"half a picture")

    line = len(book.read_text().splitlines())
    assert list(map(str, load(copy).findings)) == [
        f"rules/books/{BOOK}/book.yml:{line}: schema: logo: 'logo.png' is not a picture of the kind that its name says (PNG),"
        " or a broken one"
    ]


@pytest.mark.parametrize(
    ("language", "how", "inner", "outer"),
    [
        ("nl", {}, 30, 24),
        ("cs", {"paper": "a5"}, 20, 16),
        ("es", {"second": "pt"}, 22, 16),
        ("en", {"paper": "letter"}, 31, 25),
    ],
)
def test_no_line_runs_into_the_margin_and_no_heading_ends_a_page(
    language: str, how: dict[str, str], inner: float, outer: float, project: Project, tmp_path: Path
) -> None:
    paper = printed(project, tmp_path, language, "br-2016", **how)
    lowest: list[float] = []
    foot = {"a5": 17, "letter": 24}.get(how.get("paper", ""), 25) * MM
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as read:
        for number, page in enumerate(read, 1):
            letters = page.get_textpage()
            boxes = [
                letters.get_charbox(at) for at in range(letters.count_chars()) if letters.get_text_range(at, 1).strip()
            ]
            # Bound, the back of a sheet has its inner margin on the right.
            first, last = (inner, outer) if number % 2 else (outer, inner)
            # A hyphen or a full stop may hang out a little, as good type does.
            assert max(right for _, _, right, _ in boxes) <= page.get_width() - last * MM + 6
            # The sign of a departure stands to the left of the text.
            assert min(left for left, *_ in boxes) >= (first - 9) * MM
            lowest.append(min((bottom for _, bottom, _, _ in boxes if bottom > foot - 4), default=page.get_height()))
    for item in paper.pdf.outline:
        for one in item if isinstance(item, list) else [item]:
            if isinstance(one, list):
                continue
            page = paper.pdf.get_destination_page_number(one)
            assert page is not None
            assert isinstance(one.top, (int, float))
            assert lowest[page] < float(one.top) - 30, one.title
