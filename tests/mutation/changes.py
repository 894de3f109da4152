"""Single changes of the data: what in an example or in a book's policies can be altered, and into what.

A change is made in the data that a file's YAML says, at one path, so that the mutated file is as well formed as the true one.
"""

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from generator.engine.situation import FLOP_STREETS, RANKS, STRUCTURES, STUD_STREETS, SUITS

Path = tuple[str | int, ...]

# What a player can be said to do instead, in the words of the notation.
VERBS = {
    "folds": ("checks", "calls"),
    "checks": ("folds", "calls"),
    "calls": ("folds", "checks"),
    "bets": ("raises to",),
    "raises to": ("bets", "raises by"),
    "raises by": ("raises to",),
    "completes to": ("raises to",),
    "mucks": ("tables",),
    "tables": ("mucks",),
    "puts": ("takes back",),
}
ACTIONS = ("fold", "check", "call", "bet", "raise")
_TOKEN = re.compile(r"(?<!\w)[2-9TJQKA][cdhs](?!\w)|\d+x\d+|\d+|[^\W\d]+(?: (?:to|by|back))?")


@dataclass(frozen=True, slots=True)
class Change:
    """One altered thing: `kind` names what it is, `path` where it stands, `old` and `new` what it says, `event` the whole act."""

    file: str
    kind: str
    path: Path
    old: str
    new: str
    event: str = ""

    def __str__(self) -> str:
        place = ".".join(map(str, self.path))
        return f"{self.file}: {self.kind} at {place}: {self.old} → {self.new}"


def changed(data: Any, path: Path, value: Any) -> Any:
    """A copy of the data with one value replaced."""
    whole = copy.deepcopy(data)
    at = whole
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return whole


def renamed(data: Any, path: Path, name: str) -> Any:
    """A copy of the data with one key replaced, in its place."""
    whole = copy.deepcopy(data)
    at = whole
    for step in path[:-2]:
        at = at[step]
    at[path[-2]] = {name if key == path[-1] else key: value for key, value in at[path[-2]].items()}
    return whole


@dataclass(slots=True)
class Site:
    """One place that can be altered: `change` gives the whole data with another value there, and what it says."""

    kind: str
    path: Path
    value: Any
    key: bool = False


def sites(data: dict[str, Any]) -> Iterator[Site]:
    """Everything in an example that a single slip of its writer could alter."""
    for i, source in enumerate(data.get("sources", ())):
        for name in source:
            if name in ("book", "number", "label", "erratum"):
                yield Site(f"source {name}", ("sources", i, name), source[name])
    if "variant_of" in data:
        yield Site("variant_of", ("variant_of",), data["variant_of"])
    for part in data:
        if part not in ("sources", "kind", "variant_of", "play", "ruling", "elsewhere"):
            yield from _leaves("fact", (part,), data[part])
    for i, event in enumerate(data.get("play", ())):
        for name in event:
            if name == "ruling":
                yield from _leaves("ruling", ("play", i, name), event[name])
            else:
                yield Site("actor", ("play", i, name), name, key=True)
                for token in _TOKEN.finditer(str(event[name])):
                    if _alters(token.group()):
                        yield Site("act", ("play", i, name), (str(event[name]), token.start(), token.end()))
    yield from _leaves("ruling", ("ruling",), data.get("ruling", {}))
    for i, other in enumerate(data.get("elsewhere", ())):
        for name in ("book", "after"):
            if name in other:
                yield Site(f"elsewhere {name}", ("elsewhere", i, name), other[name])
        yield from _leaves("ruling", ("elsewhere", i, "ruling"), other["ruling"])


def _leaves(kind: str, path: Path, value: Any) -> Iterator[Site]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _leaves(kind, (*path, key), below)
    elif isinstance(value, list):
        for i, below in enumerate(value):
            if path[-1] != "players":  # their names are arbitrary; a name changed in one place only is another matter
                yield from _leaves(kind, (*path, i), below)
    else:
        yield Site(kind, path, value)


def _alters(token: str) -> bool:
    return token[0].isdigit() or _is_card(token) or token in VERBS


def _is_card(token: str) -> bool:
    return len(token) == 2 and token[0] in RANKS and token[1] in SUITS


def mutants(
    file: str, data: dict[str, Any], site: Site, random: Random, books: dict[str, list[str]]
) -> tuple[Change, Any]:
    """One random change at a site, and the data with it."""
    if site.key:
        others = [name for name in _players(data) if name != site.value] or ["X"]
        new = random.choice(others)
        event = str(data["play"][site.path[1]][site.value])
        return Change(file, site.kind, site.path, str(site.value), new, event), renamed(data, site.path, new)
    if site.kind == "act":
        text, start, end = site.value
        old = text[start:end]
        new = _other_token(old, random)
        return Change(file, site.kind, site.path, old, new, text), changed(
            data, site.path, text[:start] + new + text[end:]
        )
    value = _other(data, site, random, books)
    return Change(file, site.kind, site.path, str(site.value), str(value)), changed(data, site.path, value)


def _players(data: dict[str, Any]) -> list[str]:
    players = data.get("table", {}).get("players", [])
    return [str(player) for player in players] if isinstance(players, list) else []


def _other_token(old: str, random: Random) -> str:
    if old in VERBS:
        return random.choice(VERBS[old])
    if "x" in old and old[0].isdigit():
        value, _, number = old.partition("x")
        if random.random() < 0.5:
            return f"{_other_number(int(value), random)}x{number}"
        return f"{value}x{int(number) + 1}"
    if old.isdigit():
        return str(_other_number(int(old), random))
    return _other_card(old, random)


def _other_number(old: int, random: Random) -> int:
    """Another amount, as a slip of the finger or of the mind would make it."""
    unit = 10 ** max(0, len(str(old)) - 2)
    made = {old + unit, old - unit, old * 2, old * 10, old // 2}
    return random.choice(sorted(number for number in made if number > 0 and number != old))


def _other_card(old: str, random: Random) -> str:
    return random.choice([rank + suit for rank in RANKS for suit in SUITS if rank + suit != old])


def _other(data: dict[str, Any], site: Site, random: Random, books: dict[str, list[str]]) -> Any:
    value, name = site.value, site.path[-1]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return _other_number(value, random)
    if value is None:
        return random.choice(_players(data) or ["X"])
    others = _others_of(data, site, books)
    if others:
        return random.choice([other for other in others if other != value] or [f"{value}x"])
    if name in ("board",) or site.path[-2:-1] in (("hands",), ("low_hands",)):
        cards = str(value).split()
        at = random.randrange(len(cards))
        cards[at] = _other_card(cards[at], random)
        return " ".join(cards)
    return (
        f"{value}x"
        if site.kind.startswith("source")
        else random.choice([p for p in _players(data) if p != value] or ["X"])
    )


def _others_of(data: dict[str, Any], site: Site, books: dict[str, list[str]]) -> list[str]:
    """The values that a thing of this kind could have, where they are a list."""
    name, value = site.path[-1], site.value
    if name == "book":
        return sorted(books)
    if name == "number" and site.kind == "source number":
        return books.get(data["sources"][site.path[1]]["book"], [])
    if name == "game":
        return list(STRUCTURES)
    if name == "street":
        return list(FLOP_STREETS if value in FLOP_STREETS else STUD_STREETS)
    if value in ACTIONS:
        return list(ACTIONS)
    if name == "penalty":
        return ["none", "possible", "mandatory"]
    if name == "decides":
        return ["rules", "td"]
    return []
