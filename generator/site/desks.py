"""The desks of all languages of a knowledge base, which share what is ruled, drawn and compiled, and what is written at them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.drawing.drawings import Drawings
from generator.knowledge.comparison import Deciding
from generator.knowledge.model import Knowledge
from generator.knowledge.rulings import Rulings
from generator.site.desk import Desk, Page, environment
from generator.site.heard import ListeningTexts
from generator.site.pages import all_pages
from generator.site.theme_data import said_everywhere, theme_data


@dataclass(frozen=True, slots=True)
class Written:
    """One language: the Markdown of every page by its address, and what the theme needs of it and of the others."""

    pages: Mapping[str, str]
    data: Mapping[str, Any]


class Desks:
    """One desk for each language. `before` are those of an earlier state from which only wording differs: its rulings and drawings hold."""

    def __init__(self, knowledge: Knowledge, *, pdf: bool = False, before: "Desks | None" = None) -> None:
        self.languages = knowledge.languages
        self._drawings: Drawings = before._drawings if before else Drawings(knowledge, Rulings(knowledge))
        self._deciding: Deciding = before._deciding if before else Deciding(knowledge, self._drawings.rulings)
        templates, texts = environment(), ListeningTexts(knowledge)
        self._desks = {
            language: Desk(
                knowledge, language, self._drawings, templates, texts=texts, deciding=self._deciding, pdf=pdf
            )
            for language in knowledge.languages
        }
        self._pages: dict[str, dict[str, Page]] = {}

    @cached_property
    def _everywhere(self) -> dict[str, dict[str, Any]]:
        return {language: said_everywhere(desk) for language, desk in self._desks.items()}

    def pages(self, language: str) -> dict[str, Page]:
        """Return the pages of a language by address, each written when it is first read; none of a language that there is not."""
        if language in self._desks and language not in self._pages:
            self._pages[language] = all_pages(self._desks[language])
        return self._pages.get(language, {})

    def data(self, language: str) -> dict[str, Any]:
        """Return the theme's data for building one language: its own, without the summaries of pages, and what others share with it."""
        own = theme_data(self._desks[language], self.pages(language))
        return {other: own if other == language else self._everywhere[other] for other in self.languages}

    def write(self, language: str) -> Written:
        """Write every page of a language."""
        pages, data = self.pages(language), self.data(language)
        texts = {address: page.text for address, page in pages.items()}
        data[language]["pages"] = {address: (pages[address].title, pages[address].summary) for address in sorted(pages)}
        return Written(texts, data)
