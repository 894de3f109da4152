"""Where the pages of one language are written: the readers of every book, links between pages, and the templates."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.drawing.drawings import Drawings
from generator.knowledge.comparison import Deciding
from generator.knowledge.model import Entry, Knowledge
from generator.knowledge.reader import Passage, Reader, Target
from generator.language.markup import Block, Bullets, Emphasis, Figure, Inline, Paragraph, Text
from generator.language.tags import direction
from generator.site import addresses
from generator.site.escape import escape
from generator.site.facts_of_print import Printed, read_facts
from generator.site.glossary import Glossary
from generator.site.glossary import link as term_link
from generator.site.heard import Heard, ListeningTexts
from generator.site.summary import PICTURE, shortened

TEMPLATES = Path(__file__).parent / "templates"


class Written(NamedTuple):
    """The Markdown of a page, and what a preview says below its title."""

    text: str
    summary: str


class Page:
    """One Markdown file of one language; `title` is plain text. It is written when its text or its summary is first asked for."""

    def __init__(self, address: str, title: str, write: Callable[[], Written]) -> None:
        self.address, self.title, self._write = address, title, write

    @cached_property
    def _written(self) -> Written:
        return self._write()

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


class Desk:
    """One language of one knowledge base. `pdf` says that the PDFs will lie in `pdf/` of the site.

    Desks of several languages may share `texts` and `deciding`, and save the time to prepare them.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        language: str,
        drawings: Drawings,
        templates: Environment,
        *,
        texts: ListeningTexts | None = None,
        deciding: Deciding | None = None,
        pdf: bool = False,
    ) -> None:
        self.knowledge, self.language, self.pdf = knowledge, language, pdf
        self.drawings, self.rulings = drawings, drawings.rulings
        self.deciding = deciding or Deciding(knowledge, self.rulings)
        self.texts = texts or ListeningTexts(knowledge)
        self.common = Reader(knowledge, self.texts, language)
        self.glossary = Glossary(knowledge, self.common)
        self.readers = {book: self.common.under(edition) for book, edition in knowledge.editions.items()}
        self._templates = templates
        # Pages name the same entries and books thousands of times.
        self._names: dict[tuple[str, str], str] = {}
        self._shorts: dict[str, str] = {}
        self.lines: dict[tuple[str, str, str | None], Markup] = {}
        self.alike: dict[str, list[dict[str, str]]] = {}
        self.told: dict[tuple[str, int, str], Heard[tuple[tuple[str, ...], tuple[str, ...]]]] = {}

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

    def page(self, template: str, address: str, title: str, write: Callable[["Sheet"], Mapping[str, Any]]) -> Page:
        """Return a page that fills a template with what `write` gives, and takes its `summary` from there."""

        def written() -> Written:
            sheet = Sheet(self, address)
            return self.texts.listen(lambda: self._render(template, sheet, title, write(sheet))).value

        return Page(address, title, written)

    def _render(self, template: str, sheet: "Sheet", title: str, content: Mapping[str, Any]) -> Written:
        text = self._templates.get_template(template).render(
            content, sheet=sheet, ui=self.ui, common=self.common.ui, title=title, addresses=addresses, desk=self
        )
        lines = (line.rstrip() for line in text.splitlines())
        text = "\n".join(_without_runs_of_blank_lines(lines)) + "\n"
        return Written(text, shortened(content["summary"], PICTURE))

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

    @cached_property
    def printed(self) -> Printed:
        """Pages and bytes of the PDFs, by paper, by `<book>-<language>`."""
        return read_facts(self.knowledge.root) if self.pdf else {}

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


def _without_runs_of_blank_lines(lines: Iterable[str]) -> Iterator[str]:
    blank = True
    for line in lines:
        if line or not blank:
            yield line
        blank = not line


