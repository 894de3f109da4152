"""What acts are made with, as the notation writes it: chips (`1000x2 500`), cards (`As Kd`) and names of players."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.language.notation_text import NotationError, Token, read_amount, shorten, tokenize

# What players may do, each with less than the next.
ACTIONS = ("fold", "check", "call", "bet", "raise")
# When somebody speaks up; what a dealer pushes; where a card was seen.
AT_ONCE, LATE = "at_once", "late"
POT, BET = "pot", "bet"
STUB, BURN_CARD = "stub", "burn"

# What the acts are called of which the notation has more to say, and the values of theirs that are words.
DISPUTE, FIND_FACTS = "dispute", "find-facts"
AT_ONCE, LATE = "at_once", "late"
PLACES = ("first", "second", "third", "fourth")

CHIPS_FORM = "1000x2 500"
CARDS_FORM = "As Kd"
OPEN_CARDS_FORM = "deals fourth A Kd B 7c"
MAXIMUM_NAME = 30
NOT_PLAYERS = frozenset({"dealer", "floor", "time"})

_RANKS = "23456789TJQKA"
_SUITS = "cdhs"
_MAXIMUM_COUNT = 10_000
_NAME_MARKS = frozenset("+-_.'/# ")


def parse_chips(text: object) -> list[list[int]]:
    """Read chips as `[denomination, count]` pairs in the order written; a whole number from YAML is one chip.

    Raises `NotationError`.
    """
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text)
    line, tokens = tokenize(text)
    return chips_of(line, len(line), tokens)


def chips_of(line: str, end: int, tokens: Sequence[Token]) -> list[list[int]]:
    """Read chips from the tokens of a line; `end` is the column to blame where there are none."""
    if not tokens:
        raise NotationError(line, end, f"expected chips, as in: {CHIPS_FORM}")
    found: dict[int, int] = {}
    for token in tokens:
        if token.quoted or token.text == ",":
            raise NotationError(line, token.column, f"chips stand with spaces between them, as in: {CHIPS_FORM}")
        value, times, count = token.text.partition("x")
        worth = read_amount(line, token.column, value, CHIPS_FORM)
        number = read_amount(line, token.column + len(value) + 1, count, CHIPS_FORM) if times else 1
        found[worth] = found.get(worth, 0) + number
        if found[worth] > _MAXIMUM_COUNT:
            raise NotationError(line, token.column, f"more than {_MAXIMUM_COUNT} chips of one denomination")
    return [[worth, number] for worth, number in found.items()]


def write_chips(chips: Sequence[Sequence[int]]) -> str:
    """Write `[denomination, count]` pairs in the notation."""
    return " ".join(str(worth) if count == 1 else f"{worth}x{count}" for worth, count in chips)


def parse_cards(text: object) -> list[str]:
    """Read cards such as `As Kd`. Raises `NotationError`, also for a card that stands twice."""
    line, tokens = tokenize(text)
    return cards_of(line, len(line), tokens)


def cards_of(line: str, end: int, tokens: Sequence[Token]) -> list[str]:
    """Read cards from the tokens of a line; `end` is the column to blame where there are none."""
    if not tokens:
        raise NotationError(line, end, f"expected cards, as in: {CARDS_FORM}")
    found: list[str] = []
    for token in tokens:
        card = token.text
        if token.quoted or not is_card(card):
            raise NotationError(
                line,
                token.column,
                f"{shorten(card)} is not a card: a rank of {_RANKS} and a suit of {_SUITS}, as in: {CARDS_FORM}",
                None if token.quoted else _nearest_card(card),
            )
        if card in found:
            raise NotationError(line, token.column, f"the card {card} appears here twice")
        found.append(card)
    return found


def is_card(word: str) -> bool:
    """Return whether a word is a card such as `As`."""
    return len(word) == 2 and word[0] in _RANKS and word[1] in _SUITS


def open_cards_of(line: str, end: int, tokens: Sequence[Token]) -> dict[str, list[str]]:
    """Read the open cards of stud, each after the name of its player: `A Kd B 7c`."""
    found: dict[str, list[str]] = {}
    name: list[Token] = []
    for token in tokens:
        if not is_card(token.text):
            name.append(token)
            continue
        player = name_of(line, token.column, name, OPEN_CARDS_FORM)
        if player in found:
            raise NotationError(line, token.column, f"{player} gets a second card in one street")
        found[player] = cards_of(line, end, [token])
        name = []
    if name:
        raise NotationError(line, end, f"expected a card after each player, as in: {OPEN_CARDS_FORM}")
    dealt = [card for cards in found.values() for card in cards]
    if len(set(dealt)) < len(dealt):
        raise NotationError(line, end, "a card appears here twice")
    return found


def write_open_cards(up: Mapping[str, Sequence[str]]) -> list[str]:
    """Write open cards of stud in the notation, word by word."""
    return [word for player, cards in up.items() for word in (player, *cards)]


def _nearest_card(word: str) -> str | None:
    if word.startswith("10") and len(word) == 3:
        word = "T" + word[2]
    card = word[:1].upper() + word[1:].lower()
    return card if len(card) == 2 and card[0] in _RANKS and card[1] in _SUITS else None


def name_of(line: str, end: int, tokens: Sequence[Token], form: str) -> str:
    """Read the name of a player from the tokens of a line."""
    if not tokens:
        raise NotationError(line, end, f"expected a player, as in: {form}")
    name = " ".join(token.text for token in tokens)
    fault = name_fault(name)
    if fault:
        raise NotationError(line, tokens[0].column, fault)
    return name


def name_fault(name: Any) -> str | None:
    """Say what is wrong with the name of a player, or return None."""
    if not isinstance(name, str) or not name:
        return "a player needs a name, such as BB, UTG+1 or seat 5"
    if len(name) > MAXIMUM_NAME:
        return f"the name of a player has at most {MAXIMUM_NAME} characters"
    if name in NOT_PLAYERS:
        return f"'{name}' is not a player"
    if any(not (character.isalnum() or character in _NAME_MARKS) for character in name):
        return f"{shorten(name)} is not the name of a player: letters, digits, spaces and + - _ . ' / # only"
    if " ".join(name.split()) != name or "and" in name.split():
        return f"{shorten(name)} is not the name of a player: single spaces, and no word 'and'"
    return None
