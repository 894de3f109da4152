"""The pages of examples: the overview, and each example with its ruling, story, reasons and what every book rules."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Example, ExampleSource
from generator.site import addresses
from generator.site.by_book import Version, inline, shown, versions
from generator.site.escape import escape, filled
from generator.site.example_rulings import comparisons, headlines, headlines_of, plain, reasons, rulings_as_json
from generator.site.example_story import steps, table
from generator.site.example_view import answer, deciding_event, example_line, in_order, parting_events
from generator.site.hand_page import change_link
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.sources import ErratumView, erratum_view, place

_OTHERS = 5


def example_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the overview and one page for each example."""
    yield page_from_template(site, "examples.md", addresses.EXAMPLES, site.ui("examples.title"), _overview)
    variants: dict[str, list[Example]] = {}
    for example in site.knowledge.examples.values():
        if example.variant_of:
            variants.setdefault(example.variant_of, []).append(example)
    for example in site.knowledge.examples.values():
        title = site.common.example_title(example).text
        write = _content_of(example, variants.get(example.id, []))
        yield page_from_template(site, "example.md", addresses.example(example.id), title, write)


def _overview(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    chapters = [
        (
            addresses.chapter_anchor(chapter.id),
            site.common.chapter_title(chapter.id),
            [
                (site.common.rule_title(rule), [example_line(writer, example) for example in site.examples_of[rule]])
                for rule in chapter.rules
                if rule in site.examples_of
            ],
        )
        for chapter in site.knowledge.chapters
        if any(rule in site.examples_of for rule in chapter.rules)
    ]
    return {
        "summary": site.ui("examples.about"),
        "jumps": [(anchor, title) for anchor, title, _ in chapters],
        "chapters": chapters,
    }


def _content_of(example: Example, variants: list[Example]) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _example(writer, example, variants)


def _example(writer: PageWriter, example: Example, variants: list[Example]) -> dict[str, object]:
    site = writer.site
    index = deciding_event(site, example)
    variant = site.knowledge.examples.get(example.variant_of or "")
    others = _after(in_order(site, site.examples_of[example.rule]), example.id)
    told = headlines_of(writer, example)
    title = inline(
        site.hands, lambda book: escape(site.reader(book).example_title(example).text), site.words_of, titled=True
    )
    return {
        "summary": plain(answer(site, example, None)),
        "headed": title,
        "rule": writer.link(site.common.rule_title(example.rule), addresses.rule(example.rule)),
        "headlines": headlines(site, told, index),
        "table": table(writer, example, index),
        "change": change_link(writer, example),
        "facts": versions(
            site.hands, lambda book: writer.listed(lambda: site.reader(book).facts(example)), site.words_of
        ),
        "steps": steps(writer, example, told),
        "told_to": index + 1 if index + 1 < len(example.play) else None,
        "reasons": reasons(site, example, told, index),
        "remarks": _remarks(writer, example),
        "comparisons": comparisons(writer, example, index),
        "parted": bool(parting_events(site, example)),
        "rulings": rulings_as_json(site, example),
        "sources": [_source(writer, source) for source in example.sources],
        "errata": _errata(writer, example),
        "variant_of": writer.link(site.common.example_title(variant).text, addresses.example(variant.id))
        if variant
        else None,
        "variants": [
            writer.link(site.common.example_title(other).text, addresses.example(other.id)) for other in variants
        ],
        "others": [example_line(writer, other) for other in others[:_OTHERS]],
        "left": writer.link(
            site.ui("examples.more", count=len(others) - _OTHERS), addresses.rule(example.rule), addresses.LISTED
        )
        if len(others) > _OTHERS
        else None,
    }


def _after(examples: list[str], example: str) -> list[str]:
    """Return the examples that follow one of them, then those before it: whoever goes on comes past all."""
    at = examples.index(example)
    return examples[at + 1 :] + examples[:at]


def _remarks(writer: PageWriter, example: Example) -> list[Version[Markup]]:
    """Return the remark, whose links lead into the book in hand; nothing for an example without one."""
    site = writer.site

    def remark(book: str | None) -> Markup:
        told = site.reader(book).example_remark(example)
        return writer.passage(told, site.reader(book)) if told else Markup()

    return shown(versions(site.hands, remark))


def _source(writer: PageWriter, source: ExampleSource) -> Markup:
    site = writer.site
    book = site.knowledge.editions.get(source.book)
    entry = (
        writer.entry(source.book, source.number) if book and source.number in book.entries else escape(source.number)
    )
    text = site.ui("example.label", label=source.label) if source.label else site.ui("example.own")
    name = site.short(source.book)
    parts = [filled("{}, {}", name, entry), escape(text), place(writer, source.at)]
    return Markup(" · ").join(part for part in parts if part)


def _errata(writer: PageWriter, example: Example) -> list[ErratumView]:
    books = writer.site.knowledge.books
    return [
        erratum_view(writer, source.book, erratum)
        for source in example.sources
        if source.book in books
        for erratum in books[source.book].errata
        if erratum.id == source.erratum
    ]
