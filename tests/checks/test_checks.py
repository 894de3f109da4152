"""The checks as a whole: each accepts the rulebook, rejects a fixture (see test_breaking), and is documented."""

import json
import re
from pathlib import Path

import pytest

from generator.checks import CHECKS, run_checks
from generator.checks.project import NamedCheck, Project

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_check_accepts_the_rulebook(check: NamedCheck, project: Project) -> None:
    assert [str(finding) for finding in check.run(project)] == []


TWO_THOUSANDS = "examples/multiple-chips/two-thousands-over-twelve-hundred.yml"
LAST_HANDS = "i18n/nl/examples/last-hands.yml"
# For each check a file, and what to change in it: to be rejected by that check.
REJECTED = {
    "contradictions": (TWO_THOUSANDS, "ruling: {action: call", "ruling: {action: raise"),
    "rulings": (TWO_THOUSANDS, "returned: 800", "returned: 700"),
    "errata": ("rules/books/cz-2011/errata.yml", "printed: {to: 1200}", "printed: {to: 1000}"),
    "schema": ("rules/procedures/clock.yml", "clauses:", "clases:"),
    "references": ("rules/procedures/clock.yml", "at-your-seat", "at-your-seats"),
    "numbering": ("rules/books/cz-2011/numbering.yml", '      "39": oversized-chip\n', ""),
    "places": ("rules/books/cz-2011/places.yml", "clauses: {}", 'clauses: {clock#call: "003:L1"}'),
    "departures": (
        "rules/books/cz-2011/policies.yml",
        "raise_methods: {value: one_motion",
        "multiple_chips: {value: same_denomination",
    ),
    "witnesses": (
        "rules/books/tda-2011/policies.yml",
        "penalty_rounds_max: {value: 4",
        "penalty_rounds_max: {value: 9",
    ),
    "messages": ("i18n/cs/ui.yml", "few {# sekundy} ", ""),
    "facts": ("i18n/es/examples/multiple-chips.yml", "sobre una subida a 1.200", "sobre una subida a 1.300"),
    "names": ("examples/breaking-tables/from-seat-one.yml", "seats: [empty, A,", "seats: [empty, Alice,"),
    "titles": (LAST_HANDS, "", ""),
    "glossary": ("i18n/cs/rules/conduct/penalties.yml", "blindy i ante", "blindy i vklady"),
    "vocabulary": ("i18n/nl/rules/dealing/misdeals.yml", "Na substantial action", "Na de substantial actions"),
    "coverage": ("i18n/nl/outline.yml", "betting:", "bettings:"),
    "lock": ("examples/multiple-chips/rulings.lock", "\ntwo-thousands", "\nthree-thousands"),
    # In the folder of a house, which holds the files of its base.
    "strays": ("rules/books/onk-2023/book.yml", "based_on: tda-2022", "based_on: tda-2022"),
    # Of a house, whose base was never accepted.
    "base": ("rules/books/onk-2023/book.yml", "based_on: tda-2022", "based_on: tda-2022"),
}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_check_rejects_its_fixture(check: NamedCheck, copy: Path) -> None:
    if check.name == "contradictions":
        twin = copy / TWO_THOUSANDS.replace("two-", "twin-")
        twin.write_bytes((copy / TWO_THOUSANDS).read_bytes())
    if check.name == "titles":
        wording = copy / LAST_HANDS
        text = wording.read_text(encoding="utf-8")
        first, second = re.findall("^  title: (.+)$", text, re.MULTILINE)[:2]
        wording.write_text(text.replace(second, first), encoding="utf-8")
    if check.name == "places":
        (copy / "rules/books/cz-2011/places.yml").write_text('lines: "1"\nclauses: {}\n', encoding="utf-8")
    if check.name in ("base", "strays"):
        mark = {"house": str(copy), "book": "onk-2023", "languages": ["en"]}
        (copy / "house.json").write_text(json.dumps(mark), encoding="utf-8")
    file, old, new = REJECTED[check.name]
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    found = run_checks(Project.load(copy), [check])

    assert found
    assert {finding.check for finding in found} == {check.name}


def test_a_related_rule_that_is_not_there_is_told_at_its_line(copy: Path) -> None:
    file = copy / "rules/procedures/clock.yml"
    text = file.read_text(encoding="utf-8").replace("at-your-seat", "at-your-seats")
    file.write_text(text, encoding="utf-8")
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "at-your-seats" in row)

    found = run_checks(Project.load(copy), [check for check in CHECKS if check.name == "references"])

    assert [(finding.file, finding.line) for finding in found] == [("rules/procedures/clock.yml", line)]


def test_checks_have_the_names_of_the_design() -> None:
    names = {check.name for check in CHECKS}

    assert names >= {
        "schema",
        "references",
        "numbering",
        "rulings",
        "errata",
        "messages",
        "facts",
        "glossary",
        "coverage",
        "lock",
    }


def test_findings_come_contradictions_first(copy: Path) -> None:
    example = copy / "examples/multiple-chips/two-thousands-over-twelve-hundred.yml"
    example.write_text(example.read_text(encoding="utf-8").replace("returned: 800", "returned: 700"), encoding="utf-8")
    wording = copy / "i18n/nl/rules/showdown/side-pots.yml"
    wording.write_text(wording.read_text(encoding="utf-8") + "titel: x\n", encoding="utf-8")

    found = run_checks(Project.load(copy), [check for check in CHECKS if check.name in ("rulings", "schema")])

    assert [finding.check for finding in found] == ["rulings", "schema"]


def test_the_table_of_checks_is_true() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

    rows = re.findall(r"^\| `([a-z]+)` \| (.+) \|$", page, re.MULTILINE)
    assert rows == [(check.name, check.promise) for check in CHECKS]
