"""A rulebook that is soon built and still has every kind of place: the smallest that there is, and what only the real one says, in English.

Every payload can be tried in every kind of its places in less time than the real one takes for a few.
"""

import shutil
from pathlib import Path
from typing import Any

from generator.knowledge.load import load
from generator.knowledge.yaml_source import read_yaml
from tests.hardening.tiny import write_tiny
from tests.hostile.places import written
from tests.hostile.rulebook import bring_examples
from tests.small import ROOT, keep

LANGUAGE = "en"
_SOURCES = [{"book": "base", "number": "1", "label": "1", "erratum": "B-01"}]
# What `tiny` leaves out: of the catalogues, what only pages and papers say, and of other files, what they may say.
_CATALOGUES = ("ui", "drawing")
_TERM = {"also": "quok", "unless": "quokkas", "aliases": "wallaby, dog", "unsaid": "rules/all/clock#title"}
_SAID_BY_A_BOOK = {"entries": {"1": "First"}, "chapters": {"all": "All"}, "at_hand": "Not all of it was."}
_NOT_AT_HAND = {"unseen": {"numbers": "P-1-P-2"}}
_OBEYED = {"undercall": {"value": "opening_bet_or_heads_up", "basis": "interpretation"}}
_SHOWN = {"example": "multiple-chips/two-thousands", "after": 2, "printed": {"action": "fold"}}
# Bring what a ruling alone names, which no shape knows as a place.
_RULED = (
    "examples/balancing-tables/stud-position-empty.yml",
    "examples/heads-up-button/big-blind-busts.yml",
)
_ELSEWHERE = [{"book": "house", "ruling": {"not_covered": "nothing is said"}}]


def make_little(root: Path) -> Path:
    """Write the rulebook to `root`, an empty folder."""
    write_tiny(root)
    keep(root, LANGUAGE)
    for name in _CATALOGUES:
        shutil.copy(ROOT / "i18n" / LANGUAGE / f"{name}.yml", root / "i18n" / LANGUAGE)
    _change(root, f"i18n/{LANGUAGE}/glossary.yml", {"quokka": _TERM})
    _change(root, f"i18n/{LANGUAGE}/books/base/book.yml", _SAID_BY_A_BOOK)
    _change(root, "rules/books/base/numbering.yml", _NOT_AT_HAND)
    _change(root, "rules/books/house/book.yml", {"version": "2", "language": LANGUAGE, "languages": [LANGUAGE]})
    _change(root, "rules/books/house/policies.yml", _OBEYED)
    _change(root, "rules/books/base/errata.yml", {"B-01": {"shown_by": _SHOWN}})
    for file in _RULED:
        _bring(root, file)
    bring_examples(root, _bring)
    _change(root, "examples/penalties/two-rounds.yml", {"elsewhere": _ELSEWHERE})
    findings = load(root).findings
    assert findings == [], findings
    return root


def _bring(root: Path, file: str) -> bool:
    """Take a real example, if there is its rule, with its title, as one of this rulebook; tell whether there is."""
    rule, name = Path(file).parts[1:]
    if not (root / "rules" / "all" / f"{rule}.yml").is_file():
        return False
    read = read_yaml(ROOT / file, ROOT, [])
    assert read is not None
    data = {key: value for key, value in read.data.items() if key != "variant_of"}
    if "elsewhere" in data:
        data["elsewhere"] = [{**data["elsewhere"][0], "book": "house"}]
    (root / file).parent.mkdir(exist_ok=True)
    (root / file).write_text(written({**data, "sources": _SOURCES}), encoding="utf-8")
    _change(root, f"i18n/{LANGUAGE}/examples/{rule}.yml", {Path(name).stem: {"title": Path(name).stem}})
    return True


def _change(root: Path, file: str, more: dict[str, Any]) -> None:
    """Add to what a file says, or make it."""
    path = root / file
    data: dict[str, Any] = {}
    if path.is_file():
        read = read_yaml(path, root, [])
        assert read is not None
        data = read.data
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(_together(data, more)), encoding="utf-8")


def _together(data: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    return {
        **data,
        **{
            key: _together(data[key], value) if isinstance(value, dict) and isinstance(data.get(key), dict) else value
            for key, value in more.items()
        },
    }
