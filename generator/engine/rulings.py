"""Rulings as plain data: the keys in a fixed order, and what is open to the next player with the reasons for it."""

from typing import Any

from .betting import Hand
from .outcome import why_closed
from .reasons import reason
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


def ruling(stated: Data, reasons: list[dict[str, Any]]) -> Data:
    """A ruling of what is known. Every key is one of the table "What a ruling can state"."""
    result: Data = {key: stated[key] for key in KEYS if key in stated}
    result["reasons"] = _once(reasons)
    return result


def _once(reasons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    for why in reasons:
        if why not in kept:
            kept.append(why)
    return kept


def next_player(hand: Hand) -> tuple[Data, list[dict[str, Any]]]:
    """Who acts next, what he may do, and why a raise is open to him or not (`raise-amounts`, `reopening`)."""
    if hand.turn is None:
        return ({} if hand.first_unknown else {"next": None}), []
    player = hand.turn
    if hand.bring_in_due:
        return {"next": player, "may": ["bet"] if player == hand.low_card else ["fold", "bet"]}, []
    options = hand.options(player)
    stated: Data = {"next": player, "may": list(options.may)}
    if options.call_to is not None:
        stated["call_to"] = options.call_to
    if options.raise_to_min is not None:
        stated["raise_to_min"] = options.raise_to_min
    if options.raise_to_max is not None:
        stated["raise_to_max"] = options.raise_to_max
    reasons: list[dict[str, Any]] = []
    if options.closed and "call" in options.may:
        reasons.append(why_closed(hand, options))
    if "raise" in options.may and options.raise_to_min is not None:
        enough = options.raised >= options.needed
        # A wrong amount that nobody noticed opens the betting whatever its size: no sum explains that.
        if options.acted and enough and (hand.short_raise or _all_in_between(hand, player)):
            name = "reopening.open" if hand.adds_up else "reopening.full-raise"
            if hand.table.fixed_limit:
                name = "reopening.limit-open"
            reasons.append(reason(name, player=player, facing=options.raised, needed=options.needed))
        elif hand.short_raise and not options.acted:
            reasons.append(reason("reopening.not-yet-acted", player=player))
        if options.raise_to_min < options.full_minimum:
            reasons.append(reason("raise-amounts.next-all-in", player=player, to=options.raise_to_min))
        elif hand.table.fixed_limit:
            reasons.append(reason("raise-amounts.next-fixed", player=player, to=options.raise_to_min))
        else:
            reasons.append(
                reason("raise-amounts.next-raise", player=player, to=options.raise_to_min, increment=options.increment)
            )
        if hand.table.fixed_limit:
            reasons.append(reason("number-of-raises.house-limit"))
        elif hand.table.pot_limit:
            if options.raise_to_max is not None and options.raise_to_max == hand.pot_maximum(player):
                reasons.append(reason("pot-size.maximum", to=options.raise_to_max))
        elif hand.raises > 2:
            reasons.append(reason("number-of-raises.no-limit"))
    return stated, reasons


def _all_in_between(hand: Hand, player: str) -> bool:
    """Whether an all-in lies between what a player has matched and the bet that he faces, so that one may doubt it."""
    matched = hand.matched[player]
    return any(matched < hand.front[other] < hand.level for other in hand.live if other in hand.all_in)
