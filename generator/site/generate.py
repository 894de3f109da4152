"""Writes the Markdown of all languages below a folder, only what changed, and the site's data for the MkDocs hooks.

`<docs>/<language>/...` holds the pages, `<docs>/../theme/<language>.json` what the theme needs in that language: navigation, texts of
the interface and the list of pages. `<docs>/../fingerprint` tells from which files all this was made.
"""

import hashlib
import html
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel import Locale

from generator.drawing.drawings import Drawings
from generator.knowledge.comparison import Deciding
from generator.knowledge.model import Knowledge
from generator.knowledge.rulings import Rulings
from generator.language.tags import direction
from generator.site import addresses
from generator.site.desk import Desk, Page, environment
from generator.site.facts_of_print import read_facts
from generator.site.lookup import lookup_data
from generator.site.pages import all_pages, navigation, sections

PACKAGE = Path(__file__).resolve().parents[1]
FINGERPRINT = "fingerprint"
Progress = Callable[[str, int, int], None]

# What the theme and its scripts say in the reader's language; `site.` stands before each in `ui.yml`.
_THEME_TEXTS = (
    *(f"search.{name}" for name in ("open", "label", "placeholder", "close", "failed", "numbers", "others", "rest")),
    *(f"theme.{name}" for name in ("language", "dark", "light", "menu", "sections", "home")),
    *(f"book.{name}" for name in ("choose", "none")),
    *(f"share.{name}" for name in ("share", "copied", "print")),
    *(f"offline.{name}" for name in ("remove", "failed", "about", "title", "missing", "home")),
    *(f"not_found.{name}" for name in ("title", "text", "home")),
)
# Texts into which a script puts something; what stands between braces here does so there.
_FILLED = {
    "search.none": ("query",),
    "search.book": ("book",),
    "own.same": ("book",),
    "offline.keep": ("book", "size"),
    "offline.keeping": ("percent",),
    "offline.kept": ("book", "size"),
}


@dataclass(frozen=True, slots=True)
class Generated:
    """What was written: the number of pages of each language, and the languages in which a page changed, came or went."""

    pages: dict[str, int]
    changed: frozenset[str]


def generate(knowledge: Knowledge, docs: Path, *, pdf: bool = False, progress: Progress | None = None) -> Generated:
    """Write all pages below `docs`; files that would not change are left alone and those of no page are removed."""
    # Taken first: a file that changes meanwhile makes the pages stale.
    made_from = fingerprint(knowledge.root, pdf=pdf)
    rulings = Rulings(knowledge)
    drawings = Drawings(knowledge, rulings)
    deciding = Deciding(knowledge)
    counts: dict[str, int] = {}
    changed: set[str] = set()
    for done, language in enumerate(knowledge.languages):
        if progress:
            progress("pages", done, len(knowledge.languages))
        counts[language], new = generate_language(knowledge, docs, language, drawings, deciding, pdf=pdf)
        if new:
            changed.add(language)
    _remove_others(docs, set(knowledge.languages))
    write_if_changed(docs.parent / FINGERPRINT, made_from)
    if progress:
        progress("pages", len(knowledge.languages), len(knowledge.languages))
    return Generated(counts, frozenset(changed))


def generate_language(
    knowledge: Knowledge,
    docs: Path,
    language: str,
    drawings: Drawings | None = None,
    deciding: Deciding | None = None,
    *,
    pdf: bool = False,
) -> tuple[int, bool]:
    """Write the pages of one language; return their number, and whether anything changed."""
    drawings = drawings or Drawings(knowledge, Rulings(knowledge))
    desk = Desk(knowledge, language, drawings, environment(), deciding=deciding, pdf=pdf)
    pages = all_pages(desk)
    files = {docs / language / f"{address}.md": page.text for address, page in pages.items()}
    written = [path for path, text in files.items() if write_if_changed(path, text)]
    stale = [path for path in (docs / language).rglob("*.md") if path not in files]
    for path in stale:
        path.unlink()
    data = theme_data(desk, pages)
    data["pages"] = {address: (pages[address].title, pages[address].summary) for address in sorted(pages)}
    new = write_if_changed(_theme_file(docs, language), json.dumps(data, ensure_ascii=False, indent=1))
    return len(pages), bool(written or stale or new)


def _remove_others(docs: Path, languages: set[str]) -> None:
    for path in docs.rglob("*.md"):
        if path.relative_to(docs).parts[0] not in languages:
            path.unlink()
    for path in _theme_file(docs, "en").parent.glob("*.json"):
        if path.stem not in languages:
            path.unlink()


