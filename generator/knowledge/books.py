"""Loads the books: what each says of itself, its numbering, its policy values and its errata; `places.py` loads its places."""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.knowledge.files import Files, root_value
from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed
from generator.knowledge.logo import LogoError, read_logo
from generator.knowledge.model import (
    Book,
    BookChapter,
    Document,
    Drop,
    Entry,
    Erratum,
    House,
    Knowledge,
    LetteredParagraph,
    Origin,
    Part,
    Setting,
    Unseen,
)
from generator.knowledge.places import InTheSource, load_places
from generator.knowledge.shapes import (
    BookFile,
    ErrataFile,
    NumberedChapter,
    NumberingFile,
    PoliciesFile,
    SourceShape,
    UnseenShape,
)
from generator.knowledge.yaml_source import KeyPath, Source

FOLDER = "rules/books"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
BOOK_FILES = ("book.yml", "numbering.yml", "policies.yml", "errata.yml", "places.yml", "moved.yml")


def load_books(knowledge: Knowledge, files: Files) -> None:
    """Load every folder of `rules/books` into `knowledge.books`; needs the rules."""
    tree = files.tree
    names = tree.folders(FOLDER)
    for path in tree.yaml(FOLDER):
        _, *inside = path.relative_to(knowledge.root / FOLDER).parts
        if not inside:
            message = (
                "a book is a folder with a book.yml in it; the documentation (Files and notation) says what a book has"
            )
            files.fault(files.name(path), 1, message)
        elif "/".join(inside) not in BOOK_FILES and inside[0] not in ("rules", "examples"):
            files_of_it = ", ".join(BOOK_FILES)
            message = f"not a file of a book; a book has {files_of_it}, its own rules below rules/ and examples below examples/"
            files.findings.append(Finding(files.name(path), 1, "schema", message))
    for name in names:
        folder = f"{FOLDER}/{name}"
        if not _ID.fullmatch(name):
            files.fault(folder, 1, f"{name!r} cannot be the id of a book: lower-case words with hyphens")
        elif tree.has(f"{folder}/book.yml"):
            book_read = _load_book(knowledge, files, knowledge.root / folder)
            if book_read is not None:
                knowledge.books[book_read.id] = book_read
        elif not tree.has_finding(f"{folder}/book.yml"):
            files.fault(f"{folder}/book.yml", 1, "the file is missing; it says what the book is")
    if not names and not tree.has_finding(FOLDER):
        files.fault(FOLDER, 1, "there is no book; a rulebook has one at least, in a folder of its own")


def _load_book(knowledge: Knowledge, files: Files, folder: Path) -> Book | None:
    read = files.read(folder / "book.yml", BookFile)
    if read is None:
        return None
    shape, source = read
    numbering = _load_numbering(knowledge, files, folder / "numbering.yml")
    if shape.languages is not None and shape.language not in shape.languages:
        line = source.line(("languages",))
        message = f"the book's own language {shape.language!r} is not among its languages; add it"
        files.findings.append(Finding(source.file, line, "schema", message))
        files.broken.add(source.file)
    document = _document(shape.source, source, files) if shape.source else None
    places = InTheSource(files, document)
    for drop in numbering.drops:
        places.look(drop.origin, f"{drop.rule}#{drop.clause}", drop.basis, drop.at)
    return Book(
        folder.name,
        shape.language,
        shape.date,
        shape.version,
        shape.based_on,
        document,
        tuple(shape.languages) if shape.languages is not None else None,
        numbering.chapters,
        numbering.adds,
        numbering.drops,
        numbering.inherits,
        numbering.gaps,
        _load_settings(knowledge, files, folder / "policies.yml", places),
        _load_errata(files, folder / "errata.yml", places),
        Origin(source.file, source.line(("based_on",)) if shape.based_on else 1),
        _house(shape, source, files, folder),
        load_places(files, folder / "places.yml", document),
        numbering.alike,
        numbering.unseen,
        numbering.illustrated,
    )


def _house(shape: BookFile, source: Source, files: Files, folder: Path) -> House:
    logo = None
    if shape.logo is not None:
        try:
            logo = read_logo(folder / shape.logo)
        except LogoError as error:
            files.findings.append(Finding(source.file, source.line(("logo",)), "schema", f"logo: {error}"))
    colours = shape.colours
    main, accent = (colours.main, colours.accent) if colours else (None, None)
    return House(shape.house, logo, main, accent, shape.website)


