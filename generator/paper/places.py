"""The places in the printed source on which each number rests: of its clauses, examples and decisions, and of its errata."""

from collections.abc import Iterator, Sequence

from generator.knowledge.model import Edition, Entry
from generator.paper import nodes
from generator.paper.nodes import Node, Parts
from generator.paper.typography import NBSP
from generator.paper.wording import Printer, entry_label

_NONE = "–"


class SourcePlaces:
    """The places of an edition; the only part of a print that names them."""

    def __init__(self, printer: Printer, edition: Edition, entries: Sequence[Entry]) -> None:
        self._printer, self._reader, self._edition, self._entries = printer, printer.reader, edition, entries
        source = edition.book.source
        self._code = None if source is None else source.code
        self._more: dict[str | None, list[str]] = {}

    def chapter(self) -> Iterator[Node]:
        """Yield the table of places, a row for each number; nothing for a book without a printed source."""
        if self._code is None:
            return
        self._more = {}
        for number, what, at in self._others():
            held, words = self._more.setdefault(number, []), f"{what}:{NBSP}{self._lines(at)}"
            held += [words] if words not in held else []
        rows = [row for entry in self._entries if (row := self._row(entry))]
        if None in self._more:
            rows.append([[nodes.text(_NONE)], [self._printer.text("; ".join(self._more[None]))]])
        if rows:
            said = self._printer.said
            lead = [said("paper.clause-places-intro")]
            if any(":L" in part.get("text", "") for _, cell in rows for part in cell):
                lead += [nodes.text(" "), said("paper.places")]
            yield nodes.chapter([said("paper.clause-places")], new_page=False)
            yield nodes.lead(lead)
            yield nodes.table((10, 20), [[said(f"paper.{column}")] for column in ("rule", "lines")], rows)

    def _row(self, entry: Entry) -> list[Parts]:
        """Return a number and its places, clause by clause, then the others; nothing if it has none."""
        places = [self._reader.place(part.rule, clause) for part in entry.parts for clause in part.clauses]
        lines = " · ".join(self._lines(at) if at else _NONE for at in places) if any(places) else ""
        more = "; ".join(self._more.get(entry.number, ()))
        if not lines and not more:
            return []
        between = [nodes.line_break()] if lines and more else []
        words = f"{entry.number}{NBSP}{self._printer.words(self._reader.entry_title(entry))}"
        cell = [nodes.text(lines), *between, self._printer.text(more)]
        return [[self._printer.to(entry_label(entry.number), words)], cell]

    def _others(self) -> Iterator[tuple[str | None, str, str]]:
        """Yield the number, the name and the place of each example, decision and erratum of this book."""
        reader, edition = self._reader, self._edition
        for example in reader.knowledge.examples.values():
            for source in example.sources:
                if source.book == edition.id and source.label is not None and source.at is not None:
                    yield (
                        self._held(source.number),
                        self._printer.say("paper.example-label", label=source.label),
                        source.at,
                    )
        for name, decision in reader.decisions():
            if decision.book == edition.id and decision.at is not None:
                spot = reader.policy_target(name).spot
                number = None if spot is None or spot.inherited else spot.number
                yield self._held(number), reader.policy_name(name), decision.at
        for erratum in edition.book.errata:
            yield self._held(erratum.number), erratum.id, erratum.at

    def _held(self, number: str | None) -> str | None:
        """Return the number under which a number or a paragraph of it is printed."""
        held = self._edition.holder(number or "")
        return None if held is None else held[0].number

    def _lines(self, at: str) -> str:
        """Return the lines of a place, with the document if it is not that of this book."""
        return at.replace(f"{self._code}:L", "").replace("-", "–")
