"""What a broken rulebook means, found without the code that is tested: an own reader of YAML, and the editors' schemas for the shapes.

A state is compared with the whole one that it was made from. It is

- `same`: whatever was changed means nothing (a comment, the layout, a file that nobody reads);
- `edit`: every file can be read and has its shape, and all that differs is what a writer may change with nothing else to hold it
  against: the wording of a text, the order of a list, a date, and so on, as `FREE` says;
- `torn`: every file can be read and has its shape, but they do not fit together: something is missing, or says what the rest denies;
- `broken`: a file cannot be read, has not the shape of its kind, or is missing where there must be one.
"""

import json
import os
import re
import stat
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import yaml
from jsonschema import Draft202012Validator
from yaml.nodes import MappingNode, Node, ScalarNode

from generator.knowledge.schemas import KINDS

Verdict = Literal["same", "edit", "torn", "broken"]
Path_ = tuple[str | int, ...]

# What may be anything of its shape: file, and the path inside.
FREE = (
    ("rules/*/*.yml", "related*"),
    ("rules/outline.yml", "card*"),
    ("rules/situations.yml", "groups.*.situations.*.rules*"),
    ("rules/situations.yml", "groups.*.situations.*.examples*"),
    ("rules/books/*/book.yml", "date"),
    ("rules/books/*/book.yml", "version"),
    ("rules/books/*/book.yml", "house"),
    ("rules/books/*/book.yml", "website"),
    ("rules/books/*/book.yml", "colours*"),
    ("rules/books/*/book.yml", "language*"),
    ("rules/books/*/book.yml", "source.language"),
    # A book without a source is its own; what is stated then has no place to be held against.
    ("rules/books/*/book.yml", "source.document"),
    ("rules/books/*/numbering.yml", "gaps.*"),
    ("rules/books/*/places.yml", "clauses.*"),
    ("rules/books/*/places.yml", "no_rule.*.reason"),
    ("rules/books/*/numbering.yml", "drops*"),
    ("rules/books/*/numbering.yml", "inherits*"),
    ("rules/books/*/numbering.yml", "alike*"),
    ("rules/books/*/numbering.yml", "illustrated*"),
    ("rules/books/*/numbering.yml", "unseen*"),
    ("rules/books/*/policies.yml", "*.basis"),
    ("rules/books/*/policies.yml", "*.at"),
    ("rules/books/*/errata.yml", "*.number"),
    ("rules/books/*/errata.yml", "*.at"),
    ("rules/books/*/errata.yml", "*.kind"),
    ("rules/books/*/errata.yml", "*.shown_by*"),
    # Facts and acts are held by the rulings that they lead to, which the lock keeps: what changes none of them is as good.
    ("examples/*/*.yml", "table*"),
    ("examples/*/*.yml", "play*"),
    ("examples/*/*.yml", "division*"),
    ("examples/*/*.yml", "penalty*"),
    ("examples/*/*.yml", "ruling*"),
    ("examples/*/*.yml", "elsewhere.*.ruling*"),
    ("i18n/*/glossary.yml", "*.forms"),
    ("i18n/*/glossary.yml", "*.also"),
    ("i18n/*/glossary.yml", "*.unless"),
    ("i18n/*/glossary.yml", "*.unsaid"),
    ("i18n/*/glossary.yml", "*.aliases"),
    ("i18n/*/rules/*/*.yml", "aliases"),
    ("i18n/*/books/*/rules/*/*.yml", "aliases"),
)
# Files that a rulebook of this kind cannot do without.
NEEDED = (
    "rules/outline.yml",
    "rules/books/base/book.yml",
    "rules/books/house/book.yml",
    "i18n/texts.lock",
    *(f"i18n/{language}/originals.lock" for language in ("en", "cs")),
    *(f"i18n/en/{name}.yml" for name in ("rulings", "story", "drawing", "ui")),
)
FOLDERS = ("rules", "examples", "i18n", "rules/books", "i18n/en")
# A book that says nothing here may say so in comments.
_COMMENTS_DO = tuple(f"rules/books/*/{name}.yml" for name in ("numbering", "policies", "errata"))
_RECORD = re.compile(r"\S+#\S+ [0-9a-f]{12} [0-9a-f]{12}")
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
# By the same rules as the slow one, for thousands of states; but what is nested too deeply ends the whole process.
_QUICK = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEP = 40
_NOT_THERE = object()
# What was read of files that have not changed since: their state on the disk, what they say, and what is wrong with them.
_known: dict[str, tuple[tuple[int, ...], Any, str | None]] = {}


