"""Lists what a reader's device stores of a book in one language, so that it opens offline: `offline/<language>-<book>.json`.

A list names every file with a digest of its content. `offline.js` fetches the files, and later those whose digest has changed.
"""

import hashlib
import json
import zlib
from collections.abc import Iterable
from pathlib import Path

from generator.knowledge.model import Knowledge
from generator.site.search_order import ENTRY, unpacked
from generator.site.theme_context import EXAMPLES, LOOKUP

FOLDER = "offline"
_DIGEST = 16

# Pages beside the book that help to find one's way in it, below the language.
_PAGES = ("", "offline/", "concordance/", "glossary/", "sources/", "rules/", "examples/", "situations/", "ask/")


# What scripts load of a language: what the search looks up, and what the engine says.
_WORDS = (LOOKUP, EXAMPLES, "ask.json")


def write_lists(site: Path, knowledge: Knowledge) -> None:
    """Write a list for every book in every language of the built site, whose search index is there."""
    folder = site / FOLDER
    folder.mkdir()
    theme = sorted(path for path in (site / "assets").rglob("*") if path.is_file())
    measured: dict[Path, tuple[str, int]] = {}
    for language in knowledge.languages:
        fragments = _fragments(site, language)
        for book in knowledge.editions:
            pages = [page for page in _pages(knowledge, book) if (site / language / page / "index.html").is_file()]
            files = {"": site / "index.html"}
            files |= {f"{language}/{page}": site / language / page / "index.html" for page in pages}
            words = [path for name in _WORDS if (path := site / language / name).is_file()]
            beside = [*theme, *words, *_index(site, language)]
            beside += [fragments[at] for at in files if at in fragments]
            files |= {path.relative_to(site).as_posix(): path for path in beside}
            text = json.dumps(_listed(files, measured), separators=(",", ":"))
            (folder / f"{language}-{book}.json").write_text(text, encoding="utf-8")


def _pages(knowledge: Knowledge, book: str) -> Iterable[str]:
    """Return the addresses to keep for a book: its pages and those of its bases, with all situations, and its rules and examples."""
    yield from _PAGES
    yield from (f"situations/{incident}/" for incident in knowledge.incidents)
    lineage = knowledge.editions[book].lineage
    rules: dict[str, None] = {}
    for one in dict.fromkeys((book, *lineage)):
        yield from (f"{one}/", f"{one}/errata/")
        for number, entry in knowledge.editions[one].entries.items():
            yield f"{one}/{number}/"
            rules |= dict.fromkeys(part.rule for part in entry.parts)
    yield from (f"rules/{rule}/" for rule in rules)
    yield from (f"examples/{example.id}/" for example in knowledge.examples.values() if example.rule in rules)


def _index(site: Path, language: str) -> list[Path]:
    """Return the files that a search in a language needs, without the fragments of its results."""
    bundle = site / "pagefind"
    entry = json.loads((bundle / ENTRY).read_text(encoding="utf-8"))
    own = entry["languages"][_known_as(entry["languages"], language)]
    wasm = bundle / f"wasm.{own['wasm'] or 'unknown'}.pagefind"
    named = [bundle / ENTRY, bundle / "pagefind.js", bundle / "pagefind-worker.js", wasm]
    named.append(bundle / f"pagefind.{own['hash']}.pf_meta")
    parts = [path for kind in ("index", "filter") for path in sorted((bundle / kind).glob(f"{language}*"))]
    return [path for path in named if path.is_file()] + parts


def _known_as(languages: Iterable[str], language: str) -> str:
    """Return the name of a language in the index, which is that of `<html lang>` in small letters."""
    return next(name for name in languages if name.partition("-")[0] == language)


def _fragments(site: Path, language: str) -> dict[str, Path]:
    """Return the fragment of every page of a language by the address of the page below the root."""
    found = {}
    for path in sorted((site / "pagefind" / "fragment").glob(f"{language}*")):
        found[json.loads(unpacked(path))["url"].lstrip("/")] = path
    return found


def _listed(files: dict[str, Path], measured: dict[Path, tuple[str, int]]) -> dict[str, object]:
    digests, size = {}, 0
    for address, path in files.items():
        if path not in measured:
            content = path.read_bytes()
            digest = hashlib.sha256(content).hexdigest()[:_DIGEST]
            # What comes over the network is compressed; the fastest way of it is near enough to tell a reader.
            measured[path] = (digest, len(zlib.compress(content, 1)))
        digests[address], one = measured[path]
        size += one
    version = hashlib.sha256(json.dumps(digests, sort_keys=True).encode()).hexdigest()[:_DIGEST]
    return {"version": version, "bytes": size, "files": digests}
