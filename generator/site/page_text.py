"""The plain text of a page, for programs that read: `index.txt` beside it, without menus, drawings and scripts.

What holds under some books alone stands in brackets with their ids, as `[tda-2011 cz-2011: 44 String bets and raises]`; `none` is a reader
who has chosen no book.
"""

import html
import re
from collections.abc import Iterator

NAME = "index.txt"

_ARTICLE = re.compile(r"<article\b[^>]*>(.*)</article>", re.S)
# The most elements of a page are in them.
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.S)
_TOKENS = re.compile(r"<!--.*?-->|<(/?)([a-zA-Z][\w-]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>|([^<]+)|<", re.S)
_OF = re.compile(r'\bdata-rb-of="([^"]*)"')
_HIDDEN = re.compile(r'\shidden(?=[\s=/]|$)|\bclass="(?:[^"]*\s)?headerlink\b')
# What a reader of text has no use for, with all that is in it.
_LEFT_OUT = frozenset(("svg", "script", "style", "template", "button", "select", "form", "input"))
_EMPTY = frozenset(("br", "hr", "img", "input", "link", "meta", "wbr"))
_BLOCKS = frozenset(
    (
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "caption",
            "dd",
            "details",
            "div",
            "dl",
            "dt",
            "figcaption",
            "figure",
        ),
        *(
            "footer",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "li",
            "main",
            "nav",
            "ol",
            "p",
            "pre",
            "section",
            "summary",
        ),
        *("table", "tbody", "thead", "tr", "ul"),
    )
)
_HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_BLANKS = re.compile(r"[ \t\r\n]+")
_LINES = re.compile(r" *\n *")
_RUNS = re.compile(r"\n{3,}")
# Between the items of a list, and between the rows of a table.
_TOGETHER = re.compile(r"\n{2,}(?=[-|] )")
# A blank of code, which stays.
_KEPT = "\ue000"


def plain_page(page: str) -> str:
    """Return the text of a page of the site, given its HTML: headings with `#`, items of lists with `-`, cells with `|`."""
    found = _ARTICLE.search(page)
    text = "".join(_written(_DRAWING.sub("", found[1]) if found else ""))
    text = _RUNS.sub("\n\n", _LINES.sub("\n", text))
    return _TOGETHER.sub("\n", text).replace(_KEPT, " ").strip() + "\n"


def _written(content: str) -> Iterator[str]:
    """Yield the pieces of the text. The HTML is ours and well-formed: whatever is opened is closed, but for what is always empty."""
    ends: list[tuple[str, str]] = []  # what is open, and what is written at its end
    hidden = 0  # how many of the open ones hide what is in them
    for token in _TOKENS.finditer(content):
        closing, name, attributes, text = token.groups()
        if name is None:
            if text and not hidden:
                text = html.unescape(text)
                yield text.replace(" ", _KEPT) if _within(ends, "pre") else _BLANKS.sub(" ", text)
            continue
        name = name.lower()
        if closing:
            while ends:
                opened, end = ends.pop()
                if end == _HIDES:
                    hidden -= 1
                elif not hidden:
                    yield end
                if opened == name:
                    break
        elif name in _EMPTY:
            if not hidden and name in ("br", "hr"):
                yield "\n"
        elif name in _LEFT_OUT or _HIDDEN.search(attributes):
            ends.append((name, _HIDES))
            hidden += 1
        else:
            begin, end = _around(name, attributes)
            if not hidden:
                yield begin
            ends.append((name, end))


_HIDES = "\0"


def _within(ends: list[tuple[str, str]], name: str) -> bool:
    return any(opened == name for opened, _ in ends)


def _around(name: str, attributes: str) -> tuple[str, str]:
    """Return what is written before and after what an element holds."""
    begin, end = ("\n", "\n") if name in _BLOCKS else ("", "")
    if name in ("p", "ul", "ol", "table", "pre", "div", "figure") or name in _HEADINGS:
        begin = end = "\n\n" if name != "div" else "\n"
    if name in _HEADINGS:
        begin += _HEADINGS[name]
    elif name == "li":
        begin = "\n- "
    elif name in ("td", "th"):
        begin = "| "
        end = " "
    elif name == "tr":
        end = "|\n"
    of = _OF.search(attributes)
    return (f"{begin}[{of[1]}: ", f"] {end}") if of else (begin, end)
