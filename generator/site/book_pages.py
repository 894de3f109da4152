"""The pages of a book: its contents, each of its numbers, and its errata."""

from collections.abc import Callable, Iterable, Iterator

from markupsafe import Markup

from generator.knowledge.departures import Departures
from generator.knowledge.model import Edition, Entry
from generator.knowledge.wording import wording_of
from generator.site import addresses
from generator.site.conduct_view import conduct_of_a_book
from generator.site.escape import escape
from generator.site.example_view import example_line, in_order
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.policy_views import DecisionView, decision_view
from generator.site.sources import ErratumView, clause_basis, clause_place, erratum_view
from generator.site.summary import plain_text


def book_pages(site: LanguageSite, book: str) -> Iterator[Page]:
    """Yield the pages of one book."""
    edition = site.knowledge.editions[book]
    reader = site.readers[book]
    yield page_from_template(
        site, "book.md", addresses.book(book), reader.book("title"), lambda writer: _book(writer, book)
    )
    for entry in edition.entries.values():
        title = site.entry_name(book, entry)
        yield page_from_template(
            site, "entry.md", addresses.entry(book, entry.number), title, _entry_content(book, entry)
        )
    if not has_errata(site, book):
        return
    title = site.ui("errata.of", book=reader.book("short"))
    yield page_from_template(site, "errata.md", addresses.errata(book), title, lambda writer: _errata(writer, book))


def has_errata(site: LanguageSite, book: str) -> bool:
    """Return whether a book has a page of errata: one with a print, or with errata of that of its base."""
    held = site.knowledge.books[book]
    return held.source is not None or bool(held.errata)


def _book(writer: PageWriter, book: str) -> dict[str, object]:
    site = writer.site
    edition = site.knowledge.editions[book]
    reader = site.readers[book]
    base = edition.book.based_on
    decisions = [
        decision_view(writer, book, policy) for policy, decision in edition.decisions.items() if decision.book == book
    ]
    jumps = [(addresses.chapter_anchor(one.id), reader.chapter_title(one.id)) for one in edition.chapters]
    return {
        "summary": plain_text(reader.about().blocks, reader),
        "jumps": [*jumps, *([("decides", site.ui("book.decides"))] if decisions else [])],
        "book": edition.book,
        "about": writer.passage(reader.about(), reader),
        "base": writer.link(site.common.book("title", base), addresses.book(base))
        if base in site.knowledge.books
        else None,
        "compared": _compared(writer, book, base),
        # A book with numbers of its own lists these alone.
        "rest_inherited": base is not None and edition.book.chapters is not None,
        "pdfs": writer.pdfs(book),
        "chapters": [
            (
                addresses.chapter_anchor(chapter.id),
                reader.chapter_title(chapter.id),
                [writer.entry(book, entry.number) for entry in chapter.entries],
            )
            for chapter in edition.chapters
        ],
        "decisions": decisions,
        "errata": len(edition.book.errata),
    }


def _compared(writer: PageWriter, book: str, base: str | None) -> Markup | None:
    """Return the link to what a book changes of its base."""
    site = writer.site
    if base not in site.knowledge.books:
        return None
    found = site.changes(base, book)
    first, second = sorted((book, base), key=site.books.index)
    text = site.common.ui("changes.since", book=site.short(base)) if found.in_time else found.title(site.common)
    return writer.link(text, addresses.difference(first, second))


def _entry_content(book: str, entry: Entry) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _entry(writer, book, entry)


def _entry(writer: PageWriter, book: str, entry: Entry) -> dict[str, object]:
    site = writer.site
    edition = site.knowledge.editions[book]
    reader = site.readers[book]
    chapter = next(c for c in edition.chapters if entry in c.entries)
    rules = list(entry.rules)
    remark = reader.remark(entry.number)
    examples = [*_own_examples(site, edition, entry), *(e for rule in rules for e in site.examples_of.get(rule, ()))]
    wordings = [reader.clause(part.rule, clause) for part in entry.parts for clause in part.clauses]
    told = " ".join(plain_text(wording.blocks, reader) for wording in wordings)
    return {
        "summary": told if entry.applies else site.common.ui("not_applicable"),
        "book_link": writer.link(reader.book("short"), addresses.book(book)),
        "chapter": reader.chapter_title(chapter.id),
        "applies": entry.applies,
        "conduct": conduct_of_a_book(writer, book, rules) if entry.applies else None,
        "parts_of_entry": _parts(writer, book, entry),
        "inherited": _inherited(writer, book, rules),
        "decisions": _decisions(writer, book, rules),
        "remark": writer.passage(remark, reader) if remark else None,
        "remark_place": clause_place(writer, book, reader.remark_place(entry.number)),
        "errata": _errata_of(writer, book, entry.number),
        "examples": [
            example_line(writer, example, book, entry.number)
            for example in in_order(site, examples, book, entry.number)
        ],
        "related": _related(writer, book, rules),
        "elsewhere": _elsewhere(writer, book, rules),
        "rule_pages": [writer.link(reader.rule_title(rule), addresses.rule(rule)) for rule in _shared(site, rules)],
    }


def _shared(site: LanguageSite, rules: Iterable[str]) -> list[str]:
    """Return those rules that no house has for itself alone."""
    return [rule for rule in rules if site.knowledge.rules[rule].book is None]


