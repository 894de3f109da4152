"""What a reader's device stores of a book in one language, so that it opens offline, in packs (`packs.py`) that come in a few seconds.

`offline/<language>.pack` has the pages that belong to no book, with what they load and look up; `offline/<language>-<book>.pack` those
of the book; `offline/<language>-text.pack` what a search in the text of all pages reads. `offline/<language>-<book>.json` lists for a
book its packs, and every file in them with a digest of its content. `offline.js` fetches the packs, and later what has another digest:
a few files by themselves, many as packs again.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.knowledge.model import Knowledge
from generator.site.packs import bundle, fits, pack
from generator.site.search_order import ENTRY
from generator.site.theme_context import EXAMPLES, LOOKUP, MANIFEST

FOLDER = "offline"
_DIGEST = 16

# Pages beside the books that help to find one's way in them, below the language.
_PAGES = (
    *("", "offline/", "concordance/", "glossary/", "sources/", "rules/", "examples/", "situations/"),
    *("ask/", "hand/"),
)

# What scripts load of a language: what the search looks up, and what the engine says.
_WORDS = (LOOKUP, EXAMPLES, "ask.json", "hand.json", MANIFEST)
_TEXT = frozenset((".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest"))

# The paths of files by the name of their pack: of the language, or of one of its books.
Plan = Mapping[str, list[str]]


def plan_packs(site: Path, knowledge: Knowledge, language: str) -> Plan:
    """Return which files each pack of a language has, by their addresses below the root."""
    theme = (path for path in sorted((site / "assets").rglob("*")) if path.is_file())
    words = (f"{language}/{name}" for name in _WORDS)
    pages = (f"{language}/{page}" for page in _shared_pages(knowledge))
    beside = [*(path.relative_to(site).as_posix() for path in theme), *words]
    plan = {language: _there(site, ["", *pages, *beside])}
    for book in knowledge.editions:
        plan[f"{language}-{book}"] = _there(site, [f"{language}/{page}" for page in _own_pages(knowledge, book)])
    return plan


def write_packs(site: Path, plan: Plan) -> None:
    """Write the packs of a language into the built site. Files that are no text are in none: a device fetches these few by themselves."""
    for name, addresses in plan.items():
        texts = {at: _file(site, at).read_text(encoding="utf-8") for at in addresses if _file(site, at).suffix in _TEXT}
        (site / FOLDER / f"{name}.pack").write_bytes(pack({at: text for at, text in texts.items() if fits(text)}))


def write_lists(site: Path, knowledge: Knowledge, plans: Mapping[str, Plan]) -> None:
    """Write a list for every book in every language of the built site, whose packs and whose search index are there."""
    folder = site / FOLDER
    digests: dict[str, str] = {}
    for language, plan in plans.items():
        text = _write_text_pack(site, language)
        for book, edition in knowledge.editions.items():
            names = [language, *(f"{language}-{one}" for one in dict.fromkeys((book, *edition.lineage)))]
            files = {}
            for address in (address for name in names for address in plan[name]):
                if address not in digests:
                    digests[address] = _digest(_file(site, address).read_bytes())
                files[address] = digests[address]
            listed: dict[str, Any] = {
                "packs": [_about(folder / f"{name}.pack") for name in names],
                "text": text,
                "files": files,
            }
            version = _digest(json.dumps(listed, sort_keys=True).encode())
            held = json.dumps({"version": version, **listed}, separators=(",", ":"))
            (folder / f"{language}-{book}.json").write_text(held, encoding="utf-8")


def _shared_pages(knowledge: Knowledge) -> Iterable[str]:
    yield from _PAGES
    yield from (f"situations/{incident}/" for incident in knowledge.incidents)
    yield from (f"rules/{rule}/" for rule in knowledge.rules)
    yield from (f"examples/{example}/" for example in knowledge.examples)


def _own_pages(knowledge: Knowledge, book: str) -> Iterable[str]:
    yield from (f"{book}/", f"{book}/errata/")
    yield from (f"{book}/{number}/" for number in knowledge.editions[book].entries)


def _there(site: Path, addresses: Iterable[str]) -> list[str]:
    return [address for address in addresses if _file(site, address).is_file()]


def _file(site: Path, address: str) -> Path:
    return site / address / "index.html" if not address or address.endswith("/") else site / address


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_DIGEST]


def _about(path: Path) -> dict[str, Any]:
    """Return what a list says of a pack: where it is below the root, and its size."""
    return {"file": f"{FOLDER}/{path.name}", "bytes": path.stat().st_size}


def _write_text_pack(site: Path, language: str) -> dict[str, Any]:
    """Write what a search in the text of the pages of a language reads; return what lists say of it."""
    path = site / FOLDER / f"{language}-text.pack"
    files = sorted({*_index(site, language), *(site / "pagefind" / "fragment").glob(f"{language}*")})
    content = bundle((file.relative_to(site).as_posix(), file.read_bytes()) for file in files)
    path.write_bytes(content)
    return {**_about(path), "digest": _digest(content)}


def _index(site: Path, language: str) -> list[Path]:
    """Return the files that a search in a language needs, without the fragments of its results."""
    bundle_folder = site / "pagefind"
    entry = json.loads((bundle_folder / ENTRY).read_text(encoding="utf-8"))
    own = entry["languages"][_known_as(entry["languages"], language)]
    wasm = bundle_folder / f"wasm.{own['wasm'] or 'unknown'}.pagefind"
    named = [bundle_folder / ENTRY, bundle_folder / "pagefind.js", bundle_folder / "pagefind-worker.js", wasm]
    named.append(bundle_folder / f"pagefind.{own['hash']}.pf_meta")
    parts = [path for kind in ("index", "filter") for path in sorted((bundle_folder / kind).glob(f"{language}*"))]
    return [path for path in named if path.is_file()] + parts


def _known_as(languages: Iterable[str], language: str) -> str:
    """Return the name of a language in the index, which is that of `<html lang>` in small letters."""
    return next(name for name in languages if name.partition("-")[0] == language)
