"""The kinds of situations, each with the function that rules it: one ruling per event of a hand, one for every other kind."""

from collections.abc import Callable

from .event import (
    balance,
    break_table,
    combine_tables,
    count_last_hands,
    count_penalty,
    place_busts,
    place_button,
    race_chips,
    rule_dispute,
    rule_hidden_chips,
    rule_new_hand,
    rule_rebuy,
    rule_transit,
)
from .play import play_hand
from .policies import Policies
from .showdown import share_pot, share_pots
from .situation import Data, SituationError


def _one(ruled: Callable[[Data, Policies], Data]) -> Callable[[Data, Policies], list[Data]]:
    """The rulings of a kind that has just one."""
    return lambda situation, policies: [ruled(situation, policies)]


KINDS: dict[str, Callable[[Data, Policies], list[Data]]] = {
    "hand": play_hand,
    "odd-chips": _one(share_pot),
    "penalty": _one(count_penalty),
    "pots": _one(share_pots),
    "button": _one(place_button),
    "balancing": _one(balance),
    "breaking": _one(break_table),
    "final-table": _one(combine_tables),
    "chip-race": _one(race_chips),
    "rebuy": _one(rule_rebuy),
    "hand-for-hand": _one(place_busts),
    "last-hands": _one(count_last_hands),
    "dispute": _one(rule_dispute),
    "new-hand": _one(rule_new_hand),
    "hidden-chips": _one(rule_hidden_chips),
    "transit": _one(rule_transit),
}


def rule_kind(situation: Data, policies: Policies) -> list[Data]:
    """Rule a situation of any kind. Raises SituationError for a kind that there is not."""
    kind = situation.get("kind", "hand")
    if not isinstance(kind, str) or kind not in KINDS:
        raise SituationError(None, f"no kind of situation: {kind!r}; known are {', '.join(KINDS)}")
    return KINDS[kind](situation, policies)
