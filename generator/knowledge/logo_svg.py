"""Reads an SVG that somebody else drew, and rewrites it from what was understood: nothing unknown passes.

Only elements and attributes that draw are taken. What drawing programs note for themselves is left out; anything else
(scripts, events, links, files, animation, text, filters, entities) is refused. Style sheets become attributes.
"""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from generator.knowledge import logo_values as values
from generator.knowledge.logo_values import RefusedValue

SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"

MOST_ELEMENTS = 20_000  # also counted with what each <use>, pattern and mask draws again
DEEPEST = 60  # elements inside each other, also through <use>; renderers go down by recursion
MOST_PICTURES = 4

# Notes of drawing programs, which no renderer reads.
_NOTES = re.compile(
    r"https?://(?:www\.)?(?:inkscape\.org|sodipodi\.sourceforge\.net|ns\.adobe\.com|purl\.org/dc|creativecommons\.org"
    r"|web\.resource\.org/cc|w3\.org/1999/02/22-rdf-syntax-ns#|serif\.com|bohemiancoding\.com/sketch|figma\.com"
    r"|boxy-svg\.com|vectornator\.io)(?:/.*)?",
)
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GROUPS = {"svg", "g", "defs", "symbol", "clipPath", "mask", "pattern", "linearGradient", "radialGradient", "stop"}
_DRAWING = _SHAPES | _GROUPS | {"use", "image"}
_LEFT_OUT = {"title", "desc", "metadata"}
_INSTEAD = {
    "text": "; convert it to paths, because other machines have other fonts",
    "filter": "; a logo for print is areas and lines, without effects",
    "foreignObject": "; it holds a page, not a picture",
    "a": "; the website of a house belongs in book.yml",
}

