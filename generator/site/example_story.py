"""The story of an example with each book in hand: what happens step by step, how the hand stands then, and the table as a drawing."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import Markup

from generator.drawing.picture import Drawing
from generator.knowledge.model import Example
from generator.language.lines import render, render_all
from generator.site.by_book import Version, inline, versions
from generator.site.example_rulings import Headline, Headlines, without_reasons
from generator.site.example_view import alike, deciding_event, parting_events, shown_events, told_by
from generator.site.page_writer import PageWriter


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the story, how the hand stands after it, and its rulings, where a source publishes one or the books part.

    `decides` says that the example is about this event, so that its ruling has been given in full before.
    """

    text: Markup
    state: Markup
    rulings: list[Version[Headline]]
    parted: bool
    decides: bool


def steps(writer: PageWriter, example: Example, headlines: Headlines) -> list[Step]:
    """Return the events of the script, none for a situation that has none."""
    site = writer.site
    parted = set(parting_events(site, example))
    told = shown_events(site, example)
    deciding = deciding_event(site, example)

    def played(book: str | None) -> int | None:
        return None if book is None else id(site.rulings.of(example.id, book))

    steps = []
    for index, _ in enumerate(example.play):
        ruled = (
            [
                one
                for one in versions(site.hands, _of_step(headlines, index), told_by(site, example))
                if one.said.ruling or one.said.depends
            ]
            if index in told
            else []
        )
        steps.append(
            Step(
                inline(site.hands, lambda book, at=index: _event(writer, example, at, book), site.words_of),  # type: ignore[misc]
                inline(site.hands, lambda book, at=index: _state(writer, example, at, book), played),  # type: ignore[misc]
                ruled,
                index in parted,
                index == deciding,
            )
        )
    return steps


def _of_step(headlines: Headlines, event: int) -> Callable[[str | None], Headline]:
    """Return what says the ruling of a step, without its reasons: those are told once, of the event that decides."""
    return lambda book: replace(without_reasons(headlines(event, book)), who="")


def _event(writer: PageWriter, example: Example, event: int, book: str | None) -> Markup:
    site = writer.site
    return writer.spoken(site.texts.track(lambda: " ".join(site.reader(book).event(example, event))))


def _state(writer: PageWriter, example: Example, event: int, book: str | None) -> Markup:
    """Say how the hand stands after an event (from 0); nothing where that cannot be known, or depends on a book that none is."""
    site = writer.site
    if book is None and len({like for at in alike(site, example)[: event + 1] for like in at.values()}) > 1:
        return Markup()
    lines = site.drawings.steps(example.id, book or site.books[0])
    if event >= len(lines):
        return Markup()
    localized = site.texts.track(lambda: " · ".join(render_all(lines[event], site.common.drawn)))
    return writer.spoken(localized) if localized.value else Markup()


def drawings(writer: PageWriter, example: Example, event: int) -> list[Markup]:
    """Set the drawing of the table after an event (from 0) as a figure, for each book; nothing for an example that has none.

    Where it depends on the book, whoever has none sees the table before the event.
    """
    site = writer.site

    def drawn(book: str | None) -> Drawing | None:
        if book is not None:
            return site.drawings.of(example.id, book, event)
        all_drawn = [site.drawings.of(example.id, one, event) for one in site.books]
        if any(one != all_drawn[0] for one in all_drawn):
            before = [site.drawings.of(example.id, one, event - 1) for one in site.books] if event else [None]
            return before[0] if all(one == before[0] for one in before) else None
        return all_drawn[0]

    figures = (
        _figure(writer, one, f"drawing{at or ''}", bool(example.play))
        for at, one in enumerate(versions(site.hands, drawn))
    )
    return [figure for figure in figures if figure]


def _figure(writer: PageWriter, version: Version[Drawing | None], prefix: str, titled: bool) -> Markup:
    site, drawing = writer.site, version.said
    if drawing is None:
        return Markup()
    localized = site.texts.track(
        lambda: (drawing.svg(site.common.drawn, prefix), render(drawing.title, site.common.drawn))
    )
    svg, title = localized.value
    # A figure is a block that Markdown leaves alone; nothing in it comes at the beginning of a line.
    language = Markup(' lang="{}"').format(localized.foreign) if localized.foreign else Markup()
    caption = Markup("<figcaption>{}</figcaption>").format(title) if titled else Markup()
    return Markup('<figure class="rb-drawing"{}{}>{}{}</figure>').format(
        version.only or Markup(' data-pagefind-ignore=""'), language, Markup(svg), caption
    )
