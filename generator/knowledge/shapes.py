"""The shape of each kind of YAML file. The editors' JSON Schemas are generated from these models, and the loader validates by them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints, model_validator

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
PolicyName = Annotated[str, StringConstraints(pattern=r"^[a-z]+(_[a-z0-9]+)*$", max_length=60)]
ClauseRef = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(#[a-z0-9]+(-[a-z0-9]+)*)?$", max_length=120)
]
Number = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z][0-9A-Za-z.-]{0,11}$")]
Place = Annotated[str, StringConstraints(pattern=r"^[0-9]{3}:L[0-9]+(-[0-9]+)?(, [0-9]{3}:L[0-9]+(-[0-9]+)?)*$")]
ExampleRef = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$", max_length=160)]
Wording = Annotated[str, StringConstraints(min_length=1, max_length=8000)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"^[^\n]*$")]
Basis = Literal["stated", "derived", "interpretation"]
Amount = Annotated[int, Field(ge=0, le=10**12)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=30, pattern=r"^[^\n:]+$")]
Chips = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Cards = Annotated[str, StringConstraints(min_length=2, max_length=40)]
Game = Literal["nlhe", "plhe", "lhe", "plo", "plo8", "lo8", "stud", "stud8", "razz"]
Unit = Literal["seconds", "minutes", "players", "hands", "rounds", "cards", "chips", "actions", "percent"]
Kind = Literal["ruling", "figure", "reference", "meaning", "gap", "language"]


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
    values: list[PolicyName] = Field(min_length=2)
    default: PolicyName

    @model_validator(mode="after")
    def _listed(self) -> "ChoicePolicy":
        if self.default not in self.values:
            raise ValueError(f"the default {self.default!r} is not one of {', '.join(self.values)}")
        return self


PolicyShape = Annotated[IntegerPolicy | ChoicePolicy, Field(discriminator="type")]


class RuleFile(Shape):
    """`rules/<chapter>/<rule>.yml`."""

    clauses: list[Id] = Field(min_length=1)
    policies: dict[PolicyName, PolicyShape] = {}
    related: list[Id] = []


class OutlineChapter(Shape):
    """A chapter and its rules, in reading order."""

    id: Id
    rules: list[Id]


class OutlineFile(Shape):
    """`rules/outline.yml`."""

    chapters: list[OutlineChapter] = Field(min_length=1)


class SourceShape(Shape):
    """The document that a book is taken from, and the numbers that it prints."""

    document: Annotated[str, StringConstraints(pattern=r"^[0-9]{3}$")]
    language: Id
    entries: Annotated[str, StringConstraints(pattern=r"^\w+(-\w+)?(, \w+(-\w+)?)*$")]


class BookFile(Shape):
    """`rules/books/<book>/book.yml`."""

    language: Id
    date: Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")]
    version: Annotated[str, StringConstraints(max_length=40)] | None = None
    based_on: Id | None = None
    source: SourceShape | None = None


class NumberedChapter(Shape):
    """A chapter of a book: its numbers and what each holds."""

    id: Id
    entries: dict[Number, ClauseRef | list[ClauseRef]]


class Drop(Shape):
    """A clause of a numbered rule that a book does not have."""

    clause: ClauseRef
    basis: Basis
    at: Place | None = None


class NumberingFile(Shape):
    """`rules/books/<book>/numbering.yml`."""

    chapters: list[NumberedChapter]
    drops: list[Drop] = []
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


# examples/


class ExampleSource(Shape):
    """Where an example is printed (`label`), or what ours was ruled from (`own: true`)."""

    book: Id
    number: Number
    label: Annotated[str, StringConstraints(min_length=1, max_length=12)] | None = None
    own: Literal[True] | None = None
    at: Place | None = None
    erratum: str | None = None

    @model_validator(mode="after")
    def _one_of(self) -> "ExampleSource":
        if (self.label is None) == (self.own is None):
            raise ValueError("a source has either a label (it is printed there) or own: true (we made it)")
        return self


class Table(Shape):
    """The facts at a table. Amounts are chips."""

    game: Game
    players: list[Name] = Field(min_length=2, max_length=11)
    blinds: Annotated[list[Amount], Field(min_length=2, max_length=2)] | None = None
    limits: Annotated[list[Amount], Field(min_length=2, max_length=2)] | None = None
    button: Name | None = None
    stacks: dict[Name, Amount] = {}
    street: Literal["preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh"] | None = None
    pot: Amount | None = None
    board: Cards | None = None
    in_front: dict[Name, Chips | Amount] = {}


class Division(Shape):
    """A pot to divide among its winners. Amounts are chips."""

    pot: Amount
    smallest: Annotated[int, Field(ge=1, le=10**9)]
    high: list[Name] = Field(min_length=1)
    low: list[Name] = []
    hands: dict[Name, Cards] = {}
    low_hands: dict[Name, Cards] = {}


class PenaltyFacts(Shape):
    """A penalty: players at the table with the offender, and rounds or single hands to be missed."""

    players: Annotated[int, Field(ge=2, le=11)]
    rounds: Annotated[int, Field(ge=1)] | None = None
    hands: Annotated[int, Field(ge=1)] | None = None


class Stated(Shape):
    """A published ruling: what is stated must hold. Amounts are chips."""

    action: Literal["fold", "check", "call", "bet", "raise"] | None = None
    all_in: bool | None = None
    to: Amount | None = None
    adds: Amount | None = None
    returned: Amount | None = None
    binding: bool | Literal["pending"] | None = None
    in_turn: bool | None = None
    action_changed: bool | None = None
    substantial_action: bool | None = None
    next: Name | None = None
    may: list[Literal["fold", "check", "call", "bet", "raise"]] | None = None
    call_to: Amount | None = None
    raise_to_min: Amount | None = None
    raise_to_max: Amount | None = None
    decides: Literal["rules", "td"] | None = None
    permitted: list[dict[str, Any]] | None = None
    advice: dict[str, Any] | None = None
    penalty: Literal["none", "possible", "mandatory"] | None = None
    not_covered: str | None = None
    shares: dict[Name, Amount] | None = None
    hands: Amount | None = None


class Elsewhere(Shape):
    """What a book that is not among the sources rules."""

    book: Id
    after: Annotated[int, Field(ge=1)] = 1
    ruling: Stated


class ExampleFile(Shape):
    """`examples/<rule>/<example>.yml`; a play item is one `NAME: what he does`, with an optional `ruling`."""

    sources: list[ExampleSource] = []
    kind: Literal["hand", "odd-chips", "penalty"] = "hand"
    variant_of: ExampleRef | None = None
    table: Table | None = None
    play: list[dict[str, Any]] = []
    division: Division | None = None
    penalty: PenaltyFacts | None = None
    ruling: Stated | None = None
    elsewhere: list[Elsewhere] = []

    @model_validator(mode="after")
    def _facts_of_its_kind(self) -> "ExampleFile":
        wanted = {"hand": ["table", "play"], "odd-chips": ["table", "division"], "penalty": ["penalty"]}[self.kind]
        if self.kind == "hand" and self.table is not None and not self.play and "play" in self.model_fields_set:
            raise ValueError("play is empty; an example has at least one event")
        given = [key for key in ("table", "play", "division", "penalty") if getattr(self, key)]
        if given != wanted:
            raise ValueError(f"an example of the kind {self.kind} has {' and '.join(wanted)}, and no other facts")
        if self.kind == "hand" and self.ruling is not None:
            raise ValueError("in a hand, a ruling stands under the event that it follows")
        return self


# i18n/<lang>/


class RuleWording(Shape):
    """`i18n/<lang>/rules/<chapter>/<rule>.yml`, and a book's own wording of a rule."""

    title: Title | None = None
    clauses: dict[Id, Wording]


class OutlineWording(Shape):
    """`i18n/<lang>/outline.yml`."""

    chapters: dict[Id, Title]


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


class Term(Shape):
    """A term and its definition."""

    term: Title
    definition: Wording


class GlossaryWording(RootModel[dict[Id, Term]]):
    """`i18n/<lang>/glossary.yml`."""


Catalogue = dict[str, Any]


class CatalogueWording(RootModel[Catalogue]):
    """`i18n/<lang>/rulings.yml`, `story.yml`, `ui.yml`: nested keys, with messages at the ends."""
