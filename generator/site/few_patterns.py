"""Markdown as the pages write it: links, emphasis, HTML and character references within a line, and nothing else.

Python-Markdown tries each of its patterns on each piece of text, of which a page has hundreds. What no page writes is not tried: code,
references, pictures, bare addresses, and line breaks by a blank. All text is escaped (`escape.py`), so that none of them could stand in it.
"""

from markdown import Extension, Markdown

_NEEDLESS = (
    "backtick",
    "reference",
    "image_link",
    "image_reference",
    "short_reference",
    "short_image_ref",
    "autolink",
    "automail",
    "linebreak",
)


class FewPatterns(Extension):  # type: ignore[misc]
    """Leaves out the patterns that no page needs."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Take the needless patterns out of a converter."""
        for name in _NEEDLESS:
            md.inlinePatterns.deregister(name)
