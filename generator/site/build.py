"""Builds the whole site: pages language by language in processes, search index; and refuses what has broken links."""

import gc
import multiprocessing
import os
import shutil
import time
from collections.abc import Callable, Mapping, Set
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from generator.disk.processes import end_with_parent
from generator.export.data import Exported
from generator.export.guide import guide_for_programs
from generator.export.write import FOLDER, export_files
from generator.knowledge.findings import Faulty
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings
from generator.knowledge.texts import Texts
from generator.site.engine_file import SCRIPTS
from generator.site.language_site import PageText
from generator.site.links import broken_links
from generator.site.mkdocs_run import build_language
from generator.site.moved import moved_pages
from generator.site.multilingual_site import MultilingualSite
from generator.site.offline import FOLDER as OFFLINE
from generator.site.offline import plan_packs, write_lists, write_packs
from generator.site.pages import SiteError, as_site_error
from generator.site.previews import forget_others, kept_pictures
from generator.site.publish import Workplace, workplace
from generator.site.search import make_index

PDFS = "pdf"
Progress = Callable[[str, int, int], None]
_Result = TypeVar("_Result")

# The pages of a language are written by no more processes than this: each makes the same drawings and comparisons first.
_MOST_SHARES = 4

# Files of the theme that no page uses: Material's own scripts, and maps for debugging.
_UNUSED = ("bundle.*.js", "lunr", "workers")


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What was built: pages of each language, and how long it took; of that `writing` is CPU until the pages were there as Markdown."""

    pages: dict[str, int]
    seconds: float
    writing: float

    def __str__(self) -> str:
        """Return the summary as one line."""
        languages = f"{len(self.pages)} language" + "s" * (len(self.pages) > 1)
        return f"{sum(self.pages.values())} pages in {languages}, {self.seconds:.1f} s"


def build_site(
    knowledge: Knowledge,
    out: Path,
    progress: Progress,
    *,
    pdf_folder: Path | None = None,
    site_url: str | None = None,
    work: Path | None = None,
    command: str = "a build",
    waiting: Callable[[str], None] = lambda _: None,
) -> BuildSummary:
    """Build the site and put it in the place of `out` when it is whole, with the PDFs of `pdf_folder`, to which it then links.

    `site_url` (with a slash at its end) is where the site will be published; None takes it from `RULEBOOK_URL`. Pictures that need not be
    made again are kept in `work`, by default `build` below the root. Another build for `out` is waited for: `waiting` hears of it, and it
    hears of `command`. Raises `Faulty` for data with findings and `SiteError` for pages that cannot be written, that MkDocs warns of or
    that have broken links, for an `out` that must not be replaced and for what the disk refuses; `out` is then left as it was.
    """
    if knowledge.findings:
        raise Faulty(knowledge.findings)
    began = time.monotonic()
    work = work or knowledge.root / "build"
    try:
        with workplace(out, knowledge.root, knowledge.languages, command, waiting) as place:
            built = _make(knowledge, place, progress, pdf_folder, site_url, work)
            place.publish()
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise SiteError(f"cannot write the site: {where}{error.strerror or error}; {out} is unchanged") from None
    except BrokenProcessPool:
        raise SiteError(
            f"a process that built pages was killed, perhaps for lack of memory; {out} is unchanged"
        ) from None
    pages = {language: built[language][0] for language in knowledge.languages}
    return BuildSummary(pages, time.monotonic() - began, sum(seconds for _, seconds in built.values()))


def _make(
    knowledge: Knowledge,
    place: Workplace,
    progress: Progress,
    pdf_folder: Path | None,
    site_url: str | None,
    work: Path,
) -> dict[str, tuple[int, float]]:
    """Make the whole site at its workplace; return the number of pages of each language and the seconds of CPU to write them."""
    # MkDocs asks for a folder of pages; these are in no folder.
    nothing = work / "nothing"
    nothing.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(1) as beside:
        # This process has nothing to do while others build pages, and later while Pagefind reads them.
        data = beside.submit(_data_files, knowledge)
        built = _build_languages(knowledge, nothing, place.parts, site_url, progress, pdf=pdf_folder is not None)
        _put_together(place.parts, knowledge.languages, place.site)
        for file, content in data.result().items():
            (place.site / file).parent.mkdir(parents=True, exist_ok=True)
            (place.site / file).write_bytes(content)
        _write_moved(knowledge, place.site, site_url)
        progress("search", 0, 1)
        plans = {language: plan_packs(place.site, knowledge, language) for language in knowledge.languages}
        (place.site / OFFLINE).mkdir()
        with ProcessPoolExecutor(
            min(os.cpu_count() or 1, len(plans)),
            mp_context=multiprocessing.get_context("spawn"),
            initializer=end_with_parent,
        ) as pool:
            packing = [pool.submit(write_packs, place.site, plan) for plan in plans.values()]
            index = beside.submit(make_index, place.site)
            broken = broken_links(place.site, f"{PDFS}/", site_url or "")
            index.result()
            for packed in packing:
                packed.result()
    write_lists(place.site, knowledge, plans)
    progress("search", 1, 1)
    progress("links", 0, 1)
    if broken:
        raise SiteError("\n".join(broken))
    progress("links", 1, 1)
    if pdf_folder is not None:
        _put_in(pdf_folder, place.site / PDFS)
    return built


def _build_languages(
    knowledge: Knowledge, nothing: Path, parts: Path, url: str | None, progress: Progress, *, pdf: bool
) -> dict[str, tuple[int, float]]:
    """Build every language into a folder of its own; return the number of its pages and the seconds of CPU to write them."""
    languages = knowledge.languages
    processes = os.cpu_count() or 1
    # Where there are fewer languages than processes, several write the pages of each.
    shares = min(processes // len(languages), _MOST_SHARES) or 1
    with ProcessPoolExecutor(
        min(processes, len(languages) * shares),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(knowledge, pdf, gc.get_threshold()),
    ) as pool:
        progress("pages", 0, len(languages) * shares)
        written = _write_shares(pool, languages, shares)
        running = {
            pool.submit(
                _build_share, language, nothing, parts / language / str(share), url, written[language], share, shares
            ): language
            for language in languages
            for share in range(shares)
        }
        built = dict.fromkeys(languages, (0, 0.0))
        pictures: dict[str, set[str]] = {language: set() for language in languages}
        for language, (pages, writing, shown) in _results(running, lambda done: progress("pages", done, len(running))):
            built[language] = (built[language][0] + pages, built[language][1] + writing)
            pictures[language] |= shown
        for language, shown in pictures.items():
            forget_others(kept_pictures(nothing.parent, language), shown)
        return built


def _write_shares(pool: ProcessPoolExecutor, languages: tuple[str, ...], shares: int) -> dict[str, dict[str, PageText]]:
    """Have the pages of each language written in several processes; with one share, nothing is written yet."""
    written: dict[str, dict[str, PageText]] = {language: {} for language in languages}
    if shares > 1:
        running = {
            pool.submit(_write_share, language, share, shares): language
            for language in languages
            for share in range(shares)
        }
        for language, pages in _results(running):
            written[language] |= pages
    return written


def _results(
    running: Mapping["Future[_Result]", str], done: Callable[[int], None] = lambda _: None
) -> list[tuple[str, _Result]]:
    """Return what each process has made for a language, in the order in which they end; `done` hears how many have.

    Raises `SiteError` with the faults of all.
    """
    found, faults = [], []
    for count, future in enumerate(as_completed(running), 1):
        try:
            found.append((running[future], future.result()))
        except SiteError as error:
            faults.append(str(error))
        done(count)
    if faults:
        raise SiteError("\n".join(dict.fromkeys(line for fault in sorted(faults) for line in fault.splitlines())))
    return found


_sites: MultilingualSite


def _begin(knowledge: Knowledge, pdf: bool, seldom: tuple[int, int, int]) -> None:
    """Set up a process that builds languages: of what was checked, whatever the files say by now; what it rules and draws is for all.

    It collects garbage as `seldom` as the one that begins it.
    """
    global _sites
    end_with_parent()
    gc.set_threshold(*seldom)
    _sites = MultilingualSite(knowledge, pdf=pdf)


def _write_share(language: str, share: int, shares: int) -> dict[str, PageText]:
    with as_site_error(language):
        return _sites.share(language, share, shares)


def _build_share(
    language: str, nothing: Path, out: Path, url: str | None, known: dict[str, PageText], share: int, shares: int
) -> tuple[int, float, Set[str]]:
    """Build one of several shares of the pages of a language.

    Returns how many they are, the seconds of CPU to write them, and the names of the kept pictures that they show.
    """
    began = time.process_time()
    with as_site_error(language):
        written = _sites.write(language, known, for_scripts=share == 0)
    writing = time.process_time() - began
    own = set(list(written.pages)[share::shares])
    shown = build_language(language, nothing, out, url, written, written.pages.keys() - own)
    return len(own), writing, shown


def _data_files(knowledge: Knowledge) -> dict[str, bytes]:
    """Return the files that are made of the knowledge base and not of pages.

    The knowledge base as data, what says to programs where it is (`llms.txt`), and the engine for the reader's browser.
    """
    files = {f"{FOLDER}/{path}": content for path, content in export_files(_exported(knowledge))}
    files["llms.txt"] = guide_for_programs(knowledge).encode()
    if Texts(knowledge).has("ask#page.title", knowledge.languages[0]):
        files |= {name: script().encode() for name, script in SCRIPTS.items()}
    return files


def _exported(knowledge: Knowledge) -> Exported:
    return Exported(knowledge, Texts(knowledge), Rulings(knowledge))


def _write_moved(knowledge: Knowledge, site: Path, site_url: str | None) -> None:
    """Have the addresses that pages had before lead to where they are now."""
    texts = Texts(knowledge)
    titles = {language: _titles(knowledge, Reader(knowledge, texts, language)) for language in knowledge.languages}
    for file, text in moved_pages(knowledge, titles, site_url):
        (site / file).parent.mkdir(parents=True, exist_ok=True)
        (site / file).write_text(text, encoding="utf-8")


def _titles(knowledge: Knowledge, reader: Reader) -> dict[str, str]:
    """Return the titles of the pages that others have moved to."""
    found = {}
    for new, _ in knowledge.moved.values():
        kind, _, id = new.partition("/")
        found[new] = reader.rule_title(id) if kind == "rules" else reader.example_title(knowledge.examples[id]).text
    return found


def _put_together(parts: Path, languages: tuple[str, ...], whole: Path) -> None:
    """Take the files of no language, such as the start page, from a part of the first language, and the pages from each part."""
    first, *others = (part for language in languages for part in sorted((parts / language).iterdir()))
    shutil.move(first, whole)
    for part in others:
        _merge(part / part.parent.name, whole / part.parent.name)
    for pattern in _UNUSED:
        for unused in (whole / "assets" / "javascripts").glob(pattern):
            shutil.rmtree(unused) if unused.is_dir() else unused.unlink()
    for path in (whole / "assets").rglob("*.map"):
        path.unlink()


def _merge(folder: Path, into: Path) -> None:
    """Move what is in a folder into another, which keeps what it has."""
    if not into.exists():
        shutil.move(folder, into)
    elif folder.is_dir():
        for path in folder.iterdir():
            _merge(path, into / path.name)


def _put_in(pdf_folder: Path, folder: Path) -> None:
    """Copy the PDFs into the site."""
    folder.mkdir()
    for path in sorted(pdf_folder.glob("*.pdf")):
        shutil.copyfile(path, folder / path.name)


__all__ = ["BuildSummary", "Progress", "SiteError", "build_site"]
