"""Values of acts and facts: what each can be, said in words, and how it is read from plain data.

A kind reads a value into what the engine keeps, lists as tuples, and gives None for what is no such value. A kind of several
values knows the kind of each, so that the one at fault can be named (`reading.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .games import FLOP_STREETS, STRUCTURES, STUD_STREETS, is_card

MOST = 10**12  # chips; sums of a whole table stay far below 2^53, where JavaScript's integers end
MOST_OF_A_VALUE = 10**9  # chips: of one chip, of a stack
MOST_TO_COUNT = 10**6  # players, places, hands
MOST_SEATS = 11
LIST = "list"
BY_NAME = "name"
FINDS = ("joker", "foreign", "second", "missing")
VERBS = ("fold", "check", "call", "bet", "raise", "re-raise", "complete", "all-in", "pot")
ACTIONS = ("fold", "check", "call", "bet", "raise")
NO_NAMES = ("dealer", "floor", "time")
EACH = "each"
ANTE_PAYERS = ("big_blind", "button")
MISSING, DEAD = "missing", "dead"
AT_ONCE, LATE = "at_once", "late"
TIE = "tie"
OF_CARDS, ADVICE = "cards", "advice"
ANTE_DUE, BLIND_DUE = "ante", "blind"
# What the director may let become of cards for which no rule says it.
REMEDIES = ("first", "second", "reshuffled", "put_back", "dealt_anew", "stays", "kept", "replaced")
POT, BET = "pot", "bet"
STUB, BURN_CARD = "stub", "burn"
SOME, NOBODY = "some", "nobody"
DISPUTE, FIND_FACTS = "dispute", "find-facts"
PLACES = ("first", "second", "third", "fourth")

Stack = tuple[int, int]
Chips = tuple[Stack, ...]
Players = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ante:
    """The ante of a hand, in chips: `payer` is one of ANTE_PAYERS, who pays it for the table, or EACH, where every player does."""

    payer: str
    amount: int


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value can be. `words` follow "must be"; `values` are all there are of a kind that is a choice.

    `least` and `most` are the range of a number, or of how many there are. `read` takes a value and the players at the
    table. Where there are several, `of` says how they are held, a LIST or BY_NAME, and `item` of what kind each is; `once`:
    none of them twice; `seated`: the names are of players at the table. `record` is the class of a value that has facts of its own.
    """

    words: str
    read: Callable[[Any, Players], Any]
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    of: str = ""
    item: "Kind | None" = None
    once: bool = False
    seated: bool = False
    record: type | None = None


