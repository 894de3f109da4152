"""*numbering*: a book numbers everything that its source prints, nothing twice, and says nothing that it inherits anyway."""

from collections.abc import Iterator

from generator.checks.project import Check, Project
from generator.knowledge.findings import Finding
from generator.knowledge.model import Edition, Knowledge


def run(project: Project) -> Iterator[Finding]:
    """Yield gaps, surplus numbers, clauses left out without a word, and restatements."""
    knowledge = project.knowledge
    for edition in knowledge.editions.values():
        file = f"rules/books/{edition.id}/numbering.yml"
        yield from _complete(edition, file)
        if edition.book.chapters is not None:
            yield from _whole_rules(knowledge, edition, file)
        yield from _restated(knowledge, edition)


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
                file, edition.entries[number].origin.line, "numbering", f"{number} is declared a gap, but is here"
            )
    if book.chapters is not None:
        printed = set(book.source.entries)
        for entry in edition.entries.values():
            if entry.number not in printed:
                message = f"the source prints no number {entry.number} (book.yml: source.entries)"
                yield Finding(entry.origin.file, entry.origin.line, "numbering", message)


def _whole_rules(knowledge: Knowledge, edition: Edition, file: str) -> Iterator[Finding]:
    held: dict[str, set[str]] = {}
    lines: dict[str, int] = {}
    places: dict[tuple[str, str], str] = {}
    for entry in edition.entries.values():
        for part in entry.parts:
            lines.setdefault(part.rule, entry.origin.line)
            held.setdefault(part.rule, set()).update(part.clauses)
            for clause in part.clauses:
                if (part.rule, clause) in places and places[part.rule, clause] != entry.number:
                    first = places[part.rule, clause]
                    message = f"{part.rule}#{clause} stands under {entry.number} and already under {first}"
                    yield Finding(file, entry.origin.line, "numbering", message)
                places.setdefault((part.rule, clause), entry.number)
    dropped = {(drop.rule, drop.clause) for drop in edition.book.drops}
    for rule_id, clauses in held.items():
        for clause in knowledge.rules[rule_id].clauses:
            if clause not in clauses and (rule_id, clause) not in dropped:
                message = f"{rule_id}#{clause} stands under no number; number it, or drop it (drops:)"
                yield Finding(file, lines[rule_id], "numbering", message)
    for drop in edition.book.drops:
        if drop.rule not in held:
            message = (
                f"{drop.rule}#{drop.clause} is dropped, but {edition.id} does not number that rule; delete the line"
            )
            yield Finding(drop.origin.file, drop.origin.line, "numbering", message)
        elif drop.clause in held[drop.rule]:
            yield Finding(
                drop.origin.file,
                drop.origin.line,
                "numbering",
                f"{drop.rule}#{drop.clause} is both dropped and numbered",
            )


def _restated(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    own = f"books/{edition.id}/"
    for pieces in knowledge.wording.values():
        for key, piece in pieces.items():
            if key.startswith(f"{own}rules/"):
                common = pieces.get(key.removeprefix(own))
                if common is not None and common.pattern == piece.pattern:
                    name = key.partition("#")[2]
                    message = f"{name} is worded as in the common rules; delete it here"
                    yield Finding(piece.origin.file, piece.origin.line, "numbering", message)
    base = knowledge.editions.get(edition.book.based_on or "")
    if base is None or base is edition:
        return
    for name, setting in edition.book.settings.items():
        inherited = base.decisions[name]
        if setting.value == inherited.value:
            message = f"{name} is {setting.value} in {base.id} already; delete this line"
            yield Finding(setting.origin.file, setting.origin.line, "numbering", message)


CHECK = Check("numbering", "a book numbers what its source prints, once, and restates nothing", run)
