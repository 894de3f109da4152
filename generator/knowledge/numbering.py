"""Loads the numbering of a book: which clauses stand at which number and paragraph, and what it drops or leaves to its base."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed
from generator.knowledge.model import (
    BookChapter,
    Drop,
    Entry,
    Knowledge,
    LetteredParagraph,
    Origin,
    Part,
    Unseen,
)
from generator.knowledge.shapes import NumberedChapter, NumberingFile, UnseenShape
from generator.knowledge.yaml_source import KeyPath, Source


@dataclass(frozen=True, slots=True)
class Numbering:
    """What `numbering.yml` says; for a book without one, nothing."""

    chapters: tuple[BookChapter, ...] | None = None
    adds: tuple[BookChapter, ...] = ()
    drops: tuple[Drop, ...] = ()
    inherits: Mapping[tuple[str, str], Origin] = field(default_factory=dict)
    gaps: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[tuple[str, str], Origin] = field(default_factory=dict)
    unseen: Unseen | None = None
    illustrated: Mapping[tuple[str, str], Origin] = field(default_factory=dict)


def load_numbering(knowledge: Knowledge, files: Files, path: Path) -> Numbering:
    """Load `numbering.yml` of a book, if it has one; needs the rules. What it names and there is not becomes a finding."""
    read = files.read(path, NumberingFile) if files.tree.has(files.name(path)) else None
    if read is None:
        return Numbering()
    shape, source = read
    if shape.chapters is not None and shape.adds:
        line = source.line(("adds",))
        message = "adds: adds numbers to those of the base, but chapters: is a complete numbering; put them there"
        files.findings.append(Finding(source.file, line, "schema", message))
    drops = _drops(knowledge, files, shape, source)
    paragraphs = {
        number: tuple(_paragraphs(knowledge, files, source, number, held)) for number, held in shape.paragraphs.items()
    }
    seen: dict[str, int] = {}
    inherits = _named(knowledge, files, source, shape.inherits, ("inherits",))
    alike = _named(knowledge, files, source, shape.alike, ("alike",))
    elsewhere = {(drop.rule, drop.clause) for drop in drops} | inherits.keys()

    def chapters(kind: str, listed: list[NumberedChapter]) -> tuple[BookChapter, ...]:
        return tuple(
            BookChapter(
                chapter.id,
                tuple(
                    _divided(files, source, entry, paragraphs.get(entry.number, ()))
                    for entry in _entries(knowledge, files, source, (kind, i, "entries"), chapter, seen, elsewhere)
                ),
            )
            for i, chapter in enumerate(listed)
        )

    whole = chapters("chapters", shape.chapters) if shape.chapters is not None else None
    adds = chapters("adds", shape.adds)
    for number in paragraphs:
        if number not in seen:
            message = f"{number} is divided into paragraphs, but no chapter here has that number"
            files.findings.append(Finding(source.file, source.line(("paragraphs", number)), "numbering", message))
    unseen = _unseen(knowledge, files, source, shape.unseen) if shape.unseen is not None else None
    illustrated = _named(knowledge, files, source, shape.illustrated, ("illustrated",))
    return Numbering(whole, adds, tuple(drops), inherits, dict(shape.gaps), alike, unseen, illustrated)


def _unseen(knowledge: Knowledge, files: Files, source: Source, shape: UnseenShape) -> Unseen:
    numbers = spans(shape.numbers, source, ("unseen", "numbers"), files) if shape.numbers is not None else ()
    clauses = _named(knowledge, files, source, shape.clauses, ("unseen", "clauses"))
    return Unseen(numbers, clauses, Origin(source.file, source.line(("unseen",))))


def _paragraphs(
    knowledge: Knowledge, files: Files, source: Source, number: str, held: Mapping[str, list[str]]
) -> Iterator[LetteredParagraph]:
    """Yield the paragraphs of a number, with those of their clauses that there are."""
    for label, references in held.items():
        line = source.line(("paragraphs", number, label))
        clauses = []
        if not references:
            message = f"the paragraph {number}-{label} has no clause; name those that state it, or delete it"
            files.findings.append(Finding(source.file, line, "numbering", message))
        for reference in references:
            rule_id, clause = reference.partition("#")[::2]
            if not clause:
                message = f"{reference!r} names no clause: rule#clause"
                files.findings.append(Finding(source.file, line, "references", message))
            elif _known(knowledge, files, source.file, line, reference):
                clauses.append((rule_id, clause))
        yield LetteredParagraph(label, tuple(clauses))


def _divided(files: Files, source: Source, entry: Entry, paragraphs: tuple[LetteredParagraph, ...]) -> Entry:
    """Return an entry with its paragraphs, and its clauses in their order; those of none stay behind the one before them.

    A rule that states two paragraphs, with another rule's between them, is a part of the entry twice.
    """
    if not paragraphs:
        return entry
    held = {(part.rule, clause) for part in entry.parts for clause in part.clauses}
    for one in paragraphs:
        for rule, clause in one.clauses:
            if (rule, clause) not in held:
                line = source.line(("paragraphs", entry.number, one.label))
                message = f"{rule}#{clause} is in paragraph {one.label} of {entry.number}, which does not hold it"
                files.findings.append(Finding(source.file, line, "numbering", message))
    order = {clause: (i, j) for i, one in reversed(list(enumerate(paragraphs))) for j, clause in enumerate(one.clauses)}
    places, last = {}, (-1, 0)
    for part in entry.parts:
        for clause in part.clauses:
            last = places[part.rule, clause] = order.get((part.rule, clause), last)
    whole = {part.rule: part.whole for part in entry.parts}
    parts = [
        Part(rule, tuple(clause for _, clause in held), whole[rule])
        for rule, held in groupby(sorted(places, key=places.__getitem__), key=itemgetter(0))
    ]
    return Entry(entry.number, tuple(parts) or entry.parts, entry.origin, paragraphs, entry.parts[0].rule)


def _drops(knowledge: Knowledge, files: Files, shape: NumberingFile, source: Source) -> list[Drop]:
    drops = []
    for i, drop in enumerate(shape.drops):
        line = source.line(("drops", i))
        rule_id, clause = drop.clause.partition("#")[::2]
        if not clause:
            message = f"{drop.clause!r} names no clause: rule#clause"
            if rule_id in knowledge.rules:
                message += f"; the clauses of {rule_id} are {listed(knowledge.rules[rule_id].clauses)}"
            files.findings.append(Finding(source.file, line, "references", message))
        elif _known(knowledge, files, source.file, line, drop.clause):
            if drop.said_by is not None and drop.replaced_by is not None:
                message = "said_by: and replaced_by: exclude each other: the clause that the book has instead says the same, or not"
                files.findings.append(Finding(source.file, line, "schema", message))
            said_by = _said_by(knowledge, files, source.file, line, drop.said_by or drop.replaced_by)
            differs = drop.said_by is None and said_by is not None
            drops.append(Drop(rule_id, clause, drop.basis, drop.at, Origin(source.file, line), said_by, differs))
    return drops


def _named(
    knowledge: Knowledge, files: Files, source: Source, names: list[str], path: KeyPath
) -> dict[tuple[str, str], Origin]:
    """Return the clauses of a list, those that there are, each with its place."""
    named = {}
    for i, name in enumerate(names):
        line = source.line((*path, i))
        if _known(knowledge, files, source.file, line, name):
            rule_id, _, clause = name.partition("#")
            named[rule_id, clause] = Origin(source.file, line)
    return named


def _said_by(knowledge: Knowledge, files: Files, file: str, line: int, reference: str | None) -> tuple[str, str] | None:
    if reference is None or not _known(knowledge, files, file, line, reference):
        return None
    rule_id, _, clause = reference.partition("#")
    if not clause:
        files.findings.append(Finding(file, line, "references", f"said_by: {reference!r} names no clause: rule#clause"))
        return None
    return rule_id, clause


def _entries(
    knowledge: Knowledge,
    files: Files,
    source: Source,
    path: KeyPath,
    chapter: NumberedChapter,
    seen: dict[str, int],
    elsewhere: Set[tuple[str, str]],
) -> Iterator[Entry]:
    """Yield the entries of a chapter; `seen` gathers the lines of the numbers of the file."""
    for number, held in chapter.entries.items():
        line = source.line((*path, number))
        if number in seen:
            message = f"the number {number} is repeated here; it is already on line {seen[number]}"
            files.findings.append(Finding(source.file, line, "numbering", message))
            files.broken.add(source.file)
            continue
        seen[number] = line
        references = [held] if isinstance(held, str) else held
        known = [ref for ref in references if _known(knowledge, files, source.file, line, ref)]
        parts = _parts(knowledge, known, elsewhere)
        if parts:
            yield Entry(number, parts, Origin(source.file, line))


def _known(knowledge: Knowledge, files: Files, file: str, line: int, reference: str) -> bool:
    rule_id, clause = reference.partition("#")[::2]
    rule = knowledge.rules.get(rule_id)
    if rule is None:
        if not any(Path(broken).stem == rule_id for broken in files.broken):
            near = knowledge.hints.near(file, rule_id, knowledge.rules)
            own = f"{file.rpartition('/')[0]}/rules/<chapter>/{rule_id}.yml"
            right = f"did you mean {near!r}?" if near else f"a rule of this book alone belongs at {own}"
            message = f"there is no rule {rule_id!r}; {right}"
            files.findings.append(Finding(file, line, "references", message))
        return False
    if clause and clause not in rule.clauses:
        message = f"the rule {rule_id!r} has no clause {clause!r}; it has {listed(rule.clauses)}"
        files.findings.append(Finding(file, line, "references", message))
        return False
    return True


def _parts(knowledge: Knowledge, references: list[str], elsewhere: Set[tuple[str, str]]) -> tuple[Part, ...]:
    """Return what an entry names; a rule that it names whole is held without what the book drops or leaves to its base."""
    held: dict[str, list[str]] = {}
    for reference in references:
        rule_id, clause = reference.partition("#")[::2]
        whole = [c for c in knowledge.rules[rule_id].clauses if (rule_id, c) not in elsewhere]
        held.setdefault(rule_id, []).extend([clause] if clause else whole)
    return tuple(
        Part(rule_id, tuple(c for c in knowledge.rules[rule_id].clauses if c in clauses), rule_id in references)
        for rule_id, clauses in held.items()
    )


def spans(entries: str, source: Source, path: KeyPath, files: Files) -> tuple[str, ...]:
    """Return the numbers that a list of numbers and spans of numbers names."""
    numbers: list[str] = []
    for item in entries.split(", "):
        span = _span(item)
        if span is None:
            message = f"{item!r} is not a number, nor a span of numbers like 1-55 or MEC-1-MEC-8"
            files.findings.append(Finding(source.file, source.line(path), "schema", message))
        else:
            numbers += span
    return tuple(numbers)


def _span(item: str) -> list[str] | None:
    """Return the numbers that an item of `source.entries` names; None for a span that leads nowhere.

    `20-F` is one number. A span counts up between two numbers that differ only in the figure at their ends.
    """
    pieces = item.split("-")
    if len(pieces) % 2 == 0:
        half = len(pieces) // 2
        (*before, first), (*after, last) = pieces[:half], pieces[half:]
        if first.isdecimal() and last.isdecimal():
            if before != after or not int(first) <= int(last) < int(first) + 1000:
                return None
            return ["-".join([*before, str(figure)]) for figure in range(int(first), int(last) + 1)]
    return [item]
