"""The catalogues of `i18n/<lang>/`, read as the tests need them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.knowledge.examples import load_example
from generator.knowledge.files import Files

ROOT = Path(__file__).parents[2]


def leaves(tree: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield each message of nested keys, with its dotted id."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def languages(name: str) -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.parent.name for path in ROOT.glob(f"i18n/*/{name}.yml"))


def catalogue(name: str, language: str) -> dict[str, str]:
    """Return a catalogue, `story` or `rulings`, as dotted ids with their patterns."""
    return dict(leaves(yaml.safe_load((ROOT / "i18n" / language / f"{name}.yml").read_text(encoding="utf-8"))))


def situations() -> list[dict[str, Any]]:
    """Return the facts of every example of the project, as the engine takes them."""
    files = Files(ROOT, [])
    examples = [load_example(path, files) for path in sorted(ROOT.glob("examples/*/*.yml"))]
    assert files.findings == []
    return [dict(example.situation) for example in examples if example is not None]
