"""Chips that were not in view: behind an all-in, carried away, or found (`hidden-chips`, `chips-in-transit`, `lost-chips`)."""

from ..choices import ChipsOutOfView, HiddenChips
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.facts import flag, one_of, whole

RESULTS = ("wins", "loses", "open")


def rule_hidden_chips(situation: Data, policies: Policies) -> Data:
    """Chips found behind a player after an all-in of `all_in` chips was called.

    The director decides whether they were part of the bet (`hidden-chips#director`); `part_of_bet` is that decision,
    where it has been taken. Where they were not, a winner is not paid for them (`hidden-chips#winner`), and of a player
    who loses they go to the winner, or may go, by policy (`hidden-chips#loser`). Raises SituationError for amounts and
    results that cannot be.
    """
    all_in = whole(situation, "all_in", 1, "the chips that were called")
    hidden = whole(situation, "hidden", 1, "the chips found")
    result = one_of(situation, "result", RESULTS, "open")
    if "part_of_bet" not in situation:
        why = [reason("hidden-chips.director"), reason("accepted-action.discretion")]
        permitted: list[Data] = [{"playing": all_in + hidden}, {"playing": all_in}]
        return ruling({"decides": "td", "permitted": permitted}, why)
    if flag(situation, "part_of_bet"):
        why = [reason("hidden-chips.part-of-bet", chips=all_in + hidden)]
        return ruling({"playing": all_in + hidden, "decides": "rules"}, why)
    stated: Data = {"playing": all_in, "decides": "rules"}
    why = []
    if result == "wins":
        stated["hidden_chips"] = "keeps"
        why.append(reason("hidden-chips.winner", chips=hidden))
    elif result == "loses" and policies.hidden_chips == HiddenChips.TO_WINNER:
        stated["hidden_chips"] = "to_winner"
        why.append(reason("hidden-chips.loser", chips=hidden))
    elif result == "loses":
        stated["decides"] = "td"
        stated["permitted"] = [{"hidden_chips": "to_winner"}, {"hidden_chips": "keeps"}]
        why.append(reason("hidden-chips.may", chips=hidden))
    else:
        why.append(reason("hidden-chips.open", chips=hidden))
    return ruling(stated, why)


def rule_transit(situation: Data, policies: Policies) -> Data:
    """Chips carried out of view, or found without an owner.

    `carried` chips leave the tournament (`chips-in-transit#forfeited`, `#out-of-play`); `stack` are the player's other
    chips, which leave it too where the player is disqualified, as the policy says. `found` are chips whose owner nobody
    knows (`lost-chips#out-of-play`). Raises SituationError for amounts that cannot be.
    """
    if ("carried" in situation) == ("found" in situation):
        raise SituationError(None, "chips were either carried out of view or found")
    if "found" in situation:
        found = whole(situation, "found", 1, "the chips found")
        return ruling({"forfeited": found, "decides": "rules"}, [reason("lost-chips.out-of-play", chips=found)])
    carried = whole(situation, "carried", 1, "the chips carried out of view")
    stack = whole(situation, "stack", 0, "the player's other chips") if "stack" in situation else 0
    why: Reasons = [reason("chips-in-transit.forfeited", chips=carried)]
    if policies.chips_out_of_view == ChipsOutOfView.DISQUALIFIED:
        why.append(reason("chips-in-transit.disqualified"))
        why.append(reason("chips-in-transit.out-of-play"))
        return ruling({"forfeited": carried + stack, "disqualified": True, "decides": "rules"}, why)
    why.append(reason("chips-in-transit.may-be-disqualified"))
    why.append(reason("chips-in-transit.out-of-play"))
    permitted: list[Data] = [{"disqualified": True}, {"disqualified": False}]
    return ruling({"forfeited": carried, "decides": "td", "permitted": permitted}, why)
