"""JSON Schemas of every kind of file, for code editors: completion, descriptions and underlines with nothing of ours installed.

They are generated from the shapes, and know the ids of this project: policies with their values, rules, books, chapters.
"""

import json
from typing import Any

from pydantic import BaseModel

from generator.knowledge import example_shapes, shapes
from generator.knowledge.model import Knowledge, Policy

FOLDER = "generator/schemas"

# Each schema, the shape that it comes from, and the files that it describes.
KINDS: tuple[tuple[str, type[BaseModel], tuple[str, ...]], ...] = (
    ("outline", shapes.OutlineFile, ("rules/outline.yml",)),
    ("situations", shapes.IncidentsFile, ("rules/situations.yml",)),
    ("moved", shapes.MovedFile, ("rules/moved.yml", "rules/books/*/moved.yml")),
    ("rule", shapes.RuleFile, ("rules/{chapter}/*.yml", "rules/books/*/rules/*/*.yml")),
    ("book", shapes.BookFile, ("rules/books/*/book.yml",)),
    ("numbering", shapes.NumberingFile, ("rules/books/*/numbering.yml",)),
    ("policies", shapes.PoliciesFile, ("rules/books/*/policies.yml",)),
    ("errata", shapes.ErrataFile, ("rules/books/*/errata.yml",)),
    ("places", shapes.PlacesFile, ("rules/books/*/places.yml",)),
    ("example", example_shapes.ExampleFile, ("examples/*/*.yml", "rules/books/*/examples/*/*.yml")),
    ("language", shapes.LanguageFile, ("i18n/*/language.yml",)),
    ("rule-wording", shapes.RuleWording, ("i18n/*/rules/*/*.yml", "i18n/*/books/*/rules/*/*.yml")),
    ("outline-wording", shapes.OutlineWording, ("i18n/*/outline.yml",)),
    ("situations-wording", shapes.IncidentsWording, ("i18n/*/situations.yml",)),
    ("policies-wording", shapes.PoliciesWording, ("i18n/*/policies.yml",)),
    ("book-wording", shapes.BookWording, ("i18n/*/books/*/book.yml",)),
    ("notes-wording", shapes.NotesWording, ("i18n/*/books/*/policies.yml",)),
    ("errata-wording", shapes.ErrataWording, ("i18n/*/books/*/errata.yml",)),
    ("examples-wording", shapes.ExamplesWording, ("i18n/*/examples/*.yml", "i18n/*/books/*/examples/*.yml")),
    ("glossary", shapes.GlossaryWording, ("i18n/*/glossary.yml",)),
    ("book-glossary", shapes.BookGlossary, ("i18n/*/books/*/glossary.yml",)),
    (
        "catalogue",
        shapes.CatalogueWording,
        ("i18n/*/rulings.yml", "i18n/*/story.yml", "i18n/*/drawing.yml", "i18n/*/ui.yml", "i18n/*/ask.yml"),
    ),
)


def schema(knowledge: Knowledge, name: str, shape: type[BaseModel]) -> dict[str, Any]:
    """Return one schema, with this project's ids where the shape leaves them free."""
    made: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **shape.model_json_schema()}
    if name == "policies":
        setting = made["$defs"]["SettingShape"]
        made["properties"] = {p.name: _setting(p, setting) for p in knowledge.policies.values()}
        made["additionalProperties"] = False
        made.pop("propertyNames", None)
        made.pop("patternProperties", None)
    elif name == "rule":
        made["properties"]["related"]["items"] = {"enum": sorted(knowledge.rules)}
    elif name == "book":
        # Houses are left out: each would change this file, in which two of them then met.
        issued = sorted(book.id for book in knowledge.books.values() if book.source is not None)
        any_id = next(kind for kind in made["properties"]["based_on"]["anyOf"] if kind["type"] == "string")
        made["properties"]["based_on"] = {"anyOf": [{"enum": issued}, any_id]}
    elif name == "policies-wording":
        below = {"$ref": "#/$defs/PolicyWording"}
        made["properties"] = dict.fromkeys(sorted(knowledge.policies), below)
        made["additionalProperties"] = False
        made.pop("propertyNames", None)
        made.pop("patternProperties", None)
    return made


def _setting(policy: Policy, setting: dict[str, Any]) -> dict[str, Any]:
    value: dict[str, Any]
    if policy.values:
        value = {"enum": list(policy.values)}
        text = f"{policy.rule}: one of {', '.join(policy.values)}; {policy.default} where a book is silent"
    else:
        value = {"type": "integer", "minimum": policy.minimum, "maximum": policy.maximum}
        text = f"{policy.rule}: {policy.minimum} to {policy.maximum} {policy.unit}; {policy.default} where a book is silent"
    properties = {**setting["properties"], "value": {**value, "description": text}}
    return {**setting, "properties": properties, "description": text}


def render_schemas(knowledge: Knowledge) -> dict[str, str]:
    """Return the text of every schema file, and of the editor settings, by its path below the root."""
    found = {}
    globs: dict[str, list[str]] = {}
    for name, shape, patterns in KINDS:
        path = f"{FOLDER}/{name}.json"
        found[path] = json.dumps(schema(knowledge, name, shape), indent=2, ensure_ascii=False) + "\n"
        chapters = [chapter.id for chapter in knowledge.chapters]
        globs[f"./{path}"] = [
            pattern.replace("{chapter}", chapter)
            for pattern in patterns
            for chapter in (chapters if "{chapter}" in pattern else [""])
        ]
    settings = {"files.encoding": "utf8", "yaml.format.enable": False, "yaml.schemas": globs}
    found[".vscode/settings.json"] = json.dumps(settings, indent=2) + "\n"
    return found
