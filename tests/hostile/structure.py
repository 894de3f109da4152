"""What files are made of besides words: the tags, attributes and addresses of pages, the shape of data, the objects of a PDF.

The same rulebook with other words gives the same structure. That is compared as a parser sees it, not looked for in the source.
"""

import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

# Attributes that hold words of the rulebook, and those that are made of words: anchors of headings.
_WORDS = frozenset({"aria-label", "placeholder", "title", "alt", "data-rb-says"})
_ANCHORS = frozenset({"id"})
_WORDED_META = ("description", "og:", "twitter:")
# Elements whose content is no markup, in which words stand as they are.
_DATA = ("application/json",)


class _Page(HTMLParser):
    """Notes every tag, comment and declaration, with the values of all attributes but those that hold words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        # What is drawn depends on how long words are; its parts stand alone.
        self.drawn: set[str] = set()
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        noted = f"<{tag} {' '.join(_attribute(tag, dict(attrs), name, value) for name, value in attrs)}>"
        if tag == "svg":
            self._inside.append(tag)
            self.found.append(re.sub(r"\d+(?:\.\d+)?", "0", noted))
        elif "svg" in self._inside:
            self.drawn.add(_without_measures(tag, attrs))
        else:
            self.found.append(noted)
        if tag in ("script", "style"):
            kind = dict(attrs).get("type")
            self._inside.append(f"{tag} {kind}" if kind in _DATA else tag)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1].partition(" ")[0] == tag:
            self._inside.pop()
        if "svg" in self._inside:
            self.drawn.add(f"</{tag}>")
        else:
            self.found.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        inside = self._inside[-1] if self._inside else ""
        if inside.endswith(_DATA):
            self.found.append(f"data {shape_of(json.loads(data))}")
        elif inside in ("script", "style"):
            self.found.append(data)

    def handle_comment(self, data: str) -> None:
        self.found.append(f"comment {data}")

    def handle_decl(self, decl: str) -> None:
        self.found.append(f"declaration {decl}")

    def handle_pi(self, data: str) -> None:
        self.found.append(f"instruction {data}")

    def unknown_decl(self, data: str) -> None:
        self.found.append(f"declaration {data}")


def _attribute(tag: str, attributes: dict[str, str | None], name: str, value: str | None) -> str:
    worded = name in _WORDS or name in _ANCHORS
    if tag == "meta" and name == "content":
        worded = (attributes.get("name") or attributes.get("property") or "").startswith(_WORDED_META)
    if name == "href" and value is not None and "#" in value:
        value = f"{value.partition('#')[0]}#"
    return name if worded else f"{name}={value!r}"


def _without_measures(tag: str, attributes: list[tuple[str, str | None]]) -> str:
    kept = ("class", "href", "xlink:href", "role", "style")
    shown = [f"{name}={value!r}" if name in kept or name.startswith("on") else name for name, value in attributes]
    return f"<{tag} {' '.join(shown)}>"


def page_of(text: str) -> tuple[list[str], set[str]]:
    """Return the structure of a page, and of what is drawn on it."""
    parser = _Page()
    parser.feed(text)
    parser.close()
    return parser.found, parser.drawn


def shape_of(data: Any) -> Any:
    """Return the shape of data: the keys of mappings, and the shapes that a list has."""
    if isinstance(data, dict):
        return {key: shape_of(value) for key, value in data.items()}
    if isinstance(data, list):
        shapes: list[Any] = []
        for item in map(shape_of, data):
            if item not in shapes:
                shapes.append(item)
        return shapes
    return type(data).__name__


def sitemap_of(text: str) -> list[tuple[str, str, str]]:
    """Return every element of an XML file with its text and attributes, which hold no words."""
    return [
        (element.tag, (element.text or "").strip(), json.dumps(element.attrib))
        for element in ElementTree.fromstring(text).iter()
    ]


def tree_of(node: Any) -> Any:
    """Return a tree for print without its words: the types of its nodes, and where links lead."""
    if isinstance(node, dict):
        kept = ("type", "address", "style", "label", "labels", "language", "region", "kind")
        return {
            key: value if key in kept else "drawing" if key == "svg" else tree_of(value)
            for key, value in node.items()
            if key != "lines"
        }
    if isinstance(node, list):
        return [tree_of(item) for item in node]
    return type(node).__name__


# What a reader of PDFs would run, open, send or play.
_ACTIVE = frozenset(
    [
        *("/JS", "/JavaScript", "/Launch", "/AA", "/OpenAction", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE"),
        *(
            "/Named",
            "/Movie",
            "/Sound",
            "/Rendition",
            "/RichMedia",
            "/AcroForm",
            "/XFA",
            "/EmbeddedFile",
            "/EmbeddedFiles",
        ),
    ]
)


def active_parts(pdf: PdfReader) -> tuple[set[str], set[str]]:
    """Return what in a PDF does more than be read, as key or name, and the addresses that its links lead to."""
    active: set[str] = set()
    addresses: set[str] = set()
    seen: set[int] = set()
    pending: list[Any] = [pdf.trailer["/Root"], *pdf.pages]
    while pending:
        item = pending.pop()
        if isinstance(item, IndirectObject):
            if item.idnum in seen:
                continue
            seen.add(item.idnum)
            item = item.get_object()
        if isinstance(item, DictionaryObject):
            active |= {key for key in item if key in _ACTIVE}
            active |= {str(item[key]) for key in ("/S", "/Type", "/Subtype") if str(item.get(key)) in _ACTIVE}
            addresses |= {str(item["/URI"])} if "/URI" in item else set()
            pending += [item.raw_get(key) for key in item]
        elif isinstance(item, ArrayObject):
            pending += list(item)
    return active, addresses