@dataclass(frozen=True, slots=True)
class _Numbering:
    """What `numbering.yml` says; for a book without one, nothing."""

    chapters: tuple[BookChapter, ...] | None = None
    adds: tuple[BookChapter, ...] = ()
    drops: tuple[Drop, ...] = ()
    inherits: Mapping[tuple[str, str], Origin] = field(default_factory=dict)
    gaps: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[tuple[str, str], Origin] = field(default_factory=dict)
    unseen: Unseen | None = None
    illustrated: Mapping[tuple[str, str], Origin] = field(default_factory=dict)


def _document(shape: SourceShape, source: Source, files: Files) -> Document:
    return Document(shape.document, shape.language, _spans(shape.entries, source, ("source", "entries"), files))


def _spans(entries: str, source: Source, path: KeyPath, files: Files) -> tuple[str, ...]:
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


def _load_numbering(knowledge: Knowledge, files: Files, path: Path) -> _Numbering:
    read = files.read(path, NumberingFile) if files.tree.has(files.name(path)) else None
    if read is None:
        return _Numbering()
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
    return _Numbering(whole, adds, tuple(drops), inherits, dict(shape.gaps), alike, unseen, illustrated)


def _unseen(knowledge: Knowledge, files: Files, source: Source, shape: UnseenShape) -> Unseen:
    numbers = _spans(shape.numbers, source, ("unseen", "numbers"), files) if shape.numbers is not None else ()
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
    """Return an entry with its paragraphs, and its clauses in their order; those of none stay behind the one before them."""
    if not paragraphs:
        return entry
    held = {(part.rule, clause) for part in entry.parts for clause in part.clauses}
    for one in paragraphs:
        for rule, clause in one.clauses:
            if (rule, clause) not in held:
                line = source.line(("paragraphs", entry.number, one.label))
                message = f"{rule}#{clause} is in paragraph {one.label} of {entry.number}, which does not hold it"
                files.findings.append(Finding(source.file, line, "numbering", message))
    order = {clause: i for i, one in reversed(list(enumerate(paragraphs))) for clause in one.clauses}
    parts = []
    for part in entry.parts:
        places, last = {}, -1
        for clause in part.clauses:
            last = places[clause] = order.get((part.rule, clause), last)
        parts.append(Part(part.rule, tuple(sorted(part.clauses, key=places.__getitem__)), part.whole))
    return Entry(entry.number, tuple(parts), entry.origin, paragraphs)


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


def _load_settings(knowledge: Knowledge, files: Files, path: Path, places: InTheSource) -> dict[str, Setting]:
    name = files.name(path)
    if not files.tree.has(name):
        if files.tree.has(files.name(path.with_suffix(".lock"))):
            message = "the file is missing, but policies.lock holds what the book decides; restore it, or delete the lock as well"
            files.findings.append(Finding(name, 1, "schema", message))
            files.broken.add(name)
        return {}
    read = files.read(path, PoliciesFile)
    if read is None:
        return {}
    settings = {}
    for name, setting in root_value(read[0]).items():
        origin = Origin(read[1].file, read[1].line((name,)))
        policy = knowledge.policies.get(name)
        if policy is None:
            # A rule file that cannot be read may be the one that declares it.
            if not any(broken.startswith("rules/") and "/books/" not in broken for broken in files.broken):
                files.findings.append(
                    Finding(origin.file, origin.line, "references", _no_policy(knowledge, origin, name))
                )
            files.broken.add(origin.file)
            continue
        fault = policy.fault(setting.value)
        if fault:
            line = read[1].line((name, "value"))
            files.findings.append(Finding(origin.file, line, "schema", f"{name}: {fault}"))
            files.broken.add(origin.file)
            continue
        places.look(origin, name, setting.basis, setting.at)
        settings[name] = Setting(setting.value, setting.basis, setting.at, origin)
    return settings


def _no_policy(knowledge: Knowledge, origin: Origin, name: str) -> str:
    near = knowledge.hints.near(origin.file, name, knowledge.policies)
    return f"there is no policy {name!r}" + (f"; did you mean {near!r}?" if near else "")


def _load_errata(files: Files, path: Path, places: InTheSource) -> tuple[Erratum, ...]:
    read = files.read(path, ErrataFile) if files.tree.has(files.name(path)) else None
    if read is None:
        return ()
    shape, source = read
    errata = []
    for name, erratum in root_value(shape).items():
        shown: tuple[str, int, dict[str, Any]] | None = None
        if erratum.shown_by is not None:
            shown = (erratum.shown_by.example, erratum.shown_by.after, erratum.shown_by.printed)
        origin = Origin(source.file, source.line((name,)))
        places.look(origin, name, "stated", erratum.at)
        errata.append(Erratum(name, erratum.number, erratum.at, erratum.kind, origin, shown))
    return tuple(errata)
