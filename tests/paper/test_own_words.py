"""A book that has its own words for terms speaks no others in print."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.checks.project import Project
from generator.knowledge.reader import Reader
from generator.paper.back_matter import BackMatter
from generator.paper.build import tree_of
from generator.paper.card import card_tree
from generator.paper.poster import poster_tree
from generator.paper.print_options import PrintOptions
from generator.paper.sheet import sheet_tree
from generator.paper.typography import NBSP

BOOK = "onk-2023"
LABEL = "clause:"
_QUOTED = re.compile("“[^”]*”")


@pytest.fixture(scope="module")
def reader(project: Project) -> Reader:
    return Reader(project.knowledge, project.texts, "nl", project.knowledge.editions[BOOK])


def texts(tree: Any) -> Iterator[str]:
    """Yield whatever a tree holds in words."""
    if isinstance(tree, str) and not tree.startswith(LABEL):
        yield tree.replace(NBSP, " ")
    elif isinstance(tree, dict | list | tuple):
        for below in tree.values() if isinstance(tree, dict) else tree:
            yield from texts(below)


def strays(reader: Reader, tree: Any) -> list[str]:
    """Return what names a term as the book does not; an erratum may quote the print, in the print's words."""
    assert reader.vocabulary is not None
    return [text for text in texts(tree) if any(reader.vocabulary.strays(_QUOTED.sub("", text)))]


def test_the_book_speaks_its_own_words(project: Project, reader: Reader) -> None:
    tree = tree_of(project.knowledge, project.texts, BOOK, "nl", PrintOptions())

    assert strays(reader, tree) == []
    said = " ".join(texts(tree))
    assert "36 Bindende actie" in said
    assert "Toernooileiding" in said


def test_card_poster_and_ruling_sheet_speak_its_own_words(project: Project, reader: Reader) -> None:
    edition = project.knowledge.editions[BOOK]
    example = project.knowledge.examples["out-of-turn/call-and-fold-past-a-player"]
    ruled = project.rulings.of(example.id, BOOK)
    assert isinstance(ruled, tuple)

    sheet = sheet_tree(reader, edition, example, ruled, "one")

    for tree in (card_tree(reader, edition), poster_tree(reader, edition, ["36", "53"], 2), sheet):
        assert strays(reader, tree) == []
    assert "bindende actie" in " ".join(texts(sheet))


def test_the_glossary_lists_one_word_for_two_terms_once(reader: Reader) -> None:
    order = BackMatter.order_of_terms(reader)

    assert "tournament-director" in order
    assert "floor" not in order
    assert "floor" in BackMatter.order_of_terms(reader.under(None))


def test_another_language_and_another_book_speak_theirs(project: Project) -> None:
    knowledge, texts_of = project.knowledge, project.texts
    other = " ".join(texts(tree_of(knowledge, texts_of, "tda-2011", "nl", PrintOptions())))
    english = " ".join(texts(tree_of(knowledge, texts_of, BOOK, "en", PrintOptions())))

    assert "toernooidirecteur" in other
    assert "toernooileiding" not in other
    assert "ubstantial action" in english
    assert "indende actie" not in english