@dataclass(frozen=True)
class Judged:
    """A verdict, with the files that are broken and what else differs, in words."""

    verdict: Verdict
    broken: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()


class Wrong(Exception):
    """A file that is broken by itself."""


@dataclass(frozen=True)
class State:
    """The files of a rulebook as data; `broken` says what is wrong with those that have none."""

    data: dict[str, Any]
    broken: dict[str, str]


def read_state(root: Path, needed: Sequence[str] = NEEDED) -> State:
    """Read all that a rulebook is read from."""
    data: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for top in ("rules", "examples", "i18n"):
        if (root / top).is_symlink():
            broken[top] = "a link"
            continue
        for folder, folders, files in os.walk(root / top):
            here = Path(folder).relative_to(root).as_posix()
            folders[:] = [name for name in folders if not name.startswith(".")]
            names = [name for name in (*folders, *files) if not name.startswith(".")]
            for name in names:
                file = f"{here}/{name}"
                path = Path(folder, name)
                if any(unicodedata.category(c) in _UNSEEN for c in name):
                    broken[file] = "its name"
                elif sum(other.casefold() == name.casefold() for other in names) > 1:
                    broken[file] = "a twin"
                elif name in folders:
                    if path.is_symlink() or name.endswith((".yml", ".lock")):
                        broken[file] = "a folder"
                        folders.remove(name)
                    elif here == "i18n" and not re.fullmatch("[a-z]{2}", name):
                        broken[file] = "no language"
                else:
                    _read(root, file, data, broken)
    for file in needed:
        # A language or a book that is gone whole is no broken one: whatever still speaks of it is torn.
        if file.endswith(("/originals.lock", "/book.yml")) and not any(
            name.startswith(f"{Path(file).parent.as_posix()}/") for name in data
        ):
            continue
        if file not in data and not any(file == name or file.startswith(f"{name}/") for name in broken):
            broken[file] = "missing"
    for name in FOLDERS:
        if not (root / name).is_dir() and not any(name == b or name.startswith(f"{b}/") for b in broken):
            broken[name] = "missing"
    return State(data, broken)


def _read(root: Path, file: str, data: dict[str, Any], broken: dict[str, str]) -> None:
    path = os.path.join(root, file)  # noqa: PTH118  # in a tenth of the time, for thousands of states
    state = os.lstat(path)
    seen = (state.st_ino, state.st_mode, state.st_size, state.st_mtime_ns)
    if stat.S_ISREG(state.st_mode) and _known.get(path, (None,))[0] == seen:
        _, made, fault = _known[path]
    else:
        made, fault = _said_by(root, Path(path), file)
        _known[path] = (seen, made, fault)
    if fault is not None:
        broken[file] = fault
    elif made is not _NOT_THERE:
        data[file] = made


def _said_by(root: Path, path: Path, file: str) -> tuple[Any, str | None]:
    """Return what a file says, or what is wrong with it; `_NOT_THERE` for one that nothing is read from."""
    try:
        real = os.path.realpath(path, strict=True)
        if not Path(real).is_relative_to(os.path.realpath(root)):
            raise Wrong("leads out")
        if not stat.S_ISREG(os.stat(real).st_mode):  # noqa: PTH116
            raise Wrong("no plain file")
        if file.lower().endswith((".yml", ".yaml")) and not file.endswith(".yml"):
            raise Wrong("its ending")
        if not file.endswith((".yml", ".lock")):
            return _NOT_THERE, None
        raw = path.read_bytes()
        if len(raw) > 1_000_000:
            raise Wrong("too large")
        text = raw.decode("utf-8-sig")
        return (_lock(file, text) if file.endswith(".lock") else _shaped(file, text)), None
    except (OSError, UnicodeDecodeError, Wrong) as error:
        return _NOT_THERE, str(error)


