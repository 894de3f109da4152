"""Where PokerKit 0.7.7 is known to see regular betting in another way, with the clause that decides against it.

Each explanation says exactly what PokerKit does in its case, so that any other difference there stays unexplained.
"""

from collections.abc import Callable
from dataclasses import dataclass

from .betting import Moment, Open, Played


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One known disagreement: `clause` decides against PokerKit, `explains` tells whether a difference is this one."""

    clause: str
    explains: Callable[[Played, Moment, Open], bool]


def _short_big_blind(played: Played, moment: Moment, ours: Open) -> bool:
    """PokerKit takes what a short all-in big blind has posted as the bet; the rules take the whole blind."""
    blind = played.situation["blinds"][1]
    highest = max(moment.bets)
    if moment.street > 0 or played.stack("BB") >= blind or ours.actor != moment.says.actor or ours.actor is None:
        return False
    whole = max(highest, blind)
    reach = _reach(moment)
    return (moment.says.call_to or 0) == min(highest, reach) and ours.call_to == min(whole, reach)


def _equal_blinds_heads_up(played: Played, moment: Moment, ours: Open) -> bool:
    """Heads-up with two equal blinds, PokerKit lets the big blind begin before the flop; the rules let the button begin."""
    small, big = played.situation["blinds"]
    first = moment.events == 1 and len(played.situation["players"]) == 2
    return first and small == big and (ours.actor, moment.says.actor) == ("SB", "BB")


def _short_blind_in_the_pot(played: Played, moment: Moment, ours: Open) -> bool:
    """PokerKit counts a short all-in blind for the pot as it is; the rules count the whole blind before the flop."""
    missing = sum(
        max(0, blind - played.stack(player))
        for player, blind in zip(("SB", "BB"), played.situation["blinds"], strict=True)
        if player in played.situation["players"]
    )
    most, theirs = ours.raise_max, moment.says.raise_max
    if played.situation["game"] != "plhe" or moment.street > 0 or missing == 0 or most is None or theirs is None:
        return False
    return _same_but_for_the_most(ours, moment.says) and most == min(_reach(moment), theirs + missing)


def _nobody_to_answer(played: Played, moment: Moment, ours: Open) -> bool:
    """PokerKit asks a blind for a check although every other player is all-in for no more; the rules ask nobody."""
    blind = moment.says.actor in ("SB", "BB")
    return moment.street == 0 and blind and moment.says == Open(moment.says.actor) and ours == Open(None)


def _same_but_for_the_most(one: Open, other: Open) -> bool:
    return (one.actor, one.call_to, one.raise_min) == (other.actor, other.call_to, other.raise_min)


def _first_all_in_of_a_round(played: Played, moment: Moment, ours: Open) -> bool:
    """PokerKit takes the first bet or raise of a round as a full one, however short an all-in it is."""
    short = 0 < moment.full < _full_bet(played, moment)
    return short and _acted(played, moment) and _only_pokerkit_raises(moment, ours)


def _short_all_ins_forgotten(played: Played, moment: Moment, ours: Open) -> bool:
    """PokerKit adds short all-ins up for all players at once and begins anew at each full raise that they make together.

    A player who faces such a sum and one more short all-in is told that it is too short; the rules count all that he faces.
    """
    facing = max(moment.bets) - moment.front
    needed = max(moment.full, _full_bet(played, moment))
    least = min(_reach(moment), max(moment.bets) + needed)
    if played.situation["game"] == "lhe" or not _acted(played, moment) or facing < needed:
        return False
    return moment.says == Open(ours.actor, ours.call_to) and ours.raise_min == least


def _short_raise_in_limit(played: Played, moment: Moment, ours: Open) -> bool:
    """PokerKit raises by a whole bet from a short all-in that is too small to count as a raise; the rules complete it."""
    theirs, highest = moment.says, max(moment.bets)
    if played.situation["game"] != "lhe" or (ours.actor, ours.call_to) != (theirs.actor, theirs.call_to):
        return False
    bet, reach = _full_bet(played, moment), _reach(moment)
    completed = highest - highest % bet + bet
    return (
        highest % bet != 0
        and theirs.raise_min in (None, min(reach, highest + bet))
        and ours.raise_min in (None, min(reach, completed))
    )


def _full_bet(played: Played, moment: Moment) -> int:
    """The least full bet of the street: the big blind, in limit games the bet."""
    if played.situation["game"] == "lhe":
        return int(played.situation["limits"][moment.street > 1])
    return int(played.situation["blinds"][1])


def _reach(moment: Moment) -> int:
    """The most that the player who acts can have in front in this round."""
    return moment.front + moment.behind


def _acted(played: Played, moment: Moment) -> bool:
    """Whether the player has acted in this round."""
    return any(event["actor"] == moment.says.actor for event in played.before(moment))


def _only_pokerkit_raises(moment: Moment, ours: Open) -> bool:
    return moment.says.raise_min is not None and ours == Open(moment.says.actor, moment.says.call_to)


KNOWN = {
    "short big blind": Disagreement("pot-size#short-blinds", _short_big_blind),
    "short blind in the pot": Disagreement("pot-size#short-blinds", _short_blind_in_the_pot),
    "nobody to answer": Disagreement("all-in-face-up#face-up", _nobody_to_answer),
    "equal blinds heads-up": Disagreement("heads-up-button#order", _equal_blinds_heads_up),
    "first all-in of a round": Disagreement("reopening#short-all-in", _first_all_in_of_a_round),
    "short all-ins forgotten": Disagreement("reopening#short-all-in", _short_all_ins_forgotten),
    "short raise in limit": Disagreement("reopening#limit", _short_raise_in_limit),
}


def explain(played: Played, moment: Moment, ours: Open) -> str | None:
    """The name of the known disagreement that a difference is, None where it is none of them."""
    for name, disagreement in KNOWN.items():
        if disagreement.explains(played, moment, ours):
            return name
    return None
