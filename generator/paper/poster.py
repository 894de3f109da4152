"""The poster: chosen rules of a book on one page, to be read from across the room; what has no room is named at its foot."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from generator.knowledge.model import Edition, Entry
from generator.knowledge.reader import Reader
from generator.paper import nodes
from generator.paper.cover import house_fields, notice
from generator.paper.errors import PaperError
from generator.paper.nodes import Node
from generator.paper.typography import NBSP
from generator.paper.wording import Printer, edition_date, language_fields, letters_of


def numbers_of(edition: Edition, chosen: Sequence[str]) -> list[str]:
    """Return the numbers of `chosen`: numbers of the book, rules or chapters. Raises `PaperError` for what the book does not have."""
    return list(dict.fromkeys(entry.number for name in chosen for entry in _entries(edition, name)))


def poster_tree(reader: Reader, edition: Edition, chosen: Sequence[str], shown: int) -> Node:
    """Return a poster of the first `shown` numbers of `chosen`. Raises `PaperError` for what the book does not have."""
    printer = Printer(reader, set())
    numbers = numbers_of(edition, chosen)
    chapters = {c.id for c in edition.chapters}
    heads = [reader.chapter_title(name) for name in chosen if name in chapters]
    date = edition.book.date
    return {
        "kind": "poster",
        **language_fields(reader.language),
        **house_fields(printer, edition.book.house),
        "title": " · ".join(heads) or reader.book("title"),
        "house": printer.words(edition.book.house.name or ""),
        "book": printer.words(reader.book("title")),
        "edition": printer.words(edition_date(date, reader.language)) if date else "",
        "children": [node for number in numbers[:shown] for node in _entry(printer, edition.entries[number])],
        "left-out": _left_out(printer, edition, numbers[shown:]),
        "notice": notice(printer),
    }


def _left_out(printer: Printer, edition: Edition, numbers: Sequence[str]) -> list[Node]:
    """Return what stands in the book and not here: rules that have no room, and whatever is no clause."""
    titles = [f"{number}{NBSP}{printer.reader.entry_title(edition.entries[number])}" for number in numbers]
    said = [printer.said("paper.poster-rest", book=printer.reader.book("short"))]
    if titles:
        said = [printer.said("paper.poster-left-out", rules="; ".join(titles)), nodes.text(" "), *said]
    return [nodes.paragraph(said)]


def _entries(edition: Edition, name: str) -> list[Entry]:
    if name in edition.entries:
        return [edition.entries[name]]
    for chapter in edition.chapters:
        if chapter.id == name:
            return list(chapter.entries)
    found = [entry for entry in edition.entries.values() if any(part.rule == name for part in entry.parts)]
    if not found:
        rules = {part.rule for entry in edition.entries.values() for part in entry.parts}
        near = get_close_matches(name, [*edition.entries, *sorted(rules), *(c.id for c in edition.chapters)], 1)
        hint = f"; did you mean {near[0]!r}?" if near else "; name numbers, rules or chapters"
        raise PaperError(f"{edition.id} has nothing called {name!r}{hint}")
    return found


def _entry(printer: Printer, entry: Entry) -> Iterator[Node]:
    title = [printer.text(printer.reader.entry_title(entry))]
    yield nodes.heading(1, title, entry.number)
    begun: set[str] = set()
    for part in entry.parts:
        for clause in part.clauses:
            passage = printer.passage(printer.reader.clause(part.rule, clause))
            yield nodes.group(passage, letters=letters_of(entry.opening(part.rule, clause, begun)))