class Sheet:
    """The page being written: it knows its address, so it can make links and set wording in Markdown."""

    def __init__(self, desk: Desk, address: str) -> None:
        self.desk, self.address = desk, address
        self._defined: dict[str, None] = {}

    def to(self, address: str, anchor: str | None = None) -> Markup:
        """Return the link to another page's file."""
        return Markup(addresses.relative(self.address, address, anchor))

    def link(self, text: str, address: str, anchor: str | None = None) -> Markup:
        """Return a Markdown link with a text."""
        return Markup(f"[{escape(text)}]({self.to(address, anchor)})")

    def entry(self, book: str, number: str, text: str | None = None) -> Markup:
        """Return a link to a number of a book, shown as number and title unless a text is given."""
        entry = self.desk.knowledge.editions[book].entries[number]
        return self.link(text or self.desk.entry_name(book, entry), addresses.entry(book, number))

    def target(self, target: Target, book: str | None) -> Markup:
        """Return the link to a rule or clause as the book being read numbers it."""
        spot = target.spot
        if spot is None:
            anchor = addresses.clause_anchor(target.rule, target.clause) if target.clause else None
            return self.link(target.title, addresses.rule(target.rule), anchor)
        text = self.desk.ui("entry", number=spot.number, title=target.title)
        if spot.book != book:
            text = self.desk.ui("of_book", book=self.desk.short(spot.book), entry=text)
        parts = self.desk.knowledge.editions[spot.book].entries[spot.number].parts
        held = any(part.rule == target.rule and target.clause in part.clauses for part in parts)
        anchor = addresses.clause_anchor(target.rule, target.clause) if held and target.clause else None
        return self.link(text, addresses.entry(spot.book, spot.number), anchor)

    def inline(self, parts: Iterable[Inline], reader: Reader, met: set[str] | None = None) -> Markup:
        """Set one paragraph's parts in Markdown. With `met`, terms of the glossary that are not among them are defined, and added."""
        book = reader.edition.id if reader.edition else None
        written = []
        for part in parts:
            if isinstance(part, Emphasis):
                written.append(Markup("*{}*").format(escape(part.text)))
            elif isinstance(part, Figure):
                written.append(Markup('<strong class="rb-value">{}</strong>').format(escape(part.text)))
            elif isinstance(part, Text):
                written += [_spaced(part.text)] if met is None else self._with_terms(part.text, met)
            else:
                written.append(self.target(reader.link(part), book))
        return Markup("").join(written).strip()

    def _with_terms(self, text: str, met: set[str]) -> Iterator[Markup]:
        end = 0
        for found in self.desk.glossary.find(text):
            if found.term in met:
                continue
            met.add(found.term)
            self._defined[found.term] = None
            yield _spaced(text[end : found.start])
            yield term_link(self.address, self.desk.language, found.term, text[found.start : found.end])
            end = found.end
        yield _spaced(text[end:])

    def definitions(self) -> Markup:
        """Return the definitions of the terms that clauses on this page have used so far, hidden until they are asked for."""
        told = Markup("\n").join(self.desk.glossary.definition(term) for term in self._defined)
        return (
            Markup('<div class="rb-definitions" data-pagefind-ignore>\n{}\n</div>').format(told) if told else Markup()
        )

    def blocks(self, blocks: Iterable[Block], reader: Reader, met: set[str] | None = None) -> Markup:
        """Set blocks in Markdown; `met` as for `inline`."""
        written = []
        for block in blocks:
            if isinstance(block, Paragraph):
                written.append(self.inline(block.parts, reader, met))
            elif isinstance(block, Bullets):
                written.append(Markup("\n").join(Markup("- ") + self.inline(item, reader, met) for item in block.items))
        return Markup("\n\n").join(written)

    def passage(self, passage: Passage, reader: Reader, anchor: str | None = None, css: str = "rb-passage") -> Markup:
        """Set wording as a block of its own, with its anchor, its language where it is not the page's, and a badge."""
        foreign = passage.language if passage.language != self.desk.language else None
        heard = Heard(self.blocks(passage.blocks, reader), foreign, passage.outdated)
        return self.block(heard, anchor, css)

    def clause(self, passage: Passage, reader: Reader, anchor: str) -> Markup:
        """Set the wording of a clause, with the definition of each term where it is used first; see `definitions`."""
        foreign = passage.language if passage.language != self.desk.language else None
        met = None if foreign else set[str]()
        heard = Heard(self.blocks(passage.blocks, reader, met), foreign, passage.outdated)
        return self.block(heard, anchor, "rb-passage rb-clause")

    def block(self, heard: Heard[Markup], anchor: str | None = None, css: str = "rb-passage") -> Markup:
        """Set Markdown as a block that says in which language it stands, where that is not the page's."""
        attributes = Markup(' id="{}"').format(escape(anchor)) if anchor else Markup()
        if heard.foreign:
            attributes += Markup(' lang="{}"').format(escape(heard.foreign))
            if direction(heard.foreign) != direction(self.desk.language):
                attributes += Markup(' dir="{}"').format(direction(heard.foreign))
        opening = Markup('<div class="{}"{} markdown="1">').format(Markup(css), attributes)
        return Markup("\n\n").join(part for part in (opening, self.badge(heard), heard.value, Markup("</div>")) if part)

    def spoken(self, heard: Heard[str]) -> Markup:
        """Set words in a line; those in another language say so, with a badge."""
        if not heard.foreign:
            return escape(heard.value)
        return Markup('<span lang="{}">{}</span> {}').format(
            escape(heard.foreign), escape(heard.value), self.badge(heard)
        )

    def badge(self, heard: Heard[Any]) -> Markup:
        """Return the mark of wording that is not translated or outdated, nothing for all other."""
        if heard.foreign is None and not heard.outdated:
            return Markup()
        name = self.desk.ui("untranslated" if heard.foreign else "outdated")
        language = Markup(' lang="{}"').format(self.desk.language) if heard.foreign else Markup()
        return Markup('<span class="rb-badge"{}>{}</span>').format(language, escape(name))

    def listed(self, say: Callable[[], Iterable[str]], css: str = "rb-passage") -> Markup:
        """Set sentences of the catalogues as a list; each says itself if it stands in another language."""
        heard = self.desk.texts.listen(lambda: Markup("\n").join(Markup("- ") + escape(sentence) for sentence in say()))
        if not heard.foreign and not heard.outdated:
            return heard.value
        own = Heard(self.badge(heard) + Markup("\n\n") + heard.value, None, False)
        return self.block(own, css=css)

    def pdf(self, book: str) -> Markup | None:
        """Return the address of a book's PDF, None where there are no PDFs."""
        if not self.desk.pdf or self.desk.language in self.desk.knowledge.in_progress:
            return None
        return Markup("{}pdf/{}-{}.pdf").format(Markup(addresses.up(self.address)), book, self.desk.language)

    def pdfs(self, book: str) -> list[tuple[Markup, str]]:
        """Return the address of each PDF of a book, and what paper, how many pages and how large it is where that is known."""
        first = self.pdf(book)
        if first is None:
            return []
        printed = self.desk.printed.get(f"{book}-{self.desk.language}", {})
        found = []
        for paper, (pages, size) in printed.items():
            address = first if paper == "a4" else Markup("{}-{}.pdf").format(first.removesuffix(".pdf"), paper)
            megabytes = format_decimal(max(round(size / 1e6, 1), 0.1), locale=self.desk.language)
            found.append((address, self.desk.ui("book.pdf_facts", paper=paper.upper(), pages=pages, size=megabytes)))
        return found or [(first, "A4")]


def _spaced(text: str) -> Markup:
    """Escape words inside a paragraph; the blanks around them stay."""
    if not text.strip():
        return Markup(" ") if text else Markup()
    before = " " if text[0].isspace() else ""
    after = " " if text[-1].isspace() else ""
    return Markup(before) + escape(text) + Markup(after)
