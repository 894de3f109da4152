"""Describes what the tournament director decides (see `story.py`)."""

from collections.abc import Mapping
from typing import Any, Literal

from generator.language.lines import Line

Act = Mapping[str, Any]

# What is decided by yes or no, and how it is told.
_YES_OR_NO = {
    "binding": ("stands", "does-not-stand"),
    "heard": ("heard", "not-heard"),
    "misdeal": ("misdeal", "no-misdeal"),
    "void": ("deck-fouled", "deck-not-fouled"),
    "live": ("hand-live", "hand-dead"),
    "clock": ("clock", "no-clock"),
    "shown": ("shown", "not-shown"),
    "disqualified": ("disqualification", "no-disqualification"),
    "posted": ("posted", "not-posted"),
    "continues": ("hand-for-hand-goes-on", "hand-for-hand-ends"),
}
_NUMBERS = {"rounds": "rounds", "race_chips": "count", "playing": "chips"}


def becomes(cards: Mapping[str, str], stands: Literal["alone", "after"] = "after") -> Line:
    """Return what the director lets become of cards, as a whole sentence that stands alone or after a colon."""
    ((what, value),) = cards.items()
    return Line(f"becomes.{what}-{value.replace('_', '-')}", {"stands": stands})


def decision(act: Act) -> Line:
    """Return what the director rules."""
    if "player" in act:
        return Line(f"floor.may.{act['action']}", {"player": act["player"]})
    if "action" in act:
        if "to" in act:
            return Line(f"floor.{act['action']}-to", {"amount": act["to"]})
        return Line("floor.call-any" if act.get("any_amount") else f"floor.{act['action']}")
    if "cards" in act:
        return Line("floor.cards", {"sentence": becomes(act["cards"])})
    if "hidden_chips" in act:
        return Line(f"floor.hidden-chips-{act['hidden_chips'].replace('_', '-')}")
    for key, (yes, no) in _YES_OR_NO.items():
        if key in act:
            return Line(f"floor.{yes if act[key] else no}")
    key = next(key for key in _NUMBERS if key in act)
    return Line(f"floor.{key.replace('_', '-')}", {_NUMBERS[key]: act[key]})
