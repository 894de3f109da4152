"""`rulebook translate`: what is left to translate, a new language, and texts that are up to date as they stand."""

import json
from typing import Any

import click

from generator.checks.project import Project
from generator.commands.common import (
    find_root,
    languages_of,
    load_project,
    refuse_broken,
    report_broken,
    report_findings,
)
from generator.commands.translation_views import bar, task_lines
from generator.commands.write_access import run_alone, write
from generator.knowledge.originals import render_originals
from generator.language.tags import direction, name_in
from generator.translation.start import StartError, check_tag, fill, start
from generator.translation.work import Count, UnknownText, count, counts_by_part, select, tasks


@click.group()
def translate() -> None:
    """For translators: what is left to do, a new language, and texts that are up to date as they stand.

    KEY is a text (rules/betting/reopening#clauses.short-all-in), FILE a file or folder of wording (i18n/es/rules/betting) or a rule
    (reopening).
    """


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Accept a language that the project has."""
    if value is None:
        return None
    languages = _project(context).knowledge.languages
    if value not in languages:
        # Its folder may be what cannot be read.
        report_findings(_project(context).knowledge.findings)
        # Click closes no context whose words are refused, and this one may keep others from writing.
        context.close()
        raise click.BadParameter(f"there is no language {value!r}; the languages are {', '.join(languages)}")
    return value


def _project(context: click.Context) -> Project:
    """Load the project once for a call."""
    found: Project | None = context.meta.get("project")
    if found is None:
        if context.command.name in _WRITING:
            run_alone(find_root(context.obj), "writing")
        found = context.meta["project"] = load_project(context.obj)
    return found


# What they write must not change between their reading and their writing.
_WRITING = ("start", "fill", "done", "unaffected")

_LANG = click.argument("language", metavar="LANG", callback=_language)
_WORDS = click.argument("words", metavar="[KEY|FILE]...", nargs=-1)
_UNWRITTEN = "nothing was written; fix the findings first"
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")


@translate.command("status")
@click.argument("language", metavar="[LANG]", required=False, callback=_language)
@_JSON
@click.pass_context
def status_command(context: click.Context, language: str | None, as_json: bool) -> None:
    """Show how much is translated and up to date: of every language, or of one language part by part."""
    project = _project(context)
    if as_json:
        wanted = [language] if language else languages_of(project)
        click.echo(json.dumps({name: _status(project, name) for name in wanted}, ensure_ascii=False, indent=2))
    elif language:
        parts = counts_by_part(project, language)
        _bars({**parts, "all": count(project, language)})
        _report_state(project, language)
    else:
        names = languages_of(project)
        _bars({f"{name} {name_in(name, 'en')}": count(project, name) for name in names})
        for name in names:
            _report_state(project, name)
    report_broken(project)


def _status(project: Project, language: str) -> dict[str, Any]:
    def fields(found: Count) -> dict[str, int]:
        return {
            "wanted": found.wanted,
            "present": found.present,
            "missing": found.missing,
            "outdated": found.outdated,
            "percent": found.percent,
        }

    return {
        "name": name_in(language, "en"),
        "in_progress": language in project.knowledge.in_progress,
        **fields(count(project, language)),
        "parts": {part: fields(found) for part, found in counts_by_part(project, language).items()},
    }


def _bars(counts: dict[str, Count]) -> None:
    width = max(map(len, counts), default=0)
    for name, found in counts.items():
        left = ", ".join(
            f"{number} {what}" for number, what in ((found.missing, "missing"), (found.outdated, "outdated")) if number
        )
        line = f"{name:{width}}  {bar(found)} {found.percent:3} %  {found.present} of {found.wanted}"
        click.echo(f"{line}  {left}".rstrip())


def _report_state(project: Project, language: str) -> None:
    if language not in project.knowledge.in_progress:
        return
    if count(project, language).missing:
        click.echo(f"{language} is in progress: missing texts are shown in the original, marked, and are not an error.")
    else:
        click.echo(
            f"{language} is complete: delete i18n/{language}/language.yml, and from then on a missing text is an error."
        )


@translate.command("todo")
@_LANG
@_WORDS
@_JSON
@click.pass_context
def todo_command(context: click.Context, language: str, words: tuple[str, ...], as_json: bool) -> None:
    """List what is missing, outdated or wrong in LANG: original beside translation, and what changed since it was translated."""
    project = _project(context)
    try:
        found = tasks(project, language, words)
    except UnknownText as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps([_task_fields(task) for task in found], ensure_ascii=False, indent=2))
    else:
        for line in task_lines(found, language):
            click.echo(line)
        sums = {state: sum(task.state == state for task in found) for state in ("missing", "outdated", "wrong")}
        summed = ", ".join(f"{number} {state}" for state, number in sums.items())
        click.echo(summed if found else "nothing is left to do")
    report_broken(project)


def _task_fields(task: Any) -> dict[str, Any]:
    from generator.language.difference import differences

    changed = differences(task.before, task.original) if task.before is not None and task.original else None
    return {
        "key": task.key,
        "state": task.state,
        "file": task.at.file,
        "line": task.at.line,
        "original_language": task.original_language,
        "original": task.original,
        "original_file": task.original_at.file if task.original_at else None,
        "original_line": task.original_at.line if task.original_at else None,
        "translation": task.translation,
        "original_before": task.before,
        "difference": [[change.kind, change.text] for change in changed] if changed else None,
        "faults": list(task.faults),
    }


@translate.command("start")
@click.argument("language", metavar="LANG")
@click.pass_context
def start_command(context: click.Context, language: str) -> None:
    """Begin a new language, such as fr: all its files with the texts to be written, and its entry in mkdocs.yml.

    The language is in progress until i18n/LANG/language.yml is deleted: what is missing is published in the original, marked as such.
    """
    project = _project(context)
    try:
        check_tag(project.knowledge, language)
        refuse_broken(project, _UNWRITTEN)
        made, files = start(project.knowledge, language)
    except StartError as error:
        raise click.ClickException(str(error)) from None
    write(project.root, files)
    wanted = count(Project.load(project.root), language)
    click.echo(f"i18n/{language}: {len(made.files)} files for {made.name}, {wanted.missing} texts to translate")
    if made.config:
        click.echo(f"{made.config}: the site has {made.name} in its menu")
    if direction(language) == "rtl":
        click.echo(
            f"{made.name} is written from right to left, and so are its pages. "
            "Before printing, check that `rulebook pdf` has the letters it needs."
        )
    click.echo(f"Next: `rulebook translate todo {language}`, then fill in the empty texts.")


@translate.command("fill")
@_LANG
@click.pass_context
def fill_command(context: click.Context, language: str) -> None:
    """Put texts that the originals have gained into the files of LANG, empty, where they belong. Nothing else is touched."""
    project = _project(context)
    refuse_broken(project, _UNWRITTEN)
    files, done, undone = fill(project.knowledge, language)
    write(project.root, files)
    for file, names in done.items():
        click.echo(f"{file}: {', '.join(names)}")
    for line in undone:
        click.echo(line, err=True)
    added = sum(map(len, done.values()))
    click.echo(f"{added} text{'s' * (added != 1)} to translate added" if added else "nothing was missing")
    if undone:
        raise SystemExit(1)


@translate.command("done")
@_LANG
@_WORDS
@click.pass_context
def done_command(context: click.Context, language: str, words: tuple[str, ...]) -> None:
    """Accept translations of LANG as up to date though their original has changed: all of them, or those named.

    A translation that was changed after its original needs no such word: it is taken as made from the original of the day.
    """
    _accept(context, (language,), words)


@translate.command("unaffected")
@click.argument("words", metavar="KEY|FILE...", nargs=-1, required=True)
@click.pass_context
def unaffected_command(context: click.Context, words: tuple[str, ...]) -> None:
    """Say that a change of an original (a comma, a typing error) needs no new translation in any language."""
    _accept(context, _project(context).knowledge.languages, words)


def _accept(context: click.Context, languages: tuple[str, ...], words: tuple[str, ...]) -> None:
    project = _project(context)
    knowledge = project.knowledge
    try:
        chosen = select(knowledge, words) if words else None
    except UnknownText as error:
        raise click.UsageError(str(error)) from None
    refuse_broken(project, _UNWRITTEN)
    taken = {name: {k for k in project.texts.late(name) if chosen is None or k in chosen} for name in languages}
    write(knowledge.root, {name: text for name, (text, _) in render_originals(knowledge, taken).items()})
    for name, keys in taken.items():
        for key in sorted(keys):
            click.echo(f"{name}: {key} is up to date")
        left = len(project.texts.late(name)) - len(keys)
        if left:
            click.echo(f"{name}: {left} outdated text{'s' * (left != 1)} left")
    if not any(taken.values()):
        click.echo("none of this was outdated")
