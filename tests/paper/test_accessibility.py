"""What PDF/UA-1 (ISO 14289-1) asks of a document, looked up in the finished files: Typst checks its own part while it writes."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf.generic import ContentStream

from generator.checks.project import Project
from generator.paper.build import build_pdf
from generator.paper.print_options import PrintOptions
from generator.paper.single import build_card, build_poster, build_sheet
from tests.paper.reading import Paper

EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"
SITE = PrintOptions(site="https://rules.example.org/")

Build = Callable[[Project, Path], object]
DOCUMENTS: dict[str, Build] = {
    "book": lambda p, out: build_pdf(p.knowledge, p.texts, "onk-2023", "nl", out, options=SITE),
    "a5": lambda p, out: build_pdf(p.knowledge, p.texts, "br-2016", "cs", out, paper="a5"),
    "two languages": lambda p, out: build_pdf(p.knowledge, p.texts, "cz-2011", "cs", out, second="es"),
    "card": lambda p, out: build_card(p.knowledge, p.texts, "onk-2023", "pt", out),
    "poster": lambda p, out: build_poster(p.knowledge, p.texts, "tda-2011", "es", out, ["betting"], "a3"),
    "sheet": lambda p, out: build_sheet(p.knowledge, p.texts, "tda-2011", "en", out, p.knowledge.examples[EXAMPLE]),
}


@pytest.fixture(scope="module", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in DOCUMENTS])
def paper(request: pytest.FixtureRequest, project: Project, tmp_path_factory: pytest.TempPathFactory) -> Paper:
    out = tmp_path_factory.mktemp("ua") / "out.pdf"
    DOCUMENTS[request.param](project, out)
    return Paper(out)


@cache
def tags(paper: Paper) -> list[tuple[str, str, dict[str, Any]]]:
    """Return every tag in reading order: that of its parent, its own, and what it holds."""

    def walk(held: Any, parent: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        element = held.get_object()
        if isinstance(element, list):
            for child in element:
                yield from walk(child, parent)
        elif isinstance(element, dict) and "/S" in element:
            yield parent, str(element["/S"]), element
            yield from walk(element.get("/K", []), str(element["/S"])) if "/K" in element else ()

    return list(walk(paper.root["/StructTreeRoot"]["/K"], ""))


def test_a_program_is_told_that_the_document_is_tagged_and_shows_its_title(paper: Paper) -> None:
    assert paper.root["/MarkInfo"]["/Marked"].value is True
    assert paper.root["/MarkInfo"]["/Suspects"].value is False
    assert paper.root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    about = paper.root["/Metadata"].get_data().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in about
    assert paper.pdf.metadata is not None
    assert paper.pdf.metadata.title
    assert "<dc:title>" in about
    assert len(str(paper.root["/Lang"])) == 5


def test_all_that_is_printed_is_tagged_or_told_to_be_decoration(paper: Paper) -> None:
    for number, page in enumerate(paper.pdf.pages, 1):
        inside: list[str] = []
        painted = 0
        for operands, operator in ContentStream(page.get_contents(), paper.pdf).operations:
            if operator in (b"BDC", b"BMC"):
                inside.append("artifact" if operands[0] == "/Artifact" else str(operands[-1]))
            elif operator == b"EMC":
                inside.pop()
            elif operator in (b"Tj", b"TJ", b"Do", b"S", b"f", b"f*", b"B", b"sh"):
                marked = any(mark == "artifact" or "/MCID" in mark for mark in inside)
                assert marked, f"page {number}: {operator!r} stands outside the tags"
                painted += 1
        assert inside == []
        assert painted


def test_headings_go_down_one_level_at_a_time(paper: Paper) -> None:
    levels = [int(tag[2:]) for _, tag, _ in tags(paper) if tag[:2] == "/H" and tag[2:].isdigit()]

    assert all(now <= before + 1 for before, now in zip([0, *levels], levels, strict=False))


def test_lists_tables_and_contents_hold_only_what_belongs_to_them(paper: Paper) -> None:
    fitting = {
        "/LI": {"/L"},
        "/Lbl": {"/LI", "/Link", "/Note"},
        "/LBody": {"/LI"},
        "/TR": {"/Table", "/THead", "/TBody"},
        "/TH": {"/TR"},
        "/TD": {"/TR"},
        "/THead": {"/Table"},
        "/TBody": {"/Table"},
        "/TOCI": {"/TOC"},
    }
    for parent, tag, _ in tags(paper):
        assert parent in fitting.get(tag, {parent}), f"{tag} in {parent}"
    for _, tag, element in tags(paper):
        if tag == "/TH":
            assert any(attribute.get_object().get("/Scope") == "/Column" for attribute in element["/A"])


def test_rows_have_a_cell_for_every_column(paper: Paper) -> None:
    tables = [element for _, tag, element in tags(paper) if tag == "/Table"]
    for table in tables:
        assert len({sum(map(columns_of, row["/K"])) for row in rows_of(table)}) == 1


def columns_of(cell: Any) -> int:
    """Return how many columns a cell reaches over."""
    attributes = [attribute.get_object() for attribute in cell.get_object().get("/A", ())]
    return next((int(attribute["/ColSpan"]) for attribute in attributes if "/ColSpan" in attribute), 1)


def rows_of(held: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table, those of its head and its body."""
    for child in held["/K"]:
        element = child.get_object()
        yield from [element] if element["/S"] == "/TR" else rows_of(element)


def test_every_picture_is_told_in_words(paper: Paper) -> None:
    pictures = [element for _, tag, element in tags(paper) if tag == "/Figure"]

    assert all(len(str(picture.get("/Alt", ""))) > 10 for picture in pictures)
    assert all("/BBox" in str(picture.get("/A")) for picture in pictures)


def test_every_link_says_where_it_leads_and_stands_in_the_reading_order(paper: Paper) -> None:
    links = [a.get_object() for page in paper.pdf.pages for a in page.get("/Annots", ())]
    for link in links:
        assert str(link["/Contents"]).strip()
        assert "/StructParent" in link
    assert all(page["/Tabs"] == "/S" for page in paper.pdf.pages if "/Annots" in page)
    told = sum(1 for _, tag, _ in tags(paper) if tag == "/Link")
    assert (told > 0) == (len(links) > 0)


def test_every_letter_can_be_read_back(paper: Paper) -> None:
    for page in paper.pdf.pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            assert "/ToUnicode" in font.get_object()
    assert all("\ufffd" not in page.extract_text() for page in paper.pdf.pages)
