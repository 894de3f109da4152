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
        book = document_book(writer.site, code)
        if book is None:
            shown.append(escape(writer.site.ui("place", document=code, line=line)))
        else:
            short = writer.site.ui("document", book=writer.site.short(book), code=code)
            text = writer.site.ui("place", document=short, line=line)
            shown.append(writer.link(text, addresses.SOURCES, f"source-{code}"))
    return Markup("; ").join(shown)


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
