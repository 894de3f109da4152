"""`rulebook diff` and `rulebook matrix`: books compared, by policies and by how they rule."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from generator.checks.project import Project
from generator.commands.changes_view import change_lines, changes_as_json
from generator.commands.common import editions_of, language_of, load_readable
from generator.engine import SituationError
from generator.knowledge.changes import changes
from generator.knowledge.comparison import DecidingPolicies, ruled, stated_keys
from generator.knowledge.model import Edition
from generator.knowledge.reader import Reader

_UNREADABLE = "the rulebook itself cannot be read"


def _edition(project: Project, book: str) -> Edition:
    edition = project.knowledge.editions.get(book)
    if edition is None:
        known = ", ".join(sorted(project.knowledge.editions))
        raise click.BadParameter(f"there is no book {book!r}; the books are {known}")
    return edition


@click.command()
@click.argument("first")
@click.argument("second", required=False)
@click.option("--lang", help="The language of the answer; English if absent, in a house its own.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def diff(root: Path | None, first: str, second: str | None, lang: str | None, as_json: bool) -> None:
    """Print what changed from one book to another: rulings of examples, policies, clauses, numbers.

    SECOND is the base of FIRST if absent. Changes are told from the base to what is based on it, whichever is named first; of two
    books that are not, from SECOND to FIRST.
    """
    project = load_readable(root, _UNREADABLE)
    second = second or _edition(project, first).book.based_on
    if second is None:
        raise click.BadParameter(f"{first} is based on no book; name a second one")
    after, before = _edition(project, first), _edition(project, second)
    if after.id in before.lineage:
        after, before = before, after
    found = changes(project.knowledge, project.rulings, before, after)
    if as_json:
        click.echo(json.dumps(changes_as_json(found), ensure_ascii=False, indent=2))
        return
    common = Reader(project.knowledge, project.texts, language_of(project, lang))
    for line in change_lines(found, common):
        click.echo(line)


@click.command()
@click.argument("examples", nargs=-1)
@click.option("--lang", help="The language of the answer; English if absent, in a house its own.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def matrix(root: Path | None, examples: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """Print how each book rules EXAMPLES (rule/example; all of them by default), and which policy makes the difference."""
    project = load_readable(root, _UNREADABLE)
    language = language_of(project, lang)
    for name in examples:
        if name not in project.knowledge.examples:
            raise click.BadParameter(f"there is no example {name!r}")
    books = sorted(editions_of(project))
    report = {name: _rows(project, name, books, language) for name in examples or sorted(project.knowledge.examples)}
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
        return
    for name, rows in report.items():
        click.echo(name)
        for row in rows:
            for group in row["rulings"]:
                by = f" [{', '.join(group['policies'])}]" if group["policies"] else ""
                click.echo(f"  {row['after']}. {', '.join(group['books'])}: {' '.join(group['text'])}{by}")


def _rows(project: Project, name: str, books: Iterable[str], language: str) -> list[dict[str, Any]]:
    """Return for each event the rulings, books that rule alike together; `policies` tell a group from the first one."""
    knowledge, example = project.knowledge, project.knowledge.examples[name]
    played = {
        book: rulings for book in books if not isinstance(rulings := project.rulings.of(name, book), SituationError)
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
