"""How a hand stands while it is played: chips, cards, what was done, what waits, what is open. It rules nothing."""

from .bet import BetToMatch
from .cards import Cards, known_cards, take_note
from .clock import Clock
from .dealing import Dealing, cards_due, named, order_of_deal, starting_cards
from .declaration import ALL_CHIPS, Declaration, Words
from .deeds import Deed, substantial, weighed
from .hand import Hand, open_hand
from .options import Options
from .outcome import BET_OR_RAISE, Outcome, WrongAmount, not_covered
from .ruled import NotCovered, Ruled
from .script import DIRECTOR_DECIDES, Lost, Matter, Script
from .standing import blind_seats
from .waiting import Pending, Waiting

__all__ = [
    "ALL_CHIPS",
    "BET_OR_RAISE",
    "DIRECTOR_DECIDES",
    "BetToMatch",
    "Cards",
    "Clock",
    "Dealing",
    "Declaration",
    "Deed",
    "Hand",
    "Lost",
    "Matter",
    "NotCovered",
    "Options",
    "Outcome",
    "Pending",
    "Ruled",
    "Script",
    "Waiting",
    "Words",
    "WrongAmount",
    "blind_seats",
    "cards_due",
    "known_cards",
    "named",
    "not_covered",
    "open_hand",
    "order_of_deal",
    "starting_cards",
    "substantial",
    "take_note",
    "weighed",
]
