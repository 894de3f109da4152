"""What the site hands on of others' work is named, with the whole licence of each, as the installed packages have it."""

from pathlib import Path

from generator.checks.project import Project
from generator.paper.build import build_pdf
from generator.site.notices import FONT, NOTICES, icon_families, third_party_notices
from tests.paper.reading import Paper


def test_the_notices_are_those_of_the_installed_packages() -> None:
    assert NOTICES.read_text(encoding="utf-8") == third_party_notices(), "run: make notices"


def test_each_licence_is_there_whole() -> None:
    notices = third_party_notices()

    assert icon_families() == ["fontawesome", "material", "octicons"]
    for piece in (
        "Copyright (c) 2016-2025 Martin Donath",
        "END OF TERMS AND CONDITIONS",
        "Pictogrammers Free License",
        "Copyright 2022 Luca Ongaro",
        "Copyright 2022 CloudCannon",
        "SIL OPEN FONT LICENSE Version 1.1",
        "OTHER DEALINGS IN THE FONT SOFTWARE.",
    ):
        assert piece in notices, piece


def test_pdfs_hold_the_named_font_alone(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    build_pdf(project.knowledge, project.texts, "cz-2011", "cs", out)

    fonts = {
        str(font.get_object()["/BaseFont"]).removeprefix("/").rpartition("+")[2]
        for page in Paper(out).pdf.pages
        for font in page["/Resources"].get("/Font", {}).values()
    }
    assert fonts
    assert [font for font in fonts if not font.startswith(FONT.replace(" ", ""))] == []
