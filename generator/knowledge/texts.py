"""Gives each piece of wording in the reader's language, falling back to its original, and formats it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.knowledge.model import Knowledge
from generator.knowledge.staleness import outdated
from generator.knowledge.vocabulary import Vocabulary, vocabulary_of
from generator.language.messages import Argument, Message, MessageError

# Kept for as long as the program runs: whoever edits one text has not changed the others.
_compiled = lru_cache(maxsize=50_000)(Message)


class ForeignText(str):
    """Text for a reader that knows its language, where that is not the reader's: wording without a translation, or made with some."""

    __slots__ = ("language",)
    language: str | None

    def __new__(cls, text: str, language: str | None = None) -> "ForeignText":
        """Return `text` as words of a language; None is the reader's own."""
        made = super().__new__(cls, text)
        made.language = language
        return made


@dataclass(frozen=True, slots=True)
class Phrase:
    """Formatted wording: `language` is the original's where the translation is missing; `outdated` where it lags behind."""

    text: ForeignText
    language: str
    outdated: bool = False


class MissingText(KeyError):
    """A piece of wording that not even its original language has."""


class Texts:
    """All wording of a knowledge base, compiled on first use."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._messages: dict[tuple[str, str], Message] = {}
        self._reworded: dict[tuple[Vocabulary, str], Message] = {}
        self._vocabularies: dict[tuple[tuple[str, ...], str], Vocabulary | None] = {}
        self._late: dict[str, set[str]] = {}
        self._whole: dict[tuple[str, str], bool] = {}
        # Pages say the same again and again; what is put in, and in which language that is, makes a phrase another one.
        self._said: dict[tuple[object, ...], Phrase] = {}

    def message(self, language: str, key: str) -> Message | None:
        """Return the compiled message, None where this language has none. Raises `MessageError` for a bad pattern."""
        found = self._messages.get((language, key))
        if found is None:
            piece = self._knowledge.wording.get(language, {}).get(key)
            if piece is None:
                return None
            found = self._messages[language, key] = _compiled(piece.pattern, language)
        return found

    def vocabulary(self, lineage: tuple[str, ...], language: str) -> Vocabulary | None:
        """Return the words of a book (with its bases) in a language; None where it has none of its own."""
        if (lineage, language) not in self._vocabularies:
            self._vocabularies[lineage, language] = vocabulary_of(self._knowledge, lineage, language)
        return self._vocabularies[lineage, language]

    def reworded(self, message: Message, key: str, vocabulary: Vocabulary | None) -> Message:
        """Return a message as a book with these words says it, where it is one of those that the book says."""
        if vocabulary is None or vocabulary.language != message.language or not vocabulary.says(key):
            return message
        if (vocabulary, key) not in self._reworded:
            own = vocabulary.pattern(key)
            # Text and no pattern: an apostrophe is one.
            said = _compiled(own.replace("'", "''"), message.language) if own is not None else None
            self._reworded[vocabulary, key] = said or message.reworded(vocabulary.reword)
        return self._reworded[vocabulary, key]

    def late(self, language: str) -> set[str]:
        """Return the keys that are outdated in a language."""
        if language not in self._late:
            records = self._knowledge.records.get(language, {})
            self._late[language] = outdated(self._knowledge, language, records)
        return self._late[language]

    def has(self, key: str, language: str) -> bool:
        """Return whether a piece exists in a language or in its original."""
        wording = self._knowledge.wording
        return key in wording.get(language, {}) or key in wording.get(self._knowledge.original_language(key), {})

    def is_whole(self, file: str, language: str) -> bool:
        """Return whether a file of wording is translated to the last text."""
        if (file, language) not in self._whole:
            original = self._knowledge.wording.get(self._knowledge.original_language(file), {})
            there = self._knowledge.wording.get(language, {})
            self._whole[file, language] = all(key in there for key in original if key.startswith(f"{file}#"))
        return self._whole[file, language]

    def phrase(
        self,
        language: str,
        key: str,
        arguments: Mapping[str, Argument] | None = None,
        *,
        figures: bool = False,
        original: bool = False,
        vocabulary: Vocabulary | None = None,
    ) -> Phrase:
        """Format a piece.

        `figures` marks those that it puts in, for `parse_blocks`; `original` takes the piece in the language that it was written in
        first, translated or not; `vocabulary` are the words of the book that says it.

        Raises `MissingText` where not even the original has it, `MessageError` where it cannot be formatted.
        """
        spoken = self._knowledge.original_language(key) if original else language
        try:
            message = self.message(spoken, key)
            if message is None:
                spoken = self._knowledge.original_language(key)
                message = self.message(spoken, key)
            if message is None:
                raise MissingText(key)
            message = self.reworded(message, key, vocabulary)
            given = tuple([(arguments or {}).get(name) for name in message.names])
            within = next(
                (value.language for value in given if isinstance(value, ForeignText) and value.language), None
            )
            said = (language, key, original, figures, given, within, vocabulary)
            phrase = self._said.get(said)
            if phrase is None:
                text = (message.marked if figures else message).format(arguments or {})
                own = spoken == language
                phrase = Phrase(
                    ForeignText(text, within if own else spoken), spoken, own and key in self.late(language)
                )
                self._said[said] = phrase
        except MessageError as error:
            raise MessageError(f"{spoken}: {key}: {error}") from None
        return phrase
