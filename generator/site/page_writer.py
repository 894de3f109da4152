"""Writes one page in Markdown: links from where it stands, wording with its markup, badges for what is not translated."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from babel.numbers import format_decimal
from markupsafe import Markup

from generator.knowledge.model import innermost
from generator.knowledge.reader import Passage, Reader, Target
from generator.language.markup import Block, Bullets, Emphasis, Figure, Inline, Paragraph, Text
from generator.language.tags import direction
from generator.site import addresses
from generator.site.escape import escape
from generator.site.glossary import Glossary
from generator.site.glossary import link as term_link
from generator.site.language_site import LanguageSite, Page, PageText
from generator.site.localized import Localized
from generator.site.summary import PICTURE, shortened

_NOTHING = Markup()


class PageWriter:
    """The page being written: it knows its address, so it can make links and set wording in Markdown."""

    def __init__(self, site: LanguageSite, address: str) -> None:
        self.site, self.address = site, address
        self._defined: dict[str, Glossary] = {}

    def to(self, address: str, anchor: str | None = None) -> Markup:
        """Return the link to another page's file."""
        return Markup(addresses.relative(self.address, address, anchor))

    def link(self, text: str, address: str, anchor: str | None = None) -> Markup:
        """Return a Markdown link with a text."""
        return Markup(f"[{escape(text)}]({self.to(address, anchor)})")

    def entry(self, book: str, number: str, text: str | None = None) -> Markup:
        """Return a link to a number of a book, shown as number and title unless a text is given."""
        entry = self.site.knowledge.editions[book].entries[number]
        return self.link(text or self.site.entry_name(book, entry), addresses.entry(book, number))

    def cited(self, book: str, cited: str) -> Markup | None:
        """Return a link to a number or a paragraph of a book as it is cited, with the title; None where the book has no such place."""
        held = self.site.knowledge.editions[book].holder(cited)
        if held is None:
            return None
        entry, label = held
        title = self.site.readers[book].entry_title(entry)
        return self.link(self.site.ui("entry", number=cited, title=title), addresses.entry(book, entry.number), label)

    def target(self, target: Target, book: str | None) -> Markup:
        """Return the link to a rule or clause as the book being read numbers it."""
        spot = target.spot
        if spot is None:
            anchor = addresses.clause_anchor(target.rule, target.clause) if target.clause else None
            return self.link(target.title, addresses.rule(target.rule), anchor)
        text = self.site.ui("entry", number=spot.cited, title=target.title)
        if spot.book != book:
            text = self.site.ui("of_book", book=self.site.short(spot.book), entry=text)
        parts = self.site.knowledge.editions[spot.book].entries[spot.number].parts
        held = any(part.rule == target.rule and target.clause in part.clauses for part in parts)
        anchor = addresses.clause_anchor(target.rule, target.clause) if held and target.clause else None
        return self.link(text, addresses.entry(spot.book, spot.number), anchor)

    def inline(self, parts: Iterable[Inline], reader: Reader, met: set[str] | None = None) -> Markup:
        """Set one paragraph's parts in Markdown. With `met`, terms of the glossary that are not among them are defined, and added."""
        return self.pieces(parts, reader, met).strip()

    def pieces(self, parts: Iterable[Inline], reader: Reader, met: set[str] | None = None) -> Markup:
        """Set parts in Markdown as `inline` does, with the blanks at their ends."""
        book = reader.edition.id if reader.edition else None
        written = []
        for part in parts:
            if isinstance(part, Emphasis):
                written.append(Markup("*{}*").format(escape(part.text)))
            elif isinstance(part, Figure):
                written.append(Markup('<strong class="rb-value">{}</strong>').format(escape(part.text)))
            elif isinstance(part, Text):
                written += (
                    [_spaced(part.text)]
                    if met is None
                    else self._with_terms(part.text, met, self.site.glossary_of(reader))
                )
            else:
                written.append(self.target(reader.link(part), book))
        return Markup("").join(written)

    def _with_terms(self, text: str, met: set[str], glossary: Glossary) -> Iterator[Markup]:
        end = 0
        for found in glossary.find(text):
            if found.term in met:
                continue
            met.add(found.term)
            self._defined.setdefault(found.term, glossary)
            yield _spaced(text[end : found.start])
            yield term_link(self.address, self.site.language, found.term, text[found.start : found.end])
            end = found.end
        yield _spaced(text[end:])

    def definitions(self) -> Markup:
        """Return the definitions of the terms that clauses on this page have used so far, hidden until they are asked for."""
        told = Markup("\n").join(glossary.definition(term) for term, glossary in self._defined.items())
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
        foreign = passage.language if passage.language != self.site.language else None
        localized = Localized(self.blocks(passage.blocks, reader), foreign, passage.outdated)
        return self.block(localized, anchor, css)

    def aside(self, text: str) -> Markup:
        """Set a line that stands back behind a wording, in the language of the page; searches pass over it."""
        return Markup('<p class="rb-place" data-pagefind-ignore markdown="1">{}</p>').format(escape(text))

    def clause(
        self,
        passage: Passage,
        reader: Reader,
        anchor: str,
        place: Markup = _NOTHING,
        paragraphs: tuple[str, ...] | None = None,
    ) -> Markup:
        """Set the wording of a clause, with the definition of each term where it is used first (see `definitions`), and its place.

        `paragraphs` are the labels that stand before it, each with its own address; see `Entry.opening`.
        """
        foreign = passage.language if passage.language != self.site.language else None
        met = None if foreign else set[str]()
        if foreign and place:
            opening = Markup('<div lang="{}" markdown="1">').format(escape(self.site.language))
            place = Markup("\n\n").join((opening, place, Markup("</div>")))
        written = self.blocks(passage.blocks, reader, met)
        localized = Localized(Markup("\n\n").join(filter(None, (written, place))), foreign, passage.outdated)
        block = self.block(localized, anchor, "rb-passage rb-clause")
        if paragraphs is None:
            return block
        shown = innermost(paragraphs)
        outer = Markup().join(Markup('<a id="{}"></a>').format(label) for label in paragraphs if label not in shown)
        labels = Markup(", ").join(Markup('<a id="{0}" href="#{0}">{0}</a>').format(label) for label in shown)
        head = Markup('<p class="rb-letter">{}{}</p>').format(outer, labels) if shown else Markup()
        return Markup("\n\n").join(
            part for part in (Markup('<div class="rb-lettered" markdown="1">'), head, block, Markup("</div>")) if part
        )

    def block(self, localized: Localized[Markup], anchor: str | None = None, css: str = "rb-passage") -> Markup:
        """Set Markdown as a block that says in which language it stands, where that is not the page's."""
        attributes = Markup(' id="{}"').format(escape(anchor)) if anchor else Markup()
        if localized.foreign:
            attributes += Markup(' lang="{}"').format(escape(localized.foreign))
            if direction(localized.foreign) != direction(self.site.language):
                attributes += Markup(' dir="{}"').format(direction(localized.foreign))
        opening = Markup('<div class="{}"{} markdown="1">').format(Markup(css), attributes)
        return Markup("\n\n").join(
            part for part in (opening, self.badge(localized), localized.value, Markup("</div>")) if part
        )

    def spoken(self, localized: Localized[str]) -> Markup:
        """Set words in a line; those in another language say so, with a badge."""
        if not localized.foreign:
            return escape(localized.value)
        return Markup('<span lang="{}">{}</span> {}').format(
            escape(localized.foreign), escape(localized.value), self.badge(localized)
        )

    def badge(self, localized: Localized[Any]) -> Markup:
        """Return the mark of wording that is not translated or outdated, nothing for all other."""
        if localized.foreign is None and not localized.outdated:
            return Markup()
        name = self.site.ui("untranslated" if localized.foreign else "outdated")
        language = Markup(' lang="{}"').format(self.site.language) if localized.foreign else Markup()
        return Markup('<span class="rb-badge"{}>{}</span>').format(language, escape(name))

    def listed(self, say: Callable[[], Iterable[str]], css: str = "rb-passage") -> Markup:
        """Set sentences of the catalogues as a list; each says itself if it stands in another language."""
        localized = self.site.texts.track(
            lambda: Markup("\n").join(Markup("- ") + escape(sentence) for sentence in say())
        )
        if not localized.foreign and not localized.outdated:
            return localized.value
        own = Localized(self.badge(localized) + Markup("\n\n") + localized.value, None, False)
        return self.block(own, css=css)

    def pdf(self, book: str) -> Markup | None:
        """Return the address of a book's PDF, None where there are no PDFs."""
        if not self.site.pdf or self.site.language in self.site.knowledge.in_progress:
            return None
        return Markup("{}pdf/{}-{}.pdf").format(Markup(addresses.up(self.address)), book, self.site.language)

    def pdfs(self, book: str) -> list[tuple[Markup, str]]:
        """Return the address of each PDF of a book, and what paper, how many pages and how large it is where that is known."""
        first = self.pdf(book)
        if first is None:
            return []
        printed = self.site.printed.get(f"{book}-{self.site.language}", {})
        found = []
        for paper, (pages, size) in printed.items():
            address = first if paper == "a4" else Markup("{}-{}.pdf").format(first.removesuffix(".pdf"), paper)
            megabytes = format_decimal(max(round(size / 1e6, 1), 0.1), locale=self.site.language)
            found.append((address, self.site.ui("book.pdf_facts", paper=paper.upper(), pages=pages, size=megabytes)))
        return found or [(first, "A4")]


