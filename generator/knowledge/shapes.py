"""The shape of each kind of YAML file. The editors' JSON Schemas are generated from these models, and the loader validates by them."""

import datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel, StringConstraints, model_validator

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
PolicyName = Annotated[str, StringConstraints(pattern=r"^[a-z]+(_[a-z0-9]+)*$", max_length=60)]
ClauseRef = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(#[a-z0-9]+(-[a-z0-9]+)*)?$", max_length=120)
]
Number = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z][0-9A-Za-z.-]{0,11}$")]
Label = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]{1,4}(-[0-9A-Za-z]{1,4}){0,2}$")]
Place = Annotated[
    str, StringConstraints(pattern=r"^[0-9]{3}:L[0-9]{1,5}(-[0-9]{1,5})?(, [0-9]{3}:L[0-9]{1,5}(-[0-9]{1,5})?)*$")
]
ClauseName = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*#[a-z0-9]+(-[a-z0-9]+)*$", max_length=120)
]
Lines = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,5}(-[0-9]{1,5})?(, [0-9]{1,5}(-[0-9]{1,5})?)*$")]
ExampleRef = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$", max_length=160)]
Listed = TypeVar("Listed")


def _each_once(values: list[Listed]) -> list[Listed]:
    for at, value in enumerate(values):
        if value in values[:at]:
            told = value.model_dump() if isinstance(value, BaseModel) else value
            raise ValueError(f"{told!r} stands here twice; delete one, or write what was meant")
    return values


# A list in which nothing stands twice.
Once = Annotated[list[Listed], AfterValidator(_each_once), Field(json_schema_extra={"uniqueItems": True})]
LONGEST_TEXT = 8000
Wording = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"^[^\n]*$")]
Basis = Literal["stated", "derived", "interpretation"]
Amount = Annotated[int, Field(ge=0, le=10**12)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=30, pattern=r"^[^\n:]+$")]
CHIPS = "chips"
CARDS = "cards"
# The marks say that the text is notation, which the loader reads before the engine sees it.
Chips = Annotated[str, StringConstraints(min_length=1, max_length=200), CHIPS]
Cards = Annotated[str, StringConstraints(min_length=2, max_length=80), CARDS]
Game = Literal["nlhe", "plhe", "lhe", "plo", "plo8", "lo8", "stud", "stud8", "razz"]
Unit = Literal["seconds", "minutes", "players", "hands", "rounds", "cards", "chips", "actions", "percent"]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
Kind = Literal["ruling", "figure", "reference", "meaning", "gap", "language"]
NoRuleReason = Literal["contents", "heading", "greeting", "repeated", "notice", "cross_reference", "language"]


class Shape(BaseModel):
    """A mapping with fixed keys; a misspelt key is an error."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# rules/


class IntegerPolicy(Shape):
    """A number that books set differently."""

    type: Literal["integer"]
    unit: Unit
    min: int
    max: int
    default: int

    @model_validator(mode="after")
    def _in_range(self) -> "IntegerPolicy":
        if not self.min <= self.default <= self.max:
            raise ValueError(f"the default {self.default} is not between {self.min} and {self.max}")
        return self


class ChoicePolicy(Shape):
    """A choice between named values."""

    type: Literal["choice"]
    values: Once[PolicyName] = Field(min_length=2)
    default: PolicyName

    @model_validator(mode="after")
    def _listed(self) -> "ChoicePolicy":
        if self.default not in self.values:
            raise ValueError(f"the default {self.default!r} is not one of {', '.join(self.values)}")
        return self


PolicyShape = Annotated[IntegerPolicy | ChoicePolicy, Field(discriminator="type")]


class RuleFile(Shape):
    """`rules/<chapter>/<rule>.yml`."""

    clauses: Once[Id] = Field(min_length=1)
    policies: dict[PolicyName, PolicyShape] = {}
    related: Once[Id] = []


class OutlineChapter(Shape):
    """A chapter and its rules, in reading order."""

    id: Id
    rules: Once[Id]


class OutlineFile(Shape):
    """`rules/outline.yml`."""

    chapters: list[OutlineChapter] = Field(min_length=1)
    card: list[Once[PolicyName]] = Field(default=[], max_length=2)


class IncidentShape(Shape):
    """What happened at the table: the rules that decide it, and examples of other rules that show it."""

    id: Id
    rules: Once[Id] = Field(min_length=1)
    examples: Once[ExampleRef] = []


class IncidentGroup(Shape):
    """Situations that stand together."""

    id: Id
    situations: list[IncidentShape] = Field(min_length=1)


class IncidentsFile(Shape):
    """`rules/situations.yml`."""

    groups: list[IncidentGroup] = Field(min_length=1)


Address = Annotated[str, StringConstraints(pattern=r"^(rules|examples)/[a-z0-9-]+(/[a-z0-9-]+)?$", max_length=200)]


class MovedFile(RootModel[dict[Address, Address]]):
    """`rules/moved.yml`, which `rulebook rename` writes: pages by the address that they had."""


class SourceShape(Shape):
    """The document that a book is taken from, and the numbers that it prints."""

    document: Annotated[str, StringConstraints(pattern=r"^[0-9]{3}$")]
    language: Id
    entries: Annotated[
        str,
        StringConstraints(max_length=1000, pattern=r"^[0-9A-Za-z]+(-[0-9A-Za-z]+)*(, [0-9A-Za-z]+(-[0-9A-Za-z]+)*)*$"),
    ]


class ColoursShape(Shape):
    """The colours of a house in print: of headings and of the bar on the cover."""

    main: Colour
    accent: Colour | None = None


def _in_the_calendar(text: str) -> str:
    year, month, day = ([int(part) for part in text.split("-")] + [1, 1])[:3]
    try:
        datetime.date(year, month, day)
    except ValueError:
        raise ValueError(f"the calendar has no {text}") from None
    return text


BookDate = Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$"), AfterValidator(_in_the_calendar)]


class BookFile(Shape):
    """`rules/books/<book>/book.yml`. `languages` are those that the book's own wording is kept in; absent, all."""

    language: Id
    languages: Once[Id] | None = Field(default=None, min_length=1)
    date: BookDate | None = None
    version: Annotated[str, StringConstraints(max_length=40)] | None = None
    based_on: Id | None = None
    source: SourceShape | None = None
    house: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\n]*$")] | None = None
    logo: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+\.(svg|png|jpg)$")] | None = None
    colours: ColoursShape | None = None
    website: Annotated[str, StringConstraints(max_length=200, pattern=r"^https://[a-z0-9.-]+(/[!-~]*)?$")] | None = None


