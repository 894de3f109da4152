"""Inside the engine, too, imports run one way, and a package is entered by its front."""

import ast
from pathlib import Path

import pytest

import generator.engine

FOLDER = Path(generator.engine.__file__).parent
# What every package may use, and uses nothing itself but situations.
GROUND = {"choices", "immutable", "policies", "reasons", "ruling"}
BELOW: dict[str, set[str]] = {
    "situation": set(),
    "state": {"situation"},
    "betting": {"situation", "state"},
    "showdown": {"situation", "state", "betting"},
    "deal": {"situation", "state", "betting", "showdown"},
    "event": {"situation"},
}
# Beside their fronts: the acts, by their names, and the kinds of values that facts are declared with.
OPEN = {"situation.acts", "situation.dealing_acts", "situation.declared", "situation.values"}
MODULES = [path for path in sorted(FOLDER.rglob("*.py")) if path.parent != FOLDER]


def imported(path: Path) -> set[str]:
    """What a module imports from outside its package, from the engine down."""
    level = len(path.relative_to(FOLDER).parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == level}


def test_every_package_has_its_place() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/__init__.py")} == set(BELOW)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_package_imports_only_from_below(module: Path) -> None:
    found = {name.partition(".")[0] for name in imported(module)}

    assert found <= BELOW[module.parent.name] | (GROUND if module.parent.name != "situation" else {"immutable"})


@pytest.mark.parametrize("module", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_package_is_entered_by_its_front(module: Path) -> None:
    assert {name for name in imported(module) if "." in name} <= OPEN
