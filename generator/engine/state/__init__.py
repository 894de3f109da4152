"""How a hand stands while it is played: chips, cards, what was done, what waits, what is open. It rules nothing.

Words for it that mean one thing throughout the engine:

- `front`: what a player's bets of the round cost, paid or owed; `owed`: what of it has not gone in yet.
- chips `in front` (`betting/prior_chips.py`): the chips that lie there before an act, which may be worth more than the blind that they pay.
- `lying`: chips in front for an act that is not ruled yet, or waits. `missing`: what an act costs and did not put in.
- `level`: the bet to match, as a total of the round; `to` is such a total as well, `adds` is what it takes on top of `front`.
- `told`: the count of a bet, or of the pot, that a player was told before acting.
- `settle`: bring what is certain to be a bet or raise to an amount that is allowed; where none is open, it is a call or check.
- a deed: an act that counts for substantial action. A matter: what the next event of a player may go on with, one at a time.
- `lost`: why nothing can be ruled from here on, for instance because the director has to decide first; `lose` says so.
"""

from .bet import BetToMatch
from .cards import Cards, known_cards, take_note
from .clock import Clock
from .dealing import Dealing, cards_due, named, order_of_deal, starting_cards
from .declaration import ALL_CHIPS, Declaration, Words
from .deeds import Deed, count_deeds, standing_deeds, substantial, weigh, weighed
from .hand import Hand, open_hand, those_lying_there
from .left import Left, leaves_amount_open
from .options import Options
from .outcome import BET_OR_RAISE, PASSIVE, LessThanCall, Outcome, WrongAmount, not_covered
from .ruled import NotCovered, Ruled
from .script import DIRECTOR_DECIDES, Lost, Matter, Promise, Script
from .standing import blind_seats, straddle_of
from .waiting import Pending, Waiting

__all__ = [
    "ALL_CHIPS",
    "BET_OR_RAISE",
    "DIRECTOR_DECIDES",
    "PASSIVE",
    "BetToMatch",
    "Cards",
    "Clock",
    "Dealing",
    "Declaration",
    "Deed",
    "Hand",
    "Left",
    "LessThanCall",
    "Lost",
    "Matter",
    "NotCovered",
    "Options",
    "Outcome",
    "Pending",
    "Promise",
    "Ruled",
    "Script",
    "Waiting",
    "Words",
    "WrongAmount",
    "blind_seats",
    "cards_due",
    "count_deeds",
    "known_cards",
    "leaves_amount_open",
    "named",
    "not_covered",
    "open_hand",
    "order_of_deal",
    "standing_deeds",
    "starting_cards",
    "straddle_of",
    "substantial",
    "take_note",
    "those_lying_there",
    "weigh",
    "weighed",
]
