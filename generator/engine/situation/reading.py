"""Plain data read into what is declared: a frozen class with the kind of every fact in its fields.

Each key is known, of its kind, and there where it is needed; what is not is refused with its place in the data. What of the
facts goes together, a class checks itself when it is made.
"""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any, NoReturn, TypeVar

from .faults import Data, SituationError, shown
from .values import LIST, NAMES, Kind, Players, first_twice, is_text

Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the data: the name of its value in the typed class, its kind, and whether it must be there.

    `null`: it may be there without a value. `listed`: it is named among the keys that there are.
    """

    name: str
    kind: Kind
    needed: bool
    null: bool = False
    listed: bool = True


def keys_of(declared: type) -> dict[str, Key]:
    """The keys of data that are read into a class; a field without a kind is not read from data."""
    found: dict[str, Key] = {}
    for part in fields(declared):
        marks = part.metadata
        if "kind" in marks:
            needed = part.default is MISSING and part.default_factory is MISSING and "default" not in marks
            key = Key(part.name, marks["kind"], needed, marks.get("null", False), marks.get("listed", True))
            found[marks.get("key", part.name)] = key
    return found


def record(declared: type, words: str) -> Kind:
    """The kind of a value that has facts of its own, declared by a class."""
    keys = keys_of(declared)

    def read(value: Any, players: Players) -> Any:
        try:
            return read_record(declared, "", keys, value, players) if isinstance(value, dict) else None
        except SituationError:
            return None

    return Kind(words, read, record=declared)


def read_facts(declared: type[Facts], where: str, keys: dict[str, Key], data: Data) -> Facts:
    """The facts of a kind of situation, which `where` names. Raises SituationError where they cannot be."""
    given = {key: data[key] for key in data if key != "kind"}
    players: Players = ()
    if "players" in keys and keys["players"].kind is NAMES:
        # Other facts name them, so that they come first.
        seats = {key: given[key] for key in given if key == "players"}
        players = read_values(where, {"players": keys["players"]}, seats, ())["players"]
    return read_record(declared, where, keys, given, players)


def read_record(declared: type[Facts], where: str, keys: dict[str, Key], given: Data, players: Players) -> Facts:
    """A typed class made of plain data. Raises SituationError where a value cannot be, or values do not go together."""
    read = read_values(where, keys, given, players)
    try:
        return declared(**read)
    except SituationError as fault:
        raise SituationError(None, f"{where}: {fault.message}") from None


def read_values(where: str, keys: dict[str, Key], given: Data, players: Players) -> Data:
    """The values of some keys, by their names in the typed class. Raises SituationError for the first that cannot be."""
    read: Data = {}
    for name in given:
        key = keys.get(name) if isinstance(name, str) else None
        if key is None:
            raise _unknown(where, keys, name)
        value = given[name]
        if value is None and key.null:
            continue
        found = key.kind.read(value, players)
        if found is None:
            _refuse(f"{where}: {name}", key.kind, value, players)
        read[key.name] = found
    for name in keys:
        if keys[name].needed and name not in given:
            raise SituationError(None, f"{where} needs {name}: {keys[name].kind.words}")
    return read


def _unknown(where: str, keys: dict[str, Key], name: object) -> SituationError:
    has = ", ".join(known for known in keys if keys[known].listed)
    return SituationError(None, f"{where} has no {shown(name)}" + (f"; it has {has}" if has else ""))


def read_value(where: str, kind: Kind, value: object, players: Players) -> Any:
    """One value of its kind. Raises SituationError where it is not."""
    found = kind.read(value, players)
    if found is None:
        _refuse(where, kind, value, players)
    return found


def _refuse(where: str, kind: Kind, value: object, players: Players) -> NoReturn:
    """Raises SituationError for a value that is not of its kind, or for the one inside it that is at fault."""
    if kind.record is not None and isinstance(value, dict):
        read_record(kind.record, where, keys_of(kind.record), value, players)
    if kind.item is not None:
        _refuse_names(where, kind, value, players)
        for place, item in _items(kind, value):
            if kind.item.read(item, players) is None:
                _refuse(f"{where}: {place}", kind.item, item, players)
        twice = first_twice(value) if kind.once and isinstance(value, list) else None
        if twice is not None:
            raise SituationError(None, f"{where} has {shown(twice)} twice")
    raise SituationError(None, f"{where} must be {kind.words}, not {shown(value)}")


def _refuse_names(where: str, kind: Kind, value: object, players: Players) -> None:
    """Raises SituationError for what stands in the place of a name, or names nobody at the table."""
    if kind.of == LIST or not isinstance(value, dict):
        return
    for name in sorted(value, key=str):
        if kind.seated and name not in players:
            raise SituationError(None, f"{where} names {shown(name)}, who is no player at this table")
        if not is_text(name):
            raise SituationError(None, f"{where} has {shown(name)} in the place of a name")


def _items(kind: Kind, value: object) -> Iterator[tuple[str, object]]:
    """What there is of several values, each with its place."""
    if kind.of == LIST and isinstance(value, list):
        for at, item in enumerate(value):
            yield f"item {at + 1}", item
    elif kind.of != LIST and isinstance(value, dict):
        for name in value:
            yield name, value[name]
