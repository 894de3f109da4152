"""The permanent address of every page, the same in all languages below `/<language>/`.

An address is a path without the language and with forward slashes: `tda-2011/38` is shown at `/en/tda-2011/38/`. Addresses that end
in `index` are the page of their folder.
"""

import posixpath
from functools import cache

HOME = "index"
RULES = "rules/index"
EXAMPLES = "examples/index"
INCIDENTS = "situations/index"
CONCORDANCE = "concordance"
DIFFERENCES = "differences/index"
GLOSSARY = "glossary"
SOURCES = "sources"
OFFLINE = "offline"
ASK = "ask"
HAND = "hand"
DOCUMENTATION = "docs/index"

LISTED = "examples"
"""The anchor of the examples on the page of a rule."""


def book(book_id: str) -> str:
    """Return the address of a book."""
    return f"{book_id}/index"


def chapter_anchor(chapter: str) -> str:
    """Return the anchor of a chapter on the page of its book, where printed books lead, and on the list of all examples."""
    return f"chapter-{chapter}"


def entry(book_id: str, number: str) -> str:
    """Return the address of a number of a book."""
    return f"{book_id}/{number}"


def errata(book_id: str) -> str:
    """Return the address of the errata of a book."""
    return f"{book_id}/errata"


def rule(rule_id: str) -> str:
    """Return the address of a rule across books."""
    return f"rules/{rule_id}"


def example(example_id: str) -> str:
    """Return the address of an example, whose id is `<rule>/<example>`."""
    return f"examples/{example_id}"


def incident(incident_id: str) -> str:
    """Return the address of a situation."""
    return f"situations/{incident_id}"


def difference(first: str, second: str) -> str:
    """Return the address of the comparison of two books."""
    return f"differences/{first}--{second}"


def clause_anchor(rule_id: str, clause: str) -> str:
    """Return the anchor of a clause on any page that words it."""
    return f"{rule_id}.{clause}"


def policy_anchor(policy: str) -> str:
    """Return the anchor of a policy on the page of its rule, where all books' answers stand side by side."""
    return f"policy-{policy}"


def of_documentation(address: str) -> bool:
    """Return whether a page belongs to the documentation, which is in English alone."""
    return address.startswith("docs/")


def relative(source: str, target: str, anchor: str | None = None) -> str:
    """Return the link from one page's Markdown file to another's."""
    path = _way(folder(source), target)
    return f"{path}#{anchor}" if anchor else path


@cache
def _way(source_folder: str, target: str) -> str:
    return posixpath.relpath(f"{target}.md", source_folder or ".")


def folder(address: str) -> str:
    """Return the folder of a page: `rules` for `rules/index`, nothing for a page at the root of its language."""
    return address.rpartition("/")[0]


def up(source: str) -> str:
    """Return the relative way from the shown page to the root of the site: `../../` for `rules/index` of a language."""
    depth = source.count("/") + (1 if source == "index" or source.endswith("/index") else 2)
    return "../" * depth
