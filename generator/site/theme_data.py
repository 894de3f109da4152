"""What the theme and its scripts need of a language: texts of the interface, navigation, the list of pages, numbers for the search."""

from typing import Any

from babel import Locale

from generator.language.tags import direction
from generator.site import addresses
from generator.site.language_site import LanguageSite, Page
from generator.site.lookup import lookup_data
from generator.site.pages import navigation, sections

# What the theme and its scripts say in the reader's language; `site.` stands before each in `ui.yml`.
_THEME_TEXTS = (
    *(
        f"search.{name}"
        for name in (
            *("open", "label", "placeholder", "close", "failed", "names_only", "best"),
            *("more_rules", "more_examples", "in_pages"),
            *("numbers", "others", "rest"),
        )
    ),
    *(f"theme.{name}" for name in ("language", "dark", "light", "menu", "sections", "home")),
    *(f"book.{name}" for name in ("choose", "none")),
    *(f"share.{name}" for name in ("share", "copied", "print")),
    *(f"offline.{name}" for name in ("remove", "failed", "about", "title", "missing", "home")),
    *(f"not_found.{name}" for name in ("title", "text", "home")),
)
# Texts into which a script puts something; what stands between braces here does so there.
_FILLED = {
    "search.none": ("query",),
    "search.book": ("book",),
    "offline.keep": ("book", "size"),
    "offline.keeping": ("percent",),
    "offline.kept": ("book", "size"),
}


def theme_data(site: LanguageSite, pages: dict[str, Page]) -> dict[str, Any]:
    """Return what the theme needs of a language, with the title of every page and no summary: none is written for it."""
    return {
        **shared_theme_data(site),
        "first_book": site.knowledge.home or "",
        "notice": (site.readers[site.knowledge.home] if site.knowledge.home else site.common).notice(),
        "found": _counted(site),
        "books": [
            {"id": book, "short": site.short(book), "title": site.readers[book].book("title")} for book in site.books
        ],
        "sections": sections(site, pages),
        "parts": {address.partition("/")[0]: title for address, title in sections(site, pages) if "/" in address},
        "pages": {address: (pages[address].title, "") for address in sorted(pages)},
        "nav": navigation(site, pages),
        "places": _places(site),
        "lookup": lookup_data(site),
        "progress": _progress(site),
    }


def shared_theme_data(site: LanguageSite) -> dict[str, Any]:
    """Return what pages of other languages need of a language."""
    texts = {name: site.ui(name) for name in _THEME_TEXTS}
    home = site.knowledge.home
    texts |= {name: site.ui(name, **{part: f"{{{part}}}" for part in parts}) for name, parts in _FILLED.items()}
    return {
        "name": site.common.ui("language"),
        "site_name": site.readers[home].book("title") if home else site.ui("name"),
        "texts": texts,
        "direction": direction(site.language),
    }


def _places(site: LanguageSite) -> dict[str, dict[str, str]]:
    """Return for each number of a book the address of the same rule in every other book that has it."""
    found: dict[str, dict[str, str]] = {}
    for book in site.books:
        for number, entry in site.knowledge.editions[book].entries.items():
            held = found.setdefault(addresses.entry(book, number), {})
            for other in site.books:
                numbers = [n for part in entry.parts for n in site.places.get((other, part.rule), ())]
                if numbers and other != book:
                    held[other] = addresses.entry(other, numbers[0])
    return found


def _progress(site: LanguageSite) -> dict[str, str] | None:
    """Return what every page says of a language that is still being translated, and the language in which it says so."""
    if site.language not in site.knowledge.in_progress:
        return None
    phrase = site.common.phrase("ui#site.in_progress", {})
    return {"text": str(phrase.text), "language": phrase.language, "direction": direction(phrase.language)}


def _counted(site: LanguageSite) -> dict[str, str]:
    """Return the text of a number of results for each plural form; the search puts the number in, in the browser."""
    form = Locale.parse(site.language).plural_form
    return {form(n): site.ui("search.found", count=n).replace(str(n), "{count}") for n in (1, 2, 5)}
