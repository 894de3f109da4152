"""A button in the wrong place: until when that is put right, and how the hand is then dealt (`button-movement`)."""

from dataclasses import replace

from ..reasons import reason
from ..situation import Data, SituationError, Table, default_button
from ..situation.acts import NoticeButton
from ..state import Ruled, Script, order_of_deal
from .misdeals import is_too_late, leave_misdeal_open, weigh_the_hand


def notice_button(script: Script, act: NoticeButton) -> Ruled:
    """Somebody notices that the button belongs to another player (`button-movement#corrected`, `#stands`).

    Before substantial action it is put right. Whether the hand is then dealt anew no clause says, though the first card went to the
    wrong seat, which by itself is a misdeal (`misdeals#flop-games`): the director decides, and either way it is played with the
    button in its right place. Raises SituationError in stud, and where the button is there already.
    """
    table = script.hand.table
    if table.stud:
        raise SituationError(None, f"{table.game} has no button")
    if act.whose == table.button:
        raise SituationError(None, f"{act.whose} has the button already")
    if is_too_late(script):
        stated: Data = {"button": table.button, "substantial_action": True}
        return Ruled(stated, [reason("button-movement.stands", player=table.button)] + weigh_the_hand(script))
    why = [reason("button-movement.corrected", player=act.whose)] + weigh_the_hand(script)
    first = order_of_deal(replace(table, button=act.whose))[0]
    why.append(reason("misdeals.first-seat-missed", player=first))
    if not script.dealing.button:
        script.dealing.blinds_unknown = not _is_regular(table)
    script.dealing.button = act.whose
    choices = leave_misdeal_open(script)
    stated = {"button": act.whose, "substantial_action": False, "decides": "td", "permitted": choices}
    if not script.hand.over:
        stated["advice"] = choices[0]
    why.append(reason("floor-decisions.no-rule-on-redealing"))
    return Ruled(stated, why + [reason("floor-decisions.best-interest")])


def _is_regular(table: Table) -> bool:
    """Whether the seats of the blinds follow from that of the button, so that it is known who posts them in its right place."""
    return table.small_blind is None and table.button == default_button(table.players)
