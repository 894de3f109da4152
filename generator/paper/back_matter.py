"""The back matter of a book: policies, glossary, errata, index, sources and notice."""

from collections.abc import Callable, Iterator, Sequence

from generator.knowledge.departures import Departures
from generator.knowledge.model import Decision, Edition, Entry, Erratum
from generator.knowledge.reader import Reader
from generator.language.collation import collation
from generator.language.markup import parse_blocks
from generator.language.tags import name_in
from generator.paper import nodes
from generator.paper.book_index import index_letters
from generator.paper.cover import notice
from generator.paper.departure_text import DepartureText
from generator.paper.nodes import Node
from generator.paper.typography import NBSP
from generator.paper.wording import Printer, entry_label, erratum_label


def basis(printer: Printer, edition: Edition, decision: Decision) -> str:
    """Return on what a decision rests; with the book, where a base decides."""
    words = [printer.words(printer.reader.basis(decision))]
    if decision.book is not None and decision.book != edition.id:
        words.append(printer.words(printer.reader.book("short", decision.book)))
    return f"{NBSP}· ".join(words)


def erratum_terms(printer: Printer, erratum: Erratum) -> Node:
    """Return what the print of a book says, what is right, and why."""
    parts = ("printed", "right", "reason")
    told = [printer.passage(printer.reader.erratum(erratum, part)) for part in parts]
    return nodes.terms([([printer.said(f"erratum.{part}")], blocks) for part, blocks in zip(parts, told, strict=True)])


class BackMatter:
    """The back matter of a book. `order` gives the ids of the glossary's terms if another language sorts them."""

    def __init__(
        self, printer: Printer, departures: Departures, entries: Sequence[Entry], order: list[str] | None = None
    ) -> None:
        self._printer, self._departures, self.entries = printer, departures, entries
        self._reader, self._edition = printer.reader, departures.edition
        self._order = order

    def policies(self, *, departures_only: bool = False) -> Iterator[Node]:
        """Yield the table of what the book decides."""
        printer, reader = self._printer, self._reader
        departure_text = DepartureText(printer, self._departures)
        rows = []
        for name, decision in reader.decisions():
            differs = name in self._departures.values
            if departures_only and not differs:
                continue
            value = [printer.text(reader.policy_value(name, decision.value))]
            if differs:
                before = reader.policy_value(name, self._departures.values[name])
                said = printer.say(
                    "paper.instead-of", sign=departure_text.sign, base=departure_text.base(), value=before
                )
                value += [nodes.line_break(), nodes.small(said)]
            rule = printer.reference(reader.policy_target(name))
            where = [nodes.text(basis(printer, self._edition, decision))]
            rows.append([[printer.text(reader.policy_name(name))], value, rule, where])
        if rows:
            head = [[printer.said(f"paper.{column}")] for column in ("policy", "value", "rule", "basis")]
            yield nodes.chapter([printer.said("paper.policies")], new_page=False)
            yield nodes.lead([printer.said("paper.policies-intro")])
            yield nodes.table((11, 12, 11, 10), head, rows)

    @staticmethod
    def order_of_terms(reader: Reader) -> list[str]:
        """Return the ids of the glossary's terms in the order of the reader's language."""
        keys = reader.knowledge.wording.get("en", {})
        ids = {key.removeprefix("glossary#").rpartition(".")[0] for key in keys if key.startswith("glossary#")}
        whole = [i for i in ids if f"glossary#{i}.term" in keys and f"glossary#{i}.definition" in keys]
        if reader.vocabulary is not None:
            whole = [i for i in whole if reader.vocabulary.is_listed(i)]
        return sorted(whole, key=lambda i: (collation(reader.phrase(f"glossary#{i}.term").text, reader.language), i))

    def glossary(self) -> Iterator[Node]:
        """Yield the terms with their definitions."""
        printer, reader = self._printer, self._reader
        order = self._order or self.order_of_terms(reader)
        if order:
            yield nodes.chapter([printer.said("paper.glossary")], new_page=False)
        for term in order:
            name, definition = reader.phrase(f"glossary#{term}.term"), reader.phrase(f"glossary#{term}.definition")
            blocks = printer.plain(parse_blocks(definition.text), definition.language)
            yield nodes.terms([([nodes.text(printer.words(name.text, name.language))], blocks)])

    def index(self) -> Iterator[Node]:
        """Yield the index: titles, points that books decide, and terms, each with its pages."""
        letters = index_letters(self._printer, self.entries, self._order or self.order_of_terms(self._reader))
        if letters:
            yield nodes.chapter([self._printer.said("paper.index")])
            yield nodes.index(letters)

    def errata(self, label: Callable[[str], str]) -> Iterator[Node]:
        """Yield the errata of the printed source; `label` gives out each label once."""
        if self._edition.book.errata:
            yield nodes.chapter([self._printer.said("paper.errata")], new_page=False)
            yield nodes.lead([self._printer.said("paper.errata-intro")])
        for erratum in self._edition.book.errata:
            yield nodes.box("erratum", list(self._erratum(erratum, label)))

    def _erratum(self, erratum: Erratum, label: Callable[[str], str]) -> Iterator[Node]:
        printer = self._printer
        kind = printer.said(f"erratum.kinds.{erratum.kind}")
        yield nodes.heading(2, [kind], erratum.id, label(erratum_label(erratum.id)), listed=False)
        held = self._edition.holder(erratum.number or "")
        if held is not None:
            words = f"{erratum.number}{NBSP}{printer.words(self._reader.entry_title(held[0]))}"
            yield nodes.lead([printer.to(entry_label(held[0].number), words)])
        yield erratum_terms(printer, erratum)

    def sources(self) -> Iterator[Node]:
        """Yield what the book rests on, what it is not, and how it was made."""
        printer, book = self._printer, self._edition.book
        yield nodes.chapter([printer.said("paper.sources")], new_page=False)
        yield from printer.passage(self._reader.about())
        if book.source is not None:
            name = name_in(book.source.language, self._reader.language)
            facts = printer.said("paper.source-document", document=book.source.code, language=name)
            yield nodes.paragraph([facts])
        if book.gaps:
            yield nodes.paragraph([printer.said("paper.gaps", numbers=", ".join(book.gaps))])
        # In one piece: no page holds its last line alone.
        colophon = nodes.paragraph([printer.said("paper.colophon")])
        yield nodes.box("notice", [nodes.title([printer.said("paper.notice")]), *notice(printer), colophon])
