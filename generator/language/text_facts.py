"""Facts in prose: the figures, percentages, cards and players that a text names, in whatever language it is written.

A translation must name the same facts as its original. Figures are read with the separators of their language; number words are
left alone, since languages differ in what they spell out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

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
_FIGURE = re.compile(r"\d")
_PERCENT = re.compile(r"[\u00a0\u202f ]?(?:%|per ?cent\b|procent|por ciento\b|por cento\b)")


# Most texts name no fact at all: there is no figure in them, no suit, and no short word that begins with a capital.
_ANY = re.compile(r"[\d♣♦♥♠A-Z](?:(?<![A-Z])|(?<!\w[A-Z])(?:[cdhs]|[A-Z]{0,2})(?!\w))")


class Fact(NamedTuple):
    """One fact: `kind` is figure, percentage, label, card, hand or player; `value` is the same in every language."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class TextFacts:
    """The facts of a text, each as often as it stands there, and as it is written.

    `doubtful` may be facts, or words that look like them.
    """

    certain: dict[Fact, int]
    doubtful: dict[Fact, int]
    written: dict[Fact, str]

    def in_words(self, fact: Fact) -> str:
        """Return a fact of this text in words, as it is written here."""
        written = self.written[fact]
        if fact.kind == "figure":
            return f"{'number' if written.isdecimal() else 'amount'} {written}"
        return f"{fact.kind} {written}"

    def same_as(self, other: "TextFacts") -> bool:
        """Return whether both texts name the same facts as often, and as certainly."""
        return self.certain == other.certain and self.doubtful == other.doubtful

    def lacks(self, other: "TextFacts") -> list[Fact]:
        """Return what `other` certainly names, and this text does not at all."""
        return sorted(fact for fact in other.certain if fact not in self.certain and fact not in self.doubtful)

    def names_less(self, other: "TextFacts") -> list[Fact]:
        """Return what `other` certainly names more often than this text."""
        named = other.certain.items()
        return sorted(fact for fact, often in named if often > self.certain.get(fact, 0) + self.doubtful.get(fact, 0))


NOTHING = TextFacts({}, {}, {})


def may_name_facts(text: str, players: tuple[str, ...] = ()) -> bool:
    """Return whether a text can name any fact, as most do not; `players` are the names at its table, where it has one."""
    return _ANY.search(text) is not None or any(name in text for name in players)


@lru_cache(maxsize=20_000)
def facts_in(text: str, language: str, players: tuple[str, ...] = ()) -> TextFacts:
    """Return the facts of a text; `players` are the names at its table, where it has one."""
    if not may_name_facts(text, players):
        return NOTHING
    certain: dict[Fact, int] = {}
    doubtful: dict[Fact, int] = {}
    written: dict[Fact, str] = {}

    def take(facts: Iterator[tuple[re.Match[str], Fact]]) -> None:
        nonlocal text
        read = text
        for match, fact in facts:
            # A word at the start of a sentence has a capital for other reasons, too.
            word = match.group().isalpha() and len(match.group()) < 3 and fact.kind in ("player", "card")
            begins = word and _BEGINS.search(read[: match.start()]) is not None
            among = doubtful if begins else certain
            among[fact] = among.get(fact, 0) + 1
            written[fact] = match.group()
            text = text[: match.start()] + "\u2022" * len(match.group()) + text[match.end() :]

    own = _own_names(players)
    if own is not None:
        take((match, Fact("player", match.group())) for match in own.finditer(text))
    take((match, Fact("card", _card(match))) for match in _CARD.finditer(text))
    if any(dash in text for dash in "-‑–"):
        take((match, Fact("hand", re.sub("[‑–]", "-", match.group()))) for match in _RANKS.finditer(text))
    figures = _FIGURE.search(text) is not None
    if figures:
        take((match, Fact("label", match.group())) for match in _LABEL.finditer(text))
    for seat in (_SEAT, _LETTER):
        take((match, Fact("player", match.group())) for match in seat.finditer(text))
    for match in _figures(language).finditer(text) if figures else ():
        percent = _PERCENT.match(text, match.end())
        fact = Fact("percentage" if percent else "figure", str(int(re.sub(r"\D", "", match.group()))))
        certain[fact] = certain.get(fact, 0) + 1
        written[fact] = match.group() + ("%" if percent else "")
    return TextFacts(certain, doubtful, written)


@lru_cache(maxsize=1_000)
def _own_names(players: tuple[str, ...]) -> re.Pattern[str] | None:
    own = [name for name in sorted(players, key=len, reverse=True) if not name.isdecimal()]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?![\w+])") if own else None


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
