"""The shape of an example file: sources, facts of its kind, play, published rulings."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag, create_model, model_validator

from generator.engine import ruling
from generator.engine.kinds import KINDS
from generator.knowledge.event_shapes import AT_THE_TABLE, KEY_OF_KIND, facts_shape
from generator.knowledge.shapes import Amount, Cards, Chips, ExampleRef, Game, Id, Name, Number, Place, Shape


class ExampleSourceShape(Shape):
    """Where an example is printed (`label`), or what ours was ruled from (`own: true`)."""

    book: Id
    number: Number
    label: Annotated[str, StringConstraints(min_length=1, max_length=12)] | None = None
    own: Literal[True] | None = None
    at: Place | None = None
    erratum: str | None = None

    @model_validator(mode="after")
    def _one_of(self) -> "ExampleSourceShape":
        if (self.label is None) == (self.own is None):
            raise ValueError("a source has either a label (it is printed there) or own: true (we made it)")
        return self


PositiveAmount = Annotated[int, Field(ge=1, le=10**12)]


class AnteShape(Shape):
    """An ante that one player pays for the table, in chips: whoever has the big blind, or the button."""

    big_blind: PositiveAmount | None = None
    button: PositiveAmount | None = None

    @model_validator(mode="after")
    def _one_payer(self) -> "AnteShape":
        if (self.big_blind is None) == (self.button is None):
            raise ValueError(
                "an ante for the table is paid by big_blind or by button; every player's is a number alone"
            )
        return self


def _kind_of_ante(value: object) -> str:
    return "table" if isinstance(value, dict | AnteShape) else "each"


Ante = Annotated[
    Annotated[PositiveAmount, Tag("each")] | Annotated[AnteShape, Tag("table")], Discriminator(_kind_of_ante)
]


class TableShape(Shape):
    """The facts at a table. Amounts are chips."""

    game: Game
    players: list[Name] = Field(min_length=2, max_length=11)
    blinds: Annotated[list[Amount], Field(min_length=2, max_length=2)] | None = None
    limits: Annotated[list[Amount], Field(min_length=2, max_length=2)] | None = None
    button: Name | None = None
    small_blind: Literal["missing", "dead"] | None = None
    ante: Ante | None = None
    stacks: dict[Name, Amount] = {}
    street: Literal["preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh"] | None = None
    pot: Amount | None = None
    board: Cards | None = None
    hands: dict[Name, Cards] = {}
    up: dict[Name, Cards] = {}
    smallest: Annotated[int, Field(ge=1, le=10**9)] | None = None
    in_front: dict[Name, Chips | Amount] = {}
    absent: list[Name] = []
    penalised: list[Name] = []


_KINDS: dict[str, Any] = {
    "flag": bool,
    "number": Amount,
    "seconds": Annotated[int, Field(ge=0)],
    "name": Name,
    "text": str,
    "record": dict[str, Any],
}


def _type_of(key: ruling.Stated) -> Any:
    """Return the type of a key of a ruling, as the engine declares it."""
    choice: Any = Literal
    one: Any = choice[key.values] if key.values else _KINDS[key.kind]
    if key.kind == "flag_or_choice":
        one = bool | one
    return {"one": one, "list": list[one], "name": dict[Name, one], "word": dict[Id, one]}[key.of]


if TYPE_CHECKING:

    class StatedRuling(Shape):
        """A published ruling; the engine declares its keys."""

else:
    StatedRuling = create_model(
        "StatedRuling",
        __base__=Shape,
        __doc__="A published ruling: what is stated must hold. Amounts are chips.",
        **{name: (_type_of(key) | None, None) for name, key in ruling.STATED.items()},
    )


# The facts of each kind stand under these keys. A kind that is not a hand and has one ruling; its key is its own name.
FACTS: dict[str, tuple[str, ...]] = {
    "hand": ("table", "play"),
    **{kind: (("table",) if kind in AT_THE_TABLE else ()) + (key,) for kind, key in KEY_OF_KIND.items()},
}


class Elsewhere(Shape):
    """What a book that is not among the sources rules."""

    book: Id
    after: Annotated[int, Field(ge=1)] = 1
    ruling: StatedRuling


class ExampleWithoutFacts(Shape):
    """What an example file has in every kind, and the facts of a hand."""

    sources: list[ExampleSourceShape] = []
    kind: str = "hand"
    variant_of: ExampleRef | None = None
    table: TableShape | None = None
    play: list[dict[str, Any]] = []
    floor: str | None = None
    ruling: StatedRuling | None = None
    elsewhere: list[Elsewhere] = []

    @model_validator(mode="after")
    def _facts_of_its_kind(self) -> "ExampleWithoutFacts":
        wanted = list(FACTS[self.kind])
        if self.kind == "hand" and self.table is not None and not self.play and "play" in self.model_fields_set:
            raise ValueError("play is empty; an example has at least one event")
        keys = dict.fromkeys(key for facts in FACTS.values() for key in facts)
        given = [key for key in keys if getattr(self, key)]
        if given != wanted:
            raise ValueError(f"an example of the kind {self.kind} has {' and '.join(wanted)}, and no other facts")
        if self.kind == "hand" and self.ruling is not None:
            raise ValueError("in a hand, a ruling belongs under the event that it follows")
        if self.kind == "hand" and self.floor is not None:
            raise ValueError("in a hand, what the floor rules is an event of the play")
        return self


if TYPE_CHECKING:

    class ExampleFile(ExampleWithoutFacts):
        """An example file; the engine declares the other kinds and their facts."""

else:
    ExampleFile = create_model(
        "ExampleFile",
        __base__=ExampleWithoutFacts,
        __doc__="`examples/<rule>/<example>.yml`; a play item is one `NAME: what he does`, with an optional `ruling`.",
        kind=(Literal[tuple(KINDS)], "hand"),
        **{key: (facts_shape(kind) | None, None) for kind, key in KEY_OF_KIND.items()},
    )
