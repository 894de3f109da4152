"""The tournament director's decision in the kinds that are no hand: the facts with it are ruled as if that outcome had been the ruling."""

from collections.abc import Callable
from typing import TypeVar

from .floor import AGAINST_THE_RULES, NothingLeft, is_so, named_by, other_policies
from .policies import Policies
from .reasons import reason
from .ruling import ruling
from .situation import Data, SituationError
from .situation.dealing_acts import Decide
from .state import Left, Ruled

Facts = TypeVar("Facts")
Rule = Callable[[Facts, Policies], Data]
After = Callable[[Facts, Policies, Data], Data]

# What a ruling says only while something is left to the director.
_LEFT = ("decides", "permitted", "advice", "reasons")


def rule_decided(facts: Facts, policies: Policies, act: Decide, rule: Rule[Facts], after: After[Facts] | None) -> Data:
    """Rule facts with the decision of the director; `after` says what follows from it where that is more than the choice itself.

    Where the book leaves nothing open but another does, it is held against what the book rules; what the book's ruling does not state
    at all, such as how many rounds a penalty has where there is no maximum, is his to decide all the same. Raises SituationError where
    no book leaves it to him.
    """
    left = rule(facts, policies)
    try:
        choice = _chosen(left, act)
    except NothingLeft as fault:
        if not any(_is_left(facts, other, act, rule) for other in other_policies(policies)):
            raise SituationError(None, fault.message) from None
        if after is None or any(key in left for key in act.outcome):
            return _by_the_rules(left, act)
        choice = act.outcome
    stated: Data = {key: left[key] for key in left if key not in _LEFT}
    stated["decides"] = "rules"
    told = after(facts, policies, choice) if after is not None else {}
    stated.update(_without_reasons(told) if told else choice)
    return ruling(stated, [reason("floor-decisions.decided")] + told.get("reasons", []))


def _chosen(left: Data, act: Decide) -> Data:
    """The choice that a decision names. Raises NothingLeft where it is none of those that are left."""
    choices = left.get("permitted")
    return named_by(act, [] if choices is None else [Left(choices, lambda choice, _: Ruled(choice))])[1]


def _is_left(facts: Facts, policies: Policies, act: Decide, rule: Rule[Facts]) -> bool:
    """Whether these policies leave the decision to the director; those under which the facts cannot be leave nothing."""
    try:
        _chosen(rule(facts, policies), act)
    except SituationError:
        return False
    return True


def _by_the_rules(ruled: Data, act: Decide) -> Data:
    """The ruling of a book that leaves nothing open, beside a decision that says the same or something else."""
    if is_so(act, ruled):
        return ruling(_without_reasons(ruled), ruled["reasons"] + [reason("floor-decisions.ruled-the-same")])
    stated = dict(_without_reasons(ruled), not_covered=AGAINST_THE_RULES)
    return ruling(stated, ruled["reasons"] + [reason("floor-decisions.ruled-otherwise")])


def _without_reasons(ruled: Data) -> Data:
    return {key: ruled[key] for key in ruled if key != "reasons"}
