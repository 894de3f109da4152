"""Pages for finding and comparing: home, concordance, differences, glossary, sources and notice."""

from collections.abc import Callable, Iterator
from itertools import combinations

from markupsafe import Markup

from generator.language.collation import collation
from generator.language.markup import parse_blocks
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.escape import escape
from generator.site.example_view import differing_words, parting_events
from generator.site.heard import Heard
from generator.site.policies import decision_view, differing, table
from generator.site.rule_pages import numbers


def reference_pages(desk: Desk) -> Iterator[Page]:
    """Yield the home page and the pages that stand beside books, rules and examples."""
    yield desk.page("home.md", addresses.HOME, desk.ui("home.title"), _home)
    yield desk.page("concordance.md", addresses.CONCORDANCE, desk.ui("concordance.title"), _concordance)
    yield desk.page("differences.md", addresses.DIFFERENCES, desk.ui("differences.title"), _all_differences)
    for first, second in combinations(desk.books, 2):
        title = desk.ui("differences.between", first=desk.short(first), second=desk.short(second))
        yield desk.page("difference.md", addresses.difference(first, second), title, _comparer(first, second))
    if _terms(desk):
        yield desk.page("glossary.md", addresses.GLOSSARY, desk.ui("glossary.title"), _glossary)
    yield desk.page("sources.md", addresses.SOURCES, desk.ui("sources.title"), _sources)


def _home(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    return {
        "glossary": bool(_terms(desk)),
        "books": [
            {
                "link": sheet.link(desk.readers[book].book("title"), addresses.book(book)),
                "short": desk.short(book),
                "date": edition.book.date,
                "count": len(edition.entries),
                "pdf": sheet.pdf(book),
                "numbers": [
                    (number, sheet.to(addresses.entry(book, number)), desk.entry_name(book, entry))
                    for number, entry in edition.entries.items()
                ],
            }
            for book, edition in ((book, desk.knowledge.editions[book]) for book in desk.books)
        ],
    }


def _concordance(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    books = desk.books
    rows = []
    for chapter in desk.knowledge.chapters:
        for rule in chapter.rules:
            row: list[Markup] = [sheet.link(desk.common.rule_title(rule), addresses.rule(rule))]
            for book in books:
                held = desk.places.get((book, rule), [])
                row.append(Markup(", ").join(sheet.entry(book, number, number) for number in held) or Markup("–"))
            rows.append(row)
    by_number = []
    for book in books:
        lines = []
        for number, entry in desk.knowledge.editions[book].entries.items():
            others = [
                link
                for part in entry.parts
                for link in numbers(sheet, part.rule)
                if not link.endswith(f"({sheet.to(addresses.entry(book, number))})")
            ]
            named = Markup(", ").join(dict.fromkeys(others)) or Markup("–")
            lines.append([sheet.entry(book, number), named])
        heads = [desk.short(book), desk.ui("concordance.elsewhere")]
        by_number.append((desk.readers[book].book("title"), table(heads, lines)))
    heads = [desk.ui("concordance.rule"), *(desk.short(book) for book in books)]
    return {"by_rule": table(heads, rows), "by_number": by_number}


def _all_differences(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    pairs = []
    for first, second in combinations(desk.books, 2):
        text = desk.ui("differences.between", first=desk.short(first), second=desk.short(second))
        parted = [e for e in desk.knowledge.examples.values() if parting_events(desk, e, (first, second))]
        count = desk.ui("differences.count", policies=len(differing(desk, first, second)), examples=len(parted))
        pairs.append((sheet.link(text, addresses.difference(first, second)), count))
    return {"pairs": pairs}


def _comparer(first: str, second: str) -> Callable[[Sheet], dict[str, object]]:
    return lambda sheet: _difference(sheet, first, second)


def _difference(sheet: Sheet, first: str, second: str) -> dict[str, object]:
    desk = sheet.desk
    books = (first, second)
    names = [desk.short(book) for book in books]
    policies = []
    for policy in differing(desk, first, second):
        views = [decision_view(sheet, book, policy) for book in books]
        link = sheet.link(views[0].question, addresses.rule(desk.knowledge.policies[policy].rule))
        policies.append((link, "", [(name, v.value, v.basis) for name, v in zip(names, views, strict=True)]))
    examples = []
    for example in desk.knowledge.examples.values():
        for index in parting_events(desk, example, books):
            link = sheet.link(desk.common.example_title(example).text, addresses.example(example.id))
            step = desk.ui("example.after_step", step=index + 1) if example.play else ""
            ruled = differing_words(desk, example, index, first, second)
            examples.append((link, step, [(name, words, "") for name, words in zip(names, ruled, strict=True)]))
    return {"policies": policies, "examples": examples}


def _terms(desk: Desk) -> list[str]:
    """Return the ids of the glossary's terms, in the order of the alphabet of the page's language."""
    keys = desk.knowledge.wording.get("en", {})
    ids = {key.removeprefix("glossary#").removesuffix(".term") for key in keys if key.startswith("glossary#")}
    terms = [i for i in ids if f"glossary#{i}.term" in keys and f"glossary#{i}.definition" in keys]
    return sorted(terms, key=lambda i: (collation(desk.common.phrase(f"glossary#{i}.term").text, desk.language), i))


def _glossary(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    terms = []
    for term in _terms(desk):
        name = desk.common.phrase(f"glossary#{term}.term")
        heard = desk.texts.listen(
            lambda key=term: parse_blocks(desk.common.phrase(f"glossary#{key}.definition").text)  # type: ignore[misc]
        )
        text = Markup("**{}**\n\n{}").format(escape(name.text), sheet.blocks(heard.value, desk.common))
        terms.append(sheet.block(Heard(text, heard.foreign, heard.outdated), term, "rb-passage rb-term"))
    return {"terms": terms}


def _sources(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    books = []
    for book_id in desk.books:
        edition = desk.knowledge.editions[book_id]
        reader = desk.readers[book_id]
        books.append(
            {
                "id": book_id,
                "title": reader.book("title"),
                "about": sheet.passage(reader.about(), reader),
                "date": edition.book.date,
                "version": edition.book.version,
                "code": edition.book.source.code if edition.book.source else None,
                "language": desk.ui(f"languages.{edition.book.source.language}") if edition.book.source else None,
                "errata": len(edition.book.errata),
            }
        )
    return {"books": books}
