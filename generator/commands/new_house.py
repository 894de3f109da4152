"""`rulebook new-house`: a repository for one house, whose book is based on one that comes with this program."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click

from generator.checks import base, run_checks
from generator.checks.project import Project
from generator.commands.common import load_sound, report_findings
from generator.commands.house_folder import FILE, ID, HouseFolder, base_of, house_folder, join
from generator.knowledge.hints import listed, nearest
from generator.knowledge.houses import NewHouse, line_comment, render_house
from generator.knowledge.reader import Reader

_TEMPLATE = Path(__file__).parent / "house_template"
_WORKFLOW = ".github/workflows/book.yml"
_IGNORED = "/build/\n/site/\n/*.pdf\n/.venv/\n*.egg-info/\n"


@click.command(name="new-house")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--based-on",
    "base_book",
    required=True,
    metavar="BOOK",
    help="The book whose rules apply where the house says nothing.",
)
@click.option(
    "--language", "languages", multiple=True, help="A language of the house, its own first; that of the base if absent."
)
@click.option("--book", "id", help="The id of the house's book; made from the name of the folder if absent.")
@click.option("--title", help="The title of the book; made from its id if absent.")
@click.option("--short", help="A short title for lists; the title if absent.")
@click.option("--date", "issued", type=click.DateTime(["%Y-%m-%d"]), help="The day of issue; today if absent.")
@click.option(
    "--base",
    "rulebook",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="The folder of another rulebook than the one of this program.",
)
def new_house(
    folder: Path,
    base_book: str,
    languages: tuple[str, ...],
    id: str | None,
    title: str | None,
    short: str | None,
    issued: datetime | None,
    rulebook: Path | None,
) -> None:
    """Begin a house with a repository of its own in FOLDER: valid at once, deciding nothing yet.

    It holds the house's book, in the house's languages alone; everything else comes from this program, whose version it names.
    """
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is not empty; name a new folder")
    id = id or "-".join(folder.resolve().name.lower().replace("_", " ").split())
    if not ID.fullmatch(id):
        raise click.ClickException(
            f"{id!r} cannot be the id of a book: lower-case words with hyphens; name one with --book my-club"
        )
    source = base_of(HouseFolder(folder.resolve(), id, (), None if rulebook is None else rulebook.resolve()))
    project = load_sound(source)
    _look_at(project, id, base_book, languages)
    languages = languages or (project.knowledge.books[base_book].language,)
    title = (title or id.replace("-", " ").capitalize()).strip()
    day = issued.date() if issued else date.today()
    house = NewHouse(id, base_book, title, (short or title).strip(), languages[0], day)
    made = not folder.exists()
    try:
        _write(folder, _files(project, house, languages, rulebook))
        _finish(folder)
    except OSError as error:
        _take_back(folder, made)
        raise click.ClickException(
            f"{error.filename or folder}: {error.strerror or error}; nothing was written"
        ) from None
    except click.ClickException:
        _take_back(folder, made)
        raise
    click.echo(f"{folder}: a house based on {base_book}, which decides nothing else yet; its README says how to go on")


def _look_at(project: Project, id: str, base_book: str, languages: tuple[str, ...]) -> None:
    """Stop with one line where there cannot be such a house."""
    knowledge = project.knowledge
    if base_book not in knowledge.books:
        near = nearest(base_book, knowledge.books)
        right = f"did you mean {near!r}?" if near else f"the books are {listed(sorted(knowledge.books))}"
        raise click.ClickException(f"there is no book {base_book!r} to be based on; {right}")
    if id in knowledge.books:
        raise click.ClickException(f"there is a book {id!r} already; name another id with --book")
    for language in languages:
        if language not in knowledge.languages:
            raise click.ClickException(f"there is no language {language!r}; there are {', '.join(knowledge.languages)}")


def _files(
    project: Project, house: NewHouse, languages: tuple[str, ...], rulebook: Path | None
) -> dict[str, str | bytes]:
    """Return the text of every file of the repository but the lock of its base."""
    knowledge = replace(project.knowledge, languages=languages)
    files = render_house(knowledge, project.texts, house)
    book = f"rules/books/{house.id}/book.yml"
    said = files[book]
    assert isinstance(said, str)
    files[book] = said.replace(f"# languages: [{house.language}] ", f"languages: [{', '.join(languages)}] ")
    reader = Reader(project.knowledge, project.texts, house.language)
    text = _TEMPLATE / f"README.{house.language}.md"
    readme = (text if text.is_file() else _TEMPLATE / "README.en.md").read_text(encoding="utf-8")
    told = {
        "title": house.title,
        "book": house.id,
        "language": house.language,
        "base_title": reader.book("title", house.base),
    }
    for name, value in told.items():
        readme = readme.replace(f"{{{name}}}", value)
    return files | {
        FILE: _house_file(reader, house, languages, rulebook),
        "README.md": readme,
        "pyproject.toml": _package(reader, house),
        ".gitignore": _IGNORED,
        _WORKFLOW: (_TEMPLATE / "book.yml").read_text(encoding="utf-8"),
    }


def _house_file(reader: Reader, house: NewHouse, languages: tuple[str, ...], rulebook: Path | None) -> str:
    rows = [
        f"book: {house.id}",
        f"languages: [{', '.join(languages)}]      {line_comment(reader.ui('house.published-in'))}",
        f"# base: ../rulebook       {line_comment(reader.ui('house.base-folder'))}",
    ]
    if rulebook is not None:
        rows[-1] = f"base: {json.dumps(str(rulebook.resolve()))}"
    return "\n".join(rows) + "\n"


def _package(reader: Reader, house: NewHouse) -> str:
    try:
        release = version("rulebook")
    except PackageNotFoundError:
        release = "0"
    return f"""\
{line_comment(reader.ui("house.release"))}
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{house.id}"
version = "0"
requires-python = ">=3.11"
dependencies = ["rulebook[print,site]=={release}"]

[tool.setuptools]
packages = []
"""


def _write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    for file, content in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)


def _finish(folder: Path) -> None:
    """Record the base as it is, and see that the house is sound. Stops with the findings where it is not."""
    house = house_folder(folder)
    assert house is not None
    project = Project.load(join(house))
    if not project.knowledge.findings:
        _write(folder, {base.LOCK: base.render(base.base_as_it_is(project, house.book, house.languages))})
    findings = run_checks(project)
    if findings:
        report_findings(findings)
        raise click.ClickException("nothing was written: the new house would not be valid")


def _take_back(folder: Path, made: bool) -> None:
    for path in folder.iterdir() if folder.is_dir() else ():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    if made and folder.is_dir():
        folder.rmdir()
