"""The glossary for readers: its page, and the definitions that clauses carry to where a term is used, in the words of a book."""

from collections.abc import Iterator
from functools import cached_property

from markupsafe import Markup

from generator.knowledge.glossary import bare_text, term_finder
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.language.markup import parse_blocks
from generator.language.terms import Found
from generator.site import addresses
from generator.site.escape import escape
from generator.site.summary import plain_text


class Glossary:
    """The terms of one reader: where they stand in texts, what they mean, and which rules use them."""

    def __init__(self, knowledge: Knowledge, reader: Reader) -> None:
        self._knowledge, self._reader = knowledge, reader
        own = reader.vocabulary
        self._finder = own.finder if own is not None else term_finder(knowledge, reader.language)
        self._found: dict[str, tuple[Found, ...]] = {}
        self._definitions: dict[str, Markup] = {}

    def find(self, text: str) -> tuple[Found, ...]:
        """Return the terms of a text that the reader's language defines, in reading order."""
        # The books word most clauses alike, so that the same texts come again on the pages of each.
        if text not in self._found:
            self._found[text] = tuple(found for found in self._finder.find(text) if found.term in self.terms)
        return self._found[text]

    @cached_property
    def terms(self) -> frozenset[str]:
        """The ids of all terms that have a definition, even if only in English."""
        return frozenset(_defined(self._knowledge))

    def definition(self, term: str) -> Markup:
        """Return a term and its definition in one line of plain text, to be shown beside a text that uses it."""
        if term not in self._definitions:
            name = self._reader.phrase(f"glossary#{term}.term")
            meaning = self._reader.phrase(f"glossary#{term}.definition")
            foreign = meaning.language if meaning.language != self._reader.language else None
            attribute = Markup(' lang="{}"').format(foreign) if foreign else Markup()
            told = escape(plain_text(parse_blocks(meaning.text), self._reader))
            self._definitions[term] = Markup(
                '<p class="rb-definition" id="{}" role="tooltip" hidden{}><strong>{}</strong> {}</p>'
            ).format(tip(term), attribute, escape(name.text), told)
        return self._definitions[term]

    @cached_property
    def uses(self) -> dict[str, list[str]]:
        """The rules whose wording uses each term, in the order of the outline; the wording of every book counts."""
        pieces = self._knowledge.wording.get(self._reader.language, {})
        texts: dict[str, list[str]] = {}
        for key in pieces:
            parts = key.partition("#")[0].split("/")
            if parts[0] == "rules" or parts[2:3] == ["rules"]:
                texts.setdefault(parts[-1], []).append(key)
        found: dict[str, list[str]] = {}
        for chapter in self._knowledge.chapters:
            for rule in chapter.rules:
                for term in dict.fromkeys(term for key in texts.get(rule, ()) for term in self._named(key)):
                    found.setdefault(term, []).append(rule)
        return found

    def _named(self, key: str) -> Iterator[str]:
        """Yield the terms that a piece of wording names; that of a book names them in the book's words."""
        finder, texts, language = self._finder, self._reader.texts, self._reader.language
        if key.startswith("books/"):
            own = texts.vocabulary(self._knowledge.editions[key.split("/")[1]].lineage, language)
            finder = own.finder if own is not None else finder
        message = texts.message(language, key)
        for found in finder.find(bare_text(message)) if message is not None else ():
            yield found.term


def tip(term: str) -> str:
    """Return the anchor of a term's definition on a page that uses it."""
    return f"rb-term-{term}"


def link(address: str, language: str, term: str, words: str) -> Markup:
    """Return words of a text as a link to their term in the glossary, described by its definition on the same page."""
    # As HTML, since Markdown has no way to say what describes a link.
    way = f"{addresses.up(address)}{language}/{addresses.GLOSSARY}/#{term}"
    return Markup('<a class="rb-define" href="{}" aria-describedby="{}">{}</a>').format(
        Markup(way), tip(term), escape(words)
    )


def _defined(knowledge: Knowledge) -> Iterator[str]:
    pieces = knowledge.wording.get("en", {})
    for term in knowledge.glossary.get("en", {}):
        if f"glossary#{term}.term" in pieces and f"glossary#{term}.definition" in pieces:
            yield term
