"""The summary of a page in a sentence or two: for search engines, and for messengers that show a preview of a link."""

from collections.abc import Iterable, Iterator

from generator.knowledge.reader import Reader
from generator.language.markup import Block, Bullets, Inline, Paragraph, RuleLink

DESCRIPTION = 160  # characters of a description that search engines and messengers show
PICTURE = 300  # characters that a picture for messengers has room for


def plain_text(blocks: Iterable[Block], reader: Reader) -> str:
    """Return wording as one line of text, links as the titles of their rules."""
    return " ".join(_lines(blocks, reader))


def _lines(blocks: Iterable[Block], reader: Reader) -> Iterator[str]:
    for block in blocks:
        items = block.items if isinstance(block, Bullets) else (block.parts,) if isinstance(block, Paragraph) else ()
        for parts in items:
            yield "".join(_word(part, reader) for part in parts)


def _word(part: Inline, reader: Reader) -> str:
    return reader.link(part).title if isinstance(part, RuleLink) else part.text


def shortened(text: str, length: int) -> str:
    """Return a text on one line; one that is longer than so many characters ends between two words, with an ellipsis."""
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    return line[:length].rpartition(" ")[0].rstrip(",;:–·") + "…"
