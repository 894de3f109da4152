"""The documentation of this program, in English, as pages of the site: Markdown files in `docs/` and beside the data.

Whoever reads the files themselves, on a code host for example, sees the same: plain Markdown with fenced blocks and links between
files. Here both are turned into what the pages of the site are written in. The files are ours: what stands in them is not escaped,
their code is.
"""

import html
import posixpath
import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from generator.knowledge.model import Knowledge
from generator.site import addresses
from generator.site.documents import PAGES, documentation_folder
from generator.site.escape import escape
from generator.site.language_site import LanguageSite, Page, PageText

LANGUAGE = "en"

_FENCED = re.compile(r"^```(?P<kind>[a-z-]*)(?: (?P<argument>[^\n]+))?\n(?P<text>.*?)^```$", re.M | re.S)
_PIECES = re.compile(r"(?P<block><pre.*?</pre>)|`(?P<code>[^`]+)`|\]\((?P<target>[^)\s]+)\)", re.S)
_WRITTEN = {
    "yaml": "Write it to {}",
    "yaml-append": "Add it to the end of {}",
    "yaml-insert": "Insert it into {}, below the line {}",
}


class DocumentationError(ValueError):
    """A link of the documentation that leads to no page of it; the message names the file."""


class _Headed(NamedTuple):
    title: str
    text: str


def has_documentation(knowledge: Knowledge) -> bool:
    """Return whether the site of a rulebook has the documentation: not one without English, nor that of a house, which players read."""
    return knowledge.home is None and LANGUAGE in knowledge.languages and documentation_folder() is not None


def documentation_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the pages of the documentation, in English alone. Raises `DocumentationError` when such a page is written."""
    folder = documentation_folder()
    if site.language != LANGUAGE or folder is None or not has_documentation(site.knowledge):
        return
    for address, file in PAGES.items():
        headed = _headed((folder / file).read_text(encoding="utf-8"))
        yield Page(address, headed.title, partial(_written, address, file, headed))


def _headed(text: str) -> _Headed:
    """Take the title, the first line, from the text below it."""
    first, _, rest = text.partition("\n")
    return _Headed(first.removeprefix("# "), rest)


def _written(address: str, file: str, headed: _Headed) -> PageText:
    summary = next(part for part in headed.text.split("\n\n") if part.strip())
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", " ".join(summary.split()))
    body = _FENCED.sub(_block, headed.text)
    body = _PIECES.sub(lambda found: _piece(address, file, found), body)
    return PageText(f"# {escape(headed.title)}\n\n{body}", plain)


def _block(found: re.Match[str]) -> str:
    """Return a fenced block as HTML, under what is to be done with it where that is told by its file."""
    argument = found["argument"] or ""
    name, _, line = argument.partition(" ")
    head = ""
    if "." in name:
        told = _WRITTEN.get(found["kind"], "{}").format(f"`{name}`", f"`{line.strip(chr(34)).strip()}`")
        head = f'<p class="rb-code-file" markdown="span">{told}:</p>\n\n'
    return f'{head}<pre class="rb-code" tabindex="0"><code>{html.escape(found["text"], quote=False)}</code></pre>'


def _piece(address: str, file: str, found: re.Match[str]) -> str:
    """Return a piece of text: a finished block, code within a line, or the end of a link."""
    if found["block"]:
        return found["block"]
    if found["code"]:
        return str(Markup("<code>{}</code>").format(escape(found["code"].replace("\\|", "|"))))
    return f"]({_target(address, file, found['target'])})"


def _target(address: str, file: str, target: str) -> str:
    """Return where a link of a file leads on the site."""
    path, sharp, anchor = target.partition("#")
    if not path or path.startswith("https:"):
        return target
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
    for page, held in PAGES.items():
        if held == meant:
            return f"{addresses.relative(address, page)}{sharp}{anchor}"
    raise DocumentationError(f"{file}: the link {target!r} leads to no page of the documentation")
