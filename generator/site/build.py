"""Builds the whole site: Markdown, MkDocs in two processes, search index; and refuses what has broken links."""

import multiprocessing
import shutil
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from generator.knowledge.findings import Faulty
from generator.knowledge.model import Knowledge
from generator.site.generate import Progress, generate
from generator.site.links import broken_links
from generator.site.mkdocs_run import build_language
from generator.site.offline import write_lists
from generator.site.pages import SiteError
from generator.site.search import make_index

PROCESSES = 2
PDFS = "pdf"

# Files of the theme that no page uses: Material's own scripts, and maps for debugging.
_UNUSED = ("bundle.*.js", "lunr", "workers")


@dataclass(frozen=True, slots=True)
class Summary:
    """What was built: pages of each language, and how long it took."""

    pages: dict[str, int]
    seconds: float

    def __str__(self) -> str:
        """Return the summary as one line."""
        return f"{sum(self.pages.values())} pages in {len(self.pages)} languages, {self.seconds:.1f} s"


def build_site(
    knowledge: Knowledge,
    out: Path,
    progress: Progress,
    *,
    pdf: bool = False,
    site_url: str | None = None,
    work: Path | None = None,
) -> Summary:
    """Build the site into `out`; `pdf` links to `pdf/<book>-<language>.pdf`, which the caller puts there before or after.

    `site_url` (with a slash at its end) is where the site will be published; None takes it from `RULEBOOK_URL`. What is needed on the
    way is kept in `work`, by default `build` below the root. Raises `Faulty` for
    data with findings and `SiteError` for pages that MkDocs warns of or that have broken links; `out` is then left as it was.
    """
    if knowledge.findings:
        raise Faulty(knowledge.findings)
    began = time.monotonic()
    work = work or knowledge.root / "build"
    docs, parts, whole = work / "docs", work / "parts", work / "whole"
    docs.mkdir(parents=True, exist_ok=True)
    generated = generate(knowledge, docs, pdf=pdf, progress=progress)
    for folder in (parts, whole):
        shutil.rmtree(folder, ignore_errors=True)
    _build_languages(knowledge.languages, docs, parts, site_url, progress)
    _put_together(knowledge.languages, parts, whole)
    progress("search", 0, 1)
    make_index(whole)
    write_lists(whole, knowledge)
    progress("search", 1, 1)
    progress("links", 0, 1)
    broken = broken_links(whole, f"{PDFS}/", site_url or "")
    if broken:
        raise SiteError("\n".join(broken))
    progress("links", 1, 1)
    _publish(whole, out)
    shutil.rmtree(parts)
    return Summary(generated.pages, time.monotonic() - began)


def _build_languages(languages: tuple[str, ...], docs: Path, parts: Path, url: str | None, progress: Progress) -> None:
    context = multiprocessing.get_context("spawn")
    faults = []
    with ProcessPoolExecutor(min(PROCESSES, len(languages)), mp_context=context) as pool:
        progress("site", 0, len(languages))
        running = [pool.submit(build_language, language, docs, parts / language, url) for language in languages]
        for done, future in enumerate(as_completed(running), 1):
            try:
                future.result()
            except SiteError as error:
                faults.append(str(error))
            progress("site", done, len(languages))
    if faults:
        raise SiteError("\n".join(sorted(faults)))


def _put_together(languages: tuple[str, ...], parts: Path, whole: Path) -> None:
    """Take the theme's files from the first language and the pages from each."""
    shutil.move(parts / languages[0], whole)
    for language in languages[1:]:
        shutil.move(parts / language / language, whole / language)
    for pattern in _UNUSED:
        for unused in (whole / "assets" / "javascripts").glob(pattern):
            shutil.rmtree(unused) if unused.is_dir() else unused.unlink()
    for path in (whole / "assets").rglob("*.map"):
        path.unlink()


def _publish(whole: Path, out: Path) -> None:
    """Put the finished site in the place of the old one; PDFs that are there stay."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        if old.name != PDFS:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for new in sorted(whole.iterdir()):
        shutil.move(new, out / new.name)
    whole.rmdir()


__all__ = ["Progress", "SiteError", "Summary", "build_site"]
