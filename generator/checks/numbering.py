"""*numbering*: a book numbers everything that its source prints, and nothing twice."""

from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project, place
from generator.knowledge.findings import Finding
from generator.knowledge.model import Edition, Entry, Knowledge
from generator.knowledge.wording import own_wording


def run(project: Project) -> Iterator[Finding]:
    """Yield gaps, surplus numbers, clauses left out without a word, and rules of a house that stand in no number of it."""
    knowledge = project.knowledge
    for edition in knowledge.editions.values():
        file = f"rules/books/{edition.id}/numbering.yml"
        yield from _complete(edition, file)
        yield from _whole_rules(knowledge, edition)
        yield from _own_words(knowledge, edition)
        yield from _beyond_the_text(edition)
    yield from _own_rules(knowledge)


def _complete(edition: Edition, file: str) -> Iterator[Finding]:
    book = edition.book
    if not edition.entries:
        yield Finding(
            file, 1, "numbering", f"{book.id} numbers no rule; it needs a numbering, or a book to be based on"
        )
        return
    if book.source is None:
        return
    for number in book.source.entries:
        if number not in edition.entries and number not in book.gaps:
            message = f"the number {number} of the source is missing; add it, or say under gaps why it is not there"
            yield Finding(file, 1, "numbering", message)
        if number in edition.entries and number in book.gaps:
            yield Finding(
                file, edition.entries[number].origin.line, "numbering", f"{number} is declared as a gap, but it is here"
            )
    if book.chapters is not None:
        printed = set(book.source.entries)
        for entry in edition.entries.values():
            if entry.number not in printed:
                message = f"the source prints no number {entry.number} (book.yml: source.entries)"
                yield Finding(entry.origin.file, entry.origin.line, "numbering", message)


