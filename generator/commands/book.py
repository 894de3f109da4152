"""`rulebook book new` and `rulebook book list`: the books there are, and a new house based on one of them."""

import json
import re
import shutil
from collections.abc import Mapping
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
from generator.knowledge.houses import NewHouse, names_of_an_edition, render_house
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.schemas import FOLDER as SCHEMAS
from generator.knowledge.schemas import render_schemas
from generator.knowledge.staleness import LOCK_NAME, next_records, render_records

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST = 60
_NAMED = 5  # examples that a message names
_DATA = ("rules", "examples", "i18n")


# What of a book is counted, and one of it.
_PARTS = {"numbers": "number", "policies": "policy", "drops": "drop", "adds": "add"}


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
        parts = ", ".join(f"{told[part]} {one if told[part] == 1 else part}" for part, one in _PARTS.items())
        click.echo(f"{name}: {told['language']}, {told['date'] or 'undated'}{base}; {parts}")
    report_broken(project)


@book.command()
@click.argument("id")
@click.option("--based-on", "base", metavar="BOOK", help="The book whose rules apply where the house says nothing.")
@click.option(
    "--edition-of",
    "edition",
    metavar="BOOK",
    help="The book of which this is a new edition: it applies where the new one says nothing, and title, languages and cover are its.",
)
@click.option("--title", help="The title, the same in all languages; made from ID if absent.")
@click.option("--short", help="A short title for lists; the title if absent.")
@click.option("--language", help="The language that the house writes in; that of the base if absent.")
@click.option("--date", "issued", type=click.DateTime(["%Y-%m-%d"]), help="The day of issue; today if absent.")
@click.option("--version", "version", help="What the cover says of it, such as 2024-2025.")
@click.pass_obj
def new(
    root: Path | None,
    id: str,
    base: str | None,
    edition: str | None,
    title: str | None,
    short: str | None,
    language: str | None,
    issued: datetime | None,
    version: str | None,
) -> None:
    """Begin the house book ID: valid at once, deciding nothing yet, with what it can decide in comments.

    A new edition of a book (`--edition-of`) needs nothing said that it does not change.
    """
    if (base is None) == (edition is None):
        raise click.UsageError(
            "name either the book that this one is based on, or the one of which it is a new edition"
        )
    base = edition or base or ""
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
    before = knowledge.books[base] if edition else None
    names = {} if before is None or title else _names(project, base, id)
    title = (title or id.replace("-", " ").capitalize()).strip()
    house = NewHouse(
        id,
        base,
        title,
        (short or title).strip(),
        language or knowledge.books[base].language,
        issued.date() if issued else date.today(),
        names,
        before,
        version,
    )
    with one_line_refusals(id):
        files = _with_locks(knowledge.root, id, render_house(knowledge, project.texts, house))
    for file in write(knowledge.root, files):
        click.echo(file)
    click.echo(f"{id} is identical to {base} so far. What it can decide is listed in rules/books/{id}/policies.yml")


@book.command()
@click.argument("id")
@click.pass_obj
def remove(root: Path | None, id: str) -> None:
    """Remove the book ID with its wording and its locks. Refused while anything else rests on it."""
    joined = find_root(root)
    if house_of(joined) is not None:
        raise click.ClickException("this is the repository of one house; delete its folder to remove it")
    run_alone(joined, "writing")
    project = load_sound(root)
    knowledge = project.knowledge
    if id not in knowledge.books:
        near = nearest(id, knowledge.books)
        raise click.ClickException(f"there is no book {id!r}" + (f"; did you mean {near!r}?" if near else ""))
    resting = _resting_on(knowledge, id)
    if resting:
        raise click.ClickException(f"{id} cannot be removed: {'; '.join(resting)}")
    folders = [f"rules/books/{id}", *(f"i18n/{language}/books/{id}" for language in knowledge.languages)]
    files = {
        path.relative_to(knowledge.root).as_posix(): None
        for folder in folders
        for path in sorted((knowledge.root / folder).rglob("*"))
        if path.is_file()
    }
    with one_line_refusals(id):
        changed = write(knowledge.root, _with_locks(knowledge.root, id, files))
    click.echo(f"{id} is removed: {sum(name in files for name in changed)} files deleted")


def _resting_on(knowledge: Knowledge, id: str) -> list[str]:
    """Say what would be left without the book that it names: other books, and examples that books share."""
    based = sorted(book.id for book in knowledge.books.values() if book.based_on == id)
    found = [f"{listed(based)} {'are' if len(based) > 1 else 'is'} based on it"] if based else []
    named = sorted(
        example.id
        for example in knowledge.examples.values()
        if example.book != id
        and (
            any(source.book == id for source in example.sources)
            or any(id in (statement.books or ()) for statement in example.statements)
        )
    )
    if named:
        more = f", and {len(named) - _NAMED} more" if len(named) > _NAMED else ""
        found.append(f"{', '.join(named[:_NAMED])}{more} name{'s' * (len(named) == 1)} it under sources or rulings")
    if len(knowledge.books) == 1:
        found.append("it is the only book")
    return found


def _names(project: Project, base: str, id: str) -> dict[str, tuple[str, str]]:
    """Return title and short title of a new edition by language; of one whose id has other years, with those."""
    languages = project.knowledge.languages
    readers = {language: Reader(project.knowledge, project.texts, language) for language in languages}
    return {language: names_of_an_edition(reader, base, id) for language, reader in readers.items()}


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


def _with_locks(root: Path, id: str, files: Mapping[str, str | bytes | None]) -> dict[str, str | bytes | None]:
    """Return the files of a new book, or those of one that goes (None), with the locks and the editors' schemas in which it, and nothing
    else, is taken in or out.

    A new book rules nothing otherwise than its base, so there is nothing of its rulings to lock. That is tried out in a copy: stop where
    the rulebook would not be valid. Raises OSError.
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
        taken: dict[str, str | bytes | None] = {}
        own = f"books/{id}/"
        for language in knowledge.languages:
            records = {key: one for key, one in knowledge.records[language].items() if not key.startswith(own)}
            now = next_records(knowledge, language, records)
            records |= {key: record for key, record in now.items() if key.startswith(own)}
            taken[f"i18n/{language}/{LOCK_NAME}"] = render_records(records)
        if (root / SCHEMAS).is_dir():
            taken.update(render_schemas(knowledge))
        _write(trial, taken)
        findings = run_checks(Project(load(trial, memory), Cache()))
    finally:
        shutil.rmtree(trial, ignore_errors=True)
    if findings:
        report_findings(findings)
        raise click.ClickException("nothing was written: the rulebook would not be valid")
    return {**files, **taken}


def _write(folder: Path, files: Mapping[str, str | bytes | None]) -> None:
    for file, content in files.items():
        if content is None:
            (folder / file).unlink(missing_ok=True)
            continue
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)
    for file, content in files.items():
        if content is None:
            _remove_empty(folder, (folder / file).parent)


def _remove_empty(folder: Path, below: Path) -> None:
    while below != folder and below.is_dir() and not any(below.iterdir()):
        below.rmdir()
        below = below.parent
