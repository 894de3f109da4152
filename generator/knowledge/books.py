"""Loads the books: what each says of itself, its numbering, its policy values and its errata."""

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from generator.knowledge.files import Files, root_value
from generator.knowledge.findings import Finding
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
    Origin,
    Part,
    Setting,
)
from generator.knowledge.shapes import BookFile, ErrataFile, NumberingFile, PoliciesFile, SourceShape
from generator.knowledge.yaml_source import Source

BOOK_FILES = ("book.yml", "numbering.yml", "policies.yml", "errata.yml")


def load_books(knowledge: Knowledge, files: Files) -> None:
    """Load every folder of `rules/books` into `knowledge.books`; needs the rules."""
    folder = knowledge.root / "rules" / "books"
    for book_folder in sorted(path for path in folder.glob("*") if path.is_dir()):
        for path in sorted(book_folder.rglob("*.yml")):
            if path.relative_to(book_folder).as_posix() not in BOOK_FILES:
                message = f"not a file of a book; a book has {', '.join(BOOK_FILES)}"
                files.findings.append(Finding(files.name(path), 1, "schema", message))
        if (book_folder / "book.yml").is_file():
            book = _load_book(knowledge, files, book_folder)
            if book is not None:
                knowledge.books[book.id] = book
        else:
            name = files.name(book_folder)
            files.findings.append(
                Finding(f"{name}/book.yml", 1, "schema", "the file is missing; it says what the book is")
            )


def _load_book(knowledge: Knowledge, files: Files, folder: Path) -> Book | None:
    read = files.read(folder / "book.yml", BookFile)
    if read is None:
        return None
    shape, source = read
    chapters, drops, gaps = _load_numbering(knowledge, files, folder / "numbering.yml")
    return Book(
        folder.name,
        shape.language,
        shape.date,
        shape.version,
        shape.based_on,
        _document(shape.source, source, files) if shape.source else None,
        chapters,
        drops,
        gaps,
        _load_settings(knowledge, files, folder / "policies.yml"),
        _load_errata(files, folder / "errata.yml"),
        Origin(source.file, source.line(("based_on",)) if shape.based_on else 1),
        _house(shape, source, files, folder),
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


def _document(shape: SourceShape, source: Source, files: Files) -> Document:
    numbers: list[str] = []
    for item in shape.entries.split(", "):
        span = _span(item)
        if span is None:
            line = source.line(("source", "entries"))
            message = f"{item!r} is not a number, nor a span of numbers like 1-55 or MEC-1-MEC-8"
            files.findings.append(Finding(source.file, line, "schema", message))
        else:
            numbers += span
    return Document(shape.document, shape.language, tuple(numbers))


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


def _load_numbering(
    knowledge: Knowledge, files: Files, path: Path
) -> tuple[tuple[BookChapter, ...] | None, tuple[Drop, ...], dict[str, str]]:
    read = files.read(path, NumberingFile) if path.is_file() else None
    if read is None:
        return None, (), {}
    shape, source = read
    drops = []
    for i, drop in enumerate(shape.drops):
        line = source.line(("drops", i))
        rule_id, clause = drop.clause.partition("#")[::2]
        if not clause:
            files.findings.append(
                Finding(source.file, line, "references", f"{drop.clause!r} names no clause: rule#clause")
            )
        elif _known(knowledge, files, source.file, line, drop.clause):
            drops.append(Drop(rule_id, clause, drop.basis, drop.at, Origin(source.file, line)))
    dropped = {(drop.rule, drop.clause) for drop in drops}
    chapters = []
    seen: dict[str, int] = {}
    for i, chapter in enumerate(shape.chapters):
        entries = []
        for number, held in chapter.entries.items():
            line = source.line(("chapters", i, "entries", number))
            if number in seen:
                message = f"the number {number} stands here again; it is already on line {seen[number]}"
                files.findings.append(Finding(source.file, line, "numbering", message))
                files.broken.add(source.file)
                continue
            seen[number] = line
            references = [held] if isinstance(held, str) else held
            known = [ref for ref in references if _known(knowledge, files, source.file, line, ref)]
            parts = _parts(knowledge, known, dropped)
            if parts:
                entries.append(Entry(number, parts, Origin(source.file, line)))
        chapters.append(BookChapter(chapter.id, tuple(entries)))
    return tuple(chapters), tuple(drops), dict(shape.gaps)


def _known(knowledge: Knowledge, files: Files, file: str, line: int, reference: str) -> bool:
    rule_id, clause = reference.partition("#")[::2]
    rule = knowledge.rules.get(rule_id)
    if rule is None:
        if not any(Path(broken).stem == rule_id for broken in files.broken):
            files.findings.append(Finding(file, line, "references", f"there is no rule {rule_id!r}"))
        return False
    if clause and clause not in rule.clauses:
        known = ", ".join(rule.clauses)
        message = f"the rule {rule_id!r} has no clause {clause!r}; it has {known}"
        files.findings.append(Finding(file, line, "references", message))
        return False
    return True


def _parts(knowledge: Knowledge, references: list[str], dropped: set[tuple[str, str]]) -> tuple[Part, ...]:
    held: dict[str, list[str]] = {}
    for reference in references:
        rule_id, clause = reference.partition("#")[::2]
        wanted = [clause] if clause else list(knowledge.rules[rule_id].clauses)
        held.setdefault(rule_id, []).extend(c for c in wanted if (rule_id, c) not in dropped)
    return tuple(
        Part(rule_id, tuple(c for c in knowledge.rules[rule_id].clauses if c in clauses))
        for rule_id, clauses in held.items()
        if clauses
    )


def _load_settings(knowledge: Knowledge, files: Files, path: Path) -> dict[str, Setting]:
    read = files.read(path, PoliciesFile) if path.is_file() else None
    if read is None:
        return {}
    settings = {}
    for name, setting in root_value(read[0]).items():
        origin = Origin(read[1].file, read[1].line((name,)))
        policy = knowledge.policies.get(name)
        if policy is None:
            # A rule file that cannot be read may be the one that declares it.
            if not any(broken.startswith("rules/") and "/books/" not in broken for broken in files.broken):
                files.findings.append(Finding(origin.file, origin.line, "references", _no_policy(knowledge, name)))
            files.broken.add(origin.file)
            continue
        fault = policy.fault(setting.value)
        if fault:
            line = read[1].line((name, "value"))
            files.findings.append(Finding(origin.file, line, "schema", f"{name}: {fault}"))
            files.broken.add(origin.file)
            continue
        if setting.basis == "stated" and not setting.at:
            files.findings.append(
                Finding(origin.file, origin.line, "schema", f"{name}: what is stated has a place in the source (at:)")
            )
        settings[name] = Setting(setting.value, setting.basis, setting.at, origin)
    return settings


def _no_policy(knowledge: Knowledge, name: str) -> str:
    near = get_close_matches(name, knowledge.policies, 1)
    return f"there is no policy {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def _load_errata(files: Files, path: Path) -> tuple[Erratum, ...]:
    read = files.read(path, ErrataFile) if path.is_file() else None
    if read is None:
        return ()
    shape, source = read
    errata = []
    for name, erratum in root_value(shape).items():
        shown: tuple[str, int, dict[str, Any]] | None = None
        if erratum.shown_by is not None:
            shown = (erratum.shown_by.example, erratum.shown_by.after, erratum.shown_by.printed)
        origin = Origin(source.file, source.line((name,)))
        errata.append(Erratum(name, erratum.number, erratum.at, erratum.kind, origin, shown))
    return tuple(errata)
