"""Named checks on the whole knowledge base; `rulebook check` runs them all."""

from collections.abc import Iterable

from generator.checks import (
    contradictions,
    coverage,
    departures,
    errata,
    facts,
    glossary,
    lock,
    messages,
    numbering,
    references,
    rulings,
    schema,
    witnesses,
)
from generator.checks.project import Check, Project
from generator.knowledge.findings import Finding

# In the order in which findings are told: what contradicts itself first.
CHECKS: tuple[Check, ...] = (
    contradictions.CHECK,
    rulings.CHECK,
    errata.CHECK,
    schema.CHECK,
    references.CHECK,
    numbering.CHECK,
    departures.CHECK,
    witnesses.CHECK,
    messages.CHECK,
    facts.CHECK,
    glossary.CHECK,
    coverage.CHECK,
    lock.CHECK,
)


def run_checks(project: Project, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """Run checks and return every finding, in the order of the checks, then by file and line.

    What loading found counts as the finding of the check that it belongs to.
    """
    found: list[Finding] = []
    broken = {file.partition("/")[0] for file in project.knowledge.broken}
    for check in checks:
        of_loading = [finding for finding in project.knowledge.findings if finding.check == check.name]
        runs = broken.isdisjoint(check.needs)
        found += sorted({*of_loading, *(check.run(project) if runs else ())})
    return found
