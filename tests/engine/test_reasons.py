"""Reasons: each is given somewhere, rests on a clause that exists, and has its English text."""

import ast
from pathlib import Path

import pytest
import yaml

import generator.engine
from generator.engine import REASONS
from generator.engine.event import OFFENCES, clauses_of_conduct
from generator.engine.reasons import NOT_COVERED
from generator.language.messages import Message

FOLDER = Path(generator.engine.__file__).parent
ROOT = FOLDER.parents[1]
CATALOGUE = yaml.safe_load((ROOT / "i18n" / "en" / "rulings.yml").read_text(encoding="utf-8"))


def said_in_the_engine() -> set[str]:
    """Every string in the engine outside the modules that declare the reasons."""
    said: set[str] = set()
    for module in FOLDER.rglob("*.py"):
        if not module.name.startswith("reasons"):
            tree = ast.parse(module.read_text(encoding="utf-8"))
            said |= {
                node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    return said


def texts(node: dict[str, object] | str, name: str = "") -> dict[str, str]:
    if isinstance(node, str):
        return {name: node}
    found: dict[str, str] = {}
    for key, inner in node.items():
        found.update(texts(inner, f"{name}.{key}" if name else key))  # type: ignore[arg-type]
    return found


def test_every_reason_is_given_somewhere() -> None:
    assert sorted(set(REASONS) - said_in_the_engine()) == []


def test_every_clause_cited_exists() -> None:
    clauses = {
        f"{path.stem}#{clause}"
        for path in (ROOT / "rules").glob("*/*.yml")
        for clause in (yaml.safe_load(path.read_text(encoding="utf-8")) or {}).get("clauses", [])
    }

    assert {reason.clause for reason in REASONS.values()} <= clauses
    assert {clause for offence in OFFENCES for clause in clauses_of_conduct(offence)} <= clauses


def test_a_reason_is_called_after_the_rule_that_it_rests_on() -> None:
    assert [name for name, why in REASONS.items() if name.partition(".")[0] != why.clause.partition("#")[0]] == []


def test_every_reason_has_a_text_that_takes_its_arguments() -> None:
    written = texts(CATALOGUE["reasons"])

    assert sorted(written) == sorted(REASONS)
    for name, text in written.items():
        assert Message(text, "en").arguments <= {argument for argument, _ in REASONS[name].args}, name


def test_everything_not_covered_is_said_in_the_engine_and_has_a_text() -> None:
    branches = {use.name: use.forms for use in Message(CATALOGUE["outcomes"]["not-covered"], "en").uses}

    assert set(NOT_COVERED) <= said_in_the_engine()
    assert sorted(branches["what"]) == sorted([name.replace("-", "_") for name in NOT_COVERED] + ["other"])


def reads_a_reason(tree: ast.AST) -> list[int]:
    """Lines that read the id or the clause of a reason, or the beginning of any text."""
    found = []
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.slice, ast.Constant)
            and node.slice.value in ("id", "clause")
        ):
            found.append(node.lineno)
        if isinstance(node, ast.Attribute) and node.attr in ("startswith", "endswith", "partition"):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("module", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_decision_reads_a_reason(module: Path) -> None:
    assert reads_a_reason(ast.parse(module.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source", ['why["clause"].startswith("undercalls#")', 'why["id"] in KNOWN', 'clause.partition("#")']
)
def test_reading_a_reason_is_found(source: str) -> None:
    assert reads_a_reason(ast.parse(source))
