"""The shapes of the facts of the kinds about the event: seats, tables, races, prizes. Seats and places count from 1."""

from typing import Annotated, Literal

from pydantic import Field

from generator.knowledge.shapes import Amount, Cards, Game, Name, Shape

Count = Annotated[int, Field(ge=1, le=10**6)]
SeatNumber = Annotated[int, Field(ge=1, le=11)]
Seating = Annotated[list[Name], Field(min_length=2, max_length=11)]
Value = Annotated[int, Field(ge=1, le=10**9)]


class LastMarks(Shape):
    """The seats that had the button, the small and the big blind, even where nobody sat there."""

    button: SeatNumber
    small_blind: SeatNumber
    big_blind: SeatNumber


class ButtonFacts(Shape):
    """A table between two hands: names by seat, `empty` where nobody sits; who left and who joined since the last hand."""

    seats: Seating
    last: LastMarks
    out: list[Name] = []
    joined: list[Name] = []
    change: Literal["none", "to-stud", "to-flop"] | None = None


class GivingTable(Shape):
    """The table that a player leaves; in stud the seats alone count."""

    seats: Seating
    last: LastMarks | None = None
    out: list[Name] = []
    joined: list[Name] = []


class ReceivingTable(Shape):
    """The short table; in stud `opened` counts: its open seats in the order in which they came free."""

    seats: Seating | None = None
    last: LastMarks | None = None
    out: list[Name] = []
    joined: list[Name] = []
    opened: list[SeatNumber] = []


class BalancingFacts(Shape):
    """Tables to compare, and the tables that give and receive a player."""

    game: Literal["flop", "stud", "mixed-stud"] | None = None
    tables: dict[Name, Count] = {}
    in_hand: list[Name] = []
    open_big_blind: list[Name] = []
    giving: GivingTable | None = None
    receiving: ReceivingTable | None = None


class SeatCard(Shape):
    """A new seat."""

    table: Name
    seat: SeatNumber


class NewTable(Shape):
    """A table that receives players: how many seats it has, and the marks of its next hand."""

    seats: SeatNumber
    button: SeatNumber
    small_blind: SeatNumber
    big_blind: SeatNumber


class BreakingFacts(Shape):
    """A table that breaks: its seats, the pile of seat cards from the top, one card for each player."""

    seats: Annotated[list[Name], Field(min_length=1, max_length=11)]
    seat_cards: Annotated[list[SeatCard], Field(min_length=1)]
    high_cards: dict[Name, Cards] = {}
    tables: dict[Name, NewTable] = {}


class FinalTableFacts(Shape):
    """The game, the seats of a table in this event, and the players at each table that is left."""

    game: Game
    handed: SeatNumber
    tables: Annotated[list[Count], Field(min_length=1)]


class ChipRaceFacts(Shape):
    """Chips of a value that is removed, by player, and the cards drawn for the odd ones."""

    removed: Value
    next: Value
    chips: dict[Name, Amount]
    seats: list[Name] = []
    others: dict[Name, Amount] = {}
    lowest: Value | None = None
    race_chips: Annotated[int, Field(ge=0)] | None = None
    cards: dict[Name, Cards] = {}
    late: Literal[True] | None = None


class RebuyFacts(Shape):
    """A rebuy that is announced. Amounts are chips."""

    starting_stack: Value
    stack: Amount
    rebuy: Value
    announced: Literal["before-the-hand", "during-the-hand"]
    period_open: bool | None = None
    sits_out: bool | None = None


class Bust(Shape):
    """Who busts, at which table, and with which stack before the hand."""

    player: Name
    table: Name | None = None
    stack: Value | None = None


class Prize(Shape):
    """The prize of a place, in whole units of money."""

    place: Count
    prize: Amount


class HandForHandFacts(Shape):
    """A hand near the money: the players before it, the places paid, who busts in it."""

    left: Count
    paid: Count
    hand: Literal["announced"] | None = None
    out: list[Bust] = []
    prizes: list[Prize] = []
    hands: Count | None = None
    all_in_called: bool | None = None


class LastHandsFacts(Shape):
    """The end of a day: minutes to go, and the card drawn."""

    minutes_left: Amount
    card: Cards | None = None


class DisputeFacts(Shape):
    """What is disputed, how far the next hand has come, and how long the break has lasted."""

    about: Literal["result", "accounting", "fouled-deck"]
    next_hand: Literal["not-begun", "begun", "substantial-action"] | None = None
    break_seconds: Amount | None = None


class NewHandFacts(Shape):
    """What was done since the last hand, in order, and at which level the next one is dealt."""

    happened: Annotated[
        list[Literal["wash", "riffle", "green-button", "dealer-change", "cut", "cut-card", "new-level"]],
        Field(min_length=1),
    ]
    decks: Literal[1, 2] | None = None
    dealt_at: Literal["old", "new"] | None = None
    substantial_action: bool | None = None


class HiddenChipsFacts(Shape):
    """Chips found behind a player whose all-in was called. `part_of_bet` is the director's decision."""

    all_in: Value
    hidden: Value
    part_of_bet: bool | None = None
    result: Literal["wins", "loses"] | None = None


class TransitFacts(Shape):
    """Chips carried out of view, with the player's other chips; or chips found without an owner."""

    carried: Value | None = None
    stack: Amount | None = None
    found: Value | None = None
