"""Rulings engine: a situation and policies in, rulings out, all of it plain data.

The engine reads no files, keeps no clock and imports nothing but the standard library. `rule` is the entry; `trace` says how
the table looks between the events of a hand.
"""

from collections.abc import Mapping

from .kinds import rule_kind
from .policies import SPECS, Policies, PolicyError, Spec
from .reasons import REASONS, Reason
from .situation import Data, SituationError
from .trace import trace_hand

__all__ = ["REASONS", "SPECS", "Data", "Policies", "PolicyError", "Reason", "SituationError", "Spec", "rule", "trace"]


def rule(situation: Data, policies: Mapping[str, object] | Policies) -> list[Data]:
    """Rule a situation: one ruling per event of a hand, a list of one for the other kinds.

    Raises SituationError for a situation that is impossible as data and PolicyError for policies that do not exist.
    An irregular act is never an error: it is ruled.
    """
    return rule_kind(_mapping(situation), _chosen(policies))


def trace(situation: Data, policies: Mapping[str, object] | Policies) -> list[Data]:
    """How the table looks before the first event of a hand and after each of them; `trace.state_of` says what a state holds.

    Empty for the other kinds, which have no events. Raises as `rule` does.
    """
    if _mapping(situation).get("kind", "hand") != "hand":
        return []
    return trace_hand(situation, _chosen(policies))


def _chosen(policies: Mapping[str, object] | Policies) -> Policies:
    return policies if isinstance(policies, Policies) else Policies.of(policies)


def _mapping(situation: Data) -> Data:
    if not isinstance(situation, dict):
        raise SituationError(None, "a situation is a mapping")
    return situation
