"""The shapes of the facts of every kind that is no hand, made from what the engine declares of them.

The engine says which facts there are, of which kind, in which range and which are needed. Here is only how a value is
written in YAML: cards, for one, are a text.
"""

from dataclasses import MISSING, fields
from functools import cache
from inspect import getdoc
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from generator.engine.kinds import KINDS
from generator.engine.situation import Key, Kind, keys_of
from generator.engine.situation.values import BY_NAME, CARD, FLAG, LONE_CARD, NAME, PLAYER, PLAYERS
from generator.knowledge.shapes import Cards, Name, Once, Shape

# What stands under `table`, as the facts of a hand do; the other facts stand under the key of the kind.
AT_THE_TABLE: dict[str, tuple[str, ...]] = {
    "odd-chips": ("game", "players", "button", "blinds", "limits"),
    "pots": ("game", "players", "button", "blinds", "limits", "smallest", "pot", "board", "hands"),
}
# The key of a kind is its own name, but for the pot that is divided.
KEY_OF_KIND: dict[str, str] = {
    kind: "division" if kind == "odd-chips" else kind.replace("-", "_") for kind in KINDS if kind != "hand"
}
_WRITTEN: dict[Kind, Any] = {
    FLAG: bool,
    NAME: Name,
    PLAYER: Name,
    PLAYERS: list[Name],
    LONE_CARD: Cards,
}


def facts_shape(kind: str) -> type[Shape]:
    """Return the shape of what stands under the key of a kind."""
    facts = KINDS[kind].facts
    title = "".join(word.capitalize() for word in KEY_OF_KIND[kind].split("_"))
    left_out = AT_THE_TABLE.get(kind, ())
    return _shape(facts, f"{title}Facts", {key: part for key, part in keys_of(facts).items() if key not in left_out})


@cache
def _record_shape(declared: type) -> type[Shape]:
    return _shape(declared, declared.__name__, keys_of(declared))


def _shape(declared: type, title: str, keys: dict[str, Key]) -> type[Shape]:
    empty = {part.name: _empty(part) for part in fields(declared)}
    shaped: dict[str, Any] = {}
    for key, part in keys.items():
        written = written_as(part.kind)
        if part.needed:
            shaped[key] = (written, ...)
        elif empty[part.name] is not None:
            shaped[key] = (written, empty[part.name])
        else:
            shaped[key] = (written | None, None)
    first, *_ = (getdoc(declared) or "").split("\n\n")
    return create_model(title, __base__=Shape, __doc__=" ".join(first.split()), **shaped)


def _empty(part: Any) -> list[Any] | dict[str, Any] | None:
    """Return what is read where a list or a mapping is not given; None for any other fact."""
    if part.default_factory is not MISSING:
        return {}
    return [] if part.default == () else None


def written_as(kind: Kind) -> Any:
    """Return the type of a value as YAML has it. Raises LookupError for a kind that nothing is said of here."""
    if kind in _WRITTEN:
        return _WRITTEN[kind]
    if kind.record is not None:
        return _record_shape(kind.record)
    if kind.item is not None:
        return Cards if kind.item == CARD else _several(kind, written_as(kind.item))
    if kind.values:
        choice: Any = Literal
        return choice[kind.values]
    if kind.least is None:
        raise LookupError(f"it is not said how {kind.words} is written in YAML")
    return Annotated[int, Field(ge=kind.least, le=kind.most)]


def _several(kind: Kind, item: Any) -> Any:
    if kind.of == BY_NAME:
        return Annotated[dict[Name, item], Field(min_length=kind.least)] if kind.least else dict[Name, item]
    several = Once[item] if kind.once else list[item]
    return Annotated[several, Field(min_length=kind.least or None, max_length=kind.most)]
