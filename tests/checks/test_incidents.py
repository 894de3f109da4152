"""Situations lead to rules and examples that exist, and to every example."""

from pathlib import Path

from generator.checks.project import Project
from generator.checks.references import run

FILE = "rules/situations.yml"


def test_a_situation_that_leads_nowhere_is_told_with_its_line(copy: Path, change) -> None:
    line = change(
        FILE, "rules: [clock, at-your-seat]", "rules: [clocks, at-your-seat]\n        examples: [clock/nowhere]"
    )
    found = [finding for finding in run(Project.load(copy)) if finding.file == FILE]

    assert [(f.line, f.message.split(";")[0]) for f in found] == [
        (line - 1, "there is no rule 'clocks'"),
        (line - 1, "there is no example 'clock/nowhere'"),
        (1, "no situation leads to the examples of the rule 'clock'"),
    ]


def test_a_situation_that_stands_twice_is_told(copy: Path, change) -> None:
    line = change(FILE, "- id: penalty", "- id: misdeal")
    found = [finding for finding in Project.load(copy).knowledge.findings if finding.file == FILE]

    assert [finding.line for finding in found] == [line]
    assert "'misdeal' is repeated here" in found[0].message


def test_a_rulebook_without_situations_is_whole(copy: Path) -> None:
    (copy / FILE).unlink()
    for wording in (copy / "i18n").glob("*/situations.yml"):
        wording.unlink()
    project = Project.load(copy)

    assert project.knowledge.findings == []
    assert list(run(project)) == []
