"""The pages of a book: its contents, each of its numbers, and its errata."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Entry, Part
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.escape import escape
from generator.site.example_view import example_line, in_order
from generator.site.policies import DecisionView, decision_view
from generator.site.sources import ErratumView, erratum_view
from generator.site.summary import plain_text


def book_pages(desk: Desk, book: str) -> Iterator[Page]:
    """Yield the pages of one book."""
    edition = desk.knowledge.editions[book]
    reader = desk.readers[book]
    yield desk.page("book.md", addresses.book(book), reader.book("title"), lambda sheet: _book(sheet, book))
    for entry in edition.entries.values():
        title = desk.entry_name(book, entry)
        yield desk.page("entry.md", addresses.entry(book, entry.number), title, _entry_writer(book, entry))
    title = desk.ui("errata.of", book=reader.book("short"))
    yield desk.page("errata.md", addresses.errata(book), title, lambda sheet: _errata(sheet, book))


def _book(sheet: Sheet, book: str) -> dict[str, object]:
    desk = sheet.desk
    edition = desk.knowledge.editions[book]
    reader = desk.readers[book]
    base = edition.book.based_on
    decisions = [
        decision_view(sheet, book, policy) for policy, decision in edition.decisions.items() if decision.book == book
    ]
    jumps = [(addresses.chapter_anchor(one.id), reader.chapter_title(one.id)) for one in edition.chapters]
    return {
        "summary": plain_text(reader.about().blocks, reader),
        "jumps": [*jumps, *([("decides", desk.ui("book.decides"))] if decisions else [])],
        "book": edition.book,
        "about": sheet.passage(reader.about(), reader),
        "base": sheet.link(desk.common.book("title", base), addresses.book(base))
        if base in desk.knowledge.books
        else None,
        "compared": _compared(sheet, book, base),
        # A book with numbers of its own lists these alone.
        "rest_inherited": base is not None and edition.book.chapters is not None,
        "pdfs": sheet.pdfs(book),
        "chapters": [
            (
                addresses.chapter_anchor(chapter.id),
                reader.chapter_title(chapter.id),
                [sheet.entry(book, entry.number) for entry in chapter.entries],
            )
            for chapter in edition.chapters
        ],
        "decisions": decisions,
        "errata": len(edition.book.errata),
    }


def _compared(sheet: Sheet, book: str, base: str | None) -> Markup | None:
    """Return the link to what a book changes of its base."""
    desk = sheet.desk
    if base not in desk.knowledge.books:
        return None
    first, second = sorted((book, base), key=desk.books.index)
    text = desk.ui("differences.between", first=desk.short(first), second=desk.short(second))
    return sheet.link(text, addresses.difference(first, second))


def _entry_writer(book: str, entry: Entry) -> Callable[[Sheet], dict[str, object]]:
    return lambda sheet: _entry(sheet, book, entry)


def _entry(sheet: Sheet, book: str, entry: Entry) -> dict[str, object]:
    desk = sheet.desk
    edition = desk.knowledge.editions[book]
    reader = desk.readers[book]
    chapter = next(c for c in edition.chapters if entry in c.entries)
    rules = [part.rule for part in entry.parts]
    remark = reader.remark(entry.number)
    examples = [example for rule in rules for example in desk.examples_of.get(rule, ())]
    wordings = [reader.clause(part.rule, clause) for part in entry.parts for clause in part.clauses]
    told = " ".join(plain_text(wording.blocks, reader) for wording in wordings)
    return {
        "summary": told if entry.applies else desk.common.ui("not_applicable"),
        "book_link": sheet.link(reader.book("short"), addresses.book(book)),
        "chapter": reader.chapter_title(chapter.id),
        "applies": entry.applies,
        "parts_of_entry": [(desk.common.rule_title(part.rule), _clauses(sheet, book, part)) for part in entry.parts],
        "decisions": _decisions(sheet, book, rules),
        "remark": sheet.passage(remark, reader) if remark else None,
        "errata": _errata_of(sheet, book, entry.number),
        "examples": [example_line(sheet, example, book) for example in in_order(desk, examples, book)],
        "related": _related(sheet, book, rules),
        "elsewhere": _elsewhere(sheet, book, rules),
        "rule_pages": [sheet.link(desk.common.rule_title(rule), addresses.rule(rule)) for rule in rules],
    }


def _clauses(sheet: Sheet, book: str, part: Part) -> list[Markup]:
    reader = sheet.desk.readers[book]
    return [
        sheet.clause(reader.clause(part.rule, clause, figures=True), reader, addresses.clause_anchor(part.rule, clause))
        for clause in part.clauses
    ]


def _decisions(sheet: Sheet, book: str, rules: list[str]) -> list[DecisionView]:
    policies = [policy for rule in rules for policy in sheet.desk.knowledge.rules[rule].policies]
    return [decision_view(sheet, book, policy) for policy in policies]


def _errata_of(sheet: Sheet, book: str, number: str | None) -> list[ErratumView]:
    errata = sheet.desk.knowledge.books[book].errata
    return [erratum_view(sheet, book, erratum) for erratum in errata if erratum.number == number]


def _related(sheet: Sheet, book: str, rules: list[str]) -> list[Markup]:
    desk = sheet.desk
    related = dict.fromkeys(other for rule in rules for other in desk.knowledge.rules[rule].related)
    return [
        sheet.target(desk.readers[book].target(other), book)
        for other in related
        if other in desk.knowledge.rules and other not in rules
    ]


def _elsewhere(sheet: Sheet, book: str, rules: list[str]) -> list[tuple[Markup, list[Markup]]]:
    """Return the numbers of the same rules in the other books, each with the questions that its book decides differently, and how."""
    desk = sheet.desk
    found = []
    for other in desk.books:
        numbers = dict.fromkeys(number for rule in rules for number in desk.places.get((other, rule), ()))
        for number in numbers if other != book else ():
            entry = desk.knowledge.editions[other].entries[number]
            held = [part.rule for part in entry.parts if part.rule in rules]
            text = desk.ui("of_book", book=desk.short(other), entry=desk.entry_name(other, entry))
            found.append((sheet.entry(other, number, text), _decided_differently(desk, book, other, held)))
    return found


def _decided_differently(desk: Desk, book: str, other: str, rules: list[str]) -> list[Markup]:
    ours, theirs = (desk.knowledge.editions[one].decisions for one in (book, other))
    said = []
    for policy in (policy for rule in rules for policy in desk.knowledge.rules[rule].policies):
        if ours[policy].value != theirs[policy].value:
            value = desk.common.policy_value(policy, theirs[policy].value)
            said.append(
                escape(desk.ui("entry_page.differs", question=desk.common.policy_question(policy), value=value))
            )
    return said


def _errata(sheet: Sheet, book: str) -> dict[str, object]:
    errata = sheet.desk.knowledge.books[book].errata
    about = sheet.desk.ui("errata.about" if errata else "errata.none")
    return {
        "summary": about,
        "about": about,
        "book_link": sheet.link(sheet.desk.readers[book].book("title"), addresses.book(book)),
        "errata": [erratum_view(sheet, book, erratum) for erratum in errata],
    }
