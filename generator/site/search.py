"""Makes the search index of the built site with Pagefind: one index for each language, told by `<html lang>`."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pagefind.index import IndexConfig, PagefindIndex

FOLDER = "pagefind"

# Navigation, the marks at headings and the numbers to jump to are no content.
_LEFT_OUT = [".headerlink", ".md-top", ".rb-numbers", ".rb-badge", ".rb-notice", ".rb-step-number", "[data-rb-search]"]


def make_index(site: Path) -> int:
    """Index every page of the site that has an article, write the bundle to `pagefind/`; return the number of pages."""
    # In a thread of its own: the caller may have an event loop running.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _make_index(site)).result()


async def _make_index(site: Path) -> int:
    config = IndexConfig(root_selector="article", exclude_selectors=_LEFT_OUT, output_path=str(site / FOLDER))
    async with PagefindIndex(config=config) as index:
        found = await index.add_directory(str(site))
    return int(found["page_count"])
