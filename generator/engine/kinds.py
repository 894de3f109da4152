"""The kinds of situations, each with the function that rules it: one ruling per event of a hand, one for every other kind."""

from collections.abc import Callable

from .finished_hand import share_pots
from .odd_chips import share_pot
from .penalties import count_penalty
from .play import play_hand
from .policies import Policies
from .situation import Data, SituationError


def _one(ruled: Callable[[Data, Policies], Data]) -> Callable[[Data, Policies], list[Data]]:
    """The rulings of a kind that has just one."""
    return lambda situation, policies: [ruled(situation, policies)]


KINDS: dict[str, Callable[[Data, Policies], list[Data]]] = {
    "hand": play_hand,
    "odd-chips": _one(share_pot),
    "penalty": _one(count_penalty),
    "pots": _one(share_pots),
}


def rule_kind(situation: Data, policies: Policies) -> list[Data]:
    """Rule a situation of any kind. Raises SituationError for a kind that there is not."""
    kind = situation.get("kind", "hand")
    if not isinstance(kind, str) or kind not in KINDS:
        raise SituationError(None, f"no kind of situation: {kind!r}; known are {', '.join(KINDS)}")
    return KINDS[kind](situation, policies)
