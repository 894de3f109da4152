"""The site of one state of the knowledge base, of which a page is built at the moment that it is asked for."""

from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError
from mkdocs.structure.files import File, Files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page as MkDocsPage

from generator.knowledge.model import Knowledge
from generator.site.desk import Page
from generator.site.desks import Desks
from generator.site.hooks import lookup_file
from generator.site.mkdocs_run import CONFIG, environment_of, listening
from generator.site.pages import SiteError, telling


class Press:
    """MkDocs set up for one language, which outlives edits: its templates are compiled once."""

    def __init__(self, language: str, docs: Path) -> None:
        # Nothing is written: there is no folder for the site, and no address, so that no page gets a picture.
        places = {"docs_dir": str(docs), "site_dir": str(docs.parent / "nowhere"), "site_url": ""}
        try:
            with environment_of(language):
                self.config: MkDocsConfig = load_config(str(CONFIG), strict=False, **places)
        except ConfigurationError as error:
            raise SiteError(f"{language}: {error}") from None
        self.language = language
        self._environment: Environment | None = None
        self._files = Files([])
        self._addresses: list[str] = []
        self._nav: Navigation | None = None

    def take(self, data: dict[str, Any], addresses: list[str]) -> None:
        """Set everything up for the pages at these addresses; `data` is the theme's data, of other languages what their pages share."""
        self.config.extra["rulebook"] = data
        self.config = self.config.plugins.on_config(self.config)
        self.config.plugins.on_pre_build(config=self.config)
        if addresses != self._addresses:
            self._files, self._addresses = self._listed(addresses), addresses
        nav = get_navigation(self._files, self.config)
        self._nav = self.config.plugins.on_nav(nav, config=self.config, files=self._files)
        if self._environment is None:
            env = self.config.theme.get_env()
            self._environment = self.config.plugins.on_env(env, config=self.config, files=self._files)

    def _listed(self, addresses: list[str]) -> Files:
        docs, nowhere = self.config.docs_dir, self.config.site_dir
        files = Files([File(f"{self.language}/{address}.md", docs, nowhere, True) for address in addresses])
        files = self.config.plugins.on_files(files, config=self.config)
        set_exclusions(files, self.config)
        return files

    @property
    def words(self) -> dict[str, Any]:
        """The theme's data of this language."""
        found: dict[str, Any] = self.config.extra["rulebook"][self.language]
        return found

    def page(self, page: Page) -> str:
        """Return the HTML of a page. Raises `SiteError` with every warning of MkDocs, one a line."""
        assert self._environment is not None and self._nav is not None
        self.words["pages"][page.address] = (page.title, page.summary)
        file = self._files.get_file_from_path(f"{self.language}/{page.address}.md")
        assert file is not None
        file.content_string = page.text
        # The navigation has pages of its own; they are not used up by being built.
        built = file.page or MkDocsPage(None, file, self.config)
        plugins = self.config.plugins
        with listening() as heard:
            built.read_source(self.config)
            built.markdown = plugins.on_page_markdown(
                built.markdown or "", page=built, config=self.config, files=self._files
            )
            built.render(self.config, self._files)
            built.content = plugins.on_page_content(
                built.content or "", page=built, config=self.config, files=self._files
            )
        if heard.messages:
            raise SiteError("\n".join(f"{self.language}: {message}" for message in dict.fromkeys(heard.messages)))
        built.active = True
        try:
            context = get_context(self._nav, self._files.documentation_pages(), self.config, built)
            context = plugins.on_page_context(context, page=built, config=self.config, nav=self._nav)
            return self._environment.get_template("main.html").render(context)
        finally:
            built.active = False

    def template(self, name: str) -> str:
        """Return a file of the theme that is no page, such as `index.html`."""
        assert self._environment is not None and self._nav is not None
        base = "/" if name == "404.html" else "."
        context = get_context(self._nav, self._files.documentation_pages(), self.config, base_url=base)
        context = self.config.plugins.on_template_context(context, template_name=name, config=self.config)
        return self._environment.get_template(name).render(context)

    def asset(self, name: str) -> Path | None:
        """Return where a file of the theme lies that pages load, such as a style sheet."""
        if not (name.startswith("assets/") or name == "sw.js") or ".." in Path(name).parts:
            return None
        return next((path for folder in self.config.theme.dirs if (path := Path(folder, name)).is_file()), None)


class LiveSite:
    """The pages of a knowledge base in all its languages, and what the theme needs beside them.

    `presses` are those of the state before and get what they lack; `before` is that state where only wording has changed since, so
    that what was ruled and drawn for it still holds.
    """

    def __init__(
        self, knowledge: Knowledge, docs: Path, presses: dict[str, Press], before: "LiveSite | None" = None
    ) -> None:
        self._desks: Desks = Desks(knowledge, before=before._desks if before else None)
        self._docs, self._presses = docs, presses
        self._taken: set[str] = set()

    def _press(self, language: str) -> Press:
        if language not in self._presses:
            self._presses[language] = Press(language, self._docs)
        press = self._presses[language]
        if language not in self._taken:
            press.take(self._desks.data(language), list(self._desks.pages(language)))
            self._taken.add(language)
        return press

    def is_page(self, path: str) -> bool:
        """Tell whether a page stands at a path below the root, such as `cs/rules/clock/`."""
        return self._at(path) is not None

    def _at(self, path: str) -> Page | None:
        language, slash, below = path.partition("/")
        if not slash or (below and not below.endswith("/")):
            return None
        pages = self._desks.pages(language)
        return pages.get(f"{below}index") or pages.get(below.removesuffix("/"))

    def page(self, path: str) -> str | None:
        """Return the HTML of the page at a path below the root; None where there is none.

        Raises `SiteError` for wording from which it cannot be made.
        """
        language = path.partition("/")[0]
        with telling(language):
            page = self._at(path)
            return None if page is None else self._press(language).page(page)

    def template(self, name: str) -> str:
        """Return the start page (`index.html`), `404.html` or the site map. Raises `SiteError` as `page` does."""
        first = self._desks.languages[0]
        with telling(first):
            return self._press(first).template(name)

    def file(self, path: str) -> bytes | None:
        """Return the content of a file that pages load, from the theme or made for the search; None for any other."""
        language, _, name = path.partition("/")
        if name == "search.json" and language in self._desks.languages:
            return lookup_file(self._press(language).words).encode()
        found = self._press(self._desks.languages[0]).asset(path)
        return found.read_bytes() if found else None
