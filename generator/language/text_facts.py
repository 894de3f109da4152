"""Facts in prose: the figures, percentages, cards and players that a text names, in whatever language it is written.

A translation must name the same facts as its original. Figures are read with the separators of their language; number words are
left alone, since languages differ in what they spell out.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from babel import Locale
from babel.numbers import format_decimal

SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_SPACES = "\u00a0\u202f "
_RANK = "10|[2-9TJQKA]"
_CARD = re.compile(rf"(?<!\w)({_RANK})(?:([cdhs])(?!\w)|([♣♦♥♠]))")
# Ranks in a row (A-K-Q-J-10) are a hand, and neither figures nor players.
_RANKS = re.compile(rf"(?<!\w)(?:{_RANK})(?:[-‑–](?:{_RANK}))+(?!\w)")
_SEAT = re.compile(r"(?<!\w)(?:UTG(?:\+\d)?|SB|BB|CO|HJ|LJ|MP|BTN)(?!\w)")
# The number of a rule with a letter (20-F, 53-B).
_LABEL = re.compile(r"(?<!\w)\d+-?[A-Z](?!\w)")
# A capital alone, as in "player B"; "I" is a word of English and Czech.
_LETTER = re.compile(r"(?<![\w'’.-])[A-HJ-Z](?![\w+]|['’](?!s\b)|\.\w)")
_BEGINS = re.compile(r"(?:^|[.!?:;¿¡]|\n-?)[\s*„“”«»\"'(‘’¿¡]*$")
_PERCENT = re.compile(r"[\u00a0\u202f ]?(?:%|per ?cent\b|procent|por ciento\b|por cento\b)")


# Most texts name no fact at all: there is no figure in them, no suit, and no short word that begins with a capital.
_ANY = re.compile(r"[\d♣♦♥♠A-Z](?:(?<![A-Z])|(?<!\w[A-Z])(?:[cdhs]|[A-Z]{0,2})(?!\w))")


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """One fact: `kind` is figure, percentage, label, card, hand or player; `value` is the same in every language."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class TextFacts:
    """The facts of a text, each as often as it stands there, and as it is written.

    `doubtful` may be facts, or words that look like them.
    """

    certain: Counter[Fact]
    doubtful: Counter[Fact]
    written: dict[Fact, str]

    def in_words(self, fact: Fact) -> str:
        """Return a fact of this text in words, as it is written here."""
        written = self.written[fact]
        if fact.kind == "figure":
            return f"{'number' if written.isdecimal() else 'amount'} {written}"
        return f"{fact.kind} {written}"

    def lacks(self, other: "TextFacts") -> list[Fact]:
        """Return what `other` certainly names, and this text does not at all."""
        return sorted(fact for fact in other.certain if not self.certain[fact] + self.doubtful[fact])

    def names_less(self, other: "TextFacts") -> list[Fact]:
        """Return what `other` certainly names more often than this text."""
        named = other.certain.items()
        return sorted(fact for fact, often in named if often > self.certain[fact] + self.doubtful[fact])


NOTHING = TextFacts(Counter(), Counter(), {})


@lru_cache(maxsize=20_000)
def facts_in(text: str, language: str, players: tuple[str, ...] = ()) -> TextFacts:
    """Return the facts of a text; `players` are the names at its table, where it has one."""
    if not _ANY.search(text) and not any(name in text for name in players):
        return NOTHING
    certain: Counter[Fact] = Counter()
    doubtful: Counter[Fact] = Counter()
    written: dict[Fact, str] = {}

    def take(facts: Iterator[tuple[re.Match[str], Fact]]) -> None:
        nonlocal text
        read = text
        for match, fact in facts:
            # A word at the start of a sentence has a capital for other reasons, too.
            word = match.group().isalpha() and len(match.group()) < 3 and fact.kind in ("player", "card")
            begins = word and _BEGINS.search(read[: match.start()]) is not None
            (doubtful if begins else certain)[fact] += 1
            written[fact] = match.group()
            text = text[: match.start()] + "\u2022" * len(match.group()) + text[match.end() :]

    own = [name for name in sorted(players, key=len, reverse=True) if not name.isdecimal()]
    if own:
        pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?![\w+])")
        take((match, Fact("player", match.group())) for match in pattern.finditer(text))
    take((match, Fact("card", _card(match))) for match in _CARD.finditer(text))
    take((match, Fact("hand", re.sub("[‑–]", "-", match.group()))) for match in _RANKS.finditer(text))
    take((match, Fact("label", match.group())) for match in _LABEL.finditer(text))
    for seat in (_SEAT, _LETTER):
        take((match, Fact("player", match.group())) for match in seat.finditer(text))
    for match in _figures(language).finditer(text):
        percent = _PERCENT.match(text, match.end())
        fact = Fact("percentage" if percent else "figure", str(int(re.sub(r"\D", "", match.group()))))
        certain[fact] += 1
        written[fact] = match.group() + ("%" if percent else "")
    return TextFacts(certain, doubtful, written)


def with_separators(fact: Fact, language: str) -> str:
    """Return a figure as a text of this language writes it."""
    return format_decimal(int(fact.value), locale=language)


def _card(match: re.Match[str]) -> str:
    rank, letter, sign = match.groups()
    return ("T" if rank == "10" else rank) + (letter or SUITS[sign])


@lru_cache
def _figures(language: str) -> re.Pattern[str]:
    """Return the pattern of a whole number in a language: with its separators, or with none."""
    separator = Locale.parse(language).number_symbols["latn"]["group"]
    separators = re.escape(_SPACES if separator in _SPACES else separator)
    return re.compile(rf"(?<!\d)\d{{1,3}}(?:[{separators}]\d{{3}})+(?!\d)|\d+")
