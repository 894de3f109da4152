"""Python and its translation give the same, and what cannot be translated is refused with its file and line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from generator.browser.bundle import bundle
from generator.browser.faults import TranslationError

# A function `out()` of each: what it returns in Python, it returns in JavaScript.
SAME = {
    "chained comparisons, each part once": """
        seen = []
        def note(x):
            seen.append(x)
            return x
        def out():
            return [note(1) < note(2) < note(3), note(3) < note(2) < note(9), seen]
    """,
    "lists are no tuples": """
        def out():
            return [[1] == [1], (1,) == (1,), [1] == list((1,)), {(1, 2): "t"}[(1, 2)], isinstance((1,), list), isinstance([], tuple)]
    """,
    "and, or and what is true": """
        def out():
            return [[] or "x", 0 and 1, "" or None, not {}, not {"a": 1}, [1] and [], None or 0 or False]
    """,
    "whole numbers": """
        def out():
            return [-7 // 2, -7 % 3, 7 % -3, 2**40, divmod(-7, 2), True + 1, sum([True, True]), round(2.5), round(3.5)]
    """,
    "slices and places from the end": """
        def out():
            row = [1, 2, 3, 4, 5]
            row[1:3] = [9]
            del row[-1]
            return [row, row[-1], row[::-1], "abc"[-2:], row[5:], (1, 2, 3)[:-1]]
    """,
    "sorting stays in order, backwards too": """
        def out():
            pairs = [("b", 1), ("a", 1), ("c", 0)]
            up = sorted(pairs, key=lambda pair: pair[1])
            down = sorted(pairs, key=lambda pair: pair[1], reverse=True)
            return [up, down, min(pairs, key=lambda pair: pair[1]), max([], default="none"), sorted("ba")]
    """,
    "keys as Python compares them": """
        def out():
            found = {1: "one", "1": "text"}
            found[True] = "true"
            found["b"] = 0
            found.setdefault("b", 5)
            return [found, list(found), found.pop("b"), found.get("none"), {**{"a": 1}, "a": 2}, dict(a=1) | {"b": 2}]
    """,
    "names of JavaScript's own": """
        def out():
            constructor, length, new, var, this = 1, 2, 3, 4, 5
            return [constructor, length, new, var, this, {"constructor": 1}.get("toString"), "__proto__" in {}]
    """,
    "dataclasses, defaults and choices": """
        from dataclasses import dataclass, field, replace
        from enum import StrEnum
        class Way(StrEnum):
            LEFT = "left"
            RIGHT = "right"
        @dataclass(frozen=True)
        class Point:
            x: int
            name: str = "p"
            row: list = field(default_factory=list)
            def __post_init__(self):
                if self.x < 0:
                    raise Fault("below")
            @property
            def twice(self):
                return self.x * 2
        def out():
            a = Point(1)
            b = replace(a, x=2, name="q")
            try:
                Point(**{"x": -1})
            except Fault:
                pass
            return [a.row is Point(1).row, a == Point(1), a != b, b.twice, Way("left") is Way.LEFT, Way.LEFT == "left", f"{Way.RIGHT}"]
        class Fault(ValueError):
            pass
    """,
    "generators, unpacking and late names": """
        def count():
            for at in range(3):
                yield at
            yield from "ab"
        def out():
            first, *rest = count()
            each = [lambda: at for at in range(3)]
            return [
                first, rest, [one() for one in each], next((x for x in [1, 2] if x > 5), "none"),
                any(x == "b" for x in count()),
            ]
    """,
    "texts": """
        def out():
            return [
                " a b ".split(), "a,b,c".split(",", 1), "x".join(["1", "2"]), "a=b=c".partition("="), repr("it's"),
                repr(["a", None, True, (1,)]),
                f"{1}{'x'!r}", "\\u00e9".isalpha(), "12".isdigit(), "".isdigit(), "Abc".lower(),
                "a-b".replace("-", "_"), "abc".startswith(("x", "a")),
            ]
    """,
}  # fmt: skip


@pytest.fixture(scope="module")
def run(browser: Browser) -> Callable[[str], Any]:
    context = browser.new_context()
    page = context.new_page()
    return lambda script: page.evaluate(f"() => {{ 'use strict'; {script}\nreturn $.to(exported.out()); }}")


def written(folder: Path, code: str) -> Path:
    lines = code.strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    (folder / "generator").mkdir(exist_ok=True)
    (folder / "generator" / "part.py").write_text("\n".join(line[indent:] for line in lines) + "\n", encoding="utf-8")
    return folder


def wire(value: Any) -> Any:
    if isinstance(value, dict):
        return {"d": [[wire(key), wire(part)] for key, part in value.items()]}
    return [wire(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("code", SAME.values(), ids=SAME)
def test_the_translation_gives_what_python_gives(tmp_path: Path, run: Callable[[str], Any], code: str) -> None:
    root = written(tmp_path, code)
    names: dict[str, Any] = {"__name__": "part"}
    exec((root / "generator/part.py").read_text(encoding="utf-8"), names)

    assert run(bundle(root, {"out": ("generator.part", "out")})) == json.loads(json.dumps(wire(names["out"]())))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("    with open('x') as f: return f", "With"),
        ("    return 1 << 2", "operator"),
        ("    try:\n        return [][0]\n    except IndexError:\n        return 0", "except IndexError"),
        ("    try:\n        return 1\n    finally:\n        pass", "finally"),
        ("    for x in []:\n        pass\n    else:\n        return 1", "for … else"),
        ("    return (lambda *, a: a)(a=1)", "lambda"),
        ("    return sorted([1], cmp=1)", "keyword cmp"),
        ("    return 2**60 + 18446744073709551616", "18446744073709551616"),
        ("    return open('x')", "open()"),
        ("    async def x(): pass", "AsyncFunctionDef"),
        ("    return isinstance(1, complex)", "this class"),
        ("    import os\n    return os", "Import"),
    ],
)
def test_what_is_not_translated_is_refused_with_its_line(tmp_path: Path, line: str, what: str) -> None:
    root = written(tmp_path, f'"""A module."""\n\n\ndef out():\n{line}\n')

    with pytest.raises(TranslationError) as refused:
        bundle(root, {"out": ("generator.part", "out")})

    assert refused.value.file == Path("generator/part.py")
    assert refused.value.line >= 5
    assert what in str(refused.value)


def test_a_module_of_which_nothing_is_known_is_refused(tmp_path: Path) -> None:
    root = written(tmp_path, "import socket\n\n\ndef out():\n    return socket\n")

    with pytest.raises(TranslationError, match=r"generator/part\.py:1: the module socket"):
        bundle(root, {"out": ("generator.part", "out")})
