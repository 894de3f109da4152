"""The shape of an example file: sources, facts of its kind, play, published rulings."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from generator.knowledge.event_shapes import (
    BalancingFacts,
    BreakingFacts,
    ButtonFacts,
    ChipRaceFacts,
    DisputeFacts,
    FinalTableFacts,
    HandForHandFacts,
    HiddenChipsFacts,
    LastHandsFacts,
    NewHandFacts,
    RebuyFacts,
    TransitFacts,
)
from generator.knowledge.shapes import Amount, Cards, Chips, ExampleRef, Game, Id, Name, Number, Place, Shape


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
    hands: dict[Name, Cards] = {}
    up: dict[Name, Cards] = {}
    smallest: Annotated[int, Field(ge=1, le=10**9)] | None = None
    in_front: dict[Name, Chips | Amount] = {}
    absent: list[Name] = []
    penalised: list[Name] = []


class Division(Shape):
    """A pot to divide among its winners. Amounts are chips."""

    pot: Amount
    smallest: Annotated[int, Field(ge=1, le=10**9)]
    high: list[Name] = Field(min_length=1)
    low: list[Name] = []
    hands: dict[Name, Cards] = {}
    low_hands: dict[Name, Cards] = {}


class PotsFacts(Shape):
    """A finished hand: the chips that each player has paid into it, and who has folded or mucked."""

    contributions: dict[Name, Amount] = Field(min_length=2)
    folded: list[Name] = []


class PenaltyFacts(Shape):
    """A penalty: players at the table with the offender, and rounds or single hands to be missed."""

    players: Annotated[int, Field(ge=2, le=11)]
    rounds: Annotated[int, Field(ge=1)] | None = None
    hands: Annotated[int, Field(ge=1)] | None = None


class Stated(Shape):
    """A published ruling: what is stated must hold. Amounts are chips."""

    misdeal: bool | None = None
    void: bool | None = None
    dead: list[Name] | None = None
    cards: dict[Id, str] | None = None
    burns: Amount | None = None
    action: Literal["fold", "check", "call", "bet", "raise"] | None = None
    all_in: bool | None = None
    to: Amount | None = None
    adds: Amount | None = None
    returned: Amount | None = None
    owes: dict[Name, Amount] | None = None
    refunds: dict[Name, Amount] | None = None
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
    clock_seconds: Annotated[int, Field(ge=0)] | None = None
    countdown_seconds: Annotated[int, Field(ge=0)] | None = None
    not_covered: str | None = None
    allowed: bool | None = None
    live: bool | None = None
    must_table: bool | None = None
    may_ask: Literal["right", "discretion", "no"] | None = None
    cards_up: list[Name] | None = None
    show_order: list[Name] | None = None
    show_duty: Literal["must", "on_request"] | None = None
    pots: list[dict[str, Any]] | None = None
    shares: dict[Name, Amount] | None = None
    hands: Amount | None = None
    button_seat: Amount | None = None
    small_blind: Name | None = None
    big_blind: Name | None = None
    acts_first: Name | None = None
    first_card: Name | None = None
    last_card: Name | None = None
    not_dealt_in: list[Name] | None = None
    halts: list[Name] | None = None
    halts_later: list[Name] | None = None
    moves: Name | None = None
    to_seats: list[Amount] | None = None
    new_seats: dict[Name, dict[str, Any]] | None = None
    positions: dict[Name, Literal["button", "small_blind", "big_blind"]] | None = None
    final_table: Amount | None = None
    combine: bool | None = None
    to_go: Amount | None = None
    exchanged: dict[Name, Amount] | None = None
    race_chips: Amount | None = None
    awarded: dict[Name, Amount] | None = None
    kept_in: dict[Name, Amount] | None = None
    removed: dict[Name, Amount] | None = None
    rebuy_allowed: bool | None = None
    playing: Amount | None = None
    playing_next: Amount | None = None
    dealt_in: bool | None = None
    places: dict[Name, Amount] | None = None
    prizes: dict[Name, Amount] | None = None
    rest: Amount | None = None
    continues: bool | None = None
    clock_minutes: Amount | None = None
    cards_down: bool | None = None
    draw: bool | None = None
    hands_left: Amount | None = None
    may_dispute: bool | None = None
    until: Literal["next_hand", "substantial_action", "one_minute"] | None = None
    began: bool | None = None
    begins_with: Literal["riffle", "green-button", "dealer-change", "cut", "cut-card"] | None = None
    level: Literal["old", "new"] | None = None
    stands: bool | None = None
    hidden_chips: Literal["keeps", "to_winner"] | None = None
    forfeited: Amount | None = None
    disqualified: bool | None = None


# The facts of each kind stand under these keys. A kind that is not a hand and has one ruling; its key is its own name.
FACTS: dict[str, tuple[str, ...]] = {
    "hand": ("table", "play"),
    "odd-chips": ("table", "division"),
    "penalty": ("penalty",),
    "pots": ("table", "pots"),
    "button": ("button",),
    "balancing": ("balancing",),
    "breaking": ("breaking",),
    "final-table": ("final_table",),
    "chip-race": ("chip_race",),
    "rebuy": ("rebuy",),
    "hand-for-hand": ("hand_for_hand",),
    "last-hands": ("last_hands",),
    "dispute": ("dispute",),
    "new-hand": ("new_hand",),
    "hidden-chips": ("hidden_chips",),
    "transit": ("transit",),
}


class Elsewhere(Shape):
    """What a book that is not among the sources rules."""

    book: Id
    after: Annotated[int, Field(ge=1)] = 1
    ruling: Stated


class ExampleFile(Shape):
    """`examples/<rule>/<example>.yml`; a play item is one `NAME: what he does`, with an optional `ruling`."""

    sources: list[ExampleSource] = []
    kind: Literal[
        "hand",
        "odd-chips",
        "penalty",
        "pots",
        "button",
        "balancing",
        "breaking",
        "final-table",
        "chip-race",
        "rebuy",
        "hand-for-hand",
        "last-hands",
        "dispute",
        "new-hand",
        "hidden-chips",
        "transit",
    ] = "hand"
    variant_of: ExampleRef | None = None
    table: Table | None = None
    play: list[dict[str, Any]] = []
    division: Division | None = None
    pots: PotsFacts | None = None
    penalty: PenaltyFacts | None = None
    button: ButtonFacts | None = None
    balancing: BalancingFacts | None = None
    breaking: BreakingFacts | None = None
    final_table: FinalTableFacts | None = None
    chip_race: ChipRaceFacts | None = None
    rebuy: RebuyFacts | None = None
    hand_for_hand: HandForHandFacts | None = None
    last_hands: LastHandsFacts | None = None
    dispute: DisputeFacts | None = None
    new_hand: NewHandFacts | None = None
    hidden_chips: HiddenChipsFacts | None = None
    transit: TransitFacts | None = None
    ruling: Stated | None = None
    elsewhere: list[Elsewhere] = []

    @model_validator(mode="after")
    def _facts_of_its_kind(self) -> "ExampleFile":
        wanted = list(FACTS[self.kind])
        if self.kind == "hand" and self.table is not None and not self.play and "play" in self.model_fields_set:
            raise ValueError("play is empty; an example has at least one event")
        keys = dict.fromkeys(key for facts in FACTS.values() for key in facts)
        given = [key for key in keys if getattr(self, key)]
        if given != wanted:
            raise ValueError(f"an example of the kind {self.kind} has {' and '.join(wanted)}, and no other facts")
        if self.kind == "hand" and self.ruling is not None:
            raise ValueError("in a hand, a ruling stands under the event that it follows")
        return self
