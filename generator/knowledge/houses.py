"""A new house book: files that are valid as they are, with comments on what a house can do with them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from generator.knowledge.logo import Logo
from generator.knowledge.model import Book, Decision, Edition, Knowledge, Value
from generator.knowledge.reader import Reader
from generator.knowledge.texts import Texts

_WIDTH = 120


@dataclass(frozen=True, slots=True)
class NewHouse:
    """The name of a new house, and what it starts from; `language` is that of its own wording.

    `names` are title and short title in each language, where they are not the same in all. `edition_of` says that this is a new edition
    of its base: who issues it, and its languages, are those of the base. `version` is what its cover says of it.
    """

    id: str
    base: str
    title: str
    short: str
    language: str
    date: date
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    edition_of: Book | None = None
    version: str | None = None


def names_of_an_edition(reader: Reader, old: str, new: str) -> tuple[str, str]:
    """Return title and short title of a new edition of a book: those of the old one with the years of the new id, one for one."""
    years = dict(zip(re.findall(r"\d{4}", old), re.findall(r"\d{4}", new), strict=False))
    shift = {int(year): int(other) - int(year) for year, other in years.items()}
    step = next(iter(shift.values()), 0)

    def renewed(text: str) -> str:
        # A season has two years, which go on together.
        return re.sub(r"\b(?:19|20)\d\d\b", lambda found: str(int(found[0]) + step), text)

    return renewed(reader.book("title", old)), renewed(reader.book("short", old))


def render_house(knowledge: Knowledge, texts: Texts, house: NewHouse) -> dict[str, str | bytes]:
    """Return the text of every file of a new house by its path, and the bytes of its logo.

    Raises KeyError where its base or a text of the interface is missing.
    """
    edition = knowledge.editions[house.base]
    reader = Reader(knowledge, texts, house.language, edition)
    folder = f"rules/books/{house.id}"
    files: dict[str, str | bytes] = {
        f"{folder}/book.yml": _book(reader, house),
        f"{folder}/policies.yml": _policies(reader, edition),
        f"{folder}/numbering.yml": _numbering(reader, house, edition),
    }
    before = house.edition_of
    if before is not None and before.house.logo is not None:
        files[f"{folder}/{logo_file(before.house.logo)}"] = before.house.logo.data
    kept = before.languages if before else None
    for language in kept or knowledge.languages:
        files[f"i18n/{language}/books/{house.id}/book.yml"] = _wording(Reader(knowledge, texts, language), house)
    return files


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _book(reader: Reader, house: NewHouse) -> str:
    kept = house.edition_of.languages if house.edition_of else None
    languages = f"languages: [{', '.join(kept)}]" if kept else f"# languages: [{house.language}]"
    version = f"version: {_quoted(house.version)}" if house.version else '# version: "1.1"'
    return f"""\
