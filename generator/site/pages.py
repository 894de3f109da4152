"""All pages of one language, in the order in which they are written."""

from collections.abc import Iterator
from typing import Any

from generator.site import addresses
from generator.site.book_pages import book_pages
from generator.site.desk import Desk, Page
from generator.site.example_pages import example_pages
from generator.site.reference_pages import reference_pages
from generator.site.rule_pages import rule_pages


class SiteError(Exception):
    """The site cannot be built; the message says why, one fault a line."""


def write_pages(desk: Desk) -> dict[str, Page]:
    """Return every page of a language by address. Raises `SiteError` where two would stand at one address."""
    pages: dict[str, Page] = {}
    for page in _pages(desk):
        if page.address in pages:
            raise SiteError(f"two pages would stand at {desk.language}/{page.address}")
        pages[page.address] = page
    return pages


def _pages(desk: Desk) -> Iterator[Page]:
    yield from reference_pages(desk)
    for book in desk.books:
        yield from book_pages(desk, book)
    yield from rule_pages(desk)
    yield from example_pages(desk)


def navigation(desk: Desk, pages: dict[str, Page]) -> list[dict[str, Any]]:
    """Return the navigation with explicit titles, as MkDocs takes it: every page stands in it once."""
    knowledge = desk.knowledge

    def item(address: str, title: str | None = None) -> dict[str, str]:
        return {title or pages[address].title: f"{desk.language}/{address}.md"}

    nav: list[dict[str, Any]] = [item(addresses.HOME)]
    for book in desk.books:
        edition = knowledge.editions[book]
        reader = desk.readers[book]
        below: list[dict[str, Any]] = [item(addresses.book(book), reader.book("short"))]
        for own in edition.chapters:
            entries = [item(addresses.entry(book, entry.number)) for entry in own.entries]
            below.append({reader.chapter_title(own.id): entries})
        below.append(item(addresses.errata(book), desk.ui("errata.title")))
        nav.append({reader.book("short"): below})
    rules: list[dict[str, Any]] = [item(addresses.RULES)]
    examples: list[dict[str, Any]] = [item(addresses.EXAMPLES)]
    for chapter in knowledge.chapters:
        title = desk.common.chapter_title(chapter.id)
        rules.append({title: [item(addresses.rule(rule)) for rule in chapter.rules]})
        held = [example for rule in chapter.rules for example in desk.examples_of.get(rule, ())]
        if held:
            examples.append({title: [item(addresses.example(example)) for example in held]})
    nav += [{desk.ui("rules.title"): rules}, {desk.ui("examples.title"): examples}]
    compared = [item(a) for a in pages if a.startswith("differences/") and a != addresses.DIFFERENCES]
    nav += [item(addresses.CONCORDANCE), {desk.ui("differences.title"): [item(addresses.DIFFERENCES), *compared]}]
    nav += [item(address) for address in (addresses.GLOSSARY, addresses.SOURCES) if address in pages]
    return nav
