"""The kinds of situations, each with its facts and what rules on them: one ruling per event of a hand, one for every other kind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .accounts import play_hand
from .event import (
    BrokenTable,
    ChipRace,
    ChipsBehind,
    Conduct,
    Dispute,
    EndOfDay,
    HandNearTheMoney,
    LastTables,
    MovingButton,
    Penalty,
    Rebuy,
    StartOfHand,
    StrayChips,
    UnbalancedTables,
    Unregulated,
    WrongSeat,
    balance,
    break_table,
    busts_decided,
    combine_tables,
    count_last_hands,
    count_penalty,
    hidden_chips_decided,
    penalty_decided,
    place_busts,
    place_button,
    race_chips,
    race_decided,
    rule_conduct,
    rule_dispute,
    rule_hidden_chips,
    rule_new_hand,
    rule_rebuy,
    rule_transit,
    rule_unregulated,
    rule_wrong_seat,
    transit_decided,
)
from .floor_of_the_event import rule_decided
from .policies import Policies
from .showdown import FinishedHand, WonPot, share_pot, share_pots
from .situation import Data, SituationError, Table, keys_of, read_decision, read_facts, shown
from .situation.declared import FLOOR

Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class SituationKind:
    """A kind of situation: the class that declares its facts, and what reads them and rules."""

    facts: type
    rule: Callable[[Data, Policies], list[Data]]


def _one(
    kind: str,
    facts: type[Facts],
    ruled: Callable[[Facts, Policies], Data],
    decided: Callable[[Facts, Policies, Data], Data] | None = None,
) -> SituationKind:
    """A kind that has just one ruling; `decided` says what follows where the director has decided what it leaves to him."""
    keys = keys_of(facts)

    def rule(situation: Data, policies: Policies) -> list[Data]:
        given = {key: situation[key] for key in situation if key != FLOOR}
        read = read_facts(facts, kind, keys, given)
        if FLOOR not in situation:
            return [ruled(read, policies)]
        return [rule_decided(read, policies, read_decision(situation[FLOOR]), ruled, decided)]

    return SituationKind(facts, rule)


KINDS: dict[str, SituationKind] = {
    "hand": SituationKind(Table, play_hand),
    "odd-chips": _one("odd-chips", WonPot, share_pot),
    "penalty": _one("penalty", Penalty, count_penalty, penalty_decided),
    "conduct": _one("conduct", Conduct, rule_conduct),
    "pots": _one("pots", FinishedHand, share_pots),
    "button": _one("button", MovingButton, place_button),
    "balancing": _one("balancing", UnbalancedTables, balance),
    "breaking": _one("breaking", BrokenTable, break_table),
    "final-table": _one("final-table", LastTables, combine_tables),
    "chip-race": _one("chip-race", ChipRace, race_chips, race_decided),
    "rebuy": _one("rebuy", Rebuy, rule_rebuy),
    "hand-for-hand": _one("hand-for-hand", HandNearTheMoney, place_busts, busts_decided),
    "last-hands": _one("last-hands", EndOfDay, count_last_hands),
    "dispute": _one("dispute", Dispute, rule_dispute),
    "new-hand": _one("new-hand", StartOfHand, rule_new_hand),
    "hidden-chips": _one("hidden-chips", ChipsBehind, rule_hidden_chips, hidden_chips_decided),
    "transit": _one("transit", StrayChips, rule_transit, transit_decided),
    "unregulated": _one("unregulated", Unregulated, rule_unregulated),
    "wrong-seat": _one("wrong-seat", WrongSeat, rule_wrong_seat),
}


def rule_kind(situation: Data, policies: Policies) -> list[Data]:
    """Rule a situation of any kind. Raises SituationError for a kind that there is not, and for facts that cannot be."""
    kind = situation.get("kind", "hand")
    if not isinstance(kind, str) or kind not in KINDS:
        raise SituationError(None, f"no kind of situation: {shown(kind)}; known are {', '.join(KINDS)}")
    return KINDS[kind].rule(situation, policies)
