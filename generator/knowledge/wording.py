"""Loads all wording of all languages as flat pieces, each under a key that is the same in every language.

A key is the file below `i18n/<lang>/` without its ending, `#`, and the path inside: `rules/betting/raise-amounts#clauses.minimum`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge, Origin, Piece, Rule, Term
from generator.knowledge.shapes import (
    BookWording,
    CatalogueWording,
    ErrataWording,
    ExamplesWording,
    GlossaryWording,
    LanguageFile,
    NotesWording,
    OutlineWording,
    PoliciesWording,
    RuleWording,
    SituationsWording,
)
from generator.knowledge.yaml_source import KeyPath, Source

ORIGINAL = "en"
# What is said of a language itself.
LANGUAGE = "language"
GLOSSARY = "glossary"
# What each language has of its own in its glossary: no translation of anything, so no piece of wording.
_OWN = ("forms", "also", "unless", "unsaid", "aliases")
# The same in a rule: what players call it.
_ALIASES = "aliases"

_TOP: dict[str, type[BaseModel]] = {
    "outline": OutlineWording,
    "situations": SituationsWording,
    "policies": PoliciesWording,
    GLOSSARY: GlossaryWording,
    "rulings": CatalogueWording,
    "story": CatalogueWording,
    "drawing": CatalogueWording,
    "ui": CatalogueWording,
}
_OF_A_BOOK: dict[str, type[BaseModel]] = {"book": BookWording, "policies": NotesWording, "errata": ErrataWording}


def load_wording(knowledge: Knowledge, files: Files) -> None:
    """Fill `knowledge.wording` from `i18n/`; needs rules, books and examples."""
    folder = knowledge.root / "i18n"
    knowledge.languages = tuple(sorted(p.name for p in folder.glob("*") if p.is_dir() and not p.name.startswith(".")))
    if ORIGINAL in knowledge.languages:
        knowledge.languages = (ORIGINAL, *(lang for lang in knowledge.languages if lang != ORIGINAL))
    for language in knowledge.languages:
        pieces = knowledge.wording.setdefault(language, {})
        held = knowledge.wording_files.setdefault(language, set())
        for path in sorted((folder / language).rglob("*.yml")):
            key = path.relative_to(folder / language).with_suffix("").as_posix()
            if key == LANGUAGE:
                _load_state(knowledge, files, path, language)
                continue
            shape = _shape(key)
            if shape is None:
                message = "no wording belongs here; rules/README.md lists the files of a language"
                files.findings.append(Finding(files.name(path), 1, "schema", message))
                continue
            held.add(key)
            untranslated = None
            if knowledge.original_language(key) != language:
                untranslated = knowledge.untranslated.setdefault(language, {})
            source = _load_file(pieces, untranslated, files, path, key, shape)
            if source is None:
                continue
            if key == GLOSSARY:
                knowledge.glossary[language] = _terms(source)
            elif shape is RuleWording:
                called = knowledge.aliases.setdefault(language, {}).setdefault(key.rpartition("/")[2], ())
                knowledge.aliases[language][key.rpartition("/")[2]] = called + _phrases(source.data.get(_ALIASES))


def wording_of(knowledge: Knowledge, lineage: Iterable[str], rule: Rule, clause: str) -> str:
    """Return the key of the wording that a clause has in a book of this lineage (nearest first): its own, a base's, or the common one."""
    for book in lineage:
        if own_wording(knowledge, book, rule, clause) is not None:
            return f"books/{book}/rules/{rule.chapter}/{rule.id}#clauses.{clause}"
    return f"{rule.wording}#clauses.{clause}"


def own_wording(knowledge: Knowledge, book: str, rule: Rule, clause: str) -> Piece | None:
    """Return how a book itself words a clause, in its own language; None where it does not."""
    own = knowledge.wording.get(knowledge.books[book].language, {})
    return own.get(f"books/{book}/rules/{rule.chapter}/{rule.id}#clauses.{clause}")


def _shape(key: str) -> type[BaseModel] | None:
    parts = key.split("/")
    if len(parts) == 1:
        return _TOP.get(key)
    if parts[0] == "rules" and len(parts) == 3:
        return RuleWording
    if parts[0] == "examples" and len(parts) == 2:
        return ExamplesWording
    if parts[0] == "books" and len(parts) == 3:
        return _OF_A_BOOK.get(parts[2])
    if parts[0] == "books" and len(parts) == 5 and parts[2] == "rules":
        return RuleWording
    return None


def _load_state(knowledge: Knowledge, files: Files, path: Path, language: str) -> None:
    if language == ORIGINAL:
        message = "English is the original of the common wording and cannot be in progress; delete this file"
        files.findings.append(Finding(files.name(path), 1, "schema", message))
    elif files.read(path, LanguageFile) is not None:
        knowledge.in_progress.add(language)


def _load_file(
    pieces: dict[str, Piece],
    untranslated: dict[str, Origin] | None,
    files: Files,
    path: Path,
    key: str,
    shape: type[BaseModel],
) -> Source | None:
    """Take the texts of a file; in a translation (`untranslated` is a dict), one that stands empty is still to be written."""
    if untranslated is None:
        read = files.read(path, shape)
        source = read[1] if read is not None else None
    else:
        source = files.read_part(path, shape)
    if source is None:
        return None
    for below, text in _leaves(source.data, ()):
        if (key == GLOSSARY and below[1:] and below[1] in _OWN) or (shape is RuleWording and below[0] == _ALIASES):
            continue
        name, origin = f"{key}#{'.'.join(map(str, below))}", Origin(source.file, source.line(below))
        if isinstance(text, str) and text.strip():
            pieces[name] = Piece(text.strip(), origin)
        elif untranslated is not None and (text is None or isinstance(text, str)):
            untranslated[name] = origin
        else:
            message = f"{'.'.join(map(str, below))}: a text belongs here, not {text!r}"
            files.findings.append(Finding(source.file, origin.line, "schema", message))
    return source


def _terms(source: Source) -> dict[str, Term]:
    terms = {}
    for name, data in source.data.items():
        if not isinstance(data, dict) or not data.get("term"):
            continue  # not translated yet
        forms, also, unless, unsaid, aliases = (_phrases(data.get(own)) for own in _OWN)
        origin = Origin(source.file, source.line((name,)))
        terms[name] = Term(name, data["term"].strip(), forms, also, unless, unsaid, aliases, origin)
    return terms


def _phrases(text: str | None) -> tuple[str, ...]:
    """Split `small blinds, SB` at its commas."""
    return tuple(filter(None, (" ".join(part.split()) for part in (text or "").split(","))))


def _leaves(data: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    elif path:
        yield path, data
