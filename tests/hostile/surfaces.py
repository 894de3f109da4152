"""All that is made of a rulebook and can be compared: pages, what scripts read, the start page, lists, site map, PDFs."""

import json
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from generator.knowledge.model import Knowledge
from generator.knowledge.texts import Texts
from generator.paper.build import print_tree, tree_of
from generator.paper.print_options import PrintOptions
from generator.site.build import build_site
from generator.site.multilingual_site import MultilingualSite
from generator.site.on_demand import LanguageRenderer
from generator.site.theme_context import EXAMPLES, LOOKUP, data_file
from tests.hostile import structure

URL = "https://rules.example/room/"
_AT_MOST = 4


@dataclass
class Made:
    """What was made of one state: the structure of each surface by its name, what its drawings are made of, and its text."""

    structures: dict[str, Any] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    text: list[str] = field(default_factory=list)

    def take_page(self, name: str, text: str) -> None:
        """Add a page. What a page that compares two books is made of depends on the words that differ; its parts stand alone."""
        found, drawn = structure.page_of(text)
        if "/differences/" in name:
            self.drawn |= set(found)
        else:
            self.structures[name] = found
        self.drawn |= drawn
        self.text.append(text)

    def take_data(self, name: str, text: str) -> None:
        """Add a JSON file."""
        self.structures[name] = structure.shape_of(json.loads(text))
        self.text.append(text)


def differences(harmless: Made, hostile: Made) -> Iterator[str]:
    """Yield a line for everything that hostile texts have changed besides words."""
    for name in sorted(harmless.structures.keys() ^ hostile.structures.keys()):
        yield f"{name} is there only {'with' if name in hostile.structures else 'without'} hostile texts"
    for name in sorted(harmless.structures.keys() & hostile.structures.keys()):
        before, after = harmless.structures[name], hostile.structures[name]
        if before != after:
            yield f"{name}: {_first(before, after)}"
    for part in sorted(hostile.drawn - harmless.drawn):
        yield f"a drawing has {part}"


def _first(before: Any, after: Any) -> str:
    if isinstance(before, list) and isinstance(after, list):
        pairs = enumerate(zip(before, after, strict=False))
        at = next((at for at, (one, other) in pairs if one != other), min(len(before), len(after)))
        if at < len(before) and at < len(after) and isinstance(before[at], (list, dict)):
            return _first(before[at], after[at])
        return f"{before[max(0, at - 2) : at + 2]} became {after[max(0, at - 2) : at + 2]}"
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return next(_first(before[key], after[key]) for key in before if before[key] != after[key])
    return f"{str(before)[:200]} became {str(after)[:200]}"


def some_pages(knowledge: Knowledge, docs: Path, language: str, seed: int | None, also: Collection[str] = ()) -> Made:
    """Make some pages of every kind (all of them without a seed) in a language as `serve` does, and what beside them stands in no folder
    of a book. `also` are addresses of pages to be among them."""
    made = Made()
    sites = MultilingualSite(knowledge)
    pages = sites.pages(language)
    docs.mkdir(parents=True, exist_ok=True)
    renderer = LanguageRenderer(language, docs)
    renderer.take(sites.data(language), list(pages))
    some = pages if seed is None else [*_some_of_each([a for a in pages if a not in also], seed), *also]
    for address in some:
        made.take_page(f"{language}/{address}", renderer.page(pages[address]))
    for name in ("index.html", "404.html"):
        made.take_page(name, renderer.template(name))
    made.take_data(f"{language}/{LOOKUP}", data_file(renderer.words["lookup"]))
    made.take_data(f"{language}/{EXAMPLES}", data_file(sites.examples(language)))
    return made


def _some_of_each(addresses: list[str], seed: int) -> list[str]:
    draw = random.Random(seed)
    parts: dict[str, list[str]] = {}
    for address in addresses:
        first, slash, below = address.partition("/")
        parts.setdefault(first if slash and below not in ("index", "errata") else "", []).append(address)
    return [address for group in parts.values() for address in sorted(draw.sample(group, min(_AT_MOST, len(group))))]


def whole_site(knowledge: Knowledge, out: Path) -> Made:
    """Build the site, with an address, as `build` does, and take every file of it."""
    build_site(knowledge, out, lambda *_: None, site_url=URL)
    made = Made()
    for path in sorted(out.rglob("*.html")):
        made.take_page(path.relative_to(out).as_posix(), path.read_text(encoding="utf-8"))
    for path in sorted(out.glob("*/search*.json")):
        made.take_data(path.relative_to(out).as_posix(), path.read_text(encoding="utf-8"))
    for path in sorted((out / "offline").glob("*.json")):
        listed = json.loads(path.read_text(encoding="utf-8"))
        # The index is named by digests of its content.
        kept = [name for name in listed["files"] if not name.startswith("pagefind/")]
        made.structures[f"offline/{path.name}"] = [sorted(listed), kept]
    made.structures["sitemap.xml"] = structure.sitemap_of((out / "sitemap.xml").read_text(encoding="utf-8"))
    beside = {path.relative_to(out) for path in out.rglob("*") if path.is_file()}
    made.structures["files"] = sorted(path.as_posix() for path in beside if path.parts[0] != "pagefind")
    return made


def printed(knowledge: Knowledge, book: str, language: str, out: Path) -> tuple[Made, list[str]]:
    """Print a book; return the structure of its tree, and a line for each part of the PDF that is not ours."""
    made = Made()
    tree = tree_of(knowledge, Texts(knowledge), book, language, PrintOptions(site=URL))
    made.structures[f"{book}-{language}"] = structure.tree_of(_without_website(tree, knowledge, book))
    made.text.append(json.dumps(tree, ensure_ascii=False))
    print_tree(tree, knowledge.editions[book], "a4", out)
    active, addresses = structure.active_parts(PdfReader(out))
    website = knowledge.books[book].house.website
    faults = [f"{out.name} has {part}" for part in sorted(active)]
    faults += [
        f"{out.name} leads to {address}"
        for address in sorted(addresses)
        if not address.startswith(URL) and address not in ("https://www.pokertda.com/", website)
    ]
    return made, faults


def _without_website(node: Any, knowledge: Knowledge, book: str) -> Any:
    """Leave out where a house says that it is, which is an address of https by its shape."""
    website = knowledge.books[book].house.website
    if isinstance(node, dict):
        return {key: _without_website(value, knowledge, book) for key, value in node.items()}
    if isinstance(node, list):
        return [_without_website(item, knowledge, book) for item in node]
    return "website" if website is not None and node == website else node
