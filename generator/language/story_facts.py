"""Describes what is known before anything happens, for every kind of situation (`story.py` describes what happens)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.language.lines import Line, Listing, cards, chips
from generator.language.story_event_facts import EVENT_KINDS, game_line

Situation = Mapping[str, Any]

_STUD = ("stud", "stud8", "razz")  # no button, and no board but the one common card
_FIRST_STREETS = (None, "preflop", "third")
_HOLE_CARDS = {"nlhe": 2, "plhe": 2, "lhe": 2, "plo": 4, "plo8": 4, "lo8": 4}  # in stud some of the cards lie open


def _table(situation: Situation) -> list[Line]:
    told = [game_line(situation["game"])]
    for key in ("blinds", "limits"):
        if situation.get(key):
            small, big = situation[key]
            posts = {"player": situation["players"][1]} if key == "blinds" else {}
            told.append(Line(f"facts.{key}", {"small": small, "big": big, **posts}))
    told += _posted(situation)
    players = situation["players"]
    told.append(Line("facts.players", {"count": len(players), "players": Listing(tuple(players), "more")}))
    if situation.get("button") or situation["game"] not in _STUD:
        told.append(Line("facts.button", {"player": button(situation)}))
    return told


def _posted(situation: Situation) -> list[Line]:
    """Describe what is unusual about the small blind, and the ante."""
    told = []
    if situation.get("small_blind"):
        told.append(Line(f"facts.small-blind.{situation['small_blind']}"))
    ante = situation.get("ante")
    if isinstance(ante, int):
        told.append(Line("facts.ante.each", {"amount": ante}))
    elif ante:
        ((payer, amount),) = ante.items()
        player = big_blind(situation) if payer == "big_blind" else button(situation)
        told.append(Line(f"facts.ante.{payer.replace('_', '-')}", {"player": player, "amount": amount}))
    return told


def button(situation: Situation) -> str:
    """Return who has the button: if the facts do not say, the last player, and heads-up the first."""
    players = situation["players"]
    found: str = situation.get("button") or players[0 if len(players) == 2 else -1]
    return found


def big_blind(situation: Situation) -> str:
    """Return who has the big blind: the second player, the first where nobody at the table posts a small blind."""
    players = situation["players"]
    if len(players) == 2:
        found: str = next(player for player in players if player != button(situation))
        return found
    return str(players[0 if situation.get("small_blind") else 1])


def _cards_of_a_hand(situation: Situation) -> int:
    """Return how many cards a hand has: in stud all seven on seventh street, less the common one; before it some lie open."""
    if situation["game"] in _STUD:
        return 7 - len(situation.get("board") or ()) if situation.get("street") == "seventh" else 0
    return _HOLE_CARDS.get(situation["game"], 0)


def _hand(situation: Situation) -> list[Line]:
    told = _table(situation)
    for player, amount in situation.get("stacks", {}).items():
        # On a later street the stack is what is left of the one that the player began the hand with.
        name = "facts.stack" if situation.get("street") in _FIRST_STREETS else "facts.stack-left"
        told.append(Line(name, {"player": player, "amount": amount}))
    if situation.get("street"):
        told.append(Line(f"facts.street.{situation['street']}"))
    if situation.get("board"):
        name = "facts.common-card" if situation["game"] in _STUD else "facts.board"
        told.append(Line(name, {"cards": cards(situation["board"])}))
    for player, hand in situation.get("hands", {}).items():
        whole = len(hand) >= _cards_of_a_hand(situation)
        name = "facts.hand" if whole else "facts.hand-in-part"
        told.append(Line(name, {"player": player, "cards": cards(hand)}))
    for player, up in situation.get("up", {}).items():
        told.append(Line("facts.up", {"player": player, "cards": cards(up)}))
    if situation.get("smallest"):
        told.append(Line("facts.smallest", {"amount": situation["smallest"]}))
    if situation.get("pot"):
        told.append(Line("facts.pot", {"amount": situation["pot"]}))
    for key in ("absent", "penalised"):
        told += [Line(f"facts.{key}", {"player": player}) for player in situation.get(key, ())]
    for player, pairs in situation.get("in_front", {}).items():
        told.append(Line("facts.in-front", {"player": player, "chips": chips(pairs)}))
    return told


def _winners(name: str, players: Sequence[str]) -> Line:
    return Line(name, {"players": Listing(tuple(players)), "count": len(players)})


def _odd_chips(situation: Situation) -> list[Line]:
    told = _table(situation)
    told.append(Line("facts.odd.pot", {"amount": situation["pot"], "smallest": situation.get("smallest", 1)}))
    high = "high" if situation.get("low") else "winners"
    told.append(_winners(f"facts.odd.{high}", situation["high"]))
    if situation.get("low"):
        told.append(_winners("facts.odd.low", situation["low"]))
    for key, line in (("hands", "hand"), ("low_hands", "low-hand")):
        for player, hand in situation.get(key, {}).items():
            told.append(Line(f"facts.odd.{line}", {"player": player, "cards": cards(hand)}))
    return told


def _penalty(situation: Situation) -> list[Line]:
    told = [Line("facts.penalty.players", {"players": situation["players"]})]
    told += [Line(f"facts.penalty.{key}", {key: situation[key]}) for key in ("rounds", "hands") if situation.get(key)]
    return told


def _pots(situation: Situation) -> list[Line]:
    told = [line for line in _hand(situation) if line.id != "facts.pot"]
    for player, amount in situation["contributions"].items():
        told.append(Line("facts.paid", {"player": player, "amount": amount}))
    if situation.get("folded"):
        told.append(Line("facts.folded", {"players": Listing(tuple(situation["folded"]))}))
    if situation.get("pot"):
        told.append(Line("facts.pot-besides", {"amount": situation["pot"]}))
    return told


KINDS: dict[str, Callable[[Situation], list[Line]]] = {
    "hand": _hand,
    "odd-chips": _odd_chips,
    "penalty": _penalty,
    "pots": _pots,
} | EVENT_KINDS
