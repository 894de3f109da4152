"""`rulebook book new` and `rulebook book list`: the books there are, and a new house based on one of them."""

import json
import re
import shutil
from datetime import date, datetime
from pathlib import Path

import click

from generator.checks import run_checks
from generator.checks.project import Project
from generator.commands.common import find_root, load_project, load_sound, report_broken, report_findings
from generator.commands.house_folder import house_of
from generator.commands.write_access import one_line_refusals, run_alone, write
from generator.disk.cache import Cache
from generator.knowledge.files import Memory
from generator.knowledge.hints import listed, nearest
from generator.knowledge.houses import NewHouse, render_house
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.knowledge.schemas import FOLDER as SCHEMAS
from generator.knowledge.schemas import render_schemas
from generator.knowledge.staleness import LOCK_NAME, next_records, render_records

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST = 60
_DATA = ("rules", "examples", "i18n")


@click.group()
def book() -> None:
    """List the books, and begin a new one."""


@book.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def list_books(root: Path | None, as_json: bool) -> None:
    """Print every book: what it is based on, its numbers, and what it decides, drops and adds itself."""
    project = load_project(root)
    knowledge = project.knowledge
    report = {
        edition.id: {
            "language": edition.book.language,
            "date": edition.book.date,
            "based_on": edition.book.based_on,
            "numbers": len(edition.entries),
            "policies": len(edition.book.settings),
            "drops": len(edition.book.drops),
            "adds": sum(len(chapter.entries) for chapter in edition.book.adds),
        }
        for edition in knowledge.editions.values()
    }
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
    for name, told in report.items() if not as_json else ():
        base = f", based on {told['based_on']}" if told["based_on"] else ""
        parts = ", ".join(f"{told[part]} {part}" for part in ("numbers", "policies", "drops", "adds"))
        click.echo(f"{name}: {told['language']}, {told['date'] or 'undated'}{base}; {parts}")
    report_broken(project)


@book.command()
@click.argument("id")
@click.option(
    "--based-on", "base", required=True, metavar="BOOK", help="The book whose rules apply where the house says nothing."
)
@click.option("--title", help="The title, the same in all languages; made from ID if absent.")
@click.option("--short", help="A short title for lists; the title if absent.")
@click.option("--language", help="The language that the house writes in; that of the base if absent.")
@click.option("--date", "issued", type=click.DateTime(["%Y-%m-%d"]), help="The day of issue; today if absent.")
@click.pass_obj
def new(
    root: Path | None,
    id: str,
    base: str,
    title: str | None,
    short: str | None,
    language: str | None,
    issued: datetime | None,
) -> None:
    """Begin the house book ID: valid at once, deciding nothing yet, with what it can decide in comments."""
    if not _ID.fullmatch(id) or len(id) > _LONGEST:
        raise click.ClickException(
            f"{id!r} cannot be the id of a book: lower-case words with hyphens, at most {_LONGEST} letters, such as club-2026"
        )
    joined = find_root(root)
    if house_of(joined) is not None:
        raise click.ClickException("this is the repository of one house; begin another with `rulebook new-house`")
    run_alone(joined, "writing")
    project = load_sound(root)
    knowledge = project.knowledge
    _look_at(knowledge, id, base, language)
    title = (title or id.replace("-", " ").capitalize()).strip()
    house = NewHouse(
        id,
        base,
        title,
        (short or title).strip(),
        language or knowledge.books[base].language,
        issued.date() if issued else date.today(),
    )
    with one_line_refusals(id):
        files = _with_locks(knowledge.root, id, render_house(knowledge, project.texts, house))
    for file in write(knowledge.root, files):
        click.echo(file)
    click.echo(
        f"{id} is identical to {base} so far. What it can decide is listed in rules/books/{id}/policies.yml; see rules/books/README.md"
    )


def _look_at(knowledge: Knowledge, id: str, base: str, language: str | None) -> None:
    """Stop with one line where there cannot be such a book."""
    if base == id:
        raise click.ClickException(f"{id}: a book cannot be based on itself")
    if base not in knowledge.books:
        near = nearest(base, knowledge.books)
        right = f"did you mean {near!r}?" if near else f"the books are {listed(sorted(knowledge.books))}"
        raise click.ClickException(f"there is no book {base!r} to be based on; {right}")
    if language is not None and language not in knowledge.languages:
        known = ", ".join(knowledge.languages)
        raise click.ClickException(f"there is no language {language!r}; there are {known}")
    folders = [f"rules/books/{id}", *(f"i18n/{spoken}/books/{id}" for spoken in knowledge.languages)]
    for folder in folders:
        if (knowledge.root / folder).exists():
            raise click.ClickException(f"{folder} exists already; choose another id, or delete it first")


def _with_locks(root: Path, id: str, files: dict[str, str]) -> dict[str, str]:
    """Return the files of a new book, with the locks and the editors' schemas that have taken it, and nothing else, in.

    It rules nothing otherwise than its base, so there is nothing of its rulings to lock. That is tried out in a copy: stop where the new
    book would not be valid. Raises OSError.
    """
    # No other command that writes is at work, so that the folder is left over from one that was cut off.
    trial = root / "build" / "trial"
    shutil.rmtree(trial, ignore_errors=True)
    try:
        for name in _DATA:
            if (root / name).is_dir():
                shutil.copytree(root / name, trial / name, symlinks=True)
        _write(trial, files)
        memory: Memory = {}
        knowledge = load(trial, memory)
        taken = {}
        own = f"books/{id}/"
        for language in knowledge.languages:
            records = dict(knowledge.records[language])
            now = next_records(knowledge, language, records)
            records |= {key: record for key, record in now.items() if key.startswith(own)}
            taken[f"i18n/{language}/{LOCK_NAME}"] = render_records(records)
        if (root / SCHEMAS).is_dir():
            taken |= render_schemas(knowledge)
        _write(trial, taken)
        findings = run_checks(Project(load(trial, memory), Cache()))
    finally:
        shutil.rmtree(trial, ignore_errors=True)
    if findings:
        report_findings(findings)
        raise click.ClickException("nothing was written: the new book would not be valid")
    return files | taken


def _write(folder: Path, files: dict[str, str]) -> None:
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8", newline="")
