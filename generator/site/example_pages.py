"""The pages of examples: the overview, and each example with its ruling, story, reasons and what every book rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from generator.knowledge.model import Example, ExampleSource
from generator.language.lines import render, render_all
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.escape import escape, filled
from generator.site.example_view import (
    RulingView,
    alike,
    deciding_event,
    deciding_policies,
    example_line,
    first_book,
    in_order,
    is_published,
    parting_events,
    ruling_in_short,
    ruling_view,
    rulings_of,
    words,
)
from generator.site.policies import table
from generator.site.sources import ErratumView, erratum_view, place

_OTHERS = 5


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the story; `ruling` is shown where a source publishes one or the books part.

    `state` says how the hand stands after it. `decides` tells that the example is about this event, so that its ruling has been
    told in full before.
    """

    text: Markup
    state: Markup
    ruling: RulingView | None
    parted: bool
    decides: bool


def example_pages(desk: Desk) -> Iterator[Page]:
    """Yield the overview and one page for each example."""
    yield desk.page("examples.md", addresses.EXAMPLES, desk.ui("examples.title"), _overview)
    variants: dict[str, list[Example]] = {}
    for example in desk.knowledge.examples.values():
        if example.variant_of:
            variants.setdefault(example.variant_of, []).append(example)
    for example in desk.knowledge.examples.values():
        title = desk.common.example_title(example).text
        write = _writer(example, variants.get(example.id, []))
        yield desk.page("example.md", addresses.example(example.id), title, write)


