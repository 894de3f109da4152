"""Arranges the pages of a book on sheets that are printed on both sides, folded in signatures and sewn or stapled in the fold."""

import datetime
import json
from pathlib import Path

import typst

from generator.paper.layouts import Layout

_TEMPLATE = Path(__file__).with_name("booklet.typ")


# More sheets than this are hard to fold, and the inner ones stick out.
MOST_SHEETS = 8


def signatures_of(pages: int, most: int = MOST_SHEETS) -> list[int]:
    """Return the sheets of each signature: as few signatures as do with `most` sheets each, and these as alike as can be."""
    sheets = -(-pages // 4)
    count = -(-sheets // most)
    return [sheets // count + (at < sheets % count) for at in range(count)]


def sides_of(pages: int, most: int = MOST_SHEETS) -> list[tuple[int, int]]:
    """Return the left and the right page of each side of each sheet, signature by signature, front before back; 0 is a blank page.

    Turned over its short edge, every sheet holds four pages: the outermost one of a signature its first and its last.
    """
    sides = []
    before = 0
    for sheets in signatures_of(pages, most):
        numbers = [page if page <= pages else 0 for page in range(before, before + 4 * sheets + 1)]
        for low in range(1, 2 * sheets, 2):
            high = 4 * sheets + 1 - low
            sides += [(numbers[high], numbers[low]), (numbers[low + 1], numbers[high - 1])]
        before += 4 * sheets
    return sides


def booklet(
    data: bytes, pages: int, most: int, sheet: Layout, title: str, language: str, timestamp: datetime.datetime
) -> tuple[bytes, int]:
    """Return a book's PDF as sides of `sheet`, lying, and their number; it is for a printer, and has no tags.

    A signature has `most` sheets at most. Raises `typst.TypstError` for a PDF that cannot be embedded.
    """
    sides = sides_of(pages, most)
    # On the front of the outermost sheet of each, a mark at the fold shows whether all are there and in order.
    sheets = signatures_of(pages, most)
    firsts = [2 * sum(sheets[:at]) for at in range(len(sheets))] if len(sheets) > 1 else []
    inputs = {
        "title": title,
        "language": language,
        "width": sheet.height,
        "height": sheet.width,
        "sides": sides,
        "firsts": firsts,
    }
    made = typst.compile(
        _TEMPLATE,
        root=_TEMPLATE.parent,
        # As numbers, for inputs are text; a file for Typst to read would stay behind where the command is killed.
        sys_inputs={"data": json.dumps({**inputs, "pdf": list(data)})},
        ignore_system_fonts=True,
        format="pdf",
        timestamp=timestamp,
    )
    assert isinstance(made, bytes)
    return made, len(sides)
