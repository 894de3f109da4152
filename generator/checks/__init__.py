"""Named checks on the whole knowledge base; `rulebook check` runs them all."""

from collections.abc import Iterable

from generator.checks import (
    base,
    contradictions,
    coverage,
    departures,
    errata,
    facts,
    glossary,
    lock,
    messages,
    names,
    numbering,
    places,
    references,
    rulings,
    schema,
    strays,
    titles,
    vocabulary,
    witnesses,
)
from generator.checks.project import NamedCheck, Project
from generator.checks.two_processes import in_two_processes
from generator.knowledge.findings import Finding, bounded

# In the order in which findings are reported: what contradicts itself first.
CHECKS: tuple[NamedCheck, ...] = (
    contradictions.CHECK,
    rulings.CHECK,
    errata.CHECK,
    schema.CHECK,
    references.CHECK,
    numbering.CHECK,
    places.CHECK,
    departures.CHECK,
    witnesses.CHECK,
    messages.CHECK,
    facts.CHECK,
    names.CHECK,
    titles.CHECK,
    glossary.CHECK,
    vocabulary.CHECK,
    coverage.CHECK,
    lock.CHECK,
    strays.CHECK,
    base.CHECK,
)


# Those that read texts and no ruling: about half of the work, which needs nothing of the other half.
_OF_TEXTS = (messages.CHECK, facts.CHECK, glossary.CHECK, vocabulary.CHECK)


def run_checks(project: Project, checks: Iterable[NamedCheck] = CHECKS, *, beside: bool = False) -> list[Finding]:
    """Run checks and return every finding, in the order of the checks, then by file and line.

    What loading found counts as the finding of the check that it belongs to. With `beside`, those of texts run in a second process
    where the machine can do that; the findings are the same.
    """
    wanted = list(checks)
    apart = [check for check in wanted if beside and check in _OF_TEXTS]
    here = [check for check in wanted if check not in apart]
    found = dict(zip([*here, *apart], in_two_processes(_found, project, here, apart), strict=True))
    return _of_files(project, wanted) + [finding for check in wanted for finding in found[check]]


def _of_files(project: Project, wanted: list[NamedCheck]) -> list[Finding]:
    """Return why a wanted check could not run, unless another check reports it: a check that saw nothing has proved nothing."""
    if all(_can_run(project, check) for check in wanted):
        return []
    told = {check.name for check in wanted}
    return [finding for finding in project.knowledge.findings if finding.check not in told]


def not_run(project: Project, checks: Iterable[NamedCheck] = CHECKS) -> list[str]:
    """Return the names of checks that look at nothing while some file that they need cannot be read."""
    return [check.name for check in checks if not _can_run(project, check)]


def _can_run(project: Project, check: NamedCheck) -> bool:
    return {file.partition("/")[0] for file in project.knowledge.broken}.isdisjoint(check.needs)


def _found(project: Project, check: NamedCheck) -> list[Finding]:
    of_loading = [finding for finding in project.knowledge.findings if finding.check == check.name]
    return bounded(sorted({*of_loading, *(check.run(project) if _can_run(project, check) else ())}))
