"""Acts of the dealer and the floor, and the passing of time, declared as those of players are (`acts.py`)."""

from dataclasses import dataclass, field

from .acts import Act
from .faults import SituationError
from .values import (
    ACCOUNT,
    ACTION,
    AMOUNT,
    CARD_COUNT,
    CARD_PLACE,
    CARDS,
    CARDS_BECOME,
    CARDS_BY_PLAYER,
    CHIPS_OR_NONE,
    COUNT,
    EXPOSED,
    FLAG,
    HIDDEN,
    MUCK,
    PLAYER,
    PUSHED,
    SECONDS,
    STREET,
    VERB,
)

# What the tournament director decides, each by the key of the ruling that states it.
DECISIONS = (
    "action",
    "binding",
    "heard",
    "misdeal",
    "void",
    "live",
    "clock",
    "shown",
    "cards",
    "rounds",
    "disqualified",
    "race_chips",
    "continues",
    "playing",
    "hidden_chips",
    "posted",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """The dealer deals a street: `cards` of the board, `up` the open ones of stud, or a `count` of cards not named."""

    street: str = field(metadata={"kind": STREET})
    cards: tuple[str, ...] = field(default=(), metadata={"kind": CARDS})
    up: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": CARDS_BY_PLAYER})
    count: int | None = field(default=None, metadata={"kind": CARD_COUNT})
    unburned: bool = field(default=False, metadata={"kind": FLAG})


class Burn(Act):
    """The dealer burns a card."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill(Act):
    """The dealer takes a hand into the muck; `retrievable`: it can still be told apart."""

    whose: str = field(metadata={"kind": PLAYER})
    retrievable: bool = field(default=False, metadata={"kind": FLAG})


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeError(Act):
    """It is noticed that a bet of this player went in with a wrong amount."""

    whose: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFirst(Act):
    """The first card of the deal goes to a player."""

    to: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCount(Act):
    """A player is dealt so many cards."""

    to: str = field(metadata={"kind": PLAYER})
    count: int = field(metadata={"kind": CARD_COUNT})


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow(Act):
    """A player is dealt two cards in a row."""

    to: str = field(metadata={"kind": PLAYER})


class DealExtra(Act):
    """A seat without a right to a hand is dealt one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Act):
    """Starting cards lie face up in the deck: one at a place counted from the top, or a count of others."""

    place: int | None = field(default=None, metadata={"kind": CARD_PLACE})
    count: int | None = field(default=None, metadata={"kind": CARD_PLACE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Expose(Act):
    """The dealer exposes cards: one at a place of a hand or of the deck, a count of other starting cards, or of `what` lies there.

    `to` is the only player who sees them; `perhaps`: it is not sure that anybody does.
    """

    place: int | None = field(default=None, metadata={"kind": CARD_PLACE})
    count: int | None = field(default=None, metadata={"kind": CARD_PLACE})
    what: str | None = field(default=None, metadata={"kind": EXPOSED})
    whose: str | None = field(default=None, metadata={"kind": PLAYER})
    to: str | None = field(default=None, metadata={"kind": PLAYER})
    perhaps: bool = field(default=False, metadata={"kind": FLAG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip(Act):
    """A player with a right to a hand is dealt none."""

    whose: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class DropStub(Act):
    """The stub falls, into the muck or not."""

    into: str | None = field(default=None, metadata={"kind": MUCK})


@dataclass(frozen=True, slots=True, kw_only=True)
class StubLeft(Act):
    """So many cards are left in the stub."""

    count: int = field(metadata={"kind": CARD_COUNT})


class SweepBoard(Act):
    """The dealer takes the community cards in, before the hand is decided."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Act):
    """The dealer pushes the pot, or a bet back, to a player."""

    what: str = field(metadata={"kind": PUSHED})
    to: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Act):
    """The dealer announces to the table, unasked, the `amount` of the bet, what act there was (`verb`), or who is the `winner`."""

    amount: int | None = field(default=None, metadata={"kind": AMOUNT})
    verb: str | None = field(default=None, metadata={"kind": VERB})
    winner: str | None = field(default=None, metadata={"kind": PLAYER})


class CompleteDeal(Act):
    """The last card of the first deal falls."""

    __slots__ = ()


class Redeal(Act):
    """The hand is dealt again."""

    __slots__ = ()


class NextHand(Act):
    """The next hand begins."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Act):
    """Time passes."""

    seconds: int = field(metadata={"kind": SECONDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFacts(Act):
    """The tournament director finds that a disputed event was as one account has it, counted from 1."""

    account: int = field(metadata={"kind": ACCOUNT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Act):
    """The tournament director decides what a ruling leaves to him: one of `DECISIONS`, with its value there.

    With an `action`: `to` is its total, `any_amount` says of a call that it holds for any, and `player` was passed over and may
    do that much. `heard` is a player who has spoken up late; `void` says whether a deck counts as fouled, `clock` whether one that
    was called runs; `cards` what becomes of cards of which no rule says it; `rounds` are those of a penalty, `playing` the chips
    that play, `posted` whether what was not posted still is.
    """

    action: str | None = field(default=None, metadata={"kind": ACTION})
    to: int | None = field(default=None, metadata={"kind": AMOUNT})
    any_amount: bool = field(default=False, metadata={"kind": FLAG})
    player: str | None = field(default=None, metadata={"kind": PLAYER})
    binding: bool | None = field(default=None, metadata={"kind": FLAG})
    heard: bool | None = field(default=None, metadata={"kind": FLAG})
    misdeal: bool | None = field(default=None, metadata={"kind": FLAG})
    void: bool | None = field(default=None, metadata={"kind": FLAG})
    live: bool | None = field(default=None, metadata={"kind": FLAG})
    clock: bool | None = field(default=None, metadata={"kind": FLAG})
    shown: bool | None = field(default=None, metadata={"kind": FLAG})
    cards: dict[str, str] | None = field(default=None, metadata={"kind": CARDS_BECOME})
    rounds: int | None = field(default=None, metadata={"kind": COUNT})
    disqualified: bool | None = field(default=None, metadata={"kind": FLAG})
    race_chips: int | None = field(default=None, metadata={"kind": CHIPS_OR_NONE})
    continues: bool | None = field(default=None, metadata={"kind": FLAG})
    playing: int | None = field(default=None, metadata={"kind": CHIPS_OR_NONE})
    hidden_chips: str | None = field(default=None, metadata={"kind": HIDDEN})
    posted: bool | None = field(default=None, metadata={"kind": FLAG})

    def __post_init__(self) -> None:
        """Check that an amount, any amount or a player stands with an action, and only one of them."""
        beside = [key for key in ("to", "any_amount", "player") if getattr(self, key)]
        if beside and self.action is None:
            raise SituationError(None, f"{beside[0]} stands with an action")
        if beside[1:]:
            raise SituationError(None, f"one of to, any_amount and player belongs here, not {' and '.join(beside)}")
        if self.any_amount and self.action != "call":
            raise SituationError(None, "any_amount stands with a call")
        if self.to is not None and self.action in ("fold", "check"):
            raise SituationError(None, f"a {self.action} has no amount")

    @property
    def outcome(self) -> dict[str, bool | int | str | dict[str, str]]:
        """The outcome, in the keys with which a ruling states its choices."""
        found = {key: getattr(self, key) for key in DECISIONS if getattr(self, key) is not None}
        if self.to is not None:
            found["to"] = self.to
        if self.any_amount:
            found["any_amount"] = True
        return found
