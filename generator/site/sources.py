"""Places in source documents and errata, as pages show them."""

from dataclasses import dataclass

from markupsafe import Markup

from generator.knowledge.model import Erratum
from generator.site import addresses
from generator.site.desk import Desk, Sheet
from generator.site.escape import escape


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


def document_book(desk: Desk, code: str) -> str | None:
    """Return the book whose printed source has a code such as `001`."""
    for book in desk.knowledge.books.values():
        if book.source is not None and book.source.code == code:
            return book.id
    return None


def place(sheet: Sheet, at: str | None) -> Markup:
    """Return the places of `001:L181, 003:L32` in words, each linked to its document on the page of sources."""
    if not at:
        return Markup()
    shown = []
    for one in at.split(", "):
        code, _, line = one.partition(":L")
        book = document_book(sheet.desk, code)
        if book is None:
            shown.append(escape(sheet.desk.ui("place", document=code, line=line)))
        else:
            short = sheet.desk.ui("document", book=sheet.desk.short(book), code=code)
            text = sheet.desk.ui("place", document=short, line=line)
            shown.append(sheet.link(text, addresses.SOURCES, f"source-{code}"))
    return Markup("; ").join(shown)


def erratum_view(sheet: Sheet, book: str, erratum: Erratum) -> ErratumView:
    """Gather what is shown of an erratum of a book."""
    desk = sheet.desk
    reader = desk.readers[book]
    numbered = erratum.number is not None and erratum.number in desk.knowledge.editions[book].entries
    example = None
    if erratum.shown_by is not None and erratum.shown_by[0] in desk.knowledge.examples:
        shown = desk.knowledge.examples[erratum.shown_by[0]]
        example = sheet.link(desk.common.example_title(shown).text, addresses.example(shown.id))
    printed, right, reason = (
        sheet.passage(reader.erratum(erratum, part), reader) for part in ("printed", "right", "reason")
    )
    return ErratumView(
        erratum.id,
        desk.common.ui(f"erratum.kinds.{erratum.kind}"),
        sheet.entry(book, erratum.number or "") if numbered else None,
        place(sheet, erratum.at),
        printed,
        right,
        reason,
        example,
    )
