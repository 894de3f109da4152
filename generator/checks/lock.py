"""*lock*: policies, and all rulings of all examples under all books, are as last accepted, so that any change of them shows."""

from collections.abc import Iterator, Mapping

from generator.checks import locked_rulings, rulings
from generator.checks.lock_changes import LockChange, in_words
from generator.checks.locked_rulings import LockKey, LockLine
from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding


def run(project: Project) -> Iterator[Finding]:
    """Yield what cannot be read of the locks, and in one finding all that they do not hold as it is ruled now."""
    findings: list[Finding] = []
    kept, broken = locked_rulings.read(project.root, findings)
    yield from findings
    now = locked_rulings.locked(project)
    needed = {key.file for key in (*now, *kept)} | broken
    for file in locked_rulings.found(project.root):
        if file not in needed:
            message = "this lock is empty, and there is nothing to lock; run `rulebook accept`, which deletes it"
            yield Finding(file, 1, "lock", message)
    changes = [change for change in _changes(project, kept, now) if change.key.file not in broken]
    if changes:
        first = changes[0].key
        yield Finding(first.file, _line(first, kept, now), "lock", in_words(changes, _contradicted(project)))


def _contradicted(project: Project) -> bool:
    """Return whether some published ruling does not hold."""
    return any(True for _ in rulings.run(project))


def _changes(project: Project, kept: Mapping[LockKey, LockLine], now: Mapping[LockKey, str]) -> Iterator[LockChange]:
    """Yield each line that comes, goes or changes: policies first, which change rulings, and what holds for all before each book."""
    differ = [key for key in {**now, **kept} if key not in kept or key not in now or kept[key].said != now[key]]
    said = {key: line.said for key, line in kept.items()} if differ else {}
    for key in sorted(
        differ, key=lambda key: (key.rule is not None, key.book or "", key.about, key.event or 0, key.part)
    ):
        lineage = _lineage(project, key.book)
        yield LockChange(key, _holding(said, key, lineage), _holding(now, key, lineage))


def _lineage(project: Project, book: str | None) -> tuple[str | None, ...]:
    edition = project.knowledge.editions.get(book or "")
    return (*(edition.lineage if edition else (book,)), None)


def _holding(rows: Mapping[LockKey, str], key: LockKey, lineage: tuple[str | None, ...]) -> str | None:
    """Return what holds for a book: what is locked of itself, or else of the nearest book that it is based on."""
    spots = (key._replace(book=book) for book in lineage)
    return next((rows[spot] for spot in spots if spot in rows), None)


def _line(key: LockKey, kept: Mapping[LockKey, LockLine], now: Mapping[LockKey, str]) -> int:
    """Return the line of a lock on which something stands, or else that of what stands before it."""
    line = 1
    for other in now:
        if other == key:
            break
        if other.file == key.file and other in kept:
            line = kept[other].number
    return kept[key].number if key in kept else line


CHECK = NamedCheck("lock", "policies and rulings are as last accepted", run, needs=("rules", "examples"))
