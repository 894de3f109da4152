"""Data flows one way: each part of the generator imports only from the parts below it."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "generator"
BELOW: dict[str, set[str]] = {
    "disk": set(),
    "engine": set(),
    "language": set(),
    "knowledge": {"disk", "engine", "language"},
    "asking": {"engine", "language"},
    "checks": {"disk", "engine", "language", "knowledge"},
    "drawing": {"disk", "engine", "language", "knowledge"},
    "browser": {"language"},
    "export": {"engine", "language", "knowledge"},
    "assistant": {"engine", "language", "knowledge", "export"},
    "site": {"disk", "engine", "language", "knowledge", "checks", "drawing", "browser", "asking", "export"},
    "paper": {"disk", "engine", "language", "knowledge", "drawing"},
    "translation": {"disk", "engine", "language", "knowledge", "checks"},
    "commands": {
        "disk",
        "engine",
        "language",
        "knowledge",
        "checks",
        "drawing",
        "browser",
        "asking",
        "assistant",
        "export",
        "site",
        "paper",
        "translation",
    },
}


def imported(path: Path) -> set[str]:
    """Return the parts of the generator that a module names in its imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        found |= {name.split(".")[1] for name in names if name.startswith("generator.")}
    return found


def test_every_part_has_its_place() -> None:
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == set(BELOW)


@pytest.mark.parametrize("part", BELOW)
def test_a_part_imports_only_from_below(part: str) -> None:
    above = {
        path.name: imported(path) - BELOW[part] - {part}
        for path in (PACKAGE / part).rglob("*.py")
        if imported(path) - BELOW[part] - {part}
    }

    assert above == {}
