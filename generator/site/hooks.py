"""What MkDocs is told while it builds: where the pages are, and navigation, texts and links in the language being built.

The file is named under `hooks:` in mkdocs.yml. `mkdocs build` and `mkdocs serve` on the bare configuration write the Markdown first
where it is missing or stale; `rulebook build` and `rulebook serve` have written it before and name its folder as `docs_dir`.
"""

import base64
import hashlib
import html
import json
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink

from generator.knowledge.load import load
from generator.language.tags import locale_of
from generator.site import addresses
from generator.site.generate import generate, is_fresh, read_data
from generator.site.previews import HEIGHT, NAME, WIDTH, Card, drawing_in, write_previews
from generator.site.summary import DESCRIPTION, shortened

# Languages that the theme knows by another name than ours.
_THEME_LANGUAGES = {"pt": "pt-BR"}

Context = dict[str, Any]


def docs_folder(root: Path) -> Path:
    """Return the folder of the generated Markdown of a knowledge base."""
    return root / "build" / "docs"


@event_priority(100)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Find or write the pages, before the languages are told apart.

    Who has written them gives the theme's data as `extra.rulebook`, and pages that are in no folder as `extra.rulebook_pages`.
    """
    root = Path(config.config_file_path).parent
    if Path(config.docs_dir) == root / "i18n":
        docs = docs_folder(root)
        pdf = bool(config.extra["pdf"])
        if not is_fresh(root, docs, pdf=pdf):
            _write(root, docs, pdf=pdf)
        config.docs_dir = str(docs)
    data = config.extra.get("rulebook") or read_data(Path(config.docs_dir))
    for language in _plugin(config).config.languages:
        language.build = language.build and language.locale in data
    config.extra["rulebook"] = data
    return config


def _plugin(config: MkDocsConfig) -> Any:
    """Return the i18n plugin, which has no types."""
    return config.plugins["i18n"]


def _write(root: Path, docs: Path, *, pdf: bool) -> None:
    knowledge = load(root)
    if knowledge.findings:
        raise Abort("\n".join(map(str, sorted(knowledge.findings))))
    docs.mkdir(parents=True, exist_ok=True)
    generate(knowledge, docs, pdf=pdf)


@event_priority(-200)
def on_pre_build(config: MkDocsConfig) -> None:
    """Set the configuration in the language being built; the i18n plugin has chosen it by now."""
    language = _plugin(config).current_language
    words = config.extra["rulebook"][language]
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


@event_priority(100)
def _keep_own_language(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the pages of other languages, which the i18n plugin would compare with these one by one, and add those in no folder."""
    language = _plugin(config).current_language
    docs = Path(config.docs_dir)
    for address in config.extra.get("rulebook_pages", ()):
        files.append(File(f"{language}/{address}.md", config.docs_dir, config.site_dir, config.use_directory_urls))
    return Files([f for f in files if Path(f.src_dir or "") != docs or f.src_uri.startswith(f"{language}/")])


@event_priority(-200)
def _into_folder(files: Files, config: MkDocsConfig) -> Files:
    """Move the pages of the plugin's default language, which it puts at the root, into the folder of that language.

    It makes files of its own, so that only these can be given the text of pages that lie in no folder.
    """
    plugin = _plugin(config)
    texts = config.extra.get("rulebook_pages", {})
    for file in files.documentation_pages():
        address = _address(file, plugin.current_language)
        if address in texts:
            file.content_string = texts[address]
        if plugin.current_language == plugin.default_language:
            file.dest_uri = f"{plugin.current_language}/{file.dest_uri}"
            file.abs_dest_path = str(Path(config.site_dir) / file.dest_uri)
            file.url = file._get_url(config.use_directory_urls)
    # Without the plugin's search for every link in folders of other languages, where none leads.
    return Files(list(files))


def _address(file: File, language: str) -> str:
    return file.src_uri.removeprefix(f"{language}/").removesuffix(".md")


on_files = CombinedEvent(_keep_own_language, _into_folder)


# Whether MkDocs' own server puts a script into every page, by which it loads again.
_reloading = False


def on_startup(command: str, **_: Any) -> None:
    """Remember whether `mkdocs serve` shows the pages."""
    global _reloading
    _reloading = command == "serve"


@event_priority(100)
def on_env(env: Environment, **_: Any) -> Environment:
    """Escape whatever a template puts in, be it one of ours or of Material's, which MkDocs leaves to each of them."""
    # Nothing has been compiled yet, so that this holds for every template.
    env.autoescape = True
    env.filters["sha256"] = _sha256
    env.globals["reloading"] = _reloading
    return env