def _lock(file: str, text: str) -> Any:
    lines = text.replace("\r\n", "\n").split("\n")
    if not file.startswith("i18n/"):
        # In any order, and each by itself: whatever differs is for the check to tell.
        return sorted(line for line in lines if line and not line.startswith("#"))
    rows = [line for line in lines if line and not line.startswith("#")]
    if lines[-1] or len(set(rows)) < len(rows):
        raise Wrong("cut off, or a line twice")
    keys = [row.partition(" ")[0] if file.endswith("originals.lock") else row for row in rows]
    if len(set(keys)) < len(keys):
        raise Wrong("recorded twice")
    for row in rows:
        if file.endswith("originals.lock"):
            if not _RECORD.fullmatch(row):
                raise Wrong(f"no record: {row[:60]!r}")
        elif "#" not in row.partition(" ")[0] or not _is_text(row.partition(" ")[2]):
            raise Wrong(f"no text: {row[:60]!r}")
    return {row.partition(" ")[0]: row.partition(" ")[2] for row in rows}


def _is_text(quoted: str) -> bool:
    try:
        return isinstance(json.loads(quoted), str)
    except (ValueError, RecursionError):
        return False


def _shaped(file: str, text: str) -> Any:
    made = _read_once(file, text)
    if isinstance(made, Wrong):
        raise made
    return made


@lru_cache(maxsize=2_000)
def _read_once(file: str, text: str) -> Any:
    try:
        return _data_of(file, text)
    except Wrong as wrong:
        return wrong


def _data_of(file: str, text: str) -> Any:
    kind = _kind(file)
    if kind is None:
        raise Wrong("no file belongs here")
    try:
        node = yaml.compose(text, yaml.SafeLoader if _may_be_deep(text) else _QUICK)
        made = None if node is None else _plain(node)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Wrong(f"no YAML: {error}") from None
    if node is None and text.strip() and any(fnmatch(file, pattern) for pattern in _COMMENTS_DO):
        made = {}
    elif not isinstance(made, dict) or not made:
        raise Wrong("no mapping")
    fault = next(iter(_validator(kind).iter_errors(made)), None)
    if fault is not None and not (file.startswith("i18n/") and _only_empty(kind, made)):
        raise Wrong(f"its shape: {fault.message[:200]}")
    if kind == "catalogue":
        _texts_alone(made)
    return _order(made, kind)