def _whole_rules(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    held: dict[str, set[str]] = {}
    places: dict[tuple[str, str], Entry] = {}
    holders: dict[str, Entry] = {}
    for entry in edition.entries.values():
        for part in entry.parts:
            holders.setdefault(part.rule, entry)
            held.setdefault(part.rule, set()).update(part.clauses)
            for clause in part.clauses:
                first = places.setdefault((part.rule, clause), entry)
                if first is not entry:
                    message = (
                        f"{part.rule}#{clause} is under {entry.number} and already under {first.number} "
                        f"({place(first.origin)})"
                    )
                    yield Finding(entry.origin.file, entry.origin.line, "numbering", message)
    lineage = [knowledge.books[book] for book in edition.lineage]
    elsewhere = {(drop.rule, drop.clause) for book in lineage for drop in book.drops}
    elsewhere.update(*(book.inherits for book in lineage))
    for rule_id, clauses in held.items():
        for clause in knowledge.rules[rule_id].clauses:
            if clause not in clauses and (rule_id, clause) not in elsewhere:
                message = f"{rule_id}#{clause} has no number; number it, or drop it (drops:)"
                if edition.spot(rule_id, clause) is not None:
                    base = edition.book.based_on
                    message = f"{rule_id}#{clause} has no number; number it, drop it (drops:), or leave it to {base} (inherits:)"
                origin = holders[rule_id].origin
                yield Finding(origin.file, origin.line, "numbering", message)
    for drop in edition.book.drops:
        name, origin = f"{drop.rule}#{drop.clause}", drop.origin
        if drop.rule not in held:
            message = f"{name} is dropped, but {edition.id} does not number that rule; delete the line"
            yield Finding(origin.file, origin.line, "numbering", message)
        elif drop.clause in held[drop.rule]:
            entry = places[drop.rule, drop.clause]
            message = (
                f"{name} is dropped here, and numbered {entry.number} at {place(entry.origin)}; delete one of the two"
            )
            yield Finding(origin.file, origin.line, "numbering", message)
        if drop.said_by is not None and edition.spot(*drop.said_by) is None:
            said_by = "#".join(drop.said_by)
            message = f"{name}: said_by: {edition.id} does not have {said_by} either; name a clause that it has"
            yield Finding(origin.file, origin.line, "numbering", message)
    for (rule_id, clause), origin in edition.book.inherits.items():
        fault = _inherits_in_vain(knowledge, edition, places.get((rule_id, clause)), rule_id, clause)
        if fault is not None:
            yield Finding(origin.file, origin.line, "numbering", f"{rule_id}#{clause} is left to the base, but {fault}")


def _inherits_in_vain(
    knowledge: Knowledge, edition: Edition, entry: Entry | None, rule: str, clause: str
) -> str | None:
    """Say why a book cannot leave a clause to its base, or need not say that it does; `entry` is its own number with that clause."""
    book = edition.book
    drop = next((drop for drop in book.drops if (drop.rule, drop.clause) == (rule, clause)), None)
    if drop is not None:
        return f"dropped at {place(drop.origin)}; delete one of the two"
    if entry is not None:
        return f"numbered {entry.number} at {place(entry.origin)}; delete one of the two"
    if all(part.rule != rule for one in edition.entries.values() for part in one.parts):
        return f"{book.id} does not number that rule, so all of it is; delete the line"
    if edition.spot(rule, clause) is None:
        whose = f"{book.based_on} does not have it" if book.based_on else f"{book.id} has none (book.yml: based_on)"
        return f"{whose}; number it, or drop it (drops:)"
    return None


def _own_words(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    """Yield what is said of the book's own words for clauses (`alike`, `illustrated`) that it does not have."""
    book = edition.book
    base = knowledge.editions[edition.lineage[1]] if len(edition.lineage) > 1 else None
    for named, what in ((book.alike, "to the same effect as its base"), (book.illustrated, "with its illustrations")):
        for (rule, clause), origin in named.items():
            has = edition.spot(rule, clause) is not None
            worded = own_wording(knowledge, book.id, knowledge.rules[rule], clause) is not None
            new = named is book.alike and base is not None and base.spot(rule, clause) is None
            if not has or not (worded or new) or (named is book.alike and base is None):
                message = (
                    f"{book.id} is to say {rule}#{clause} {what}, but has no words of its own for it; delete the line"
                )
                yield Finding(origin.file, origin.line, "numbering", message)


def _beyond_the_text(edition: Edition) -> Iterator[Finding]:
    """Yield what the text at hand is said not to have (`unseen`), though the book states it."""
    unseen = edition.book.unseen
    if unseen is None:
        return
    for number in unseen.numbers:
        if number in edition.entries:
            message = f"the text at hand is said not to have the number {number}, but it is here; delete one of the two"
            yield Finding(unseen.origin.file, unseen.origin.line, "numbering", message)
    for (rule, clause), origin in unseen.clauses.items():
        if edition.spot(rule, clause) is not None:
            message = f"the text at hand is said not to have {rule}#{clause}, but {edition.id} states it; delete one of the two"
            yield Finding(origin.file, origin.line, "numbering", message)


def _own_rules(knowledge: Knowledge) -> Iterator[Finding]:
    for rule in knowledge.rules.values():
        if rule.book is None:
            continue
        holders = [
            e
            for e in knowledge.editions.values()
            if any(p.rule == rule.id for x in e.entries.values() for p in x.parts)
        ]
        if not any(edition.id == rule.book for edition in holders):
            message = f"{rule.book} has the rule {rule.id} under no number; give it one (numbering.yml: adds)"
            yield Finding(rule.origin.file, rule.origin.line, "numbering", message)
        for edition in holders:
            if rule.book not in edition.lineage:
                entry = next(x for x in edition.entries.values() if any(part.rule == rule.id for part in x.parts))
                message = (
                    f"{rule.id} is a rule of {rule.book} alone ({place(rule.origin)}); {edition.id} is not based on it"
                )
                yield Finding(entry.origin.file, entry.origin.line, "numbering", message)


CHECK = NamedCheck("numbering", "a book numbers what its source prints, and nothing twice", run)
