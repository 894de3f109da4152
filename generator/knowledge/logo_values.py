"""Values of SVG attributes and CSS declarations that a logo may have: every one is read whole by a grammar, or refused.

Nothing here looks for what is forbidden, since that can be spelt in many ways (escapes, comments, letters' case). What
is not one of the few forms that a drawing needs is refused.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

# No coordinate of a picture that somebody drew is larger; beyond it, renderers lose precision and then their mind.
LARGEST_NUMBER = 1_000_000

# Atomic and possessive throughout: a number can be cut in one way only, so that no value takes longer than its length.
_NUMBER = r"(?>[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?)"
_NUMBERS = re.compile(_NUMBER, re.ASCII)
_LENGTH = re.compile(rf"{_NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|%)?", re.ASCII)
_LIST = re.compile(rf"\s*+(?:{_NUMBER}(?>\s*,\s*|\s+|(?=[+.-])|\Z))*+", re.ASCII)
_PATH = re.compile(rf"(?:[MmLlHhVvCcSsQqTtAaZz]|{_NUMBER}|[\s,]++)*+", re.ASCII)
_TRANSFORM = re.compile(
    rf"\s*+(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*+\((?:[\s,]++|{_NUMBER})*+\)[\s,]*+)*+", re.ASCII
)
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9 -]*", re.ASCII)
_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_NAMES = re.compile(r"[\w. -]*", re.ASCII)

# The whole of a CSS value that a drawing needs: words, numbers, colours, and links to a part of the same picture.
_LINK = re.compile(r"""url\(\s*(?:#([\w.-]+)|"#([\w.-]+)"|'#([\w.-]+)')\s*\)""", re.IGNORECASE | re.ASCII)
_COLOUR = re.compile(rf"(?:rgb|hsl)a?\((?:[\s,/]++|{_NUMBER}(?:%|deg)?)*+\)", re.IGNORECASE | re.ASCII)
_TOKEN = re.compile(
    rf"{_LINK.pattern}|{_COLOUR.pattern}|#[0-9a-f]{{3,8}}\b|{_LENGTH.pattern}|[a-z][a-z-]*+(?![\w(])|[\s,]++",
    re.IGNORECASE | re.ASCII,
)
# A property that draws nothing here is left out, if its value is so plain that nothing can hide in it.
_PLAIN = re.compile(r"""[\w\s#.,%'"+/-]*""", re.ASCII)
_DECLARATION = re.compile(r"\s*([A-Za-z-]+)\s*:([^;]*)\Z", re.ASCII)

Reader = Callable[[str], str]


class RefusedValue(ValueError):
    """A picture, or a part of one, that is not let through; the message ends the sentence that begins with its name."""


def _near(value: str) -> str:
    return repr(value if len(value) <= 40 else value[:40] + "…")


def _in_range(value: str) -> str:
    for number in _NUMBERS.findall(value):
        if not abs(float(number)) <= LARGEST_NUMBER:
            raise RefusedValue(f"has the number {_near(number)}; a picture's numbers go up to {LARGEST_NUMBER:,}")
    return value


def _form(pattern: re.Pattern[str], what: str) -> Reader:
    def read(value: str) -> str:
        value = value.strip()
        if not pattern.fullmatch(value):
            raise RefusedValue(f"has {_near(value)}, which is not {what}")
        return _in_range(value)

    return read


length = _form(_LENGTH, "a length such as 12 or 3mm")
numbers = _form(_LIST, "a list of numbers")
name = _form(_NAME, "a name of letters and figures")
names = _form(_NAMES, "a list of names")
words = _form(_WORDS, "a word that SVG knows")
path = _form(_PATH, "a path of letters and numbers")
transform = _form(_TRANSFORM, "a transform such as translate(1 2)")


def view_box(value: str) -> str:
    """Return the four numbers of a `viewBox`, of which width and height are above 0. Raises `RefusedValue`."""
    found = _NUMBERS.findall(numbers(value))
    if len(found) != 4 or not min(float(found[2]), float(found[3])) > 0:
        raise RefusedValue(f"has the viewBox {_near(value)}; it is four numbers, the last two above 0")
    return " ".join(found)


def style(value: str) -> str:
    """Return the value of a property as it is written again: words, numbers, colours, `url(#part)`. Raises `RefusedValue`."""
    at, written = 0, []
    while at < len(value):
        token = _TOKEN.match(value, at)
        if token is None or not token.group():
            raise RefusedValue(
                f"has the style {_near(value.strip())}; a style is words, numbers, colours and url(#part)"
            )
        link = next(filter(None, token.groups()), None)
        written.append(f"url(#{link})" if link else token.group())
        if not link and not token.group().startswith("#"):
            _in_range(token.group())
        at = token.end()
    return "".join(written).strip()


def links(value: str) -> Iterator[str]:
    """Yield the names of the parts to which a value that `style` has returned leads."""
    for found in _LINK.finditer(value):
        yield found.group(1)


_PROPERTY = re.compile(
    r"clip-path|clip-rule|color|display|fill|fill-opacity|fill-rule|mask|opacity|overflow|paint-order"
    r"|stop-color|stop-opacity|stroke|stroke-dasharray|stroke-dashoffset|stroke-linecap|stroke-linejoin"
    r"|stroke-miterlimit|stroke-opacity|stroke-width|visibility"
)
# What would change the picture, and is not drawn in every renderer alike: only as if it were not there.
_ONLY: Mapping[str, str] = MappingProxyType(
    {
        "filter": "none",
        "mix-blend-mode": "normal",
        "marker": "none",
        "marker-start": "none",
        "marker-mid": "none",
        "marker-end": "none",
        "transform": "none",
    }
)


def declarations(text: str) -> dict[str, str]:
    """Return the properties that draw, of CSS such as `fill: #fff; stroke: none`. Raises `RefusedValue` for what is not plain CSS."""
    found = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        read = _DECLARATION.match(part)
        if read is None:
            raise RefusedValue(f"has the style {_near(part.strip())}; a style is `property: value`")
        prop = read[1].lower()
        value = presentation(prop, read[2])
        if value is not None:
            found[prop] = value
    return found


def draws(prop: str) -> bool:
    """Return whether a property, which can be an attribute too, draws something."""
    return bool(_PROPERTY.fullmatch(prop))


def presentation(prop: str, value: str) -> str | None:
    """Return the value of a property, or None where it does not draw. Raises `RefusedValue`."""
    if draws(prop):
        return style(value)
    value = value.strip()
    if value.lower() != _ONLY.get(prop, value.lower()) or not _PLAIN.fullmatch(value):
        raise RefusedValue(f"has {prop} {_near(value)}; a logo is drawn by areas and lines alone")
    return None


_COMMENT = re.compile(r"/\*(?:[^*]++|\*(?!/))*+\*/")
_RULE = re.compile(r"([^{}]*+)\{([^{}]*+)\}\s*+")
_SELECTOR = re.compile(r"\s*([.#]?)([A-Za-z_][\w-]*)\s*", re.ASCII)

Selector = tuple[str, str]


def stylesheet(text: str) -> Iterator[tuple[Selector, dict[str, str]]]:
    """Yield selector and properties of each rule of a `<style>`; a selector is `.`, `#` or nothing, and a name. Raises `RefusedValue`."""
    text = _COMMENT.sub(" ", text)
    at = 0
    while at < len(text.rstrip()):
        rule = _RULE.match(text, at)
        if rule is None:
            raise RefusedValue(
                f"has a <style> with {_near(text[at:].strip())}; only rules such as .a {{fill: #fff}} are allowed there"
            )
        selectors = [(part.strip(), _SELECTOR.fullmatch(part)) for part in rule[1].split(",")]
        for said, selector in selectors:
            if selector is None:
                raise RefusedValue(f"has the selector {_near(said)}; a selector is an element, a .class or an #id")
        found = declarations(rule[2])
        for _, selector in selectors:
            assert selector is not None
            yield (selector[1], selector[2]), found
        at = rule.end()
