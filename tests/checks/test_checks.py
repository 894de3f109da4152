"""The checks as a whole: each accepts the rulebook, rejects a fixture (see test_breaking), and is documented."""

import re
from pathlib import Path

import pytest

from generator.checks import CHECKS, run_checks
from generator.checks.project import Check, Project

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_check_accepts_the_rulebook(check: Check, project: Project) -> None:
    assert [str(finding) for finding in check.run(project)] == []


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_check_has_a_fixture_that_it_rejects(check: Check) -> None:
    breaking = (ROOT / "tests/checks/test_breaking.py").read_text(encoding="utf-8")

    assert f"{check.name}: " in breaking or f"{check.name}:" in breaking or f"/{check.name}" in breaking


def test_checks_have_the_names_of_the_design() -> None:
    names = {check.name for check in CHECKS}

    assert names >= {"schema", "references", "numbering", "rulings", "errata", "messages", "coverage", "lock"}


def test_findings_come_contradictions_first(copy: Path) -> None:
    example = copy / "examples/multiple-chips/two-thousands-over-twelve-hundred.yml"
    example.write_text(example.read_text(encoding="utf-8").replace("returned: 800", "returned: 700"), encoding="utf-8")
    wording = copy / "i18n/nl/rules/showdown/side-pots.yml"
    wording.write_text(wording.read_text(encoding="utf-8") + "titel: x\n", encoding="utf-8")

    found = run_checks(Project.load(copy), [check for check in CHECKS if check.name in ("rulings", "schema")])

    assert [finding.check for finding in found] == ["rulings", "schema"]


def test_the_table_of_checks_is_true() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

    rows = re.findall(r"^\| `([a-z]+)` \| (.+) \|$", page, re.MULTILINE)
    assert rows == [(check.name, check.promise) for check in CHECKS]
