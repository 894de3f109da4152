"""Characters that readers cannot see, and that so can hide anything: where one stands, and how a text is shown with them."""

import unicodedata

# Control and format characters, line separators, and letters that no font has.
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
# Blanks that hold words together, and a line break: layout that is no fault.
_LAYOUT = str.maketrans("\n\u00a0\u202f", "   ")


def first_unseen(text: str, allowed: str = "\n") -> str | None:
    """Return the first character of a text that nobody can see and that is not among the `allowed` ones; None where all can be seen."""
    if text.isprintable() or ("\n" in allowed and text.translate(_LAYOUT).isprintable()):
        return None
    return next((c for c in text if c not in allowed and unicodedata.category(c) in _UNSEEN), None)


def code_and_name(character: str) -> str:
    """Return how a character that nobody can see is named: `U+202E (RIGHT-TO-LEFT OVERRIDE)`."""
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'a control character')})"


def visible(text: str) -> str:
    """Return a text in one line with each character that nobody can see written out, such as `\\x1b`: a terminal shows it as it stands."""
    if first_unseen(text, "") is None:
        return text
    return "".join(_written(c) if unicodedata.category(c) in _UNSEEN else c for c in text)


def _written(character: str) -> str:
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    code = ord(character)
    return short or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
