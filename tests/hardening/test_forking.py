"""Tests that fork, each file in a program of its own: Typst keeps threads, and a copy of a process that has threads may wait for ever."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.small import ROOT

FILES = sorted(path.name for path in Path(__file__).parent.glob("forking_*.py"))


def test_there_are_files_that_fork() -> None:
    assert FILES == ["forking_kill.py", "forking_rulebooks.py"]


@pytest.mark.parametrize("file", FILES)
def test_in_a_program_of_its_own(file: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    command += [f"--basetemp={tmp_path / 'base'}", f"tests/hardening/{file}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "[100%]" in done.stdout
