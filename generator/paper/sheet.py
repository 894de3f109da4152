"""The ruling sheet: one situation with its ruling, the reasons, the clauses in full, and room for a signature.

The signature ends a single page. Else it ends the first page, and the clauses stand on the second; where the case itself fills more than a
page, what is ruled stands above the signature once more.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from generator.drawing.drawings import draw_situation
from generator.knowledge.model import Edition, Example
from generator.knowledge.reader import Reader, Target
from generator.knowledge.rulings import Ruling, engine_policies
from generator.paper import nodes
from generator.paper.cover import house_fields, notice
from generator.paper.example import ExampleText
from generator.paper.nodes import Node
from generator.paper.typography import NBSP
from generator.paper.wording import Printer, clause_label, edition_date, language_fields


def sheet_tree(
    reader: Reader, edition: Edition, example: Example, ruled: Sequence[Ruling], pages: Literal["one", "two", "several"]
) -> Node:
    """Return the sheet of a situation, ruled under an edition; it need not be one of the knowledge base."""
    targets = ExampleText(example, Printer(reader, set()), ruled, edition).clauses()
    cited = [target for target in targets if target.clause is not None]
    printer = Printer(reader, {clause_label(target.rule, target.clause or "") for target in cited})
    told = ExampleText(example, printer, ruled, edition)
    drawing = draw_situation(example.situation, engine_policies(edition), told.drawn_after())
    known = reader.knowledge.examples.get(example.id) is example
    book, date = reader.book("title"), edition.book.date
    under = f"{book}, {edition_date(date, reader.language)}" if date else book
    return {
        "kind": "sheet",
        **language_fields(reader.language),
        **house_fields(printer, edition.book.house),
        "title": reader.ui("paper.sheet.title"),
        "house": printer.words(edition.book.house.name or ""),
        "subtitle": told.title() if known else [],
        "under": printer.say("paper.sheet.under", book=under),
        "blanks": [printer.say(f"paper.sheet.{name}") for name in ("event", "date", "table", "floor", "signature")],
        "children": [
            nodes.heading(1, [printer.said("paper.sheet.facts")]),
            *told.facts(drawing),
            nodes.heading(1, [printer.said("paper.sheet.play")]),
            *told.play(),
            *(told.remark() if known else ()),
        ],
        "clauses": list(_clauses(printer, cited)),
        "ruled": [nodes.title([printer.said("paper.ruling")]), nodes.paragraph([printer.text(told.decided())])],
        "pages": pages,
        "notice": notice(printer),
    }


def _clauses(printer: Printer, cited: list[Target]) -> Iterator[Node]:
    if cited:
        yield nodes.heading(1, [printer.said("paper.sheet.clauses", count=len(cited))])
    for target in cited:
        title = printer.words(target.title)
        if target.spot is not None:
            title = f"{target.spot.cited}{NBSP}{title}"
            if target.spot.inherited:
                title = f"{printer.words(printer.reader.book('short', target.spot.book))}{NBSP}{title}"
        if target.common:
            title = f"{title}: {printer.say('common_practice')}"
        clause = target.clause or ""
        passage = printer.passage(printer.reader.clause(target.rule, clause))
        yield nodes.group([nodes.title([nodes.text(title)]), *passage], clause_label(target.rule, clause))
