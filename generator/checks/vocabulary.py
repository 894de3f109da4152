"""*vocabulary*: a book that names terms in its own way names them so everywhere.

No common text that the book says has a form of the glossary for which the book has no word, and the book's own wording is written in
its own words.
"""

from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding
from generator.knowledge.glossary import bare_text
from generator.knowledge.model import Knowledge, OwnTerm, Piece
from generator.knowledge.vocabulary import Vocabulary
from generator.language.messages import Message, MessageError


def run(project: Project) -> Iterator[Finding]:
    """Yield each form without a counterpart, and each text of a book in words that are not the book's."""
    knowledge = project.knowledge
    for (language, book), terms in knowledge.own_terms.items():
        wrong = dict(_misplaced(knowledge, language, book, terms))
        for name, message in wrong.items():
            yield _finding(terms[name], message)
        edition = knowledge.editions.get(book)
        vocabulary = project.texts.vocabulary(edition.lineage, language) if edition is not None else None
        if vocabulary is not None and not wrong:
            yield from _in_texts(project, book, vocabulary, terms)
    project.cache.write("vocabulary")


def _misplaced(knowledge: Knowledge, language: str, book: str, terms: dict[str, OwnTerm]) -> Iterator[tuple[str, str]]:
    """Find what no book can name so: terms that there are not, in a language that is not the book's, or as the glossary does."""
    held = knowledge.books.get(book)
    glossary = knowledge.glossary.get(language, {})
    for name, own in terms.items():
        other = terms.get(own.same_as or "")
        if held is None:
            yield name, f"there is no book {book!r} to name terms"
        elif held.language != language:
            yield name, f"{book} names terms in its own language, {held.language}; delete this file"
        elif name not in glossary:
            near = knowledge.hints.near(own.origin.file, name, glossary)
            yield name, f"there is no term {name!r} in the glossary" + (f"; did you mean {near!r}?" if near else "")
        elif own.same_as is not None and (other is None or other.term is None):
            yield name, f"same_as: {own.same_as!r} has no term of its own here; give it one"
        elif own.term == glossary[name].term:
            yield name, f"{own.term!r} is the glossary\u2019s own term; delete this one"


def _in_texts(project: Project, book: str, vocabulary: Vocabulary, terms: dict[str, OwnTerm]) -> Iterator[Finding]:
    language = vocabulary.language
    sound, glossary = project.shelf_of_texts("vocabulary"), project.glossary_key(language)
    for key, piece in project.knowledge.wording[language].items():
        place = project.text_key(language, key), glossary, book
        if sound.get(place):
            continue
        faults = list(_in_text(project, book, vocabulary, terms, key, piece))
        yield from faults
        if not faults:
            sound.put(place, True)


def _in_text(
    project: Project, book: str, vocabulary: Vocabulary, terms: dict[str, OwnTerm], key: str, piece: Piece
) -> Iterator[Finding]:
    message = _message(project, vocabulary.language, key)
    if message is None or not vocabulary.says(key) or vocabulary.pattern(key) is not None:
        return
    if key.startswith(f"books/{book}/"):
        for term, form in vocabulary.uses(bare_text(message)):
            said = f"{form!r} is {vocabulary.name(term)!r} in this book; write it so"
            yield Finding(piece.origin.file, piece.origin.line, "vocabulary", f"{key.partition('#')[2]}: {said}")
        return
    text = bare_text(project.texts.reworded(message, key, vocabulary))
    for stray in vocabulary.strays(text):
        if stray.term in terms:
            form, place = text[stray.start : stray.end], f"{piece.origin.file}:{piece.origin.line}"
            said = f"{form!r} in {place} has no counterpart; add it to forms, or to kept if the book says so, too"
            yield _finding(terms[stray.term], f"{stray.term}: {said}")


def _message(project: Project, language: str, key: str) -> Message | None:
    try:
        return project.texts.message(language, key)
    except MessageError:
        return None  # a finding of *messages*


def _finding(own: OwnTerm, message: str) -> Finding:
    return Finding(own.origin.file, own.origin.line, "vocabulary", message)


CHECK = NamedCheck(
    "vocabulary", "a book names the terms for which it has its own words by these alone", run, needs=("rules", "i18n")
)
