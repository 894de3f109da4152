"""Facts made from what is declared of them: for every place of every kind but the hand a value that it takes, and some that it does not."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.engine.kinds import KINDS
from generator.engine.situation import Key, Kind, keys_of
from generator.engine.situation.values import BY_NAME, CARD, FLAG, LIST, LONE_CARD, NAME, NAMES, PAIR, PLAYER, PLAYERS

SMALL = [kind for kind in KINDS if kind != "hand"]
AT_THE_TABLE = ("A", "B")
SAMPLES: dict[Kind, Any] = {
    FLAG: True,
    NAME: "A",
    NAMES: list(AT_THE_TABLE),
    PLAYER: "A",
    PLAYERS: ["A"],
    CARD: "As",
    LONE_CARD: ["As"],
    PAIR: [100, 200],
}
# Of every type, and near every sample; a place is tried with those that its kind does not take.
JUNK: list[Any] = [
    None, True, 0, -1, 1.5, 10**13, "", "x", "1", 7, [], [None], [7], ["x"], [[]], ["As", "As"], {}, {"x": 5}, {"A": None}, {"A": "x"},
    {7: 5}, {"": 5}, [{}], [{"x": 5}],
]  # fmt: skip


@dataclass(frozen=True)
class Fact:
    """A place in the facts of a kind: its path in plain data, and the names that lead there in a message."""

    path: tuple[str | int, ...]
    told: tuple[str, ...]
    key: Key | None
    kind: Kind

    @property
    def place(self) -> str:
        return ": ".join(self.told)


def several(kind: Kind) -> int:
    return max(kind.least or 0, 1)


def sample(kind: Kind) -> Any:
    """A value that a kind takes; several ones are different."""
    if kind in SAMPLES:
        return copy.deepcopy(SAMPLES[kind])
    if kind.record is not None:
        return facts_of(kind.record)
    if kind.item is not None and kind.of == BY_NAME:
        return dict(zip("ABCDEFGHIJK", samples(kind.item, several(kind)), strict=False))
    if kind.item is not None:
        return samples(kind.item, several(kind))
    return kind.values[0] if kind.values else kind.least


def samples(kind: Kind, count: int) -> list[Any]:
    different = {NAME: list("ABCDEFGHIJK"), PLAYER: list(AT_THE_TABLE), CARD: ["As", "Kd", "Qh", "Js", "9c"]}
    return different[kind][:count] if kind in different else [sample(kind) for _ in range(count)]


def facts_of(declared: type) -> dict[str, Any]:
    """A value for every fact that a class declares. Whether they go together is another question."""
    return {name: sample(key.kind) for name, key in keys_of(declared).items()}


def situation(kind: str) -> dict[str, Any]:
    return {"kind": kind, **facts_of(KINDS[kind].facts)}


def facts(kind: str) -> Iterator[Fact]:
    """Every place of a kind, records and the first of several values included."""
    for name, key in keys_of(KINDS[kind].facts).items():
        yield from _below(Fact((name,), (kind, name), key, key.kind))


def _below(fact: Fact) -> Iterator[Fact]:
    yield fact
    kind = fact.kind
    if kind.item is not None:
        step = ("item 1", 0) if kind.of == LIST else ("A", "A")
        yield from _below(Fact((*fact.path, step[1]), (*fact.told, step[0]), None, kind.item))
    for name, key in keys_of(kind.record).items() if kind.record is not None else ():
        yield from _below(Fact((*fact.path, name), (*fact.told, name), key, key.kind))


def records(kind: str) -> Iterator[tuple[tuple[str | int, ...], str, type]]:
    """Every mapping with declared keys: the kind's own, and those of the records in it."""
    yield (), kind, KINDS[kind].facts
    for fact in facts(kind):
        if fact.kind.record is not None:
            yield fact.path, fact.place, fact.kind.record


def wrong_values(kind: Kind) -> list[Any]:
    """Values that a kind does not take, the ends of its range among them."""
    ends: list[Any] = []
    if kind.of == "" and kind.least is not None:
        ends.append(kind.least - 1)
    if kind.of == "" and kind.most is not None:
        ends.append(kind.most + 1)
    if kind.item is not None and kind.of == LIST:
        ends += [[sample(kind.item)] * count for count in (max(0, (kind.least or 0) - 1), (kind.most or 10**3) + 1)]
    return [value for value in [*ends, *JUNK] if kind.read(value, AT_THE_TABLE) is None]


def put(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The same with another value at a place."""
    found = copy.deepcopy(data)
    holder: Any = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return found
