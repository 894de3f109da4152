"""Prints every book in every language on the papers of the site, in several processes, and only what has changed."""

import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import version
from pathlib import Path

from generator.disk.processes import end_with_parent
from generator.disk.writing import PART, write_text
from generator.knowledge.model import Knowledge
from generator.knowledge.texts import Texts
from generator.paper.build import PrintedPdf, print_tree, tree_of
from generator.paper.errors import PaperError
from generator.paper.layouts import BOOK
from generator.paper.print_options import PrintOptions

PAPERS = ("a4", "a5")
Progress = Callable[[str, int, int], None]
PrintedBooks = dict[str, dict[str, PrintedPdf]]

# What each process of the pool prints from.
_loaded: tuple[Knowledge, Texts] | None = None


def name_of(book: str, language: str, paper: str) -> str:
    """Return the name of a PDF: `tda-2011-cs.pdf` for A4, `tda-2011-cs-a5.pdf` for another paper."""
    return f"{book}-{language}.pdf" if paper == "a4" else f"{book}-{language}-{paper}.pdf"


def print_all(
    knowledge: Knowledge, books: Sequence[tuple[str, str]], folder: Path, site: str | None, progress: Progress
) -> PrintedBooks:
    """Write the PDFs of `books` (each with its language) into `folder`, and remove others; return what each came to.

    Each says what `knowledge` says, whatever its files say by now. Nobody else may print into the folder meanwhile. Raises `PaperError`
    for what cannot be printed or written; files of earlier runs are then left as they are.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        printed = _print_in_parallel(knowledge, books, folder, site, progress)
        wanted = {name_of(book, language, paper) for book, language in books for paper in PAPERS}
        for path in folder.glob("*.pdf*"):
            if path.name.removesuffix(".json") not in wanted:
                path.unlink()
        # What a print that was cut off has left.
        for path in folder.glob(f".*{PART}"):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise PaperError(f"cannot write {error.filename or folder}: {error.strerror or error}") from None
    except BrokenProcessPool:
        raise PaperError("a process that printed was killed, perhaps for lack of memory") from None
    return printed


def _print_in_parallel(
    knowledge: Knowledge, books: Sequence[tuple[str, str]], folder: Path, site: str | None, progress: Progress
) -> PrintedBooks:
    printed: PrintedBooks = {}
    # A process prints one book after the other; the longest ones are begun first.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context, initializer=_open, initargs=(knowledge,)) as pool:
        jobs = {pool.submit(_print, book, language, folder, site): f"{book}-{language}" for book, language in books}
        try:
            for done, job in enumerate(as_completed(jobs), 1):
                printed[jobs[job]] = job.result()
                progress("PDFs", done, len(jobs))
        except (PaperError, OSError):
            pool.shutdown(cancel_futures=True)
            raise
    return printed


def _open(knowledge: Knowledge) -> None:
    global _loaded
    end_with_parent()
    _loaded = knowledge, Texts(knowledge)


def _print(book: str, language: str, folder: Path, site: str | None) -> dict[str, PrintedPdf]:
    assert _loaded is not None
    knowledge, texts = _loaded
    tree = tree_of(knowledge, texts, book, language, PrintOptions(site=site))
    content = json.dumps(tree, sort_keys=True).encode()
    found = {}
    for paper in PAPERS:
        out = folder / name_of(book, language, paper)
        made_from = hashlib.sha256(content + repr((BOOK[paper], book, _tools())).encode()).hexdigest()
        found[paper] = _kept(out, made_from) or _anew(out, made_from, tree, knowledge, book, paper)
    return found


def _anew(
    out: Path, made_from: str, tree: dict[str, object], knowledge: Knowledge, book: str, paper: str
) -> PrintedPdf:
    summary = print_tree(tree, knowledge.editions[book], paper, out)
    record = {"from": made_from, "pages": summary.pages, "size": summary.size, "digest": _digest(out)}
    write_text(out.with_name(f"{out.name}.json"), json.dumps(record))
    return summary


def _kept(out: Path, made_from: str) -> PrintedPdf | None:
    """Return what a PDF of an earlier run came to, if it would come out the same."""
    try:
        held = json.loads(out.with_name(f"{out.name}.json").read_text(encoding="utf-8"))
        summary = PrintedPdf(held["pages"], held["size"])
        return summary if held["from"] == made_from and held["digest"] == _digest(out) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _tools() -> list[str]:
    """Return what else a PDF is made by: this package, and Typst."""
    ours = [path.read_bytes() for path in sorted(Path(__file__).parent.iterdir()) if path.suffix in (".py", ".typ")]
    return [version("typst"), hashlib.sha256(b"".join(ours)).hexdigest()]
