"""Events of a script: plain data read into typed acts, by the declarations of `acts.py`.

What is wrong is said with the event, the act and the key.
"""

from dataclasses import MISSING, dataclass, fields
from typing import Any

from .acts import Act, Say
from .declared import ACTS, DEALER, PLAYERS, TIME
from .faults import Data, SituationError, shown
from .values import Kind, Players


@dataclass(frozen=True, slots=True)
class Event:
    """What one actor does at one point of a script: a player, `dealer` or `time`."""

    actor: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an act: the name of its value in the typed act, its kind, and whether it must be there.

    Without a kind it holds a statement: the keys of `say`.
    """

    name: str
    kind: Kind | None
    needed: bool


def _keys(act: type[Act]) -> dict[str, Key]:
    found: dict[str, Key] = {}
    for part in fields(act):
        needed = part.default is MISSING and part.default_factory is MISSING
        found[part.metadata.get("key", part.name)] = Key(part.name, part.metadata.get("kind"), needed)
    return found


KEYS: dict[str, dict[str, Key]] = {name: _keys(ACTS[name].act) for name in ACTS}
# Acts of which nothing need be said, and nothing is: one of each serves all scripts.
_BARE: dict[str, Act] = {
    name: ACTS[name].act()
    for name in ACTS
    if name != "say" and not ACTS[name].exactly_one and not any(KEYS[name][key].needed for key in KEYS[name])
}


def read_events(data: Data, players: Players) -> list[Event]:
    """The play. Raises SituationError at the first event that is no event."""
    play = data.get("play")
    if not isinstance(play, list):
        raise SituationError(None, "play is a list of events")
    return [_event(index, event, players) for index, event in enumerate(play)]


def _event(index: int, event: object, players: Players) -> Event:
    if not isinstance(event, dict):
        raise SituationError(index, f"an event is a mapping with actor and acts, not {shown(event)}")
    unknown = sorted([key for key in event if key not in ("actor", "acts")], key=str)
    if unknown:
        raise SituationError(index, f"an event has no {shown(unknown[0])}; it has actor and acts")
    actor, acts = event.get("actor"), event.get("acts")
    does = _role(actor, players)
    if does is None or not isinstance(actor, str):
        raise SituationError(index, f"{shown(actor)} is no player at this table")
    if not isinstance(acts, list) or not acts:
        raise SituationError(index, "an event has at least one act")
    return Event(actor, tuple([_act(index, act, does, players) for act in acts]))


def _role(actor: object, players: Players) -> str | None:
    """Whether an actor is the dealer, time or a player; None where it is none of them."""
    if actor in (DEALER, TIME):
        return str(actor)
    return PLAYERS if isinstance(actor, str) and actor in players else None


def _act(index: int, act: object, actor: str, players: Players) -> Act:
    name = act.get("act") if isinstance(act, dict) else None
    declared = ACTS.get(name) if isinstance(name, str) else None
    if not isinstance(act, dict) or not isinstance(name, str) or declared is None or actor not in declared.actors:
        who = {PLAYERS: "a player", DEALER: "the dealer", TIME: "time"}[actor]
        raise SituationError(index, f"no act of {who}: {shown(act)}")
    if len(act) == 1 and name in _BARE:
        return _BARE[name]
    given = {key: act[key] for key in act if key != "act"}
    read = _values(index, name, KEYS[name], given, players)
    exactly_one = declared.exactly_one
    if exactly_one and sum(key in given for key in exactly_one) != 1:
        raise SituationError(index, f"{name} has either {' or '.join(exactly_one)}")
    if name == "say":
        _check_words(index, name, given)
    return declared.act(**read)


def _values(index: int, where: str, keys: dict[str, Key], given: Data, players: Players) -> dict[str, Any]:
    """The values of an act or of a statement as the typed act holds them."""
    read: dict[str, Any] = {}
    for name in given:
        key = keys.get(name) if isinstance(name, str) else None
        if key is None:
            has = ", ".join(known for known in keys if known != "with_previous")
            raise SituationError(index, f"{where} has no {shown(name)}" + (f"; it has {has}" if has else ""))
        if given[name] is not None or name != "verb":  # without a verb it is an amount alone
            read[key.name] = _value(index, f"{where}: {name}", key, given[name], players)
    missing = [name for name in keys if keys[name].needed and name not in given]
    if missing:
        kind = keys[missing[0]].kind
        raise SituationError(index, f"{where} needs {missing[0]}: {'a statement' if kind is None else kind.words}")
    return read


def _value(index: int, where: str, key: Key, given: object, players: Players) -> Any:
    """One value of its kind."""
    if key.kind is None:
        return _statement(index, where, given, players)
    value = key.kind.read(given, players)
    if value is None:
        raise SituationError(index, f"{where} must be {key.kind.words}, not {shown(given)}")
    return value


def _statement(index: int, where: str, value: object, players: Players) -> Say:
    if not isinstance(value, dict):
        raise SituationError(index, f"{where} must be a statement with verb, amount or both, not {shown(value)}")
    read = _values(index, where, KEYS["say"], value, players)
    _check_words(index, where, value)
    return Say(**read)


def _check_words(index: int, where: str, said: Data) -> None:
    """What of a statement goes together: one amount or none, and what an unclear word stands for."""
    amounts = [key for key in ("to", "amount", "by", "word") if key in said]
    if amounts[1:]:
        raise SituationError(index, f"{where} has one of to, amount, by and word, not {' and '.join(amounts)}")
    if said.get("verb") is None and (not amounts or amounts == ["by"]):
        raise SituationError(index, f"{where} needs a verb or an amount; what is raised by stands with its verb")
    explained = "number" in said or bool(said.get("meanings"))
    if ("word" in said) != explained:
        raise SituationError(index, f"{where}: a word stands with its number or its meanings, and they with a word")
