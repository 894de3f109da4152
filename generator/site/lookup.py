"""What the search looks up without an index: the numbers of all books, and by their names the rules, situations and terms."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from generator.knowledge.model import Entry
from generator.knowledge.vocabulary import Vocabulary
from generator.site import addresses
from generator.site.escape import plain
from generator.site.language_site import LanguageSite


def lookup_data(site: LanguageSite) -> dict[str, Any]:
    """Return what `lookup.js` reads.

    `numbers` are `[book, number, title, address]`, `paragraphs` `[place in numbers, label]`, `rule_words` the words that mean
    "rule", `books` their names, and `terms` those of the `glossary`, which is its title, with the names that books have for them
    (`own`). `topics` are the rules and situations with their names, what else they are called and, for a rule, the places of its
    numbers in `numbers`.
    """
    knowledge = site.knowledge
    entries = [(book, entry) for book in site.books for entry in knowledge.editions[book].entries.values()]
    # A guest may type the word of another language.
    said = [site.texts.phrase(language, "ui#site.search.rule_words").text for language in knowledge.languages]
    terms = []
    own = _vocabularies(site)
    for term in knowledge.glossary.get(site.language, {}).values():
        name = site.common.phrase(f"glossary#{term.id}.term").text
        of_books = [form for vocabulary in own.values() for form in vocabulary.forms_of(term.id)]
        forms = sorted({*map(fold, (name, *term.forms, *term.aliases, *of_books))})
        names = {book: vocabulary.name(term.id) for book, vocabulary in own.items() if term.id in vocabulary.terms}
        terms.append({"id": term.id, "term": name, "forms": forms} | ({"own": names} if names else {}))
    return {
        "rule_words": sorted({word for text in said for word in words(text)}),
        "books": {book: words(f"{site.short(book)} {book}") for book in site.books},
        "numbers": [
            [book, entry.number, site.entry_name(book, entry), f"{addresses.entry(book, entry.number)}/"]
            for book, entry in entries
        ],
        "paragraphs": [[place, one.label] for place, (_, entry) in enumerate(entries) for one in entry.paragraphs],
        "terms": terms,
        "glossary": site.ui("search.term"),
        "topics": [*_rules(site, entries), *_incidents(site)],
    }


def _vocabularies(site: LanguageSite) -> dict[str, Vocabulary]:
    """Return the words of each book that has some of its own in the language of the site."""
    return {book: reader.vocabulary for book, reader in site.readers.items() if reader.vocabulary is not None}


def _rules(site: LanguageSite, entries: Sequence[tuple[str, Entry]]) -> Iterator[dict[str, Any]]:
    held: dict[str, list[int]] = {}
    titled: dict[str, set[str]] = {}
    for place, (book, entry) in enumerate(entries):
        titled.setdefault(entry.parts[0].rule, set()).add(fold(site.readers[book].entry_title(entry)))
        for part in entry.parts:
            held.setdefault(part.rule, []).append(place)
    called = site.knowledge.aliases.get(site.language, {})
    for rule in site.knowledge.rules.values():
        title = site.common.rule_title(rule.id)
        yield {
            "title": title,
            "place": site.common.chapter_title(rule.chapter),
            "at": f"{addresses.rule(rule.id)}/",
            "entries": held.get(rule.id, []),
            "names": sorted({*_names(site, title), *titled.get(rule.id, ())}),
            "aliases": sorted({*map(fold, called.get(rule.id, ()))}),
        }


def _incidents(site: LanguageSite) -> Iterator[dict[str, Any]]:
    for incident in site.knowledge.incidents.values():
        key = f"situations#situations.{incident.id}"
        title, about = (site.common.phrase(f"{key}.{part}").text for part in ("title", "about"))
        yield {
            "title": title,
            "place": about,
            "at": f"{addresses.incident(incident.id)}/",
            "entries": [],
            "names": sorted({*_names(site, title)}),
            "aliases": [fold(f"{title} {about}")],
        }


def _names(site: LanguageSite, title: str) -> Iterator[str]:
    """Yield a title, and what it would be with another word for each term of the glossary that it names."""
    yield fold(title)
    known = site.knowledge.glossary.get(site.language, {})
    for found in site.glossary.find(title):
        term = known.get(found.term)
        own = [form for vocabulary in _vocabularies(site).values() for form in vocabulary.forms_of(found.term)]
        for other in (term.term, *term.forms, *term.aliases, *own) if term else ():
            if "*" not in other:
                yield fold(f"{title[: found.start]} {other} {title[found.end :]}")


def fold(text: str) -> str:
    """Return a form as the search compares it: small letters without marks, single blanks; `*` stands for any letters."""
    return " ".join(re.findall(r"[^\W_]+(?:\*|'[^\W_]+)*|\*[^\W_]+", _bare(text)))


def words(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return re.findall(r"[^\W_]+", _bare(text))


def _bare(text: str) -> str:
    marked = unicodedata.normalize("NFD", plain(text)).lower().replace("\u2019", "'")
    return "".join(c for c in marked if not unicodedata.combining(c))
