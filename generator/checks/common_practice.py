"""Clauses on which rulings under a book rest although the book does not have them: what the engine then says is common practice."""

from collections.abc import Mapping

from generator.checks.project import Project
from generator.engine import SituationError
from generator.knowledge.rulings import Played

Cited = Mapping[str, tuple[str, ...]]


def cited(project: Project, book: str) -> Cited:
    """Return each clause that a reason of some ruling under a book cites, and that neither it nor a base of it has, with those reasons."""
    edition = project.knowledge.editions[book]
    found: dict[str, set[str]] = {}
    for example in project.knowledge.examples:
        for clause, reason in _reasons(project.rulings.of(example, book)):
            found.setdefault(clause, set()).add(reason)
    missing = (clause for clause in sorted(found) if edition.spot(*clause.split("#", 1)) is None)
    return {clause: tuple(sorted(found[clause])) for clause in missing}


def _reasons(played: Played) -> set[tuple[str, str]]:
    if isinstance(played, SituationError):
        return set()
    return {(reason["clause"], reason["id"]) for ruling in played for reason in ruling.get("reasons", ())}
