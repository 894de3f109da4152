"""The letters of the example notation: tokens with their columns, and the error that shows where a text goes wrong.

Everything here is total: any text, however long or odd, gives tokens or a `NotationError`, and nothing else is raised.
"""

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

MAXIMUM_LENGTH = 2_000
MAXIMUM_AMOUNT = 10**12

_SHOWN = 100
_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb"


class NotationError(ValueError):
    """A text that the notation cannot read: `column` counts from 0, `nearest` is the form that was probably meant."""

    def __init__(self, text: str, column: int, message: str, nearest: str | None = None) -> None:
        """Keep where and what is wrong."""
        super().__init__(message)
        self.text, self.column, self.message, self.nearest = text, column, message, nearest

    def __str__(self) -> str:
        """Return the message, the line and a caret under the fault."""
        first = max(0, self.column - _SHOWN // 2)
        before = "\u2026" if first else ""
        shown = self.text[first : first + _SHOWN]
        after = "\u2026" if first + _SHOWN < len(self.text) else ""
        said = self.message if self.nearest is None else f"{self.message} \u2014 did you mean '{self.nearest}'?"
        caret = " " * (len(before) + self.column - first) + "^"
        return f"{said}\n    {before}{visible(shown)}{after}\n    {caret}"


def visible(text: str) -> str:
    """Return the text with one visible character for each that would not show or would move the caret."""
    return "".join("\u00b7" if _hidden(character) else character for character in text)


def _hidden(character: str) -> bool:
    return character != " " and unicodedata.category(character)[0] in "CZM"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most like `word`, or None where none is."""
    found = difflib.get_close_matches(word[:40], list(known), n=1, cutoff=0.6)
    return found[0] if found else None


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a comma or words in quotes (`quoted`, without the quotes), and the column where it begins."""

    text: str
    column: int
    quoted: bool = False


def tokenize(text: object) -> tuple[str, list[Token]]:
    """Split a text into tokens. Raises `NotationError` for text that is too long or holds what nobody can see."""
    if not isinstance(text, str):
        raise NotationError(str(text)[:_SHOWN], 0, "what happens is written as text, for example: raises to 1200")
    if len(text) > MAXIMUM_LENGTH:
        raise NotationError(text, MAXIMUM_LENGTH, f"the text is longer than {MAXIMUM_LENGTH} characters")
    for column, character in enumerate(text):
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            raise NotationError(text, column, f"the character U+{ord(character):04X} is not allowed here")
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character.isspace():
            at += 1
        elif character == ",":
            if _between_digits(text, at):
                raise NotationError(text, at, "write an amount without separators, for example: 1200")
            tokens.append(Token(",", at))
            at += 1
        elif character == '"':
            end = text.find('"', at + 1)
            if end < 0:
                raise NotationError(text, at, 'the words are not closed with a second "')
            tokens.append(Token(text[at + 1 : end], at, quoted=True))
            at = end + 1
        elif character in _QUOTES:
            raise NotationError(text, at, f'write spoken words in plain quotes, "\u2026", not in {character}')
        else:
            end = at
            while end < len(text) and not text[end].isspace() and text[end] not in ',"':
                end += 1
            tokens.append(Token(text[at:end], at))
            at = end
    return text, tokens


def _between_digits(text: str, at: int) -> bool:
    return text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()


class Cursor:
    """Reads tokens from left to right; every error is reported with its column."""

    def __init__(self, text: object) -> None:
        """Split the text. Raises `NotationError`."""
        self.text, self._tokens = tokenize(text)
        self._at = 0

    def error(self, token: Token | None, message: str, near: str | None = None) -> NotationError:
        """Return the error for a token, or for the end of the text."""
        column = len(self.text) if token is None else token.column
        return NotationError(self.text, column, message, near)

    def peek(self) -> Token | None:
        """Return the next token without taking it."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def take(self) -> Token | None:
        """Take the next token."""
        token = self.peek()
        self._at += token is not None
        return token

    def at_end_of_act(self) -> bool:
        """Return whether the text, or this act of it, ends here."""
        token = self.peek()
        return token is None or (not token.quoted and token.text in (",", "and")) or self.at_other_account()

    def at_other_account(self) -> bool:
        """Return whether another account of the same event follows: `or else`."""
        ahead = self._tokens[self._at : self._at + 2]
        return [token.text for token in ahead if not token.quoted] == ["or", "else"]

    def other_account(self) -> bool:
        """Take `or else` where it follows; return whether it does."""
        found = self.at_other_account()
        self._at += 2 * found
        return found

    def word(self, *wanted: str, form: str) -> str:
        """Take one of the wanted words; `form` shows how the whole is written."""
        token = self.peek()
        if token is None or token.quoted or token.text not in wanted:
            expected = " or ".join(f"'{word}'" for word in wanted)
            near = None if token is None or token.quoted else nearest(token.text, wanted)
            raise self.error(token, f"expected {expected}, as in: {form}", near)
        self._at += 1
        return token.text

    def optional(self, *wanted: str) -> str | None:
        """Take the next word if it is one of the wanted ones."""
        token = self.peek()
        if token is None or token.quoted or token.text not in wanted:
            return None
        self._at += 1
        return token.text

    def amount(self, form: str) -> int:
        """Take a whole number of chips or seconds."""
        token = self.peek()
        if token is None or token.quoted or token.text == ",":
            raise self.error(token, f"expected an amount, as in: {form}")
        self._at += 1
        return read_amount(self.text, token.column, token.text, form)

    def words_of_act(self) -> list[Token]:
        """Take the words up to the end of this act."""
        found = []
        while not self.at_end_of_act():
            token = self.take()
            assert token is not None
            if token.quoted:
                raise self.error(token, "words in quotes are not expected here")
            found.append(token)
        return found


def read_amount(text: str, column: int, word: str, form: str) -> int:
    """Read a whole number from 1. Raises `NotationError` for signs, separators, fractions and letters."""
    if not (word.isascii() and word.isdigit()):
        if any(character.isdigit() for character in word) and any(mark in word for mark in ".'_\u2019"):
            raise NotationError(text, column, "write an amount as a whole number without separators, for example: 1200")
        raise NotationError(text, column, f"{shorten(word)} is not a whole number, as in: {form}")
    if word[0] == "0":
        raise NotationError(text, column, "an amount is at least 1 and begins with a digit from 1 to 9")
    if len(word) > len(str(MAXIMUM_AMOUNT)) or int(word) > MAXIMUM_AMOUNT:
        raise NotationError(text, column, f"the amount is above {MAXIMUM_AMOUNT}")
    return int(word)


def shorten(word: str) -> str:
    """Return a word in quotes, cut where it is long."""
    return f"'{visible(word[:30])}{chr(0x2026) if len(word) > 30 else ''}'"