def page_from_template(
    site: LanguageSite,
    template: str,
    address: str,
    title: str,
    write: Callable[[PageWriter], Mapping[str, Any]],
) -> Page:
    """Return a page that fills a template with what `write` gives, and takes its `summary` from there."""

    def written() -> PageText:
        writer = PageWriter(site, address)
        return site.texts.track(lambda: _render(template, writer, title, write(writer))).value

    return Page(address, title, written)


def _render(template: str, writer: PageWriter, title: str, content: Mapping[str, Any]) -> PageText:
    site = writer.site
    text = site.templates.get_template(template).render(
        content, writer=writer, ui=site.ui, common=site.common.ui, title=title, addresses=addresses, site=site
    )
    lines = (line.rstrip() for line in text.splitlines())
    text = "\n".join(_without_runs_of_blank_lines(lines)) + "\n"
    return PageText(text, shortened(content["summary"], PICTURE))


def _without_runs_of_blank_lines(lines: Iterable[str]) -> Iterator[str]:
    blank = True
    for line in lines:
        if line or not blank:
            yield line
        blank = not line


def _spaced(text: str) -> Markup:
    """Escape words inside a paragraph; the blanks around them stay."""
    if not text.strip():
        return Markup(" ") if text else Markup()
    before = " " if text[0].isspace() else ""
    after = " " if text[-1].isspace() else ""
    return Markup(before) + escape(text) + Markup(after)
