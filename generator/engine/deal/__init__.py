"""The deal: streets and burns, mistakes of the dealer, misdeals, and hands that the rules kill."""

from .board import without_the_fall
from .dead_hands import absent_hands, dead_players_act
from .dealer import count_shown, is_report, rule_dealer, rule_report
from .next_hand import looks_back, too_late
from .streets import open_street

__all__ = [
    "absent_hands",
    "count_shown",
    "dead_players_act",
    "is_report",
    "looks_back",
    "open_street",
    "rule_dealer",
    "rule_report",
    "too_late",
    "without_the_fall",
]
