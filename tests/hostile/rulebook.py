"""The rulebook whose places are tried: the real one without most of its examples, and with what no book of it says yet."""

import shutil
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

from generator.knowledge.load import load
from generator.knowledge.yaml_source import read_yaml
from tests.hostile.places import written
from tests.hostile.slots import every_kind, slots_of
from tests.small import ROOT, copy_data, keep, thin_out

# What a house says of itself, and a number that its source leaves out.
_OF_A_HOUSE = {"version": "2", "house": "House", "website": "https://house.example"}
_GAP = {"999": "not printed"}


def make_rulebook(root: Path, *languages: str) -> Path:
    """Write the rulebook to `root`, in these languages only."""
    keep(thin_out(copy_data(root)), *languages)
    for path in sorted((root / "rules" / "books").glob("*/book.yml")):
        _add(root, path, _OF_A_HOUSE)
    _add(root, root / "rules" / "books" / "tda-2011" / "numbering.yml", {"gaps": _GAP})
    bring_examples(root, _copied)
    findings = load(root).findings
    assert findings == [], findings
    return root


def _add(root: Path, path: Path, more: dict[str, object]) -> None:
    read = read_yaml(path, root, [])
    assert read is not None
    path.write_text(written({**more, **read.data}), encoding="utf-8")


def _copied(root: Path, file: str) -> bool:
    shutil.copy(ROOT / file, root / file)
    return True


def bring_examples(root: Path, bring: Callable[[Path, str], bool]) -> None:
    """Take real examples until there is one for every kind of slot; where none has one, somebody who sits there is named.

    `bring` takes one into the rulebook at `root` and tells whether it could.
    """
    missing = kinds_without_a_slot(root)
    held: dict[str, set[str]] = {}
    for slot in slots_of(ROOT, "example"):
        held.setdefault(slot.file, set()).add(slot.kind)
    for file, kinds in held.items():
        if missing & kinds and bring(root, file):
            missing -= kinds
    for kind in sorted(kind for kind in missing if kind.startswith("example:")):
        *above, name, _ = kind.removeprefix("example:").split(".")
        path = next(root / file for file, kinds in held.items() if (root / file).is_file() and _has(kinds, above))
        read = read_yaml(path, root, [])
        assert read is not None
        data = part = deepcopy(read.data)
        for step in above:
            part = part[step]
        part[name] = part["seats"][-1:]
        path.write_text(written(data), encoding="utf-8")


def _has(kinds: set[str], above: list[str]) -> bool:
    return any(kind.startswith(f"example:{'.'.join(above)}.") for kind in kinds)


def kinds_without_a_slot(root: Path) -> set[str]:
    """Return the kinds of slots that take free text and of which the rulebook has none, so that no text is tried there.

    What an example states of a ruling is compared with what is ruled, and no page or paper prints it.
    """
    there = {slot.kind for slot in slots_of(root)}
    free = {kind for kind, allowed in every_kind().items() if any(_takes_anything(node) for node in allowed)}
    return {kind for kind in free - there if ".ruling." not in kind and not kind.startswith("example:ruling.")}


def _takes_anything(node: dict[str, object]) -> bool:
    closed = "enum" in node or "const" in node
    return not closed and node.get("pattern") in (None, "^[^\\n]*$", "^[^\\n:]+$")
