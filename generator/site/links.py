"""Checks that every link and anchor of the built site leads somewhere within it."""

import html
import os
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

# The HTML comes from our own templates and MkDocs: attributes are always quoted.
_LINK = re.compile(r'<[a-z][^>]*?\s(?:href|src)="([^"]*)"', re.IGNORECASE)
_ID = re.compile(r'<[a-z][^>]*?\sid="([^"]*)"', re.IGNORECASE)
_SCRIPT = re.compile(r"<(script|style)\b[^>]*>.*?</\1>", re.DOTALL | re.IGNORECASE)


def broken_links(site: Path, promised: str = "pdf/", site_url: str = "") -> list[str]:
    """Return a line for each link of a page to a file or an anchor that does not exist; files below `promised` come later."""
    files, folders = _below(site)
    anchors: dict[str, set[str]] = {}
    links: dict[str, list[str]] = {}
    for name in sorted(file for file in files if file.endswith(".html")):
        text = _without_scripts((site / name).read_text(encoding="utf-8"))
        anchors[name] = {html.unescape(found) for found in _ID.findall(text)}
        # The 404 page is shown at any address, so that its links are those of the site's root.
        links[name] = list(dict.fromkeys(_LINK.findall(text))) if name != "404.html" else []
    there = _There(files, folders, anchors, promised, site_url)
    faults = ((name, _fault(there, name, html.unescape(link))) for name, held in links.items() for link in held)
    return [f"{name}: {fault}" for name, fault in faults if fault]


@dataclass(frozen=True, slots=True)
class _There:
    """What there is: files, folders, the anchors of each page, what comes later, and where the site is to stand."""

    files: frozenset[str]
    folders: frozenset[str]
    anchors: dict[str, set[str]]
    promised: str
    site_url: str


def _below(site: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Return the files and the folders of a site, by their paths below it."""
    files: set[str] = set()
    folders = {"."}
    for folder, names, held in os.walk(site):
        place = Path(folder).relative_to(site).as_posix()
        within = "" if place == "." else f"{place}/"
        folders.update(f"{within}{name}" for name in names)
        files.update(f"{within}{name}" for name in held)
    return frozenset(files), frozenset(folders)


def _without_scripts(text: str) -> str:
    return _SCRIPT.sub(lambda match: match[0].split(">", 1)[0] + ">", text)


@lru_cache(maxsize=100_000)
def _split(link: str) -> tuple[str, str, str, str]:
    """Return the scheme, host, path and anchor of a link; pages name the same ones again and again."""
    parts = urlsplit(link)
    return parts.scheme, parts.netloc, unquote(parts.path), parts.fragment


def _fault(there: _There, page: str, link: str) -> str | None:
    if there.site_url and link.startswith(there.site_url):
        link = "/" + link.removeprefix(there.site_url)
    scheme, host, path, fragment = _split(link)
    if scheme or host:
        return (
            None
            if scheme in ("https", "data")
            else f"the link {link!r} leads neither to this site nor to an https address"
        )
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    if path.startswith("/"):
        target = path.lstrip("/")
    if target.startswith(".."):
        return f"the link {link!r} leaves the site"
    if target.startswith(there.promised):
        return None
    if path.endswith("/") or posixpath.normpath(target) in there.folders:
        target = posixpath.normpath(f"{target}/index.html")
    if target not in there.anchors:
        return None if posixpath.normpath(target) in there.files else f"the link {link!r} leads to no page"
    # What holds an equals sign is told to a script (`hand.js`), and leads to no place on the page.
    if fragment and "=" not in fragment and unquote(fragment) not in there.anchors[target]:
        return f"the link {link!r} leads nowhere on that page"
    return None


def external_requests(site: Path) -> Iterator[str]:
    """Yield a line for each file that a page would load from another host."""
    loading = re.compile(
        r'<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="((?:https?:)?//[^"]*)"[^>]*>', re.IGNORECASE
    )
    for path in sorted(site.rglob("*.html")):
        for match in loading.finditer(path.read_text(encoding="utf-8")):
            if 'rel="alternate"' not in match[0] and 'rel="canonical"' not in match[0]:
                yield f"{path.relative_to(site).as_posix()}: {match[1]}"
