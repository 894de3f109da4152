"""What the search looks up without an index: the numbers of all books, and the terms of the glossary with forms and aliases."""

import re
import unicodedata
from typing import Any

from generator.site import addresses
from generator.site.desk import Desk
from generator.site.escape import plain


def lookup_data(desk: Desk) -> dict[str, Any]:
    """Return what `lookup.js` reads: numbers as `[book, number, title, address]`, words that mean "rule", books, and terms."""
    knowledge = desk.knowledge
    numbers = [
        [book, entry.number, desk.entry_name(book, entry), f"{addresses.entry(book, entry.number)}/"]
        for book in desk.books
        for entry in knowledge.editions[book].entries.values()
    ]
    # A guest may type the word of another language.
    said = [desk.texts.phrase(language, "ui#site.search.rule_words").text for language in knowledge.languages]
    terms = []
    for term in knowledge.glossary.get(desk.language, {}).values():
        name = desk.common.phrase(f"glossary#{term.id}.term").text
        terms.append({"id": term.id, "term": name, "forms": sorted({*map(fold, (name, *term.forms, *term.aliases))})})
    return {
        "rule_words": sorted({word for text in said for word in words(text)}),
        "books": {book: words(f"{desk.short(book)} {book}") for book in desk.books},
        "numbers": numbers,
        "terms": terms,
    }


def fold(text: str) -> str:
    """Return a form as the search compares it: small letters without marks, single blanks; `*` stands for any letters."""
    return " ".join(re.findall(r"[^\W_]+(?:\*|'[^\W_]+)*|\*[^\W_]+", _bare(text)))


def words(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return re.findall(r"[^\W_]+", _bare(text))


def _bare(text: str) -> str:
    marked = unicodedata.normalize("NFD", plain(text)).lower().replace("\u2019", "'")
    return "".join(c for c in marked if not unicodedata.combining(c))
