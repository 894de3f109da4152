"""Reads drawings back from their SVG: where every word stands, as wide as letters get."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from generator.drawing.canvas import Rectangle, text_width

SIZES = {"bold": 12, "big": 15}
HEAVY = {"bold", "big", "rank", "strong", "on"}
_MOVED = re.compile(r"translate\(([\d.-]+) ([\d.-]+)\)")


def parsed(svg: str) -> ET.Element:
    """The drawing as a tree. Raises ParseError for what is no XML."""
    return ET.fromstring(svg)


def view(svg: str) -> Rectangle:
    """The sheet of a drawing."""
    x, y, width, height = map(float, parsed(svg).attrib["viewBox"].split())
    return Rectangle(x, y, width, height, "sheet")


def texts(element: ET.Element, x: float = 0, y: float = 0) -> Iterator[Rectangle]:
    """The boxes of all words that are drawn, at their largest."""
    moved = _MOVED.match(element.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if _tag(element) == "text":
        yield _text(element, x, y)
    for child in element:
        yield from texts(child, x, y)


def _text(element: ET.Element, x: float, y: float) -> Rectangle:
    classes = set(element.attrib.get("class", "").split())
    size = max((SIZES.get(name, 11) for name in classes), default=11)
    words = element.text or ""
    width = text_width(words, size, bold=bool(classes & HEAVY))
    left = x + float(element.attrib["x"])
    if classes & {"mid", "big", "rank"}:
        left -= width / 2
    elif "end" in classes:
        left -= width
    return Rectangle(left, y + float(element.attrib["y"]) - 0.74 * size, width, 0.78 * size, words)


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def overlaps(boxes: list[Rectangle]) -> list[tuple[str, str]]:
    """What lies on one another."""
    found = []
    for at, one in enumerate(boxes):
        found += [(one.what, other.what) for other in boxes[at + 1 :] if one.meets(other)]
    return found
