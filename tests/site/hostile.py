"""Wordings that try to be markup, put into every kind of English text of a rulebook."""

import re
from pathlib import Path

import yaml

from generator.knowledge.load import load

WORDINGS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1)) ![y](https://elsewhere.example/y.png)",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "</title></h1></article><h1>broken",
    "{{ 7 * 7 }} {% raw %} ${7}",
    ":material-skull: :joker: [^1] ++ctrl++",
    '--8<-- "mkdocs.yml" !!! danger {: onclick=alert(1) }',
    "| a | b | `code` _a_ __b__ ~~c~~ ==d==",
    "&lt;b&gt; &#60;b&#62; <!-- --> <https://elsewhere.example>",
    "</script><svg/onload=alert(1)> </dialog>",
]
FIRST, SECOND = (" ".join(half) for half in (WORDINGS[:6], WORDINGS[6:]))
EXAMPLE = "clock/time-runs-out-with-no-bet"


def pattern(text: str) -> str:
    """A text as a message that says just this: braces and apostrophes are quoted, asterisks are no emphasis."""
    return re.sub(r"[{}]+", lambda run: f"'{run[0]}'", text.replace("'", "''")).replace("*", "\\*")


def title(text: str) -> str:
    """A text as a message for a place that knows no emphasis."""
    return pattern(text).replace("\\*", "*")


def make_hostile(root: Path) -> None:
    """Put the wordings into the title and the clauses of a rule, an example, the glossary and a situation, in English."""
    english = root / "i18n" / "en"
    clauses = load(root).rules["clock"].clauses
    whole = pattern(f"{FIRST} {SECOND}")
    write(english / "rules/procedures/clock.yml", {"title": title(FIRST), "clauses": dict.fromkeys(clauses, whole)})
    edit(english / "examples/clock.yml", {EXAMPLE.partition("/")[2]: {"title": title(SECOND), "remark": whole}})
    edit(
        english / "glossary.yml",
        {"hostile-term": {"term": title(FIRST), "definition": whole, "aliases": "hostile, <b>x</b>"}},
    )
    path = english / "situations.yml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    data["situations"]["slow-or-away"] = {"title": title(SECOND), "about": title(FIRST)}
    write(path, data)


def edit(path: Path, changes: dict[str, object]) -> None:
    """Set top-level keys of a YAML file."""
    write(path, yaml.safe_load(path.read_text(encoding="utf-8")) | changes)


def write(path: Path, data: object) -> None:
    """Write a YAML file without anchors, each text on one line."""
    path.write_text(yaml.safe_dump(data, allow_unicode=True, width=10**6, sort_keys=False), encoding="utf-8")
