"""What the tests share: how random ones draw, what a process remembers from one to the next, and fixtures: the real rulebook, loaded once,
and copies of a smaller one to break."""

import gc
import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

import pytest

from generator.checks.project import Project
from generator.disk.cache import Cache, Shelf, digest
from generator.knowledge import originals, yaml_source
from generator.knowledge.files import Memory
from generator.knowledge.findings import Finding
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge, Record
from generator.knowledge.staleness import LOCK_NAME
from tests.random_tests import draw_from_a_fixed_seed
from tests.restored import Restored
from tests.small import MEMORY, ROOT, copy_data, shrink

draw_from_a_fixed_seed()
# As the commands do: what is loaded stays, and looking for garbage in it takes a tenth of the time.
gc.set_threshold(100_000)
# What somebody's shell or a code host sets would change what the commands print; a test that is about one of these sets it itself.
for _name in ("RULEBOOK_URL", "GITHUB_ACTIONS", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(_name, None)


def read_each_text_once() -> None:
    """Parse each text once for each name that a file has it under: the hundreds of rulebooks that tests load differ in a file or two.

    What was made of a text without a finding is kept with it, as whoever loads again and again keeps it.
    """
    parse = yaml_source.parse_yaml
    known: dict[tuple[str, str, str | None], tuple[yaml_source.Source | None, list[Finding]]] = {}

    def parse_once(
        text: str, file: str, findings: list[Finding], letters: str | None = None
    ) -> yaml_source.Source | None:
        key = (text, file, letters)
        if key not in known:
            found: list[Finding] = []
            known[key] = (parse(text, file, found, letters), found)
        source, told = known[key]
        findings += told
        return source

    yaml_source.parse_yaml = parse_once


# Before anything is loaded, which some modules do when they are imported.
read_each_text_once()


@pytest.fixture(scope="session", autouse=True)
def one_process() -> Iterator[None]:
    """Check in this process alone: all messages that a second one compiles are lost with it, and hundreds of tests check the same ones.

    What a second process finds is tested in tests/checks/test_two_processes.py.
    """
    with pytest.MonkeyPatch.context() as patch:
        # Its package has a function of the same name.
        patch.setattr(import_module("generator.checks.two_processes"), "_can_copy", lambda: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def records_read_once() -> Iterator[None]:
    """Read the records of translations once for each text of their file, as `read_each_text_once` does: few tests change one."""
    read = originals.read_records
    known: dict[tuple[str, bytes], tuple[dict[str, Record] | None, list[Finding]]] = {}

    def read_once(root: Path, language: str, findings: list[Finding]) -> dict[str, Record] | None:
        path = root / "i18n" / language / LOCK_NAME
        if path.is_symlink() or not path.is_file():
            return read(root, language, findings)
        key = (language, path.read_bytes())
        if key not in known:
            found: list[Finding] = []
            known[key] = (read(root, language, found), found)
        records, told = known[key]
        findings += told
        return records if records is None else dict(records)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(originals, "read_records", read_once)
        yield


class Remembering(Cache):
    """What this process has found in texts before, as `rulebook check` keeps it from one run to the next; no file holds it."""

    _found: ClassVar[dict[str, dict[Any, Any]]] = {kind: {} for kind in ("messages", "facts", "glossary", "vocabulary")}

    def shelf(self, kind: str) -> Shelf:
        """Return the values of a kind; those of texts are the same for all."""
        shelf = super().shelf(kind)
        shelf.used = shelf._before if self._folder is None and kind in self._found else shelf.used
        return shelf

    def _read(self, kind: str) -> dict[Any, Any]:
        return self._found.get(kind, {}) if self._folder is None else super()._read(kind)


@pytest.fixture(scope="session", autouse=True)
def texts_checked_once() -> Iterator[None]:
    """Check each text once for all that its findings depend on, which its key on the shelf holds.

    What such a shelf hides, and that it hides nothing, is tested in tests/checks/test_cache.py, with shelves of its own.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("checks.project", "commands.check", "commands.book", "commands.rename_trial"):
            patch.setattr(import_module(f"generator.{name}"), "Cache", Remembering)
        patch.setattr(import_module("generator.checks.project"), "digest", lru_cache(maxsize=100_000)(digest))
        yield


@pytest.fixture(scope="session")
def project() -> Project:
    """The rulebook of this repository."""
    return Project.load(ROOT)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook without a finding: all of the real one but most of its examples. Not to be changed."""
    return shrink(copy_data(tmp_path_factory.mktemp("small")))


@pytest.fixture(scope="session", autouse=True)
def what_has_not_changed_is_not_read_again() -> Iterator[None]:
    """Remember each rulebook from one load to the next: most tests load the same one again and again, with a change or none."""
    known: dict[Path, Memory] = defaultdict(dict, {ROOT: MEMORY})

    def load_changed(root: Path, cache: Cache) -> Knowledge:
        return load(root, known[root.resolve()], cache)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("generator.checks.project"), "load", load_changed)
        yield


@pytest.fixture(scope="session")
def _copy(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Restored:
    """The copy of the small rulebook that tests change."""
    return Restored(shutil.copytree(small, tmp_path_factory.mktemp("copy") / "rulebook"))


@pytest.fixture
def copy(_copy: Restored) -> Iterator[Path]:
    """A copy of the small rulebook, to be changed by one test."""
    yield _copy.root
    _copy.mend()


Change = Callable[[str, str, str], int]


@pytest.fixture
def change(copy: Path) -> Change:
    """Replace text in a file of the copy, which must hold it exactly once, and return the line it stands on."""

    def replace(file: str, old: str, new: str) -> int:
        path = copy / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    return replace
