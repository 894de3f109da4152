"""A whole rulebook made to be broken: one file or more of every kind, and as little as the engine's reasons and policies allow.

Its rules are those of the real one that the engine names, each clause in one short sentence, in two languages and two books.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.checks import locked_rulings, run_checks
from generator.checks.project import Project
from generator.engine.policies import SPECS
from generator.engine.reasons import REASONS
from generator.knowledge.originals import render_originals
from generator.knowledge.schemas import render_schemas

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "cs")
_CATALOGUES = ("rulings", "story", "drawing", "ui")
_WORDS = {"en": ("Rule", "Clause", "of the quokka"), "cs": ("Pravidlo", "Věta", "o kvokovi")}

EXAMPLES = {
    "multiple-chips/two-thousands": """\
# Two chips, silently, over a raise.
sources:
  - {book: base, number: "1", own: true}
table: {game: nlhe, blinds: [200, 400], players: [SB, BB, A, B]}
play:
  - A: raises to 1200
    ruling: {action: raise, to: 1200}
  - B: puts 1000x2
    ruling: {action: call, to: 1200, returned: 800}
elsewhere:
  - {book: house, after: 2, ruling: {action: call}}
""",
    "odd-chips/two-winners": """\
sources: [{book: base, number: "2", own: true}]
kind: odd-chips
table: {game: plo8, players: [A, B, C], button: C}
division:
  pot: 66
  smallest: 1
  high: [A, B]
  low: [A, B]
  hands: {A: 2c 3d 4h 5s 6s, B: 2c 3d 4h 5c 6c}
ruling: {shares: {A: 33, B: 33}}
""",
    "penalties/two-rounds": """\
sources: [{book: base, number: "3", own: true}]
variant_of: odd-chips/two-winners
kind: penalty
penalty: {players: 9, rounds: 2}
ruling: {hands: 18}
""",
    "clock/words-and-time": """\
sources: [{book: house, number: "4", label: "1", erratum: H-01}]
table:
  game: nlhe
  blinds: [50, 100]
  players: [SB, BB, UTG]
  stacks: {UTG: 5000}
play:
  - UTG: says "raise to 300"
  - BB: calls the clock on SB
    ruling: {seconds_left: 40}
