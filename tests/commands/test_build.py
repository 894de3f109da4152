"""`rulebook build` and `serve`: what the disk refuses and who else is at work is one line, and the site that was there stays."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.commands import main
from generator.disk.locks import FOLDER, locked
from generator.site.publish import MADE
from tests.hardening.kill import tree
from tests.small import make_tiny


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tiny rulebook with the site of an earlier build."""
    root = make_tiny(tmp_path / "rulebook", "en")
    (root / "site").mkdir()
    (root / "site" / "index.html").write_text("an older site")
    (root / "site" / MADE).write_text(f"{MADE}\nindex.html\n")
    return root


def build(root: Path, *arguments: str, largest: int = -1) -> subprocess.CompletedProcess[str]:
    """Build in a process of its own in which no file can be larger than so many bytes."""
    # Python would cut off compiled modules as well, and read no module from them again.
    command = [sys.executable, "-B", "-m", "generator", "--root", str(root), "build", *arguments]
    limit = (largest, resource.getrlimit(resource.RLIMIT_FSIZE)[1])

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)

    return subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limited)


@pytest.mark.parametrize("arguments", [("--no-pdf",), ()], ids=["pages", "prints"])
def test_a_disk_that_is_full_is_told_in_one_line_and_the_site_stays(root: Path, arguments: tuple[str, ...]) -> None:
    before = tree(root)

    done = build(root, *arguments, largest=5000)

    assert done.returncode == 1
    (error,) = [line for line in done.stderr.splitlines() if not line.endswith(("1/1", "2/2"))]
    assert error.startswith("Error: cannot write ")
    assert "File too large" in error
    assert tree(root) == before
    assert not list((root / "build").rglob(".*"))


@pytest.mark.parametrize("out", [".", "..", "/", "rules"])
def test_a_folder_that_must_not_be_replaced_is_told_before_anything_is_built(root: Path, out: str) -> None:
    before = tree(root)

    done = CliRunner().invoke(main, ["--root", str(root), "build", "--out", str(root / out)])

    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    assert not (root / "build" / "pdf").exists()
    assert tree(root) == before


def test_a_second_server_names_the_first(root: Path) -> None:
    with locked(root / FOLDER / "serving", "rulebook serve"):
        done = CliRunner().invoke(main, ["--root", str(root), "serve"])

    assert done.exit_code == 1
    assert done.stderr.startswith("Error: rulebook serve (process ")
    assert done.stderr.endswith(f" is already running in {root}; end it first\n")


def test_who_cannot_lock_says_so_in_one_line(root: Path) -> None:
    (root / "build" / "locks" / "building").mkdir()

    done = CliRunner().invoke(main, ["--root", str(root), "build"])

    assert done.exit_code == 1
    assert done.stderr == f"Error: {root}/build/locks/building: Is a directory; nothing was written\n"
