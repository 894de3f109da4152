"""Places in source documents and errata, as pages show them."""

from dataclasses import dataclass

from markupsafe import Markup

from generator.knowledge.model import Erratum
from generator.site import addresses
from generator.site.escape import escape
from generator.site.language_site import LanguageSite
from generator.site.page_writer import PageWriter


@dataclass(frozen=True, slots=True)
class ErratumView:
    """One erratum ready to be shown; `where` links to the number that it concerns."""

    id: str
    kind: str
    where: Markup | None
    place: Markup
    printed: Markup
    right: Markup
    reason: Markup
    example: Markup | None


def document_book(site: LanguageSite, code: str) -> str | None:
    """Return the book whose printed source has a code such as `001`."""
    for book in site.knowledge.books.values():
        if book.source is not None and book.source.code == code:
            return book.id
    return None


def place(writer: PageWriter, at: str | None) -> Markup:
    """Return the places of `001:L181, 003:L32` in words, each linked to its document on the page of sources."""
    if not at:
        return Markup()
    shown = []
    for one in at.split(", "):
        code, _, line = one.partition(":L")
        text = _in_words(writer.site, code, line)
        linked = document_book(writer.site, code) is not None
        shown.append(writer.link(text, addresses.SOURCES, f"source-{code}") if linked else escape(text))
    return Markup("; ").join(shown)


def _in_words(site: LanguageSite, code: str, line: str) -> str:
    book = document_book(site, code)
    document = code if book is None else site.ui("document", book=site.short(book), code=code)
    return site.ui("place", document=document, lines=line.replace("-", "–"), count=2 if "-" in line else 1)


def clause_place(writer: PageWriter, book: str, at: str | None) -> Markup:
    """Return the line below a clause of a book that says where it stands in print; the book's own source needs no name there."""
    if at is None:
        return Markup()
    site, source = writer.site, writer.site.knowledge.books[book].source
    places = [one.partition(":L")[::2] for one in at.split(", ")]
    if source is not None and source.code == places[0][0]:
        lines = [line for _, line in places]
        count = len(lines) + sum("-" in line for line in lines)
        return writer.aside(site.ui("place_in_print", count=count, lines=", ".join(lines).replace("-", "–")))
    return writer.aside("; ".join(_in_words(site, code, line) for code, line in places))


def clause_basis(writer: PageWriter, book: str, rule: str, clause: str) -> Markup:
    """Return the line below a clause of a book: its place in print, or that the print does not state it."""
    reader = writer.site.readers[book]
    if reader.common_practice(rule, clause):
        return writer.aside(writer.site.common.ui("common_practice"))
    return clause_place(writer, book, reader.place(rule, clause))


def clause_places(writer: PageWriter, rule: str, clause: str) -> Markup:
    """Return the line below a clause of the common rules that says where it stands in each print."""
    sources = (writer.site.knowledge.books[book].places for book in writer.site.books)
    found = [places.clauses[rule, clause].at for places in sources if places and (rule, clause) in places.clauses]
    said = [_in_words(writer.site, *one.split(":L")) for at in found for one in at.split(", ")]
    return writer.aside("; ".join(said)) if said else Markup()


def erratum_view(writer: PageWriter, book: str, erratum: Erratum) -> ErratumView:
    """Gather what is shown of an erratum of a book."""
    site = writer.site
    reader = site.readers[book]
    example = None
    if erratum.shown_by is not None and erratum.shown_by[0] in site.knowledge.examples:
        shown = site.knowledge.examples[erratum.shown_by[0]]
        example = writer.link(site.common.example_title(shown).text, addresses.example(shown.id))
    printed, right, reason = (
        writer.passage(reader.erratum(erratum, part), reader) for part in ("printed", "right", "reason")
    )
    return ErratumView(
        erratum.id,
        site.common.ui(f"erratum.kinds.{erratum.kind}"),
        writer.cited(book, erratum.number or ""),
        place(writer, erratum.at),
        printed,
        right,
        reason,
        example,
    )
