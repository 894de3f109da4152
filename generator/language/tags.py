"""Languages by their two letters: how they are called, and in which direction they are written (from CLDR)."""

from functools import lru_cache

from babel import Locale
from babel.core import UnknownLocaleError, get_global

# Where joining and direction marks belong to the spelling, and nobody can see them in any language.
_JOINERS = "\u200c\u200d"
_DIRECTION_MARKS = "\u200e\u200f\u061c"
_INDIC = frozenset({"as", "bn", "gu", "hi", "kn", "ml", "mr", "ne", "or", "pa", "sa", "si", "ta", "te"})


def is_language(tag: str) -> bool:
    """Return whether a tag is two lower-case letters that CLDR knows as a language."""
    if len(tag) != 2 or not tag.isascii() or not tag.isalpha() or not tag.islower():
        return False
    try:
        return bool(Locale.parse(tag).get_language_name("en"))
    except (UnknownLocaleError, ValueError):
        return False


def own_name(language: str) -> str:
    """Return the name of a language in itself, as it stands in a menu: `Français`."""
    name = Locale.parse(language).get_language_name(language) or language
    return name[:1].upper() + name[1:]


def name_in(language: str, reader: str) -> str:
    """Return the name of a language as readers of another call it; the tag where CLDR does not know one."""
    try:
        return Locale.parse(language).get_language_name(reader) or language
    except (UnknownLocaleError, ValueError):
        return language


def direction(language: str) -> str:
    """Return `rtl` for a language that is written from right to left, else `ltr`."""
    try:
        return str(Locale.parse(language).text_direction)
    except (UnknownLocaleError, ValueError):
        return "ltr"


def locale_of(language: str) -> str:
    """Return a language with the country where most of its readers live, as messengers name it: `pt_BR`; alone if CLDR names none."""
    likely = get_global("likely_subtags").get(language, language)
    parts = str(likely).split("_")
    return f"{language}_{parts[-1]}" if len(parts) > 1 and parts[-1].isalpha() else language


@lru_cache
def invisible_letters(language: str) -> str:
    """Return the invisible characters that belong to the spelling of a language; overrides of the direction never do."""
    if direction(language) == "rtl":
        return _JOINERS + _DIRECTION_MARKS
    return _JOINERS if language in _INDIC else ""
