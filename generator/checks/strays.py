"""*strays*: every file in the folder of a house is read by something; one that lies where only the base has files has no effect."""

from collections.abc import Iterator
from pathlib import Path

from generator.checks.base import is_of_the_house, mark_of
from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding
from generator.knowledge.tree import FOLDERS


def run(project: Project) -> Iterator[Finding]:
    """Yield every file of a house that nothing reads, with the place where it would be read."""
    mark = mark_of(project.root)
    if mark is None:
        return
    for top in FOLDERS:
        for path in sorted((mark.folder / top).rglob("*")):
            file = path.relative_to(mark.folder).as_posix()
            # The locks of wording are shared with the base; what is hidden is an editor's.
            hidden = any(part.startswith(".") for part in Path(file).parts)
            if path.is_file() and path.suffix != ".lock" and not hidden and not is_of_the_house(file, mark.book):
                proper = _proper(file, mark.book)
                yield Finding(file, 1, "strays", f"nothing reads this file; a file of this house would be {proper}")


def _proper(file: str, book: str) -> str:
    """Return where a file that is not the house's would be."""
    match file.split("/"):
        case ["rules", "books", _, *rest] | ["rules", *rest]:
            return "/".join(["rules", "books", book, *rest])
        case ["i18n", language, "books", _, *rest] | ["i18n", language, *rest] if rest:
            return "/".join(["i18n", language, "books", book, *rest])
        case ["examples", *rest]:
            return "/".join(["rules", "books", book, "examples", *rest])
    return f"in rules/books/{book} or i18n/<language>/books/{book}"


CHECK = NamedCheck("strays", "every file of a house is read", run)
