"""The showdown and the pots: hands read, shown, mucked and killed, pots made and shared."""

from .asking import asks_to_see
from .closing import all_in_showdown, at_showdown, close, holds_winner, why_last, why_with_cards
from .directors_hand import td_on_hand
from .finished_hand import FinishedHand, share_pots
from .killing import UNCALLED_WHEN_KILLED, killed, take_out, thrown_away, with_standing
from .odd_chips import WonPot, share_pot
from .on_view import bring_in, first_on_view, on_view
from .tabling import handles, is_decided, rule_cards

__all__ = [
    "UNCALLED_WHEN_KILLED",
    "FinishedHand",
    "WonPot",
    "all_in_showdown",
    "asks_to_see",
    "at_showdown",
    "bring_in",
    "close",
    "first_on_view",
    "handles",
    "holds_winner",
    "is_decided",
    "killed",
    "on_view",
    "rule_cards",
    "share_pot",
    "share_pots",
    "take_out",
    "td_on_hand",
    "thrown_away",
    "why_last",
    "why_with_cards",
    "with_standing",
]
