"""What an earlier run of `rulebook check` kept hides nothing: with it, the same is found as without."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.checks import run_checks
from generator.checks.project import Project
from generator.disk import cache
from generator.disk.cache import FOLDER, Cache
from generator.knowledge import rulings
from generator.knowledge.findings import Finding
from tests.hardening.tiny import write_tiny
from tests.small import ROOT

EXAMPLE = "examples/multiple-chips/two-thousands.yml"
ORIGINAL, TRANSLATION = (f"i18n/{language}/rules/all/clock.yml" for language in ("en", "cs"))
HOUSE = "i18n/cs/books/house"
OWN_TERM = "quokka: {term: vombat, forms: {kvokovi: vombatovi}}\n"
# What is changed, and a check that finds it.
CHANGES = [
    (EXAMPLE, r"raises to 1200", "raises to 1300", "rulings"),
    (EXAMPLE, r"returned: 800", "returned: 700", "rulings"),
    (EXAMPLE, r"\bB\b", "Bob", "facts"),
    (ORIGINAL, r"Clause limit", "Clause limit 7", "facts"),
    (TRANSLATION, r"Věta limit", "Věta {clock_seconds} limit", "messages"),
    (TRANSLATION, r"Věta pace o kvokovi", "Věta pace", "glossary"),
    ("i18n/cs/glossary.yml", r"kvokovi\*", "kvoku", "glossary"),
    (f"{HOUSE}/rules/all/penalties.yml", r"vombatovi", "kvokovi", "vocabulary"),
    ("rules/books/house/policies.yml", r"value: 40", "value: 41", "rulings"),
    ("rules/all/clock.yml", r"max: 300", "max: 301", "schema"),
    ("rules/all/clock.yml", r"clauses:", "clases:", "schema"),
]
# A figure that the engine rules.
SECONDS = "max(0, policies.clock_seconds - clock.elapsed)"


def found(root: Path, kept: Cache) -> list[Finding]:
    """Return what `rulebook check` finds, which keeps what it computes."""
    rulings._known.cache_clear()  # what this process remembers
    project = Project.load(root, kept)
    findings = run_checks(project)
    if not project.knowledge.findings:
        project.rulings.keep()
        project.cache.write()
    return findings


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook without a finding, in which every check of texts has something to read."""
    root = write_tiny(tmp_path_factory.mktemp("sound"))
    for file, old, new in (
        ("i18n/en/examples/multiple-chips.yml", "Rule two-thousands", "Rule two-thousands for Bob"),
        (f"{HOUSE}/rules/all/penalties.yml", "kvokovi", "vombatovi"),
    ):
        text = (root / file).read_text(encoding="utf-8")
        assert old in text
        (root / file).write_text(text.replace(old, new), encoding="utf-8")
    (root / HOUSE / "glossary.yml").write_text(OWN_TERM, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def root(sound: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The same, checked before by a program that nobody edits while the tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        patch.setattr(cache, "_program", lambda: b"a program")
        root = shutil.copytree(sound, tmp_path_factory.mktemp("kept") / "rulebook")
        assert found(root, Cache(root)) == []
        yield root


@pytest.mark.parametrize(("file", "old", "new", "check"), CHANGES)
def test_a_change_is_found(root: Path, file: str, old: str, new: str, check: str) -> None:
    path, text = root / file, (root / file).read_text(encoding="utf-8")
    changed, count = re.subn(old, new, text)
    assert count
    path.write_text(changed, encoding="utf-8")
    try:
        first, again, without = found(root, Cache(root)), found(root, Cache(root)), found(root, Cache())
    finally:
        path.write_text(text, encoding="utf-8")

    assert first == again == without
    assert check in {finding.check for finding in first}
    assert found(root, Cache(root)) == []


def test_another_engine_rules_anew(sound: Path, tmp_path: Path) -> None:
    program, other = tmp_path / "program", tmp_path / "other"
    for folder in (program, other):
        shutil.copytree(ROOT / "generator", folder / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    changed = other / "generator" / "engine" / "betting" / "clock.py"
    text = changed.read_text(encoding="utf-8")
    assert text.count(SECONDS) == 1
    changed.write_text(text.replace(SECONDS, f"{SECONDS} + 1"), encoding="utf-8")
    root = shutil.copytree(sound, tmp_path / "rulebook")
    time.sleep(0.5)  # a program written just now may be another than the one that runs, and keeps nothing

    first = run(program, root)
    kept = times(root)
    assert (first.stderr, first.returncode) == ("", 0)
    assert set(kept) == {"facts", "files", "glossary", "messages", "rulings", "vocabulary"}
    again = run(program, root)
    assert (again.stdout, again.returncode) == (first.stdout, 0)
    assert times(root) == kept  # everything was found

    program.rename(tmp_path / "former")
    other.rename(program)
    assert ": rulings: " in run(program, root).stderr


def run(program: Path, root: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    command = [sys.executable, "-m", "generator", "--root", str(root), "check"]
    return subprocess.run(command, cwd=program, env=environment, capture_output=True, text=True, check=False)


def times(root: Path) -> dict[str, int]:
    """Return when each kind of values was written."""
    return {path.name: path.stat().st_mtime_ns for path in (root / FOLDER).iterdir() if path.name != ".gitignore"}
