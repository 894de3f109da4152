"""Arranges the pages of a book on sheets that are printed on both sides, stacked, folded and stapled in the fold."""

import datetime
import json
from pathlib import Path

import typst

from generator.paper.layouts import Layout

_TEMPLATE = Path(__file__).with_name("booklet.typ")


def sides_of(pages: int) -> list[tuple[int, int]]:
    """Return the left and the right page of each side of each sheet, front before back; 0 is a blank page.

    Turned over its short edge, every sheet holds four pages: the outermost ones the first and the last of the book.
    """
    whole = -(-pages // 4) * 4
    numbers = [page if page <= pages else 0 for page in range(whole + 1)]
    sides = []
    for low in range(1, whole // 2, 2):
        high = whole + 1 - low
        sides += [(numbers[high], numbers[low]), (numbers[low + 1], numbers[high - 1])]
    return sides


def booklet(
    data: bytes, pages: int, sheet: Layout, title: str, language: str, timestamp: datetime.datetime
) -> tuple[bytes, int]:
    """Return a book's PDF as sides of `sheet`, lying, and their number; it is for a printer, and has no tags.

    Raises `typst.TypstError` for a PDF that cannot be embedded.
    """
    sides = sides_of(pages)
    inputs = {"title": title, "language": language, "width": sheet.height, "height": sheet.width, "sides": sides}
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
