"""Examples as pages show them: which event decides, where the books part, and rulings in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from generator.engine import SituationError
from generator.knowledge.model import Example
from generator.knowledge.reader import Verdict
from generator.knowledge.rulings import Ruling
from generator.language.verdict import outcome_lines
from generator.site import addresses
from generator.site.desk import Desk, Sheet
from generator.site.escape import escape
from generator.site.heard import Heard


# Lines of a ruling that always say what is ruled; the others say how play goes on, unless the example is about just that.
_ALWAYS = frozenset(
    "action all-in out-of-turn decides permitted advice returned binding penalty share hands not-covered".split()
)
_SAID_BY = {
    "adds": ("adds",),
    "action_changed": ("action-changed",),
    "substantial_action": ("substantial-action",),
    "next": ("next", "may", "round-over"),
    "may": ("may",),
    "call_to": ("call-to",),
    "raise_to_min": ("bet-at-least", "raise-at-least", "bet-exactly", "raise-exactly"),
    "raise_to_max": ("raise-to-max", "bet-exactly", "raise-exactly"),
}


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling in words: `main` says what is ruled, `rest` how play goes on; each reason comes with the link to its clause.

    `foreign` is the language of the words where it is not the page's.
    """

    main: tuple[str, ...]
    rest: tuple[str, ...]
    reasons: tuple[tuple[str, Markup], ...]
    foreign: str | None
    badge: Markup


def first_book(desk: Desk, example: Example) -> str:
    """Return the book under which an example is told: that of its first source, else the first of all."""
    for source in example.sources:
        if source.book in desk.books:
            return source.book
    return desk.books[0]


def deciding_event(desk: Desk, example: Example) -> int:
    """Return the event (from 0) that an example is about: the last with a published ruling, else the last on which books differ."""
    stated = [statement.after - 1 for statement in example.statements]
    if stated:
        return max(stated)
    parted = parting_events(desk, example)
    return parted[-1] if parted else max(len(example.play), 1) - 1


def rulings_of(desk: Desk, example: Example, book: str) -> tuple[Ruling, ...]:
    """Return the rulings of an example under a book, none where its script cannot be played."""
    rulings = desk.rulings.of(example.id, book)
    return () if isinstance(rulings, SituationError) else rulings


def same_ruling(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two rulings come to the same, whatever their reasons."""
    return {k: v for k, v in one.items() if k != "reasons"} == {k: v for k, v in other.items() if k != "reasons"}


def parting_events(desk: Desk, example: Example, books: tuple[str, ...] | None = None) -> list[int]:
    """Return the events (from 0) on which books (all of them unless named) rule differently."""
    named = books or tuple(desk.books)
    played = [rulings for rulings in (rulings_of(desk, example, book) for book in named) if rulings]
    if len(played) < 2:
        return []
    return [
        index
        for index, first in enumerate(played[0])
        if any(index < len(other) and not same_ruling(first, other[index]) for other in played[1:])
    ]


def stated_keys(example: Example, event: int) -> frozenset[str]:
    """Return what the example states of the ruling of an event (from 0)."""
    return frozenset(key for s in example.statements if s.after == event + 1 for key in s.ruling)


def ruling_view(sheet: Sheet, ruling: Ruling, book: str, stated: frozenset[str] = frozenset()) -> RulingView:
    """Put a ruling into words for a page; what is stated of it counts as what is ruled."""
    desk = sheet.desk
    heard: Heard[Verdict] = desk.texts.listen(lambda: desk.readers[book].verdict(ruling))
    verdict = heard.value
    wanted = _ALWAYS.union(*(_SAID_BY.get(key, ()) for key in stated))
    kinds = [name.split(".")[1] for name, _ in outcome_lines(ruling)]
    main = tuple(line for kind, line in zip(kinds, verdict.lines, strict=True) if kind in wanted)
    rest = tuple(line for kind, line in zip(kinds, verdict.lines, strict=True) if kind not in wanted)
    reasons = tuple((reason.text, sheet.target(reason.target, book)) for reason in verdict.reasons)
    return RulingView(main or rest, rest if main else (), reasons, heard.foreign, sheet.badge(heard))


def ruling_in_short(sheet: Sheet, example: Example, book: str) -> Markup:
    """Return what is ruled in an example, in one line."""
    rulings = rulings_of(sheet.desk, example, book)
    index = deciding_event(sheet.desk, example)
    if index >= len(rulings):
        return escape(sheet.desk.ui("example.unruled"))
    return in_a_cell(ruling_view(sheet, rulings[index], book, stated_keys(example, index)))


def in_a_cell(view: RulingView, *, whole: bool = False) -> Markup:
    """Return what is ruled in one line, with how play goes on if `whole`."""
    text = escape(" ".join(view.main + view.rest if whole else view.main))
    return Markup('<span lang="{}">{}</span>').format(escape(view.foreign), text) if view.foreign else text


def example_line(sheet: Sheet, example_id: str, book: str | None = None) -> Markup:
    """Return the link to an example, headed by its label in the book being read, and what is ruled."""
    desk = sheet.desk
    example = desk.knowledge.examples[example_id]
    title = sheet.link(desk.common.example_title(example).text, addresses.example(example_id))
    label = next((source.label for source in example.sources if source.label and source.book == book), None)
    if label:
        title = Markup("<small>{}:</small> {}").format(escape(desk.ui("example.label", label=label)), title)
    return Markup("{}<br>{}").format(title, ruling_in_short(sheet, example, book or first_book(desk, example)))
