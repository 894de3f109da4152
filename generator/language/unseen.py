"""Invisible characters, which can hide anything: where one is, and how to show a text that contains them."""

import unicodedata

# Control and format characters, line separators, and letters that no font has.
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
# Blanks that hold words together, and a line break: layout that is no fault.
_LAYOUT = ("\n", "\u00a0", "\u202f")


def first_unseen(text: str, allowed: str = "\n") -> str | None:
    """Return the first invisible character of a text that is not among the `allowed` ones; None if there is none."""
    if text.isprintable():
        return None
    if "\n" in allowed:
        words = text
        for layout in _LAYOUT:
            words = words.replace(layout, " ")
        if words.isprintable():
            return None
    return next((c for c in text if c not in allowed and unicodedata.category(c) in _UNSEEN), None)


def code_and_name(character: str) -> str:
    """Return the code and the name of an invisible character: `U+202E (RIGHT-TO-LEFT OVERRIDE)`."""
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'a control character')})"


def visible(text: str) -> str:
    """Return a text in one line with each invisible character written out, such as `\\x1b`, so that a terminal shows it as it is."""
    if first_unseen(text, "") is None:
        return text
    return "".join(_written(c) if unicodedata.category(c) in _UNSEEN else c for c in text)


def _written(character: str) -> str:
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    code = ord(character)
    return short or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