language: {house.language}                    {line_comment(reader.ui("house.original"))}
{languages}               {line_comment(reader.ui("house.kept-in"))}
date: {_quoted(house.date.isoformat())}
{version}
based_on: {house.base}
{_issuer(house.edition_of)}"""


def logo_file(logo: Logo) -> str:
    """Return the name of the file in which a new edition has its logo."""
    return f"logo.{logo.form}"


def _issuer(book: Book | None) -> str:
    """Return who issues a new edition, as the one before it says; its logo is copied beside the file."""
    if book is None:
        return ""
    house, rows = book.house, []
    if house.name:
        rows.append(f"house: {_quoted(house.name)}")
    if house.logo:
        rows.append(f"logo: {logo_file(house.logo)}")
    if house.main:
        accent = f", accent: {_quoted(house.accent)}" if house.accent else ""
        rows.append(f"colours: {{main: {_quoted(house.main)}{accent}}}")
    if house.website:
        rows.append(f"website: {_quoted(house.website)}")
    return "".join(f"{row}\n" for row in rows)


def _wording(reader: Reader, house: NewHouse) -> str:
    about = reader.ui("house.about", base=reader.book("title", house.base))
    title, short = house.names.get(reader.language, (house.title, house.short))
    lines = [
        f"title: {_quoted(title)}",
        f"short: {_quoted(short)}",
        f"about: {_quoted(about)}",
    ]
    if reader.language == house.language:
        lines += [
            f'# chapters: {{house-rules: "…"}}      {line_comment(reader.ui("house.chapter-title"))}',
            f'# entries: {{"38": "…"}}              {line_comment(reader.ui("house.entry-title"))}',
            f'# remarks: {{"38": "…"}}              {line_comment(reader.ui("house.entry-remark"))}',
        ]
    return "\n".join(lines) + "\n"


# What a house can decide


def _policies(reader: Reader, base: Edition) -> str:
    rows = _comment(reader.ui("house.policies", base=base.id))
    rule = ""
    for name, decision in reader.decisions():
        policy = reader.knowledge.policies[name]
        if base.spot(policy.rule) is None and decision.book is not None:
            continue  # decided in passing: no clause of the base would say what the house decides
        if policy.rule != rule:
            rule = policy.rule
            target = reader.target(rule)
            number = f"{target.spot.number} " if target.spot else ""
            rows += ["", f"# {number}{target.title}"]
        rows += ["#", *_comment(reader.policy_question(name)), *_values(reader, name, decision)]
        rows.append(f"# {name}: {{value: {decision.value}, basis: stated}}")
    return "\n".join(rows) + "\n"


def _values(reader: Reader, name: str, decision: Decision) -> list[str]:
    policy = reader.knowledge.policies[name]
    if policy.values:
        return [row for value in policy.values for row in _comment(f"{value}: {_said(reader, name, value)}", "  ")]
    assert reader.edition is not None
    now = f"{reader.edition.id}: {_said(reader, name, decision.value)}"
    return _comment(f"{policy.minimum}–{policy.maximum}; {now}", "  ")


def _said(reader: Reader, name: str, value: Value) -> str:
    return " ".join(reader.policy_value(name, value).split())


def line_comment(text: str) -> str:
    """Return a text as a comment of one line, whatever white space it has: what follows a line break would be none."""
    return f"# {' '.join(text.split())}"


def _comment(text: str, indent: str = "") -> list[str]:
    """Return a text as lines of comment, none longer than a line of this project."""
    rows, row = [], f"# {indent}"
    for word in text.split():
        if len(row) + len(word) > _WIDTH and row.strip() != "#":
            rows.append(row.rstrip())
            row = f"# {indent}  "
        row += f"{word} "
    return [*rows, row.rstrip()]


def _numbering(reader: Reader, house: NewHouse, base: Edition) -> str:
    part = next(part for entry in base.entries.values() for part in entry.parts if part.clauses)
    clause = f"{part.rule}#{part.clauses[0]}"
    chapter = reader.knowledge.rules[part.rule].chapter
    words = f"i18n/{house.language}/books/{house.id}/rules"
    rule_file = "<chapter>/<rule>.yml"
    rows = [
        *_comment(reader.ui("house.drops", base=base.id)),
        "#",
        "# drops:",
        f"#   - {{clause: {clause}, basis: stated}}",
        "#",
        *_comment(
            reader.ui(
                "house.adds",
                base=base.id,
                clauses=f"rules/books/{house.id}/rules/{rule_file}",
                words=f"{words}/{rule_file}",
            )
        ),
        "#",
        "# adds:",
        "#   - id: house-rules",
        "#     entries:",
        '#       "H-1": my-rule',
        "#",
        *_comment(reader.ui("house.rewords", base=base.id, file=f"{words}/{chapter}/{part.rule}.yml")),
        "#",
        "#   clauses:",
        f'#     {part.clauses[0]}: "…"',
        "#",
        *_comment(reader.ui("house.numbers", base=base.id)),
        "#",
        *_clauses(reader, base),
    ]
    return "\n".join(rows) + "\n"


def _clauses(reader: Reader, base: Edition) -> list[str]:
    rows: list[str] = []
    for entry in base.entries.values():
        for part in (part for part in entry.parts if part.clauses):
            place = f"{reader.knowledge.rules[part.rule].chapter}/{part.rule}"
            rows += _comment(f"{entry.number} {place}: {', '.join(part.clauses)}")
    return rows
