"""The site of one state of the knowledge base; each page is built when it is requested."""

from pathlib import Path
from typing import Any

from mkdocs.exceptions import ConfigurationError
from mkdocs.structure.files import File, Files

from generator.knowledge.model import Knowledge
from generator.site.engine_file import SCRIPTS
from generator.site.language_site import Page
from generator.site.mkdocs_data import MkDocsData, set_data
from generator.site.mkdocs_internals import PageBuilder, load_configuration
from generator.site.mkdocs_run import CONFIG, environment_of, listening
from generator.site.multilingual_site import MultilingualSite
from generator.site.page_text import NAME as TEXT
from generator.site.page_text import plain_page
from generator.site.pages import SiteError, as_site_error
from generator.site.theme_context import EXAMPLES, LOOKUP, MANIFEST, data_file, web_manifest


class LanguageRenderer:
    """MkDocs set up for one language; it is kept across edits, so its templates are compiled once."""

    def __init__(self, language: str, docs: Path) -> None:
        # Nothing is written: there is no folder for the site, and no address, so that no page gets a picture.
        places = {"docs_dir": str(docs), "site_dir": str(docs.parent / "nowhere"), "site_url": ""}
        try:
            with environment_of(language):
                self._builder = PageBuilder(load_configuration(CONFIG, strict=False, **places))
        except ConfigurationError as error:
            raise SiteError(f"{language}: {error}") from None
        self.language = language
        self._theme: dict[str, Any] = {}
        self._addresses: list[str] = []

    def take(self, theme: dict[str, Any], addresses: list[str]) -> None:
        """Set everything up for the pages at these addresses; `theme` is the theme's data, of other languages what their pages share."""
        self._theme = theme
        set_data(self._builder.config, MkDocsData(theme))
        self._builder.begin()
        if addresses != self._addresses:
            docs, nowhere = self._builder.config.docs_dir, self._builder.config.site_dir
            files = [File(f"{self.language}/{address}.md", docs, nowhere, True) for address in addresses]
            self._builder.set_files(Files(files))
            self._addresses = addresses
        self._builder.navigate()

    @property
    def words(self) -> dict[str, Any]:
        """The theme's data of this language."""
        found: dict[str, Any] = self._theme[self.language]
        return found

    def page(self, page: Page) -> str:
        """Return the HTML of a page. Raises `SiteError` with every warning of MkDocs, one a line."""
        self.words["pages"][page.address] = (page.title, page.summary)
        with listening() as heard:
            made = self._builder.page(f"{self.language}/{page.address}.md", page.text)
        if heard.messages:
            raise SiteError("\n".join(f"{self.language}: {message}" for message in dict.fromkeys(heard.messages)))
        return made

    def template(self, name: str) -> str:
        """Return a file of the theme that is no page, such as `index.html`."""
        return self._builder.template(name, "/" if name == "404.html" else ".")

    def asset(self, name: str) -> Path | None:
        """Return where a file of the theme lies that pages load, such as a style sheet."""
        if not (name.startswith("assets/") or name == "sw.js") or ".." in Path(name).parts:
            return None
        folders = self._builder.config.theme.dirs
        return next((path for folder in folders if (path := Path(folder, name)).is_file()), None)


class OnDemandSite:
    """The pages of a knowledge base in all its languages, and what the theme needs beside them.

    `renderers` are shared by all states, and missing ones are added; `before` is the previous state if only wording has changed since, so
    that its rulings and drawings still hold.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        docs: Path,
        renderers: dict[str, LanguageRenderer],
        before: "OnDemandSite | None" = None,
    ) -> None:
        self.sites: MultilingualSite = MultilingualSite(knowledge, before=before.sites if before else None)
        self._docs, self._renderers = docs, renderers
        self._taken: set[str] = set()

    def _renderer(self, language: str) -> LanguageRenderer:
        if language not in self._renderers:
            self._renderers[language] = LanguageRenderer(language, self._docs)
        renderer = self._renderers[language]
        if language not in self._taken:
            renderer.take(self.sites.data(language), list(self.sites.pages(language)))
            self._taken.add(language)
        return renderer

    def is_page(self, path: str) -> bool:
        """Return whether there is a page at a path below the root, such as `cs/rules/clock/`."""
        return self._at(path) is not None

    def _at(self, path: str) -> Page | None:
        language, slash, below = path.partition("/")
        if not slash or (below and not below.endswith("/")):
            return None
        pages = self.sites.pages(language)
        return pages.get(f"{below}index") or pages.get(below.removesuffix("/"))

    def page(self, path: str) -> str | None:
        """Return the HTML of the page at a path below the root; None where there is none.

        Raises `SiteError` for wording from which it cannot be made.
        """
        language = path.partition("/")[0]
        with as_site_error(language):
            page = self._at(path)
            return None if page is None else self._renderer(language).page(page)

    def template(self, name: str) -> str:
        """Return the start page (`index.html`), `404.html` or the site map. Raises `SiteError` as `page` does."""
        first = self.sites.languages[0]
        with as_site_error(first):
            return self._renderer(first).template(name)

    def file(self, path: str) -> bytes | None:
        """Return the content of a file that pages load, from the theme or made for the search; None for any other."""
        language, _, name = path.partition("/")
        if name == LOOKUP and language in self.sites.languages:
            return data_file(self._renderer(language).words["lookup"]).encode()
        if name == EXAMPLES and language in self.sites.languages:
            return data_file(self.sites.examples(language)).encode()
        if name == MANIFEST and language in self.sites.languages:
            return data_file(web_manifest(self._renderer(language).words, language)).encode()
        if name == "ask.json" and language in self.sites.languages:
            return data_file(self.sites.asking(language)).encode()
        if name == "hand.json" and language in self.sites.languages:
            return data_file(self.sites.asking(language, whole=True)).encode()
        if path in SCRIPTS:
            return SCRIPTS[path]().encode()
        if f"/{path}".endswith(f"/{TEXT}"):
            page = self.page(path.removesuffix(TEXT))
            return None if page is None else plain_page(page).encode()
        found = self._renderer(self.sites.languages[0]).asset(path)
        return found.read_bytes() if found else None
