"""The sheets that are printed on: their measures, and how much goes on a page."""

from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Layout:
    """A page: measures in millimetres, the size of letters in points.

    `gutter` is how much of the outer margin goes to the inner one of a bound book. `line` is about how many letters a line holds, `keep`
    how many lines a box may have that no page break parts: a third of a page.
    """

    width: float
    height: float
    side: float
    top: float
    bottom: float
    size: float
    line: int
    keep: int
    gutter: float = 0

    def as_data(self) -> dict[str, Any]:
        """Return the measures as the templates take them."""
        return asdict(self)

    def in_columns(self) -> "Layout":
        """Return the page for two languages side by side: narrower margins, and lines of half the width."""
        side = max(self.side - 8, 14)
        return replace(self, side=side, line=round(self.line * 0.54), size=self.size - 0.5)


A4 = Layout(210, 297, 27, 27, 25, 10.5, 80, 20, gutter=3)
LETTER = Layout(215.9, 279.4, 28, 26, 24, 10.5, 82, 18, gutter=3)
A5 = Layout(148, 210, 18, 20, 17, 9, 66, 12, gutter=2)
SHEET = Layout(210, 297, 22, 18, 24, 10, 84, 28)
A6 = Layout(105, 148, 6, 6, 5, 9, 62, 28)
A3 = Layout(297, 420, 22, 22, 20, 24, 60, 60)
A2 = Layout(420, 594, 30, 30, 28, 34, 60, 60)

BOOK = {"a4": A4, "letter": LETTER, "a5": A5}
BOOKLET = "booklet"  # A5 pages on both sides of A4 sheets
POSTER = {"a3": A3, "a2": A2}