""",
}


def write_tiny(root: Path) -> Path:
    """Write the rulebook below `root`, an empty folder, with its locks and schemas."""
    rules = _rules()
    texts: dict[str, str] = {
        "rules/outline.yml": _yaml(
            {
                "chapters": [{"id": "all", "rules": sorted(rules)}, {"id": "house-chapter", "rules": []}],
                "card": [["clock_seconds"], ["clock_expiry"]],
            }
        ),
        "rules/situations.yml": _yaml(
            {
                "groups": [
                    {
                        "id": "chips",
                        "situations": [
                            {"id": "many-chips", "rules": ["multiple-chips", "odd-chips"]},
                            {"id": "others", "rules": ["clock", "penalties"], "examples": ["odd-chips/two-winners"]},
                        ],
                    }
                ]
            }
        ),
    }
    texts |= {f"rules/all/{name}.yml": _yaml(data) for name, data in rules.items()}
    texts |= _books(rules)
    texts |= {f"examples/{name}.yml": text for name, text in EXAMPLES.items()}
    for language in LANGUAGES:
        texts |= {f"i18n/{language}/{file}.yml": text for file, text in _wording(language, rules).items()}
    _write(root, texts)
    project = Project.load(root)
    locks = {file: text for file, (text, _) in render_originals(project.knowledge).items()}
    _write(root, {**locked_rulings.files(project), **locks, **render_schemas(project.knowledge)})
    return root


def _write(root: Path, texts: Mapping[str, str | None]) -> None:
    for file, text in texts.items():
        if text is None:
            continue  # a lock of which there is nothing to say
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def faults(root: Path) -> list[str]:
    """Return what the checks find in the rulebook: nothing, as long as it follows the real one."""
    return [str(finding) for finding in run_checks(Project.load(root))]


def _yaml(data: object) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=200)


def _rules() -> dict[str, dict[str, Any]]:
    """Return the rules that the engine names or obeys, as the real rulebook declares them."""
    named = {reason.clause.partition("#")[0] for reason in REASONS.values()}
    found = {}
    for path in sorted((ROOT / "rules").glob("*/*.yml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        if path.stem in named or data.get("policies", {}).keys() & SPECS.keys():
            obeyed = {name: policy for name, policy in data.get("policies", {}).items() if name in SPECS}
            found[path.stem] = {"clauses": data["clauses"], **({"policies": obeyed} if obeyed else {})}
    found["clock"]["related"] = ["penalties", "odd-chips"]
    return found


def _books(rules: Mapping[str, Any]) -> dict[str, str]:
    numbers = {"1": "multiple-chips", "2": "odd-chips", "3": "penalties", "4": "clock"}
    rest = [name for name in sorted(rules) if name not in numbers.values()]
    last = 4 + len(rest)
    entries: dict[str, Any] = {**numbers, **{str(i): name for i, name in enumerate(rest, 5)}}
    request, *others = rules["clock"]["clauses"]
    entries["4"] = [f"clock#{clause}" for clause in (request, *others)]
    entries[str(last + 2)] = entries.pop(str(last))
    base = {"language": "en", "date": "2024-05", "version": "1.0",
            "source": {"document": "001", "language": "en", "entries": f"1-{last + 2}"}}  # fmt: skip
    house = {"language": "cs", "languages": ["cs", "en"], "date": "2026-01-31", "based_on": "base",
             "source": {"document": "002", "language": "cs", "entries": "H-1"},
             "house": "Club", "website": "https://example.org/", "colours": {"main": "#1a5276"}}  # fmt: skip
    return {
        "rules/books/base/book.yml": _yaml(base),
        "rules/books/base/numbering.yml": _yaml(
            {
                "chapters": [{"id": "all", "entries": entries}],
                "gaps": {str(last): "not printed", str(last + 1): "not printed"},
            }
        ),
        "rules/books/base/places.yml": _yaml(
            {
                "lines": "1, 3-5, 7",
                "clauses": {f"{name}#{clause}": "001:L3-4" for name in rules for clause in rules[name]["clauses"]},
                "no_rule": [{"at": "001:L1, 001:L7", "reason": "heading"}],
            }
        ),
        "rules/books/base/errata.yml": _yaml({"B-01": {"number": "2", "at": "001:L5", "kind": "figure"}}),
        "rules/books/house/book.yml": _yaml(house),
        "rules/books/house/policies.yml": _yaml({"clock_seconds": {"value": 40, "basis": "interpretation"}}),
        "rules/books/house/numbering.yml": _yaml(
            {
                "adds": [{"id": "house-chapter", "entries": {"H-1": "dogs"}}],
                "drops": [
                    {
                        "clause": f"multiple-chips#{rules['multiple-chips']['clauses'][-1]}",
                        "basis": "stated",
                        "at": "002:L3",
                    }
                ],
            }
        ),
        "rules/books/house/places.yml": _yaml(
            {"lines": "1-3", "clauses": {"dogs#at-the-table": "002:L2", "penalties#may": "002:L2"}}
        ),
        "rules/books/house/errata.yml": _yaml({"H-01": {"at": "002:L1", "kind": "meaning"}}),
        "rules/books/house/rules/house-chapter/dogs.yml": _yaml({"clauses": ["at-the-table"]}),
    }


def _without(text: str, *keys: str) -> str:
    """Return a catalogue without some of the keys at its top."""
    return re.sub(rf"^(?:{'|'.join(keys)}):\n(?:[ #].*\n|\n)*", "", text, flags=re.M)


def _wording(language: str, rules: Mapping[str, Any]) -> dict[str, str]:
    rule, clause, quokka = _WORDS[language]
    texts = {
        f"rules/all/{name}": _yaml(
            {
                "title": f"{rule} {name}",
                **({"aliases": f"{rule} {name} x, y"} if name == "clock" else {}),
                "clauses": {c: f"{clause} {c} {quokka if i == 0 else ''}".strip() for i, c in enumerate(data["clauses"])},
            }
        )
        for name, data in rules.items()
    }  # fmt: skip
    for name in _CATALOGUES:
        texts[name] = (ROOT / f"i18n/{language}/{name}.yml").read_text(encoding="utf-8")
    # The pages of a site are not made of it.
    texts["ui"] = _without(texts["ui"], "site", "paper")
    texts["drawing"] = _without(texts["drawing"], "labels", "description", "state")
    texts["outline"] = _yaml({"chapters": {"all": f"{rule} 1", "house-chapter": f"{rule} 2"}})
    texts["situations"] = _yaml(
        {
            "groups": {"chips": rule},
            "situations": {name: {"title": clause, "about": rule} for name in ("many-chips", "others")},
        }
    )
    texts["policies"] = _yaml(
        {
            name: {
                "name": f"{rule} {name}",
                "question": f"{clause}?",
                **({"values": {value: f"{clause} {value}" for value in spec.values}} if spec.values else {}),
            }
            for name, spec in SPECS.items()
        }
    )
    texts["glossary"] = _yaml(
        {
            "quokka": {
                "term": "quokka" if language == "en" else "kvok",
                "definition": clause,
                "forms": quokka.split()[-1] + "*",
            }
        }
    )
    for book in ("base", "house"):
        texts[f"books/{book}/book"] = _yaml(
            {"title": f"{rule} {book}", "short": book, "about": clause, "remarks": {"1": f"{clause} 1"}}
        )
    texts["books/base/errata"] = _yaml({"B-01": {"printed": clause, "right": rule, "reason": clause}})
    texts["books/house/errata"] = _yaml({"H-01": {"printed": clause, "right": rule, "reason": clause}})
    texts["books/house/policies"] = _yaml({"clock_seconds": clause})
    texts["books/house/rules/house-chapter/dogs"] = _yaml({"title": rule, "clauses": {"at-the-table": clause}})
    texts["books/house/rules/all/penalties"] = _yaml(
        {"clauses": {rules["penalties"]["clauses"][0]: f"{clause} in the house {quokka}"}}
    )
    for name in EXAMPLES:
        folder, _, example = name.partition("/")
        texts[f"examples/{folder}"] = _yaml({example: {"title": f"{rule} {example}", "remark": clause}})
    return texts
