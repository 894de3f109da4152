"""*contradictions*: two examples with the same facts must not publish different rulings for the same book.

The check never asks the engine. It brings each example into a form in which the players' names and the scale of the chips do not
count, and compares what is stated where the forms agree: a published ruling can so be caught against another one even where the
engine has no opinion.
"""

from collections.abc import Iterator, Mapping
from math import gcd
from typing import Any

from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding
from generator.knowledge.model import Example, Statement
from generator.knowledge.rulings import shown

# Keys of amounts of chips; every other number (players, rounds, seconds) has no scale.
_AMOUNTS = frozenset(
    {"ante", "blinds", "limits", "stacks", "pot", "smallest", "to", "by", "amount", "meanings", "chips", "in_front"}
    | {"adds", "returned", "call_to", "raise_to_min", "raise_to_max", "forfeits", "shares", "contributions"}
    | {"owes", "refunds"}
)
_PAIRS = frozenset({"chips", "in_front"})  # denomination and count
_BY_PLAYER = frozenset(
    {"ante", "stacks", "in_front", "shares", "hands", "low_hands", "contributions", "owes", "refunds", "up"}
)
_NAMES = frozenset(
    {
        "players",
        "player",
        "actor",
        "button",
        "next",
        "whose",
        "on",
        "to",
        "high",
        "low",
        "cards_up",
        "show_order",
        "winners",
        "among",
        "folded",
        "dead",
        "absent",
        "penalised",
    }
)
_UNORDERED = frozenset({"may", "permitted"})


def run(project: Project) -> Iterator[Finding]:
    """Yield each pair of statements that contradict each other, at the later one, naming both places."""
    seen: dict[tuple[str, str, str], list[tuple[Example, Any, int]]] = {}
    alike: dict[tuple[Any, ...], set[str]] = {}
    for example in project.knowledge.examples.values():
        for statement in example.statements:
            alike.setdefault(_outline(example, statement), set()).add(example.id)
    for example in project.knowledge.examples.values():
        players = _seats(example)
        for statement in example.statements:
            if len(alike[_outline(example, statement)]) == 1:
                continue  # no other example can have the same facts
            facts = dict(example.situation)
            if "play" in facts:
                facts["play"] = list(facts["play"])[: statement.after]
            unit = _unit(facts)
            key = repr(_form(facts, players, unit))
            for book in statement.books or tuple(project.knowledge.editions):
                for name, value in statement.ruling.items():
                    ruled = _form({name: value}, players, unit)[name]
                    known = seen.setdefault((key, book, name), [])
                    for other, their, line in known:
                        if their != ruled and other.id != example.id:
                            message = (
                                f"under {book}, {name} is stated as {shown(value)} here, and otherwise in {other.origin.file}:{line}, "
                                "which has the same facts"
                            )
                            yield Finding(example.origin.file, statement.line, "contradictions", message)
                    known.append((example, ruled, statement.line))


def _outline(example: Example, statement: Statement) -> tuple[Any, ...]:
    """Return what is the same, and quickly told, wherever facts have the same form: which there are, and who does how much of what."""
    players = _seats(example)
    events = example.situation.get("play", ())[: statement.after]
    acts = [(players.get(e["actor"], e["actor"]), *((act["act"], len(act)) for act in e["acts"])) for e in events]
    return example.kind, len(players), *sorted(example.situation), *acts


def _seats(example: Example) -> dict[str, str]:
    """Return each player's seat; a penalty only counts its players."""
    players = example.situation.get("players")
    return {name: f"seat {i}" for i, name in enumerate(players)} if isinstance(players, list) else {}


def _below(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any, str]]:
    """Yield the entries of a mapping, each with the key that says what its values are."""
    for name, value in data.items():
        yield name, value, key if key in _BY_PLAYER else name


def _is_pair(data: Any, key: str) -> bool:
    return key in _PAIRS and len(data) == 2 and all(isinstance(item, int) for item in data)


def _is_amount(data: Any, key: str) -> bool:
    return key in _AMOUNTS and isinstance(data, int) and not isinstance(data, bool)


def _amounts(data: Any, key: str = "") -> Iterator[int]:
    if isinstance(data, Mapping):
        if "number" in data:
            yield 1  # a number spoken as a word: "five" does not scale
        for _, value, kind in _below(data, key):
            yield from _amounts(value, kind)
    elif isinstance(data, list | tuple):
        for item in data[:1] if _is_pair(data, key) else data:
            yield from _amounts(item, key)
    elif _is_amount(data, key):
        yield data


def _unit(facts: Mapping[str, Any]) -> int:
    """Return the largest amount that divides all amounts of the facts."""
    return gcd(*_amounts(facts)) or 1


def _form(data: Any, players: Mapping[str, str], unit: int, key: str = "") -> Any:
    """Return data with players by seat and amounts by unit; the order of keys and of what may be done does not count."""
    if isinstance(data, Mapping):
        entries = [
            (players.get(name, name) if key in _BY_PLAYER else name, _form(value, players, unit, kind))
            for name, value, kind in _below(data, key)
        ]
        return dict(sorted(entries, key=lambda entry: entry[0]))
    if isinstance(data, list | tuple):
        if _is_pair(data, key):
            return [data[0] / unit, data[1]]
        formed = [_form(item, players, unit, key) for item in data]
        return sorted(formed, key=repr) if key in _UNORDERED else formed
    if _is_amount(data, key):
        return data / unit
    return players.get(data, data) if isinstance(data, str) and key in _NAMES else data


CHECK = NamedCheck(
    "contradictions", "examples with the same facts publish the same rulings", run, needs=("rules", "examples")
)
