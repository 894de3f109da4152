"""Turns what a reader sees into nodes for print: interface texts, passages of wording and references."""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from babel.dates import format_date, format_skeleton

from generator.knowledge.changes import Rewording
from generator.knowledge.model import innermost
from generator.knowledge.reader import Passage, Reader, Target
from generator.language.markup import Block, Bullets, Emphasis, Inline, RuleLink
from generator.language.rewording import ChangedLine
from generator.language.tags import name_in
from generator.paper import nodes
from generator.paper.nodes import Node, Parts
from generator.paper.typography import NBSP, Typography, unbroken, unit_words

_PAGE = "\ue000"
# The one address that a wording names. No other becomes a link: where links lead is not a translator's choice.
_ADDRESS = re.compile(r"www\.pokertda\.com")
# The variety that the wording of each language is written in.
_REGIONS = {"en": "GB", "es": "ES", "pt": "BR", "cs": "CZ", "nl": "NL"}
_UNITS = ("seconds", "minutes", "players", "hands", "rounds", "cards", "chips", "actions")


class Printer:
    """What `reader` sees, as nodes. `labels` are the places of this document that references can lead to."""

    def __init__(self, reader: Reader, labels: set[str]) -> None:
        self.reader, self._labels = reader, labels
        self._habits: dict[str, Typography] = {}
        before, _, after = reader.ui("paper.page", page=_PAGE).partition(_PAGE)
        self._page = (f", {unbroken(before)}", unbroken(after))

    # Text

    def words(self, text: str, language: str | None = None) -> str:
        """Return text ready for print in a language, the reader's if none is named."""
        spoken = language or self.reader.language
        if spoken not in self._habits:
            phrase = self.reader.texts.phrase
            counted = [phrase(spoken, f"ui#units.{unit}", {"count": n}).text for unit in _UNITS for n in (1, 2, 5)]
            self._habits[spoken] = Typography(spoken, unit_words(counted))
        return self._habits[spoken](text)

    def text(self, text: str) -> Node:
        """Return words of the reader's language."""
        return nodes.text(self.words(text))

    def say(self, name: str, /, **arguments: int | str) -> str:
        """Return an interface text ready for print."""
        return self.words(self.reader.ui(name, **arguments))

    def said(self, name: str, /, **arguments: int | str) -> Node:
        """Return an interface text as a node."""
        return nodes.text(self.say(name, **arguments))

    # Passages

    def passage(self, passage: Passage) -> list[Node]:
        """Return wording as blocks; what is not in the reader's language, or lags behind its original, says so."""
        return self._marked(self.unmarked(passage), passage)

    def reworded(self, said: Rewording, before: "Printer") -> list[Node]:
        """Return both wordings of a clause in one, what changed marked; two that are not in one language, one behind the other.

        `before` prints the older book.
        """
        if said.lines is None:
            return [*before.passage(said.before), *self.passage(said.after)]
        language = said.after.language
        blocks: list[Node] = []
        for item, lines in groupby(said.lines, key=lambda line: line.item):
            rows = [nodes.paragraph(list(self._stretches(line, before, language))) for line in lines]
            blocks += [nodes.bullets([[row] for row in rows])] if item else rows
        return self._marked(self._told_as(blocks, language), said.after)

    def _stretches(self, line: ChangedLine, before: "Printer", language: str) -> Iterator[Node]:
        last = "same"
        for kind, held in groupby(line.parts, key=lambda part: part.kind):
            if (last, kind) == ("gone", "new"):
                yield nodes.text(" ")  # two words, where they are read without their lines, too
            last = kind
            printer = before if kind == "gone" else self
            parts = [node for part in held for node in printer.inline(part.part, language)]
            yield from parts if kind == "same" else [nodes.gone(parts) if kind == "gone" else nodes.new(parts)]

    def _marked(self, blocks: list[Node], passage: Passage) -> list[Node]:
        mark = self._mark(passage)
        if mark is not None and blocks[-1]["type"] == "paragraph":
            blocks[-1]["parts"] += [nodes.text(" "), mark]
        elif mark is not None:
            blocks.append(nodes.paragraph([mark]))
        return blocks

    def unmarked(self, passage: Passage) -> list[Node]:
        """Return wording as blocks, marked as foreign for programs but not for readers."""
        return self.plain(passage.blocks, passage.language)

    def plain(self, written: Sequence[Block], language: str) -> list[Node]:
        """Return blocks in a language, marked for programs if it is not the reader's."""
        blocks = []
        for block in written:
            if isinstance(block, Bullets):
                blocks.append(nodes.bullets([[self._line(item, language)] for item in block.items]))
            else:
                blocks.append(self._line(block.parts, language))
        return self._told_as(blocks, language)

    def _told_as(self, blocks: list[Node], language: str) -> list[Node]:
        """Return blocks marked for programs as those of a language, if it is not the reader's."""
        own = language == self.reader.language
        return blocks if own else [nodes.foreign_blocks(language_fields(language), blocks)]

    def _mark(self, passage: Passage) -> Node | None:
        """Return the mark for wording that is not translated or is outdated."""
        if passage.language != self.reader.language:
            name = name_in(passage.language, self.reader.language)
            return nodes.small(self.say("paper.untranslated", language=name))
        return nodes.small(self.say("paper.outdated")) if passage.outdated else None

    def _line(self, parts: Sequence[Inline], language: str) -> Node:
        return nodes.paragraph([node for part in parts for node in self.inline(part, language)])

    def inline(self, part: Inline, language: str) -> Parts:
        """Return a part of a wording in a language."""
        if isinstance(part, RuleLink):
            found = self.reference(self.reader.link(part))
            # The title of a rule is in the reader's language, whatever the wording around it is in.
            own = language == self.reader.language
            return found if own else [nodes.foreign(language_fields(self.reader.language), found)]
        if isinstance(part, Emphasis):
            return [nodes.emphasis(self.words(part.text, language))]
        return [nodes.text(self.words(part.text, language))]

    # References

    def reference(self, target: Target) -> Parts:
        """Return a reference to a rule or a clause: number, title and page, or the book where the rule stands."""
        title = self.words(target.title)
        spot = target.spot
        if spot is None:
            return [nodes.emphasis(title)]
        words = f"{spot.cited}{NBSP}{title}"
        if spot.inherited:
            return [nodes.emphasis(f"{self.words(self.reader.book('short', spot.book))}{NBSP}{words}")]
        for label in (clause_label(target.rule, target.clause) if target.clause else "", entry_label(spot.number)):
            if label in self._labels:
                return [self.to(label, words)]
        # Only a part of the book is printed, and not this one.
        return [nodes.emphasis(words)]

    def to(self, label: str, words: str) -> Node:
        """Return a reference to a labelled block of this document."""
        return nodes.reference(label, words, *self._page)

    def linked(self, text: str) -> Parts:
        """Return text in which the address of the Poker TDA is a link."""
        parts, at = [], 0
        for match in _ADDRESS.finditer(text):
            parts += [self.text(text[at : match.start()]), nodes.link(f"https://{match.group()}/", match.group())]
            at = match.end()
        return [*parts, self.text(text[at:])]


