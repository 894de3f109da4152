"""An id in code, tests and documentation: what `rulebook rename` changes beside the YAML files, where it runs in a checkout of the project.

The engine names rules in the clauses that its reasons cite (`clock#limit`) and in the ids of those reasons (`clock.called-early`),
and policies as fields. There an id is known by its form. A rule that is named alone, as in `"clock"`, may be anything: an act, a
kind, a word. Such places are left as they are, and listed.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.knowledge.renaming import Renaming
from generator.knowledge.schemas import FOLDER as SCHEMAS

_FOLDERS = ("generator", "tests", "docs")
_PAGES = ("README.md", "CONTRIBUTING.md", "rules/README.md", "rules/books/README.md")
_ENDINGS = frozenset({".py", ".js", ".html", ".md", ".typ", ".yml", ".json"})


def code_files(root: Path) -> list[Path]:
    """Return the files of a checkout that name ids and are no data; none in a folder that has no engine of its own."""
    if not (root / "generator" / "engine").is_dir():
        return []
    found = (path for folder in _FOLDERS for path in (root / folder).rglob("*") if root / SCHEMAS not in path.parents)
    pages = (root / page for page in _PAGES)
    return sorted(path for path in (*found, *pages) if path.suffix in _ENDINGS and path.is_file())


class RenamingOfCode:
    """An id that becomes another one in code, tests and documentation."""

    def __init__(self, renaming: Renaming, reasons: Iterable[str], examples: Iterable[str]) -> None:
        """`reasons` are the ids of all reasons of the engine, `examples` those of all examples."""
        self.renaming = renaming
        old, new = renaming.old, renaming.new
        self._alone: re.Pattern[str] | None = None
        if old.sign == "_":
            self._form, self._instead = re.compile(rf"(?<![\w-]){old.rule}(?![\w-])"), str(new)
        elif old.sign:
            key = "(clauses\\.)?" if old.sign == "#" else "()"
            self._form = re.compile(rf"(?<![\w-]){old.rule}{old.sign}{key}{old.name}(?![\w-])")
            self._instead = rf"{new.rule}{new.sign}\g<1>{new.name}"
        else:
            of_it = [re.escape(name.partition(".")[2]) for name in reasons if name.startswith(f"{old}.")]
            shown = [re.escape(name.partition("/")[2]) for name in examples if name.startswith(f"{old}/")]
            after = [r"#[a-z]", r"\.yml\b", *(rf"\.{name}(?![\w-])" for name in of_it)]
            after += [rf"/{name}(?![\w-])" for name in shown]
            page = rf"(?<=rules/){old}(?![\w.-])|(?<=examples/){old}(?=/)"
            self._form, self._instead = re.compile(rf"(?<![\w.-]){old}(?={'|'.join(after)})|{page}"), str(new)
            self._alone = re.compile(rf"""(?P<quote>["'`]){old}(?P=quote)""")

    def text(self, text: str) -> str:
        """Return what a file says with the new id."""
        return self._form.sub(self._instead, text)

    def left(self, text: str) -> Iterator[int]:
        """Yield the lines, from 1, that name the rule alone, if it is one."""
        if self._alone is not None:
            yield from (i for i, line in enumerate(text.splitlines(), 1) if self._alone.search(line))
