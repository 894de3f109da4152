"""A new house book: files that are valid as they are, with comments on what a house can do with them."""

import json
from dataclasses import dataclass
from datetime import date

from generator.knowledge.model import Decision, Edition, Knowledge, Value
from generator.knowledge.reader import Reader
from generator.knowledge.texts import Texts

_WIDTH = 120


@dataclass(frozen=True, slots=True)
class NewHouse:
    """The name of a new house, and what it starts from; `language` is that of its own wording."""

    id: str
    base: str
    title: str
    short: str
    language: str
    date: date


def render_house(knowledge: Knowledge, texts: Texts, house: NewHouse) -> dict[str, str]:
    """Return the text of every file of a new house by its path. Raises KeyError where its base or a text of the interface is missing."""
    edition = knowledge.editions[house.base]
    reader = Reader(knowledge, texts, house.language, edition)
    folder = f"rules/books/{house.id}"
    files = {
        f"{folder}/book.yml": _book(house),
        f"{folder}/policies.yml": _policies(reader, edition),
        f"{folder}/numbering.yml": _numbering(reader, house, edition),
    }
    for language in knowledge.languages:
        files[f"i18n/{language}/books/{house.id}/book.yml"] = _wording(Reader(knowledge, texts, language), house)
    return files


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _book(house: NewHouse) -> str:
    return f"""\
language: {house.language}                    # the original language of the house's own wording
# languages: [{house.language}]               # the languages it is kept in; without this line, all languages of the project
date: {_quoted(house.date.isoformat())}
# version: "1.1"
based_on: {house.base}
"""


def _wording(reader: Reader, house: NewHouse) -> str:
    about = reader.ui("house.about", base=reader.book("title", house.base))
    lines = [
        f"title: {_quoted(house.title)}",
        f"short: {_quoted(house.short)}",
        f"about: {_quoted(about)}",
    ]
    if reader.language == house.language:
        lines += [
            "# chapters: {house-rules: House rules}      # the title of a chapter of your own",
            '# entries: {"38": Raises}                   # the title of a number, if it differs from that of its rule',
            '# remarks: {"38": We say this aloud.}       # a remark below a number',
        ]
    return "\n".join(lines) + "\n"


# What a house can decide


def _policies(reader: Reader, base: Edition) -> str:
    rows = [
        f"# What the house decides differently from {base.id}. Remove the # before a line and write your value:",
        "# whatever remains a comment is as in the base. Questions and values are shown as they were when this file was created.",
    ]
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
    return _comment(f"from {policy.minimum} to {policy.maximum}; now {_said(reader, name, decision.value)}", "  ")


def _said(reader: Reader, name: str, value: Value) -> str:
    return " ".join(reader.policy_value(name, value).split())


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
    own = f"i18n/{house.language}/books/{house.id}/rules"
    return f"""\
# The numbers are those of {base.id}. Remove the # before what you need; rules/books/README.md explains it step by step.
#
# Clauses of {base.id} that do not apply in the house, as rule#clause. A number whose clauses are all dropped remains, and says that it
# does not apply:
#
# drops:
#   - {{clause: {clause}, basis: stated}}
#
# Numbers of the house, beside those of {base.id}. What stands under one is a rule of the house: its clauses are listed in
# rules/books/{house.id}/rules/<chapter>/<rule>.yml, and worded in {own}/<chapter>/<rule>.yml.
#
# adds:
#   - id: house-rules
#     entries:
#       "H-1": my-rule
#
# A clause of {base.id} in words of the house needs nothing here: {own}/{chapter}/{part.rule}.yml with
#
#   clauses:
#     {part.clauses[0]}: Our words.
"""
