"""Acts of players: what each can do or say in a hand, declared once with what can be said of it.

A class is an act and a field what a script may say of it, with its kind. `with_previous` says that an act was done in the
same moment as the one before.
"""

from dataclasses import dataclass, field
from typing import Any

from .faults import SituationError
from .reading import record
from .values import (
    ACCOUNTS,
    AMOUNT,
    CARD,
    CARD_COUNT,
    CHIPS,
    FLAG,
    FOUND,
    HEARD_BY,
    MEANINGS,
    NUMBER,
    PLAYER,
    POST,
    RUNS_OUT,
    SAID_OF,
    SOME_CARDS,
    SPOKEN,
    TEXT,
    VALUE,
    VERB,
    Chips,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Anything that a player, the dealer or the passing of time does in one event."""

    with_previous: bool = field(default=False, metadata={"kind": FLAG, "listed": False})


# Betting


class Fold(Act):
    """The player folds."""

    __slots__ = ()


class Check(Act):
    """The player checks."""

    __slots__ = ()


class Call(Act):
    """The player calls."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet(Act):
    """The player bets a total of chips; `unnoticed`: the amount is wrong, and nobody says so."""

    to: int = field(metadata={"kind": AMOUNT})
    unnoticed: bool = field(default=False, metadata={"kind": FLAG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise(Act):
    """The player raises to a total, or by so many chips on top of the bet; `unnoticed` as in a bet."""

    to: int | None = field(default=None, metadata={"kind": AMOUNT})
    by: int | None = field(default=None, metadata={"kind": AMOUNT})
    unnoticed: bool = field(default=False, metadata={"kind": FLAG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete(Act):
    """The player completes a short bet, to a total in chips."""

    to: int | None = field(default=None, metadata={"kind": AMOUNT})


@dataclass(frozen=True, slots=True, kw_only=True)
class AllIn(Act):
    """The player goes all-in, to a total in chips where the table does not say it."""

    to: int | None = field(default=None, metadata={"kind": AMOUNT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Act):
    """The player says a term, an amount or both.

    `to` is a total, `by` comes on top of the bet, `amount` may be either. An amount that could stand for several is kept as
    the `word` that was said, with its `number` or with its `meanings` in chips. `heard_by`: who heard it, where not all did.
    """

    verb: str | None = field(default=None, metadata={"kind": VERB, "null": True})
    to: int | None = field(default=None, metadata={"kind": AMOUNT})
    amount: int | None = field(default=None, metadata={"kind": AMOUNT})
    by: int | None = field(default=None, metadata={"kind": AMOUNT})
    word: str | None = field(default=None, metadata={"kind": TEXT})
    number: int | None = field(default=None, metadata={"kind": NUMBER})
    meanings: tuple[int, ...] = field(default=(), metadata={"kind": MEANINGS})
    heard_by: str | None = field(default=None, metadata={"kind": HEARD_BY})

    def __post_init__(self) -> None:
        """Check what of a statement goes together: one amount or none, and what an unclear word stands for."""
        said = {"to": self.to, "amount": self.amount, "by": self.by, "word": self.word}
        amounts = [key for key in said if said[key] is not None]
        if amounts[1:]:
            raise SituationError(None, f"one of to, amount, by and word belongs here, not {' and '.join(amounts)}")
        if self.verb is None and (not amounts or amounts == ["by"]):
            raise SituationError(None, "a verb or an amount is needed; what is raised by stands with its verb")
        if (self.word is not None) != (self.number is not None or bool(self.meanings)):
            raise SituationError(None, "a word stands with its number or its meanings, and they with a word")


STATEMENT = record(Say, "a statement with verb, amount or both")


@dataclass(frozen=True, slots=True, kw_only=True)
class SayIf(Act):
    """The player says what he will do if something else is done first: two statements."""

    condition: Say = field(metadata={"key": "if", "kind": STATEMENT})
    then: Say = field(metadata={"key": "then", "kind": STATEMENT})


@dataclass(frozen=True, slots=True, kw_only=True)
class SayOther(Act):
    """The player says anything else; `about`: the words are about the cards of a hand, or advice, and no act of betting."""

    words: str = field(metadata={"kind": TEXT})
    about: str | None = field(default=None, metadata={"kind": SAID_OF})


@dataclass(frozen=True, slots=True, kw_only=True)
class Put(Act):
    """The player puts chips in, in one motion; `last`: nothing is left behind."""

    chips: Chips = field(metadata={"kind": CHIPS})
    last: bool = field(default=False, metadata={"kind": FLAG})


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Act):
    """The player takes chips back that were in front."""

    chips: Chips = field(metadata={"kind": CHIPS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Act):
    """The player moves chips forward and does not let go of them."""

    chips: Chips = field(metadata={"kind": CHIPS})


class Release(Act):
    """The player lets go of chips that were moved forward and held."""

    __slots__ = ()


class PushAll(Act):
    """The player pushes old and new chips forward in one gesture."""

    __slots__ = ()


# Cards and requests of players


@dataclass(frozen=True, slots=True, kw_only=True)
class Show(Act):
    """The player shows cards; `to`: nobody but this player sees them."""

    cards: tuple[str, ...] = field(metadata={"kind": SOME_CARDS})
    to: str | None = field(default=None, metadata={"kind": PLAYER})


class TableHand(Act):
    """The player lays the whole hand open."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Muck(Act):
    """The player throws the hand into the muck; `retrievable`: it can still be told apart."""

    retrievable: bool = field(default=False, metadata={"kind": FLAG})


class PushCards(Act):
    """The player pushes the cards forward, face down."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskToSee(Act):
    """The player asks to see a hand."""

    whose: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class CallClock(Act):
    """The player calls the clock on a player."""

    on: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeCount(Act):
    """The player notices how many cards there are in the own hand."""

    count: int = field(metadata={"kind": CARD_COUNT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix(Act):
    """The cards of two hands touch: those of the player who lets them, or of `whose` where the dealer does, and another's.

    `retrievable`: they can still be told apart.
    """

    other: str = field(metadata={"kind": PLAYER})
    whose: str | None = field(default=None, metadata={"kind": PLAYER})
    retrievable: bool = field(default=False, metadata={"kind": FLAG})


class NoticeBurn(Act):
    """Somebody notices that no card was burned for the street."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeButton(Act):
    """Somebody notices that the button is in the wrong place, and where it belongs."""

    whose: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Find(Act):
    """Somebody finds a card that does not belong in the deck."""

    what: str = field(metadata={"kind": FOUND})
    card: str | None = field(default=None, metadata={"kind": CARD})


class TakeSeat(Act):
    """The player comes to the seat."""

    __slots__ = ()


class Straddle(Act):
    """The player posts a straddle before the cards are dealt: a blind of twice the big blind."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakUp(Act):
    """The player says that he was passed over; `when`: at the first moment, or after he had had the time. None where nobody says."""

    when: str | None = field(default=None, metadata={"kind": SPOKEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOut(Act):
    """The clock on the player is up when the act comes that stands with this: just up, or late, with no hand declared dead yet."""

    when: str = field(metadata={"kind": RUNS_OUT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Chop(Act):
    """Two players agree to share the pot without playing for it."""

    other: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareDead(Act):
    """Somebody declares the hand of a player dead."""

    whose: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePost(Act):
    """Somebody notices that a player has not posted what was due."""

    what: str = field(metadata={"kind": POST})
    whose: str = field(metadata={"kind": PLAYER})


@dataclass(frozen=True, slots=True, kw_only=True)
class FindBehind(Act):
    """More chips turn up behind a player than were in view: so many."""

    whose: str = field(metadata={"kind": PLAYER})
    amount: int = field(metadata={"kind": VALUE})


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeFacts(Act):
    """What was done is disputed: the acts by each account, as plain data; by one without acts, nothing was done."""

    accounts: tuple[list[Any], ...] = field(metadata={"kind": ACCOUNTS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell(Act):
    """Somebody tells a player the count of a bet, in chips, or of a bet of the `pot`."""

    to: str = field(metadata={"kind": PLAYER})
    amount: int = field(metadata={"kind": AMOUNT})
    pot: bool = field(default=False, metadata={"kind": FLAG})
