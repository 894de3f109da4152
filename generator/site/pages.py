"""All pages of one language, in the order in which they are written, and the navigation between them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from generator.language.messages import MessageError
from generator.site import addresses
from generator.site.ask_page import ask_page
from generator.site.book_pages import book_pages
from generator.site.difference_pages import difference_pages
from generator.site.documentation import DocumentationError, documentation_pages
from generator.site.example_pages import example_pages
from generator.site.hand_page import hand_page
from generator.site.incident_pages import incident_pages
from generator.site.language_site import LanguageSite, Page
from generator.site.reference_pages import reference_pages
from generator.site.rule_pages import rule_pages


class SiteError(Exception):
    """The site cannot be built; the message says why, one fault a line."""


@contextmanager
def as_site_error(language: str) -> Iterator[None]:
    """Raise `SiteError` for wording that is missing or cannot be formatted, and for a link of the documentation to nowhere."""
    try:
        yield
    except (DocumentationError, MessageError) as error:
        raise SiteError(str(error)) from None
    except KeyError as error:
        raise SiteError(f"{language}: there is no wording {error.args[0]}") from None


def all_pages(site: LanguageSite) -> dict[str, Page]:
    """Return every page of a language by address, not written yet. Raises `SiteError` where two would stand at one address."""
    pages: dict[str, Page] = {}
    for page in _pages(site):
        if page.address in pages:
            raise SiteError(f"two pages would stand at {site.language}/{page.address}")
        pages[page.address] = page
    return pages


def _pages(site: LanguageSite) -> Iterator[Page]:
    yield from reference_pages(site)
    yield from ask_page(site)
    yield from hand_page(site)
    yield from difference_pages(site)
    yield from incident_pages(site)
    for book in site.books:
        yield from book_pages(site, book)
    yield from rule_pages(site)
    yield from example_pages(site)
    yield from documentation_pages(site)


def navigation(site: LanguageSite, pages: dict[str, Page]) -> list[dict[str, Any]]:
    """Return the navigation with explicit titles, as MkDocs takes it: it gives books their sidebar, and pages their neighbours.

    Examples stand outside: hundreds of them are found by situation, by rule or by search, and would weigh down every page.
    """
    knowledge = site.knowledge

    def item(address: str, title: str | None = None) -> dict[str, str]:
        return {title or pages[address].title: f"{site.language}/{address}.md"}

    asking = [item(address) for address in (addresses.ASK, addresses.HAND) if address in pages]
    nav: list[dict[str, Any]] = [item(addresses.HOME), *asking]
    for book in site.books:
        edition = knowledge.editions[book]
        reader = site.readers[book]
        below: list[dict[str, Any]] = [item(addresses.book(book), reader.book("short"))]
        for own in edition.chapters:
            entries = [item(addresses.entry(book, entry.number)) for entry in own.entries]
            below.append({reader.chapter_title(own.id): entries})
        if addresses.errata(book) in pages:
            below.append(item(addresses.errata(book), site.ui("errata.title")))
        nav.append({reader.book("short"): below})
    incidents = [item(a) for a in pages if a.startswith("situations/")]
    rules = [item(addresses.RULES), *(item(addresses.rule(rule)) for c in knowledge.chapters for rule in c.rules)]
    compared = [item(a) for a in pages if a.startswith("differences/")]
    nav += [{site.ui("situations.title"): incidents}] if incidents else []
    nav += [{site.ui("rules.title"): rules}, item(addresses.EXAMPLES), item(addresses.CONCORDANCE)]
    nav += [{site.ui("differences.title"): compared}]
    nav += [item(address) for address in (addresses.GLOSSARY, addresses.SOURCES) if address in pages]
    documents = [item(a) for a in pages if addresses.of_documentation(a)]
    nav += [{site.ui("docs.title"): documents}] if documents else []
    return nav


def sections(site: LanguageSite, pages: dict[str, Page]) -> list[tuple[str, str]]:
    """Return the address and title of each part of the site beside the books, for its menu."""
    found = [(addresses.HOME, site.ui("theme.home"))]
    for address in (
        *(
            addresses.ASK,
            addresses.HAND,
            addresses.INCIDENTS,
            addresses.RULES,
            addresses.EXAMPLES,
            addresses.CONCORDANCE,
            addresses.DIFFERENCES,
        ),
        *(addresses.GLOSSARY, addresses.SOURCES, addresses.DOCUMENTATION),
    ):
        if address in pages:
            found.append((address, pages[address].title))
    return found
