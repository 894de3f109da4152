"""The part of `make bench` about print: every book in every language on A4, each in a process of its own."""

import multiprocessing
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from generator.checks.project import Project
from generator.paper.build import build_pdf


def print_books(root: Path) -> None:
    """Print pages, seconds (from the first file read to the PDF written) and megabytes of each book."""
    knowledge = Project.load(root).knowledge
    wanted = [(book, language) for book in knowledge.editions for language in knowledge.languages]
    context = multiprocessing.get_context("spawn")
    slowest = 0.0
    print(f"{len(wanted)} books on A4, each on its own     pages  seconds  of CPU      MB   (aim: under 2 s and 2 MB)")
    for book, language in wanted:
        with ProcessPoolExecutor(1, mp_context=context) as pool:
            pages, seconds, cpu, size = pool.submit(print_one, root, book, language).result()
        slowest = max(slowest, seconds)
        print(f"  {book + ' ' + language:<32} {pages:8} {seconds:8.2f} {cpu:7.2f} {size / 1e6:7.2f}")
    print(f"  {'slowest':<32} {'':8} {slowest:8.2f}")


def print_one(root: Path, book: str, language: str) -> tuple[int, float, float, int]:
    """Print one book in this process; return its pages, the seconds that it took, those of all its threads, and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        began, worked = time.perf_counter(), time.process_time()
        project = Project.load(root)
        summary = build_pdf(project.knowledge, project.texts, book, language, Path(folder) / "book.pdf")
        return summary.pages, time.perf_counter() - began, time.process_time() - worked, summary.size
