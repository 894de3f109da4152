"""Rulings as plain data: what a ruling can state, each key declared once with its kind, in a fixed order."""

from .reasons import Reasons
from .situation import Data

KEYS = (
    "misdeal",
    "void",
    "dead",
    "action",
    "all_in",
    "to",
    "adds",
    "returned",
    "owes",
    "refunds",
    "cards",
    "burns",
    "binding",
    "in_turn",
    "action_changed",
    "substantial_action",
    "next",
    "may",
    "call_to",
    "raise_to_min",
    "raise_to_max",
    "decides",
    "permitted",
    "advice",
    "penalty",
    "clock_seconds",
    "countdown_seconds",
    "not_covered",
    "allowed",
    "live",
    "must_table",
    "may_ask",
    "cards_up",
    "show_order",
    "show_duty",
    "pots",
    "shares",
    "hands",
    "button_seat",
    "small_blind",
    "big_blind",
    "acts_first",
    "first_card",
    "last_card",
    "not_dealt_in",
    "halts",
    "halts_later",
    "moves",
    "to_seats",
    "new_seats",
    "positions",
    "final_table",
    "combine",
    "to_go",
    "exchanged",
    "race_chips",
    "awarded",
    "kept_in",
    "removed",
    "rebuy_allowed",
    "playing",
    "playing_next",
    "dealt_in",
    "places",
    "prizes",
    "rest",
    "continues",
    "clock_minutes",
    "cards_down",
    "draw",
    "hands_left",
    "may_dispute",
    "until",
    "began",
    "begins_with",
    "level",
    "stands",
    "hidden_chips",
    "forfeited",
    "disqualified",
)


def ruling(stated: Data, reasons: Reasons) -> Data:
    """A ruling of what is known. Every key is one of the table "What a ruling can state"."""
    result: Data = {key: stated[key] for key in KEYS if key in stated}
    result["reasons"] = _once(reasons)
    return result


def _once(reasons: Reasons) -> Reasons:
    kept: Reasons = []
    for why in reasons:
        if why not in kept:
            kept.append(why)
    return kept
