"""Penalty hands: how many hands a penalty of rounds costs (`penalties#counting`)."""

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import Data, SituationError, is_amount


def count_penalty(situation: Data, policies: Policies) -> Data:
    """The hands that the offender misses: for each round one hand per player at the table, himself among them.

    A penalty of one single hand is one hand. More rounds than may be given are no penalty that the rules know, so
    that the director chooses among those that are. Raises SituationError for numbers that are none.
    """
    players = situation.get("players")
    if not is_amount(players, 2) or not isinstance(players, int):
        raise SituationError(None, f"players must be a whole number from 2, not {players!r}")
    if ("rounds" in situation) == ("hands" in situation):
        raise SituationError(None, "a penalty has either rounds or one hand, not both")
    if "hands" in situation:
        if situation["hands"] != 1 or isinstance(situation["hands"], bool):
            raise SituationError(None, "only one single hand is counted by hands; more are counted by rounds")
        return ruling({"hands": 1, "decides": "rules"}, [reason("penalties.single-hand")])
    rounds = situation["rounds"]
    if not is_amount(rounds, 1):
        raise SituationError(None, f"rounds must be a whole number from 1, not {rounds!r}")
    most = policies.penalty_rounds_max
    if rounds > most:
        permitted: list[Data] = [{"rounds": count, "hands": count * players} for count in range(1, most + 1)]
        permitted.append({"disqualified": True})
        return ruling(
            {"decides": "td", "permitted": permitted},
            [reason("penalties.rounds-exceeded", rounds=rounds, maximum=most)],
        )
    hands = players * rounds
    why = reason("penalties.rounds", players=players, rounds=rounds, hands=hands)
    return ruling({"hands": hands, "decides": "rules"}, [why])
