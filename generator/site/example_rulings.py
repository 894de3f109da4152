"""What an example comes to with each book in hand: its headline, the reasons, how the other books rule, and what a search shows."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from markupsafe import Markup

from generator.knowledge.model import Example
from generator.site import addresses
from generator.site.by_book import NONE, Version, inline, shown, versions
from generator.site.escape import escape, filled
from generator.site.example_view import (
    RulingView,
    alike,
    answer,
    deciding_policies,
    groups,
    known_from,
    named,
    parting_events,
    ruling_in_short,
    ruling_view,
)
from generator.site.language_site import LanguageSite
from generator.site.page_writer import PageWriter
from generator.site.policy_views import table


@dataclass(frozen=True, slots=True)
class Headline:
    """The answer to an example: who rules so, and the ruling; without a ruling, `depends` says what each group of books rules."""

    who: str
    ruling: RulingView | None
    depends: tuple[Markup, ...]


def _headline(writer: PageWriter, example: Example, event: int, book: str | None) -> Headline:
    """Return the ruling of an event (from 0) under a book; under none what all rule alike, or that it depends on the book."""
    site = writer.site
    parted = groups(site, example, event)
    own = next((books for books in parted if book in books), None) if book else parted[0] if len(parted) == 1 else None
    if own:
        reader = site.reader(book)
        told_under = (book,) if book else tuple(own)
        return Headline(named(site, own), ruling_view(writer, example, event, told_under, reader), ())
    if book or not parted:
        return Headline(site.short(book) if book else "", None, (escape(site.ui("example.unruled")),))
    told = (
        filled(
            "{} <small>({})</small>",
            ruling_in_short(site, example, event, books, site.common, _representatives(parted, books)),
            named(site, books),
        )
        for books in parted
    )
    return Headline(site.ui("example.depends"), None, tuple(told))


def _representatives(parted: list[list[str]], books: list[str]) -> list[str]:
    """Return one book of each group that rules otherwise than these books do."""
    return [others[0] for others in parted if others != books]


# The headline of an event (from 0) with a book, or with none (None); each is made once for a page.
Headlines = Callable[[int, str | None], Headline]


def headlines_of(writer: PageWriter, example: Example) -> Headlines:
    """Return the headlines of the events of an example."""
    return cache(lambda event, book: _headline(writer, example, event, book))


def headlines(site: LanguageSite, told: Headlines, event: int) -> list[Version[Headline]]:
    """Return the headline of each book for an event; the reasons are told further below."""
    return versions(site.hands, lambda book: without_reasons(told(event, book)))


def without_reasons(told: Headline) -> Headline:
    """Return a headline with the ruling alone."""
    return replace(told, ruling=told.ruling and replace(told.ruling, reasons=()))


# Each reason with the link to its clause; None where the reasons take a book in hand.
Reasons = tuple[tuple[str, Markup], ...] | None


def reasons(site: LanguageSite, example: Example, headlines: Headlines, event: int) -> list[Version[Reasons]]:
    """Return why an event (from 0) is ruled so with each book in hand; where that goes without saying, why the last one before it that
    has a reason is."""
    told = {book: headlines(event, book).ruling for book in site.hands}
    at = {book: _with_reasons(headlines, event, book) for book in site.hands}
    because = {book: headlines(at[book], book).ruling for book in site.hands}

    def texts(book: str | None) -> tuple[int, tuple[str, ...]] | None:
        ruling = because[book] if told[book] is not None else None
        if ruling is not None and ruling.reasons:
            return at[book], tuple(text for text, _ in ruling.reasons)
        # Where books rule or give reasons each in its own way, whoever has none in hand is to choose one.
        apart = len(groups(site, example, event)) > 1 or any(
            one is not None and one.reasons for one in because.values()
        )
        return None if book is None and apart else (event, ())

    def said(one: Version[tuple[int, tuple[str, ...]] | None]) -> Reasons:
        if one.said is None:
            return None
        step, words = one.said
        linked = _linked(words, one.of, because)
        if step == event:
            return linked
        after = site.ui("example.after_step", step=step + 1)
        return tuple((filled("{} <small>({})</small>", text, after), link) for text, link in linked)

    return shown([Version(said(one), one.of, one.only) for one in versions(site.hands, texts)])


def _with_reasons(headlines: Headlines, event: int, book: str | None) -> int:
    """Return the last event up to this one (from 0) whose ruling has a reason; this one where none has."""
    for one in range(event, -1, -1):
        ruling = headlines(one, book).ruling
        if ruling is None:
            break
        if ruling.reasons:
            return one
    return event


def _linked(
    texts: tuple[str, ...], books: tuple[str | None, ...], told: Mapping[str | None, RulingView | None]
) -> tuple[tuple[str, Markup], ...]:
    """Return the reasons of books that give the same ones, each with the clause that it has in each of these books."""

    def clauses(at: int) -> Callable[[str | None], Markup]:
        return lambda book: ruling.reasons[at][1] if (ruling := told[book]) is not None else Markup()

    return tuple((text, inline(books, clauses(at))) for at, text in enumerate(texts))


def comparisons(writer: PageWriter, example: Example, index: int) -> list[Version[Markup]]:
    """Return tables of what all books rule, for each book in hand."""
    site = writer.site
    told = versions(
        site.hands,
        lambda book: _comparison(writer, example, index, book),
        lambda book: (_own_groups(site, example, book), site.words_of(book)),
    )
    return shown(told)


def _comparison(writer: PageWriter, example: Example, index: int, book: str | None) -> Markup:
    """Set what books rule at the event that decides, and at others on which they part: the book in hand first, then those that differ."""
    site = writer.site
    rows = []
    for at in dict.fromkeys([index, *parting_events(site, example)]):
        parted = groups(site, example, at)
        own = next((books for books in parted if book in books), None)
        parted.sort(key=lambda books: books != own)
        deciding = deciding_policies(site, example, at, parted[0][0]) if parted else {}
        for books in parted:
            name = Markup(", ").join(writer.link(site.short(one), addresses.book(one)) for one in books)
            if at != index:
                name = filled("{}<br>{}", name, site.ui("example.after_step", step=at + 1))
            ruled = ruling_in_short(site, example, at, books, site.reader(book), _representatives(parted, books))
            if own and books != own:
                ruled = filled('<span class="rb-differs">{}</span> {}', site.ui("example.differs"), ruled)
            for link, value in _decided_by(writer, books, deciding):
                ruled = filled('{}<br><small class="rb-why">→ {}: {}</small>', ruled, link, value)
            ruled = filled('<span data-rb-rules="{}">{}</span>', " ".join(books), ruled)
            rows.append([name, ruled, _known(site, example, at, books)])
    heads = [site.ui("example.book"), site.ui("example.rules"), site.ui("example.how_known")]
    return table(heads, rows) if rows else Markup()


def _own_groups(site: LanguageSite, example: Example, book: str | None) -> tuple[str | None, ...]:
    """Return for each event the first of the books that rule it as this one does."""
    return tuple(like.get(book) if book else None for like in alike(site, example))


def _known(site: LanguageSite, example: Example, event: int, books: list[str]) -> str:
    """Say how the ruling of books that rule alike is known; where that is not the same of all, of which ones."""
    found: dict[str, list[str]] = {}
    for book in books:
        found.setdefault(known_from(example, event, book), []).append(book)
    told = [(site.ui(f"example.{how}"), found[how]) for how in ("published", "stated", "computed") if how in found]
    if len(told) == 1:
        return told[0][0]
    return "; ".join(f"{how}: {', '.join(map(site.short, those))}" for how, those in told)


def rulings_as_json(site: LanguageSite, example: Example) -> str:
    """Return what a search shows of each book's ruling, as JSON: for no book and for each one the words, once for those alike."""
    told: dict[str, list[str]] = {}
    for book in site.hands:
        told.setdefault(plain(answer(site, example, book)), []).append(book or NONE)
    return json.dumps(
        [{"of": books, "says": words} for words, books in told.items()], ensure_ascii=False, separators=(",", ":")
    )


def plain(markup: Markup) -> str:
    """Return what a line of a page says, without its markup."""
    return markup.striptags()


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
