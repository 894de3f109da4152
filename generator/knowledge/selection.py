"""A part of the knowledge base: one house with the books that it is based on, in its languages, for a site of its own."""

from collections.abc import Container, Mapping
from dataclasses import replace

from generator.knowledge.model import Chapter, Example, Knowledge, Piece, Rule


def of_house(knowledge: Knowledge, book: str, languages: tuple[str, ...]) -> Knowledge:
    """Return what a house's readers see: its book and those of its lineage, the rules and examples that these have, its languages.

    Raises KeyError where there is no such book.
    """
    kept = knowledge.editions[book].lineage
    rules = {name: rule for name, rule in knowledge.rules.items() if _has_rule(rule, kept)}
    examples = {name: _example(one, kept) for name, one in knowledge.examples.items() if one.of(kept)}
    return replace(
        knowledge,
        home=book,
        languages=tuple(language for language in knowledge.languages if language in languages),
        books={name: one for name, one in knowledge.books.items() if name in kept},
        editions={name: one for name, one in knowledge.editions.items() if name in kept},
        wording={language: _wording(pieces, kept) for language, pieces in knowledge.wording.items()},
        own_terms={key: terms for key, terms in knowledge.own_terms.items() if key[1] in kept},
        rules=rules,
        chapters=tuple(
            Chapter(one.id, tuple(rule for rule in one.rules if rule in rules)) for one in knowledge.chapters
        ),
        examples=examples,
    )


def _wording(pieces: Mapping[str, Piece], books: Container[str]) -> dict[str, Piece]:
    """Return wording without that of other books."""
    return {key: piece for key, piece in pieces.items() if not key.startswith("books/") or key.split("/")[1] in books}


def _has_rule(rule: Rule, books: Container[str]) -> bool:
    return rule.book is None or rule.book in books


def _example(example: Example, books: Container[str]) -> Example:
    """Return an example with its places in those books alone, and the rulings that are stated for them."""
    statements = (
        replace(one, books=None if one.books is None else tuple(book for book in one.books if book in books))
        for one in example.statements
    )
    return replace(
        example,
        sources=tuple(source for source in example.sources if source.book in books),
        statements=tuple(one for one in statements if one.books != ()),
    )
