"""Examples as pages show them: which event decides, where the books part, and rulings in words."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from generator.engine import SituationError
from generator.knowledge.comparison import ruled, stated_keys
from generator.knowledge.model import Example
from generator.knowledge.reader import Reader, Target, WordedReason
from generator.knowledge.rulings import Ruling
from generator.language.answers import acting_player
from generator.language.verdict import AMOUNTS, is_onward, outcome_lines, told_before
from generator.site import addresses
from generator.site.by_book import inline
from generator.site.escape import escape, filled
from generator.site.language_site import LanguageSite
from generator.site.localized import Localized
from generator.site.page_writer import PageWriter


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


def deciding_event(site: LanguageSite, example: Example) -> int:
    """Return the event (from 0) that an example is about: the last with a published ruling, else the last on which books differ."""
    stated = [statement.after - 1 for statement in example.statements]
    if stated:
        return max(stated)
    parted = parting_events(site, example)
    return parted[-1] if parted else max(len(example.play), 1) - 1


def rulings_of(site: LanguageSite, example: Example, book: str) -> tuple[Ruling, ...]:
    """Return the rulings of an example under a book, none where its script cannot be played."""
    rulings = site.rulings.of(example.id, book)
    return () if isinstance(rulings, SituationError) else rulings


def is_left_open(site: LanguageSite, example: Example) -> bool:
    """Say whether most books leave what an example comes to open: no rule speaks of it, or the tournament director decides."""
    event = deciding_event(site, example)
    ruled_by = [rulings[event] for book in site.books if len(rulings := rulings_of(site, example, book)) > event]
    left = [one for one in ruled_by if "not_covered" in one or one.get("decides") == "td"]
    return 2 * len(left) >= len(ruled_by)


def alike(site: LanguageSite, example: Example) -> list[dict[str, str]]:
    """Return for each event (from 0) and each book the first book whose ruling comes to the same, whatever the reasons.

    A book under which the script cannot be played is left out.
    """
    if example.id not in site.alike:
        played = {book: rulings for book in site.books if (rulings := rulings_of(site, example, book))}
        events = range(max(len(example.play), 1))
        site.alike[example.id] = [_alike(played, event, stated_keys(example, event + 1)) for event in events]
    return site.alike[example.id]


def _alike(played: Mapping[str, tuple[Ruling, ...]], event: int, stated: frozenset[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    decided: dict[str, Mapping[str, Any]] = {}
    for book, rulings in played.items():
        if event < len(rulings):
            ruling = ruled(rulings[event], stated)
            found[book] = next((other for other, its in decided.items() if its == ruling), book)
            decided.setdefault(found[book], ruling)
    return found


def known_from(example: Example, event: int, book: str) -> str:
    """Return how the ruling of an event (from 0) is known: `published` in the book's print, `stated` in an example of ours, `computed`."""
    if not any(s.after == event + 1 and (s.books is None or book in s.books) for s in example.statements):
        return "computed"
    return "published" if any(s.book == book and s.label is not None for s in example.sources) else "stated"


def parting_events(site: LanguageSite, example: Example) -> list[int]:
    """Return the events (from 0) on which books rule differently."""
    if example.id not in site.parting:
        site.parting[example.id] = [
            event for event, like in enumerate(alike(site, example)) if len(set(like.values())) > 1
        ]
    return site.parting[example.id]


def told_by(site: LanguageSite, example: Example) -> Callable[[str | None], Hashable]:
    """Return what decides how an example is told with a book, or with none (None): the play as it is ruled, and the book's own words."""
    return lambda book: (None if book is None else id(site.rulings.of(example.id, book)), site.words_of(book))


def deciding_policies(site: LanguageSite, example: Example, event: int, than: str) -> dict[str, tuple[str, ...]]:
    """Return for each book the policies that decide its ruling of an event (from 0), none where all books rule alike.

    A book that rules as another one (`than`) does has all those that make the others rule differently.
    """
    like = alike(site, example)[event]
    apart = [book for book in like if like[book] != like[than]]
    found = {book: site.deciding.policies(example.id, event + 1, than, book) for book in apart}
    union = tuple(dict.fromkeys(policy for policies in found.values() for policy in policies))
    return {book: found.get(book, union) for book in site.books}


def mentioned_keys(site: LanguageSite, example: Example, event: int) -> frozenset[str]:
    """Return what of the rulings of an event (from 0) is mentioned in any case: what is stated, and in what books differ."""
    stated = stated_keys(example, event + 1)
    played = [
        ruled(rulings[event], stated)
        for book in set(alike(site, example)[event].values())
        if (rulings := rulings_of(site, example, book))
    ]
    keys = {key for ruling in played for key in ruling}
    return stated | {key for key in keys if any(ruling.get(key) != played[0].get(key) for ruling in played)}


