"""Loads all wording of all languages as flat pieces, each under a key that is the same in every language.

A key is the file below `i18n/<lang>/` without its ending, `#`, and the path inside: `rules/betting/raise-amounts#clauses.minimum`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge, Origin, Piece
from generator.knowledge.shapes import (
    BookWording,
    CatalogueWording,
    ErrataWording,
    ExamplesWording,
    GlossaryWording,
    NotesWording,
    OutlineWording,
    PoliciesWording,
    RuleWording,
)
from generator.knowledge.yaml_source import KeyPath

ORIGINAL = "en"

_TOP: dict[str, type[BaseModel]] = {
    "outline": OutlineWording,
    "policies": PoliciesWording,
    "glossary": GlossaryWording,
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
            shape = _shape(key)
            if shape is None:
                message = "no wording belongs here; rules/README.md lists the files of a language"
                files.findings.append(Finding(files.name(path), 1, "schema", message))
                continue
            held.add(key)
            _load_file(pieces, files, path, key, shape)


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


def _load_file(pieces: dict[str, Piece], files: Files, path: Path, key: str, shape: type[BaseModel]) -> None:
    read = files.read(path, shape)
    if read is None:
        return
    source = read[1]
    for below, text in _leaves(source.data, ()):
        if isinstance(text, str) and text.strip():
            name = f"{key}#{'.'.join(map(str, below))}"
            pieces[name] = Piece(text.strip(), Origin(source.file, source.line(below)))
        else:
            line = source.line(below)
            files.findings.append(
                Finding(source.file, line, "schema", f"{'.'.join(map(str, below))}: a text belongs here, not {text!r}")
            )


def _leaves(data: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    elif path:
        yield path, data
