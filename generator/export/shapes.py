"""The shapes of the exported files, format 1: what each key holds. The JSON Schemas are made of them.

Ids stay what they are in the rulebook's own files. A text is a mapping from languages (`en`, `es` …) to plain text; places are lines of a
source as `005:L209`. Amounts are chips. A key may be added within a format; none changes its meaning or goes.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

FORMAT = 1
Texts = dict[str, str]


class DataShape(BaseModel):
    """What all shapes have in common: no key is unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FileData(DataShape):
    """A file of the export, below the folder of the index; `schema_file` describes it."""

    path: str
    schema_file: str | None = Field(description="none for hand histories, which are no JSON")
    bytes: int
    sha256: str


class BookInShortData(DataShape):
    """A book as the index lists it; `based_on` is the book from which it departs."""

    id: str
    short: str
    title: Texts
    language: str
    date: str | None = Field(description="year-month-day, or less of it")
    based_on: str | None
    file: str


class IndexData(DataShape):
    """The index, to be read first."""

    format: int
    notice: Texts
    licence: str
    languages: list[str]
    books: list[BookInShortData]
    files: list[FileData]


class ClauseData(DataShape):
    """A clause as a book has it; `place` are the lines of its source, `cited` how people cite it (`53-A`)."""

    rule: str
    clause: str
    cited: str
    place: str | None
    common_practice: bool = Field(description="it stands under this number, though the print does not state it")
    text: Texts


class NumberData(DataShape):
    """A number of a book, with its title, its clauses and what the book remarks on it."""

    number: str
    chapter: str
    title: Texts
    clauses: list[ClauseData]
    remark: Texts | None


class DecisionData(DataShape):
    """What a book decides on a policy; `book` says which book of its line does, none where it is common practice."""

    policy: str
    value: int | str
    basis: str
    place: str | None
    book: str | None


class ErratumData(DataShape):
    """What a printed source gets wrong."""

    id: str
    number: str | None
    place: str
    kind: str
    printed: Texts
    right: Texts
    reason: Texts


class BookData(DataShape):
    """A book: its numbers in the order of the print, what it decides, and its errata."""

    id: str
    short: str
    title: Texts
    about: Texts
    numbers: list[NumberData]
    decisions: list[DecisionData]
    errata: list[ErratumData]


class CommonClauseData(DataShape):
    """A clause as the common rules word it."""

    clause: str
    text: Texts


class RuleData(DataShape):
    """A rule that books share, or one of a single book; `numbers` are where each book has it: the concordance."""

    id: str
    chapter: str
    book: str | None
    title: Texts
    clauses: list[CommonClauseData]
    policies: list[str]
    related: list[str]
    aliases: dict[str, list[str]] = Field(description="what people call it, by language")
    numbers: dict[str, list[str]]


class RulesData(DataShape):
    """All rules, in the order of the outline."""

    rules: list[RuleData]


class PolicyData(DataShape):
    """A choice on which books differ. `values` are the choices with their wording; whole numbers have a unit and bounds."""

    name: str
    rule: str
    question: Texts
    default: int | str
    values: dict[str, Texts]
    unit: str | None
    minimum: int | None
    maximum: int | None


class PoliciesData(DataShape):
    """All policies."""

    policies: list[PolicyData]


class TermData(DataShape):
    """A term of the glossary; `own` are the terms that books use instead, by book and language."""

    id: str
    term: Texts
    definition: Texts
    own: dict[str, Texts]


class GlossaryData(DataShape):
    """All terms."""

    terms: list[TermData]


class SourceData(DataShape):
    """Where an example comes from: a book, its number and the label there."""

    book: str
    number: str
    label: str | None
    place: str | None


class ExampleData(DataShape):
    """A worked example: the situation as plain data, as the engine takes it, and each act of it in the notation."""

    id: str
    rule: str
    title: Texts
    remark: Texts | None
    kind: str
    sources: list[SourceData]
    situation: dict[str, Any]
    notation: list[str] = Field(description="actor and act, event by event")


class ExamplesData(DataShape):
    """All examples."""

    examples: list[ExampleData]


class ExampleRulingsData(DataShape):
    """What a book rules on each event of an example; none where the script cannot be played under it."""

    example: str
    rulings: list[dict[str, Any]] | None


class RulingsData(DataShape):
    """All rulings under a book."""

    book: str
    rulings: list[ExampleRulingsData]
