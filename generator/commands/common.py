"""What the subcommands share: finding the project, and reporting findings."""

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click

from generator.checks import run_checks
from generator.checks.base import mark_of
from generator.checks.project import Project
from generator.commands.house_folder import house_folder, join
from generator.commands.shipped import shipped_rulebook
from generator.knowledge.examples import load_example
from generator.knowledge.files import Files
from generator.knowledge.findings import Finding, bounded
from generator.knowledge.model import Edition, Example
from generator.site.published import published


def find_root(given: Path | None) -> Path:
    """Return the project's folder: the one given, the nearest upwards with rules/outline.yml, or the one that came with the program.

    Of a house's own repository it is the folder of the whole rulebook that is joined there.
    """
    if given is not None:
        house = house_folder(given)
        return given if house is None else join(house)
    try:
        here = Path.cwd()
    except OSError as error:
        raise click.ClickException(
            f"the folder in which this command was started no longer exists: {error.strerror or error}"
        ) from None
    for folder in (here, *here.parents):
        house = house_folder(folder)
        if house is not None:
            return join(house)
        if (folder / "rules" / "outline.yml").is_file():
            return folder
    return shipped_rulebook() or here


def language_of(project: Project, given: str | None) -> str:
    """Return the language in which a command answers: the one that was asked for, in a house its first, otherwise English.

    Stops with one line where the rulebook does not have it.
    """
    known = project.knowledge.languages
    house = mark_of(project.root)
    language = given or ("en" if house is None or "en" in house.languages else house.languages[0])
    if language not in known:
        raise click.BadParameter(f"there is no language {language!r}; there are {', '.join(known)}")
    return language


def languages_of(project: Project) -> tuple[str, ...]:
    """Return the languages that are the user's business: in the repository of a house its own, else all."""
    house = mark_of(project.root)
    return project.knowledge.languages if house is None else house.languages


def house_edition(project: Project) -> Edition | None:
    """Return the edition of the house in whose repository the command runs; None in any other, and where the house's book is missing."""
    house = mark_of(project.root)
    return None if house is None else project.knowledge.editions.get(house.book)


def editions_of(project: Project) -> dict[str, Edition]:
    """Return the editions that answer where no book is named, by id: in the repository of a house its own and those that it is based on."""
    editions, own = project.knowledge.editions, house_edition(project)
    return dict(editions) if own is None else {book: editions[book] for book in own.lineage}


def load_project(given: Path | None) -> Project:
    """Load the project, whatever is wrong with it."""
    return Project.load(find_root(given))


_EXAMPLES = re.compile(r"(?:(?:i18n/[^/]+/|rules/)?books/[^/]+/|i18n/[^/]+/)?examples/")


def load_readable(given: Path | None, otherwise: str, *, without_examples: bool = False) -> Project:
    """Load a project whose files can all be read and used, or report what is wrong and stop with status 1; `otherwise` is the last line.

    For what is done `without_examples`, a fault in one of them, or in the wording of one, is reported and stops nothing; the
    status is to be 1 all the same.
    """
    project = load_project(given)
    findings = project.knowledge.findings
    if without_examples and all(_EXAMPLES.match(finding.file) for finding in findings):
        report_findings(findings)
    else:
        refuse_broken(project, otherwise)
    return project


def refuse_broken(project: Project, otherwise: str) -> None:
    """Stop with status 1 where files cannot be read or used: what they hold would be taken for gone. `otherwise` is said last."""
    if project.knowledge.findings:
        report_findings(project.knowledge.findings)
        raise click.ClickException(otherwise)


def report_broken(project: Project) -> None:
    """Report what is wrong with the files and, if anything is, exit with status 1: what was printed so far is incomplete."""
    if project.knowledge.findings:
        report_findings(project.knowledge.findings)
        raise SystemExit(1)


def counted(number: int, noun: str) -> str:
    """Return how many there are: `1 finding`, `2 findings`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def report_findings(findings: Iterable[Finding]) -> None:
    """Print findings to standard error, in the form that code hosts show beside the line when they run it."""
    hosted = os.environ.get("GITHUB_ACTIONS") == "true"
    for finding in findings:
        click.echo(_no_command(str(finding)) if hosted else str(finding), err=True)
        if hosted:
            place = f"file={_escaped(finding.file, ',:')},line={finding.line},title={_escaped(finding.check, ',:')}"
            click.echo(f"::error {place}::{_escaped(finding.message)}")


def _escaped(text: str, also: str = "") -> str:
    """Return a text as it stands in a command to the code host, which ends at a line break and, in a property, at `also`."""
    for character in f"%\r\n{also}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def _no_command(text: str) -> str:
    """Return a text in no line of which the code host reads a command: those begin with two colons, or stand anywhere after `##[`."""
    rows = text.replace("##[", "##\\[").split("\n")
    return "\n".join(row.replace("::", ":\\:", 1) if row.lstrip().startswith("::") else row for row in rows)


def load_sound(given: Path | None) -> Project:
    """Load a project that every check accepts, or report what is wrong and stop with status 1: nothing contradictory is published."""
    project = load_project(given)
    findings = run_checks(project, beside=True)
    if findings:
        report_findings(findings)
        raise click.ClickException(f"{len(findings)} finding{'s' * (len(findings) > 1)}; nothing was written")
    return project


def load_published(given: Path | None) -> Project:
    """Load what readers see of a project: all of it, or in the repository of a house its own part. Stops as `load_sound` does."""
    sound = load_sound(given)
    return Project(published(sound.knowledge), sound.cache)


def read_situation(file: Path) -> Example:
    """Read a situation file, or report what is wrong with it and stop with status 1."""
    try:
        there, path = file.is_file(), file.resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise click.ClickException(f"{str(file)[:200]!r} cannot be read: {error}") from None
    if not there:
        raise click.ClickException(f"{file}: there is no such file")
    findings: list[Finding] = []
    example = load_example(path, Files(path.parent, findings), free=True)
    if example is None:
        report_findings(bounded(replace(finding, file=str(file)) for finding in sorted(findings)))
        raise SystemExit(1)
    return replace(example, origin=replace(example.origin, file=str(file)))
