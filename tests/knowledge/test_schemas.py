"""The editors' schemas: up to date, valid, and of one mind with the loader."""

import json
from pathlib import Path

import jsonschema
import pytest

from generator.checks.project import Project
from generator.knowledge.findings import Finding
from generator.knowledge.load import yaml_files
from generator.knowledge.schemas import KINDS, render_schemas
from generator.knowledge.yaml_source import read_yaml

ROOT = Path(__file__).resolve().parents[2]


def matching(pattern: str) -> list[Path]:
    return sorted(ROOT.glob(pattern))


def test_schemas_and_settings_are_as_generated(project: Project) -> None:
    for name, text in render_schemas(project.knowledge).items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name} is out of date; run `rulebook schemas`"


def test_every_yaml_file_has_one_schema(project: Project) -> None:
    settings = json.loads(render_schemas(project.knowledge)[".vscode/settings.json"])
    matched: dict[Path, list[str]] = {}
    for name, patterns in settings["yaml.schemas"].items():
        for pattern in patterns:
            for path in matching(pattern):
                matched.setdefault(path, []).append(name)
    files = {path for folder in ("rules", "examples", "i18n") for path in yaml_files(ROOT / folder)}

    assert files == set(matched)
    assert {path: names for path, names in matched.items() if len(names) > 1} == {}


@pytest.mark.parametrize("name", [name for name, _, _ in KINDS])
def test_the_files_of_the_rulebook_are_valid_for_an_editor(name: str, project: Project) -> None:
    rendered = render_schemas(project.knowledge)
    schema = json.loads(rendered[f"generator/schemas/{name}.json"])
    settings = json.loads(rendered[".vscode/settings.json"])
    validator = jsonschema.Draft202012Validator(schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    findings: list[Finding] = []

    paths = [
        path for pattern in settings["yaml.schemas"][f"./generator/schemas/{name}.json"] for path in matching(pattern)
    ]
    assert paths or name in (
        "language",
        "moved",
    )  # only languages in progress have the one, and where something was renamed the other
    for path in paths:
        source = read_yaml(path, ROOT, findings)
        assert source is not None
        assert [error.message for error in validator.iter_errors(source.data or {})] == [], path


def test_an_editor_underlines_a_policy_out_of_range(project: Project) -> None:
    schema = json.loads(render_schemas(project.knowledge)["generator/schemas/policies.json"])
    validator = jsonschema.Draft202012Validator(schema)

    assert validator.is_valid({"clock_seconds": {"value": 60, "basis": "stated"}})
    assert not validator.is_valid({"clock_seconds": {"value": 6000, "basis": "stated"}})
    assert not validator.is_valid({"clock_expiry": {"value": "tomorrow", "basis": "stated"}})
    assert not validator.is_valid({"clock_secs": {"value": 60, "basis": "stated"}})
