"""The MkDocs plugin `rulebook`: where the pages are, and navigation, texts and links in the language being built.

`mkdocs build` and `mkdocs serve` on the bare configuration have it write the Markdown first where that is missing or stale; `rulebook
build` and `rulebook serve` write it themselves and hand it over in memory (`mkdocs_data.py`). It works beside the i18n plugin, whose
events have the priority -100: before these, all languages are still there, after them the one being built.
"""

import base64
import hashlib
import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, cast

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils.templates import TemplateContext

from generator.knowledge.load import load
from generator.site import drawings_apart as drawings
from generator.site.engine_file import write_engine
from generator.site.few_patterns import FewPatterns
from generator.site.generate import generate, is_fresh, read_data
from generator.site.mkdocs_data import MkDocsData, data_of, set_data
from generator.site.mkdocs_internals import LEFT_OUT, Languages
from generator.site.page_text import NAME as TEXT
from generator.site.page_text import plain_page
from generator.site.previews import NAME, forget_others, kept_pictures, write_previews
from generator.site.theme_context import (
    EXAMPLES,
    LOOKUP,
    MANIFEST,
    data_file,
    page_context,
    preview_card,
    template_context,
    web_manifest,
)

# Languages that the theme knows by another name than ours.
_THEME_LANGUAGES = {"pt": "pt-BR"}

_BEFORE_I18N, _AFTER_I18N = 100, -200


class RulebookConfig(Config):
    """The settings of the plugin in mkdocs.yml."""

    pdf = config_options.Type(bool, default=False)
    """Whether the PDFs lie in `pdf/` of the site, to be linked to."""


