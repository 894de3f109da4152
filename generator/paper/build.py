"""Builds the PDF of a book in a language: tagged (PDF/UA-1), its fonts inside, the same bytes for the same data."""

import contextlib
import datetime
import json
import os
from dataclasses import dataclass
from pathlib import Path

import typst

from generator.engine import SituationError
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings
from generator.knowledge.texts import Texts
from generator.language.messages import MessageError
from generator.paper.book import book_tree
from generator.paper.nodes import Node
from generator.paper.wording import first_day

TEMPLATE = Path(__file__).with_name("rulebook.typ")


class PaperError(Exception):
    """A PDF that cannot be made; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What was built: the number of pages, and the size of the file in bytes."""

    pages: int
    size: int


def build_pdf(knowledge: Knowledge, texts: Texts, book_id: str, language: str, out: Path) -> Summary:
    """Write the PDF of a book to `out`, whole or not at all.

    Raises `PaperError` for a book or language that there is not, for wording or examples that cannot be printed, and
    for a path that cannot be written.
    """
    edition = knowledge.editions.get(book_id)
    if edition is None:
        raise PaperError(f"there is no book {book_id!r}; the books are {', '.join(sorted(knowledge.editions))}")
    if language not in knowledge.languages:
        raise PaperError(f"there is no language {language!r}; the languages are {', '.join(knowledge.languages)}")
    try:
        tree = book_tree(Reader(knowledge, texts, language, edition), edition, Rulings(knowledge))
        # A PDF carries no time but the book's own; for a book without a date, the zero of the clock.
        moment = datetime.datetime.combine(first_day(edition.book.date or "1970"), datetime.time(), datetime.UTC)
        data, pages = typeset(tree, moment)
    except KeyError as error:
        if "#" not in str(error):  # Not the key of a piece of wording: a fault of ours.
            raise
        raise PaperError(f"{book_id} in {language}: the wording {error} is missing in every language") from None
    except (MessageError, SituationError, ValueError) as error:
        raise PaperError(f"{book_id} in {language}: {error}") from None
    except typst.TypstError as error:
        raise PaperError(f"{book_id} in {language}: {' '.join(error.message.split())}") from None
    write_whole(out, data)
    return Summary(pages, len(data))


def typeset(tree: Node, timestamp: datetime.datetime) -> tuple[bytes, int]:
    """Return a tree as PDF, and its number of pages.

    Raises `typst.TypstError` for what the template cannot print, and `PaperError` for what it prints with a warning, such
    as page numbers that do not settle.
    """
    compiler = typst.Compiler(
        TEMPLATE,
        # Nothing outside this folder can be read.
        root=TEMPLATE.parent,
        sys_inputs={"data": json.dumps(tree, ensure_ascii=False)},
        # Only the fonts inside Typst: the same pages on every machine.
        ignore_system_fonts=True,
    )
    data, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=["ua-1"], timestamp=timestamp)
    if warnings:
        raise PaperError(" ".join(warnings[0].message.split()))
    assert isinstance(data, bytes)
    pages = compiler.query("<pages>", field="value", one=True)
    return data, int(json.loads(pages))


def write_whole(out: Path, data: bytes) -> None:
    """Write `data` beside `out`, then put it in its place. Raises `PaperError`, leaving nothing half-written."""
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        # A device such as /dev/null must not be replaced by a file.
        if out.exists() and not out.is_file():
            raise PaperError(f"cannot write {out}: it is not a file")
        part.write_bytes(data)
        part.replace(out)
    except OSError as error:
        raise PaperError(f"cannot write {out}: {error.strerror or error}") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
