"""`rulebook check`: run the named checks on everything."""

import gc
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from generator.checks import CHECKS, not_run, run_checks
from generator.checks.base import mark_of
from generator.checks.common_practice import cited
from generator.checks.places import share
from generator.checks.project import NamedCheck, Project
from generator.commands.common import counted, find_root, languages_of, report_findings
from generator.commands.program import ends_with_the_command
from generator.disk.cache import Cache
from generator.engine import SituationError
from generator.knowledge.departures import Departures
from generator.knowledge.findings import Finding
from generator.knowledge.model import Book, Edition, Knowledge
from generator.translation.work import counts


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option(
    "--only", type=click.Choice([c.name for c in CHECKS]), multiple=True, help="Run only this check; can be repeated."
)
@click.pass_obj
def check(root: Path | None, as_json: bool, only: tuple[str, ...]) -> None:
    """Check rules, books, wording and examples; exit with 1 where there are findings."""
    project = _load(root, Cache(find_root(root), written=not only) if ends_with_the_command() else Cache())
    wanted = [c for c in CHECKS if not only or c.name in only]
    findings = run_checks(project, wanted, beside=True)
    # What cannot be read is reported by every check: none of them has seen it.
    told = set(findings)
    findings = [finding for finding in project.knowledge.findings if only and finding not in told] + findings
    report, knowledge = summary(project, findings, wanted), project.knowledge
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        report_findings(findings)
        if report["waiting"]:
            click.echo(f"not looked at until every file can be read: {', '.join(report['waiting'])}")
        # In the repository of a house, what is whole of its base is not its business.
        house, own_languages = mark_of(project.root), languages_of(project)
        for language, found in report["languages"].items():
            if language not in own_languages:
                continue
            late = f", {found['outdated']} outdated" if found["outdated"] else ""
            going = ", in progress" if found["in_progress"] else ""
            click.echo(f"{language}: {found['present']} of {found['wanted']} texts{late}{going}")
        for name, book in report["books"].items():
            if house is not None and name != house.book:
                continue
            click.echo(
                f"{name}: {_of_source(knowledge.books[name], book['lines'])}{_of_practice(book['common_practice'])}"
            )
            if book["silent"]:
                click.echo(_of_silence(knowledge, name, book["silent"]))
            for policy, clauses in book["in_own_words"].items():
                own = ", ".join(f"{knowledge.policies[policy].rule}#{clause}" for clause in clauses)
                click.echo(
                    f"{name}: decides {policy}; see that your own words of {own} say so, or word the clause that does"
                )
        rulings = report["rulings"]
        click.echo(
            f"{counted(len(report['books']), 'book')}, {counted(report['examples'], 'example')}, "
            f"{counted(rulings['published'], 'ruling')} published, {rulings['computed']} computed, "
            f"{counted(len(findings), 'finding')}"
        )
    if not knowledge.findings:  # else much was not looked at, and is still needed
        project.rulings.keep()
        project.cache.write()
    raise SystemExit(1 if findings else 0)


def _load(root: Path | None, cache: Cache) -> Project:
    """Load a project, which stays as it is to the end of the program: nobody need look for garbage in it, nor in the second process."""
    if not ends_with_the_command():
        return Project.load(find_root(root), cache)
    gc.disable()
    try:
        return Project.load(find_root(root), cache)
    finally:
        gc.enable()
        gc.freeze()


def summary(project: Project, findings: list[Finding], checks: Iterable[NamedCheck] = CHECKS) -> dict[str, Any]:
    """Return what `rulebook check --json` prints; `waiting` are the checks that have seen nothing while a file cannot be read."""
    knowledge = project.knowledge
    published = computed = 0
    for example in knowledge.examples.values():
        for statement in example.statements:
            published += len(statement.books or knowledge.editions)
        for book in knowledge.editions:
            played = project.rulings.of(example.id, book)
            computed += 0 if isinstance(played, SituationError) else len(played)
    return {
        "books": {
            edition.id: {
                "entries": len(edition.entries),
                "based_on": edition.book.based_on,
                "policies": len(edition.book.settings),
                "errata": len(edition.book.errata),
                "lines": _lines(knowledge, edition.book),
                "common_practice": len(cited(project, edition.id)),
                **_wordless(project, edition),
            }
            for edition in knowledge.editions.values()
        },
        "languages": {
            language: {
                "wanted": found.wanted,
                "present": found.present,
                "outdated": found.outdated,
                "in_progress": language in knowledge.in_progress,
            }
            for language, found in counts(project, knowledge.languages).items()
        },
        "examples": len(knowledge.examples),
        "rulings": {"published": published, "computed": computed},
        "waiting": not_run(project, checks),
        "findings": [
            {"file": finding.file, "line": finding.line, "check": finding.check, "message": finding.message}
            for finding in findings
        ],
    }


def _wordless(project: Project, edition: Edition) -> dict[str, Any]:
    """Return what a house decides without a word of it, and what only its own words can say; nothing of a book with a source."""
    if edition.book.source is not None:
        return {"silent": [], "in_own_words": {}}
    untold = Departures(project.knowledge, project.texts, edition).told_by_no_clause
    return {
        "silent": [name for name, own in untold.items() if not own],
        "in_own_words": {name: list(own) for name, own in untold.items() if own},
    }


def _of_source(book: Book, lines: dict[str, int] | None) -> str:
    if lines is not None:
        return f"{lines['placed']} of {lines['stating']} lines of its source have what says them; "
    return "no places in its source yet; " if book.source is not None else ""


def _of_practice(clauses: int) -> str:
    return f"rulings rest on {clauses} clause{'s' * (clauses != 1)} of common practice that it does not have"


def _of_silence(knowledge: Knowledge, book: str, silent: list[str]) -> str:
    """Return what a house decides without a word in its text: its readers would read what its base says."""
    named = ", ".join(f"{name} ({knowledge.policies[name].rule})" for name in silent)
    return (
        f"{book}: decides {named}, and no clause says so; readers find the words of its base, unless you write your own"
    )


def _lines(knowledge: Knowledge, book: Book) -> dict[str, int] | None:
    """Return how many lines of a book's source state something, and how many of them have what says it; None without places."""
    found = share(knowledge, book)
    return None if found is None else {"stating": found.stating, "placed": found.placed}