def _sha256(text: str) -> str:
    """Return the digest by which a Content-Security-Policy knows a script or a style that stands in the page."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def on_page_content(content: str, page: Page, **_: Any) -> str:
    """Tell the theme that the headings of a page are HTML already, in which characters of its words stand as references."""
    _mark(page.toc.items)
    return content


def _mark(links: list[AnchorLink]) -> None:
    for link in links:
        link.title = Markup(html.escape(html.unescape(link.title)))
        _mark(link.children)


def on_page_context(context: Context, page: Page, config: MkDocsConfig, **_: Any) -> Context:
    """Give the theme the same page in every language and book: relative links for the menus, absolute ones for search engines."""
    language = _plugin(config).current_language
    data = config.extra["rulebook"]
    words = data[language]
    below = page.url.removeprefix(f"{language}/")
    address = _address(page.file, language)
    root = (config.site_url or "").rstrip("/")
    title, summary = words["pages"].get(address, ("", ""))
    # Not `page.title`: the navigation names some pages in short, and those beside them would say now the one, now the other.
    context["title"] = title
    first = address.partition("/")[0]
    places = words["places"].get(address, {})
    context["rulebook"] = words
    context["book"] = first if any(book["id"] == first for book in words["books"]) else None
    context["books"] = [
        {**book, "link": f"{language}/{_shown(places.get(book['id'], book['id'] + '/index'))}"}
        for book in words["books"]
    ]
    context["sections"] = [(f"{language}/{_shown(at)}", title, at == address) for at, title in words["sections"]]
    context["languages"] = [
        {"lang": other, "name": words["name"], "link": f"{other}/{below}", "current": other == language}
        for other, words in data.items()
    ]
    context["alternates"] = [(other, f"{root}/{other}/{below}") for other in data] if root else []
    context["description"] = shortened(summary, DESCRIPTION)
    context["home"] = address == addresses.HOME
    context["leads_on"] = address in _LEADING_ON
    context["locales"] = {other: locale_of(other) for other in data}
    if root:
        # Only an address in full means anything to a messenger.
        place = next((book["title"] for book in words["books"] if book["id"] == first), words["parts"].get(first, ""))
        card = Card(place, title, summary, words["site_name"], language, drawing_in(page.content or ""))
        config.extra.setdefault("cards", {})[Path(config.site_dir) / page.url / NAME] = card
        context["preview"] = {"address": f"{root}/{page.url}{NAME}", "width": WIDTH, "height": HEIGHT}
    context["script_texts"] = script_texts(words)
    return context


def _shown(address: str) -> str:
    """Return where a page is shown below its language: `tda-2011/` for `tda-2011/index`."""
    below = address.removesuffix("index")
    return below if not below or below.endswith("/") else f"{below}/"


# Lists of links to other pages: whoever searches is looking for those.
_LEADING_ON = frozenset(
    (
        addresses.HOME,
        addresses.RULES,
        addresses.EXAMPLES,
        addresses.SITUATIONS,
        addresses.CONCORDANCE,
        addresses.DIFFERENCES,
    )
)

_SCRIPTS_SAY = (
    "search.failed",
    "search.names_only",
    "search.numbers",
    "search.others",
    "search.rest",
    "search.none",
    "search.book",
    "own.same",
)


def script_texts(words: dict[str, Any]) -> dict[str, Any]:
    """Return what the scripts say: texts by name, and the number of results in each plural form."""
    texts = {
        name: text
        for name, text in words["texts"].items()
        if name in _SCRIPTS_SAY or name.startswith(("offline.", "share."))
    }
    return {**texts, "found": words["found"], "books": {book["id"]: book["short"] for book in words["books"]}}


def on_template_context(context: Context, config: MkDocsConfig, **_: Any) -> Context:
    """Give the pages without Markdown (start, 404, sitemap) the languages and the addresses."""
    context["rulebook_languages"] = config.extra["rulebook"]
    own = config.extra["rulebook"][_plugin(config).current_language]
    context["rulebook_pages"] = [address.removesuffix("index").removesuffix("/") for address in own["pages"]]
    return context


def on_post_build(config: MkDocsConfig) -> None:
    """Put beside the pages of each language what the search looks up without an index, and the pictures for messengers."""
    for language, words in config.extra["rulebook"].items():
        folder = Path(config.site_dir) / language
        if folder.is_dir():
            (folder / "search.json").write_text(lookup_file(words), encoding="utf-8")
    cards = config.extra.pop("cards", {})
    if cards:
        language = _plugin(config).current_language
        write_previews(cards, Path(config.docs_dir).parent / "previews" / language)


def lookup_file(words: Context) -> str:
    """Return what the search of a language looks up without an index, as its JSON file."""
    return json.dumps(words["lookup"], ensure_ascii=False, separators=(",", ":"))


def on_serve(server: LiveReloadServer, config: MkDocsConfig, **_: Any) -> LiveReloadServer:
    """Watch what pages are made from and not the pages: writing them would start another build."""
    root = Path(config.config_file_path).parent
    server.unwatch(config.docs_dir)
    for folder in ("rules", "examples", "i18n"):
        server.watch(str(root / folder))
    return server
