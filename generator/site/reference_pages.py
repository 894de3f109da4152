"""Pages for finding: home, concordance, glossary, sources and notice, and what stands where there is no network."""

from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup

from generator.knowledge.model import Entry
from generator.knowledge.reader import Reader
from generator.language.collation import collation, initial
from generator.language.markup import parse_blocks
from generator.site import addresses
from generator.site.ask_page import ask_links
from generator.site.documentation import has_documentation
from generator.site.escape import escape
from generator.site.incident_pages import incident_links
from generator.site.language_site import LanguageSite, Page
from generator.site.localized import Localized
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.policy_views import table
from generator.site.rule_pages import numbers
from generator.site.summary import plain_text


def reference_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the home page and the pages that stand beside books, rules and examples."""
    home = site.knowledge.home
    # The site of a house is its book's.
    title = site.readers[home].book("title") if home else site.ui("home.title")
    yield page_from_template(site, "home.md", addresses.HOME, title, _home)
    yield page_from_template(site, "concordance.md", addresses.CONCORDANCE, site.ui("concordance.title"), _concordance)
    if _terms(site):
        yield page_from_template(site, "glossary.md", addresses.GLOSSARY, site.ui("glossary.title"), _glossary)
    yield page_from_template(site, "sources.md", addresses.SOURCES, site.ui("sources.title"), _sources)
    yield page_from_template(site, "offline.md", addresses.OFFLINE, site.ui("offline.title"), _offline)


def _offline(writer: PageWriter) -> dict[str, object]:
    return {"summary": writer.site.ui("offline.missing")}


def _home(writer: PageWriter) -> dict[str, object]:
    site, home = writer.site, writer.site.knowledge.home
    reader = site.readers[home] if home else None
    return {
        "summary": plain_text(reader.about().blocks, reader) if reader else site.ui("home.intro"),
        "intro": writer.passage(reader.about(), reader) if reader else site.ui("home.intro"),
        "glossary": bool(_terms(site)),
        "situations": incident_links(writer),
        "ask": ask_links(writer),
        "languages": [_language(site, language) for language in site.knowledge.languages],
        "books": [
            {
                "id": book,
                "title": site.readers[book].book("title"),
                "short": site.short(book),
                "date": edition.book.date,
                "count": len(edition.entries),
                "pdf": writer.pdf(book),
                "numbers": [
                    (number, writer.to(addresses.entry(book, number)), str(site.entry_name(book, entry)))
                    for number, entry in edition.entries.items()
                ],
            }
            for book, edition in ((book, site.knowledge.editions[book]) for book in _newest_first(site))
        ],
    }


def _newest_first(site: LanguageSite) -> list[str]:
    """Return the books as whoever plays tonight looks for them: the newest first, those without a date last."""
    return sorted(site.books, key=lambda book: site.knowledge.editions[book].book.date or "", reverse=True)


def _language(site: LanguageSite, language: str) -> Markup:
    """Return the link to the home page of a language, in its own words; MkDocs builds one language at a time and cannot check it."""
    name = Markup('<a href="../{0}/" lang="{0}" hreflang="{0}"{1}>{2}</a>')
    current = Markup(' aria-current="true"') if language == site.language else Markup()
    return name.format(escape(language), current, escape(Reader(site.knowledge, site.texts, language).ui("language")))


def _concordance(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    books = site.books
    rows = []
    for chapter in site.knowledge.chapters:
        for rule in chapter.rules:
            row: list[Markup] = [writer.link(site.common.rule_title(rule), addresses.rule(rule))]
            for book in books:
                held = site.places.get((book, rule), [])
                row.append(Markup(", ").join(writer.entry(book, number, number) for number in held) or Markup("–"))
            rows.append(row)
    by_number = []
    for book in books:
        lines = []
        for number, entry in site.knowledge.editions[book].entries.items():
            others = [
                link
                for part in entry.parts
                for link in numbers(writer, part.rule)
                if not link.endswith(f"({writer.to(addresses.entry(book, number))})")
            ]
            named = Markup(", ").join(dict.fromkeys(others)) or Markup("–")
            lines.append([_with_paragraphs(writer, book, entry), named])
        heads = [site.short(book), site.ui("concordance.elsewhere")]
        by_number.append((f"in-{book}", site.readers[book].book("title"), len(lines), table(heads, lines)))
    heads = [site.ui("concordance.rule"), *(site.short(book) for book in books)]
    return {
        "summary": site.ui("concordance.about"),
        "jumps": [*((f"in-{book}", site.short(book)) for book in books), ("by-rule", site.ui("concordance.by_rule"))],
        "by_rule": table(heads, rows),
        "rules": len(rows),
        "by_number": by_number,
    }


def _with_paragraphs(writer: PageWriter, book: str, entry: Entry) -> Markup:
    """Return the link to a number, with one to each of its paragraphs."""
    address = addresses.entry(book, entry.number)
    labels = Markup(" ").join(writer.link(one.label, address, one.label) for one in entry.paragraphs)
    return writer.entry(book, entry.number) + (Markup(" · ") + labels if labels else Markup())


def _terms(site: LanguageSite) -> list[str]:
    """Return the ids of the glossary's terms, in the order of the alphabet of the page's language."""
    names = {term: site.common.phrase(f"glossary#{term}.term").text for term in site.glossary.terms}
    return sorted(names, key=lambda term: (collation(names[term], site.language), term))


def _glossary(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    by_letter = groupby(
        _terms(site), lambda term: initial(site.common.phrase(f"glossary#{term}.term").text, site.language)
    )
    letters = [
        (f"letter-{at}", letter, [_term(writer, term) for term in terms])
        for at, (letter, terms) in enumerate(by_letter)
    ]
    return {
        "summary": site.ui("glossary.about"),
        "jumps": [(anchor, letter) for anchor, letter, _ in letters],
        "letters": letters,
    }


def _term(writer: PageWriter, term: str) -> dict[str, object]:
    site = writer.site
    own = site.knowledge.glossary.get(site.language, {}).get(term)
    name = site.common.phrase(f"glossary#{term}.term")
    localized = site.texts.track(lambda: parse_blocks(site.common.phrase(f"glossary#{term}.definition").text))
    text = Markup("**{}**\n\n{}").format(escape(name.text), writer.blocks(localized.value, site.common))
    return {
        "text": writer.block(Localized(text, localized.foreign, localized.outdated), term, "rb-passage rb-term"),
        "own": _own_names(site, term),
        "aliases": own.aliases if own else (),
        "elsewhere": [
            (other, terms[term].term)
            for other, terms in site.knowledge.glossary.items()
            if other != site.language and term in terms
        ],
        "rules": [
            writer.link(site.common.rule_title(rule), addresses.rule(rule)) for rule in site.glossary.uses.get(term, ())
        ],
    }


def _own_names(site: LanguageSite, term: str) -> list[tuple[str, str, str]]:
    """Return how each book that names a term itself does so: its short title, the term, and the definition if it is another one."""
    common = site.common.phrase(f"glossary#{term}.definition").text
    found: list[tuple[str, str, str]] = []
    for book, reader in site.readers.items():
        if reader.vocabulary is not None and term in reader.vocabulary.terms:
            name, told = (reader.phrase(f"glossary#{term}.{part}").text for part in ("term", "definition"))
            meaning = plain_text(parse_blocks(told), reader)
            found.append((site.short(book), name, meaning if told != common else ""))
    return found


def _sources(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    books = []
    for book_id in site.books:
        edition = site.knowledge.editions[book_id]
        reader = site.readers[book_id]
        books.append(
            {
                "id": book_id,
                "title": reader.book("title"),
                "about": writer.passage(reader.about(), reader),
                "date": edition.book.date,
                "version": edition.book.version,
                "code": edition.book.source.code if edition.book.source else None,
                "language": site.ui(f"languages.{edition.book.source.language}") if edition.book.source else None,
                "errata": len(edition.book.errata),
            }
        )
    return {
        "summary": f"{site.ui('sources.about')} {site.common.ui('notice')}",
        "books": books,
        "documentation": has_documentation(site.knowledge),
    }