class NumberedChapter(Shape):
    """A chapter of a book: its numbers and what each holds."""

    id: Id
    entries: dict[Number, ClauseRef | Once[ClauseRef]]


class DropShape(Shape):
    """A clause of a numbered rule that a book does not have.

    `said_by` is the clause with which it says the same, `replaced_by` one that stands in its place and says something else.
    """

    clause: ClauseRef
    basis: Basis
    at: Place | None = None
    said_by: ClauseRef | None = None
    replaced_by: ClauseRef | None = None


class UnseenShape(Shape):
    """What a book has, or may have, and the text of it that was at hand does not: whole numbers, and clauses."""

    numbers: Annotated[str, StringConstraints(min_length=1)] | None = None
    clauses: Once[ClauseName] = []


class NumberingFile(Shape):
    """`rules/books/<book>/numbering.yml`.

    `chapters` is a whole numbering; absent, the book has that of its base, and `adds` puts numbers of its own beside it. `inherits`
    are clauses of a numbered rule that the book leaves to its base, `alike` those that it words in its own way, to the same effect
    as its base. `unseen` is what the text at hand does not have of the book, `illustrated` are the clauses that say more than the rule
    itself, because the print illustrates it.
    """

    chapters: list[NumberedChapter] | None = None
    adds: list[NumberedChapter] = []
    paragraphs: dict[Number, dict[Label, Once[ClauseRef]]] = {}
    drops: list[DropShape] = []
    inherits: Once[ClauseName] = []
    alike: Once[ClauseName] = []
    unseen: UnseenShape | None = None
    illustrated: Once[ClauseName] = []
    gaps: dict[Number, Wording] = {}


class SettingShape(Shape):
    """What a book decides, on which basis, and where its source says so."""

    value: int | str
    basis: Basis
    at: Place | None = None


class PoliciesFile(RootModel[dict[PolicyName, SettingShape]]):
    """`rules/books/<book>/policies.yml`."""


class ShownBy(Shape):
    """The ruling that the source prints for an event of an example, and that must not hold."""

    example: ExampleRef
    after: Annotated[int, Field(ge=1)]
    printed: dict[str, Any] = Field(min_length=1)


class ErratumShape(Shape):
    """One erratum."""

    number: Number | None = None
    at: Place
    kind: Kind
    shown_by: ShownBy | None = None