_PLACES = ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "offset"]
_SIZES = ["width", "height", "r", "rx", "ry", "fr"]
_UNITS = [f"{of}Units" for of in ("gradient", "clipPath", "mask", "maskContent", "pattern", "patternContent")]
_READERS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys([*_PLACES, *_SIZES], values.length),
    **dict.fromkeys([*_UNITS, "preserveAspectRatio", "spreadMethod"], values.words),
    **dict.fromkeys(["transform", "gradientTransform", "patternTransform"], values.transform),
    **{
        "viewBox": values.view_box,
        "d": values.path,
        "points": values.numbers,
        "id": values.name,
        "class": values.names,
    },
}
# Attributes that say nothing to a renderer without text, scripts and animation.
_IDLE = re.compile(
    r"version|baseProfile|type|media|role|lang|focusable|tabindex|pathLength|zoomAndPan|contentStyleType|contentScriptType"
    r"|enable-background|vector-effect|[a-z]+-rendering|color-interpolation(?:-filters)?|isolation|solid-(?:color|opacity)"
    r"|(?:font|text|letter|word|line|writing|dominant|baseline|flood|lighting)-[a-z-]+|filter|mix-blend-mode"
    r"|marker(?:-[a-z]+)?|cursor|pointer-events|direction|kerning|unicode-bidi"
)
_DATA = re.compile(r"data:image/(png|jpe?g);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
_SPECIFICITY = {"#": 2, ".": 1, "": 0}

Picture = Callable[[str, bytes], tuple[str, bytes]]


@dataclass(slots=True)
class _Element:
    tag: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    own_style: dict[str, str] = field(default_factory=dict)
    children: list["_Element"] = field(default_factory=list)


def redraw(data: bytes, picture: Picture) -> bytes:
    """Return a rewritten SVG; `picture` does the same for the form (`png`, `jpg`) and bytes of a picture inside it.

    Raises `RefusedValue` for anything but a drawing that holds all that it shows.
    """
    try:
        data.decode()
    except UnicodeDecodeError:
        raise RefusedValue("is not an SVG: it is not UTF-8 text") from None
    reading = _SvgReading(picture)
    root = reading.read(data)
    if "viewBox" not in root.attributes and not root.attributes.keys() >= {"width", "height"}:
        raise RefusedValue("has no size: neither a viewBox nor width and height")
    _apply(reading.sheets, root)
    _check_links(root, reading.named)
    return "".join(_write(root)).encode()


class _SvgReading:
    """What has been read of a file so far; the parser calls it piece by piece, so that it can stop at any limit."""

    def __init__(self, picture: Picture) -> None:
        self.named: dict[str, _Element] = {}
        self.sheets: list[str] = []
        self._picture = picture
        self._pictures = self._count = self._depth = self._left_out = 0
        self._root: _Element | None = None
        self._open: list[_Element] = []
        self._sheet: list[str] | None = None
        self._parser = parser = expat.ParserCreate("utf-8", " ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = lambda *_: self._refuse("has a DOCTYPE or entities; an SVG for print has none")
        parser.ProcessingInstructionHandler = lambda target, _: self._refuse(f"has an instruction <?{target[:40]}?>")

    def read(self, data: bytes) -> _Element:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise RefusedValue(
                f"is not an SVG: line {error.lineno} is not XML ({expat.ErrorString(error.code)})"
            ) from None
        assert self._root is not None  # XML has a root
        return self._root

    def _refuse(self, message: str) -> NoReturn:
        raise RefusedValue(f"{message} (line {self._parser.CurrentLineNumber})")

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        self._count, self._depth = self._count + 1, self._depth + 1
        if self._count > MOST_ELEMENTS:
            self._refuse(f"has more than {MOST_ELEMENTS:,} elements")
        if self._depth > DEEPEST:
            self._refuse(f"has more than {DEEPEST} elements inside each other")
        space, _, tag = qualified.rpartition(" ")
        if self._root is None and (space, tag) != (SVG, "svg"):
            self._refuse(f'is not an SVG: it has no <svg> with xmlns="{SVG}"')
        note = bool(_NOTES.fullmatch(space))
        if not note and space != SVG:
            self._refuse(f"has <{tag[:40]}> of {space[:60]!r}, which is no part of a drawing")
        if note or tag in _LEFT_OUT:
            self._left_out += 1
        elif self._left_out:
            self._refuse(f"has <{tag[:40]}> where only notes belong")
        elif tag == "style":
            self._sheet = []
        else:
            self._draw(tag, attributes)

    def _draw(self, tag: str, attributes: dict[str, str]) -> None:
        if self._sheet is not None:
            self._refuse(f"has <{tag[:40]}> inside a <style>")
        if tag not in _DRAWING:
            self._refuse(f"has <{tag[:40]}>, which a logo cannot have{_INSTEAD.get(tag, '')}")
        made = _Element(tag, self._parser.CurrentLineNumber)
        try:
            for qualified, value in attributes.items():
                self._attribute(made, qualified, value)
        except RefusedValue as error:
            self._refuse(str(error))
        if self._root is None:
            self._root = made
        else:
            self._open[-1].children.append(made)
        self._open.append(made)

    def _attribute(self, element: _Element, qualified: str, value: str) -> None:
        space, _, name = qualified.rpartition(" ")
        if _NOTES.fullmatch(space) or (space == _XML and name in ("space", "lang")):
            return
        if (space, name) in (("", "href"), (_XLINK, "href")):
            element.attributes.setdefault("href", self._link(element.tag, value))
        elif space == _XLINK and name in ("type", "title", "role", "arcrole", "show", "actuate"):
            return
        elif space:
            raise RefusedValue(f"has the attribute {name[:40]!r} of {space[:60]!r}, which is no part of a drawing")
        elif name.startswith(("data-", "aria-")):
            return
        elif name == "style":
            element.own_style = values.declarations(value)
        elif name in _READERS:
            element.attributes[name] = _READERS[name](value)
            if name == "id" and self.named.setdefault(value.strip(), element) is not element:
                raise RefusedValue(f"has two parts with the id {value[:40]!r}")
        elif values.draws(name) or _IDLE.fullmatch(name):
            read = values.presentation(name, value)
            if read is not None:
                element.attributes[name] = read
        else:
            raise RefusedValue(f"has the attribute {name[:40]!r}, which a logo cannot have")

    def _link(self, tag: str, value: str) -> str:
        value = value.strip()
        if tag != "image":
            if not value.startswith("#"):
                raise RefusedValue(
                    f"has a link to {value[:60]!r}; an SVG for print must contain everything that it shows"
                )
            return "#" + values.name(value[1:])
        found = _DATA.fullmatch(value)
        if found is None:
            raise RefusedValue(
                f"has a link to {value[:60]!r}; an SVG for print must contain its pictures, as PNG or JPEG"
            )
        self._pictures += 1
        if self._pictures > MOST_PICTURES:
            raise RefusedValue(f"has more than {MOST_PICTURES} pictures in it")
        try:
            inside = base64.b64decode("".join(found[2].split()), validate=True)
        except binascii.Error:
            raise RefusedValue("has a picture in it that is not base64") from None
        form, again = self._picture("png" if found[1].lower() == "png" else "jpg", inside)
        return f"data:image/{'png' if form == 'png' else 'jpeg'};base64,{base64.b64encode(again).decode()}"

    def _end(self, qualified: str) -> None:
        self._depth -= 1
        if self._left_out:
            # Below it are only notes, each of which counts.
            self._left_out -= 1
        elif self._sheet is not None:
            self.sheets.append("".join(self._sheet))
            self._sheet = None
        else:
            self._open.pop()

    def _text(self, text: str) -> None:
        if self._sheet is not None and not self._left_out:
            self._sheet.append(text)


def _apply(sheets: list[str], root: _Element) -> None:
    """Turn the rules of the style sheets, and each element's own style, into attributes, as the cascade of CSS has it."""
    rules = [rule for sheet in sheets for rule in values.stylesheet(sheet)]
    by_selector: dict[values.Selector, list[tuple[int, dict[str, str]]]] = {}
    for order, (selector, found) in enumerate(rules):
        by_selector.setdefault(selector, []).append((order, found))
    for element in _all(root):
        selectors = [("", element.tag), ("#", element.attributes.get("id", ""))]
        selectors += [(".", name) for name in element.attributes.pop("class", "").split()]
        matching = [
            (_SPECIFICITY[selector[0]], order, found)
            for selector in dict.fromkeys(selectors)
            for order, found in by_selector.get(selector, ())
        ]
        for _, _, found in sorted(matching, key=lambda rule: rule[:2]):
            element.attributes.update(found)
        element.attributes.update(element.own_style)


def _all(root: _Element) -> Iterator[_Element]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += element.children


def _check_links(root: _Element, named: dict[str, _Element]) -> None:
    """Refuse links that lead nowhere or in a circle, and parts that draw each other again without measure."""
    measured: dict[int, tuple[int, int]] = {}  # what an element draws, and how deep that goes

    def measure(element: _Element, depth: int) -> tuple[int, int]:
        known = measured.get(id(element))
        if known is None:
            measured[id(element)] = (0, 0)  # in work
            drawn, below = 1, 0
            for part in element.children:
                more, deep = measure(part, depth + 1)
                drawn, below = drawn + more, max(below, deep)
            again = 0
            for name in _links(element):
                if name not in named:
                    raise RefusedValue(f"leads to #{name[:40]}, which is not in it (line {element.line})")
                more, deep = measure(named[name], depth + 1)
                again, below = again + more, max(below, deep)
            # A group's pattern may be drawn for each of its parts.
            known = measured[id(element)] = (drawn * (1 + again), below + 1)
        elif not known[1]:
            raise RefusedValue(f"has a part that draws itself (line {element.line})")
        if known[0] > MOST_ELEMENTS:
            raise RefusedValue(
                f"draws more than {MOST_ELEMENTS:,} elements, by parts that are used again (line {element.line})"
            )
        if depth + known[1] > DEEPEST:
            raise RefusedValue(f"draws more than {DEEPEST} elements inside each other (line {element.line})")
        return known

    measure(root, 0)


def _links(element: _Element) -> Iterator[str]:
    for name, value in element.attributes.items():
        if name != "href":
            yield from values.links(value)
        elif value.startswith("#"):
            yield value[1:]


def _write(element: _Element, space: str = f' xmlns="{SVG}"') -> Iterator[str]:
    written = "".join(f" {name}={quoteattr(value)}" for name, value in element.attributes.items())
    if not element.children:
        yield f"<{element.tag}{space}{written}/>"
        return
    yield f"<{element.tag}{space}{written}>"
    for part in element.children:
        yield from _write(part, "")
    yield f"</{element.tag}>"
