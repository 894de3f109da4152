"""Reads a PDF as its readers do: text, bookmarks, links."""

import re
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import ArrayObject, Destination


class Paper:
    """A PDF; pages count from 1, as they are printed."""

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        self.pdf = PdfReader(BytesIO(self._data))
        self.root: Any = self.pdf.trailer["/Root"]

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page, with single spaces and without its running head; the cover has none."""
        with pypdfium2.PdfDocument(self._data) as read:
            # The library tells a hyphen at the end of a line, and the line with it, by a character of its own.
            texts = [page.get_textpage().get_text_range().replace("\ufffe", "-\n") for page in read]
        return [plain(text if at == 0 else text.partition("\n")[2]) for at, text in enumerate(texts)]

    def placed(self, page: int) -> list[tuple[float, float, float, str]]:
        """The runs of letters of a page: where each begins from the left and from the foot, its size (all in points), and its text."""
        found: list[tuple[float, float, float, str]] = []

        def note(text: str, place: list[float], run: list[float], _: Any, size: float) -> None:
            if text.strip():
                found.append((place[4] + run[4], place[5] + place[3] * run[5], size, text.strip()))

        self.pdf.pages[page - 1].extract_text(visitor_text=note)
        return found

    @cached_property
    def text(self) -> str:
        """The text of all pages."""
        return " ".join(self.pages)

    @cached_property
    def bookmarks(self) -> list[tuple[int, str, int]]:
        """The bookmarks in order: level, title and page."""
        return list(self._bookmarks(self.pdf.outline, 1))

    def _bookmarks(self, items: list[Any], level: int) -> Any:
        for item in items:
            if isinstance(item, list):
                yield from self._bookmarks(item, level + 1)
            else:
                number = self.pdf.get_destination_page_number(item)
                assert number is not None
                yield level, plain(str(item.title)), number + 1

    def links(self) -> list[tuple[int, int]]:
        """The links inside the document: the page of each, and the page that it leads to."""
        found = []
        for at, page in enumerate(self.pdf.pages, 1):
            for annotation in page.get("/Annots", ()):
                dest = annotation.get_object().get("/Dest")
                if dest is not None:
                    found.append((at, self._page_of(dest)))
        return found

    def addresses(self) -> set[str]:
        """The addresses that links lead to."""
        actions = [a.get_object().get("/A") for page in self.pdf.pages for a in page.get("/Annots", ())]
        return {str(action.get_object()["/URI"]) for action in actions if action is not None}

    def roles(self) -> set[str]:
        """What the tags say that parts of the document are."""
        return self._told("/S")

    def _told(self, key: str) -> set[str]:
        found: set[str] = set()
        pending = [self.root["/StructTreeRoot"]]
        while pending:
            element = pending.pop().get_object()
            if isinstance(element, list):
                pending += element
            elif isinstance(element, dict):
                if key in element:
                    found.add(str(element[key]))
                pending += [element["/K"]] if "/K" in element else []
        return found

    def languages(self) -> set[str]:
        """The languages that parts of the document are told to be in."""
        return self._told("/Lang") | set(re.findall(r"/Lang ?\(([\w-]+)\)", self._contents()))

    def _contents(self) -> str:
        streams = [page.get_contents() for page in self.pdf.pages]
        return "".join(stream.get_data().decode("latin-1") for stream in streams if stream is not None)

    def _page_of(self, dest: Any) -> int:
        target = dest.get_object()
        if isinstance(target, ArrayObject):
            number = self.pdf.get_page_number(target[0].get_object())
        else:
            destination: Destination = self.pdf.named_destinations[str(target)]
            number = self.pdf.get_destination_page_number(destination)
        assert number is not None
        return number + 1


def plain(text: str) -> str:
    """Return text with single plain spaces, words put together that a line break had hyphenated.

    A printed hyphen may be read as a soft one: both are the same glyph of the font.
    """
    text = re.sub(r"(?<=\w)[-\u00ad\u2010] ?\n(?=\w)", "", text.replace("\u200b", ""))
    return re.sub(r"\s+", " ", text.replace("\u00ad", "-")).strip()