class ErrataFile(RootModel[dict[Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]+-[0-9]+$")], ErratumShape]]):
    """`rules/books/<book>/errata.yml`."""


class NoRuleShape(Shape):
    """Lines of a source that state no rule, and what they are instead."""

    at: Place
    reason: NoRuleReason


class PlacesFile(Shape):
    """`rules/books/<book>/places.yml`: on which lines of the book's source each of its clauses and remarks rests.

    `lines` are those of the source that hold text; `common_practice` lists the clauses under a number of the print that the
    print does not state; `no_rule` lists the lines that state no rule.
    """

    lines: Lines
    clauses: dict[ClauseName, Place]
    common_practice: list[ClauseName] = []
    remarks: dict[Number, Place] = {}
    no_rule: list[NoRuleShape] = []


# i18n/<lang>/


class LanguageFile(Shape):
    """`i18n/<lang>/language.yml`: only for a language whose translation is in progress; one without this file is complete."""

    state: Literal["in-progress"]


# Words and phrases with commas between them: one string, since translation tools read wording files as mappings of strings.
Phrases = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[^\n]*$")]


class RuleWording(Shape):
    """`i18n/<lang>/rules/<chapter>/<rule>.yml`, and a book's own wording of a rule; `aliases` is what players search for."""

    title: Title | None = None
    aliases: Phrases | None = None
    clauses: dict[Id, Wording]


class OutlineWording(Shape):
    """`i18n/<lang>/outline.yml`."""

    chapters: dict[Id, Title]


class IncidentWording(Shape):
    """What happened, in a few words, and the questions that players ask about it."""

    title: Title
    about: Title


class IncidentsWording(Shape):
    """`i18n/<lang>/situations.yml`."""

    groups: dict[Id, Title]
    situations: dict[Id, IncidentWording]


class PolicyWording(Shape):
    """Name, question and values of a policy."""

    name: Title
    question: Title
    values: dict[PolicyName, Wording] = {}


class PoliciesWording(RootModel[dict[PolicyName, PolicyWording]]):
    """`i18n/<lang>/policies.yml`."""


class BookWording(Shape):
    """`i18n/<lang>/books/<book>/book.yml`."""

    title: Title
    short: Title
    about: Wording
    chapters: dict[Id, Title] = {}
    entries: dict[Number, Title] = {}
    remarks: dict[Number, Wording] = {}
    at_hand: Wording | None = None


class NotesWording(RootModel[dict[PolicyName, Wording]]):
    """`i18n/<lang>/books/<book>/policies.yml`: notes to policy values."""


class ErratumWording(Shape):
    """What is printed, what is right, and why."""

    printed: Wording
    right: Wording
    reason: Wording


class ErrataWording(RootModel[dict[str, ErratumWording]]):
    """`i18n/<lang>/books/<book>/errata.yml`."""


class ExampleWording(Shape):
    """Title and optional remark of an example."""

    title: Title
    remark: Wording | None = None


class ExamplesWording(RootModel[dict[Id, ExampleWording]]):
    """`i18n/<lang>/examples/<rule>.yml`."""


class TermShape(Shape):
    """A term, its definition, how it is recognised in a text (`forms`, but not in `unless`), how a
    translation may name it besides (`also`), which texts do without it (`unsaid`), and what else players search for."""

    term: Title
    definition: Wording
    forms: Phrases | None = None
    also: Phrases | None = None
    unless: Phrases | None = None
    unsaid: Phrases | None = None
    aliases: Phrases | None = None


class GlossaryWording(RootModel[dict[Id, TermShape]]):
    """`i18n/<lang>/glossary.yml`."""


# What takes the place of words in any text: nothing in it is markup, or an argument of a message.
PlainWords = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"^[^\n*\[\]{}<>]*$")]
PlainPhrases = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[^\n\[\]{}<>]*$")]
PlainWording = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[^\[\]{}<>]*$")]


class OwnTermShape(Shape):
    """How a book names a term (`term`), what it means by it (`definition`, if other), and in which form it says which form of
    the common wording (`forms`). `kept` are forms of the glossary that the book says, too. `same_as` stands in place of `term`
    where the book has one word for two terms."""

    term: PlainWords | None = None
    definition: PlainWording | None = None
    same_as: Id | None = None
    forms: dict[PlainWords, PlainWords] = {}
    kept: PlainPhrases | None = None

    @model_validator(mode="after")
    def _named_once(self) -> "OwnTermShape":
        if (self.term is None) == (self.same_as is None):
            raise ValueError("write either term, the book’s own, or same_as, another term that the book names")
        if self.same_as is not None and self.definition is not None:
            raise ValueError("same_as: the definition is that of the other term; delete this one")
        return self


class BookGlossary(RootModel[dict[Id, OwnTermShape]]):
    """`i18n/<lang>/books/<book>/glossary.yml`."""


Catalogue = dict[str, Any]


class CatalogueWording(RootModel[Catalogue]):
    """`i18n/<lang>/rulings.yml`, `story.yml`, `drawing.yml`, `ui.yml`, `ask.yml`: nested keys, with messages at the ends."""
