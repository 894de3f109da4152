"""All that this package uses of MkDocs and its i18n plugin without a promise from either. No other module may: a test sees to that.

MkDocs documents what plugins are given (events, configuration, files, pages), and the command line. It documents no way

- to build from Python: `load_config` and `build` are what its command line calls. A process of its own for each language would
  load the rulebook again, which takes longer than building it;
- to build some of the pages: a file that is `LEFT_OUT` is linked to, which MkDocs notes and does not warn of;
- to build one page: `PageBuilder` does, with the same functions and in the same order, what `build` does for all of them. The live
  site stands on it.

The i18n plugin documents its settings and no attribute, so that `Languages` reads what it is building from the object itself.

The versions in `pyproject.toml` are exact, and `tests/site/test_mkdocs_internals.py` knows the parameters of each function that is used
here: whoever raises a version is shown what has moved.
"""

from collections.abc import Container
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, InclusionLevel, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page

# Of a file to which pages lead, and which is not built.
LEFT_OUT = InclusionLevel.EXCLUDED


def load_configuration(file: Path, **settings: Any) -> MkDocsConfig:
    """Return a configuration file's settings, some replaced by `settings`. Raises `ConfigurationError`."""
    return load_config(str(file), **settings)


def build_all(config: MkDocsConfig) -> None:
    """Build every page of a configuration into its `site_dir`. Raises `Abort` where MkDocs has warned and the configuration is strict."""
    mkdocs_build.build(config)


class Languages:
    """Which language of a configuration the i18n plugin is building."""

    def __init__(self, config: MkDocsConfig) -> None:
        self._plugin: Any = config.plugins["i18n"]

    @property
    def current(self) -> str:
        """The language being built."""
        return str(self._plugin.current_language)

    @property
    def is_default(self) -> bool:
        """Whether it is the one whose pages the plugin puts at the root of the site."""
        return bool(self._plugin.current_language == self._plugin.default_language)

    def leave_out_all_but(self, wanted: Container[str]) -> None:
        """Build no language that is not wanted, whatever the configuration says."""
        for language in self._plugin.config.languages:
            language.build = language.build and language.locale in wanted


class PageBuilder:
    """Builds one page at a time of a configuration, as often as one likes. Its templates are compiled once."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.config = config
        self._files = Files([])
        self._nav: Navigation | None = None
        self._environment: Environment | None = None

    def begin(self) -> None:
        """Take in what has changed of the configuration, `extra` included; the plugins see it as the beginning of a build."""
        self.config = self.config.plugins.on_config(self.config)
        self.config.plugins.on_pre_build(config=self.config)

    def set_files(self, files: Files) -> None:
        """Replace the files that the pages are made from."""
        self._files = self.config.plugins.on_files(files, config=self.config)
        set_exclusions(self._files, self.config)

    def navigate(self) -> None:
        """Rebuild the navigation. This is the last step before pages can be built."""
        nav = get_navigation(self._files, self.config)
        self._nav = self.config.plugins.on_nav(nav, config=self.config, files=self._files)
        if self._environment is None:
            env = self.config.theme.get_env()
            self._environment = self.config.plugins.on_env(env, config=self.config, files=self._files)

    def page(self, source: str, markdown: str) -> str:
        """Return the HTML of the page whose file is `source`, made from this Markdown."""
        assert self._environment is not None and self._nav is not None
        file = self._files.get_file_from_path(source)
        assert file is not None
        file.content_string = markdown
        # The navigation has pages of its own; they are not used up by being built.
        page = file.page or Page(None, file, self.config)
        config, plugins, files = self.config, self.config.plugins, self._files
        page.read_source(config)
        page.markdown = plugins.on_page_markdown(page.markdown or "", page=page, config=config, files=files)
        page.render(config, files)
        page.content = plugins.on_page_content(page.content or "", page=page, config=config, files=files)
        page.active = True
        try:
            context = mkdocs_build.get_context(self._nav, files.documentation_pages(), config, page)
            context = plugins.on_page_context(context, page=page, config=config, nav=self._nav)
            return self._environment.get_template("main.html").render(context)
        finally:
            page.active = False

    def template(self, name: str, base_url: str) -> str:
        """Return a file of the theme that is no page, such as `index.html`; `base_url` leads from it to the root of the site."""
        assert self._environment is not None and self._nav is not None
        files = self._files.documentation_pages()
        context = mkdocs_build.get_context(self._nav, files, self.config, base_url=base_url)
        context = self.config.plugins.on_template_context(context, template_name=name, config=self.config)
        return self._environment.get_template(name).render(context)
