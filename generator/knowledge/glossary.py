"""The terms of the glossary as they are looked for in texts of one language."""

import re
from collections.abc import Iterable
from functools import lru_cache

from generator.knowledge.model import Knowledge, Term
from generator.language.messages import Message
from generator.language.terms import Naming, TermFinder, same_form

_LINK = re.compile(r"\[\[[^\]]*\]\]")


def term_finder(knowledge: Knowledge, language: str) -> TermFinder:
    """Return what finds the glossary's terms in texts of a language."""
    return finder_of(knowledge.glossary.get(language, {}).values())


def finder_of(terms: Iterable[Term]) -> TermFinder:
    """Return what finds terms in texts of their language: the same for the same terms, with what it has read already."""
    return _finder(tuple(map(naming, terms)))


# Kept for as long as the program runs: a finder learns words, and most edits leave the glossary alone.
_finder = lru_cache(maxsize=16)(TermFinder)


def naming(term: Term) -> Naming:
    """Return how a term is named. Its own words are one of its forms, unless they are too common and stand in `also`."""
    common = same_form(term.term) in {same_form(phrase) for phrase in term.also}
    return Naming(term.id, term.forms if common else (term.term, *term.forms), term.also, term.unless)


@lru_cache(maxsize=50_000)
def bare_text(message: Message) -> str:
    """Return all that a message says, without links and emphasis; values and links leave an ellipsis."""
    text = message.everything()
    return (_LINK.sub("\u2026", text) if "[[" in text else text).replace("*", "")
