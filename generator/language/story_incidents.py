"""Describes what happens around the betting: time that runs out, chips not posted or not in view, announcements, agreements."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.language.lines import Line, Value

Act = Mapping[str, Any]
Teller = Callable[[str, Act], list[Line]]


def _of_both(message: str) -> Teller:
    """What the dealer or a player says or finds of another player."""

    def tell(actor: str, act: Act) -> list[Line]:
        args: dict[str, Value] = {"other": act["whose"]}
        if "amount" in act:
            args["amount"] = act["amount"]
        if actor == "dealer":
            return [Line(f"dealer.{message}", args)]
        return [Line(f"acts.{message}", {"player": actor, **args})]

    return tell


def _announces(_: str, act: Act) -> list[Line]:
    if "verb" in act:
        return [Line("dealer.announces-act", {"words": Line(f"spoken.dealer.{act['verb']}")})]
    if "winner" in act:
        return [Line("dealer.announces-winner", {"player": act["winner"]})]
    return [Line("dealer.announces-amount", {"amount": act["amount"]})]


TELLERS: dict[str, Teller] = {
    "run-out": lambda player, act: [Line(f"acts.runs-out-{act['when']}", {"player": player})],
    "chop": lambda player, act: [Line("acts.chops", {"player": player, "other": act["other"]})],
    "declare-dead": _of_both("declares-dead"),
    "find-behind": _of_both("finds-behind"),
    "notice-post": lambda actor, act: _of_both(f"notices-{act['what']}")(actor, {"whose": act["whose"]}),
    "announce": _announces,
}
