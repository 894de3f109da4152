"""Penalty hands: how many hands a penalty of rounds costs (`penalties#counting`)."""

from dataclasses import dataclass, field, replace

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import Data, Kind, SituationError
from ..situation.values import COUNT, MOST_SEATS, number

SINGLE_HAND = Kind("1 (more than one are given by rounds)", number("hands", 1, 1).read, least=1, most=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty: players at the table with the offender, and rounds or a single hand to be missed."""

    players: int = field(metadata={"kind": number("a whole number of players", 2, MOST_SEATS)})
    rounds: int | None = field(default=None, metadata={"kind": COUNT})
    hands: int | None = field(default=None, metadata={"kind": SINGLE_HAND})

    def __post_init__(self) -> None:
        """Check that it is given by rounds or as a single hand."""
        if (self.rounds is None) == (self.hands is None):
            raise SituationError(None, "a penalty has rounds or hands, one of the two")


def count_penalty(penalty: Penalty, policies: Policies) -> Data:
    """The hands that the offender misses: for each round one hand per player at the table, himself among them.

    Where the book sets no maximum, `penalty_rounds_max` is 0. A penalty of one single hand is one hand. More rounds than may be given
    are no penalty that the rules know, so that the director chooses among those that are.
    """
    players, rounds = penalty.players, penalty.rounds
    if rounds is None:
        return ruling({"hands": 1, "decides": "rules"}, [reason("penalties.single-hand")])
    most = policies.penalty_rounds_max
    if 0 < most < rounds:
        permitted: list[Data] = [{"rounds": count, "hands": count * players} for count in range(1, most + 1)]
        permitted.append({"disqualified": True})
        return ruling(
            {"decides": "td", "permitted": permitted},
            [reason("penalties.rounds-exceeded", rounds=rounds, maximum=most)],
        )
    hands = players * rounds
    why = reason("penalties.rounds", players=players, rounds=rounds, hands=hands)
    return ruling({"hands": hands, "decides": "rules"}, [why])


def penalty_decided(penalty: Penalty, policies: Policies, choice: Data) -> Data:
    """What a penalty comes to that the director has chosen instead of one that may not be given."""
    if "rounds" not in choice:
        return {}
    return count_penalty(replace(penalty, rounds=choice["rounds"]), policies)
