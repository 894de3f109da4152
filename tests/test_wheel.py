"""The wheel: a program that has its rulebook with it, and rules in any folder."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from generator.commands.shipped import DATA, STAMP
from generator.site.engine_file import TRANSLATED

from .wheel import build, build_source, stage

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
    for name, script in TRANSLATED.items():
        brought = root / "packages/generator/shipped/scripts" / name
        assert brought.read_text(encoding="utf-8") == script()
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


# The packages that the extras bring, as if they were not there.
LIGHT = """\
import importlib.abc, runpy, sys
LEFT_OUT = ("typst", "segno", "PIL", "mkdocs", "material", "jinja2", "markupsafe", "pagefind", "mcp", "mcp_types")
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in LEFT_OUT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
sys.argv = ["rulebook", *sys.argv[1:]]
runpy.run_module("generator", run_name="__main__")
"""


def light(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command on this rulebook, without what the extras bring."""
    root = Path(__file__).resolve().parents[1]
    return subprocess.run(
        [sys.executable, "-c", LIGHT, "--root", str(root), *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_the_extras_it_rules_checks_and_compares(tmp_path: Path) -> None:
    (tmp_path / "dispute.yml").write_text(SITUATION, encoding="utf-8")
    for arguments in (
        ["check"],
        ["rule", str(tmp_path / "dispute.yml"), "--book", "tda-2024"],
        ["matrix", "clock/called-twice"],
        ["diff", "onk-2023"],
        ["export", "--out", str(tmp_path)],
    ):
        result = light(*arguments)
        assert result.returncode == 0, (arguments, result.stderr)


@pytest.mark.parametrize(("command", "extra"), [("pdf", "print"), ("build", "site"), ("mcp", "mcp")])
def test_what_an_extra_is_needed_for_says_which(command: str, extra: str) -> None:
    arguments = {"pdf": ["pdf", "tda-2011"], "build": ["build", "--no-pdf"], "mcp": ["mcp"]}[command]
    result = light(*arguments)
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == (
        f"Error: this needs the extra {extra}; install it with: pip install 'rulebook[{extra}]'"
    )


def test_the_source_distribution_holds_the_rulebook(tmp_path: Path) -> None:
    source = build_source(stage(tmp_path / "staged"), tmp_path)
    with tarfile.open(source) as held:
        names = {name.partition("/")[2] for name in held.getnames()}
    assert {
        f"generator/shipped/{STAMP}",
        "generator/shipped/rules/outline.yml",
        "generator/mkdocs.yml",
        "pyproject.toml",
    } <= names
