"""Two little editions of one book, between which there is a change of every kind."""

from pathlib import Path

SPRING, AUTUMN = "spring", "autumn"
_FILES = {
    "rules/books/spring/book.yml": 'language: en\ndate: "2025-04"\n',
    "rules/books/spring/numbering.yml": """\
chapters:
  - id: procedures
    entries:
      "1": raise-methods
      "2": [clock#pace, clock#call]
      "3": rabbit-hunting
      "4": official-language
""",
    "rules/books/spring/policies.yml": "raise_methods: {value: call_then_one_motion, basis: stated}\n",
    "rules/books/autumn/book.yml": 'language: en\ndate: "2026-10"\n',
    "rules/books/autumn/numbering.yml": """\
chapters:
  - id: procedures
    entries:
      "1": clock
      "2": raise-methods
      "3": rabbit-hunting
      "5": etiquette
""",
    "rules/books/autumn/policies.yml": "raise_methods: {value: one_motion, basis: stated}\n",
    "i18n/en/books/spring/book.yml": "title: Spring rules\nshort: Spring\nabout: Rules.\n",
    "i18n/en/books/autumn/book.yml": "title: Autumn rules\nshort: Autumn\nabout: Rules.\n",
    "i18n/en/books/autumn/rules/procedures/rabbit-hunting.yml": """\
clauses:
  forbidden: There is no rabbit hunting unless all agree.
""",
}


def write_editions(root: Path) -> Path:
    """Add both editions to a rulebook."""
    for name, text in _FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
