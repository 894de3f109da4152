"""The site in one language: its books as readers of that language see them, the templates, and what its pages share."""

from collections.abc import Callable
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from babel.dates import format_date, format_skeleton
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.drawing.drawings import Drawings
from generator.knowledge.changes import Changes, changes
from generator.knowledge.comparison import DecidingPolicies
from generator.knowledge.model import Entry, Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.vocabulary import Vocabulary
from generator.site.escape import escape
from generator.site.glossary import Glossary
from generator.site.localized import Localized, TrackingTexts
from generator.site.pdf_details import PdfDetails, read_pdf_details

TEMPLATES = Path(__file__).parent / "templates"


class PageText(NamedTuple):
    """The Markdown of a page, and what a preview says below its title."""

    text: str
    summary: str


class Page:
    """One Markdown file of one language; `title` is plain text. It is written when its text or its summary is first asked for."""

    def __init__(self, address: str, title: str, write: Callable[[], PageText]) -> None:
        self.address, self.title, self._write = address, title, write

    @cached_property
    def _written(self) -> PageText:
        return self._write()

    def take(self, written: PageText) -> None:
        """Take what another process has written for this page."""
        self.__dict__["_written"] = written

    @property
    def written(self) -> PageText:
        """The Markdown and the summary, to be taken by the same page in another process."""
        return self._written

    @property
    def text(self) -> str:
        """The Markdown."""
        return self._written.text

    @property
    def summary(self) -> str:
        """What a preview says below the title, as plain text."""
        return self._written.summary


@cache
def environment() -> Environment:
    """Return the environment of the page templates: whatever they put in is escaped for Markdown unless it is `Markup`."""
    # Auto-escaping makes macros give Markup; `finalize` runs before it, so that only our own escaping is ever applied.
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        finalize=escape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


class LanguageSite:
    """The site in one language. `pdf` says that the PDFs will lie in `pdf/` of the site.

    Several languages of one knowledge base can share `texts` and `deciding`, which take time to prepare.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        language: str,
        drawings: Drawings,
        templates: Environment,
        *,
        texts: TrackingTexts | None = None,
        deciding: DecidingPolicies | None = None,
        pdf: bool = False,
    ) -> None:
        self.knowledge, self.language, self.pdf = knowledge, language, pdf
        self.drawings, self.rulings = drawings, drawings.rulings
        self.deciding = deciding or DecidingPolicies(knowledge, self.rulings)
        self.texts = texts or TrackingTexts(knowledge)
        self.common = Reader(knowledge, self.texts, language)
        self.readers = {book: self.common.under(edition) for book, edition in knowledge.editions.items()}
        self.glossary = Glossary(knowledge, self.common)
        # The glossary in the words of each book that has some of its own in this language.
        self._glossaries = {
            reader.vocabulary: Glossary(knowledge, reader) for reader in self.readers.values() if reader.vocabulary
        }
        self.templates = templates
        self.changes = cache(self._changes)
        # Pages name the same entries and books thousands of times.
        self._names: dict[tuple[str, str], str] = {}
        self._shorts: dict[str, str] = {}
        self.lines: dict[tuple[str, str, str | None, str | None], Markup] = {}
        self.alike: dict[str, list[dict[str, str]]] = {}
        self.parting: dict[str, list[int]] = {}
        self.ruling_lines: dict[
            tuple[str, int, int, Vocabulary | None], Localized[tuple[tuple[str, ...], tuple[str, ...]]]
        ] = {}

    def reader(self, book: str | None) -> Reader:
        """Return the reader of a book, or of no book: the common rules."""
        return self.common if book is None else self.readers[book]

    def words_of(self, book: str | None) -> Vocabulary | None:
        """Return the words of a book, where it has some of its own: all other books tell a story alike."""
        return self.reader(book).vocabulary

    @cached_property
    def asks(self) -> bool:
        """Whether there are words to ask the floor with, in any language."""
        return self.texts.has("ask#page.title", self.language)

    @cached_property
    def hands(self) -> tuple[str | None, ...]:
        """What a reader can have in hand: no book (None), or one of the books."""
        return (None, *self.books)

    def glossary_of(self, reader: Reader) -> Glossary:
        """Return the glossary as a reader's book has it."""
        return self._glossaries.get(reader.vocabulary, self.glossary) if reader.vocabulary else self.glossary

    def ui(self, name: str, /, **arguments: int | str) -> str:
        """Return an interface text of the site."""
        return self.common.ui(f"site.{name}", **arguments)

    def date(self, written: str) -> str:
        """Return `2011-07-30`, `2011-07` or `2011` as the language writes it."""
        # Dates in English as most of the languages here write them, the day first.
        locale = "en_GB" if self.language == "en" else self.language
        if len(written) == 10:
            return str(format_date(date.fromisoformat(written), "long", locale=locale))
        if len(written) == 7:
            return str(format_skeleton("yMMMM", date.fromisoformat(f"{written}-01"), locale=locale))
        return written

    def issued(self, written: str | None) -> str:
        """Say when a book was issued, or that its source does not say."""
        return self.ui("book.undated") if written is None else self.ui("book.issued", date=self.date(written))

    def entry_name(self, book: str, entry: Entry) -> str:
        """Return the number and title of an entry as one text."""
        found = self._names.get((book, entry.number))
        if found is None:
            found = self.ui("entry", number=entry.number, title=self.readers[book].entry_title(entry))
            self._names[book, entry.number] = found
        return found

    def short(self, book: str) -> str:
        """Return the short title of a book."""
        if book not in self._shorts:
            self._shorts[book] = self.common.book("short", book)
        return self._shorts[book]

    def _changes(self, before: str, after: str) -> Changes:
        """Return what changed from one book to another, in memory once it was asked for."""
        editions = self.knowledge.editions
        return changes(self.knowledge, self.rulings, editions[before], editions[after], self.deciding)

    @cached_property
    def printed(self) -> PdfDetails:
        """Pages and bytes of the PDFs, by paper, by `<book>-<language>`."""
        return read_pdf_details(self.knowledge.root) if self.pdf else {}

    @cached_property
    def books(self) -> list[str]:
        """The books, each after those that it is based on, else in order of their dates."""
        editions = self.knowledge.editions.values()
        return [e.id for e in sorted(editions, key=lambda e: (len(e.lineage), e.book.date or "9999", e.id))]

    @cached_property
    def examples_of(self) -> dict[str, list[str]]:
        """The ids of the examples of each rule, in the order of their names."""
        found: dict[str, list[str]] = {}
        for example in self.knowledge.examples.values():
            found.setdefault(example.rule, []).append(example.id)
        return found

    @cached_property
    def places(self) -> dict[tuple[str, str], list[str]]:
        """The numbers under which each book itself (not a base of it) holds each rule, in the book's order."""
        found: dict[tuple[str, str], list[str]] = {}
        for book in self.books:
            for entry in self.knowledge.editions[book].entries.values():
                for part in entry.parts:
                    found.setdefault((book, part.rule), []).append(entry.number)
        return found