def letters_of(opening: Iterable[str] | None) -> str | None:
    """Return the letters that stand before a clause, from what `Entry.opening` says."""
    return None if opening is None else ", ".join(innermost(opening))


def entry_label(number: str) -> str:
    """Return the label of a number of the book."""
    return f"entry:{number}"


def clause_label(rule: str, clause: str) -> str:
    """Return the label of a clause."""
    return f"clause:{rule}#{clause}"


def cases_label(number: str) -> str:
    """Return the label of the examples of ours under a number."""
    return f"cases:{number}"


def erratum_label(erratum: str) -> str:
    """Return the label of an erratum."""
    return f"erratum:{erratum}"


def language_fields(language: str) -> dict[str, str]:
    """Return a language and its region, as Typst and PDF take them."""
    return {"language": language, "region": _REGIONS.get(language, "")}


def edition_date(date: str, language: str) -> str:
    """Return the date of a book (`2011`, `2011-07` or `2011-07-30`) in words. Raises ValueError for no such day."""
    day = first_day(date)
    locale = "_".join(filter(None, (language, _REGIONS.get(language))))
    if date.count("-") == 0:
        return str(day.year)
    if date.count("-") == 1:
        return unbroken(format_skeleton("yMMMM", day, locale=locale))
    return unbroken(format_date(day, "long", locale=locale))


def first_day(date: str) -> datetime.date:
    """Return the first day of a book's date (`2011`, `2011-07` or `2011-07-30`). Raises ValueError for no such day."""
    year, month, day = ([int(part) for part in date.split("-")] + [1, 1])[:3]
    return datetime.date(year, month, day)
