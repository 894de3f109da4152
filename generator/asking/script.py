"""A hand as whoever asks writes it, line by line in the notation of examples: its facts, its events, and what is ruled on each.

A fact is `players: [SB, BB, A]`, an event `A: raises to 600`; `rules/README.md` lists both. Whatever cannot be read is a fault of its line.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.asking.asked import alike, as_far_as_it_goes
from generator.asking.tables import Situation
from generator.asking.words import Say, spoken
from generator.engine import Policies, SituationError, rule
from generator.language.answers import answer
from generator.language.notation import NotationError, UnwritableError, parse_cards, parse_chips, parse_event
from generator.language.notation_values import write_chips

MOST_LINES = 80
LONGEST_LINE = 500
_CARDS_BY_PLAYER = ("hands", "up")
_ENDS = ",]}"

Fault = dict[str, Any]


class LineError(ValueError):
    """A fact that cannot be read; the message says why."""

    def __init__(self, message: str) -> None:
        """Keep what is wrong."""
        super().__init__(message)
        self.message = message


def read_script(facts: Sequence[str], play: Sequence[Sequence[str]]) -> tuple[Situation, list[Fault]]:
    """Return a hand as the engine takes it, and the faults: the `part` and the line (`at`, from 0), and what is wrong.

    `play` has the actor and the text of each event.
    """
    found: list[Fault] = []
    situation: Situation = {"kind": "hand"}
    if len(facts) > MOST_LINES or len(play) > MOST_LINES:
        return situation, [_fault("facts", 0, f"at most {MOST_LINES} lines")]
    for at, line in enumerate(facts):
        try:
            key, value = read_fact(line)
            if key in situation:
                raise LineError(f"{key} stands twice")
            situation[key] = value
        except LineError as error:
            found.append(_fault("facts", at, error.message))
        except NotationError as error:
            found.append(_fault("facts", at, error.message))
    events = []
    for at, (actor, text) in enumerate(play):
        try:
            if len(text) > LONGEST_LINE:
                raise LineError(f"at most {LONGEST_LINE} letters")
            events.append(parse_event(actor, text))
        except LineError as error:
            found.append(_fault("play", at, error.message))
        except NotationError as error:
            meant = "" if error.nearest is None else f" — did you mean '{error.nearest}'?"
            found.append(_fault("play", at, f"{error.message}{meant}"))
    situation["play"] = events
    return situation, found


def answer_script(
    facts: Sequence[str],
    play: Sequence[Sequence[str]],
    book: str,
    books: Mapping[str, Policies],
    say: Mapping[str, Say],
) -> dict[str, Any]:
    """Return what is ruled on a hand with `book` in hand, or the `faults` of what is written.

    `events` are those up to the first that cannot be, as `answers.answer` gives them; `rulings` are those on the last of them, book by
    book as `asked.answer_form` gives them. There are none where the facts cannot be.
    """
    situation, faults = read_script(facts, play)
    if faults:
        return {"faults": faults, "facts": [], "events": [], "rulings": []}
    policies = books[book]
    try:
        rule(situation, policies)
    except SituationError as error:
        at = error.event
        faults = [_fault("facts" if at is None else "play", -1 if at is None else at, error.message)]
    if faults and faults[0]["at"] < 1:
        return {"faults": faults, "facts": [], "events": [], "rulings": []}
    told = as_far_as_it_goes(situation, policies)
    words = answer(told, rule(told, policies), say[book])
    groups = alike(told, books)
    (own,) = [group for group in groups if book in group]
    first = [book, *[other for other in own if other != book]]
    ordered = [first, *[group for group in groups if group is not own]]
    return {
        "faults": faults,
        "facts": words["facts"],
        "events": words["events"],
        "rulings": [{"books": group, **_ended(told, books[group[0]], say[group[0]])} for group in ordered],
    }


def _ended(situation: Situation, policies: Policies, say: Say) -> dict[str, Any]:
    ended = as_far_as_it_goes(situation, policies)
    play = ended["play"]
    return spoken(rule(ended, policies), play[-1], (), say)


def _fault(part: str, at: int, message: str) -> Fault:
    return {"part": part, "at": at, "message": message}


def read_fact(line: str) -> tuple[str, Any]:
    """Return the key and the value of a line `key: value`, cards and chips read. Raises LineError and NotationError."""
    if len(line) > LONGEST_LINE:
        raise LineError(f"at most {LONGEST_LINE} letters")
    key, colon, text = line.partition(":")
    key = key.strip()
    if not colon or not key:
        raise LineError("a fact is written as blinds: [100, 200]")
    value, end = _value(text, 0)
    if text[end:].strip():
        raise LineError(f"{text[end:].strip()} is one too many")
    if key == "board":
        return key, list(parse_cards(value))
    if key in _CARDS_BY_PLAYER and isinstance(value, dict):
        return key, {name: list(parse_cards(cards)) for name, cards in value.items()}
    if key == "in_front" and isinstance(value, dict):
        return key, {
            name: chips if isinstance(chips, int) else list(parse_chips(chips)) for name, chips in value.items()
        }
    return key, value


def write_facts(situation: Mapping[str, Any]) -> list[str]:
    """Return the facts of a hand as lines that `read_script` reads. Raises UnwritableError for what no line can say."""
    lines = []
    for key, value in situation.items():
        if key in ("kind", "play"):
            continue
        if key == "board":
            value = " ".join(value)
        elif key in _CARDS_BY_PLAYER:
            value = {name: " ".join(cards) for name, cards in value.items()}
        elif key == "in_front":
            value = {name: chips if isinstance(chips, int) else write_chips(chips) for name, chips in value.items()}
        lines.append(f"{key}: {_written(value)}")
    return lines


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(name)}: {_written(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else _word(value)


def _word(value: Any) -> str:
    if not isinstance(value, str) or any(sign in value for sign in ',:[]{}"\n') or value.strip() != value:
        raise UnwritableError(f"no line can say {value!r}")
    # A name, not an amount.
    return f'"{value}"' if value.isdecimal() else value


def _value(text: str, at: int) -> tuple[Any, int]:
    """Read the value that begins at a place: a list, a map, or what stands up to the end of the line or of what it is in."""
    at = _past_blanks(text, at)
    if text[at : at + 1] == "[":
        return _list(text, at + 1)
    if text[at : at + 1] == "{":
        return _map(text, at + 1)
    if text[at : at + 1] == '"':
        close = text.find('"', at + 1)
        if close < 0:
            raise LineError("a quote is not closed")
        return text[at + 1 : close], close + 1
    end = at
    while end < len(text) and text[end] not in _ENDS:
        end += 1
    word = text[at:end].strip()
    if not word:
        raise LineError("a value is missing")
    return (int(word) if word.isdecimal() and word.isascii() and len(word) < 12 else word), end


def _list(text: str, at: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    at = _past_blanks(text, at)
    while text[at : at + 1] != "]":
        value, at = _value(text, at)
        found.append(value)
        at = _next(text, at, "]")
    return found, at + 1


def _map(text: str, at: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _past_blanks(text, at)
    while text[at : at + 1] != "}":
        colon = text.find(":", at)
        if colon < 0:
            raise LineError("a name and what it has are written as {A: 500}")
        name = text[at:colon].strip().strip('"')
        value, at = _value(text, colon + 1)
        if name in found:
            raise LineError(f"{name} stands twice")
        found[name] = value
        at = _next(text, at, "}")
    return found, at + 1


def _next(text: str, at: int, end: str) -> int:
    """Return where the next part of a list or map begins, or its end."""
    at = _past_blanks(text, at)
    sign = text[at : at + 1]
    if sign == end:
        return at
    if sign != ",":
        raise LineError(f"{end} is missing")
    return _past_blanks(text, at + 1)


def _past_blanks(text: str, at: int) -> int:
    while text[at : at + 1] == " ":
        at += 1
    return at
