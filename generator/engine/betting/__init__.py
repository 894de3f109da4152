"""Betting: what an act of a player counts as, and what follows from it for the hand."""

from .amounts import why_closed, why_pot
from .announcements import announcement_of, deeds_of_the_round, end_announcement, leave_with_its_hand
from .asides import rule_aside
from .clock import as_time_runs_out, declare_dead, let_time_pass, stop_clock
from .counts import counts_the_pot, is_count, tell_count
from .early_cards import rule_on_an_early_card
from .folded_players import of_a_folded_player
from .hasty import rule_hasty
from .out_of_turn import early_fold, fold_between_rounds
from .payments import is_payment, rule_payment
from .prior_chips import check_blinds_in_front
from .reading import read
from .resolving import resolve_waiting
from .skipped_players import also_skipped, amount_to_come, skipped_by_the_dealer
from .stacks import count_put, count_taken
from .straddles import is_straddle, rule_straddle
from .turns import leave_announcement, rule_act
from .wrong_amounts import rule_notice

__all__ = [
    "also_skipped",
    "amount_to_come",
    "announcement_of",
    "as_time_runs_out",
    "check_blinds_in_front",
    "count_put",
    "count_taken",
    "counts_the_pot",
    "declare_dead",
    "deeds_of_the_round",
    "early_fold",
    "end_announcement",
    "fold_between_rounds",
    "is_count",
    "is_payment",
    "is_straddle",
    "leave_announcement",
    "leave_with_its_hand",
    "let_time_pass",
    "of_a_folded_player",
    "read",
    "resolve_waiting",
    "rule_act",
    "rule_aside",
    "rule_hasty",
    "rule_notice",
    "rule_on_an_early_card",
    "rule_payment",
    "rule_straddle",
    "skipped_by_the_dealer",
    "stop_clock",
    "tell_count",
    "why_closed",
    "why_pot",
]
