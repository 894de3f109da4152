"""The drawings of a page, kept apart while its Markdown is read: an `<svg>` is HTML already, and holds hundreds of elements."""

import re

_DRAWING = re.compile(r"<svg\b[^>]*>.*?</svg>", re.DOTALL)
_PLACE = "<svg></svg>"


def without(text: str) -> str:
    """Return the Markdown of a page with an empty drawing in the place of each."""
    return _DRAWING.sub(_PLACE, text)


def put_back(page: str, text: str) -> str:
    """Return the HTML made of such Markdown with each drawing of `text`, the Markdown as it was, in its place."""
    drawings = iter(_DRAWING.findall(text))
    return re.sub(_PLACE, lambda _: next(drawings), page)
