"""Fixtures that the tests share: the real rulebook, loaded once, and copies of it to break."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.checks.project import Project

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def project() -> Project:
    """The rulebook of this repository."""
    return Project.load(ROOT)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the rulebook's data, to be changed by one test."""
    for folder in ("rules", "examples", "i18n"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


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
