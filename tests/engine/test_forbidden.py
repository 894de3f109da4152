"""The engine keeps to what can be lowered to MicroPython, and knows no book."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import generator.engine

FOLDER = Path(generator.engine.__file__).parent
ROOT = FOLDER.parents[1]
MODULES = sorted(FOLDER.rglob("*.py"))
FORBIDDEN_MODULES = {"re", "fractions", "decimal", "time", "datetime", "random", "os", "io", "pathlib", "secrets"}
FORBIDDEN_NAMES = {"Counter", "lru_cache", "cache", "Fraction", "Decimal", "print", "open", "input", "eval", "exec"}
MOST_LINES = 400


def faults(tree: ast.AST, depth: int = 0) -> Iterator[str]:
    """Everything in a module that the engine must do without; `depth` is how many folders below the engine it lies."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Match):
            yield f"line {node.lineno}: match statement"
        elif isinstance(node, ast.List | ast.Tuple | ast.Set) and isinstance(
            node.ctx if hasattr(node, "ctx") else ast.Load(), ast.Load
        ):
            if any(isinstance(item, ast.Starred) for item in node.elts):
                yield f"line {node.lineno}: star in a literal"
        elif isinstance(node, ast.Dict) and None in node.keys:
            yield f"line {node.lineno}: star in a literal"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield f"line {node.posonlyargs[0].lineno}: positional-only marker"
        elif isinstance(node, ast.Import):
            yield from (f"line {node.lineno}: imports {name.name}" for name in node.names if not allowed(name.name))
        elif isinstance(node, ast.ImportFrom):
            if node.level == 0 and not allowed(node.module or ""):
                yield f"line {node.lineno}: imports {node.module}"
            elif node.level > depth + 1:
                yield f"line {node.lineno}: imports from outside the engine"
            yield from (f"line {node.lineno}: {name.name}" for name in node.names if name.name in FORBIDDEN_NAMES)
        elif isinstance(node, ast.Name) and node.id in FORBIDDEN_NAMES:
            yield f"line {node.lineno}: {node.id}"


def allowed(module: str) -> bool:
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names and top not in FORBIDDEN_MODULES


def strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_module_does_without_what_is_forbidden(module: Path) -> None:
    depth = len(module.relative_to(FOLDER).parts) - 1

    assert list(faults(ast.parse(module.read_text(encoding="utf-8")), depth)) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_module_names_a_book(module: Path) -> None:
    books = {path.name for path in (ROOT / "rules" / "books").iterdir()} | {
        "tda-2011",
        "cz-2011",
        "br-2016",
        "es-annex",
    }
    said = " ".join(strings(ast.parse(module.read_text(encoding="utf-8"))))
    assert [book for book in sorted(books) if book in said] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_module_stays_short(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("match x:\n    case 1:\n        pass", "match statement"),
        ("x = [*y, 1]", "star in a literal"),
        ("x = {**y}", "star in a literal"),
        ("def f(x, /): pass", "positional-only"),
        ("import re", "imports re"),
        ("import yaml", "imports yaml"),
        ("from generator.knowledge import model", "imports generator.knowledge"),
        ("from collections import Counter", "Counter"),
        ("print(1)", "print"),
    ],
)
def test_the_walk_finds_what_is_forbidden(source: str, fault: str) -> None:
    assert any(fault in said for said in faults(ast.parse(source)))
