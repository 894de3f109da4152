"""Finds the terms of a glossary in a text of the same language: whole words by their forms, the longest phrase first.

A form is a word or phrase; a `*` in it stands for any letters of the word, so that `zvýšen*` is every case of a Czech noun and `*pot` a
Dutch compound. Case does not count, and a hyphen joins words: *flop* does not stand in *pre-flop*.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

_HYPHENS = ("-", "‑")
# A Czech particle or a Portuguese pronoun behind a hyphen is a word of its own: *složí-li*, *paga-se*.
_APART = frozenset(("li", "se", "lhe", "lhes", "o", "a", "os", "as", "lo", "la", "los", "las"))
# Where no word goes on, behind signs that end a phrase.
_END = rf"(?!\w)(?![-‑](?!(?:{'|'.join(sorted(_APART))})(?!\w))\w)"
_WORD = re.compile(r"(\w+)")
_WORD_OF_PHRASE = re.compile(r"([\w*]+)")
_LETTERS = re.compile(r"\w*")
_BLANKS = re.compile(r"\s+")


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
        self._terms = _terms((naming, naming.forms) for naming in self._namings.values())
        self._terms_of: dict[str, Mapping[str, str | None]] = {}
        self._phrases = _Phrases(phrase for n in self._namings.values() for phrase in (*n.forms, *n.also, *n.unless))
        # The same texts come again: originals with each translation, clauses in each book.
        self._read = lru_cache(maxsize=10_000)(lambda text: Reading(text, self, self._phrases.standing_in(text)))

    def read(self, text: str) -> "Reading":
        """Return all phrases of a text, to be asked for terms."""
        return self._read(text)

    def find(self, text: str) -> tuple[Found, ...]:
        """Return the terms of a text in reading order, none inside another."""
        return self.read(text).terms

    def mentions(self, text: str, term: str) -> bool:
        """Return whether a text names a term that is expected there, even as part of a longer one: a *short all-in* is an *all-in*."""
        return self.read(text).mentions(term)

    def named(self, expected: str | None = None) -> Mapping[str, str | None]:
        """Return what each phrase names: any term, or the one that is expected, by its other words too; None is no term."""
        if expected is None:
            return self._terms
        if expected not in self._terms_of:
            naming = self._namings.get(expected)
            self._terms_of[expected] = _terms([(naming, (*naming.forms, *naming.also))] if naming else [])
        return self._terms_of[expected]


class Reading:
    """A text with the phrases that stand in it (`standing`), as `finder` found them."""

    __slots__ = ("_finder", "standing", "terms", "text")

    def __init__(self, text: str, finder: TermFinder, standing: "list[_Standing]") -> None:
        self.text, self._finder, self.standing = text, finder, standing
        # In reading order, none inside another.
        self.terms: tuple[Found, ...] = tuple(self._named(finder.named()))

    def mentions(self, term: str) -> bool:
        """Return whether the text names a term that is expected there, even as part of a longer one."""
        return next(self._named(self._finder.named(term)), None) is not None

    def _named(self, terms: Mapping[str, str | None]) -> Iterator[Found]:
        end = 0
        for start, behind, phrase in self.standing:
            if start < end or phrase not in terms:
                continue
            end = behind
            term = terms[phrase]
            if term is not None:
                yield Found(start, end, term)


# A phrase in a text: from which character, up to which, and the phrase.
_Standing = tuple[int, int, str]


class _Phrases:
    """Phrases by the words that they begin with."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_word: dict[str, list[_TermPhrase]] = {}
        self._by_letters: dict[str, list[_TermPhrase]] = {}  # before the first star
        self._begun = _Begun(self._beginning_with)
        for text in dict.fromkeys(map(same_form, phrases)):
            letters = _LETTERS.match(text)[0]  # type: ignore[index]
            for phrase in _phrases(text):
                group = self._by_word if isinstance(phrase.words[0], str) else self._by_letters
                group.setdefault(letters, []).append(phrase)
        # How many letters such beginnings have, by the two letters that a word begins with; none and one are tried for every word.
        self._lengths: dict[str, set[int]] = {}
        for letters in self._by_letters:
            self._lengths.setdefault(letters[:2] if len(letters) > 1 else "", set()).add(len(letters))

    def standing_in(self, text: str) -> list[_Standing]:
        """Return every phrase of a text in reading order, of those that begin together the longest first."""
        parts = _WORD.split(_lower(text))
        words, between = parts[1::2], parts[0::2]
        places: list[int] = []
        found: list[_Standing] = []
        begun = self._begun
        for at, phrases in enumerate(map(begun.__getitem__, words)):
            if not phrases:
                continue
            if at and between[at] in _HYPHENS:
                continue
            following = words[at + 1] if at + 1 < len(words) else None
            for phrase in phrases.get(following) or phrases[None]:
                after = phrase.end(words, between, at)
                if after is not None:
                    places = places or [0, *accumulate(map(len, parts))]
                    last, more = after
                    found.append((places[2 * at + 1], places[2 * last + 2] + more, phrase.text))
        return found

    def _beginning_with(self, word: str) -> "_ByNext":
        begin = list(self._by_word.get(word, ()))
        for lengths in (self._lengths.get("", ()), self._lengths.get(word[:2], ())):
            for beginning in {word[:end] for end in lengths}:
                begin += [phrase for phrase in self._by_letters.get(beginning, ()) if _fits(word, phrase.words[0])]
        if not begin:
            return {}
        begin.sort(key=lambda phrase: phrase.order)
        nexts = {None, *(phrase.second for phrase in begin)}
        return {second: [phrase for phrase in begin if phrase.second in (second, None)] for second in nexts}


