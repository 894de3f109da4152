"""Rulings as plain data: what a ruling can state, each key declared once with what it holds, in the order of the keys.

From here come the shape of a published ruling, the tests that hold the reference to it, and the check that every ruling of
the engine is of its kind.
"""

from dataclasses import dataclass

from .reasons import Reasons
from .situation import ACTIONS, Data


@dataclass(frozen=True, slots=True)
class Stated:
    """What a key of a ruling holds.

    `kind`: `flag` is true or false; `number` a whole number from 0, chips or a count; `seconds` the same without a bound;
    `name` that of a player or a table; `text` any words; `choice` one of the `values`; `record` keys and values of one
    thing; `flag_or_choice` true, false or one of the `values`. `of` says how many there are: `one`, a `list`, or one for each
    `name`, or for each `word`.
    """

    kind: str
    of: str = "one"
    values: tuple[str, ...] = ()


_FLAG = Stated("flag")
_NUMBER = Stated("number")
_SECONDS = Stated("seconds")
_NAME = Stated("name")
_NAMES = Stated("name", "list")
_NUMBERS_BY_NAME = Stated("number", "name")
_RECORD = Stated("record")
_RECORDS = Stated("record", "list")

STATED: dict[str, Stated] = {
    "misdeal": _FLAG,
    "void": _FLAG,
    "dead": _NAMES,
    "action": Stated("choice", values=ACTIONS),
    "all_in": _FLAG,
    "to": _NUMBER,
    "adds": _NUMBER,
    "returned": _NUMBER,
    "owes": _NUMBERS_BY_NAME,
    "refunds": _NUMBERS_BY_NAME,
    "cards": Stated("text", "word"),
    "button": _NAME,
    "burns": _NUMBER,
    "binding": Stated("flag_or_choice", values=("pending",)),
    "in_turn": _FLAG,
    "heard": _FLAG,
    "action_changed": _FLAG,
    "substantial_action": _FLAG,
    "next": _NAME,
    "may": Stated("choice", "list", ACTIONS),
    "call_to": _NUMBER,
    "raise_to_min": _NUMBER,
    "raise_to_max": _NUMBER,
    "decides": Stated("choice", values=("rules", "td")),
    "permitted": _RECORDS,
    "advice": _RECORD,
    "skipped_player": _RECORD,
    "accounts": _RECORDS,
    "penalty": Stated("choice", values=("none", "possible", "mandatory", "not_named")),
    "penalty_from": Stated("choice", values=("after_the_hand",)),
    "measures": Stated("choice", "list", ("warning", "missed_hands", "missed_rounds", "disqualification")),
    "seconds_left": _SECONDS,
    "countdown_seconds": _SECONDS,
    "not_covered": Stated("text"),
    "allowed": _FLAG,
    "live": _FLAG,
    "shown": _FLAG,
    "must_table": _FLAG,
    "may_ask": Stated("choice", values=("right", "discretion", "no")),
    "cards_up": _NAMES,
    "show_order": _NAMES,
    "show_duty": Stated("choice", values=("must", "on_request")),
    "pots": _RECORDS,
    "shares": _NUMBERS_BY_NAME,
    "hands": _NUMBER,
    "button_seat": _NUMBER,
    "small_blind": _NAME,
    "big_blind": _NAME,
    "acts_first": _NAME,
    "first_card": _NAME,
    "last_card": _NAME,
    "not_dealt_in": _NAMES,
    "halts": _NAMES,
    "halts_later": _NAMES,
    "moves": _NAME,
    "to_seats": Stated("number", "list"),
    "new_seats": Stated("record", "name"),
    "positions": Stated("choice", "name", ("button", "small_blind", "big_blind")),
    "final_table": _NUMBER,
    "combine": _FLAG,
    "to_go": _NUMBER,
    "exchanged": _NUMBERS_BY_NAME,
    "race_chips": _NUMBER,
    "awarded": _NUMBERS_BY_NAME,
    "kept_in": _NUMBERS_BY_NAME,
    "removed": _NUMBERS_BY_NAME,
    "rebuy_allowed": _FLAG,
    "playing": _NUMBER,
    "playing_of": _NAME,
    "playing_next": _NUMBER,
    "dealt_in": _FLAG,
    "places": _NUMBERS_BY_NAME,
    "prizes": _NUMBERS_BY_NAME,
    "rest": _NUMBER,
    "continues": _FLAG,
    "begins": _FLAG,
    "clock_minutes": _NUMBER,
    "cards_down": _FLAG,
    "draw": _FLAG,
    "hands_left": _NUMBER,
    "may_dispute": _FLAG,
    "until": Stated("choice", values=("next_hand", "substantial_action", "one_minute")),
    "began": _FLAG,
    "begins_with": Stated("choice", values=("riffle", "green-button", "dealer-change", "cut", "cut-card")),
    "level": Stated("choice", values=("old", "new")),
    "stands": _FLAG,
    "hidden_chips": Stated("choice", values=("keeps", "to_winner", "out_of_play")),
    "posted": _FLAG,
    "forfeited": _NUMBER,
    "disqualified": _FLAG,
}
KEYS = tuple(STATED)
_PLACE = {key: place for place, key in enumerate(KEYS + ("reasons",))}


def ruling(stated: Data, reasons: Reasons) -> Data:
    """A ruling of what is known, in the order of the keys. Raises KeyError for a key that is not declared."""
    result: Data = {key: stated[key] for key in sorted(stated, key=_PLACE.__getitem__)}
    result["reasons"] = _once(reasons)
    return result


def _once(reasons: Reasons) -> Reasons:
    kept: Reasons = []
    for why in reasons:
        if why not in kept:
            kept.append(why)
    return kept
