"""What the tests share: how random ones draw, and fixtures: the real rulebook, loaded once, and copies of a smaller one to break."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.checks.project import Project
from tests.random_tests import draw_from_a_fixed_seed
from tests.small import ROOT, copy_data, shrink

draw_from_a_fixed_seed()
# What somebody's shell or a code host sets would change what the commands print; a test that is about one of these sets it itself.
for _name in ("RULEBOOK_URL", "GITHUB_ACTIONS", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(_name, None)


@pytest.fixture(scope="session")
def project() -> Project:
    """The rulebook of this repository."""
    return Project.load(ROOT)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook without a finding: all of the real one but most of its examples. Not to be changed."""
    return shrink(copy_data(tmp_path_factory.mktemp("small")))


@pytest.fixture
def copy(small: Path, tmp_path: Path) -> Path:
    """A copy of the small rulebook, to be changed by one test."""
    return shutil.copytree(small, tmp_path, dirs_exist_ok=True)


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
