"""What the search finds by: the numbers of all books, the names and wording of rules, the situations, and the terms of the glossary."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from generator.knowledge.model import Entry, Example, Rule
from generator.knowledge.reader import Reader
from generator.knowledge.vocabulary import Vocabulary
from generator.site import addresses
from generator.site.escape import plain
from generator.site.example_rulings import rulings_as_json
from generator.site.language_site import LanguageSite
from generator.site.summary import plain_text, shortened

FIRST_WORDS = 140  # characters of a rule that a result shows


def lookup_data(site: LanguageSite) -> dict[str, Any]:
    """Return what `lookup.js` and `matching.js` read.

    `numbers` are `[book, number, title, address, place in says]`, `paragraphs` `[place in numbers, label]`, `rule_words` the words
    that mean "rule", `little_words` those that say nothing of the matter, `books` their names, and `terms` those of the `glossary`,
    which is its title, with the names that books have for them (`own`). `topics` are the rules and situations with their names, what
    else they are called and what they say; for a rule the places of its numbers in `numbers`, for a situation those of its rules in
    `topics`. `says` are the first words of rules, each once.
    """
    knowledge = site.knowledge
    entries = [(book, entry) for book in site.books for entry in knowledge.editions[book].entries.values()]
    # A guest may type the word of another language.
    said = [site.texts.phrase(language, "ui#site.search.rule_words").text for language in knowledge.languages]
    says = FirstWords(site)
    terms = []
    own = _vocabularies(site)
    for term in knowledge.glossary.get(site.language, {}).values():
        name = site.common.phrase(f"glossary#{term.id}.term").text
        of_books = [form for vocabulary in own.values() for form in vocabulary.forms_of(term.id)]
        forms = sorted({*map(fold, (name, *term.forms, *term.aliases, *of_books))})
        names = {book: vocabulary.name(term.id) for book, vocabulary in own.items() if term.id in vocabulary.terms}
        terms.append({"id": term.id, "term": name, "forms": forms} | ({"own": names} if names else {}))
    numbers = [
        [
            book,
            entry.number,
            site.entry_name(book, entry),
            f"{addresses.entry(book, entry.number)}/",
            says.of_entry(book, entry),
        ]
        for book, entry in entries
    ]
    rules = list(_rules(site, entries, says))
    return {
        "rule_words": sorted({word for text in said for word in words(text)}),
        "little_words": sorted({*words(site.ui("search.little_words"))}),
        "books": {book: words(f"{site.short(book)} {book}") for book in site.books},
        "numbers": numbers,
        "paragraphs": [[place, one.label] for place, (_, entry) in enumerate(entries) for one in entry.paragraphs],
        "terms": terms,
        "glossary": site.ui("search.term"),
        "topics": [*rules, *_incidents(site)],
        "says": says.told,
    }


class FirstWords:
    """The first words of rules as results show them, each text once in `told`."""

    def __init__(self, site: LanguageSite) -> None:
        self._site = site
        self._places: dict[str, int] = {}
        self.told: list[str] = []

    def of_entry(self, book: str, entry: Entry) -> int:
        """Return the place of what a number of a book says first; -1 where none of its clauses applies."""
        part = next((part for part in entry.parts if part.clauses), None)
        return -1 if part is None else self._of(self._site.readers[book], part.rule, part.clauses[0])

    def of_rule(self, rule: str) -> int:
        """Return the place of what a rule says first where no book is in hand."""
        return self._of(self._site.common, rule, self._site.knowledge.rules[rule].clauses[0])

    def _of(self, reader: Reader, rule: str, clause: str) -> int:
        text = shortened(plain_text(reader.clause(rule, clause).blocks, reader), FIRST_WORDS)
        if text not in self._places:
            self._places[text] = len(self.told)
            self.told.append(text)
        return self._places[text]


def _vocabularies(site: LanguageSite) -> dict[str, Vocabulary]:
    """Return the words of each book that has some of its own in the language of the site."""
    return {book: reader.vocabulary for book, reader in site.readers.items() if reader.vocabulary is not None}


def _rules(site: LanguageSite, entries: Sequence[tuple[str, Entry]], says: FirstWords) -> Iterator[dict[str, Any]]:
    held: dict[str, list[int]] = {}
    titled: dict[str, set[str]] = {}
    for place, (book, entry) in enumerate(entries):
        titled.setdefault(entry.title_rule, set()).add(fold(site.readers[book].entry_title(entry)))
        for name in entry.rules:
            held.setdefault(name, []).append(place)
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
            "text": _wording(site, rule),
            "says": says.of_rule(rule.id),
        }


def _wording(site: LanguageSite, rule: Rule) -> str:
    """Return the words of a rule, folded, in which no book is in hand."""
    told = (site.common.clause(rule.id, clause).blocks for clause in rule.clauses)
    return " ".join(word for blocks in told for word in words(plain_text(blocks, site.common)))


def _incidents(site: LanguageSite) -> Iterator[dict[str, Any]]:
    places = {rule: place for place, rule in enumerate(site.knowledge.rules)}
    for incident in site.knowledge.incidents.values():
        key = f"situations#situations.{incident.id}"
        title, about = (site.common.phrase(f"{key}.{part}").text for part in ("title", "about"))
        yield {
            "title": title,
            "place": about,
            "at": f"{addresses.incident(incident.id)}/",
            "entries": [],
            "rules": [places[rule] for rule in incident.rules],
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


def example_data(site: LanguageSite) -> dict[str, Any]:
    """Return the examples that the search offers beside their rules, as `example_titles` does, each with a place in `answers`.

    `answers` are lists of `[place in texts, book, book …]`: what an example comes to, and with which books in hand, no book being
    `none`. It takes the rulings of all examples, so that a page needs it only where somebody searches.
    """
    texts: dict[str, int] = {}
    answers: dict[str, int] = {}
    places = []
    for example in _printed_first(site):
        told = json.loads(rulings_as_json(site, example))
        answer = [[texts.setdefault(one["says"], len(texts)), *one["of"]] for one in told]
        places.append(answers.setdefault(json.dumps(answer), len(answers)))
    examples = [[*one, place] for one, place in zip(example_titles(site), places, strict=True)]
    return {"examples": examples, "answers": [json.loads(one) for one in answers], "texts": list(texts)}


def example_titles(site: LanguageSite) -> list[list[Any]]:
    """Return `[place of the rule in topics, name, title]` of every example; of a rule, those that a source prints come first."""
    places = {rule: place for place, rule in enumerate(site.knowledge.rules)}
    return [
        [places[example.rule], example.name, plain(site.common.example_title(example).text)]
        for example in _printed_first(site)
    ]


def _printed_first(site: LanguageSite) -> list[Example]:
    return sorted(site.knowledge.examples.values(), key=lambda example: not example.sources)


def fold(text: str) -> str:
    """Return a form as the search compares it: small letters without marks, single blanks; `*` stands for any letters."""
    return " ".join(re.findall(r"[^\W_]+(?:\*|'[^\W_]+)*|\*[^\W_]+", _bare(text)))


def words(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return re.findall(r"[^\W_]+", _bare(text))


def _bare(text: str) -> str:
    marked = unicodedata.normalize("NFD", plain(text)).lower().replace("\u2019", "'")
    return "".join(c for c in marked if not unicodedata.combining(c))
