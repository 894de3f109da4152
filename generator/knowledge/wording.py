"""Loads all wording of all languages as flat pieces, each under a key that is the same in every language.

A key is the file below `i18n/<lang>/` without its ending, `#`, and the path inside: `rules/betting/raise-amounts#clauses.minimum`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.knowledge.files import Files, shown_value
from generator.knowledge.model import Knowledge, Origin, OwnTerm, Piece, Rule, Term
from generator.knowledge.originals import LOCK
from generator.knowledge.shapes import (
    LONGEST_TEXT,
    BookGlossary,
    BookWording,
    CatalogueWording,
    ErrataWording,
    ExamplesWording,
    GlossaryWording,
    IncidentsWording,
    LanguageFile,
    NotesWording,
    OutlineWording,
    PoliciesWording,
    RuleWording,
)
from generator.knowledge.staleness import LOCK_NAME
from generator.knowledge.yaml_source import KeyPath, Source
from generator.language.tags import invisible_letters, is_language

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
    "situations": IncidentsWording,
    "policies": PoliciesWording,
    GLOSSARY: GlossaryWording,
    "rulings": CatalogueWording,
    "story": CatalogueWording,
    "drawing": CatalogueWording,
    "ui": CatalogueWording,
    "ask": CatalogueWording,
}
# What is said of rulings and in the interface, whatever the rules are.
_NEEDED = ("rulings", "story", "drawing", "ui")
_OF_A_BOOK: dict[str, type[BaseModel]] = {
    "book": BookWording,
    "policies": NotesWording,
    "errata": ErrataWording,
    GLOSSARY: BookGlossary,
}


@dataclass(frozen=True, slots=True)
class _SortedTexts:
    """The texts of a file: the pieces by their keys, the places of those still empty, and what is no text, each with why."""

    pieces: dict[str, Piece]
    empty: dict[str, Origin]
    faults: list[tuple[Origin, str]]


def load_wording(knowledge: Knowledge, files: Files) -> None:
    """Fill `knowledge.wording` from `i18n/`; needs rules, books and examples."""
    names = files.tree.folders("i18n")
    for name in names:
        if not is_language(name):
            files.fault(f"i18n/{name}", 1, f"{name!r} is not the tag of a language; its two small letters, such as fr")
    languages = [name for name in names if is_language(name)]
    locks = {f"i18n/{name}/{LOCK_NAME}" for name in languages} | {LOCK}
    for path in files.tree.locks("i18n"):
        if files.name(path) not in locks:
            message = f"no lock belongs here; those of i18n are {LOCK} and i18n/<language>/{LOCK_NAME}; delete it"
            files.fault(files.name(path), 1, message)
    for path in files.tree.yaml("i18n"):
        if path.parent.name == "i18n" and path.parent.parent == knowledge.root:
            _stray(files, path)
    if ORIGINAL in languages:
        languages = [ORIGINAL, *(language for language in languages if language != ORIGINAL)]
    elif not files.tree.has_finding(f"i18n/{ORIGINAL}"):
        message = "the folder is missing; it holds the English originals of all common wording"
        files.fault(f"i18n/{ORIGINAL}", 1, message)
    knowledge.languages = tuple(languages)
    for language in languages:
        _load_language(knowledge, files, language)


def _load_language(knowledge: Knowledge, files: Files, language: str) -> None:
    pieces = knowledge.wording.setdefault(language, {})
    held = knowledge.wording_files.setdefault(language, set())
    folder = f"i18n/{language}"
    for path in files.tree.yaml(folder):
        key = files.name(path).removeprefix(f"{folder}/").removesuffix(".yml")
        if key == LANGUAGE:
            _load_state(knowledge, files, path, language)
            continue
        shape = _shape(key)
        if shape is None:
            _stray(files, path)
            continue
        if shape is BookGlossary:
            _load_own_terms(knowledge, files, path, language)
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
    for key in _NEEDED if language == ORIGINAL else ():
        if key not in held and not files.tree.has_finding(f"i18n/{language}/{key}.yml"):
            files.fault(
                f"i18n/{language}/{key}.yml", 1, "the file is missing; every page and every ruling needs its texts"
            )


def _stray(files: Files, path: Path) -> None:
    files.fault(
        files.name(path),
        1,
        "no wording belongs here; the documentation (Files and notation) lists the files of a language",
    )


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
    if parts[0] == "books" and len(parts) == 4 and parts[2] == "examples":
        return ExamplesWording
    if parts[0] == "books" and len(parts) == 3:
        return _OF_A_BOOK.get(parts[2])
    if parts[0] == "books" and len(parts) == 5 and parts[2] == "rules":
        return RuleWording
    return None


def _load_state(knowledge: Knowledge, files: Files, path: Path, language: str) -> None:
    if language == ORIGINAL:
        message = "English is the original of the common wording and cannot be in progress; delete this file"
        files.fault(files.name(path), 1, message)
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
    letters = invisible_letters(files.name(path).split("/")[1])
    read = files.read_wording if untranslated is None else files.read_part
    source = read(path, shape, letters)
    if source is None:
        return None
    translated = untranslated is not None
    if ("texts", translated) not in source.made:
        source.made["texts", translated] = _texts(source, key, shape, translated)
    texts: _SortedTexts = source.made["texts", translated]
    pieces.update(texts.pieces)
    if untranslated is not None:
        untranslated.update(texts.empty)
    for place, message in texts.faults:
        files.fault(place.file, place.line, message)
    return source


def _texts(source: Source, key: str, shape: type[BaseModel], translated: bool) -> _SortedTexts:
    """Sort what stands at the ends of a file of wording; a translation may have texts that are still empty."""
    texts = _SortedTexts({}, {}, [])
    for below, text in _leaves(source.data, (), empty=shape is CatalogueWording):
        if (key == GLOSSARY and below[1:] and below[1] in _OWN) or (shape is RuleWording and below[0] == _ALIASES):
            continue
        place = Origin(source.file, source.lines.get(below) or source.line(below))
        inside = ".".join(map(str, below))
        name = f"{key}#{inside}"
        if isinstance(text, str) and text.strip() and len(text) <= LONGEST_TEXT:
            texts.pieces[name] = Piece(text.strip(), place)
        elif isinstance(text, str) and len(text) > LONGEST_TEXT:
            texts.faults.append((place, f"{inside}: at most {LONGEST_TEXT} letters belong here, not {len(text)}"))
        elif translated and (text is None or isinstance(text, str)):
            texts.empty[name] = place
        else:
            texts.faults.append((place, f"{inside}: a text belongs here, not {shown_value(text)}"))
    return texts


def _terms(source: Source) -> dict[str, Term]:
    terms = {}
    for name, data in source.data.items():
        if not isinstance(data, dict) or not data.get("term"):
            continue  # not translated yet
        forms, also, unless, unsaid, aliases = (_phrases(data.get(own)) for own in _OWN)
        origin = Origin(source.file, source.line((name,)))
        terms[name] = Term(name, data["term"].strip(), forms, also, unless, unsaid, aliases, origin)
    return terms


def _load_own_terms(knowledge: Knowledge, files: Files, path: Path, language: str) -> None:
    """Take how a book names terms of the glossary: no translation of anything, so no pieces of wording."""
    source = files.read_wording(path, BookGlossary, invisible_letters(language))
    if source is None:
        return
    terms = knowledge.own_terms.setdefault((language, path.parent.name), {})
    for name, data in source.data.items():
        term, definition = (data[part].strip() if data.get(part) else None for part in ("term", "definition"))
        forms = {" ".join(form.split()): own.strip() for form, own in (data.get("forms") or {}).items()}
        origin = Origin(source.file, source.line((name,)))
        terms[name] = OwnTerm(name, term, definition, data.get("same_as"), forms, _phrases(data.get("kept")), origin)


def _phrases(text: str | None) -> tuple[str, ...]:
    """Split `small blinds, SB` at its commas."""
    return tuple(filter(None, (" ".join(part.split()) for part in (text or "").split(","))))


def _leaves(data: Any, path: KeyPath, *, empty: bool) -> list[tuple[KeyPath, Any]]:
    """Return what stands at the ends of a file; with `empty`, a mapping without keys is such an end."""
    if not isinstance(data, dict) or (empty and not data):
        return [(path, data)] if path else []
    found: list[tuple[KeyPath, Any]] = []
    for key, value in data.items():
        if isinstance(value, dict):
            found += _leaves(value, (*path, key), empty=empty)
        else:
            found.append(((*path, key), value))
    return found
