"""Builds the PDF of a book in a language: tagged (PDF/UA-1), its fonts inside, the same bytes for the same data."""

import contextlib
import datetime
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import typst

from generator.disk.writing import write_bytes
from generator.engine import SituationError
from generator.knowledge.model import Edition, Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings
from generator.knowledge.texts import Texts
from generator.language.messages import MessageError
from generator.paper import layouts
from generator.paper.book import bilingual_tree, book_tree
from generator.paper.changes import changes_tree
from generator.paper.compact import compact
from generator.paper.errors import PaperError
from generator.paper.impose import MOST_SHEETS, booklet
from generator.paper.layouts import Layout
from generator.paper.nodes import Node
from generator.paper.print_options import PrintOptions
from generator.paper.wording import first_day

TEMPLATES = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class PrintedPdf:
    """What was built: the number of pages, and the size of the file in bytes."""

    pages: int
    size: int


def build_pdf(
    knowledge: Knowledge,
    texts: Texts,
    book_id: str,
    language: str,
    out: Path,
    *,
    paper: str = "a4",
    options: PrintOptions | None = None,
    second: str | None = None,
    sheets: int = MOST_SHEETS,
    step: Callable[[str], None] = lambda _: None,
) -> PrintedPdf:
    """Write the PDF of a book to `out`, whole or not at all, on a paper of `layouts`; `second` is a language beside the first.

    A signature of a booklet has `sheets` at most. `step` hears what is being done.

    Raises `PaperError` for an unknown book, language or paper, for wording or examples that cannot be printed, and
    for a path that cannot be written.
    """
    step("collecting the text")
    tree = tree_of(knowledge, texts, book_id, language, options or PrintOptions(), second)
    step("setting the pages")
    return print_tree(tree, knowledge.editions[book_id], paper, out, bilingual=second is not None, sheets=sheets)


def tree_of(
    knowledge: Knowledge, texts: Texts, book_id: str, language: str, options: PrintOptions, second: str | None = None
) -> Node:
    """Return a book as a tree that any paper can be made from. Raises `PaperError`, as `build_pdf` does."""
    edition = edition_of(knowledge, book_id)
    readers = [
        Reader(knowledge, texts, check_language(knowledge, lang), edition) for lang in (language, second) if lang
    ]
    rulings = Rulings(knowledge)
    since = None if options.changes_since is None else edition_of(knowledge, options.changes_since)
    with as_paper_error(book_id, language):
        if since is not None:
            return changes_tree(readers[0], since, edition, rulings)
        if len(readers) > 1:
            return bilingual_tree(readers[0], readers[1], edition, rulings, options)
        return book_tree(readers[0], edition, rulings, options)


def print_tree(
    tree: Node, edition: Edition, paper: str, out: Path, *, bilingual: bool = False, sheets: int = MOST_SHEETS
) -> PrintedPdf:
    """Write a book's tree to `out`. Raises `PaperError`, as `build_pdf` does."""
    layout = layouts.A5 if paper == layouts.BOOKLET else layouts.BOOK.get(paper)
    if layout is None:
        known = ", ".join([*layouts.BOOK, layouts.BOOKLET])
        raise PaperError(f"there is no paper {paper!r} for a book; there are {known}")
    with as_paper_error(edition.id, tree["language"]):
        moment = timestamp_of(edition)
        data, pages = typeset(tree, moment, layout.in_columns() if bilingual else layout)
        if paper == layouts.BOOKLET:
            data, pages = booklet(data, pages, sheets, layouts.A4, tree["title"], tree["language"], moment)
    write_whole(out, data)
    return PrintedPdf(pages, len(data))


def edition_of(knowledge: Knowledge, book_id: str) -> Edition:
    """Return the edition of a book. Raises `PaperError` where there is none."""
    edition = knowledge.editions.get(book_id)
    if edition is None:
        raise PaperError(f"there is no book {book_id!r}; the books are {', '.join(sorted(knowledge.editions))}")
    return edition


def check_language(knowledge: Knowledge, language: str) -> str:
    """Return a language that there is. Raises `PaperError` for any other."""
    if language not in knowledge.languages:
        raise PaperError(f"there is no language {language!r}; the languages are {', '.join(knowledge.languages)}")
    return language


