"""What MkDocs and its i18n plugin do not promise: used in one module, of exact versions, with the parameters that it counts on."""

import ast
import inspect
import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from unittest import mock

import pytest
from mkdocs.plugins import get_plugins

from generator.site import mkdocs_internals
from generator.site.mkdocs_internals import Languages, load_configuration
from generator.site.mkdocs_plugin import RulebookPlugin
from generator.site.mkdocs_run import CONFIG, environment_of

PROJECT = CONFIG.parent

# What MkDocs documents for plugins: its API page, the events with what they are given, settings, exceptions and `page.toc`.
DOCUMENTED = {
    "mkdocs.config.config_options",
    "mkdocs.config.base.Config",
    "mkdocs.config.defaults.MkDocsConfig",
    "mkdocs.exceptions.Abort",
    "mkdocs.exceptions.ConfigurationError",
    "mkdocs.exceptions.PluginError",
    "mkdocs.livereload.LiveReloadServer",
    "mkdocs.plugins.BasePlugin",
    "mkdocs.plugins.CombinedEvent",
    "mkdocs.plugins.event_priority",
    "mkdocs.structure.files.File",
    "mkdocs.structure.files.Files",
    "mkdocs.structure.nav.Navigation",
    "mkdocs.structure.pages.Page",
    "mkdocs.structure.toc.AnchorLink",
    "mkdocs.utils.templates.TemplateContext",
}

READ_IN = {"mkdocs": "1.6.1", "mkdocs-material": "9.8.1", "mkdocs-static-i18n": "1.3.1"}

# What it does not document, with the parameters of the version that we use.
COUNTED_ON = {
    "mkdocs.config.load_config": "(config_file, *, config_file_path, **kwargs)",
    "mkdocs.commands.build.build": "(config, *, serve_url, dirty)",
    "mkdocs.commands.build.get_context": "(nav, files, config, page, base_url)",
    "mkdocs.structure.files.set_exclusions": "(files, config)",
    "mkdocs.structure.nav.get_navigation": "(files, config)",
    "mkdocs.structure.pages.Page.__init__": "(self, title, file, config)",
    "mkdocs.structure.pages.Page.read_source": "(self, config)",
    "mkdocs.structure.pages.Page.render": "(self, config, files)",
    "mkdocs.theme.Theme.get_env": "(self)",
    "mkdocs.plugins.PluginCollection.on_config": "(self, config)",
    "mkdocs.plugins.PluginCollection.on_pre_build": "(self, *, config)",
    "mkdocs.plugins.PluginCollection.on_files": "(self, files, *, config)",
    "mkdocs.plugins.PluginCollection.on_nav": "(self, nav, *, config, files)",
    "mkdocs.plugins.PluginCollection.on_env": "(self, env, *, config, files)",
    "mkdocs.plugins.PluginCollection.on_page_markdown": "(self, markdown, *, page, config, files)",
    "mkdocs.plugins.PluginCollection.on_page_content": "(self, html, *, page, config, files)",
    "mkdocs.plugins.PluginCollection.on_page_context": "(self, context, *, page, config, nav)",
    "mkdocs.plugins.PluginCollection.on_template_context": "(self, context, *, template_name, config)",
    # The steps of a build, which `PageBuilder` follows.
    "mkdocs.commands.build._populate_page": "(page, config, files, dirty)",
    "mkdocs.commands.build._build_page": "(page, config, doc_files, nav, env, dirty, excluded)",
}


def imported(path: Path) -> set[str]:
    """What a module imports of MkDocs and its plugins, by its whole name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.split(".")[0] in ("mkdocs", "mkdocs_static_i18n", "material")}


def parameters(name: str) -> str:
    """The parameters of a function by its whole name, without types and defaults."""
    parts = name.split(".")
    at = max(n for n in range(1, len(parts)) if is_module(".".join(parts[:n])))
    found = import_module(".".join(parts[:at]))
    for part in parts[at:]:
        found = getattr(found, part)
    signature = inspect.signature(found)
    bare = [one.replace(annotation=one.empty, default=one.empty) for one in signature.parameters.values()]
    return str(signature.replace(parameters=bare, return_annotation=signature.empty))


def is_module(name: str) -> bool:
    try:
        import_module(name)
    except ImportError:
        return False
    return True


def test_one_module_alone_uses_what_is_not_documented():
    internals = Path(mkdocs_internals.__file__)
    found = {
        path.name: undocumented
        for path in (PROJECT / "generator").rglob("*.py")
        if (undocumented := imported(path) - DOCUMENTED)
    }

    assert found.keys() == {internals.name, "notices.py"}
    assert found["notices.py"] == {"material"}  # only to find where it is installed
    used = {".".join(name.split(".")[:2]) for name in COUNTED_ON}
    assert all(any(name.startswith(known) for known in used) for name in found[internals.name])


@pytest.mark.parametrize("name", COUNTED_ON)
def test_a_function_that_is_not_documented_takes_what_it_took(name):
    assert parameters(name) == COUNTED_ON[name]


@pytest.mark.parametrize("name", READ_IN)
def test_the_versions_are_those_whose_code_was_read(name):
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert version(name) == READ_IN[name], "read generator/site/mkdocs_internals.py beside the code of the new version"
    assert f"{name}=={version(name)}" in project["optional-dependencies"]["site"]


def test_the_i18n_plugin_says_which_language_it_builds():
    with environment_of("cs"):
        config = load_configuration(CONFIG)
    config.plugins["i18n"].on_config(config)
    languages = Languages(config)

    assert (languages.current, languages.is_default) == ("cs", True)
    languages.leave_out_all_but({"en"})
    assert config.plugins["i18n"].build_languages == []


def test_mkdocs_finds_the_plugin_by_its_name_and_checks_its_settings():
    assert get_plugins()["rulebook"].load() is RulebookPlugin
    plugin = RulebookPlugin()

    assert plugin.load_config({"pdf": True}) == ([], [])
    assert plugin.config.pdf is True
    (fault,) = plugin.load_config({"pdf": "perhaps"})[0]
    assert fault[0] == "pdf"


def test_mkdocs_serve_reloads_pages_and_watches_what_they_are_made_from():
    with environment_of("en"):
        config = load_configuration(CONFIG)
    server, environment = mock.Mock(), mock.Mock(filters={}, globals={})
    config.plugins.on_startup(command="serve", dirty=False)
    try:
        config.plugins.on_env(environment, config=config, files=None)
        config.plugins.on_serve(server, config=config, builder=lambda: None)
    finally:
        # MkDocs keeps one object of a plugin for all configurations of a process.
        config.plugins.on_startup(command="build", dirty=False)

    assert (environment.globals["reloading"], environment.autoescape) == (True, True)
    assert server.unwatch.call_args == mock.call(config.docs_dir)
    assert [call.args[0] for call in server.watch.call_args_list] == [
        str(PROJECT / name) for name in ("rules", "examples", "i18n")
    ]
