"""What the theme's templates are given for one page: its names, menus, and the same page in other languages and books."""

import json
from collections.abc import Mapping
from typing import Any

from generator.language.tags import locale_of
from generator.site import addresses
from generator.site.previews import HEIGHT, NAME, WIDTH, Card, drawing_in
from generator.site.summary import DESCRIPTION, shortened

Context = dict[str, Any]

_SHORT = 30  # letters of a name below an icon, before devices cut it

# Lists of links to other pages: whoever searches is looking for those.
_LISTS_OF_PAGES = frozenset(
    (
        addresses.HOME,
        addresses.RULES,
        addresses.EXAMPLES,
        addresses.INCIDENTS,
        addresses.CONCORDANCE,
        addresses.DIFFERENCES,
    )
)

_SCRIPTS_SAY = (
    "search.best",
    "search.more_rules",
    "search.more_examples",
    "search.in_pages",
    "search.failed",
    "search.names_only",
    "search.numbers",
    "search.others",
    "search.rest",
    "search.none",
    "search.book",
)


def page_context(theme: Mapping[str, Any], language: str, address: str, url: str, site_url: str | None) -> Context:
    """Return what templates know of a page: relative links for the menus, and absolute ones for search engines.

    `theme` is the theme's data by language, `url` where the page stands below the site, and `site_url` where the site does, if that
    is known.
    """
    words = theme[language]
    below = url.removeprefix(f"{language}/")
    root = (site_url or "").rstrip("/")
    title, summary = words["pages"].get(address, ("", ""))
    first = address.partition("/")[0]
    places = words["places"].get(address, {})
    everywhere = not addresses.of_documentation(address)
    context: Context = {
        # Not `page.title`: the navigation names some pages in short, and those beside them would say now the one, now the other.
        "title": title,
        "rulebook": words,
        "book": first if any(book["id"] == first for book in words["books"]) else None,
        "books": [
            {**book, "link": f"{language}/{_folder_of(places.get(book['id'], book['id'] + '/index'))}"}
            for book in words["books"]
        ],
        "sections": [(f"{language}/{_folder_of(at)}", name, at == address) for at, name in words["sections"]],
        "languages": [
            {
                "lang": other,
                "name": named["name"],
                "link": f"{other}/{below if everywhere or other == language else ''}",
                "current": other == language,
            }
            for other, named in theme.items()
        ],
        "alternates": [(other, f"{root}/{other}/{below}") for other in theme] if root and everywhere else [],
        "description": shortened(summary, DESCRIPTION),
        "home": address == addresses.HOME,
        "first_book": words.get("first_book", ""),
        "asks": address in (addresses.ASK, addresses.HAND),
        "asks_by": {addresses.ASK: ["ask_kept", "ask"], addresses.HAND: ["hand"]}.get(address, []),
        "is_list_of_pages": address in _LISTS_OF_PAGES or not everywhere,
        "locales": {other: locale_of(other) for other in theme},
        "script_texts": script_texts(words),
    }
    if root:
        # Only an address in full means anything to a messenger.
        context["preview"] = {"address": f"{root}/{url}{NAME}", "width": WIDTH, "height": HEIGHT}
    return context


def preview_card(words: Mapping[str, Any], language: str, address: str, content: str) -> Card:
    """Return what the picture of a page shows; `content` is the page's HTML, from which it takes a drawing."""
    title, summary = words["pages"].get(address, ("", ""))
    first = address.partition("/")[0]
    place = next((book["title"] for book in words["books"] if book["id"] == first), words["parts"].get(first, ""))
    return Card(place, title, summary, words["site_name"], language, drawing_in(content))


def template_context(theme: Mapping[str, Any], language: str) -> Context:
    """Return what pages without Markdown (start, 404, sitemap) know: the languages, and the addresses in the one being built."""
    pages = theme[language]["pages"]
    return {
        "rulebook_languages": theme,
        "rulebook_pages": [
            address.removesuffix("index").removesuffix("/")
            for address in pages
            if not addresses.of_documentation(address)
        ],
    }


def _folder_of(address: str) -> str:
    """Return where a page is shown below its language: `tda-2011/` for `tda-2011/index`."""
    below = address.removesuffix("index")
    return below if not below or below.endswith("/") else f"{below}/"


def script_texts(words: Mapping[str, Any]) -> Context:
    """Return what the scripts say: texts by name, and the number of results in each plural form."""
    texts = {
        name: text
        for name, text in words["texts"].items()
        if name in _SCRIPTS_SAY or name.startswith(("offline.", "share."))
    }
    return {**texts, "found": words["found"], "books": {book["id"]: book["short"] for book in words["books"]}}


# What the search of a language reads, below its folder: numbers, names and wording, and the examples with their rulings.
LOOKUP, EXAMPLES = "search.json", "search-examples.json"

# By which a device can install the site of a language as an app.
MANIFEST = "app.webmanifest"


def web_manifest(words: Mapping[str, Any], language: str) -> Context:
    """Return the web manifest of a language: its name, where it begins, and how it looks on a device."""
    return {
        "name": words["site_name"],
        "short_name": words["site_name"] if len(words["site_name"]) <= _SHORT else words["texts"]["theme.home"],
        "lang": language,
        "dir": words["direction"],
        "start_url": "./",
        "scope": "../",
        "id": "./",
        "display": "standalone",
        "background_color": "#14532d",
        "theme_color": "#14532d",
        "icons": [
            {
                "src": f"../assets/images/icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in (192, 512)
            for purpose in ("any", "maskable")
        ],
    }


def data_file(data: Any) -> str:
    """Return data as a file that a script loads."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
