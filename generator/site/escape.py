"""Turns plain text into Markdown that shows exactly this text, whatever stands in it.

Every character that Markdown, HTML or a common Markdown extension could take for markup becomes a character reference, which all of
them leave alone. The result is `Markup`: text that the page templates put in as it is.
"""

import re
from functools import lru_cache

from markupsafe import Markup

from generator.knowledge.texts import ForeignText

# Markup wherever it stands: inline Markdown, HTML, tables, attribute lists, mathematics and template languages.
_ALWAYS = re.compile(r"[\\`*_{}\[\]<>&\"'|~^$@#]")

# Opens an emoji (`:joker:`), a definition or an address (`http://`), which some builders turn into links.
_COLON = re.compile(r":(?=\S)")

# At the beginning of a line: lists, rules, headings underlined, admonitions, snippets, abbreviations.
_BEGINNING = re.compile(r"^[-+=:!?/.%]")
_NUMBERED = re.compile(r"^(\d+)([.)])")

# Dashes, ellipses, includes, insertions and marks of various extensions.
_REPEATED = re.compile(r"([-=+.])\1+")

# A space at which no line is broken stays one: figures and units keep together.
_BLANKS = re.compile(r"[^\S\u00a0\u202f]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def _reference(character: str) -> str:
    return f"&#{ord(character)};"


def escape(text: object) -> Markup:
    """Return Markdown for one line of text; line ends and runs of blanks become single spaces, no-break spaces stay.

    `Markup` is returned as it is.
    Words of another language than the page's are marked with it.
    """
    if isinstance(text, Markup):
        return text
    if isinstance(text, ForeignText) and text.language:
        return Markup('<span lang="{}">{}</span>').format(escape(text.language), escape(str(text)))
    return _escaped(str(text))


# Pages say the same again and again, titles and rulings above all.
@lru_cache(maxsize=20_000)
def _escaped(text: str) -> Markup:
    line = _BLANKS.sub(" ", _CONTROL.sub("", text)).strip()
    escaped = _ALWAYS.sub(lambda match: _reference(match[0]), line)
    escaped = _COLON.sub(_reference(":"), escaped)
    escaped = _NUMBERED.sub(lambda match: match[1] + _reference(match[2]), escaped)
    escaped = _BEGINNING.sub(lambda match: _reference(match[0]), escaped)
    escaped = _REPEATED.sub(lambda match: "".join(map(_reference, match[0])), escaped)
    return Markup(escaped.replace("www.", "www&#46;"))


def filled(pattern: str, *parts: object) -> Markup:
    """Return Markdown or HTML of ours with parts in the place of each `{}`, escaped unless they are `Markup`."""
    return Markup(pattern.format(*map(escape, parts)))


def plain(text: str) -> str:
    """Return text without control characters, which no reader sees."""
    return _CONTROL.sub("", text)