def _theme_file(docs: Path, language: str) -> Path:
    return docs.parent / "theme" / f"{language}.json"


def theme_data(desk: Desk, pages: dict[str, Page]) -> dict[str, Any]:
    """Return what the theme and the hooks need of a language, with the title of every page and no summary: none is written for it."""
    return {
        **said_everywhere(desk),
        "notice": desk.common.ui("notice"),
        "found": _counted(desk),
        "books": [
            {"id": book, "short": desk.short(book), "title": desk.readers[book].book("title")} for book in desk.books
        ],
        "sections": sections(desk, pages),
        "parts": {address.partition("/")[0]: title for address, title in sections(desk, pages) if "/" in address},
        "pages": {address: (pages[address].title, "") for address in sorted(pages)},
        "nav": _escaped(navigation(desk, pages)),
        "places": _places(desk),
        "lookup": lookup_data(desk),
        "progress": _progress(desk),
    }


def said_everywhere(desk: Desk) -> dict[str, Any]:
    """Return what pages of other languages need of a language."""
    texts = {name: desk.ui(name) for name in _THEME_TEXTS}
    texts |= {name: desk.ui(name, **{part: f"{{{part}}}" for part in parts}) for name, parts in _FILLED.items()}
    return {
        "name": desk.common.ui("language"),
        "site_name": desk.ui("name"),
        "texts": texts,
        "direction": direction(desk.language),
    }


def _places(desk: Desk) -> dict[str, dict[str, str]]:
    """Return for each number of a book the address of the same rule in every other book that has it."""
    found: dict[str, dict[str, str]] = {}
    for book in desk.books:
        for number, entry in desk.knowledge.editions[book].entries.items():
            held = found.setdefault(addresses.entry(book, number), {})
            for other in desk.books:
                numbers = [n for part in entry.parts for n in desk.places.get((other, part.rule), ())]
                if numbers and other != book:
                    held[other] = addresses.entry(other, numbers[0])
    return found


def _progress(desk: Desk) -> dict[str, str] | None:
    """Return what every page says of a language that is still being translated, and the language in which it says so."""
    if desk.language not in desk.knowledge.in_progress:
        return None
    phrase = desk.common.phrase("ui#site.in_progress", {})
    return {"text": str(phrase.text), "language": phrase.language, "direction": direction(phrase.language)}


def _counted(desk: Desk) -> dict[str, str]:
    """Return the text of a number of results for each plural form; the search puts the number in, in the browser."""
    form = Locale.parse(desk.language).plural_form
    return {form(n): desk.ui("search.found", count=n).replace(str(n), "{count}") for n in (1, 2, 5)}


def _escaped(nav: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Escape the titles of a navigation for HTML text, into which the theme puts them as they are; in attributes it escapes them."""
    return [
        {html.escape(title, quote=False): _escaped(below) if isinstance(below, list) else below}
        for item in nav
        for title, below in item.items()
    ]


def write_if_changed(path: Path, text: str) -> bool:
    """Write a text file unless it holds that text already; tell whether it was written."""
    content = text.encode()
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True


def read_data(docs: Path) -> dict[str, Any]:
    """Return the theme's data of every language beside a folder of pages, English first."""
    found = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in _theme_file(docs, "en").parent.glob("*.json")
    }
    return {language: found[language] for language in sorted(found, key=lambda name: (name != "en", name))}


def is_fresh(root: Path, docs: Path, *, pdf: bool) -> bool:
    """Tell whether the pages below `docs` were made from what stands under `root` now."""
    made_from = docs.parent / FINGERPRINT
    return made_from.is_file() and made_from.read_text(encoding="utf-8") == fingerprint(root, pdf=pdf)


def fingerprint(root: Path, *, pdf: bool) -> str:
    """Return a digest that changes whenever a file from which pages are made changes, comes or goes."""
    digest = hashlib.sha256(repr(read_facts(root) if pdf else None).encode())
    for path in sorted({*_sources(root)}):
        found = path.stat()
        digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _sources(root: Path) -> Iterable[Path]:
    for folder in ("rules", "examples", "i18n"):
        yield from (root / folder).rglob("*.yml")
        yield from (root / folder).rglob("*.json")
    for folder in ("engine", "knowledge", "language", "drawing", "site"):
        yield from _code(PACKAGE / folder)


def _code(folder: Path) -> Iterator[Path]:
    for pattern in ("*.py", "*.md"):
        yield from folder.rglob(pattern)
