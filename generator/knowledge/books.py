"""Loads the books: what each says of itself, its policy values and its errata; `numbering.py` and `places.py` load the rest."""

import re
from pathlib import Path
from typing import Any

from generator.knowledge.files import Files, root_value
from generator.knowledge.findings import Finding
from generator.knowledge.logo import LogoError, read_logo
from generator.knowledge.model import (
    Book,
    Document,
    Erratum,
    House,
    Knowledge,
    Origin,
    Setting,
)
from generator.knowledge.numbering import load_numbering, spans
from generator.knowledge.places import InTheSource, load_places
from generator.knowledge.shapes import (
    BookFile,
    ErrataFile,
    PoliciesFile,
    SourceShape,
)
from generator.knowledge.yaml_source import Source

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
    numbering = load_numbering(knowledge, files, folder / "numbering.yml")
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


def _document(shape: SourceShape, source: Source, files: Files) -> Document:
    return Document(shape.document, shape.language, spans(shape.entries, source, ("source", "entries"), files))


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
