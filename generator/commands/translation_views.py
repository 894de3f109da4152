"""How the work of translators looks in a terminal: bars, and texts side by side with what changed in them."""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from generator.language.difference import TextChange, differences, marked
from generator.language.unseen import visible
from generator.translation.work import Count, Task

_WIDTH = 20
_COLOURS = {"missing": "yellow", "outdated": "cyan", "wrong": "red"}


def bar(found: Count) -> str:
    """Return a bar: filled for what is done, shaded for what is outdated, empty for what is missing."""
    full, half, empty = ("█", "▒", "░") if _can_write("█▒░") else ("#", "=", ".")
    done = _WIDTH * found.done // found.wanted if found.wanted else _WIDTH
    late = -(-_WIDTH * found.present // found.wanted) - done if found.outdated else 0
    return full * done + half * late + empty * (_WIDTH - done - late)


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def task_lines(tasks: Sequence[Task], language: str) -> Iterator[str]:
    """Yield the list to work on, grouped by file: each text with its line, its original and its translation."""
    for file, group in groupby(tasks, key=lambda task: task.at.file):
        yield click.style(file, bold=True)
        for task in group:
            yield from _task_lines(task, language)
        yield ""


def _task_lines(task: Task, language: str) -> Iterator[str]:
    name = visible(task.key.partition("#")[2]) or "the file"
    yield f"{task.at.file}:{task.at.line}: {name}: {click.style(task.state, fg=_COLOURS[task.state])}"
    for fault in task.faults:
        yield f"    {fault}"
    # Both languages in one column, whatever their tags.
    if task.state == "outdated" and task.original is not None:
        if task.before is None:
            yield from _block(task.original_language, _shown(task.original))
            yield "    what the original said before is not known"
        else:
            yield from _block(task.original_language, _changed(differences(task.before, task.original)))
    elif task.original is not None:
        yield from _block(task.original_language, _shown(task.original))
    if task.translation is not None:
        yield from _block(language, _shown(task.translation))


def _shown(text: str) -> str:
    """Return wording as a terminal can show it, whatever stands in it."""
    return "\n".join(map(visible, text.split("\n")))


def _block(language: str, text: str) -> Iterator[str]:
    for number, line in enumerate(text.split("\n")):
        # Colours are ours: wording itself has gone through `visible`.
        yield f"    {language if not number else '  '}  {line}".rstrip()


def _changed(changes: list[TextChange]) -> str:
    """Mark what is gone and what is new, on a terminal in colours, too."""
    signs = {"same": None, "gone": "red", "new": "green"}
    return "".join(click.style(visible(marked([change])), fg=signs[change.kind]) for change in changes)