def timestamp_of(edition: Edition) -> datetime.datetime:
    """Return the time that a PDF carries: the book's own date, or the zero of the clock. Raises ValueError for no such day."""
    return datetime.datetime.combine(first_day(edition.book.date or "1970"), datetime.time(), datetime.UTC)


@contextlib.contextmanager
def as_paper_error(book_id: str, language: str) -> Iterator[None]:
    """Turn what can go wrong with wording, examples and typesetting into `PaperError`, in one sentence."""
    where = f"{book_id} in {language}"
    try:
        yield
    except KeyError as error:
        if "#" not in str(error):  # Not the key of a piece of wording: a fault of ours.
            raise
        raise PaperError(f"{where}: the wording {error} is missing in every language") from None
    except (MessageError, SituationError, ValueError) as error:
        raise PaperError(f"{where}: {error}") from None
    except typst.TypstError as error:
        raise PaperError(f"{where}: {' '.join(error.message.split())}") from None


def typeset(tree: Node, timestamp: datetime.datetime, layout: Layout = layouts.A4) -> tuple[bytes, int]:
    """Return a tree as PDF, and its number of pages.

    A reference to the page that it stands on has no page number. Where the pages do not settle without some, which references those are is
    found out with all of them printed. Raises `typst.TypstError` for what the template cannot print, and `PaperError` for what it
    prints with a warning.
    """
    made = _compiled(tree, timestamp, layout)
    if made.warning is not None:
        whole = _compiled(tree, timestamp, layout, every_page=True)
        made = whole if whole.warning else _compiled(tree, timestamp, layout, on_their_page=whole.on_their_page)
        if made.warning is not None:
            made = whole
    if made.warning is not None:
        raise PaperError(" ".join(made.warning.split()))
    return compact(made.data), made.pages


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A PDF as Typst writes it, its number of pages, its first warning, and the numbers of references to the page they stand on."""

    data: bytes
    pages: int
    warning: str | None
    on_their_page: list[int]


def _compiled(
    tree: Node,
    timestamp: datetime.datetime,
    layout: Layout,
    *,
    every_page: bool = False,
    on_their_page: list[int] | None = None,
) -> _Compiled:
    """Compile a tree: references have a page number on `every_page`, or on all but those that are known to stand `on_their_page`."""
    known = {"every-page": every_page, "on-their-page": on_their_page}
    content = {**tree, "layout": layout.as_data(), **known}
    compiler = typst.Compiler(
        TEMPLATES / f"{tree['kind']}.typ",
        # Nothing outside this folder can be read.
        root=TEMPLATES,
        sys_inputs={"data": json.dumps(content, ensure_ascii=False)},
        # Only the fonts inside Typst: the same pages on every machine.
        ignore_system_fonts=True,
    )
    data, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=["ua-1"], timestamp=timestamp)
    assert isinstance(data, bytes)
    pages = compiler.query("<pages>", field="value", one=True)
    found = json.loads(compiler.query("<on-its-page>", field="value")) if every_page else []
    return _Compiled(data, int(json.loads(pages)), warnings[0].message if warnings else None, found)


def typeset_to_fit(
    tree: Node, timestamp: datetime.datetime, layout: Layout, pages: int, smallest: float
) -> tuple[bytes, int] | None:
    """Return a tree in the largest letters (from those of `layout` down to `smallest` points) that fill `pages`, or None.

    Raises what `typeset` raises.
    """
    low, high = 0, round((layout.size - smallest) * 4)  # in quarters of a point
    best = None
    while low <= high:
        middle = (low + high + 1) // 2
        made = typeset(tree, timestamp, replace(layout, size=smallest + middle / 4))
        if made[1] <= pages:
            best, low = made, middle + 1
        else:
            high = middle - 1
    return best


def write_whole(out: Path, data: bytes) -> None:
    """Write `data` beside `out`, then put it in its place. Raises `PaperError`, leaving nothing half-written."""
    try:
        # A device such as /dev/null must not be replaced by a file.
        regular = out.is_file() or not out.exists()
    except OSError as error:
        raise PaperError(f"cannot write {out}: {error.strerror or error}") from None
    if not regular:
        raise PaperError(f"cannot write {out}: it is not a file")
    try:
        write_bytes(out, data)
    except OSError as error:
        raise PaperError(f"cannot write {out}: {error.strerror or error}") from None
