"""The wheel: a program that has its rulebook with it, and rules in any folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from generator.commands.shipped import DATA, STAMP

from .wheel import build, stage

SITUATION = """\
table: {game: nlhe, blinds: [200, 400], players: [SB, BB, A, B]}
play:
  - A: raises to 1200
  - B: puts 1000x2
"""


class Installed:
    """What a wheel puts into the packages of an environment, and an empty folder to run it in."""

    def __init__(self, packages: Path, folder: Path, kept: Path) -> None:
        self.packages, self.folder, self.kept = packages, folder, kept

    def run(self, *arguments: str, kept: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run the command in the empty folder."""
        given = {**os.environ, "PYTHONPATH": str(self.packages), "XDG_CACHE_HOME": str(kept or self.kept)}
        return subprocess.run(
            [sys.executable, "-m", "generator", *arguments],
            cwd=self.folder,
            env=given,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    root = tmp_path_factory.mktemp("wheel")
    wheel = build(stage(root / "staged"), root / "dist")
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
        held.extractall(root / "packages")
    assert all(f"generator/shipped/{name}" in names for name in (STAMP, "rules/outline.yml", "i18n/cs/ui.yml"))
    assert {"generator/py.typed", "generator/engine/__init__.py"} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]
    assert wheel.stat().st_size < 8_000_000
    (root / "empty").mkdir()
    return Installed(root / "packages", root / "empty", root / "kept")


def test_it_rules_in_an_empty_folder(installed: Installed) -> None:
    (installed.folder / "dispute.yml").write_text(SITUATION, encoding="utf-8")

    result = installed.run("rule", "dispute.yml", "--book", "tda-2024")

    assert result.returncode == 0, result.stderr
    assert "Call, 1,200 in all." in result.stdout
    [copy] = (installed.kept / "rulebook").iterdir()
    assert {*DATA, STAMP} <= {path.name for path in copy.iterdir()}
    assert [path.name for path in installed.folder.iterdir()] == ["dispute.yml"]


def test_it_writes_what_is_asked_for_and_does_not_change_its_rulebook(installed: Installed) -> None:
    exported = installed.run("export")
    refused = installed.run("accept")

    assert (exported.returncode, refused.returncode) == (0, 1), exported.stderr
    assert (installed.folder / "data/v1/index.json").is_file()
    assert "the rulebook that came with this program is not changed" in refused.stderr


def test_a_place_that_cannot_be_written_is_told(installed: Installed, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file", encoding="utf-8")

    result = installed.run("rule", "dispute.yml", kept=taken)

    assert result.returncode == 1
    assert "cannot be copied to" in result.stderr
    assert "XDG_CACHE_HOME" in result.stderr
    assert "Traceback" not in result.stderr
