"""The pages of examples: the overview, and each example with its ruling, story, reasons and what every book rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from generator.knowledge.model import Example, ExampleSource
from generator.language.lines import render, render_all
from generator.site import addresses
from generator.site.escape import escape, filled
from generator.site.example_view import (
    RulingView,
    alike,
    deciding_event,
    deciding_policies,
    example_line,
    first_book,
    in_order,
    known_from,
    parting_events,
    ruling_in_short,
    ruling_view,
    rulings_of,
    shown_events,
    words,
)
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.policy_views import table
from generator.site.sources import ErratumView, erratum_view, place

_OTHERS = 5


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the story; `ruling` is shown where a source publishes one or the books part.

    `state` says how the hand stands after it. `decides` says that the example is about this event, so that its ruling has been
    given in full before.
    """

    text: Markup
    state: Markup
    ruling: RulingView | None
    parted: bool
    decides: bool


def example_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the overview and one page for each example."""
    yield page_from_template(site, "examples.md", addresses.EXAMPLES, site.ui("examples.title"), _overview)
    variants: dict[str, list[Example]] = {}
    for example in site.knowledge.examples.values():
        if example.variant_of:
            variants.setdefault(example.variant_of, []).append(example)
    for example in site.knowledge.examples.values():
        title = site.readers[first_book(site, example)].example_title(example).text
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
    book = first_book(site, example)
    reader = site.readers[book]
    rulings = rulings_of(site, example, book)
    index = deciding_event(site, example)
    remark = reader.example_remark(example)
    variant = site.knowledge.examples.get(example.variant_of or "")
    others = _after(in_order(site, site.examples_of[example.rule]), example.id)
    ruled = words(site, example, index, book).value if index < len(rulings) else ((site.ui("example.unruled"),), ())
    return {
        "summary": site.ui("of_book", book=site.short(book), entry=" ".join(ruled[0] + ruled[1])),
        "book": reader.book("short"),
        "told_under": book,
        "rule": writer.link(site.common.rule_title(example.rule), addresses.rule(example.rule)),
        "ruling": ruling_view(writer, example, index, book) if index < len(rulings) else None,
        "drawing": _drawing(writer, example, book, index),
        "facts": writer.listed(lambda: reader.facts(example)),
        "steps": _steps(writer, example, book),
        "told_to": index + 1 if index + 1 < len(example.play) else None,
        "remark": writer.passage(remark, reader) if remark else None,
        "books": _books(writer, example, index),
        "parted": bool(parting_events(site, example)),
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


def _steps(writer: PageWriter, example: Example, book: str) -> list[Step]:
    site = writer.site
    reader = site.readers[book]
    stated_or_parted = shown_events(site, example)
    parted = set(parting_events(site, example))
    rulings = rulings_of(site, example, book)
    deciding = deciding_event(site, example)
    states = _states(writer, example, book)
    steps = []
    for index, _ in enumerate(example.play):
        text = writer.spoken(site.texts.track(lambda at=index: " ".join(reader.event(example, at))))  # type: ignore[misc]
        shown = index in stated_or_parted and index < len(rulings)
        ruling = ruling_view(writer, example, index, book) if shown else None
        steps.append(Step(text, states[index], ruling, index in parted, index == deciding))
    return steps


def _states(writer: PageWriter, example: Example, book: str) -> list[Markup]:
    """Say after each step how the hand stands, nothing where that cannot be known."""
    site = writer.site
    told = []
    for lines in site.drawings.steps(example.id, book):
        localized = site.texts.track(lambda at=lines: " · ".join(render_all(at, site.common.drawn)))  # type: ignore[misc]
        told.append(writer.spoken(localized) if localized.value else Markup())
    return told or [Markup()] * len(example.play)


def _drawing(writer: PageWriter, example: Example, book: str, event: int) -> Markup:
    """Set the drawing of the table after an event (from 0) as a figure; nothing for an example that has none."""
    site = writer.site
    drawing = site.drawings.of(example.id, book, event)
    if drawing is None:
        return Markup()
    localized = site.texts.track(lambda: (drawing.svg(site.common.drawn), render(drawing.title, site.common.drawn)))
    svg, title = localized.value
    # A figure is a block that Markdown leaves alone; nothing in it comes at the beginning of a line.
    language = Markup(' lang="{}"').format(localized.foreign) if localized.foreign else Markup()
    caption = Markup("<figcaption>{}</figcaption>").format(title) if example.play else Markup()
    return Markup('<figure class="rb-drawing" data-pagefind-ignore=""{}>{}{}</figure>').format(
        language, Markup(svg), caption
    )


def _books(writer: PageWriter, example: Example, index: int) -> Markup:
    """Set what each book rules at the event that decides, and at others on which the books part."""
    site = writer.site
    told_under = first_book(site, example)
    rows = []
    for at in dict.fromkeys([index, *parting_events(site, example)]):
        like = alike(site, example)[at]
        if told_under not in like:
            continue
        deciding = deciding_policies(site, example, at, told_under)
        for books in [[book] for book in like] if at == index else _grouped(like):
            name = Markup(", ").join(writer.link(site.short(book), addresses.book(book)) for book in books)
            if at != index:
                name = filled("{}<br>{}", name, site.ui("example.after_step", step=at + 1))
            ruled = ruling_in_short(site, example, at, books[0], told_under)
            if like[books[0]] != like[told_under]:
                ruled = filled('<span class="rb-differs">{}</span> {}', site.ui("example.differs"), ruled)
            for link, value in _decided_by(writer, books, deciding):
                ruled = filled('{}<br><small class="rb-why">→ {}: {}</small>', ruled, link, value)
            if at == index:
                ruled = filled('<span data-rb-rules="{}">{}</span>', books[0], ruled)
            known = {known_from(example, at, book) for book in books}
            how = next(one for one in ("published", "stated", "computed") if one in known)
            rows.append([name, ruled, site.ui(f"example.{how}")])
    heads = [site.ui("example.book"), site.ui("example.rules"), site.ui("example.how_known")]
    return table(heads, rows) if rows else Markup()


def _decided_by(
    writer: PageWriter, books: list[str], deciding: dict[str, tuple[str, ...]]
) -> Iterator[tuple[Markup, str]]:
    """Yield each policy that decides for these books, as a link to what all books say on it, with its value in them.

    Where they have several values, each is given with the books that have it.
    """
    site = writer.site
    for policy in dict.fromkeys(policy for book in books for policy in deciding[book]):
        having: dict[int | str, list[str]] = {}
        for book in books:
            having.setdefault(site.knowledge.editions[book].decisions[policy].value, []).append(book)
        rule = addresses.rule(site.knowledge.policies[policy].rule)
        link = writer.link(site.common.policy_name(policy), rule, addresses.policy_anchor(policy))
        for value, those in having.items():
            told = site.readers[those[0]].policy_value(policy, value)
            yield link, told if len(having) == 1 else f"{told} ({', '.join(map(site.short, those))})"


def _grouped(like: Mapping[str, str]) -> list[list[str]]:
    """Return the books that rule alike, each group in the books' order."""
    groups: dict[str, list[str]] = {}
    for book, first in like.items():
        groups.setdefault(first, []).append(book)
    return list(groups.values())


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
