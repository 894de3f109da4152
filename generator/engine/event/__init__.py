"""The event around the hand: buttons and seats, balancing, races, rebuys, penalties, places and prizes, disputes."""

from .balancing import balance
from .breaking import break_table
from .button import place_button
from .chip_race import race_chips
from .disputes import rule_dispute, rule_new_hand
from .final_table import combine_tables
from .found_chips import rule_hidden_chips, rule_transit
from .hand_for_hand import place_busts
from .last_hands import count_last_hands
from .penalties import count_penalty
from .rebuys import rule_rebuy

__all__ = [
    "balance",
    "break_table",
    "combine_tables",
    "count_last_hands",
    "count_penalty",
    "place_busts",
    "place_button",
    "race_chips",
    "rule_dispute",
    "rule_hidden_chips",
    "rule_new_hand",
    "rule_rebuy",
    "rule_transit",
]
