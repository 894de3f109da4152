"""What of a rulebook is published: all of it, or in the repository of a house its own part."""

from generator.checks.base import mark_of
from generator.knowledge.model import Knowledge
from generator.knowledge.selection import of_house


def published(knowledge: Knowledge) -> Knowledge:
    """Return what readers see of a rulebook without findings: in that of a house, the house's book, its lineage, its languages."""
    mark = mark_of(knowledge.root)
    if mark is None or mark.book not in knowledge.editions:
        return knowledge
    return of_house(knowledge, mark.book, mark.languages)
