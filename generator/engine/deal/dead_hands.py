"""Hands that the rules kill while others play on: what becomes of their chips and of the turn."""

from ..reasons import Reasons, Why, reason
from ..showdown import UNCALLED_WHEN_KILLED, take_out, td_on_hand, with_standing
from ..situation import Data, SituationError
from ..state import DIRECTOR_DECIDES, NotCovered, Ruled, Script, named


def kill_hand(script: Script, player: str, why: Why, stated: Data, reasons: Reasons) -> Ruled:
    """Take a dead hand out of play. Its bets stay in the pot, but for a bet or raise that nobody has called yet.

    `why` is the reason for that, one of `reasons`. Carries out `accidentally-killed-hands#no-redress` and `#uncalled-bet`. When
    everybody else has folded, no clause says who would have the pot instead.
    """
    hand = script.hand
    if hand.over and player not in hand.folded:
        open_question = [other for other in reasons if other != why] or reasons
        td_on_hand(
            script,
            player,
            None,
            stated,
            open_question,
            "uncontested-showdown.last-hand-if-live",
            lambda: ({}, []),
            _nobody_is_left,
        )
        return Ruled(stated, open_question, final=True)
    script.dealing.dead[player] = why
    stated["dead"] = [player]
    if player in hand.folded:
        return Ruled(stated, reasons)
    uncalled = take_out(script, player)
    reasons += uncalled.state(UNCALLED_WHEN_KILLED, player, stated)
    if not uncalled.chips and hand.front[player]:
        reasons.append(reason("accidentally-killed-hands.no-redress", player=player))
    reasons += uncalled.why_owed(player)
    stated, reasons = with_standing(script, stated, reasons)
    return Ruled(stated, reasons)


def _nobody_is_left() -> tuple[Data, Reasons]:
    """Raises NotCovered: no clause says who has the pot when the last hand is dead."""
    raise NotCovered(DIRECTOR_DECIDES, {"live": False, "decides": "rules"})


def absent_hands(script: Script) -> tuple[list[str], Reasons]:
    """Kill the hands of those who are away when the last card of the deal falls (`at-your-seat#live-hand`).

    Returns their names and why; nothing is done once the deal is complete. Their blinds stay. Raises SituationError where
    nobody is at the table.
    """
    dealing = script.dealing
    hand = script.hand
    if dealing.complete:
        return [], []
    dealing.complete = True
    gone = named(hand.table, dealing.away)
    reasons: Reasons = []
    for player in gone:
        hand.fold(player)
        name = "penalties.dealt-in" if player in hand.table.penalised else "at-your-seat.absent"
        dealing.dead[player] = reason(name, player=player)
        reasons.append(dealing.dead[player])
    if not hand.live:
        raise SituationError(None, "nobody is at the table when the deal is complete")
    hand.pass_turn_if_done()
    return gone, reasons


def dead_players_act(script: Script, player: str) -> Ruled:
    """What a player does whose hand is dead: nothing that counts."""
    return Ruled({"binding": False, "dead": [player]}, [script.dealing.dead[player]])
