"""How a book names terms of the glossary in its own language, and puts the common wording into those words.

Common wording stays common: a book's words take the place of the glossary's as it is read under that book, form by form.
"""

import re
from collections.abc import Iterator, Mapping

from generator.knowledge.glossary import finder_of, naming
from generator.knowledge.model import Knowledge, OwnTerm, Term
from generator.language.terms import Found, Naming, TermFinder, same_form

_LINK = re.compile(r"\[\[[^\]]*\]\]")
_AROUND = ' *“„‘«("'
_ENDS = ".!?\n"


class Vocabulary:
    """The words of a book and its bases in a language: `terms` are those that it names itself, the nearest book's first."""

    def __init__(
        self, language: str, lineage: tuple[str, ...], terms: Mapping[str, OwnTerm], glossary: Mapping[str, Term]
    ) -> None:
        self.language, self.terms = language, terms
        self._lineage = frozenset(lineage)
        # What is said for each form, by the form as it is looked for; with the form as it is written.
        self._said: dict[str, dict[str, tuple[str, str]]] = {}
        for own in terms.values():
            written = {glossary[own.id].term: self.name(own.id), **own.forms}
            self._said[own.id] = {same_form(form): (form, said) for form, said in written.items()}
        common = {term.id: naming(term) for term in glossary.values()}
        self._common = finder_of(glossary.values())
        self._forms = TermFinder(
            Naming(one.id, (*one.forms, *self._said.get(one.id, ())), one.also, one.unless) for one in common.values()
        )
        self._own = TermFinder(self._named(terms[term]) for term in terms)
        # Finds the terms in what the book says.
        self.finder = TermFinder(
            self._named(terms[one.id], one.unless) if one.id in terms else one for one in common.values()
        )

    def _named(self, own: OwnTerm, unless: tuple[str, ...] = ()) -> Naming:
        return Naming(own.id, (*own.kept, *self.forms_of(own.id)), unless=unless)

    def name(self, term: str) -> str:
        """Return how the book names a term that it names itself."""
        own = self.terms[term]
        named = self.terms[own.same_as] if own.same_as else own
        return named.term or ""

    def forms_of(self, term: str) -> tuple[str, ...]:
        """Return the words by which the book names a term that it names itself, and by which it means no other; else none.

        They are those in place of forms of the glossary; what stands in place of more words, or of fewer, is no name.
        """
        if not self.is_listed(term) or term not in self.terms:
            return ()
        forms = self._said[term].items()
        named = [said for form, (_, said) in forms if Found(0, len(form), term) in self._common.find(form)]
        return tuple(dict.fromkeys((self.name(term), *named)))

    def is_listed(self, term: str) -> bool:
        """Return whether the glossary of the book has a term: not where the book means it by another one."""
        return term not in self.terms or self.terms[term].same_as is None

    def says(self, key: str) -> bool:
        """Return whether the book says a piece of wording in its own words: all but what other books say."""
        return not key.startswith("books/") or key.partition("#")[0].split("/")[1] in self._lineage

    def pattern(self, key: str) -> str | None:
        """Return the term or the definition that takes the place of the glossary's; None where that holds, in the book's words."""
        file, _, place = key.partition("#")
        term, _, part = place.rpartition(".")
        if file != "glossary" or term not in self.terms:
            return None
        own = self.terms[self.terms[term].same_as or term]
        return own.term if part == "term" else own.definition

    def reword(self, text: str) -> str:
        """Return the common words of a text as the book says them; links stay as they are, and a sentence begins with a capital."""
        said, end = [], 0
        for found in self._forms.find(_without_links(text)):
            forms = self._said.get(found.term, {})
            form = same_form(text[found.start : found.end])
            if form in forms:
                written, own = forms[form]
                capital = text[found.start].isupper() and (written[0].islower() or _begins(text[: found.start]))
                said += [text[end : found.start], own[:1].upper() + own[1:] if capital else own]
                end = found.end
        return "".join([*said, text[end:]])

    def uses(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield each form that the book says in its own words where a text has it: the term, and the form as it is written."""
        for found in self._forms.find(_without_links(text)):
            form = self._said.get(found.term, {}).get(same_form(text[found.start : found.end]))
            if form is not None:
                yield found.term, form[0]

    def strays(self, text: str) -> Iterator[Found]:
        """Yield where a text in the book's words names a term as the glossary does and the book does not."""
        named = [found for found in self._common.find(text) if found.term in self.terms]
        own = self._own.find(text) if named else ()
        for found in named:
            if not any(o.start <= found.start and found.end <= o.end for o in own):
                yield found


def vocabulary_of(knowledge: Knowledge, lineage: tuple[str, ...], language: str) -> Vocabulary | None:
    """Return the words of a book, by its id and those of its bases, in a language; None where it has none of its own."""
    glossary = knowledge.glossary.get(language, {})
    own: dict[str, OwnTerm] = {}
    for book in lineage:
        for term in knowledge.own_terms.get((language, book), {}).values():
            own.setdefault(term.id, term)
    known = {name: term for name, term in own.items() if name in glossary and _is_named(term, own)}
    return Vocabulary(language, lineage, known, glossary) if known else None


def _is_named(term: OwnTerm, own: Mapping[str, OwnTerm]) -> bool:
    """Whether a term has a name in the book, its own or that of another one."""
    other = own.get(term.same_as or "")
    return term.term is not None or (other is not None and other.term is not None)


def _without_links(text: str) -> str:
    """Return a text in which no link can be taken for words; every other letter stays in its place."""
    return _LINK.sub(lambda link: "\u2026" * len(link[0]), text)


def _begins(before: str) -> bool:
    """Return whether a sentence begins behind these words."""
    rest = before.rstrip(_AROUND)
    return not rest or rest[-1] in _ENDS
