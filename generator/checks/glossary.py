"""*glossary*: one term for one thing. Where an original names a term of the glossary, its translation names it by the same term.

A term is named by its own words and its `forms`; a translation may also use its `also`. What a text says without the term on purpose
stands in `unsaid`, where it is checked to be still needed.
"""

from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding
from generator.knowledge.glossary import bare_text, naming, term_finder
from generator.knowledge.model import Knowledge, Piece, Term
from generator.knowledge.vocabulary import Vocabulary
from generator.language.messages import MessageError
from generator.language.terms import Reading, same_form


def run(project: Project) -> Iterator[Finding]:
    """Yield what is wrong among each language's terms, and each term that a translation does not use."""
    knowledge = project.knowledge
    readings = _Readings(project)
    settled = project.shelf_of_texts("glossary")
    glossaries = {language: project.glossary_key(language) for language in knowledge.languages}
    for language, terms in knowledge.glossary.items():
        yield from _shared(terms)
        excused: set[tuple[str, str]] = set()
        named: set[str] = set()
        unread: list[str] = []
        for key, piece in knowledge.wording[language].items():
            spoken = knowledge.original_language(key)
            place = project.text_key(language, key), glossaries[language], glossaries.get(spoken)
            found: tuple[str, ...] | None = settled.get(place)
            if found is None:
                told, unsaid = _compared(readings, language, key, piece, spoken)
                yield from told
                excused |= {(name, key) for name in unsaid}
                found = readings.told_by(language, key, spoken)
                if not told and not unsaid:
                    settled.put(place, found)
            named.update(found)
            if found == _UNREAD:
                unread.append(key)
        yield from _needless(knowledge, language, terms, excused)
        for key in unread:
            if terms.keys() <= named:
                break
            named |= _named(key, readings.of(language, key))
        for name in sorted(terms.keys() - named):
            yield _finding(
                terms[name], f"{name}: no text names it; add the forms in which texts have it, or delete the term"
            )
    project.cache.write("glossary")


# In the place of the terms that a text names, where its original names none: no term is called so.
_UNREAD = ("",)


def _compared(
    readings: "_Readings", language: str, key: str, piece: Piece, spoken: str
) -> tuple[list[Finding], list[str]]:
    """Return a finding for each term that a translation does not use, and the terms that it is excused from using."""
    there = None if spoken == language else readings.of(spoken, key)
    if there is None or not there.terms:
        return [], []
    here = readings.of(language, key)
    if here is None or (here.text == there.text and _is_name(key)):
        return [], []
    own = readings.vocabulary(spoken, key)
    # A book may have one word for two terms, and its translations the word for either.
    told = [found for found in there.terms if own is None or found.term not in own.terms]
    said = {found.term: there.text[found.start : found.end] for found in told}
    terms = readings.glossary[language]
    unsaid = [name for name in said if name in terms and not here.mentions(name)]
    findings = [
        _missing(key, piece, terms[name], f"the original ({spoken}) says {said[name]!r}")
        for name in unsaid
        if key not in terms[name].unsaid
    ]
    return findings, [name for name in unsaid if key in terms[name].unsaid]


def _named(key: str, reading: Reading | None) -> set[str]:
    """Return the terms that a text names, which is more than that the glossary has them."""
    terms = {found.term for found in reading.terms} if reading is not None else set()
    return terms - {key.removeprefix("glossary#").removesuffix(".term")} if key.startswith("glossary#") else terms


def _is_name(key: str) -> bool:
    """Whether a text is what a book is called, which may stay as it is in every language."""
    return key.startswith("books/") and key.endswith(("/book#title", "/book#short"))


class _Readings:
    """Texts, read for the terms of their language."""

    def __init__(self, project: Project) -> None:
        self._project, self.glossary = project, project.knowledge.glossary
        self._texts, self._editions = project.texts, project.knowledge.editions
        self._finders = {language: term_finder(project.knowledge, language) for language in project.knowledge.languages}
        # An original is asked for with each of its translations.
        self._read: dict[tuple[str, str], Reading | None] = {}

    def of(self, language: str, key: str) -> Reading | None:
        """Return a text as it is read; None where there is none, or none that can be."""
        if (language, key) not in self._read:
            self._read[language, key] = self._reading(language, key)
        return self._read[language, key]

    def told_by(self, language: str, key: str, spoken: str) -> tuple[str, ...]:
        """Return the terms that a text names, or `_UNREAD` where its original names none."""
        there = None if spoken == language else self.of(spoken, key)
        if there is not None and not there.terms:
            return _UNREAD
        return tuple(sorted(_named(key, self.of(language, key))))

    def _reading(self, language: str, key: str) -> Reading | None:
        if key not in self._project.knowledge.wording.get(language, {}):
            return None
        own = self.vocabulary(language, key)
        finder = self._finders[language] if own is None else own.finder
        try:
            message = self._texts.message(language, key)
        except MessageError:
            return None  # a finding of *messages*
        assert message is not None
        return finder.read(bare_text(message))

    def vocabulary(self, language: str, key: str) -> Vocabulary | None:
        """Return the words in which a book's own text is written, where the book has some of its own in that language."""
        edition = self._editions.get(key.split("/")[1]) if key.startswith("books/") else None
        return self._texts.vocabulary(edition.lineage, language) if edition is not None else None


def _finding(term: Term, message: str) -> Finding:
    return Finding(term.origin.file, term.origin.line, "glossary", message)


def _missing(key: str, piece: Piece, term: Term, told: str) -> Finding:
    place = f"{term.origin.file}:{term.origin.line}"
    message = f"{key.partition('#')[2]}: {told}, which is {term.term!r} here; use it, or a form of it listed in {place}"
    return Finding(piece.origin.file, piece.origin.line, "glossary", message)


def _shared(terms: dict[str, Term]) -> Iterator[Finding]:
    """Find forms that name two terms: a reader could not know which."""
    owners: dict[str, Term] = {}
    for term in terms.values():
        for form in dict.fromkeys(map(same_form, naming(term).forms)):
            other = owners.setdefault(form, term)
            if other is not term:
                place = f"{other.origin.file}:{other.origin.line}"
                yield _finding(
                    term, f"{form!r} names {term.id!r} here and {other.id!r} in {place}; keep it for one of them"
                )
        if same_form(term.term) in map(same_form, term.forms):
            yield _finding(
                term, f"forms: {term.term!r} is the term itself, which is always one of its forms; delete it"
            )


def _needless(
    knowledge: Knowledge, language: str, terms: dict[str, Term], excused: set[tuple[str, str]]
) -> Iterator[Finding]:
    for term in terms.values():
        for key in term.unsaid:
            if (term.id, key) in excused:
                continue
            if key not in knowledge.wording[language]:
                yield _finding(term, f"unsaid: there is no text {key!r}; delete it, or check its spelling")
            else:
                yield _finding(term, f"unsaid: {key!r} names the term, or its original does not; delete it")


CHECK = NamedCheck(
    "glossary", "a translation uses the glossary’s term for what its original names", run, needs=("rules", "i18n")
)
