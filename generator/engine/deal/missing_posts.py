"""An ante or a blind that a player has not posted, and that is noticed later: no rule says what becomes of it."""

from ..choices import DisputeAccounting
from ..reasons import reason
from ..situation import Data, SituationError
from ..situation.acts import NoticePost
from ..situation.values import ANTE_DUE
from ..state import Hand, Ruled, Script, blind_seats
from .misdeals import is_too_late, weigh_the_hand
from .no_rule import why_no_rule


def notice_post(script: Script, act: NoticePost) -> Ruled:
    """Somebody notices that a player has not posted: the director decides whether that is still done (`floor-decisions#best-interest`).

    Once the betting is over it is a mistake in the count of the pot, which can be disputed (`disputed-pots#accounting`). Raises
    SituationError for what was not due, and for a blind whose player has acted or is all-in: what lies there then, the script tells.
    """
    hand = script.hand
    chips = _due(hand, act)
    if hand.betting_closed:
        later = script.policies.dispute_accounting == DisputeAccounting.SUBSTANTIAL_ACTION
        why = "disputed-pots.accounting" if later else "disputed-pots.deadline"
        until = "substantial_action" if later else "next_hand"
        return Ruled({"may_dispute": True, "until": until, "decides": "rules"}, [reason(why)])
    if act.whose in hand.all_in or (act.what != ANTE_DUE and _has_acted(hand, act.whose)):
        raise SituationError(None, f"{act.whose} has put in chips since; tell what lies there")
    choices: list[Data] = [{"posted": True}, {"posted": False}]

    def decide(choice: Data, _: int | None) -> Ruled:
        stated: Data = {"posted": choice["posted"], "decides": "rules"}
        if choice["posted"]:
            stated["owes"] = {act.whose: chips}
            return Ruled(stated)
        script.posted = dict(script.posted)
        script.posted[act.whose] -= chips
        if act.what == ANTE_DUE:
            hand.take_out_ante(act.whose, chips)
        else:
            hand.give_back(act.whose, chips)
        return Ruled(stated)

    script.leave(choices, decide)
    stated: Data = {"substantial_action": is_too_late(script), "decides": "td", "permitted": choices}
    return Ruled(stated, weigh_the_hand(script) + why_no_rule())


def _due(hand: Hand, act: NoticePost) -> int:
    """The chips that were to be posted. Raises SituationError where the facts of the table make none due of this player."""
    table = hand.table
    if not table.from_the_deal:
        raise SituationError(None, "what is posted belongs to a script that begins with the deal")
    if act.what == ANTE_DUE:
        chips = hand.antes.get(act.whose, 0)
    else:
        small, big = blind_seats(table) if not table.stud else (None, "")
        chips = {small: table.blinds[0], big: table.blinds[1]}.get(act.whose, 0)
    if not chips:
        raise SituationError(None, f"{act.whose} has no {act.what} to post")
    return chips


def _has_acted(hand: Hand, player: str) -> bool:
    """Whether what a player has in front is no longer the blind alone, or has gone into the pot."""
    small, _ = blind_seats(hand.table)
    blind = hand.table.blinds[0] if player == small else hand.table.blinds[1]
    return player in hand.matched or hand.front[player] != blind
