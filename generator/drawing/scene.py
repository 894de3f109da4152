"""What is to be seen in a drawing, without places and without the words of a language: those are lines of `drawing.yml`."""

from dataclasses import dataclass
from typing import Literal

from generator.drawing.chips import Chips
from generator.language.lines import Line

UNKNOWN = "??"
"""A card that lies face up, but the script does not say which."""


@dataclass(frozen=True, slots=True)
class BetInFront:
    """Chips in front of a player: `amount` is what they are worth; `exact` where the script names the very chips."""

    amount: int
    chips: Chips
    exact: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A disc at a seat such as the button or a blind; `last` where it lay there in the hand before."""

    sign: str
    last: bool = False


Sign = Literal["", "asked", "ruled"]
"""Whether the floor is asked about something, or has ruled on it."""

Stub = Literal["", "whole", "seen", "dropped"]
"""The cards that are left: not drawn, in the dealer's hand, with one face up, or fallen on the table."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `player` is None where nobody sits; `number` counts seats where the facts do.

    `stack` are the chips behind, None where nothing says; `backs` are cards face down. `out`: the hand is out of play, or the player
    is gone; `notes` say why, or what else is to be known. `deed` is what the player has just done or said, line by line.
    """

    player: str | None
    number: int | None = None
    stack: int | None = None
    cards: tuple[str, ...] = ()
    backs: int = 0
    bet: BetInFront | None = None
    marks: tuple[Mark, ...] = ()
    notes: tuple[Line, ...] = ()
    to_act: bool = False
    out: bool = False
    deed: tuple[Line, ...] = ()
    sign: Sign = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A pot: what it is called, what is in it where that is known, and who can win it."""

    label: Line
    amount: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableScene:
    """A table seen from above: seats clockwise, beginning at the dealer's left. `told` says the same in sentences.

    `pot` is None where there is none. `news` is what has happened to the whole hand, such as a misdeal;
    `legend` says how the drawing is to be read. `sign` and `deed` are those of the dealer, or
    the sign is that of the board (`asked_of_board`); `stub` are the cards that are left, `muck`
    counts the hands thrown away.
    """

    seats: tuple[Seat, ...]
    title: Line
    told: tuple[Line, ...] = ()
    board: tuple[str, ...] = ()
    pot: BetInFront | None = None
    news: Line | None = None
    legend: Line | None = None
    shares: tuple[Share, ...] = ()
    dealer: bool = True
    smallest: int = 1
    deed: tuple[Line, ...] = ()
    sign: Sign = ""
    asked_of_board: bool = False
    stub: Stub = ""
    muck: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a list: a name, then chips, dots or cards, and what comes of them."""

    name: str | Line
    chips: Chips = ()
    dots: int = 0
    cards: tuple[str, ...] = ()
    becomes: Chips = ()
    note: Line | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of things side by side, such as tables or what players hold in a chip race."""

    items: tuple[Item, ...]
    title: Line
    told: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Several:
    """Scenes one below the other, each with its heading."""

    scenes: tuple[tuple[Line | None, "TableScene | Rows"], ...]
    title: Line
    told: tuple[Line, ...] = ()


Scene = TableScene | Rows | Several
