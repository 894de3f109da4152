"""*rulings*: what an example publishes is what the engine rules, under each of its books; and every script can be played."""

from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project
from generator.engine import SituationError
from generator.knowledge.findings import Finding
from generator.knowledge.rulings import disagreements


def run(project: Project) -> Iterator[Finding]:
    """Yield each stated ruling that does not hold, and each script that cannot be played."""
    knowledge = project.knowledge
    for example in knowledge.examples.values():
        impossible: set[tuple[int, str]] = set()
        for book in knowledge.editions:
            played = project.rulings.of(example.id, book)
            if isinstance(played, SituationError):
                event = played.event
                line = example.play[event].line if event is not None and event < len(example.play) else 1
                impossible.add((line, str(played)))
        for line, message in sorted(impossible):
            yield Finding(example.origin.file, line, "rulings", f"this cannot be played: {message}")
        if impossible:
            continue
        for statement in example.statements:
            differences: dict[str, list[str]] = {}  # in what, and under which books
            compared: dict[int, str] = {}  # by rulings, which books share
            for book in statement.books or tuple(knowledge.editions):
                played = project.rulings.of(example.id, book) if book in knowledge.editions else ()
                if not isinstance(played, SituationError) and played:
                    if id(played) not in compared:
                        compared[id(played)] = "; ".join(disagreements(statement, played))
                    differences.setdefault(compared[id(played)], []).append(book)
            differences.pop("", None)
            for difference, books in differences.items():
                message = f"under {' and '.join(sorted(books))}, {difference}"
                yield Finding(example.origin.file, statement.line, "rulings", message)
        if not example.statements:
            yield Finding(example.origin.file, 1, "rulings", "the example states no ruling, so it shows nothing")


CHECK = NamedCheck("rulings", "published rulings are what the engine rules", run)
