"""`rulebook diff` and `rulebook matrix`: books compared, by policies and by how they rule."""

import json
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from generator.checks.project import Project
from generator.commands.common import load_readable
from generator.engine import SituationError
from generator.knowledge.comparison import (
    Clauses,
    DecidingPolicies,
    differing_clauses,
    differing_policies,
    differing_rulings,
    ruled,
    stated_keys,
)
from generator.knowledge.model import Decision, Edition
from generator.knowledge.reader import Reader

_UNREADABLE = "the rulebook itself cannot be read"


def _edition(project: Project, book: str) -> Edition:
    edition = project.knowledge.editions.get(book)
    if edition is None:
        known = ", ".join(sorted(project.knowledge.editions))
        raise click.BadParameter(f"there is no book {book!r}; the books are {known}")
    return edition


def _language(project: Project, language: str) -> str:
    if language not in project.knowledge.languages:
        known = ", ".join(project.knowledge.languages)
        raise click.BadParameter(f"there is no language {language!r}; there are {known}")
    return language


def _decision(decision: Decision) -> dict[str, Any]:
    return {"value": decision.value, "basis": decision.basis, "at": decision.at, "book": decision.book}


@click.command()
@click.argument("first")
@click.argument("second", required=False)
@click.option("--lang", "language", default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def diff(root: Path | None, first: str, second: str | None, language: str, as_json: bool) -> None:
    """Print how two books differ: policies, clauses, and examples ruled differently. SECOND is the base of FIRST if absent."""
    project = load_readable(root, _UNREADABLE)
    second = second or _edition(project, first).book.based_on
    if second is None:
        raise click.BadParameter(f"{first} is based on no book; name a second one")
    editions = [_edition(project, first), _edition(project, second)]
    readers = [Reader(project.knowledge, project.texts, _language(project, language), e) for e in editions]
    policies = differing_policies(*editions)
    clauses = differing_clauses(project.knowledge, *editions)
    splits = differing_rulings(project.knowledge, project.rulings, *editions)
    if as_json:
        report = {
            "books": [first, second],
            "policies": {name: {first: _decision(one), second: _decision(two)} for name, one, two in policies},
            "clauses": {
                "only": {first: _names(clauses.only_first), second: _names(clauses.only_second)},
                "reworded": _names(clauses.reworded),
            },
            "rulings": [
                {
                    "example": split.example,
                    "after": split.after,
                    "rulings": {first: split.first, second: split.second},
                    "policies": list(split.policies),
                }
                for split in splits
            ],
        }
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
        return
    for name, *decisions in policies:
        click.echo(f"{name}: {readers[0].policy_question(name)}")
        for reader, decision in zip(readers, decisions, strict=True):
            value = reader.policy_value(name, decision.value)
            click.echo(f"  {reader.book('short')}: {value} ({reader.ui(f'basis.{decision.basis}')})")
    _print_clauses(readers, clauses)
    for split in splits:
        click.echo(f"{split.example}, {split.after}: {', '.join(split.policies) or '–'}")
        for reader, ruling in zip(readers, (split.first, split.second), strict=True):
            click.echo(f"  {reader.book('short')}: {' '.join(reader.verdict(ruling).lines)}")
    click.echo(f"{len(policies)} policies, {len(clauses)} clauses, {len(splits)} rulings differ")


def _names(clauses: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{rule}#{clause}" for rule, clause in clauses]


def _print_clauses(readers: list[Reader], clauses: Clauses) -> None:
    """Print the clauses that differ, each with its number; a rule that only one book has in one line."""
    for reader, other, held in (
        (readers[0], readers[1], clauses.only_first),
        (readers[1], readers[0], clauses.only_second),
    ):
        for rule, group in groupby(held, key=lambda pair: pair[0]):
            names = [clause for _, clause in group]
            whole = other.edition is None or not any(
                other.edition.spot(rule, clause) for clause in other.knowledge.rules[rule].clauses
            )
            for name in [rule] if whole else [f"{rule}#{clause}" for clause in names]:
                where = reader.target(rule, names[0])
                only = reader.ui("site.differences.only", book=reader.book("short"))
                click.echo(f"{name}: {only} ({where.spot.cited if where.spot else ''} {where.title})")
    for name in _names(clauses.reworded):
        click.echo(f"{name}: {readers[0].ui('site.differences.worded')}")


@click.command()
@click.argument("examples", nargs=-1)
@click.option("--lang", "language", default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def matrix(root: Path | None, examples: tuple[str, ...], language: str, as_json: bool) -> None:
    """Print how each book rules EXAMPLES (rule/example; all of them by default), and which policy makes the difference."""
    project = load_readable(root, _UNREADABLE)
    _language(project, language)
    for name in examples:
        if name not in project.knowledge.examples:
            raise click.BadParameter(f"there is no example {name!r}")
    report = {name: _rows(project, name, language) for name in examples or sorted(project.knowledge.examples)}
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
        return
    for name, rows in report.items():
        click.echo(name)
        for row in rows:
            for group in row["rulings"]:
                by = f" [{', '.join(group['policies'])}]" if group["policies"] else ""
                click.echo(f"  {row['after']}. {', '.join(group['books'])}: {' '.join(group['text'])}{by}")


def _rows(project: Project, name: str, language: str) -> list[dict[str, Any]]:
    """Return for each event the rulings, books that rule alike together; `policies` tell a group from the first one."""
    knowledge, example = project.knowledge, project.knowledge.examples[name]
    played = {
        book: rulings
        for book in sorted(knowledge.editions)
        if not isinstance(rulings := project.rulings.of(name, book), SituationError)
    }
    deciding = DecidingPolicies(knowledge, project.rulings)
    rows: list[dict[str, Any]] = []
    for index in range(min(map(len, played.values()), default=0)):
        groups: list[dict[str, Any]] = []
        stated = stated_keys(example, index + 1)
        for book, rulings in played.items():
            ruling = rulings[index]
            same = next((group for group in groups if ruled(group["ruling"], stated) == ruled(ruling, stated)), None)
            if same is not None:
                same["books"].append(book)
                continue
            edition = knowledge.editions[book]
            first = groups[0]["books"][0] if groups else book
            verdict = Reader(knowledge, project.texts, language, edition).verdict(ruling, stated)
            policies = deciding.policies(name, index + 1, first, book) if groups else ()
            groups.append({"books": [book], "ruling": ruling, "text": list(verdict.lines), "policies": list(policies)})
        rows.append({"after": index + 1, "rulings": groups})
    return rows
