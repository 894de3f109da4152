"""Situations: plain data checked against what is declared, and read into typed facts and acts before anything is ruled."""

from .acts import Act
from .declared import ACTS, Declared
from .events import Event, read_decision, read_events
from .faults import Data, SituationError, shown
from .games import (
    FLOP_STREETS,
    HIGH_LOW_GAMES,
    HOLE_CARDS,
    LIMIT,
    LOW_RANKS,
    POT_LIMIT,
    RANKS,
    SMALL_BET_STREETS,
    STRUCTURES,
    STUD_GAMES,
    STUD_STREETS,
    SUITS,
    card_order,
    is_card,
    most_on_board,
    open_cards,
    streets_of,
)
from .reading import Key, keys_of, read_facts, record
from .table import FACTS, Table, default_button, read_table
from .values import ACTIONS, DEAD, EACH, MISSING, Ante, Chips, Kind, chips_total, lone_chip

__all__ = [
    "ACTIONS",
    "ACTS",
    "DEAD",
    "EACH",
    "FACTS",
    "FLOP_STREETS",
    "HIGH_LOW_GAMES",
    "HOLE_CARDS",
    "LIMIT",
    "LOW_RANKS",
    "MISSING",
    "POT_LIMIT",
    "RANKS",
    "SMALL_BET_STREETS",
    "STRUCTURES",
    "STUD_GAMES",
    "STUD_STREETS",
    "SUITS",
    "Act",
    "Ante",
    "Chips",
    "Data",
    "Declared",
    "Event",
    "Key",
    "Kind",
    "SituationError",
    "Table",
    "card_order",
    "chips_total",
    "default_button",
    "is_card",
    "keys_of",
    "lone_chip",
    "most_on_board",
    "open_cards",
    "read_decision",
    "read_events",
    "read_facts",
    "read_table",
    "record",
    "shown",
    "streets_of",
]
