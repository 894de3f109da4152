"""The cover of a book, and what every document says of its house: logo and colours."""

from collections.abc import Iterator
from typing import Any

from generator.knowledge.model import Edition, House
from generator.language.tags import name_in
from generator.paper import nodes
from generator.paper.nodes import Node, Parts
from generator.paper.wording import Printer, edition_date

_READABLE = 4.5  # the contrast with white paper that text needs


def cover(printer: Printer, edition: Edition) -> dict[str, Any]:
    """Return the cover: house, title, edition, version, base, language and notice."""
    reader = printer.reader
    return {
        "house": printer.words(edition.book.house.name or ""),
        "title": [[printer.text(reader.book("title"))]],
        "facts": list(_facts(printer, edition)),
        "notice": notice(printer),
    }


def notice(printer: Printer) -> list[Node]:
    """Return what the book is not."""
    return [nodes.paragraph(printer.linked(printer.reader.notice()))]


def _facts(printer: Printer, edition: Edition) -> Iterator[Parts]:
    book, reader = edition.book, printer.reader
    if book.date is None:
        yield [printer.said("paper.undated")]
    else:
        yield [printer.said("paper.edition", date=edition_date(book.date, reader.language))]
    if book.version is not None:
        yield [printer.said("paper.version", version=book.version)]
    if book.based_on is not None and book.based_on in reader.knowledge.books:
        yield [printer.said("paper.base", title=reader.book("title", book.based_on))]
    yield [printer.said("paper.language", language=name_in(reader.language, reader.language))]
    website = book.house.website
    if website is not None:
        yield [nodes.link(website, website.removeprefix("https://").rstrip("/"))]


def house_fields(printer: Printer, house: House) -> dict[str, Any]:
    """Return logo and colours, as the templates take them."""
    # A pale colour stays on the cover: headings must be read on a black-and-white print, too.
    text = house.main if house.main is not None and why_headings_are_black(house) is None else ""
    logo = None
    if house.logo is not None:
        vector = house.logo.form == "svg"
        logo = {
            "form": house.logo.form,
            "text": house.logo.data.decode() if vector else "",
            "bytes": [] if vector else list(house.logo.data),
            "alternative": printer.say("paper.logo", house=house.name or printer.reader.book("short")),
        }
    return {"colours": {"text": text, "bar": house.accent or house.main or ""}, "logo": logo}


def why_headings_are_black(house: House) -> str | None:
    """Say why the headings of a house's books do not have its colour; None where they do, or it has none."""
    if house.main is None or contrast_with_white(house.main) >= _READABLE:
        return None
    contrast = contrast_with_white(house.main)
    return f"headings are black: {house.main} has a contrast of {contrast:.1f} with white paper, and text needs {_READABLE}"


def contrast_with_white(colour: str) -> float:
    """Return the contrast of `#rrggbb` with white, from 1 (none) to 21, as WCAG reckons it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
