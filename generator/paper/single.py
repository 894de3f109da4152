"""Builds what is smaller than a book: the pocket card, the poster and the ruling sheet."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.engine import SituationError
from generator.knowledge.model import Edition, Example, Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import play
from generator.knowledge.texts import Texts
from generator.paper import layouts
from generator.paper.build import (
    PrintedPdf,
    as_paper_error,
    check_language,
    edition_of,
    timestamp_of,
    typeset,
    typeset_to_fit,
    write_whole,
)
from generator.paper.card import card_tree
from generator.paper.errors import PaperError
from generator.paper.poster import numbers_of, poster_tree
from generator.paper.sheet import sheet_tree

_CARD_LETTERS = 6.0  # points: what can still be read in the light of a card room
_SHEET_LETTERS = 8.5  # points: smaller, and nobody reads what they sign
_POSTER_LETTERS = 11.0  # points: below, nobody reads it on a wall


def build_card(knowledge: Knowledge, texts: Texts, book_id: str, language: str, out: Path) -> PrintedPdf:
    """Write the pocket card of a book. Raises `PaperError`, also where its points do not fit on two sides."""
    edition, reader = _reader(knowledge, texts, book_id, language)
    with as_paper_error(book_id, language):
        tree = card_tree(reader, edition)
        made = typeset_to_fit(tree, timestamp_of(edition), layouts.A6, len(tree["sides"]), _CARD_LETTERS)
    if made is None:
        raise PaperError(f"{book_id} in {language}: the points of the card do not fit; name fewer in rules/outline.yml")
    return _written(out, made)


def build_poster(
    knowledge: Knowledge, texts: Texts, book_id: str, language: str, out: Path, chosen: Sequence[str], paper: str
) -> PrintedPdf:
    """Write a poster of the chosen numbers, rules or chapters: of as many as fit, in order; it names the others.

    Raises `PaperError`, also where not even the first one fits.
    """
    edition, reader = _reader(knowledge, texts, book_id, language)
    layout = layouts.POSTER.get(paper)
    if layout is None:
        raise PaperError(f"there is no paper {paper!r} for a poster; there are {', '.join(layouts.POSTER)}")
    with as_paper_error(book_id, language):
        moment = timestamp_of(edition)

        def fitting(shown: int, size: float = layout.size) -> tuple[bytes, int] | None:
            tree = poster_tree(reader, edition, chosen, shown)
            return typeset_to_fit(tree, moment, replace(layout, size=size), 1, _POSTER_LETTERS)

        shown = len(numbers_of(edition, chosen))
        made = fitting(shown)
        if made is None:
            # In the smallest letters, one more does not fit.
            shown = bisect_left(range(1, shown), True, key=lambda one: fitting(one, _POSTER_LETTERS) is None)
            made = fitting(shown) if shown else None
    if made is None:
        raise PaperError(f"this rule does not fit on {paper.upper()} in letters that can be read; choose another")
    return _written(out, made)


def build_sheet(
    knowledge: Knowledge, texts: Texts, book_id: str, language: str, out: Path, example: Example
) -> PrintedPdf:
    """Write the ruling sheet of a situation under a book. Raises `PaperError`, also for a situation that cannot be."""
    edition, reader = _reader(knowledge, texts, book_id, language)
    with as_paper_error(book_id, language):
        try:
            ruled = play(example, edition)
        except SituationError as error:
            line = example.play[error.event].line if error.event is not None and example.play else 1
            raise PaperError(f"{example.origin.file}:{line}: this cannot be played: {error}") from None
        moment = timestamp_of(edition)
        one, two, several = (sheet_tree(reader, edition, example, ruled, pages) for pages in ("one", "two", "several"))
        made = (
            typeset_to_fit(one, moment, layouts.SHEET, 1, _SHEET_LETTERS)
            or typeset_to_fit(two, moment, layouts.SHEET, 2, _SHEET_LETTERS)
            or typeset(several, moment, layouts.SHEET)
        )
    return _written(out, made)


def _reader(knowledge: Knowledge, texts: Texts, book_id: str, language: str) -> tuple[Edition, Reader]:
    edition = edition_of(knowledge, book_id)
    return edition, Reader(knowledge, texts, check_language(knowledge, language), edition)


def _written(out: Path, made: tuple[bytes, int]) -> PrintedPdf:
    data, pages = made
    write_whole(out, data)
    return PrintedPdf(pages, len(data))
