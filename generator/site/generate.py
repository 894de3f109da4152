"""Writes the Markdown of all languages below a folder, only what changed, and the theme's data, for MkDocs where it runs by itself.

`<docs>/<language>/...` holds the pages, `<docs>/../theme/<language>.json` what the theme needs in that language: navigation, texts of
the interface and the list of pages. `<docs>/../fingerprint` identifies the files from which all this was made.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from generator.knowledge.model import Knowledge
from generator.site.documents import documentation_files
from generator.site.multilingual_site import MultilingualSite
from generator.site.pdf_details import read_pdf_details

PACKAGE = Path(__file__).resolve().parents[1]
FINGERPRINT = "fingerprint"


def generate(knowledge: Knowledge, docs: Path, *, pdf: bool = False) -> None:
    """Write all pages below `docs`; files that would not change are left alone, and those of no page go."""
    # Taken first: a file that changes meanwhile makes the pages stale.
    made_from = fingerprint(knowledge.root, pdf=pdf)
    # Until all are written, these are the pages of no state: a process killed in between must not leave them marked as fresh.
    (docs.parent / FINGERPRINT).unlink(missing_ok=True)
    sites = MultilingualSite(knowledge, pdf=pdf)
    wanted: set[Path] = set()
    for language in knowledge.languages:
        written = sites.write(language)
        files = {docs / language / f"{address}.md": text for address, text in written.pages.items()}
        files[_theme_file(docs, language)] = json.dumps(written.data[language], ensure_ascii=False, indent=1)
        for path, text in files.items():
            _write_if_changed(path, text)
        wanted |= files.keys()
    for path in [*docs.rglob("*.md"), *_theme_file(docs, "en").parent.glob("*.json")]:
        if path not in wanted:
            path.unlink()
    _write_if_changed(docs.parent / FINGERPRINT, made_from)


def _theme_file(docs: Path, language: str) -> Path:
    return docs.parent / "theme" / f"{language}.json"


def _write_if_changed(path: Path, text: str) -> None:
    content = text.encode()
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def read_data(docs: Path) -> dict[str, Any]:
    """Return the theme's data of every language beside a folder of pages, English first."""
    found = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in _theme_file(docs, "en").parent.glob("*.json")
    }
    return {language: found[language] for language in sorted(found, key=lambda name: (name != "en", name))}


def is_fresh(root: Path, docs: Path, *, pdf: bool) -> bool:
    """Return whether the pages below `docs` were made from what stands under `root` now."""
    made_from = docs.parent / FINGERPRINT
    return made_from.is_file() and made_from.read_text(encoding="utf-8") == fingerprint(root, pdf=pdf)


def fingerprint(root: Path, *, pdf: bool) -> str:
    """Return a digest that changes whenever a file from which pages are made changes, comes or goes."""
    digest = hashlib.sha256(repr(read_pdf_details(root) if pdf else None).encode())
    for path in sorted({*_sources(root)}):
        found = path.stat()
        digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _sources(root: Path) -> Iterable[Path]:
    for folder in ("rules", "examples", "i18n"):
        yield from (root / folder).rglob("*.yml")
        yield from (root / folder).rglob("*.json")
    yield from documentation_files()
    for folder in ("engine", "knowledge", "language", "drawing", "asking", "browser", "site"):
        yield from _code(PACKAGE / folder)


def _code(folder: Path) -> Iterator[Path]:
    for pattern in ("*.py", "*.md", "*.js"):
        yield from folder.rglob(pattern)
