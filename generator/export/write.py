"""Makes the files of the export: JSON, a schema for each shape, the index, and what says how to read them."""

import hashlib
import json
from collections.abc import Iterator

from generator.export import shapes
from generator.export.data import Exported

FOLDER = f"data/v{shapes.FORMAT}"
_SCHEMAS: dict[str, type[shapes.DataShape]] = {
    "index": shapes.IndexData,
    "book": shapes.BookData,
    "rules": shapes.RulesData,
    "policies": shapes.PoliciesData,
    "glossary": shapes.GlossaryData,
    "examples": shapes.ExamplesData,
    "rulings": shapes.RulingsData,
}
_README = f"""\
# The rulebook as data, format {shapes.FORMAT}

Read `index.json` first: it lists the books and every file with its schema, size and digest. `schema/` has a JSON Schema (2020-12) for each
shape; the descriptions in it say what the keys mean. The files hold no date and no path: the same rulebook gives the same bytes.

- `books/BOOK.json`: numbers and letters with their clauses in every language and the place in the source, decisions on policies, errata.
- `rules.json`: rules across books, and the number of each in every book (the concordance). `policies.json`, `glossary.json`.
- `examples.json`: situations as the engine takes them. `rulings/BOOK.json`: what each book rules on every event of every example.
- `hands/BOOK.phhs`: examples whose betting is regular under that book, as PHH hand histories; `inf` is a stack not told.

The wording is ours, under CC BY 4.0, and no text of a source is in it. Rules of the Tournament Directors Association are theirs.

## Changes of the format

1: the first one.
"""


def export_files(exported: Exported) -> Iterator[tuple[str, bytes]]:
    """Yield the path below `data/v1/` and the content of every file, the index last."""
    listed = []
    for path, schema, content in exported.files():
        held = _json(content.model_dump())
        listed.append(_listed(path, held, f"schema/{schema}.json"))
        yield path, held
    for path, told in exported.hands():
        listed.append(_listed(path, told.encode(), None))
        yield path, told.encode()
    for name, shape in _SCHEMAS.items():
        described = {"$schema": "https://json-schema.org/draft/2020-12/schema", **shape.model_json_schema()}
        yield f"schema/{name}.json", _json(described, indent=1)
    yield "README.md", _README.encode()
    yield "index.json", _json(exported.index(listed).model_dump(), indent=1)


def _listed(path: str, held: bytes, schema: str | None) -> shapes.FileData:
    return shapes.FileData(path=path, schema_file=schema, bytes=len(held), sha256=hashlib.sha256(held).hexdigest())


def _json(data: object, indent: int | None = None) -> bytes:
    separators = (",", ":") if indent is None else None
    return (json.dumps(data, ensure_ascii=False, indent=indent, separators=separators) + "\n").encode()
