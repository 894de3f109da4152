"""Clauses on which rulings under a book rest although its print does not state them: what the engine then says is common practice."""

from collections.abc import Mapping

from generator.checks.project import Project
from generator.knowledge.model import Edition
from generator.knowledge.places import unstated

Cited = Mapping[str, tuple[str, ...]]


def cited(project: Project, book: str) -> Cited:
    """Return each clause that a reason of some ruling under a book cites, and that no print of its lineage states, with those reasons."""
    edition = project.knowledge.editions[book]
    cites: set[tuple[str, str]] = set()
    examples = project.knowledge.examples.values()
    cites.update(*(project.rulings.reasons(one.id, book) for one in examples if one.of(edition.lineage)))
    found: dict[str, list[str]] = {}
    for clause, reason in sorted(cites):
        found.setdefault(clause, []).append(reason)
    return {clause: tuple(found[clause]) for clause in found if not _stated(project, edition, *clause.split("#", 1))}


def _stated(project: Project, edition: Edition, rule: str, clause: str) -> bool:
    has = edition.spot(rule, clause) is not None
    return has and not unstated(project.knowledge.books, edition, *edition.said_by.get((rule, clause), (rule, clause)))
