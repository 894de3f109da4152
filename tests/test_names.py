"""A name means one thing: no two classes of the package share one."""

import ast
from collections import defaultdict
from pathlib import Path

import generator

PACKAGE = Path(generator.__file__).parent


def classes() -> dict[str, list[str]]:
    """The modules of every class by its name; an underscore before it makes no other name."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).as_posix()
        names = {
            node.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ClassDef)
        }
        for name in names:
            found[name.lstrip("_")].append(module)
    return found


def test_no_two_classes_share_a_name() -> None:
    found = classes()

    assert len(found) > 200
    assert {name: modules for name, modules in found.items() if len(modules) > 1} == {}
