"""Reads drawings back from their SVG: where every word stands, as wide as letters get."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from generator.drawing.canvas import Rectangle, text_width

SIZES = {"bold": 12, "big": 16, "rank": 13}
HEAVY = {"bold", "big", "rank", "strong", "on", "sign", "t-num"}
MIDDLE = {"mid", "big", "sign", "deed", "t-num"}
_MOVED = re.compile(r"translate\(([\d.-]+) ([\d.-]+)\)")


def parsed(svg: str) -> ET.Element:
    """The drawing as a tree. Raises ParseError for what is no XML."""
    return ET.fromstring(svg)


def view(svg: str) -> Rectangle:
    """The sheet of a drawing."""
    x, y, width, height = map(float, parsed(svg).attrib["viewBox"].split())
    return Rectangle(x, y, width, height, "sheet")


def texts(drawing: ET.Element) -> list[Rectangle]:
    """The boxes of all words that are drawn, at their largest, those of shapes wherever these are used."""
    symbols = {element.attrib["id"]: element for element in drawing.iter() if "id" in element.attrib}
    return list(_texts(drawing, symbols, 0, 0))


def _texts(element: ET.Element, symbols: dict[str, ET.Element], x: float, y: float) -> Iterator[Rectangle]:
    moved = _MOVED.match(element.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if _tag(element) == "defs":
        return
    if _tag(element) == "text":
        yield _text(element, x, y)
    if _tag(element) == "use":
        at = (float(element.attrib.get("x", 0)), float(element.attrib.get("y", 0)))
        yield from _texts(symbols[element.attrib["href"].removeprefix("#")], symbols, x + at[0], y + at[1])
    for child in element:
        yield from _texts(child, symbols, x, y)


def _text(element: ET.Element, x: float, y: float) -> Rectangle:
    classes = set(element.attrib.get("class", "").split())
    size = max((SIZES.get(name, 11) for name in classes), default=11)
    words = element.text or ""
    width = text_width(words, size, bold=bool(classes & HEAVY))
    left = x + float(element.attrib["x"])
    if classes & MIDDLE:
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
