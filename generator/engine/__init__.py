"""Rulings engine: a situation and policies in, rulings out, all of it plain data.

The engine reads no files, keeps no clock and imports nothing but the standard library. `rule` is the entry.
"""

from collections.abc import Mapping

from .kinds import rule_kind
from .policies import SPECS, Policies, PolicyError, Spec
from .reasons import REASONS, Reason
from .situation import Data, SituationError

__all__ = ["REASONS", "SPECS", "Data", "Policies", "PolicyError", "Reason", "SituationError", "Spec", "rule"]


def rule(situation: Data, policies: Mapping[str, object] | Policies) -> list[Data]:
    """Rule a situation: one ruling per event of a hand, a list of one for the other kinds.

    Raises SituationError for a situation that is impossible as data and PolicyError for policies that do not exist.
    An irregular act is never an error: it is ruled.
    """
    chosen = policies if isinstance(policies, Policies) else Policies.of(policies)
    if not isinstance(situation, dict):
        raise SituationError(None, "a situation is a mapping")
    return rule_kind(situation, chosen)
