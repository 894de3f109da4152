"""Starts a language and keeps it level with the originals: its files with every text to be written, and its entry in mkdocs.yml."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from generator.checks.coverage import wanted_in
from generator.knowledge.model import Knowledge
from generator.language.tags import is_language, own_name
from generator.translation.scaffold import ScaffoldError, emptied, filled

CONFIG = "mkdocs.yml"
_STATE = """\
# {name} is being translated: it is published with what is still missing in the original, marked as such.
# Delete this file once `rulebook translate status {language}` says that nothing is left; from then on a missing text is an error.
state: in-progress
"""


class StartError(ValueError):
    """A language that cannot be begun; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Started:
    """A new language: its name, its files, and where it was added to the site (None if there is no mkdocs.yml)."""

    language: str
    name: str
    files: tuple[str, ...]
    config: str | None


def check_tag(knowledge: Knowledge, language: str) -> None:
    """Say whether a language can be begun under this tag. Raises `StartError`."""
    if language in knowledge.languages:
        state = "in progress" if language in knowledge.in_progress else "complete"
        raise StartError(f"{language!r} exists already and is {state}; see `rulebook translate status {language}`")
    if not is_language(language):
        raise StartError(
            f"{language!r} is not the tag of a language; give its two small letters (ISO 639-1), such as fr for French"
        )


def start(knowledge: Knowledge, language: str) -> tuple[Started, dict[str, bytes]]:
    """Return a new language, and every file to be written for it: its own, empty, and mkdocs.yml, which adds it to the site.

    Raises `StartError`, and OSError where an original cannot be read.
    """
    check_tag(knowledge, language)
    root = knowledge.root
    name = own_name(language)
    files = dict(_files(knowledge))
    files["ui"] = _with_name(files["ui"], name) if "ui" in files else ""
    files["language"] = _STATE.format(name=name, language=language)
    config = _config_with(root, language, name)
    if (root / "i18n" / language).exists():
        raise StartError(f"i18n/{language} is there already; delete it first")
    made = {f"i18n/{language}/{file}.yml": text.encode() for file, text in files.items()}
    begun = Started(language, name, tuple(sorted(made)), CONFIG if config is not None else None)
    return begun, made | ({CONFIG: config.encode()} if config is not None else {})


def fill(knowledge: Knowledge, language: str) -> tuple[dict[str, bytes], dict[str, list[str]], list[str]]:
    """Put into the files of a language, empty, the texts that its originals have and it has not.

    Nothing that stands there is touched. Returns the files to be written, the added texts of each, and what could not be done. Raises
    OSError where a file cannot be read.
    """
    files: dict[str, bytes] = {}
    done: dict[str, list[str]] = {}
    undone: list[str] = []
    keys = wanted_in(knowledge, language)
    for file, original in _originals(knowledge, language):
        path = knowledge.root / "i18n" / language / f"{file}.yml"
        name = path.relative_to(knowledge.root).as_posix()
        if name in knowledge.broken:
            undone.append(f"{name}: cannot be read; see `rulebook check`")
            continue
        # Bytes, so that line ends stay as they are.
        before = path.read_bytes().decode("utf-8-sig") if path.is_file() else ""
        mark = "\ufeff" if path.is_file() and path.read_bytes().startswith(b"\xef\xbb\xbf") else ""
        try:
            inside = {key.partition("#")[2] for key in keys if key.startswith(f"{file}#")}
            after, added = filled(original, before, inside)
        except ScaffoldError as error:
            undone.append(f"{name}: {error}")
            continue
        if added:
            files[name] = (mark + after).encode()
            done[name] = added
    return files, done, undone


def _files(knowledge: Knowledge) -> Iterator[tuple[str, str]]:
    for file, original in _originals(knowledge, ""):
        yield file, emptied(original)


def _originals(knowledge: Knowledge, language: str) -> Iterator[tuple[str, str]]:
    """Yield each file of wording that is to be translated into a language, with the text of its original."""
    for file in sorted({key.partition("#")[0] for key in wanted_in(knowledge, language)}):
        spoken = knowledge.original_language(file)
        path = knowledge.root / "i18n" / spoken / f"{file}.yml"
        if spoken != language and path.is_file():
            yield file, path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")


def _with_name(ui: str, name: str) -> str:
    """Put the name of the language into its interface texts: the one text that CLDR knows."""
    lines = [f"language: {name}" if line.startswith("language:") else line for line in ui.split("\n")]
    return "\n".join(lines)


def _config_with(root: Path, language: str, name: str) -> str | None:
    """Return mkdocs.yml with one more language, None where there is none or it has the language. Raises `StartError`."""
    path = root / CONFIG
    if not path.is_file():
        return None
    text = path.read_bytes().decode("utf-8")
    try:
        languages = _languages(yaml.compose(text, yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise StartError(f"{CONFIG} cannot be read: {str(error).splitlines()[0]}") from None
    if languages is None or languages.flow_style or not languages.value:
        raise StartError(f"{CONFIG} has no list of languages under plugins, i18n, languages; the site needs one")
    if any(_value(entry, "locale") == language for entry in languages.value):
        return None
    line_end = "\r\n" if "\r\n" in text else "\n"
    end = text.find("\n", max(int(scalar.end_mark.index) for scalar in _scalars(languages.value[-1])))
    before, after = (text[:end].removesuffix("\r"), text[end + 1 :]) if end >= 0 else (text, "")
    entry = f"{' ' * languages.start_mark.column}- {{locale: {language}, name: {name}}}"
    return before + line_end + entry + line_end + after


def _languages(config: Node | None) -> SequenceNode | None:
    plugins = _child(config, "plugins")
    entries = plugins.value if isinstance(plugins, SequenceNode) else [plugins]
    for entry in entries:
        languages = _child(_child(entry, "i18n"), "languages")
        if isinstance(languages, SequenceNode):
            return languages
    return None


def _child(node: Node | None, name: str) -> Node | None:
    if not isinstance(node, MappingNode):
        return None
    return next((value for key, value in node.value if key.value == name), None)


def _value(node: Node, name: str) -> str | None:
    child = _child(node, name)
    return child.value if isinstance(child, ScalarNode) else None


def _scalars(node: Node) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, MappingNode):
        for key, value in node.value:
            yield from (*_scalars(key), *_scalars(value))
    else:
        for item in node.value:
            yield from _scalars(item)
