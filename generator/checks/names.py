"""*names*: what an example calls its players, seats and tables fits a sentence in every language.

A name stands in running text as it was written. A word of one language ("East", "seat 5", "Red") reads as a mistake in another, and Czech
would have to inflect it. Positions, letters, and letters with a number (BTN, UTG+1, A, S5, T2) are the same everywhere.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding

_NAME = re.compile(r"[A-Z]{1,5}[0-9]{0,2}(?:\+[0-9])?|[0-9]{1,3}")
_LISTS = ("players", "seats")
_SINGLE = ("player", "table")
_EMPTY = "empty"


def run(project: Project) -> Iterator[Finding]:
    """Yield each name of an example that would be foreign in a text of some language. A rulebook of one language may use its words."""
    if len(project.knowledge.languages) < 2:
        return
    for example in project.knowledge.examples.values():
        foreign = sorted(name for name in set(_names(example.situation)) - {_EMPTY} if not _NAME.fullmatch(name))
        if foreign:
            message = (
                f"{', '.join(map(repr, foreign))} would stand as written in the texts of every language; name players, seats and tables by "
                "a position, a letter, a number, or a letter and a number: BTN, UTG+1, A, 12, S5"
            )
            yield Finding(example.origin.file, example.origin.line, "names", message)


def _names(facts: Mapping[str, Any]) -> Iterator[str]:
    for key, value in facts.items():
        if key in _LISTS and isinstance(value, list | tuple | dict):
            yield from (str(one) for one in value)
        elif key in _SINGLE and isinstance(value, str):
            yield value
        elif key == "tables" and isinstance(value, Mapping):
            yield from map(str, value)
        if isinstance(value, Mapping):
            yield from _names(value)
        elif isinstance(value, list | tuple):
            for item in value:
                if isinstance(item, Mapping):
                    yield from _names(item)


CHECK = NamedCheck("names", "players, seats and tables have names that fit every language", run)
