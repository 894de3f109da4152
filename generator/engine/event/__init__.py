"""The event around the hand: buttons and seats, balancing, races, rebuys, penalties, places and prizes, disputes."""

from .balancing import UnbalancedTables, balance
from .breaking import BrokenTable, break_table
from .button import MovingButton, place_button
from .chip_race import ChipRace, race_chips, race_decided
from .conduct import OFFENCES, ONLY_IN_A_HAND, Conduct, clauses_of_conduct, rule_conduct
from .disputes import Dispute, StartOfHand, rule_dispute, rule_new_hand
from .final_table import LastTables, combine_tables
from .found_chips import ChipsBehind, StrayChips, hidden_chips_decided, rule_hidden_chips, rule_transit, transit_decided
from .hand_for_hand import HandNearTheMoney, busts_decided, place_busts
from .last_hands import EndOfDay, count_last_hands
from .penalties import Penalty, count_penalty, penalty_decided
from .rebuys import Rebuy, rule_rebuy
from .unregulated import Unregulated, rule_unregulated
from .wrong_seats import WrongSeat, rule_wrong_seat

__all__ = [
    "OFFENCES",
    "ONLY_IN_A_HAND",
    "BrokenTable",
    "ChipRace",
    "ChipsBehind",
    "Conduct",
    "Dispute",
    "EndOfDay",
    "HandNearTheMoney",
    "LastTables",
    "MovingButton",
    "Penalty",
    "Rebuy",
    "StartOfHand",
    "StrayChips",
    "UnbalancedTables",
    "Unregulated",
    "WrongSeat",
    "balance",
    "break_table",
    "busts_decided",
    "clauses_of_conduct",
    "combine_tables",
    "count_last_hands",
    "count_penalty",
    "hidden_chips_decided",
    "penalty_decided",
    "place_busts",
    "place_button",
    "race_chips",
    "race_decided",
    "rule_conduct",
    "rule_dispute",
    "rule_hidden_chips",
    "rule_new_hand",
    "rule_rebuy",
    "rule_transit",
    "rule_unregulated",
    "rule_wrong_seat",
    "transit_decided",
]
