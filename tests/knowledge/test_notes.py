"""The notes to policy values: a book's own before its base's, also on a value that it takes over."""

from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.knowledge.reader import Reader
from generator.site.summary import plain_text
from tests.checks.test_breaking import told

POLICY = "misdeal_counting"  # TDA 2022 decides it; the Dutch book takes it over and has a note of its own
BASE = "tda-2022"


@pytest.mark.parametrize(
    ("book", "speaks"), [(BASE, BASE), ("onk-2023", "onk-2023"), ("tda-2024", BASE)], ids=["base", "own", "inherited"]
)
def test_a_note_is_that_of_the_nearest_book(project: Project, book: str, speaks: str) -> None:
    edition = project.knowledge.editions[book]
    assert edition.decisions[POLICY].book == BASE
    reader = Reader(project.knowledge, project.texts, "en", edition)
    note = reader.note(POLICY)
    assert note is not None
    piece = project.knowledge.wording["en"][f"books/{speaks}/policies#{POLICY}"]
    assert plain_text(note.blocks, reader) == " ".join(piece.pattern.split())


def test_a_note_on_what_the_book_and_its_bases_leave_open_is_a_finding(copy: Path, project: Project) -> None:
    """Nobody would ever see it: where no book decides there is nothing to explain."""
    decisions = project.knowledge.editions["br-2016"].decisions
    undecided = next(name for name, decision in sorted(decisions.items()) if decision.book is None)
    path = copy / "i18n/pt/books/br-2016/policies.yml"
    path.write_text(f"{path.read_text(encoding='utf-8')}{undecided}: Uma nota.\n", encoding="utf-8")
    findings = [row for row in told(copy) if path.name in row]
    assert any(undecided in row for row in findings), findings
