"""Sorts words as the dictionary of a language does."""

import unicodedata

# Letters of their own, each behind the letter that it is written with; all other accents count only between equal words.
_OWN_LETTERS: dict[str, dict[str, str]] = {
    "es": {"ñ": "n"},
    "cs": {"č": "c", "ř": "r", "š": "s", "ž": "z", "ch": "h"},
}
_BEHIND = "\uffff"


def collation(text: str, language: str) -> tuple[str, str]:
    """Return a key by which words sort in a language: first by their letters alone, then with accents and case."""
    folded = unicodedata.normalize("NFC", text.casefold())
    for letter, base in _OWN_LETTERS.get(language, {}).items():
        folded = folded.replace(letter, base + _BEHIND)
    plain = "".join(c for c in unicodedata.normalize("NFKD", folded) if c.isalnum() or c in " \uffff")
    return plain.strip(), text


def initial(text: str, language: str) -> str:
    """Return the heading under which a dictionary of the language lists a word: `Ch` in Czech, `#` for a figure."""
    key, _ = collation(text, language)
    for letter, base in _OWN_LETTERS.get(language, {}).items():
        if key.startswith(base + _BEHIND):
            return letter.capitalize()
    return key[0].upper() if key[:1].isalpha() else "#"