def shown_events(site: LanguageSite, example: Example) -> frozenset[int]:
    """Return the events (from 0) whose rulings a page shows among the steps: those stated, and those on which books part."""
    return frozenset(statement.after - 1 for statement in example.statements) | frozenset(parting_events(site, example))


def told_on_the_page(site: LanguageSite, example: Example, event: int, book: str) -> frozenset[str]:
    """Return what the rulings shown before an event (from 0) have told already, unless nothing would be left to say."""
    rulings = rulings_of(site, example, book)
    ruling, shown = rulings[event], shown_events(site, example)
    told = told_before(ruling, [rulings[at] for at in sorted(shown) if at < event])
    if told.difference(AMOUNTS) and not outcome_lines(ruling, mentioned_keys(site, example, event), told=told):
        return told.intersection(AMOUNTS)
    return told


# What is ruled, and how play goes on.
Words = Localized[tuple[tuple[str, ...], tuple[str, ...]]]


def words(site: LanguageSite, example: Example, event: int, books: Sequence[str], spoken_by: Reader) -> Words:
    """Return what is ruled at an event (from 0), and how play goes on; what is stated of it counts as what is ruled.

    Of books that rule alike, only what all of them say is told. The words are those of a reader.
    """
    told = _words(site, example, event, books[0], spoken_by)
    main, rest = told.value
    for other in books[1:]:
        its = _words(site, example, event, other, spoken_by).value
        if its != told.value:
            main, rest = (tuple(line for line in lines if line in its[0] + its[1]) for lines in (main, rest))
    return Localized((main or rest, rest if main else ()), told.foreign, told.outdated)


def _words(site: LanguageSite, example: Example, event: int, book: str, reader: Reader) -> Words:
    # Books whose whole play is ruled alike say so in the same words, but for those that a book has of its own.
    rulings = rulings_of(site, example, book)
    key = (example.id, event, id(rulings), reader.vocabulary)
    if key not in site.ruling_lines:
        ruling, told = rulings[event], told_on_the_page(site, example, event, book)
        mentioned, stated = mentioned_keys(site, example, event), stated_keys(example, event + 1)
        happening = example.play[event].event if example.play else None
        localized = site.texts.track(lambda: reader.outcome(ruling, mentioned, happening, told))
        onward = [is_onward(name, stated) for name, _ in outcome_lines(ruling, mentioned, told=told)]
        lines = list(zip(onward, localized.value, strict=True))
        main = tuple(line for later, line in lines if not later)
        rest = tuple(line for later, line in lines if later)
        site.ruling_lines[key] = Localized((main or rest, rest if main else ()), localized.foreign, localized.outdated)
    return site.ruling_lines[key]


def ruling_view(
    writer: PageWriter, example: Example, event: int, books: Sequence[str], spoken_by: Reader
) -> RulingView:
    """Put the ruling of an event (from 0) into words for a page, with the words and the clauses of a reader.

    Of books that rule alike, only what all of them say is told, and why only so far as all give the same reasons.
    """
    site = writer.site
    localized = words(site, example, event, books, spoken_by)
    stated = mentioned_keys(site, example, event)

    def why(book: str) -> tuple[WordedReason, ...]:
        ruling = rulings_of(site, example, book)[event]
        return spoken_by.reasons(ruling, stated, told_on_the_page(site, example, event, book))

    told = site.texts.track(lambda: why(books[0]))
    given = told.value
    for other in books[1:]:
        if rulings_of(site, example, other) is not rulings_of(site, example, books[0]):
            texts = {reason.text for reason in why(other)}
            given = tuple(reason for reason in given if reason.text in texts)
    cited_in = spoken_by.edition.id if spoken_by.edition else None
    reasons = tuple((reason.text, _cited(writer, reason.target, cited_in)) for reason in given)
    badge = writer.badge(Localized(None, localized.foreign or told.foreign, localized.outdated or told.outdated))
    return RulingView(*localized.value, reasons, localized.foreign, badge)


def groups(site: LanguageSite, example: Example, event: int) -> list[list[str]]:
    """Return the books that rule an event (from 0) alike, each group in the books' order; without those that cannot play the script."""
    found: dict[str, list[str]] = {}
    for book, first in alike(site, example)[event].items():
        found.setdefault(first, []).append(book)
    return list(found.values())


