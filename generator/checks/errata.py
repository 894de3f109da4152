"""*errata*: an erratum that names a printed ruling is still needed: the ruling printed must not be the right one."""

from collections.abc import Iterator

from pydantic import ValidationError

from generator.checks.project import NamedCheck, Project
from generator.engine import SituationError
from generator.knowledge.example_shapes import StatedRuling
from generator.knowledge.findings import Finding
from generator.knowledge.rulings import holds


def run(project: Project) -> Iterator[Finding]:
    """Yield errata that are no longer needed, and those that point at no event."""
    knowledge = project.knowledge
    for edition in knowledge.editions.values():
        for erratum in edition.book.errata:
            if erratum.shown_by is None or erratum.shown_by[0] not in knowledge.examples:
                continue
            example, after, printed = erratum.shown_by
            origin = erratum.origin
            try:
                StatedRuling.model_validate(dict(printed))
            except ValidationError as error:
                keys = ", ".join(str(fault["loc"][0]) for fault in error.errors() if fault["loc"])
                yield Finding(origin.file, origin.line, "errata", f"{erratum.id}: printed is not a ruling ({keys})")
                continue
            played = project.rulings.of(example, edition.id)
            if isinstance(played, SituationError):
                continue
            if after > len(played):
                message = f"{erratum.id}: {example} has only {len(played)} events"
                yield Finding(origin.file, origin.line, "errata", message)
            elif holds(printed, played[after - 1]):
                message = f"{erratum.id}: what is printed holds in {example}, so there is no error to record"
                yield Finding(origin.file, origin.line, "errata", message)


CHECK = NamedCheck("errata", "each erratum is still needed", run, needs=("rules", "examples"))