def _overview(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    chapters = [
        (
            addresses.chapter_anchor(chapter.id),
            desk.common.chapter_title(chapter.id),
            [
                (desk.common.rule_title(rule), [example_line(sheet, example) for example in desk.examples_of[rule]])
                for rule in chapter.rules
                if rule in desk.examples_of
            ],
        )
        for chapter in desk.knowledge.chapters
        if any(rule in desk.examples_of for rule in chapter.rules)
    ]
    return {
        "summary": desk.ui("examples.about"),
        "jumps": [(anchor, title) for anchor, title, _ in chapters],
        "chapters": chapters,
    }


def _writer(example: Example, variants: list[Example]) -> Callable[[Sheet], dict[str, object]]:
    return lambda sheet: _example(sheet, example, variants)


def _example(sheet: Sheet, example: Example, variants: list[Example]) -> dict[str, object]:
    desk = sheet.desk
    book = first_book(desk, example)
    reader = desk.readers[book]
    rulings = rulings_of(desk, example, book)
    index = deciding_event(desk, example)
    remark = reader.example_remark(example)
    variant = desk.knowledge.examples.get(example.variant_of or "")
    others = _after(in_order(desk, desk.examples_of[example.rule]), example.id)
    ruled = words(desk, example, index, book).value if index < len(rulings) else ((desk.ui("example.unruled"),), ())
    return {
        "summary": desk.ui("of_book", book=desk.short(book), entry=" ".join(ruled[0] + ruled[1])),
        "book": reader.book("short"),
        "told_under": book,
        "rule": sheet.link(desk.common.rule_title(example.rule), addresses.rule(example.rule)),
        "ruling": ruling_view(sheet, example, index, book) if index < len(rulings) else None,
        "drawing": _drawing(sheet, example, book, index),
        "facts": sheet.listed(lambda: reader.facts(example)),
        "steps": _steps(sheet, example, book),
        "told_to": index + 1 if index + 1 < len(example.play) else None,
        "remark": sheet.passage(remark, reader) if remark else None,
        "books": _books(sheet, example, index),
        "parted": bool(parting_events(desk, example)),
        "sources": [_source(sheet, source) for source in example.sources],
        "errata": _errata(sheet, example),
        "variant_of": sheet.link(desk.common.example_title(variant).text, addresses.example(variant.id))
        if variant
        else None,
        "variants": [
            sheet.link(desk.common.example_title(other).text, addresses.example(other.id)) for other in variants
        ],
        "others": [example_line(sheet, other) for other in others[:_OTHERS]],
        "left": sheet.link(
            desk.ui("examples.more", count=len(others) - _OTHERS), addresses.rule(example.rule), addresses.LISTED
        )
        if len(others) > _OTHERS
        else None,
    }


def _after(examples: list[str], example: str) -> list[str]:
    """Return the examples that follow one of them, then those before it: whoever goes on comes past all."""
    at = examples.index(example)
    return examples[at + 1 :] + examples[:at]


def _steps(sheet: Sheet, example: Example, book: str) -> list[Step]:
    desk = sheet.desk
    reader = desk.readers[book]
    stated = {statement.after - 1 for statement in example.statements}
    parted = set(parting_events(desk, example))
    rulings = rulings_of(desk, example, book)
    deciding = deciding_event(desk, example)
    states = _states(sheet, example, book)
    steps = []
    for index, _ in enumerate(example.play):
        text = sheet.spoken(desk.texts.listen(lambda at=index: " ".join(reader.event(example, at))))  # type: ignore[misc]
        shown = index in stated | parted and index < len(rulings)
        ruling = ruling_view(sheet, example, index, book) if shown else None
        steps.append(Step(text, states[index], ruling, index in parted, index == deciding))
    return steps


def _states(sheet: Sheet, example: Example, book: str) -> list[Markup]:
    """Say after each step how the hand stands, nothing where that cannot be known."""
    desk = sheet.desk
    told = []
    for lines in desk.drawings.steps(example.id, book):
        heard = desk.texts.listen(lambda at=lines: " · ".join(render_all(at, desk.common.drawn)))  # type: ignore[misc]
        told.append(sheet.spoken(heard) if heard.value else Markup())
    return told or [Markup()] * len(example.play)


def _drawing(sheet: Sheet, example: Example, book: str, event: int) -> Markup:
    """Set the drawing of the table after an event (from 0) as a figure; nothing for an example that has none."""
    desk = sheet.desk
    drawing = desk.drawings.of(example.id, book, event)
    if drawing is None:
        return Markup()
    heard = desk.texts.listen(lambda: (drawing.svg(desk.common.drawn), render(drawing.title, desk.common.drawn)))
    svg, title = heard.value
    # A figure is a block that Markdown leaves alone; nothing in it comes at the beginning of a line.
    language = Markup(' lang="{}"').format(heard.foreign) if heard.foreign else Markup()
    caption = Markup("<figcaption>{}</figcaption>").format(title) if example.play else Markup()
    return Markup('<figure class="rb-drawing" data-pagefind-ignore=""{}>{}{}</figure>').format(
        language, Markup(svg), caption
    )


def _books(sheet: Sheet, example: Example, index: int) -> Markup:
    """Set what each book rules at the event that decides, and at others on which the books part."""
    desk = sheet.desk
    told_under = first_book(desk, example)
    rows = []
    for at in dict.fromkeys([index, *parting_events(desk, example)]):
        like = alike(desk, example)[at]
        if told_under not in like:
            continue
        deciding = deciding_policies(desk, example, at, told_under)
        for books in [[book] for book in like] if at == index else _grouped(like):
            name = Markup(", ").join(sheet.link(desk.short(book), addresses.book(book)) for book in books)
            if at != index:
                name = filled("{}<br>{}", name, desk.ui("example.after_step", step=at + 1))
            ruled = ruling_in_short(desk, example, at, books[0], told_under)
            if like[books[0]] != like[told_under]:
                ruled = filled('<span class="rb-differs">{}</span> {}', desk.ui("example.differs"), ruled)
            for link, value in _decided_by(sheet, books, deciding):
                ruled = filled('{}<br><small class="rb-why">→ {}: {}</small>', ruled, link, value)
            if at == index:
                ruled = filled('<span data-rb-rules="{}">{}</span>', books[0], ruled)
            published = any(is_published(example, at, book) for book in books)
            rows.append([name, ruled, desk.ui("example.published" if published else "example.computed")])
    heads = [desk.ui("example.book"), desk.ui("example.rules"), desk.ui("example.how_known")]
    return table(heads, rows) if rows else Markup()


def _decided_by(sheet: Sheet, books: list[str], deciding: dict[str, tuple[str, ...]]) -> Iterator[tuple[Markup, str]]:
    """Yield each policy that decides for these books, as a link to what all books say on it, with its value in them."""
    desk = sheet.desk
    named = dict.fromkeys(
        (policy, desk.knowledge.editions[book].decisions[policy].value) for book in books for policy in deciding[book]
    )
    for policy, value in named:
        rule = addresses.rule(desk.knowledge.policies[policy].rule)
        link = sheet.link(desk.common.policy_name(policy), rule, addresses.policy_anchor(policy))
        yield link, desk.common.policy_value(policy, value)


def _grouped(like: Mapping[str, str]) -> list[list[str]]:
    """Return the books that rule alike, each group in the books' order."""
    groups: dict[str, list[str]] = {}
    for book, first in like.items():
        groups.setdefault(first, []).append(book)
    return list(groups.values())


def _source(sheet: Sheet, source: ExampleSource) -> Markup:
    desk = sheet.desk
    book = desk.knowledge.editions.get(source.book)
    entry = sheet.entry(source.book, source.number) if book and source.number in book.entries else escape(source.number)
    text = desk.ui("example.label", label=source.label) if source.label else desk.ui("example.own")
    name = desk.short(source.book)
    parts = [filled("{}, {}", name, entry), escape(text), place(sheet, source.at)]
    return Markup(" · ").join(part for part in parts if part)


def _errata(sheet: Sheet, example: Example) -> list[ErratumView]:
    books = sheet.desk.knowledge.books
    return [
        erratum_view(sheet, source.book, erratum)
        for source in example.sources
        if source.book in books
        for erratum in books[source.book].errata
        if erratum.id == source.erratum
    ]
