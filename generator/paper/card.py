"""The pocket card: on two sides, what a book decides on the points that floors look up most."""

from generator.knowledge.model import Edition
from generator.knowledge.reader import Reader
from generator.paper import nodes
from generator.paper.cover import house_fields
from generator.paper.errors import PaperError
from generator.paper.nodes import Node
from generator.paper.wording import Printer, edition_date, language_fields


def card_tree(reader: Reader, edition: Edition) -> Node:
    """Return the card of an edition. Raises `PaperError` where the outline names nothing for it."""
    printer = Printer(reader, set())
    sides = [[_row(printer, edition, name) for name in side] for side in reader.knowledge.card]
    if not sides:
        raise PaperError("rules/outline.yml names no policies for a pocket card (key 'card')")
    date = edition.book.date
    return {
        "kind": "card",
        **language_fields(reader.language),
        **house_fields(printer, edition.book.house),
        "title": reader.ui("paper.card", book=reader.book("short")),
        "house": printer.words(edition.book.house.name or ""),
        "book": printer.words(reader.book("short")),
        "edition": printer.words(edition_date(date, reader.language)) if date else "",
        "sides": [
            nodes.table((9, 10, 3), [[printer.said(f"paper.{name}")] for name in ("policy", "value", "rule")], rows)
            for rows in sides
        ],
    }


def _row(printer: Printer, edition: Edition, policy: str) -> list[list[Node]]:
    reader = printer.reader
    value = reader.policy_value(policy, edition.decisions[policy].value)
    spot = reader.policy_target(policy).spot
    number = "" if spot is None else spot.number
    if spot is not None and spot.inherited:
        number = f"{reader.book('short', spot.book)} {number}"
    return [[printer.text(reader.policy_name(policy))], [nodes.strong(printer.words(value))], [printer.text(number)]]