class RulebookPlugin(BasePlugin[RulebookConfig]):
    """Builds the pages of a rulebook. It keeps nothing of a build: that is in `mkdocs_data.py`."""

    def __init__(self) -> None:
        self._reloads = False

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether `mkdocs serve` puts a script into every page, by which it loads again."""
        self._reloads = command == "serve"

    @event_priority(_BEFORE_I18N)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Find or write the pages, and have them read as they are written.

        Raises `PluginError` with the findings of a rulebook that is not sound.
        """
        root = Path(config.config_file_path).parent
        if Path(config.docs_dir) == root / "i18n":
            docs = docs_folder(root)
            if not is_fresh(root, docs, pdf=self.config.pdf):
                _write(root, docs, pdf=self.config.pdf)
            config.docs_dir = str(docs)
        data = data_of(config)
        if data is None:
            data = MkDocsData(read_data(Path(config.docs_dir)))
            set_data(config, data)
        Languages(config).leave_out_all_but(data.theme)
        # MkDocs alone comes here once for each language, with the same settings.
        if not any(isinstance(extension, FewPatterns) for extension in config.markdown_extensions):
            config.markdown_extensions.append(FewPatterns())
        return config

    @event_priority(_AFTER_I18N)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Set the configuration in the language being built."""
        language = Languages(config).current
        words = _data(config).theme[language]
        config.site_name = words["site_name"]
        config.copyright = words["notice"]
        config.nav = words["nav"]
        known = _THEME_LANGUAGES.get(language, language)
        if any((Path(folder) / "partials" / "languages" / f"{known}.html").is_file() for folder in config.theme.dirs):
            config.theme["language"], config.theme["own"] = known, {}
        else:
            # The theme speaks English there, which must not make the page an English one.
            config.theme["language"], config.theme["own"] = "en", {"language": language}
        config.theme["direction"] = words["direction"]

    @event_priority(_BEFORE_I18N)
    def _keep_own_language(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Leave out the pages of other languages, which the i18n plugin would compare with these one by one, and add those in no folder."""
        language = Languages(config).current
        docs = Path(config.docs_dir)
        for address in _data(config).pages:
            files.append(File(f"{language}/{address}.md", config.docs_dir, config.site_dir, config.use_directory_urls))
        return Files([f for f in files if Path(f.src_dir or "") != docs or f.src_uri.startswith(f"{language}/")])

    @event_priority(_AFTER_I18N)
    def _into_folder(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Move the pages of the default language, which the i18n plugin puts at the root, into the folder of that language.

        It makes files of its own, so that only now can those of pages that are in no folder be given their text.
        """
        languages, data = Languages(config), _data(config)
        placed = []
        for file in files:
            if file.is_documentation_page():
                below = f"{languages.current}/" if languages.is_default else ""
                address = _address(file, languages.current)
                page = File(
                    file.src_uri,
                    file.src_dir,
                    config.site_dir,
                    config.use_directory_urls,
                    dest_uri=f"{below}{file.dest_uri}",
                    inclusion=LEFT_OUT if address in data.elsewhere else file.inclusion,
                )
                if address in data.pages:
                    page.content_string = data.pages[address]
                placed.append(page)
            else:
                placed.append(file)
        # Without the plugin's search for every link in folders of other languages, where none leads.
        return Files(placed)

    on_files = CombinedEvent(_keep_own_language, _into_folder)

    @event_priority(_BEFORE_I18N)
    def on_env(self, env: Environment, /, *, config: MkDocsConfig, files: Files) -> Environment:
        """Escape whatever a template inserts, ours or Material's. MkDocs leaves that to each template."""
        # Nothing has been compiled yet, so that this holds for every template.
        env.autoescape = True
        env.filters["sha256"] = _sha256
        env.globals["reloading"] = self._reloads
        return env

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Spare the Markdown parser the drawings, whose many elements it would read one by one; `on_page_content` puts them back."""
        return drawings.without(markdown)

    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Put the drawings back, and mark the headings of a page as HTML: their text is escaped already."""
        for link in _headings(page.toc.items):
            link.title = _as_markup(link.title)
        return drawings.put_back(html, page.file.content_string)

    def on_page_context(
        self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give the theme the same page in every language and book, and ask for the picture that messengers show of it."""
        language, data = Languages(config).current, _data(config)
        address = _address(page.file, language)
        cast(dict[str, Any], context).update(page_context(data.theme, language, address, page.url, config.site_url))
        if config.site_url:
            card = preview_card(data.theme[language], language, address, page.content or "")
            data.previews[Path(config.site_dir) / page.url / NAME] = card
        return context

    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Put the text of a page beside it."""
        folder = Path(config.site_dir) / page.url
        folder.mkdir(parents=True, exist_ok=True)
        (folder / TEXT).write_text(plain_page(output), encoding="utf-8")
        return output

    def on_template_context(
        self, context: TemplateContext, /, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Give the pages without Markdown the languages and the addresses."""
        cast(dict[str, Any], context).update(template_context(_data(config).theme, Languages(config).current))
        return context

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Put beside the pages of each language what scripts load of it, and the pictures for messengers."""
        data = _data(config)
        for language, words in data.theme.items():
            folder = Path(config.site_dir) / language
            # One of several processes that build a language has what scripts load.
            if folder.is_dir() and "examples" in words:
                (folder / LOOKUP).write_text(data_file(words["lookup"]), encoding="utf-8")
                (folder / EXAMPLES).write_text(data_file(words["examples"]), encoding="utf-8")
                (folder / MANIFEST).write_text(data_file(web_manifest(words, language)), encoding="utf-8")
                if "asking" in words:
                    (folder / "ask.json").write_text(data_file(words["asking"]), encoding="utf-8")
                    (folder / "hand.json").write_text(data_file(words["hands"]), encoding="utf-8")
                    # A build that hands the pages over makes it itself, meanwhile.
                    if not data.pages:
                        write_engine(Path(config.site_dir))
        if data.previews:
            kept = kept_pictures(Path(config.docs_dir).parent, Languages(config).current)
            data.shown = write_previews(data.previews, kept)
            data.previews.clear()
            # Of pages that were handed over, this may be a part.
            if not data.pages:
                forget_others(kept, data.shown)

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Watch what pages are made from and not the pages: writing them would start another build."""
        root = Path(config.config_file_path).parent
        server.unwatch(config.docs_dir)
        for folder in ("rules", "examples", "i18n"):
            server.watch(str(root / folder))
        return server


def docs_folder(root: Path) -> Path:
    """Return the folder of the generated Markdown of a knowledge base."""
    return root / "build" / "docs"


def _data(config: MkDocsConfig) -> MkDocsData:
    data = data_of(config)
    assert data is not None, "on_config sets it"
    return data


def _write(root: Path, docs: Path, *, pdf: bool) -> None:
    knowledge = load(root)
    if knowledge.findings:
        raise PluginError("\n".join(map(str, sorted(knowledge.findings))))
    docs.mkdir(parents=True, exist_ok=True)
    generate(knowledge, docs, pdf=pdf)


def _address(file: File, language: str) -> str:
    return file.src_uri.removeprefix(f"{language}/").removesuffix(".md")


def _sha256(text: str) -> str:
    """Return the digest by which a Content-Security-Policy knows a script or a style that stands in the page."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _headings(links: list[AnchorLink]) -> Iterator[AnchorLink]:
    for link in links:
        yield link
        yield from _headings(link.children)


def _as_markup(title: str) -> Markup:
    return Markup(html.escape(html.unescape(title)))
