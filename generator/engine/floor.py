"""The tournament director's decision in a hand: of what the ruling before it leaves to him (`floor-decisions#best-interest`).

From there on the hand goes on as if that outcome had been the ruling. Where a book leaves nothing open and another does, the decision is
held against what the book rules by itself.
"""

from collections.abc import Iterator

from .policies import SPECS, Policies
from .reasons import reason
from .ruling import ruling
from .situation import ACTIONS, Data, SituationError
from .situation.dealing_acts import Decide
from .state import DIRECTOR_DECIDES, Left, Lost, NotCovered, Ruled, Script, leaves_amount_open

NOTHING_LEFT = "nothing was left to the tournament director just before; he rules right after what it is about"
AGAINST_THE_RULES = "decided-by-the-rules"


class NothingLeft(SituationError):
    """A decision of something that is not left to the director, or not in that way."""


def _left(script: Script, act: Decide) -> tuple[Left, Data]:
    """What a decision is about, and the choice that it names. Raises NothingLeft where there is no such thing, or no such choice."""
    open_to_him = list(script.left)
    of_the_matter = None if script.matter is None else script.matter.left(script)
    if of_the_matter is not None:
        open_to_him.append(of_the_matter)
    return named_by(act, open_to_him)


def named_by(act: Decide, open_to_him: list[Left]) -> tuple[Left, Data]:
    """What of that which is left to the director a decision is about, and the choice that it names. Raises NothingLeft otherwise."""
    if not open_to_him:
        raise NothingLeft(None, NOTHING_LEFT)
    about = [left for left in open_to_him if left.player == act.player]
    for left in about:
        found = left.named(act.outcome)
        if found[1:]:
            raise NothingLeft(None, f"{_said(act)} may be several: {_listed(found)}")
        if found:
            return left, found[0]
    raise NothingLeft(None, _not_permitted(act, about or open_to_him))


def decide(script: Script, act: Decide, before: Data) -> Ruled:
    """Rule a decision on what the ruling `before` is about, and carry it out.

    Raises NothingLeft where it is not left to the director, NotCovered where nothing could be ruled before.
    """
    if script.lost is not None and "not_covered" in before:
        raise NotCovered(script.lost)
    left, choice = _left(script, act)
    script.left = [other for other in script.left if other is not left]
    if isinstance(script.matter, Lost) and script.lost == DIRECTOR_DECIDES:
        script.matter = script.matter.before
    to = act.to if leaves_amount_open(choice) else None
    why = [reason("floor-decisions.decided")]
    try:
        return left.decide(choice, to).after(why)
    except NotCovered as missing:
        missing.reasons = why + missing.reasons
        raise


def as_decision(told: Data, before: Data) -> Data:
    """The ruling on a decision, without what the ruling `before` it says of the act and explains already."""
    stated = {key: told[key] for key in told if key not in ("reasons", "adds")}
    if stated.get("in_turn"):
        del stated["in_turn"]
    if stated.get("penalty") == before.get("penalty"):
        stated.pop("penalty", None)
    decided = reason("floor-decisions.decided")  # said again where one decision follows another
    return ruling(stated, [decided] + [why for why in told["reasons"] if why not in before["reasons"]])


def decided_by_the_rules(script: Script, act: Decide, before: Data) -> Data:
    """The ruling on a decision that the book does not leave to the director, while another book does.

    Where the book rules the same, the hand goes on. Where it rules otherwise, what follows in the script is not what it rules, and
    nothing more is ruled.
    """
    before = _with_a_dead_hand(before)
    if is_so(act, before):
        same: Data = {key: before[key] for key in act.outcome if key in before}
        same["decides"] = "rules"
        return ruling(same, [reason("floor-decisions.ruled-the-same")])
    script.lose(AGAINST_THE_RULES)
    stated: Data = {"decides": "rules", "not_covered": AGAINST_THE_RULES}
    for key in _OF_A_PLAYER if act.player is not None else _RULED:
        if key in before:
            stated[key] = before[key]
    return ruling(stated, [reason("floor-decisions.ruled-otherwise")])


def _with_a_dead_hand(ruled: Data) -> Data:
    """A ruling, with what a fold that binds says of the hand: it is dead, which a decision may say in that word."""
    if ruled.get("action") != "fold" or ruled.get("binding") is False:
        return ruled
    told = dict(ruled)
    told["live"] = False
    return told


# What a ruling says of that which a decision is about: an act, cards or a hand; or what a player may do who was passed over.
_RULED = ("misdeal", "void", "dead", "action", "all_in", "to", "binding", "live", "may_ask", "allowed", "cards")
_OF_A_PLAYER = ("next", "may", "call_to", "raise_to_min", "raise_to_max")


def is_so(act: Decide, ruled: Data) -> bool:
    """Whether a ruling says what a decision does."""
    outcome = act.outcome
    if act.player is not None:
        may = [action for action in ACTIONS if action in ruled.get("may", ())]
        return ruled.get("next") == act.player and may[-1:] == [act.action]
    if "shown" in outcome and "shown" not in ruled:
        return ruled.get("may_ask") == ("right" if outcome["shown"] else "no")
    if outcome.get("any_amount") or ("action" in outcome and ruled.get("binding") is False):
        return False
    return all(ruled.get(key) == outcome[key] for key in outcome)


def other_policies(policies: Policies) -> Iterator[Policies]:
    """Policies that may leave open what these do not: common practice, and either of the two with another value of one of them.

    Those of common practice come first: they are the same for every book, and most often enough.
    """
    common = Policies()
    yield common
    for base in (common, policies):
        chosen = {name: getattr(base, name) for name in SPECS}
        for name in SPECS:
            spec = SPECS[name]
            for value in spec.values if spec.choice is not None else (spec.minimum, spec.maximum):
                if value != chosen[name]:
                    other = dict(chosen)
                    other[name] = value
                    yield Policies.of(other)


def _said(act: Decide) -> str:
    return _shown(act.outcome) if act.player is None else f"{_shown(act.outcome)} for {act.player}"


def _not_permitted(act: Decide, left: list[Left]) -> str:
    """Why a decision is not permitted: what is."""
    choices: list[str] = []
    for one in left:
        whose = "" if one.player is None else f" for {one.player}"
        choices += [_shown(choice) + whose for choice in one.choices]
    return f"{_said(act)} is not left to the tournament director, who has: {'; '.join(choices)}"


def _listed(choices: list[Data]) -> str:
    return "; ".join(_shown(choice) for choice in choices)


def _shown(choice: Data) -> str:
    """A choice in words, as the ruling has its keys."""
    return ", ".join(f"{key} {_value(choice[key])}" for key in choice)


def _value(value: bool | int | str | Data) -> str:
    if isinstance(value, dict):
        return _shown(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
