"""*references*: whatever names a rule, clause, book, number, example or erratum names one that exists."""

from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project
from generator.engine.reasons import REASONS
from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed
from generator.knowledge.model import Example, Knowledge, Origin
from generator.language.markup import MarkupError, links


def run(project: Project) -> Iterator[Finding]:
    """Yield every reference that leads nowhere."""
    knowledge = project.knowledge
    for rule in knowledge.rules.values():
        for other, origin in rule.related.items():
            yield from _rule(knowledge, origin, other, None)
    yield from _incidents(knowledge)
    yield from _moved(knowledge)
    for edition in knowledge.editions.values():
        for erratum in edition.book.errata:
            if erratum.number is not None and edition.holder(erratum.number) is None:
                yield _finding(erratum.origin, f"{edition.id} has no number {erratum.number!r}")
            if erratum.shown_by is not None:
                yield from _example(knowledge, erratum.origin, erratum.shown_by[0])
    for example in knowledge.examples.values():
        yield from _of_example(knowledge, example)
    for pieces in knowledge.wording.values():
        for piece in pieces.values():
            if "[[" not in piece.pattern:
                continue
            try:
                found = links(piece.pattern)
            except MarkupError:
                continue
            for link in found:
                yield from _rule(knowledge, piece.origin, link.rule, link.clause)
    for name, reason in REASONS.items():
        rule_id, _, clause = reason.clause.partition("#")
        for finding in _rule(knowledge, Origin("rules/outline.yml", 1), rule_id, clause):
            yield Finding(finding.file, finding.line, finding.check, f"the engine's reason {name!r}: {finding.message}")


def _incidents(knowledge: Knowledge) -> Iterator[Finding]:
    """Yield what situations name and is not there, and rules whose examples no situation leads to."""
    for incident in knowledge.incidents.values():
        for rule_id in incident.rules:
            yield from _rule(knowledge, incident.origin, rule_id, None)
        for example_id in incident.examples:
            yield from _example(knowledge, incident.origin, example_id)
    if not knowledge.incidents:
        return
    led_to = {rule for incident in knowledge.incidents.values() for rule in incident.rules}
    for rule_id in sorted({example.rule for example in knowledge.examples.values()} - led_to):
        # A rule that only one house has stands in its book alone; situations are the same for all.
        if rule_id in knowledge.rules and knowledge.rules[rule_id].book is None:
            message = f"no situation leads to the examples of the rule {rule_id!r}; name it in one"
            yield Finding("rules/situations.yml", 1, "references", message)


def _moved(knowledge: Knowledge) -> Iterator[Finding]:
    """Yield addresses that lead to no page, and those at which there is one again."""
    pages = {f"rules/{rule}" for rule in knowledge.rules} | {f"examples/{example}" for example in knowledge.examples}
    for old, (new, origin) in knowledge.moved.items():
        if new not in pages:
            yield _finding(origin, f"there is no page {new}, to which {old} should lead")
        if old in pages:
            yield _finding(origin, f"{old} is a page, so that it cannot lead to {new}; delete this line")


def _finding(origin: Origin, message: str) -> Finding:
    return Finding(origin.file, origin.line, "references", message)


def _rule(knowledge: Knowledge, origin: Origin, rule_id: str, clause: str | None) -> Iterator[Finding]:
    rule = knowledge.rules.get(rule_id)
    if rule is None:
        if not any(file.endswith(f"/{rule_id}.yml") for file in knowledge.broken):
            near = knowledge.hints.near(origin.file, rule_id, knowledge.rules)
            yield _finding(origin, f"there is no rule {rule_id!r}" + (f"; did you mean {near!r}?" if near else ""))
    elif clause and clause not in rule.clauses:
        yield _finding(origin, f"the rule {rule_id!r} has no clause {clause!r}; it has {listed(rule.clauses)}")


def _example(knowledge: Knowledge, origin: Origin, example_id: str) -> Iterator[Finding]:
    if example_id not in knowledge.examples and not any(
        file.endswith(f"examples/{example_id}.yml") for file in knowledge.broken
    ):
        near = knowledge.hints.near(origin.file, example_id, knowledge.examples)
        yield _finding(origin, f"there is no example {example_id!r}" + (f"; did you mean {near!r}?" if near else ""))


def _of_example(knowledge: Knowledge, example: Example) -> Iterator[Finding]:
    if example.rule not in knowledge.rules:
        yield from _rule(knowledge, example.origin, example.rule, None)
    if example.variant_of is not None:
        yield from _example(knowledge, example.origin, example.variant_of)
    labels: set[tuple[str, str, str]] = set()
    if example.book is not None and all(source.book != example.book for source in example.sources):
        message = f"an example of {example.book} names a number of it under sources; one that other books have is no example of its own"
        yield _finding(example.origin, message)
    for source in example.sources:
        edition = knowledge.editions.get(source.book)
        if edition is None:
            known = listed(sorted(knowledge.books))
            yield _finding(source.origin, f"there is no book {source.book!r}; the books are {known}")
            continue
        if edition.entries and source.number not in edition.entries:
            yield _finding(source.origin, f"{source.book} has no number {source.number!r}")
        if source.erratum and all(erratum.id != source.erratum for erratum in edition.book.errata):
            yield _finding(source.origin, f"{source.book} has no erratum {source.erratum!r}")
        key = (source.book, source.number, source.label or "own")
        if key in labels:
            yield _finding(source.origin, f"the source {source.book} {source.number} appears here twice")
        labels.add(key)
    for statement in example.statements:
        for book in statement.books or ():
            if book not in knowledge.editions and all(source.book != book for source in example.sources):
                yield Finding(example.origin.file, statement.line, "references", f"there is no book {book!r}")
        after = statement.ruling.get("next")
        players = example.situation.get("players", ())
        if isinstance(after, str) and isinstance(players, list) and after not in players:
            message = f"next: there is no player {after!r} at the table"
            yield Finding(example.origin.file, statement.line, "references", message)


CHECK = NamedCheck("references", "every name leads somewhere", run)