def _own_examples(site: LanguageSite, edition: Edition, entry: Entry) -> list[str]:
    """Return the examples of a house that it puts under a number of its own, whatever rule they are about."""
    return [
        example.id
        for example in site.knowledge.examples.values()
        if example.book is not None and example.of(edition.lineage)
        if any(source.book == edition.id and source.number == entry.number for source in example.sources)
    ]


def _parts(writer: PageWriter, book: str, entry: Entry) -> list[tuple[str, list[Markup]]]:
    """Return what a number holds of each rule: the title of the rule, and its clauses with the letters of their paragraphs."""
    reader, begun = writer.site.readers[book], set[str]()
    return [
        (
            reader.rule_title(part.rule),
            [
                writer.clause(
                    reader.clause(part.rule, clause, figures=True),
                    reader,
                    addresses.clause_anchor(part.rule, clause),
                    clause_basis(writer, book, part.rule, clause),
                    entry.opening(part.rule, clause, begun),
                )
                for clause in part.clauses
            ],
        )
        for part in entry.parts
    ]


def _inherited(writer: PageWriter, book: str, rules: list[str]) -> list[Markup]:
    """Return links to what a book leaves to its bases of rules that it numbers itself."""
    reader, known = writer.site.readers[book], writer.site.knowledge.rules
    found: dict[tuple[str, str], Markup] = {}
    for target in (reader.target(rule, clause) for rule in rules for clause in known[rule].clauses):
        spot = target.spot
        if spot is not None and spot.inherited and (spot.book, spot.cited) not in found:
            found[spot.book, spot.cited] = writer.target(target, book)
    return list(found.values())


def _decisions(writer: PageWriter, book: str, rules: list[str]) -> list[DecisionView]:
    """Return what the book decides of these rules, without what only clauses tell that it leaves out."""
    knowledge = writer.site.knowledge
    departures = Departures(knowledge, writer.site.texts, knowledge.editions[book])
    policies = [
        policy for rule in rules for policy in knowledge.rules[rule].policies if not departures.is_untold_of(policy)
    ]
    return [decision_view(writer, book, policy) for policy in policies]


def _errata_of(writer: PageWriter, book: str, number: str) -> list[ErratumView]:
    edition = writer.site.knowledge.editions[book]
    held = [(erratum, edition.holder(erratum.number or "")) for erratum in edition.book.errata]
    return [erratum_view(writer, book, erratum) for erratum, place in held if place and place[0].number == number]


def _related(writer: PageWriter, book: str, rules: list[str]) -> list[Markup]:
    site = writer.site
    related = dict.fromkeys(other for rule in rules for other in site.knowledge.rules[rule].related)
    targets = (site.readers[book].target(o) for o in related if o in site.knowledge.rules and o not in rules)
    # Two rules can stand under one number.
    return list(dict.fromkeys(writer.target(target, book) for target in targets))


def _elsewhere(writer: PageWriter, book: str, rules: list[str]) -> list[tuple[Markup, list[Markup], bool]]:
    """Return the numbers of the same rules in the other books, each with the policies on which its book differs, and how.

    The last of the three is whether its book has the same clauses of these rules, in the same wording; it has none of a rule
    that it does not number.
    """
    site = writer.site
    found = []
    for other in site.books:
        numbers = dict.fromkeys(number for rule in rules for number in site.places.get((other, rule), ()))
        for number in numbers if other != book else ():
            entry = site.knowledge.editions[other].entries[number]
            held = [rule for rule in entry.rules if rule in rules]
            text = site.ui("of_book", book=site.short(other), entry=site.entry_name(other, entry))
            link = writer.entry(other, number, text)
            compared = [rule for rule in rules if rule in held or site.knowledge.editions[other].spot(rule) is None]
            alike = _said_alike(site, (book, other), compared)
            found.append((link, _decided_differently(site, book, other, held), alike))
    return found


def _said_alike(site: LanguageSite, books: tuple[str, str], rules: list[str]) -> bool:
    one, two = ([_worded_in(site, book, rule) for rule in rules] for book in books)
    return one == two


def _worded_in(site: LanguageSite, book: str, rule: str) -> list[str]:
    """Return the keys of the wording that the clauses of a rule have in a book, of those that it has."""
    edition, held = site.knowledge.editions[book], site.knowledge.rules[rule]
    clauses = [clause for clause in held.clauses if edition.spot(rule, clause) is not None]
    return [wording_of(site.knowledge, edition.lineage, held, clause) for clause in clauses]


def _decided_differently(site: LanguageSite, book: str, other: str, rules: list[str]) -> list[Markup]:
    ours, theirs = (site.knowledge.editions[one].decisions for one in (book, other))
    said = []
    for policy in (policy for rule in rules for policy in site.knowledge.rules[rule].policies):
        if ours[policy].value != theirs[policy].value:
            name = site.readers[book].policy_name(policy)
            value = site.readers[other].policy_value(policy, theirs[policy].value)
            said.append(escape(site.ui("entry_page.differs", name=name, value=value)))
    return said


def _errata(writer: PageWriter, book: str) -> dict[str, object]:
    errata = writer.site.knowledge.books[book].errata
    about = writer.site.ui("errata.about" if errata else "errata.none")
    return {
        "summary": about,
        "about": about,
        "book_link": writer.link(writer.site.readers[book].book("title"), addresses.book(book)),
        "errata": [erratum_view(writer, book, erratum) for erratum in errata],
    }
