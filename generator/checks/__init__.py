"""Named checks on the whole knowledge base; `rulebook check` runs them all."""

from collections.abc import Iterable

from generator.checks import coverage, errata, lock, messages, numbering, references, rulings, schema
from generator.checks.project import Check, Project
from generator.knowledge.findings import Finding

# In the order in which findings are told: what contradicts itself first.
CHECKS: tuple[Check, ...] = (
    rulings.CHECK,
    errata.CHECK,
    schema.CHECK,
    references.CHECK,
    numbering.CHECK,
    messages.CHECK,
    coverage.CHECK,
    lock.CHECK,
)


def run_checks(project: Project, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """Run checks and return every finding, in the order of the checks, then by file and line."""
    found: list[Finding] = []
    clean = not project.knowledge.broken and not any(f.check == "schema" for f in schema.run(project))
    for check in checks:
        if clean or not check.needs_clean_schema:
            found += sorted(set(check.run(project)))
    return found
