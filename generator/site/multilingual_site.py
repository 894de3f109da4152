"""The site in all its languages, which share what is ruled, drawn and compiled; and the pages of each language once they are written."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from generator.drawing.drawings import Drawings
from generator.knowledge.comparison import DecidingPolicies
from generator.knowledge.model import Knowledge
from generator.knowledge.rulings import Rulings
from generator.site import addresses
from generator.site.asking import asking_data
from generator.site.language_site import LanguageSite, Page, PageText, environment
from generator.site.localized import TrackingTexts
from generator.site.lookup import example_data
from generator.site.pages import all_pages
from generator.site.theme_data import shared_theme_data, theme_data

NONE_WRITTEN: Mapping[str, PageText] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class LanguagePages:
    """One language: the Markdown of every page by its address, and what the theme needs of it and of the others."""

    pages: Mapping[str, str]
    data: Mapping[str, Any]


class MultilingualSite:
    """The site in each language. `before` is that of an earlier state from which only wording differs: its rulings and drawings hold."""

    def __init__(self, knowledge: Knowledge, *, pdf: bool = False, before: "MultilingualSite | None" = None) -> None:
        self.languages = knowledge.languages
        self.drawings: Drawings = before.drawings if before else Drawings(knowledge, Rulings(knowledge))
        self.deciding: DecidingPolicies = (
            before.deciding if before else DecidingPolicies(knowledge, self.drawings.rulings)
        )
        templates, texts = environment(), TrackingTexts(knowledge)
        self._sites = {
            language: LanguageSite(
                knowledge, language, self.drawings, templates, texts=texts, deciding=self.deciding, pdf=pdf
            )
            for language in knowledge.languages
        }
        self._pages: dict[str, dict[str, Page]] = {}

    @cached_property
    def _everywhere(self) -> dict[str, dict[str, Any]]:
        return {language: shared_theme_data(site) for language, site in self._sites.items()}

    def pages(self, language: str) -> dict[str, Page]:
        """Return the pages of a language by address, each written when it is first read; no pages for an unknown language."""
        if language in self._sites and language not in self._pages:
            self._pages[language] = all_pages(self._sites[language])
        return self._pages.get(language, {})

    def data(self, language: str) -> dict[str, Any]:
        """Return the theme's data for building one language: its own, without the summaries of pages, and what others share with it."""
        own = theme_data(self._sites[language], self.pages(language))
        return {other: own if other == language else self._everywhere[other] for other in self.languages}

    def site(self, language: str) -> LanguageSite:
        """Return the site in one language, which its pages are written from."""
        return self._sites[language]

    def examples(self, language: str) -> dict[str, Any]:
        """Return the examples of a language as the search offers them, with what each book in hand rules."""
        return example_data(self._sites[language])

    def asking(self, language: str, *, whole: bool = False) -> dict[str, Any]:
        """Return what the engine in the reader's browser needs of a language: for forms, or the `whole` for any hand."""
        site = self._sites[language]
        return asking_data(site.knowledge, site.texts, language, whole=whole)

    def share(self, language: str, share: int, shares: int) -> dict[str, PageText]:
        """Write one of several shares of the pages of a language, of about the same size; `write` in another process takes them."""
        return {page.address: page.written for page in list(self.pages(language).values())[share::shares]}

    def write(
        self, language: str, known: Mapping[str, PageText] = NONE_WRITTEN, *, for_scripts: bool = True
    ) -> LanguagePages:
        """Write every page of a language that is not `known` already, and `for_scripts` the data beside the pages."""
        pages, data = self.pages(language), self.data(language)
        for address, text in known.items():
            pages[address].take(text)
        texts = {address: page.text for address, page in pages.items()}
        if for_scripts:
            data[language]["examples"] = self.examples(language)
        if for_scripts and addresses.ASK in pages:
            data[language]["asking"] = self.asking(language)
            data[language]["hands"] = self.asking(language, whole=True)
        data[language]["pages"] = {address: (pages[address].title, pages[address].summary) for address in sorted(pages)}
        return LanguagePages(texts, data)
