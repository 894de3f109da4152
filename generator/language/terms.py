"""Finds the terms of a glossary in a text of the same language: whole words by their forms, the longest phrase first.

A form is a word or phrase; a `*` in it stands for any letters of the word, so that `zvýšen*` is every case of a Czech noun and `*pot` a
Dutch compound. Case does not count, and a hyphen joins words: *flop* does not stand in *pre-flop*.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_LETTERS = r"\w*"
_BLANKS = r"\s+"
# A word begins where no letter stands before, and no hyphen with a letter before that.
_BEGINNING = re.compile(r"(?<!\w)(?<!\w[-‑])\w")
# A Czech particle or a Portuguese pronoun behind a hyphen is a word of its own: *složí-li*, *paga-se*.
_END = r"(?!\w)(?![-‑](?!(?:li|se|lhes?|l?[oa]s?)(?!\w))\w)"


@dataclass(frozen=True, slots=True)
class Naming:
    """How a term is named: by `forms`, or where it is expected by `also`; but not where those stand in a phrase of `unless`."""

    id: str
    forms: tuple[str, ...]
    also: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A term in a text, from character `start` up to `end`."""

    start: int
    end: int
    term: str


class TermFinder:
    """Looks for all terms of one language at once."""

    def __init__(self, namings: Iterable[Naming]) -> None:
        self._namings = {naming.id: naming for naming in namings}
        self._finders = _by_first_letter(_phrases((n, n.forms) for n in self._namings.values()))
        self._single: dict[str, dict[str, _Alternatives]] = {}

    def find(self, text: str) -> Iterator[Found]:
        """Yield the terms of a text in reading order, none inside another."""
        return _find(self._finders, text)

    def mentions(self, text: str, term: str) -> bool:
        """Tell whether a text names a term that is expected there, be it as a part of a longer one: a *short all-in* is an *all-in*."""
        if term not in self._single:
            naming = self._namings.get(term)
            named = ((naming, (*naming.forms, *naming.also)),) if naming else ()
            self._single[term] = _by_first_letter(_phrases(named))
        return next(_find(self._single[term], text), None) is not None


class _Alternatives:
    """Phrases that begin with the same letter, each with the term that it names; None for a phrase that names nothing."""

    def __init__(self, phrases: list[tuple[str, str | None]]) -> None:
        self._terms = [term for _, term in phrases]
        choices = "|".join(f"({_pattern(phrase)}{_END})" for phrase, _ in phrases)
        self._pattern = re.compile(choices, re.IGNORECASE)

    def at(self, text: str, start: int) -> tuple[int, str | None] | None:
        """Return where the phrase that begins at `start` ends, and its term."""
        match = self._pattern.match(text, start)
        return None if match is None or match.lastindex is None else (match.end(), self._terms[match.lastindex - 1])


def _find(finders: dict[str, _Alternatives], text: str) -> Iterator[Found]:
    end = 0
    for word in _BEGINNING.finditer(text):
        if word.start() < end:
            continue
        for letter in (word[0].lower(), "*"):
            met = finders[letter].at(text, word.start()) if letter in finders else None
            if met is not None:
                end = met[0]
                if met[1] is not None:
                    yield Found(word.start(), end, met[1])
                break


def _phrases(named: Iterable[tuple[Naming, tuple[str, ...]]]) -> list[tuple[str, str | None]]:
    """Return every phrase with its term, those with more letters first; None for what is no term."""
    found: dict[str, str | None] = {}
    for naming, forms in named:
        for phrase in naming.unless:
            found.setdefault(same_form(phrase), None)
        for phrase in forms:
            found[same_form(phrase)] = naming.id
    return sorted(found.items(), key=lambda row: (-len(row[0].replace("*", "")), row[0]))


def same_form(phrase: str) -> str:
    """Return what two spellings of one form have in common: letters, whatever their case, and single blanks."""
    return " ".join(unicodedata.normalize("NFC", phrase).lower().split())


def _by_first_letter(phrases: list[tuple[str, str | None]]) -> dict[str, _Alternatives]:
    groups: dict[str, list[tuple[str, str | None]]] = {}
    for phrase, term in phrases:
        groups.setdefault(phrase[0], []).append((phrase, term))
    return {letter: _Alternatives(group) for letter, group in groups.items()}


def _pattern(phrase: str) -> str:
    return _BLANKS.join(_LETTERS.join(map(re.escape, word.split("*"))) for word in phrase.split(" "))
