"""A second process finds what one alone does. All other tests check in one, where nothing that was compiled is lost."""

import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

from tests.small import ROOT, make_tiny

BEGIN = """
import os, sys
from pathlib import Path
from generator.checks import run_checks, two_processes
from generator.checks.project import Project
from generator.checks.two_processes import in_two_processes

two_processes._can_copy = lambda: True  # on one core, too
"""
PROCESSES = """
found = in_two_processes(lambda thing, part: (thing + part, os.getpid()), "of ", ["one", "two"], ["three"])
assert [text for text, _ in found] == ["of one", "of two", "of three"], found
here, still_here, apart = [process for _, process in found]
assert here == still_here == os.getpid() != apart, found
"""
FAULT = """
def work(limit, part):
    if part > limit:
        raise ValueError(f"{part} is too much")
    return part

in_two_processes(work, 2, [1], [2, 3])
"""
FINDINGS = """
project = Project.load(Path(sys.argv[1]))
alone, beside = run_checks(project), run_checks(project, beside=True)
assert alone == beside, (alone, beside)
print(*sorted({finding.check for finding in beside}))
"""


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run in a process of its own: one with threads, as that of the tests may be, is not copied."""
    if "fork" not in multiprocessing.get_all_start_methods():
        pytest.skip("this system cannot copy a process")
    command = [sys.executable, "-c", BEGIN + script, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_second_process_does_its_part() -> None:
    done = run(PROCESSES)

    assert done.returncode == 0, done.stderr


def test_what_a_second_process_raises_is_raised() -> None:
    done = run(FAULT)

    assert done.stderr.endswith("ValueError: 3 is too much\n")
    assert done.returncode == 1


def test_two_processes_find_what_one_does(tmp_path: Path) -> None:
    root = make_tiny(tmp_path, "en")
    rule = root / "rules/procedures/clock.yml"
    rule.write_text(rule.read_text("utf-8").replace("max: 300", "max: 301"), encoding="utf-8")
    wording = root / "i18n/en/rules/procedures/clock.yml"
    wording.write_text(wording.read_text("utf-8").replace("title: ", "title: <b>", 1), encoding="utf-8")

    done = run(FINDINGS, str(root))

    assert done.returncode == 0, done.stderr
    assert {"messages", "schema"} <= set(done.stdout.split())