def named(site: LanguageSite, books: Iterable[str]) -> str:
    """Name books in short; all of them by their number."""
    told = list(books)
    every = len(told) == len(site.books) > 1
    return site.ui("example.all_books", count=len(told)) if every else ", ".join(map(site.short, told))


def _cited(writer: PageWriter, target: Target, book: str | None) -> Markup:
    """Return the link to a clause that a ruling rests on; one that the book does not have is said to be common practice."""
    link = writer.target(target, book)
    return filled("{} <small>({})</small>", link, writer.site.common.ui("common_practice")) if target.common else link


def ruling_in_short(
    site: LanguageSite,
    example: Example,
    event: int,
    books: Sequence[str],
    spoken_by: Reader,
    than: Iterable[str] = (),
) -> Markup:
    """Return what books rule alike at an event (from 0) in one line; with how play goes on where others (`than`) differ."""
    localized = words(site, example, event, books, spoken_by)
    main, rest = localized.value
    for other in than:
        others = words(site, example, event, (other,), spoken_by).value
        rest_of_other = set(others[0] + others[1])
        main += tuple(line for line in rest if line not in rest_of_other and line not in main)
    return _spoken(localized.foreign, " ".join(main))


def _spoken(foreign: str | None, text: str) -> Markup:
    return filled('<span lang="{}">{}</span>', foreign, text) if foreign else escape(text)


def in_order(
    site: LanguageSite, examples: Iterable[str], book: str | None = None, number: str | None = None
) -> list[str]:
    """Return examples with those first that this book's source prints, by their labels there, then those of other books, then ours.

    Those printed under `number` come before what the book prints elsewhere.
    """

    def rank(example: str) -> tuple[int, int, str]:
        if book is not None and site.knowledge.examples[example].book is not None:
            return (-1, 0, "")  # those of the house itself
        printed = [source for source in site.knowledge.examples[example].sources if source.label]
        own = next((source for source in printed if source.book == book), None)
        label = (own or printed[0]).label or "" if printed else ""
        return (0 if own and own.number == number else 1 if own else 2 if printed else 3, len(label), label)

    return sorted(dict.fromkeys(examples), key=rank)


def example_line(writer: PageWriter, example_id: str, book: str | None = None, number: str | None = None) -> Markup:
    """Return the link to an example, headed by its label in the book being read, and what is ruled.

    The label names the number that the example is printed under, unless that is `number`, whose page this is.
    """
    # The same on all pages of a folder, which name the same examples again and again.
    key = (addresses.folder(writer.address), example_id, book, number)
    if key not in writer.site.lines:
        writer.site.lines[key] = _example_line(writer, example_id, book, number)
    return writer.site.lines[key]


def _example_line(writer: PageWriter, example_id: str, book: str | None, number: str | None) -> Markup:
    site = writer.site
    example = site.knowledge.examples[example_id]
    books = site.hands if book is None else (book,)

    def title_in(held: str | None) -> Markup:
        return escape(site.reader(held or book).example_title(example).text)

    title = filled("[{}]({})", inline(books, title_in, site.words_of), writer.to(addresses.example(example_id)))
    printed = next((source for source in example.sources if source.label and source.book == book), None)
    if printed is not None:
        label = site.ui("example.label", label=printed.label or "")
        if printed.number != number:
            label = f"{printed.number}, {label}"
        title = filled("<small>{}:</small> {}", label, title)
    return filled(
        "{}<br>{}", title, inline(books, lambda held: answer(site, example, held or book), told_by(site, example))
    )


def answer(site: LanguageSite, example: Example, book: str | None) -> Markup:
    """Return in a line what an example comes to under a book; with none, that it depends on the book where it does."""
    event = deciding_event(site, example)
    parted = groups(site, example, event)
    if not parted or (book is not None and event >= len(rulings_of(site, example, book))):
        return escape(site.ui("example.unruled"))
    player = acting_player(example.play[event].event) if example.play else None

    def short(books: Sequence[str]) -> Markup:
        told = ruling_in_short(site, example, event, books, site.reader(book))
        # The title may tell what somebody else did.
        return told if player is None else filled("{}: {}", player, told)

    if book is not None:
        return short((book,))
    if len(parted) == 1:
        return short(parted[0])
    mark = filled('<span class="rb-differs">{}:</span>', site.ui("example.depends"))
    told = [filled("{} <small>({})</small>", short(books), named(site, books)) for books in parted]
    return filled("{} {}", mark, Markup(" · ").join(told))
