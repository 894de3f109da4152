"""Chips that were not in view: behind an all-in, carried away, or found (`hidden-chips`, `chips-in-transit`, `lost-chips`)."""

from dataclasses import dataclass, field, replace

from ..choices import ChipsOutOfView, HiddenChips
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.values import CHIPS_OR_NONE, FLAG, VALUE, choice

RESULT = choice("one of", ("wins", "loses"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsBehind:
    """Chips found behind a player whose all-in was called, or `owed` to that player by the house, such as change that is still to come.

    `part_of_bet` is the director's decision about chips that were found.
    """

    all_in: int = field(metadata={"kind": VALUE})
    hidden: int | None = field(default=None, metadata={"kind": VALUE})
    owed: int | None = field(default=None, metadata={"kind": VALUE})
    part_of_bet: bool | None = field(default=None, metadata={"kind": FLAG})
    result: str | None = field(default=None, metadata={"kind": RESULT})

    def __post_init__(self) -> None:
        """Check that chips were found or are owed, and that what the rule on those found asks is not told of the others."""
        if (self.hidden is None) == (self.owed is None):
            raise SituationError(None, "chips were either found behind or are owed: one of hidden and owed is needed")
        if self.owed is not None and (self.part_of_bet is not None or self.result is not None):
            raise SituationError(None, "part_of_bet and result are told of chips found behind, not of chips owed")


def rule_hidden_chips(chips: ChipsBehind, policies: Policies) -> Data:
    """Chips found behind a player after an all-in of `all_in` chips was called.

    The director decides whether they were part of the bet (`hidden-chips#director`); `part_of_bet` is that decision,
    where it has been taken. Where they were not, a winner is not paid for them (`hidden-chips#winner`), and of a player
    who loses they go to the winner, or may go, by policy (`hidden-chips#loser`). They never save a player who loses: what
    the winner is not given is taken out of play. Of chips that the house owes no clause says whether they play.
    """
    all_in, hidden, result = chips.all_in, chips.hidden, chips.result
    if hidden is None:
        assert chips.owed is not None
        return ruling(
            {"decides": "td", "permitted": [{"playing": all_in + chips.owed}, {"playing": all_in}]},
            [reason("floor-decisions.no-rule-on-chips"), reason("floor-decisions.best-interest")],
        )
    if chips.part_of_bet is None:
        why = [reason("hidden-chips.director")]
        permitted: list[Data] = [{"playing": all_in + hidden}, {"playing": all_in}]
        return ruling({"decides": "td", "permitted": permitted}, why)
    if chips.part_of_bet:
        why = [reason("hidden-chips.part-of-bet", chips=all_in + hidden), reason("accepted-action.all-in-owed")]
        return ruling({"playing": all_in + hidden, "decides": "rules"}, why)
    stated: Data = {"playing": all_in, "decides": "rules"}
    why = []
    if result == "wins":
        stated["hidden_chips"] = "keeps"
        why.append(reason("hidden-chips.winner", chips=hidden))
    elif result == "loses" and policies.losers_hidden_chips == HiddenChips.TO_WINNER:
        stated["hidden_chips"] = "to_winner"
        why.append(reason("hidden-chips.loser", chips=hidden))
    elif result == "loses":
        stated["decides"] = "td"
        stated["permitted"] = [{"hidden_chips": "to_winner"}, {"hidden_chips": "out_of_play"}]
        why.append(reason("hidden-chips.may", chips=hidden))
    else:
        why.append(reason("hidden-chips.open", chips=hidden))
    return ruling(stated, why)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayChips:
    """Chips carried out of view, with the player's other chips; or chips found without an owner."""

    carried: int | None = field(default=None, metadata={"kind": VALUE})
    stack: int | None = field(default=None, metadata={"kind": CHIPS_OR_NONE})
    found: int | None = field(default=None, metadata={"kind": VALUE})

    def __post_init__(self) -> None:
        """Check that they were carried or found, and that nobody's stack stands beside what nobody owns."""
        if (self.carried is None) == (self.found is None):
            raise SituationError(
                None, "chips were either carried out of view or found: one of carried and found is needed"
            )
        if self.found is not None and self.stack is not None:
            raise SituationError(None, "stack belongs to the player who has carried chips; found chips have no owner")


def rule_transit(chips: StrayChips, policies: Policies) -> Data:
    """Chips carried out of view, or found without an owner.

    `carried` chips leave the tournament (`chips-in-transit#forfeited`, `#out-of-play`); `stack` are the player's other
    chips, which leave it too where the player is disqualified, as the policy says. `found` are chips whose owner nobody
    knows (`lost-chips#out-of-play`).
    """
    carried, found = chips.carried, chips.found
    if found is not None:
        return ruling({"forfeited": found, "decides": "rules"}, [reason("lost-chips.out-of-play", chips=found)])
    assert carried is not None
    why: Reasons = [reason("chips-in-transit.forfeited", chips=carried)]
    if policies.chips_out_of_view == ChipsOutOfView.DISQUALIFIED:
        why.append(reason("chips-in-transit.disqualified"))
        why += [reason("chips-in-transit.out-of-play")] + _why_the_rest(chips)
        return ruling({"forfeited": carried + (chips.stack or 0), "disqualified": True, "decides": "rules"}, why)
    why.append(reason("chips-in-transit.may-be-disqualified"))
    why.append(reason("chips-in-transit.out-of-play"))
    permitted: list[Data] = [{"disqualified": True}, {"disqualified": False}]
    return ruling({"forfeited": carried, "decides": "td", "permitted": permitted}, why)


def hidden_chips_decided(chips: ChipsBehind, policies: Policies, choice: Data) -> Data:
    """What comes of chips of which the director has decided whether they belong to the bet."""
    if "playing" not in choice or chips.hidden is None:
        return {}
    return rule_hidden_chips(replace(chips, part_of_bet=choice["playing"] > chips.all_in), policies)


def transit_decided(chips: StrayChips, policies: Policies, choice: Data) -> Data:
    """What leaves the tournament with a player whom the director disqualifies, or does not."""
    carried = chips.carried
    assert carried is not None  # of chips that were found, nothing is left to him
    stated = dict(choice, forfeited=carried + (chips.stack or 0) if choice["disqualified"] else carried)
    why = [reason("chips-in-transit.forfeited", chips=carried), reason("chips-in-transit.out-of-play")]
    if choice["disqualified"]:
        why.insert(1, reason("chips-in-transit.may-be-disqualified"))
    return ruling(stated, why + (_why_the_rest(chips) if choice["disqualified"] else []))


def _why_the_rest(chips: StrayChips) -> Reasons:
    """Why the other chips of a disqualified player leave the tournament, too (`penalties#disqualified-chips`)."""
    return [reason("penalties.disqualified-chips", chips=chips.stack)] if chips.stack else []
