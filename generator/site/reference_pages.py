"""Pages for finding: home, concordance, glossary, sources and notice, and what stands where there is no network."""

from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup

from generator.knowledge.reader import Reader
from generator.language.collation import collation, initial
from generator.language.markup import parse_blocks
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.escape import escape
from generator.site.heard import Heard
from generator.site.policies import table
from generator.site.rule_pages import numbers
from generator.site.situation_pages import situation_links


def reference_pages(desk: Desk) -> Iterator[Page]:
    """Yield the home page and the pages that stand beside books, rules and examples."""
    yield desk.page("home.md", addresses.HOME, desk.ui("home.title"), _home)
    yield desk.page("concordance.md", addresses.CONCORDANCE, desk.ui("concordance.title"), _concordance)
    if _terms(desk):
        yield desk.page("glossary.md", addresses.GLOSSARY, desk.ui("glossary.title"), _glossary)
    yield desk.page("sources.md", addresses.SOURCES, desk.ui("sources.title"), _sources)
    yield desk.page("offline.md", addresses.OFFLINE, desk.ui("offline.title"), _offline)


def _offline(sheet: Sheet) -> dict[str, object]:
    return {"summary": sheet.desk.ui("offline.missing")}


def _home(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    return {
        "summary": desk.ui("home.intro"),
        "glossary": bool(_terms(desk)),
        "situations": situation_links(sheet),
        "languages": [_language(desk, language) for language in desk.knowledge.languages],
        "books": [
            {
                "id": book,
                "title": desk.readers[book].book("title"),
                "short": desk.short(book),
                "date": edition.book.date,
                "count": len(edition.entries),
                "pdf": sheet.pdf(book),
                "numbers": [
                    (number, sheet.to(addresses.entry(book, number)), str(desk.entry_name(book, entry)))
                    for number, entry in edition.entries.items()
                ],
            }
            for book, edition in ((book, desk.knowledge.editions[book]) for book in desk.books)
        ],
    }


def _language(desk: Desk, language: str) -> Markup:
    """Return the link to the home page of a language, in its own words; MkDocs builds one language at a time and cannot check it."""
    name = Markup('<a href="../{0}/" lang="{0}" hreflang="{0}"{1}>{2}</a>')
    current = Markup(' aria-current="true"') if language == desk.language else Markup()
    return name.format(escape(language), current, escape(Reader(desk.knowledge, desk.texts, language).ui("language")))


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
        by_number.append((f"in-{book}", desk.readers[book].book("title"), table(heads, lines)))
    heads = [desk.ui("concordance.rule"), *(desk.short(book) for book in books)]
    return {
        "summary": desk.ui("concordance.about"),
        "jumps": [*((f"in-{book}", desk.short(book)) for book in books), ("by-rule", desk.ui("concordance.by_rule"))],
        "by_rule": table(heads, rows),
        "by_number": by_number,
    }


def _terms(desk: Desk) -> list[str]:
    """Return the ids of the glossary's terms, in the order of the alphabet of the page's language."""
    names = {term: desk.common.phrase(f"glossary#{term}.term").text for term in desk.glossary.terms}
    return sorted(names, key=lambda term: (collation(names[term], desk.language), term))


def _glossary(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    by_letter = groupby(
        _terms(desk), lambda term: initial(desk.common.phrase(f"glossary#{term}.term").text, desk.language)
    )
    letters = [
        (f"letter-{at}", letter, [_term(sheet, term) for term in terms]) for at, (letter, terms) in enumerate(by_letter)
    ]
    return {
        "summary": desk.ui("glossary.about"),
        "jumps": [(anchor, letter) for anchor, letter, _ in letters],
        "letters": letters,
    }


def _term(sheet: Sheet, term: str) -> dict[str, object]:
    desk = sheet.desk
    own = desk.knowledge.glossary.get(desk.language, {}).get(term)
    name = desk.common.phrase(f"glossary#{term}.term")
    heard = desk.texts.listen(lambda: parse_blocks(desk.common.phrase(f"glossary#{term}.definition").text))
    text = Markup("**{}**\n\n{}").format(escape(name.text), sheet.blocks(heard.value, desk.common))
    return {
        "text": sheet.block(Heard(text, heard.foreign, heard.outdated), term, "rb-passage rb-term"),
        "aliases": own.aliases if own else (),
        "elsewhere": [
            (other, terms[term].term)
            for other, terms in desk.knowledge.glossary.items()
            if other != desk.language and term in terms
        ],
        "rules": [
            sheet.link(desk.common.rule_title(rule), addresses.rule(rule)) for rule in desk.glossary.uses.get(term, ())
        ],
    }


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
    return {"summary": f"{desk.ui('sources.about')} {desk.common.ui('notice')}", "books": books}
