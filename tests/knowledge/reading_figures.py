"""Reads figures in rendered wording as a reader does: digits and number words of five languages, percentages and times."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# From two on: the words for one are also articles and pronouns. Czech words stand with all their endings.
WORDS: dict[str, dict[int, str]] = {
    "en": {
        2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
        11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen", 15: "fifteen", 20: "twenty", 30: "thirty", 50: "fifty",
    },
    "es": {
        2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", 10: "diez",
        11: "once", 12: "doce", 13: "trece", 14: "catorce", 15: "quince", 20: "veinte", 30: "treinta", 50: "cincuenta",
    },
    "pt": {
        2: "dois|duas", 3: "três", 4: "quatro", 5: "cinco", 6: "seis", 7: "sete", 8: "oito", 9: "nove", 10: "dez",
        11: "onze", 12: "doze", 13: "treze", 14: "catorze|quatorze", 15: "quinze", 20: "vinte", 30: "trinta", 50: "cinquenta",
    },
    "cs": {
        2: "dva|dvě|dvou|dvěma", 3: "tři|tří|třem|třemi|třech", 4: "čtyři|čtyř|čtyřem|čtyřmi|čtyřech", 5: "pěti?", 6: "šesti?",
        7: "sedmi?", 8: "osmi?", 9: "devět|devíti", 10: "deset|deseti", 11: "jedenácti?", 12: "dvanácti?", 13: "třinácti?",
        14: "čtrnácti?", 15: "patnácti?", 20: "dvacet|dvaceti", 30: "třicet|třiceti", 50: "padesát|padesáti",
    },
    "nl": {
        2: "twee", 3: "drie", 4: "vier", 5: "vijf", 6: "zes", 7: "zeven", 8: "acht", 9: "negen", 10: "tien",
        11: "elf", 12: "twaalf", 13: "dertien", 14: "veertien", 15: "vijftien", 20: "twintig", 30: "dertig", 50: "vijftig",
    },
}  # fmt: skip
# Words that can stand for a figure which another language names, but need not.
LOOSE: dict[str, dict[int, str]] = {
    "en": {2: "both|twice|double|either"},
    "es": {2: "ambos|ambas|doble|lo uno como lo otro"},
    "pt": {2: "ambos|ambas|dobro"},
    "cs": {2: "oba|obě|obou|oběma|obojí|dvakrát|dvojnásob\\w*"},
    "nl": {2: "beide|allebei|tweeduizend|dubbel\\w*"},
}
# Poker English that is no figure of the sentence.
_SAYINGS = re.compile(r"six-handed|heads-up")
UNITS = {
    "percent": r"%|per ?cent\b|procent\w*|por ciento\b|por cento\b",
    "seconds": r"seconds?\b|segundos?\b|sekund\w*|seconden?\b|tellen\b",
    "minutes": r"minutes?\b|minutos?\b|minut\w*|minuten\b",
    "players": r"players?\b|jugador(?:es)?\b|jogador(?:es)?\b|hráč\w*|spelers?\b",
    "hands": r"hands?\b|manos?\b|mãos?\b|hand\w*|handen\b|rozdání\w*",
    "rounds": r"rounds?\b|rondas?\b|rodadas?\b|orbit\w*|kol\w*|rond(?:e|es|en)\b|voltas?\b|vueltas?\b",
}
_DIGITS = re.compile(r"(?<![\w.,])\d{1,3}(?:[.,\u00a0\u202f]\d{3})+(?!\d)|(?<![\w])\d+(?![\w])")
_GAP = r"[\s\u00a0\u202f-]*"


@dataclass(frozen=True, slots=True, order=True)
class Figure:
    """A figure that a text names, and its unit where the word behind it tells one; `spelled` where it is a number word."""

    value: int
    unit: str | None
    spelled: bool


def figures(text: str, language: str) -> list[Figure]:
    """Return the figures of a text in the order of the text."""
    return [figure for _, figure in sorted(_found(text, language), key=lambda found: found[0])]


def implied(text: str, language: str) -> set[int]:
    """Return the figures that a text names or may mean."""
    loose = {value for value, word in LOOSE[language].items() if re.search(rf"\b(?:{word})\b", text, re.IGNORECASE)}
    return loose | {figure.value for figure in figures(text, language)}


def _found(text: str, language: str) -> Iterator[tuple[int, Figure]]:
    text = _SAYINGS.sub(lambda match: "•" * len(match.group()), text)
    for match in _DIGITS.finditer(text):
        yield match.start(), Figure(int(re.sub(r"\D", "", match.group())), _unit(text, match.end()), False)
    for value, word in WORDS[language].items():
        for match in re.finditer(rf"(?<![\w-])(?:{word})(?![\w])", text, re.IGNORECASE):
            yield match.start(), Figure(value, _unit(text, match.end()), True)


def _unit(text: str, end: int) -> str | None:
    return next((unit for unit, word in UNITS.items() if re.match(_GAP + f"(?:{word})", text[end:])), None)
