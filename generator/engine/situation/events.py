"""Events of a script: plain data read into typed acts, by the declarations of `acts.py`.

What is wrong is said with the event, the act and the key.
"""

from ..immutable import immutable
from .acts import Act, DisputeFacts
from .dealing_acts import Decide, FindFacts
from .declared import ACTS, DEALER, FLOOR, PLAYERS, TIME, Declared
from .faults import Data, SituationError, shown
from .reading import Key, keys_of, read_record
from .values import Players


@immutable
class Event:
    """What one actor does at one point of a script: a player, `dealer`, `floor` or `time`."""

    actor: str
    acts: tuple[Act, ...]


KEYS: dict[str, dict[str, Key]] = {name: keys_of(ACTS[name].act) for name in ACTS}
_WHO = {PLAYERS: "a player", DEALER: "the dealer", FLOOR: "the floor", TIME: "time"}
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


def read_decision(act: object) -> Decide:
    """What the floor rules in a kind that is no hand. Raises SituationError for anything else."""
    read = _act(act, FLOOR, ())
    if not isinstance(read, Decide):
        raise SituationError(None, "only facts of a hand can be disputed")
    return read


def _event(index: int, event: object, players: Players) -> Event:
    try:
        return _read_event(event, players)
    except SituationError as fault:
        raise SituationError(index, fault.message) from None


def _read_event(event: object, players: Players) -> Event:
    if not isinstance(event, dict):
        raise SituationError(None, f"an event is a mapping with actor and acts, not {shown(event)}")
    if len(event) != ("actor" in event) + ("acts" in event):
        unknown = [key for key in event if key not in ("actor", "acts")]
        raise SituationError(None, f"an event has no {shown(min(unknown, key=str))}; it has actor and acts")
    actor, acts = event.get("actor"), event.get("acts")
    does = _role(actor, players)
    if does is None or not isinstance(actor, str):
        raise SituationError(None, f"{shown(actor)} is no player at this table")
    if not isinstance(acts, list) or not acts:
        raise SituationError(None, "an event has at least one act")
    read = tuple([_act(act, does, players) for act in acts])
    if read[1:] and any(isinstance(act, DisputeFacts | FindFacts) for act in read):
        raise SituationError(None, "facts are disputed, and found, in an event of their own")
    return Event(actor, read)


def _role(actor: object, players: Players) -> str | None:
    """Whether an actor is the dealer, the floor, time or a player; None where it is none of them."""
    if actor in (DEALER, FLOOR, TIME):
        return str(actor)
    return PLAYERS if isinstance(actor, str) and actor in players else None


def _act(act: object, actor: str, players: Players) -> Act:
    declared = _declared(act, actor)
    if declared is None or not isinstance(act, dict):
        raise SituationError(None, f"no act of {_WHO[actor]}: {shown(act)}")
    name = act["act"]
    if len(act) == 1 and name in _BARE:
        return _BARE[name]
    given = {key: act[key] for key in act if key != "act"}
    read = read_record(declared.act, name, KEYS[name], given, players)
    declared.check_keys(name, given)
    return read


def _declared(act: object, actor: str) -> Declared | None:
    """What an act is declared as; None where there is no such act, or the actor does not do it."""
    name = act.get("act") if isinstance(act, dict) else None
    declared = ACTS.get(name) if isinstance(name, str) else None
    return declared if declared is not None and actor in declared.actors else None
