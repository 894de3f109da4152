"""Describes what goes wrong with the cards: the dealer's mistakes, and what players find or notice."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.language.lines import Line, cards
from generator.language.notation_values import AT_ONCE, LATE

Act = Mapping[str, Any]
Teller = Callable[[str, Act], list[Line]]

_SPEAKS_UP = {None: "acts.speaks-up", AT_ONCE: "acts.speaks-up-at-once", LATE: "acts.speaks-up-late"}


def _deals(_: str, act: Act) -> list[Line]:
    told = [Line(f"dealer.deals.{act['street']}")]
    if act.get("cards"):
        told.append(Line("dealer.cards", {"cards": cards(act["cards"]), "count": len(act["cards"])}))
    for player, up in act.get("up", {}).items():
        told.append(Line("dealer.up", {"player": player, "cards": cards(up)}))
    if act.get("count"):
        told.append(Line("dealer.number-of-cards", {"count": act["count"]}))
    if act.get("unburned"):
        told.append(Line("dealer.unburned"))
    return told


def _boxes(_: str, act: Act) -> list[Line]:
    if "place" in act:
        return [Line("dealer.boxed-place", {"place": act["place"]})]
    return [Line("dealer.boxed", {"count": act["count"]})]


def _exposes(_: str, act: Act) -> list[Line]:
    if "place" not in act:
        return [Line("dealer.exposes", {"count": act["count"]})]
    if "whose" in act:
        return [Line("dealer.exposes-card-of", {"place": act["place"], "player": act["whose"]})]
    return [Line("dealer.exposes-place", {"place": act["place"]})]


def _finds(actor: str, act: Act) -> list[Line]:
    args = {"card": cards([act["card"]])} if "card" in act else {}
    found = Line(f"finds.{act['what']}", args)
    if actor == "dealer":
        return [Line("dealer.finds", {"what": found})]
    return [Line("acts.finds", {"player": actor, "what": found})]


def _notices_burn(actor: str, act: Act) -> list[Line]:
    return [Line("dealer.notices-burn") if actor == "dealer" else Line("acts.notices-burn", {"player": actor})]


def _notices_button(actor: str, act: Act) -> list[Line]:
    args = {"other": act["whose"]}
    if actor == "dealer":
        return [Line("dealer.notices-button", args)]
    return [Line("acts.notices-button", {"player": actor, **args})]


def _dealer(message: str) -> Teller:
    return lambda _, act: [Line(f"dealer.{message}")]


def _to(message: str) -> Teller:
    return lambda _, act: [Line(f"dealer.{message}", {"player": act["to"]})]


TELLERS: dict[str, Teller] = {
    "deal": _deals,
    "burn": _dealer("burns"),
    "deal-first": _to("deals-first"),
    "deal-count": lambda _, act: [Line("dealer.deals-count", {"player": act["to"], "count": act["count"]})],
    "deal-row": _to("deals-row"),
    "deal-extra": _dealer("deals-extra"),
    "box": _boxes,
    "expose": _exposes,
    "skip": lambda _, act: [Line("dealer.skips", {"player": act["whose"]})],
    "find": _finds,
    "notice-burn": _notices_burn,
    "notice-button": _notices_button,
    "notice-count": lambda actor, act: [Line("acts.notices-count", {"player": actor, "count": act["count"]})],
    "speak-up": lambda actor, act: [Line(_SPEAKS_UP[act.get("when")], {"player": actor})],
    "straddle": lambda actor, act: [Line("acts.straddles", {"player": actor})],
    "take-seat": lambda actor, act: [Line("acts.takes-seat", {"player": actor})],
    "drop-stub": lambda _, act: [Line("dealer.drops-into-muck" if "into" in act else "dealer.drops")],
    "stub-left": lambda _, act: [Line("dealer.has-left", {"count": act["count"]})],
    "complete-deal": _dealer("completes-deal"),
    "redeal": _dealer("redeals"),
    "next-hand": _dealer("next-hand"),
}
