"""Puts a ruling into lines for readers: ids and arguments of the catalogue `i18n/<lang>/rulings.yml`.

What is ruled comes first (`outcomes.*`), then why (`reasons.*`). Arguments are whole numbers (chips, hands), names of
players, and for what a player may do one key of the pattern's `select`, such as `fold_call_raise`.

    outcomes.action.fold|check            outcomes.action.call|bet|raise {to}     outcomes.all-in.call|bet|raise {to}
    outcomes.out-of-turn                  outcomes.adds {chips}                   outcomes.returned {chips}
    outcomes.binding.yes|no|pending       outcomes.action-changed.yes|no          outcomes.substantial-action.yes|no
    outcomes.decides.td                   outcomes.permitted.fold|check|call|bet|raise {to} {forfeits}
    outcomes.advice.fold|check|call|bet|raise {to} {forfeits}
    outcomes.penalty.possible|mandatory
    outcomes.next {player}                outcomes.round-over
    outcomes.may {player} {options}       outcomes.call-to {player} {chips}       outcomes.raise-to-max {chips}
    outcomes.bet-at-least {chips}         outcomes.raise-at-least {chips}         outcomes.raise-exactly {chips}
    outcomes.bet-exactly {chips}
    outcomes.share {player} {chips}       outcomes.hands {hands}                  outcomes.not-covered.<id>
"""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.language.lines import cards

Ruling = Mapping[str, Any]
Argument = int | str
Outcome = tuple[str, dict[str, Argument]]
Why = tuple[str, dict[str, Argument], str]

ACTIONS = ("fold", "check", "call", "bet", "raise")


def outcome_lines(ruling: Ruling) -> list[Outcome]:
    """Return what is ruled, most important first, as `(message id, arguments)`."""
    return [*_act(ruling), *_discretion(ruling), *_consequences(ruling), *_onward(ruling), *_other_kinds(ruling)]


def reason_lines(ruling: Ruling) -> list[Why]:
    """Return why it is so, in the engine's order, as `(message id, arguments, clause)`; the clause as `rule#clause`."""
    return [
        (f"reasons.{reason['id']}", _readable(reason.get("args", {})), str(reason["clause"]))
        for reason in ruling.get("reasons", ())
    ]


def _readable(args: Mapping[str, Argument]) -> dict[str, Argument]:
    return {name: cards([str(value)]) if name == "card" else value for name, value in args.items()}


def _act(ruling: Ruling) -> Iterator[Outcome]:
    if ruling.get("not_covered"):
        yield f"outcomes.not-covered.{ruling['not_covered']}", {}
    if ruling.get("in_turn") is False:
        yield "outcomes.out-of-turn", {}
    action = ruling.get("action")
    if action is not None and ruling.get("decides") != "td":
        if action in ("fold", "check") or ruling.get("to") is None:
            yield f"outcomes.action.{action}", {"to": ruling.get("to") or 0}
        else:
            kind = "all-in" if ruling.get("all_in") else "action"
            yield f"outcomes.{kind}.{action}", {"to": ruling["to"]}


def _discretion(ruling: Ruling) -> Iterator[Outcome]:
    if ruling.get("decides") != "td":
        return
    yield "outcomes.decides.td", {}
    for key in ("permitted", "advice"):
        choices = ruling.get(key) or []
        for choice in [choices] if isinstance(choices, Mapping) else choices:
            if choice.get("action") in ACTIONS:
                arguments = {"to": int(choice.get("to") or 0), "forfeits": int(choice.get("forfeits") or 0)}
                yield f"outcomes.{key}.{choice['action']}", dict(arguments)


def _consequences(ruling: Ruling) -> Iterator[Outcome]:
    if ruling.get("adds"):
        yield "outcomes.adds", {"chips": ruling["adds"]}
    if ruling.get("returned"):
        yield "outcomes.returned", {"chips": ruling["returned"]}
    if ruling.get("binding") == "pending":
        yield "outcomes.binding.pending", {}
    elif ruling.get("binding") is False or (ruling.get("binding") is True and ruling.get("in_turn") is False):
        yield f"outcomes.binding.{_yes(ruling['binding'])}", {}
    for key in ("action_changed", "substantial_action"):
        if ruling.get(key) is not None:
            yield f"outcomes.{key.replace('_', '-')}.{_yes(ruling[key])}", {}
    if ruling.get("penalty") in ("possible", "mandatory"):
        yield f"outcomes.penalty.{ruling['penalty']}", {}


def _onward(ruling: Ruling) -> Iterator[Outcome]:
    if "next" not in ruling:
        return
    player = ruling["next"]
    if player is None:
        yield "outcomes.round-over", {}
        return
    may = ruling.get("may")
    if may:
        options = "_".join(action for action in ACTIONS if action in may)
        yield "outcomes.may", {"player": player, "options": options}
    else:
        yield "outcomes.next", {"player": player}
    if ruling.get("call_to") is not None:
        yield "outcomes.call-to", {"player": player, "chips": ruling["call_to"]}
    least, most = ruling.get("raise_to_min"), ruling.get("raise_to_max")
    if least is None:
        return
    what = "bet" if may is not None and "bet" in may else "raise"
    if least == most:
        yield f"outcomes.{what}-exactly", {"chips": least}
        return
    yield f"outcomes.{what}-at-least", {"chips": least}
    if most is not None:
        yield "outcomes.raise-to-max", {"chips": most}


def _other_kinds(ruling: Ruling) -> Iterator[Outcome]:
    for player, chips in (ruling.get("shares") or {}).items():
        yield "outcomes.share", {"player": player, "chips": chips}
    if ruling.get("hands") is not None:
        yield "outcomes.hands", {"hands": ruling["hands"]}


def _yes(value: bool) -> str:
    return "yes" if value else "no"
