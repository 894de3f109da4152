"""Printing the books of the site: several at once, and only what has changed."""

from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.disk.writing import PART
from generator.knowledge.load import load
from generator.knowledge.texts import Texts
from generator.paper.all_books import name_of, print_all
from generator.paper.errors import PaperError
from tests.paper.reading import Paper
from tests.small import make_tiny

WANTED = [("cz-2011", "en"), ("cz-2011", "cs")]


@pytest.mark.xdist_group("all-books")
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


def test_what_is_printed_is_what_was_checked_whatever_is_saved_meanwhile(tmp_path: Path) -> None:
    root = make_tiny(tmp_path / "root", "en")
    knowledge = load(root)
    wording = root / "i18n/en/rules/procedures/clock.yml"
    wording.write_text(wording.read_text(encoding="utf-8").replace("title: ", "title: Unchecked ", 1), encoding="utf-8")
    print_all(knowledge, [("club", "en")], tmp_path / "pdf", None, lambda *_: None)

    title = Texts(knowledge).phrase("en", "rules/procedures/clock#title").text
    paper = Paper(tmp_path / "pdf" / "club-en.pdf")
    assert title in paper.text
    assert "Unchecked" not in paper.text


def test_a_kept_pdf_that_is_not_what_was_printed_is_printed_again(tmp_path: Path) -> None:
    knowledge = load(make_tiny(tmp_path / "root", "en"))
    folder = tmp_path / "pdf"
    print_all(knowledge, [("club", "en")], folder, None, lambda *_: None)
    whole = (folder / "club-en.pdf").read_bytes()
    # As long as the whole one: a print of something else, cut off before it was recorded.
    (folder / "club-en.pdf").write_bytes(bytes(len(whole)))
    (folder / f".club-en.pdf{PART}").write_bytes(b"half")
    print_all(knowledge, [("club", "en")], folder, None, lambda *_: None)

    assert (folder / "club-en.pdf").read_bytes() == whole
    assert not list(folder.glob(".*"))