def _may_be_deep(text: str) -> bool:
    """Whether brackets, or dashes and spaces before the first word of a line, could nest deeply."""
    depth = deepest = 0
    for bracket in re.findall(r"[][{}]", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    before = max((len(line) - len(line.lstrip(" -?:")) for line in text.splitlines()), default=0)
    return deepest > _DEEP or before > _DEEP


def _only_empty(kind: str, made: Any) -> bool:
    """Whether a file is sound but for texts that stand empty or are not there: a translation may be so, and coverage tells it."""
    return all(
        fault.validator in ("required", "minLength") or fault.instance in (None, "")
        for fault in _validator(kind).iter_errors(made)
    )


def _texts_alone(value: Any) -> None:
    if isinstance(value, dict) and value:
        for below in value.values():
            _texts_alone(below)
    elif not isinstance(value, str | None) or len(value or "") > 8000:
        raise Wrong("no text")


def _order(made: Any, kind: str) -> Any:
    if kind == "numbering":
        for chapter in (*(made.get("chapters") or ()), *(made.get("adds") or ())):
            for number, held in chapter["entries"].items():
                chapter["entries"][number] = [held] if isinstance(held, str) else held
    return made


@cache
def _validator(kind: str) -> Draft202012Validator:
    shape = next(shape for name, shape, _ in KINDS if name == kind)
    return Draft202012Validator(shape.model_json_schema())


def _kind(file: str) -> str | None:
    """Return the kind of a file by its place, as the schemas name their files."""
    for name, _, patterns in KINDS:
        for pattern in patterns:
            pattern = pattern.replace("{chapter}", "*")
            if fnmatch(file, pattern) and file.count("/") == pattern.count("/"):
                if name == "rule" and (file.startswith("rules/books/") != pattern.startswith("rules/books/")):
                    continue
                return name
    return None


def _plain(node: Node) -> Any:
    if isinstance(node, MappingNode):
        found: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, ScalarNode) or key.value in found:
                raise Wrong("a key twice, or none")
            _seen(key.value, "")
            found[key.value] = _plain(value)
        return found
    if not isinstance(node, ScalarNode):
        return [_plain(item) for item in node.value]
    text: str = node.value
    if node.tag.startswith("tag:yaml.org,2002:") is False:
        raise Wrong("a tag")
    _seen(text, "\n")
    if node.style:  # None in one reader and empty in the other, for words without quotation marks
        return text
    if text in ("", "~", "null", "true", "false"):
        return {"true": True, "false": False}.get(text)
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0"):
        if len(digits) > 15:
            raise Wrong("a huge number")
        return int(text)
    return text


def _seen(text: str, allowed: str) -> None:
    if any(unicodedata.category(c) in _UNSEEN and c not in allowed for c in text):
        raise Wrong("a character that nobody sees")


def judge(whole: State, now: State) -> Judged:
    """Compare a state with the whole one."""
    if now.broken:
        return Judged(
            "broken", tuple(sorted(now.broken)), tuple(f"{f}: {why}" for f, why in sorted(now.broken.items()))
        )
    edits, torn = [], []
    for file in sorted(whole.data.keys() | now.data.keys()):
        before, after = whole.data.get(file, _NOT_THERE), now.data.get(file, _NOT_THERE)
        if after is _NOT_THERE or before is _NOT_THERE:
            torn.append(f"{file}: {'gone' if after is _NOT_THERE else 'come'}")
            continue
        for path, old, new in _differences(before, after, ()):
            said = f"{file}#{'.'.join(map(str, path))}: {_short(old)} → {_short(new)}"
            (edits if _is_free(file, path, old, new) else torn).append(said)
    verdict: Verdict = "torn" if torn else "edit" if edits else "same"
    return Judged(verdict, (), tuple(torn + edits))


def _short(value: Any) -> str:
    return "–" if value is _NOT_THERE else repr(value)[:60]


def _differences(old: Any, new: Any, path: Path_) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        if old.keys() == new.keys() and list(old) != list(new):
            yield (*path, "order"), list(old), list(new)
        for key in {**old, **new}:
            yield from _differences(old.get(key, _NOT_THERE), new.get(key, _NOT_THERE), (*path, key))
    elif isinstance(old, list) and isinstance(new, list) and old != new:
        if len(old) == len(new) and sorted(map(repr, old)) == sorted(map(repr, new)):
            yield (*path, "order"), old, new
            return
        for i in range(max(len(old), len(new))):
            below = [(held[i] if i < len(held) else _NOT_THERE) for held in (old, new)]
            yield from _differences(*below, (*path, i))
    elif old is not new and (type(old) is not type(new) or old != new):
        yield path, old, new


def _is_free(file: str, path: Path_, old: Any, new: Any) -> bool:
    name = ".".join(map(str, path))
    if path[-1] == "order":
        return True
    if any(fnmatch(file, pattern) and fnmatch(name, where) for pattern, where in FREE):
        return True
    if file in ("i18n/texts.lock",) or file.endswith("originals.lock"):
        return True  # a whole line less, more or of another digest: as after a translation that is not recorded yet
    # Another text in the place of one.
    return file.startswith("i18n/") and all(isinstance(value, str) and bool(value.strip()) for value in (old, new))