# The phrases that begin with a word, by the word that has to follow; under None those that name none.
_ByNext = dict[str | None, "list[_TermPhrase]"]


class _Begun(dict[str, _ByNext]):
    """The phrases that begin with a word, looked up once for each word."""

    def __init__(self, look_up: Callable[[str], _ByNext]) -> None:
        super().__init__()
        self._look_up = look_up

    def __missing__(self, word: str) -> _ByNext:
        found = self[word] = self._look_up(word)
        return found


_Letters = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class _TermPhrase:
    """A phrase word by word: a word as it stands, or what tells whether one fits; `between` them single blanks and signs.

    `tail` are signs behind the last word, as a pattern.
    """

    text: str
    words: tuple[str | _Letters, ...]
    between: tuple[str, ...]
    tail: re.Pattern[str] | None

    @property
    def order(self) -> tuple[bool, int, str]:
        """Sorts phrases that begin with the same word: the one with most letters first."""
        return self.text[0] == "*", -len(self.text.replace("*", "")), self.text

    @property
    def second(self) -> str | None:
        """The second word; None where there is none, or one of several."""
        second = self.words[1] if len(self.words) > 1 else None
        return second if isinstance(second, str) else None

    def end(self, words: list[str], between: list[str], at: int) -> tuple[int, int] | None:
        """Return the last word of the phrase where it begins with the word `at`, and how many signs behind that belong to it."""
        last = at + len(self.words) - 1
        if last >= len(words):
            return None
        for i, signs in enumerate(self.between, at + 1) if self.between else ():
            if between[i] != signs and _BLANKS.sub(" ", between[i]) != signs:
                return None
            if not _fits(words[i], self.words[i - at]):
                return None
        behind = between[last + 1]
        if self.tail is None and behind not in _HYPHENS:
            return last, 0
        following = words[last + 1] if last + 1 < len(words) else ""
        if self.tail is None:
            return None if following and following not in _APART else (last, 0)
        tail = self.tail.match(behind + following)
        return None if tail is None else (last, tail.end())


def _fits(word: str, wanted: "str | _Letters") -> bool:
    return word == wanted if isinstance(wanted, str) else bool(wanted(word))


def _phrases(text: str) -> Iterator[_TermPhrase]:
    """Read a phrase; where a star stands alone, there may be letters or none."""
    first, *parts = _WORD_OF_PHRASE.split(text)
    if first:
        return  # it begins with a sign, and so with no word
    for chosen in _with_and_without(parts):
        *between, tail = chosen[1::2]
        pattern = re.compile(_BLANKS.pattern.join(map(re.escape, tail.split(" "))) + _END) if tail else None
        yield _TermPhrase(text, tuple(map(_letters, chosen[0::2])), tuple(between), pattern)


def _with_and_without(parts: list[str]) -> Iterator[list[str]]:
    """Yield words and the signs behind them, with each star that stands alone and without it; the first word stays."""
    yield parts
    for at in range(2, len(parts), 2):
        if not parts[at].strip("*"):
            yield from _with_and_without([*parts[: at - 1], parts[at - 1] + parts[at + 1], *parts[at + 2 :]])


def _letters(word: str) -> "str | _Letters":
    """Return a word as it stands, or what tells whether a word fits where stars stand for letters."""
    if "*" not in word:
        return word
    if word.index("*") == len(word) - 1:
        beginning = word[:-1]
        return lambda other: other.startswith(beginning)
    if word.rindex("*") == 0:
        ending = word[1:]
        return lambda other: other.endswith(ending)
    return re.compile(r"\w*".join(map(re.escape, word.split("*")))).fullmatch


def _terms(named: Iterable[tuple[Naming, tuple[str, ...]]]) -> dict[str, str | None]:
    """Return every phrase with its term; None for what is no term."""
    found: dict[str, str | None] = {}
    for naming, forms in named:
        for phrase in naming.unless:
            found.setdefault(same_form(phrase), None)
        for phrase in forms:
            found[same_form(phrase)] = naming.id
    return found


def same_form(phrase: str) -> str:
    """Return what two spellings of one form have in common: letters, whatever their case, and single blanks."""
    return " ".join(unicodedata.normalize("NFC", phrase).lower().split())


def _lower(text: str) -> str:
    """Return a text in lower case, letter for letter, so that every place in it stays where it is."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(letter.lower()[0] for letter in text)
