"""Makes the search index of the built site with Pagefind: one index for each language, by `<html lang>`."""

import json
import subprocess
from pathlib import Path

from pagefind.service import get_executable

from generator.disk.processes import WITH_THREAD
from generator.site.pages import SiteError
from generator.site.search_order import ENTRY, put_in_order, unpacked

FOLDER = "pagefind"

# Navigation, the marks at headings and the numbers to jump to are no content.
_LEFT_OUT = [".headerlink", ".rb-numbers", ".rb-badge", ".rb-notice", ".rb-step-number", "[data-rb-search]"]
# Pagefind's own dialogs, which no page uses.
_UNUSED = ("*-ui.*", "pagefind-highlight.js")


def make_index(site: Path) -> int:
    """Index every page of the site that has an article, write the bundle to `pagefind/`; return the number of pages.

    Pagefind runs as the program that it is. Its service, which the Python package would talk to, answers before its files are on
    the disk and is then ended, so that some stay empty on a busy machine. Raises `SiteError` where the bundle is not whole.
    """
    executable = get_executable()
    if executable is None:
        raise SiteError("the search index: Pagefind's program is not installed; `make .venv/ready` installs it")
    bundle = site.resolve() / FOLDER
    command = [
        str(executable),
        "--site",
        str(site.resolve()),
        "--output-path",
        str(bundle),
        "--root-selector",
        "article",
    ]
    for selector in _LEFT_OUT:
        command += ["--exclude-selectors", selector]
    done = subprocess.run(
        command, cwd=site, capture_output=True, encoding="utf-8", errors="replace", check=False, preexec_fn=WITH_THREAD
    )
    if done.returncode:
        told = (done.stderr or done.stdout).strip() or f"Pagefind ended with status {done.returncode}"
        raise SiteError(f"the search index: {told}")
    pages = _pages_indexed(bundle)
    try:
        put_in_order(bundle)
    except ValueError as error:
        raise SiteError(f"the search index: {error}") from None
    for pattern in _UNUSED:
        for unused in bundle.glob(pattern):
            unused.unlink()
    return pages


def _pages_indexed(bundle: Path) -> int:
    empty = sorted(path.name for path in bundle.rglob("*") if path.is_file() and not path.stat().st_size)
    if empty:
        raise SiteError(f"the search index: Pagefind left these files empty: {', '.join(empty)}")
    try:
        for path in bundle.rglob("*.pf_*"):
            unpacked(path)
    except ValueError as error:
        raise SiteError(f"the search index: {error}") from None
    languages = json.loads((bundle / ENTRY).read_text(encoding="utf-8"))["languages"]
    fragments = sum(1 for _ in (bundle / "fragment").iterdir())
    pages = sum(language["page_count"] for language in languages.values())
    if fragments != pages:
        raise SiteError(f"the search index: {pages} pages were indexed, the fragments of {fragments} are there")
    return int(pages)
