"""Keeps track of the language that wording is really in: what is not translated yet is shown in its original."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.knowledge.model import Knowledge
from generator.knowledge.texts import Phrase, Texts
from generator.knowledge.vocabulary import Vocabulary
from generator.language.messages import Argument

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Localized(Generic[T]):
    """Wording, its language where that is not the reader's, and whether its original has changed since it was translated."""

    value: T
    foreign: str | None
    outdated: bool


class TrackingTexts(Texts):
    """Texts that keep track of the languages that their phrases came in while `track` runs."""

    def __init__(self, knowledge: Knowledge) -> None:
        super().__init__(knowledge)
        self._foreign: list[str] = []
        self._outdated = False

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
        """Format a piece and note the language that it came in. Raises as `Texts.phrase` does."""
        phrase = super().phrase(language, key, arguments, figures=figures, original=original, vocabulary=vocabulary)
        if phrase.language != language:
            self._foreign.append(phrase.language)
        self._outdated = self._outdated or phrase.outdated
        return phrase

    def track(self, say: Callable[[], T]) -> Localized[T]:
        """Return what `say` says and the first foreign language that it needed."""
        before, late = self._foreign, self._outdated
        self._foreign, self._outdated = [], False
        try:
            value = say()
            return Localized(value, self._foreign[0] if self._foreign else None, self._outdated)
        finally:
            self._foreign = before + self._foreign
            self._outdated = late or self._outdated
