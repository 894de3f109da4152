"""Places in the source document of a book: which lines a place names, and `places.yml`."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Book, Document, Edition, NoRule, Origin, Placed, Places
from generator.knowledge.shapes import PlacesFile

Span = tuple[int, int]


def unstated(books: Mapping[str, Book], edition: Edition, rule: str, clause: str) -> bool:
    """Return whether a clause stands under a number of a book, or of a base of it, whose print does not state it: the nearest says so."""
    for places in (books[book].places for book in edition.lineage):
        if places is not None and (rule, clause) in places.clauses:
            return False
        if places is not None and (rule, clause) in places.common_practice:
            return True
    return False


def spans(at: str) -> Iterator[Span]:
    """Yield the first and last line of each span of `001:L181, 003:L32-35`, whatever the document."""
    for place in at.split(", "):
        yield span(place.partition(":L")[2])


def span(lines: str) -> Span:
    """Return the first and last line of `181` or `32-35`."""
    first, _, last = lines.partition("-")
    return int(first), int(last or first)


def written(span: Span) -> str:
    """Return a span as places have it."""
    first, last = span
    return str(first) if first == last else f"{first}-{last}"


class InTheSource:
    """Where a departure or an erratum of a book stands in its source: what is stated there has a place, and it lies in that document.

    A house without a source document is its own source: what it decides stands nowhere else.
    """

    def __init__(self, files: Files, document: Document | None) -> None:
        self._files, self._document = files, document

    def look(self, origin: Origin, name: str, basis: str, at: str | None) -> None:
        """Add a finding where `at` is missing, or cannot be a place of this book's source."""
        code = self._document.code if self._document else None
        message = None
        if code is None and at is not None:
            message = f"{name}: at: {at} is a place in a source, but the book has none (book.yml: source); delete it"
        elif code is not None and at is None and basis == "stated":
            message = f"{name}: a stated value needs its place in the source (at:)"
        elif at is not None and any(not place.startswith(f"{code}:") for place in at.split(", ")):
            message = f"{name}: at: {at} is not in the book's source {code} (book.yml: source)"
        if message:
            self._files.findings.append(Finding(origin.file, origin.line, "schema", message))


def load_places(files: Files, path: Path, document: Document | None) -> Places | None:
    """Load `places.yml` of a book with this source document; None where there is none, or it cannot be used."""
    read = files.read(path, PlacesFile) if files.tree.has(files.name(path)) else None
    if read is None:
        return None
    shape, source = read
    if document is None:
        message = (
            "the book has no printed source (book.yml: source) in which its clauses could have places; delete this file"
        )
        files.fault(source.file, 1, message)
        return None
    lines = tuple(map(span, shape.lines.split(", ")))
    end = 0
    for first, last in lines:
        if not end < first <= last:
            message = f"lines: {written((first, last))} comes after {end}; lines and spans are listed in their order, each once"
            files.fault(source.file, source.line(("lines",)), message)
            return None
        end = last
    look = InTheSource(files, document).look
    clauses, remarks, no_rule = {}, {}, []
    for name, at in shape.clauses.items():
        rule, _, clause = name.partition("#")
        clauses[rule, clause] = Placed(at, Origin(source.file, source.line(("clauses", name))))
        look(clauses[rule, clause].origin, name, "stated", at)
    common = {}
    for i, name in enumerate(shape.common_practice):
        rule, _, clause = name.partition("#")
        common[rule, clause] = Origin(source.file, source.line(("common_practice", i)))
    for number, at in shape.remarks.items():
        remarks[number] = Placed(at, Origin(source.file, source.line(("remarks", number))))
        look(remarks[number].origin, f"the remark on {number}", "stated", at)
    for i, one in enumerate(shape.no_rule):
        no_rule.append(NoRule(one.at, one.reason, Origin(source.file, source.line(("no_rule", i)))))
        look(no_rule[-1].origin, one.reason, "stated", one.at)
    return Places(lines, clauses, common, remarks, tuple(no_rule), Origin(source.file, source.line(("lines",))))
