"""Makes plain text fit for print in a language: quotation marks, unbreakable spaces, words longer than a line."""

import re
from collections.abc import Iterable

NBSP = "\u00a0"
# A place where a line may break, though nothing is printed there.
BREAK = "\u200b"
LONGEST_WORD = 40

# Outer quotation marks, for straight ones that a writer typed; a language that is not here keeps them as they are.
_QUOTES = {"en": "“”", "es": "«»", "pt": "“”", "cs": "„“", "nl": "“”"}

# Czech typography (ČSN 01 6910): no one-letter preposition or conjunction stands at the end of a line.
_ONE_LETTER = {"cs": re.compile(r"(?<!\w)([ksvzouaiKSVZOUAI]) (?=\S)")}

_LONG_WORD = re.compile(rf"[^\s{NBSP}-]{{{LONGEST_WORD + 1},}}")
_STRAIGHT = re.compile(r'"([^"\n]*)"')
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


class Typography:
    """The printing habits of one language. `units` are the words that must not part from the figure before them."""

    def __init__(self, language: str, units: Iterable[str] = ()) -> None:
        self.language = language
        words = sorted({re.escape(word) for word in units}, key=lambda word: (-len(word), word))
        self._unit = re.compile(rf"(?<=\d) (?=(?:{'|'.join(words)})(?!\w))") if words else None

    def __call__(self, text: str) -> str:
        """Return `text` ready for print; no word of it changes."""
        quotes = _QUOTES.get(self.language)
        if quotes and '"' in text:
            text = _STRAIGHT.sub(rf"{quotes[0]}\1{quotes[1]}", text)
        text = _APOSTROPHE.sub("’", text)
        one_letter = _ONE_LETTER.get(self.language)
        if one_letter:
            text = one_letter.sub(rf"\1{NBSP}", text)
        if self._unit:
            text = self._unit.sub(NBSP, text)
        return _LONG_WORD.sub(_breakable, text)


def unbroken(text: str) -> str:
    """Return `text` with spaces at which no line breaks."""
    return text.replace(" ", NBSP)


def unit_words(phrases: Iterable[str]) -> set[str]:
    """Return what stands after the figure in phrases such as `5 seconds`: the first word of it."""
    found = set()
    for phrase in phrases:
        words = re.fullmatch(rf"\d+[ {NBSP}](\S+).*", phrase)
        if words:
            found.add(words.group(1))
    return found


def _breakable(match: re.Match[str]) -> str:
    word = match.group()
    return BREAK.join(word[at : at + LONGEST_WORD] for at in range(0, len(word), LONGEST_WORD))