def is_amount(value: object, minimum: int = 0) -> bool:
    """Whether a value is a whole number of chips, not below the minimum."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= minimum


def chips_total(chips: Chips | list[list[int]]) -> int:
    """The worth of chips by denomination, in chips."""
    return sum(value * number for value, number in chips)


def lone_chip(chips: Chips) -> int | None:
    """The value of a single chip, None where there are several."""
    return chips_total(chips) if sum(number for _, number in chips) == 1 else None


def number(what: str, least: int, most: int = MOST) -> Kind:
    """A whole number of something, in a range; `what` says of what."""
    return Kind(
        f"{what} from {least} to {most}" if most < MOST else f"{what} from {least}",
        lambda value, _: value if is_amount(value, least) and value <= most else None,
        least=least,
        most=most,
    )


def choice(what: str, values: tuple[str, ...]) -> Kind:
    """One of some words."""
    known = f"{what}: " + ", ".join(values)
    return Kind(known, lambda value, _: value if isinstance(value, str) and value in values else None, values)


def _pair(value: Any, _: Players) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2 or not all(is_amount(part) and part <= MOST for part in value):
        return None
    return (value[0], value[1]) if value[0] <= value[1] and value[1] else None


def _ante(value: Any, _: Players) -> Ante | None:
    payer, amount = EACH, value
    if isinstance(value, dict):
        named = [name for name in ANTE_PAYERS if name in value]
        if len(value) != 1 or not named:
            return None
        payer, amount = named[0], value[named[0]]
    return Ante(payer, amount) if is_amount(amount, 1) and amount <= MOST else None


def _chips(value: Any, _: Players) -> Chips | None:
    if not isinstance(value, list) or not value:
        return None
    for stack in value:
        if not isinstance(stack, list) or len(stack) != 2:
            return None
        for part in stack:
            if not is_amount(part, 1) or part > MOST:
                return None
    return tuple([(stack[0], stack[1]) for stack in value])


def _players(value: Any, players: Players) -> Players | None:
    """Players at the table, in the order of the seats and each once."""
    if not isinstance(value, list) or not all(isinstance(name, str) and name in players for name in value):
        return None
    return tuple([name for name in players if name in value])


def _names(value: Any, _: Players) -> Players | None:
    if not isinstance(value, list) or len(value) < 2 or not all(_is_name(name) for name in value):
        return None
    return tuple(value) if len(set(value)) == len(value) else None


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name) and name not in NO_NAMES


def _accounts(value: Any, _: Players) -> tuple[Any, ...] | None:
    """Lists of acts, as plain data: what each holds is read where that account is played."""
    if not isinstance(value, list) or not 2 <= len(value) <= len(PLACES) or first_twice(value) is not None:
        return None
    acts = [act for account in value if isinstance(account, list) for act in account]
    if not all(isinstance(account, list) for account in value) or sum(not account for account in value) > 1:
        return None
    return tuple(value) if all(isinstance(act, dict) and act.get("act") != DISPUTE for act in acts) else None


def list_of(item: Kind, words: str, least: int = 0, most: int | None = None, once: bool = False) -> Kind:
    """A list of values of a kind, of so many, read as a tuple; `once`: none of them twice."""

    def read(value: Any, players: Players) -> tuple[Any, ...] | None:
        if not isinstance(value, list) or len(value) < least or (most is not None and len(value) > most):
            return None
        found = [item.read(one, players) for one in value]
        if any(one is None for one in found) or (once and first_twice(found) is not None):
            return None
        return tuple(found)

    return Kind(words, read, least=least, most=most, of=LIST, item=item, once=once)


def first_twice(values: list[Any]) -> Any:
    """The first value that was there before, None where there is none."""
    return next((value for at, value in enumerate(values) if value in values[:at]), None)


def by_name(item: Kind, words: str, least: int = 0) -> Kind:
    """Values of a kind by name, so many or more, in the order in which they are given."""

    def read(value: Any, players: Players) -> dict[str, Any] | None:
        if not isinstance(value, dict) or len(value) < least or any(not is_text(name) for name in value):
            return None
        found = {name: item.read(value[name], players) for name in value}
        return None if any(found[name] is None for name in found) else found

    return Kind(words, read, least=least, of=BY_NAME, item=item)


def by_player(item: Kind, words: str) -> Kind:
    """Values of a kind by player at the table, in the order of the seats."""

    def read(value: Any, players: Players) -> dict[str, Any] | None:
        if not isinstance(value, dict) or any(name not in players for name in value):
            return None
        found = {name: item.read(value[name], players) for name in players if name in value}
        return None if any(found[name] is None for name in found) else found

    return Kind(words, read, of=BY_NAME, item=item, seated=True)


def is_text(value: object) -> bool:
    """Whether a value is a text that is not empty."""
    return isinstance(value, str) and bool(value)


AMOUNT = number("a whole number of chips", 1)
CHIPS_OR_NONE = number("a whole number of chips", 0)
VALUE = number("a whole number of chips", 1, MOST_OF_A_VALUE)
NUMBER = number("a whole number", 1)
COUNT = number("a whole number", 1, MOST_TO_COUNT)
CARD_COUNT = number("a whole number of cards", 0, 52)
CARD_PLACE = number("a whole number of cards", 1, 52)
SECONDS = number("a whole number of seconds", 0)
FLAG = Kind("true or false", lambda value, _: value if isinstance(value, bool) else None)
TEXT = Kind("a text", lambda value, _: value if is_text(value) else None)
NAME = Kind("a name", lambda value, _: value if is_text(value) else None)
PLAYER = Kind(
    "a player at this table", lambda value, players: value if isinstance(value, str) and value in players else None
)
PLAYERS = Kind("a list of players at this table", _players)
NAMES = Kind("a list of two names or more, each once and none of them dealer, floor or time", _names)
VERB = choice("one of the terms", VERBS)
ACTION = choice("one of the actions", ACTIONS)
HIDDEN = choice("one of", ("to_winner", "out_of_play"))
GAME = choice("one of the games", tuple(STRUCTURES))
STREET = choice("a street", FLOP_STREETS + STUD_STREETS)
FOUND = choice("one of", FINDS)
SPOKEN = choice("whether there was time to speak up before", (AT_ONCE, LATE))
RUNS_OUT = choice("whether the time is just up or was up already", (TIE, LATE))
SAID_OF = choice("what the words are about", (OF_CARDS, ADVICE))
POST = choice("what was to be posted", (ANTE_DUE, BLIND_DUE))
MUCK = choice("one of", ("muck",))
EXPOSED = choice("one of", (STUB, BURN_CARD))
PUSHED = choice("one of", (POT, BET))
REMEDY = choice("what becomes of cards", REMEDIES)
CARDS_BECOME = by_name(REMEDY, "what becomes of cards, by their place", 1)
HEARD_BY = Kind(
    f"dealer or a player at this table, who alone heard it, or {SOME} or {NOBODY}",
    lambda value, players: value if value in ("dealer", SOME, NOBODY) or value in players else None,
)
ACCOUNTS = Kind("a list of 2 to 4 different accounts, each a list of acts", _accounts)
ACCOUNT = number("the number of an account", 1, len(PLACES))
PAIR = Kind("a list of two amounts in chips, the smaller one first and the larger one above 0", _pair)
ANTE = Kind(
    "a whole number of chips from 1 that every player pays, or such a number under big_blind or button, who pays for the table",
    _ante,
)
SMALL_BLIND = choice("what is unusual about the small blind", (MISSING, DEAD))
CHIPS = Kind("a list of [value, number] such as [1000, 2]", _chips)
CARD = Kind("a card such as As", lambda value, _: value if is_card(value) else None)
CARDS = list_of(CARD, "a list of cards such as As and Kd")
SOME_CARDS = list_of(CARD, "a list of cards such as As and Kd, one or more", 1)
MEANINGS = list_of(AMOUNT, "a list of amounts in chips")
LONE_CARD = Kind(
    "a list of one card such as As",
    lambda value, _: value[0] if isinstance(value, list) and len(value) == 1 and is_card(value[0]) else None,
)
SEAT = number("a seat, a whole number", 1, MOST_SEATS)
SEATS = list_of(NAME, f"a list of 2 to {MOST_SEATS} names from seat 1, `empty` where nobody sits", 2, MOST_SEATS)
SEATS_TAKEN = list_of(NAME, f"a list of 1 to {MOST_SEATS} names from seat 1, `empty` where nobody sits", 1, MOST_SEATS)
NAMES_ONCE = list_of(NAME, "a list of names, each once", once=True)
STACKS = by_player(CHIPS_OR_NONE, "whole numbers of chips by player at this table")
CHIPS_IN_FRONT = by_player(CHIPS, "lists of [value, number] by player at this table")
CARDS_BY_PLAYER = by_player(CARDS, "lists of cards by player at this table")
