"""The documentation as pages of the site: in English alone, linked throughout, its code shown as it is, and true."""

import json
import re
from pathlib import Path

import click
import pytest

from generator.checks.project import Project
from generator.commands import main
from generator.drawing.drawings import Drawings
from generator.knowledge.selection import of_house
from generator.site import addresses, documentation
from generator.site.documentation import PAGES, DocumentationError, documentation_pages, has_documentation
from generator.site.language_site import LanguageSite, environment

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages(project: Project) -> dict[str, str]:
    return {page.address: page.text for page in documentation_pages(site(project, "en"))}


def site(project: Project, language: str) -> LanguageSite:
    return LanguageSite(project.knowledge, language, Drawings(project.knowledge, project.rulings), environment())


def document(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def test_every_file_is_a_page_and_the_first_leads_to_all(pages: dict[str, str]) -> None:
    first = pages[addresses.DOCUMENTATION]

    assert {*PAGES.values()} >= {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert set(pages) == set(PAGES)
    assert [
        page for page in PAGES if page != addresses.DOCUMENTATION and f"]({page.removeprefix('docs/')}.md)" not in first
    ] == []


def test_other_languages_and_houses_have_none(project: Project) -> None:
    assert list(documentation_pages(site(project, "es"))) == []
    assert not has_documentation(of_house(project.knowledge, "onk-2023", ("en", "nl")))


def test_code_is_shown_as_it_is(pages: dict[str, str]) -> None:
    assert "- B: puts 1000x2\n</code></pre>" in pages["docs/install"]
    assert "i18n/&#60;lang&#62;/" in pages["docs/translate"]
    assert not any("`" in text for text in pages.values())
    # What is to be done with a block is said, not only meant for the tests.
    assert "Add it to the end of <code>rules/books/my-club/policies.yml</code>:" in pages["docs/house"]


def test_a_link_to_nowhere_is_refused(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Here\n\nSee [there](there.md).\n", encoding="utf-8")
    monkeypatch.setattr(documentation, "PAGES", {addresses.DOCUMENTATION: "docs/index.md"})
    monkeypatch.setattr(documentation, "documentation_folder", lambda: tmp_path)

    [page] = documentation_pages(site(project, "en"))
    with pytest.raises(DocumentationError, match=r"docs/index.md: the link 'there.md' leads to no page"):
        _ = page.text


def test_every_command_is_described() -> None:
    described = set(re.findall(r"`rulebook ([a-z-]+)", document("command")))
    assert {name for name, one in main.commands.items() if isinstance(one, click.Command)} - described == set()


def test_the_programs_run(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data/v1").mkdir(parents=True)
    numbers = {"onk-2023": ["56"]}
    (tmp_path / "data/v1/rules.json").write_text(
        json.dumps({"rules": [{"id": "string-bets", "numbers": numbers}]}), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)

    for name in ("library", "data"):
        [program] = re.findall(r"```python\n(.*?)```", document(name), re.DOTALL)
        exec(program, {})

    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "call 1200"
    assert printed[-1] == str(numbers)
