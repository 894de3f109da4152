"""Printing the books of the site: several at once, and only what has changed."""

from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.paper.errors import PaperError
from generator.paper.shelf import name_of, print_all
from tests.paper.reading import Paper

WANTED = [("cz-2011", "en"), ("cz-2011", "cs")]


@pytest.mark.xdist_group("shelf")
def test_unchanged_books_are_kept_and_others_removed(project: Project, tmp_path: Path) -> None:
    stages: list[tuple[str, int, int]] = []
    first = print_all(project.knowledge, WANTED, tmp_path, None, lambda *stage: stages.append(stage))

    names = {name_of(book, language, paper) for book, language in WANTED for paper in ("a4", "a5")}
    assert {path.name for path in tmp_path.glob("*.pdf")} == names
    assert stages[-1] == ("PDFs", 2, 2)
    for name, papers in first.items():
        for paper, summary in papers.items():
            path = tmp_path / name_of(*name.rsplit("-", 1), paper)  # type: ignore[arg-type, call-arg]
            assert (len(Paper(path).pdf.pages), path.stat().st_size) == (summary.pages, summary.size)

    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("cz-2011-en*.pdf")}
    damaged = tmp_path / "cz-2011-en-a5.pdf"
    whole = damaged.read_bytes()
    damaged.write_bytes(b"cut off")
    again = print_all(project.knowledge, WANTED[:1], tmp_path, None, lambda *_: None)

    assert again == {"cz-2011-en": first["cz-2011-en"]}
    assert (tmp_path / "cz-2011-en.pdf").stat().st_mtime_ns == before["cz-2011-en.pdf"]
    assert damaged.read_bytes() == whole
    assert not list(tmp_path.glob("cz-2011-cs*"))


def test_a_folder_that_cannot_be_written_is_told_in_one_line(project: Project, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PaperError, match=r"^cannot write [^\n]+$"):
        print_all(project.knowledge, WANTED, tmp_path / "file" / "pdf", None, lambda *_: None)
