"""Checks that every link and anchor of the built site leads somewhere within it."""

import html
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

# The HTML comes from our own templates and MkDocs: attributes are always quoted.
_LINK = re.compile(r'<[a-z][^>]*?\s(?:href|src)="([^"]*)"', re.IGNORECASE)
_ID = re.compile(r'<[a-z][^>]*?\sid="([^"]*)"', re.IGNORECASE)
_SCRIPT = re.compile(r"<(script|style)\b[^>]*>.*?</\1>", re.DOTALL | re.IGNORECASE)


def broken_links(site: Path, promised: str = "pdf/", site_url: str = "") -> list[str]:
    """Return a line for each link of a page to a file or an anchor that does not exist; files below `promised` come later."""
    pages = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.html"))}
    texts = {name: _without_scripts(path.read_text(encoding="utf-8")) for name, path in pages.items()}
    anchors = {name: {html.unescape(found) for found in _ID.findall(text)} for name, text in texts.items()}
    broken = []
    for name, text in texts.items():
        # The 404 page is shown at any address, so that its links are those of the site's root.
        for link in dict.fromkeys(_LINK.findall(text)) if name != "404.html" else ():
            fault = _fault(site, name, html.unescape(link), anchors, promised, site_url)
            if fault:
                broken.append(f"{name}: {fault}")
    return broken


def _without_scripts(text: str) -> str:
    return _SCRIPT.sub(lambda match: match[0].split(">", 1)[0] + ">", text)


def _fault(site: Path, page: str, link: str, anchors: dict[str, set[str]], promised: str, site_url: str) -> str | None:
    if site_url and link.startswith(site_url):
        link = "/" + link.removeprefix(site_url)
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return (
            None
            if parts.scheme in ("https", "data")
            else f"the link {link!r} leads neither to this site nor to an https address"
        )
    path = unquote(parts.path)
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    if path.startswith("/"):
        target = path.lstrip("/")
    if target.startswith(".."):
        return f"the link {link!r} leaves the site"
    if target.startswith(promised):
        return None
    if path.endswith("/") or (site / target).is_dir():
        target = posixpath.normpath(f"{target}/index.html")
    if target not in anchors:
        return None if (site / target).is_file() else f"the link {link!r} leads to no page"
    # What holds an equals sign is told to a script (`hand.js`), and leads to no place on the page.
    if parts.fragment and "=" not in parts.fragment and unquote(parts.fragment) not in anchors[target]:
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
