"""Lines for readers, before they are words: a message id with arguments, which may be lines and lists themselves."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Translate = Callable[[str, Mapping[str, int | str]], str]

_SUITS = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}


@dataclass(frozen=True, slots=True)
class Listing:
    """Things in a row: `A, B and C`."""

    items: tuple["Value", ...]
    joint: Literal["and", "or", "more"] = "and"


@dataclass(frozen=True, slots=True)
class Line:
    """A message of a catalogue and its arguments."""

    id: str
    args: Mapping[str, "Value"] = field(default_factory=dict, hash=False)


Value = int | str | Line | Listing


def render(line: Line, translate: Translate) -> str:
    """Say a line in the language of `translate`, innermost lines first."""
    return translate(line.id, {name: said(value, translate) for name, value in line.args.items()})


def render_all(lines: Iterable[Line], translate: Translate) -> list[str]:
    """Say lines one by one."""
    return [render(line, translate) for line in lines]


def said(value: Value, translate: Translate) -> int | str:
    """Say an argument: a line or a listing in the language of `translate`, anything else as it is."""
    if isinstance(value, Line):
        return render(value, translate)
    if isinstance(value, Listing):
        return _listed(value, translate)
    return value


def _listed(listing: Listing, translate: Translate) -> str:
    words = [str(said(item, translate)) for item in listing.items]
    told = words[0] if words else ""
    for place, item in enumerate(words[1:], 2):
        joint = listing.joint if place == len(words) else "more"
        told = translate(f"lists.{joint}", {"rest": told, "item": item})
    return told


def ids(line: Line) -> set[str]:
    """Return the ids of a line and of all lines inside it."""
    found = {line.id}
    pending: list[Value] = list(line.args.values())
    while pending:
        value = pending.pop()
        if isinstance(value, Line):
            found.add(value.id)
            pending += value.args.values()
        elif isinstance(value, Listing):
            pending += value.items
            if len(value.items) > 1:
                found.add(f"lists.{value.joint}")
            if len(value.items) > 2:
                found.add("lists.more")
    return found


def chips(pairs: Iterable[Iterable[int]]) -> Listing:
    """Return `[denomination, count]` pairs as a listing of chip groups."""
    groups = [tuple(pair) for pair in pairs]
    return Listing(tuple(Line("chips.group", {"count": count, "value": value}) for value, count in groups))


def amounts(values: Iterable[int], joint: Literal["and", "or"]) -> Listing:
    """Return amounts of chips as a listing."""
    return Listing(tuple(Line("spoken.amount", {"amount": value}) for value in values), joint)


def cards(codes: Iterable[str]) -> str:
    """Return cards with the signs of their suits, as all five languages print them: `A♠ K♦`."""
    return " ".join(code[0] + _SUITS[code[1]] for code in codes)
