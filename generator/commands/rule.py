"""`rulebook rule`: play one situation file under one book or all, and say the rulings with their reasons."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from generator.checks.project import Project
from generator.commands.common import editions_of, language_of, load_readable, read_situation, report_findings
from generator.engine import SituationError
from generator.knowledge.findings import Finding
from generator.knowledge.model import Edition, Example, Spot
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Ruling, disagreements, play


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--book", help="Rule under this book only.")
@click.option("--lang", help="The language of the rulings and reasons; English if absent, in a house its own.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def rule(root: Path | None, file: Path, book: str | None, lang: str | None, as_json: bool) -> None:
    """Rule the situation in FILE (the shape of an example); exit with 1 where a ruling stated in it does not hold."""
    project = load_readable(root, "the rulebook itself cannot be read", without_examples=True)
    knowledge = project.knowledge
    if book is not None and book not in knowledge.editions:
        raise click.BadParameter(f"there is no book {book!r}; the books are {', '.join(sorted(knowledge.editions))}")
    language = language_of(project, lang)
    example = read_situation(file)
    editions = [knowledge.editions[book]] if book else list(editions_of(project).values())
    report: dict[str, Any] = {"file": str(file), "language": language, "rulings": {}, "findings": []}
    findings: list[Finding] = []
    for edition in editions:
        _play_under(project, example, edition, report, findings, as_json)
    findings = sorted(set(findings))
    report["findings"] = [{"file": f.file, "line": f.line, "check": f.check, "message": f.message} for f in findings]
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        _print(project, example, editions, language, report)
        report_findings(findings)
    raise SystemExit(1 if findings or knowledge.findings else 0)


def _play_under(
    project: Project, example: Example, edition: Edition, report: dict[str, Any], findings: list[Finding], as_json: bool
) -> None:
    file = example.origin.file
    for source in example.sources:
        if source.book not in project.knowledge.editions:
            findings.append(Finding(file, source.origin.line, "references", f"there is no book {source.book!r}"))
    try:
        rulings = play(example, edition)
    except SituationError as error:
        line = example.play[error.event].line if error.event is not None and example.play else 1
        findings.append(Finding(file, line, "rulings", f"this cannot be played: {error}"))
        return
    reader = Reader(project.knowledge, project.texts, report["language"], edition)
    report["rulings"][edition.id] = [
        _as_data(reader, example, i, rulings, everything=as_json) for i in range(len(rulings))
    ]
    for statement in example.statements:
        if statement.books is None or edition.id in statement.books:
            differences = disagreements(statement, rulings)
            if differences:
                message = f"under {edition.id}, {'; '.join(differences)}"
                findings.append(Finding(file, statement.line, "rulings", message))


def _place(spot: Spot) -> dict[str, Any]:
    """Return where a clause stands: the number of a book, the paragraphs that state it, and how people cite it."""
    return {"book": spot.book, "number": spot.number, "paragraphs": list(spot.labels), "cited": spot.cited}


def _as_data(
    reader: Reader, example: Example, index: int, rulings: Sequence[Ruling], everything: bool
) -> dict[str, Any]:
    """Return the ruling at `index` with its words. `everything`: programs get every reason, people only what is news or asked for."""
    stated = [key for s in example.statements if s.after == index + 1 for key in s.ruling]
    happening = example.play[index].event if example.play else None
    ruling = rulings[index]
    verdict = reader.verdict(ruling, stated, happening, rulings[:index])
    reasons = []
    for reason in (reader.verdict(ruling, None) if everything else verdict).reasons:
        target, spot = reason.target, reason.target.spot
        reasons.append(
            {
                "id": reason.id,
                "clause": f"{target.rule}#{target.clause}",
                "args": dict(reason.args),
                "place": _place(spot) if spot else None,
                "common_practice": target.common,
                "title": target.title,
                "text": reason.text,
            }
        )
    return {
        "after": index + 1,
        "event": " ".join(reader.event(example, index)) if example.kind == "hand" else None,
        **{key: value for key, value in ruling.items() if key not in ("reasons", "event")},
        "reasons": reasons,
        "text": list(verdict.lines),
    }


def _print(project: Project, example: Example, editions: list[Edition], language: str, report: dict[str, Any]) -> None:
    told_by = editions[0] if len(editions) == 1 else None
    click.echo(" ".join(Reader(project.knowledge, project.texts, language, told_by).facts(example)))
    for group in _alike(editions, report["rulings"]):
        reader = Reader(project.knowledge, project.texts, language, group[0])
        click.echo("")
        for edition in group:
            click.echo(reader.book("title", edition.id))
        for row in report["rulings"].get(group[0].id, ()):
            if row["event"]:
                click.echo(f"  {row['after']}. {row['event']}")
            for line in row["text"]:
                click.echo(f"     → {line}")
            for reason in row["reasons"]:
                place = reason["place"]
                where = f"{reader.book('short', place['book'])} {place['cited']}" if place else reason["title"]
                where += f": {reader.ui('common_practice')}" if reason["common_practice"] else ""
                click.echo(f"       · {reason['text']} [{where}]")


def _alike(editions: Sequence[Edition], rulings: dict[str, Any]) -> list[list[Edition]]:
    """Return the books that rule alike in groups, whatever their reasons; a group is said as its first book says it."""
    groups: list[tuple[Any, list[Edition]]] = []
    for edition in editions:
        its = [
            {key: value for key, value in row.items() if key not in ("reasons", "text", "event", "substantial_action")}
            for row in rulings.get(edition.id, ())
        ]
        for other, group in groups:
            if its == other:
                group.append(edition)
                break
        else:
            groups.append((its, [edition]))
    return [group for _, group in groups]
