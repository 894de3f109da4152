"""What has just been done at a table, in a word or two at the seat; whom the floor is asked about; who was passed over."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.language.lines import Line

Act = Mapping[str, Any]
Happening = Mapping[str, Any]
Situation = Mapping[str, Any]
State = Mapping[str, Any]

_PLAIN = frozenset({"fold", "check", "call", "bet", "raise", "complete", "all-in"})
_OF_THE_BETTING = _PLAIN | {"say", "put", "push-all"}
_ELLIPSIS = "…"
_OTHERS = ("whose", "to", "other", "on")


def deed_of(happening: Happening) -> tuple[Line, ...]:
    """Return what somebody has done or said; nothing where the cards and chips themselves show it."""
    acts = happening["acts"]
    said = next((act for act in acts if act["act"] == "say"), None)
    if said is not None:
        return _said(said)
    if any(act["act"] in ("say-if", "say-other") for act in acts):
        return (_quoted(_ELLIPSIS),)
    told = next((act for act in acts if act["act"] == "tell"), None)
    if told is not None:
        return (_quoted(Line("spoken.amount", {"amount": told["amount"]})),)
    plain = next((act for act in acts if act["act"] in _PLAIN), None)
    if plain is not None:
        return (Line(f"labels.act-{plain['act']}"),)
    if any(act["act"] == "put" for act in acts):
        return (Line("labels.act-silent"),)
    return (Line("labels.act-clock"),) if any(act["act"] == "clock" for act in acts) else ()


def _quoted(words: Line | str) -> Line:
    return Line("labels.said", {"words": words})


def _said(act: Act) -> tuple[Line, ...]:
    lines = [_quoted(Line(f"spoken.verb.{act['verb']}"))] if act.get("verb") else []
    amount = next((act[key] for key in ("to", "amount", "by", "number") if key in act), None)
    if amount is not None:
        lines.append(_quoted(Line("spoken.amount", {"amount": amount})))
    return tuple(lines) or (_quoted(_ELLIPSIS),)


def touched(happening: Happening) -> frozenset[str]:
    """Return whose cards or chips an event is about: who acts, and whom the acts name."""
    named = {act[key] for act in happening["acts"] for key in _OTHERS if isinstance(act.get(key), str)}
    return frozenset(named | {happening["actor"]})


def asked_of(situation: Situation, happening: Happening) -> str | None:
    """Return the player whose seat the floor is called to; None where it is the dealer or the whole table."""
    players = situation["players"]
    if happening["actor"] in players:
        return str(happening["actor"])
    named = (act[key] for act in happening["acts"] for key in _OTHERS if isinstance(act.get(key), str))
    return next((name for name in named if name in players), None)


def passed_over(situation: Situation, states: Sequence[State], event: int) -> frozenset[str]:
    """Return who was to act before the player who acts in an event (from 0), and has not; `states` are those of `engine.trace`."""
    players, before, happening = list(situation["players"]), states[event], situation["play"][event]
    turn, actor = before["turn"], happening["actor"]
    if turn in (None, actor) or actor not in players or not _bets(happening):
        return frozenset()
    first = players.index(turn)
    order = players[first:] + players[:first]
    done = {name for key in ("folded", "dead", "all_in") for name in before[key]}
    # Whoever has acted out of turn before was not passed over by this act.
    for at in range(event - 1, -1, -1):
        if states[at]["turn"] != turn or states[at]["street"] != before["street"]:
            break
        done |= {situation["play"][at]["actor"]} if _bets(situation["play"][at]) else set()
    return frozenset(order[: order.index(actor)]) - done


def _bets(happening: Happening) -> bool:
    return any(act["act"] in _OF_THE_BETTING for act in happening["acts"])
