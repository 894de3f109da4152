"""The story of an example with each book in hand: what happens step by step, how the hand stands then, and the table as a drawing."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import Markup

from generator.knowledge.model import Example
from generator.language.lines import render, render_all
from generator.site.by_book import NONE, Version, inline, versions
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


def table(writer: PageWriter, example: Example, event: int) -> Markup:
    """Set the table as a figure, from the facts to the ruling on an event (from 0); nothing for an example that is not drawn.

    The figure says which moments are shown with which books in hand, for a script to go through. Without one it shows the last: where the
    books part, that before they do.
    """
    site = writer.site
    film = site.drawings.film(example.id, event)
    if film is None:
        return Markup()
    parted = any(path != film.common for path in film.paths.values())
    # Whoever has no book in hand is told last that it depends on it; a book that is not named goes the same way as none.
    none = (*film.common, film.common[-1]) if parted else film.common
    told: dict[tuple[int, ...], list[str]] = {none: [NONE]}
    for book, path in film.paths.items():
        if path != none:
            told.setdefault(path, []).append(book)
    shown = film.common[-1]
    say = site.common.drawn
    localized = site.texts.track(
        lambda: (
            film.drawing.svg(say, "t", shown, [path[-1] for path in told]),
            render(film.drawing.titles[shown], say),
        )
    )
    svg, title = localized.value
    # A figure is a block that Markdown leaves alone; nothing in it comes at the beginning of a line.
    language = Markup(' lang="{}"').format(localized.foreign) if localized.foreign else Markup()
    steps = "|".join(f"{' '.join(books)}:{' '.join(map(str, path))}" for path, books in told.items())
    caption = Markup("<figcaption>{}</figcaption>").format(title) if example.play or len(told) > 1 else Markup()
    moving = Markup()
    if any(len(path) > 1 for path in told):
        says = json.dumps([site.ui(f"table.{name}") for name in _SAID], ensure_ascii=False)
        moving = Markup(' data-rb-paths="{}" data-rb-shown="{}" data-rb-says="{}"').format(steps, shown, says)
    return Markup('<figure class="rb-drawing" data-pagefind-ignore=""{}{}>{}{}</figure>').format(
        moving, language, Markup(svg), caption
    )


# What the buttons that go through the moments say; a script makes them.
_SAID = ("steps", "back", "play", "pause", "forward")
