"""Clauses on which rulings under a book rest although the book does not have them: what the engine then says is common practice."""

from collections.abc import Mapping

from generator.checks.project import Project

Cited = Mapping[str, tuple[str, ...]]


def cited(project: Project, book: str) -> Cited:
    """Return each clause that a reason of some ruling under a book cites, and that neither it nor a base of it has, with those reasons."""
    edition = project.knowledge.editions[book]
    cites: set[tuple[str, str]] = set()
    cites.update(*(project.rulings.reasons(example, book) for example in project.knowledge.examples))
    found: dict[str, list[str]] = {}
    for clause, reason in sorted(cites):
        found.setdefault(clause, []).append(reason)
    missing = (clause for clause in found if edition.spot(*clause.split("#", 1)) is None)
    return {clause: tuple(found[clause]) for clause in missing}
