"""Regular betting as hand histories in the PHH format (phh.readthedocs.io), several in one file (`.phhs`).

A hand is regular where every act was in turn, is ruled by the rules and stands whole, from the first act before the flop on. What stands in
the history is what was ruled: a string bet that was a call is a call. Cards and stacks that the example does not tell are unknown.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.knowledge.model import Example

_VARIANTS = {"nlhe": "NT", "plo": "PO", "lhe": "FT"}
_HOLE_CARDS = {"nlhe": 2, "plo": 4, "lhe": 2}
_BOARD = {"flop": 3, "turn": 1, "river": 1}
_LEAST = 3  # players: heads-up, the formats name the blinds in another order
# Whatever else an example tells of its table is more than a history can say.
_FACTS = frozenset({"kind", "game", "players", "blinds", "limits", "stacks", "hands", "play"})
_PASSIVE = ("check", "call")
_ACTIVE = ("bet", "raise")

Ruled = Sequence[Mapping[str, Any]]


def hand_histories(rulings: Iterator[tuple[Example, Ruled]]) -> str:
    """Return the histories of all examples that are regular under a book, as ruled there, in order of their ids."""
    tables: list[str] = []
    for example, ruled in rulings:
        told = _history(example, ruled)
        if told is not None:
            tables.append(f"[{len(tables) + 1}]\n{told}")
    return "\n".join(tables)


def _history(example: Example, ruled: Ruled) -> str | None:
    facts = example.situation
    if not _can_be_told(example, facts):
        return None
    players: Sequence[str] = facts["players"]
    seats = {name: f"p{at}" for at, name in enumerate(players, 1)}
    actions = [f"d dh {seats[name]} {_hole(facts, name)}" for name in players]
    least, live = 2 * facts["blinds"][1], len(players)
    for item, ruling in zip(example.play, ruled, strict=True):
        action = _dealt(item.event) if item.actor == "dealer" else _act(seats[item.actor], ruling, least)
        if action is None or live == 1:
            return None
        actions.append(action)
        least, live = ruling.get("raise_to_min", 0), live - action.endswith(" f")
    return _toml(example, facts, actions)


def _can_be_told(example: Example, facts: Mapping[str, Any]) -> bool:
    if example.kind != "hand" or facts["game"] not in _VARIANTS or not facts.keys() <= _FACTS or "blinds" not in facts:
        return False
    players, stacks = facts["players"], facts.get("stacks", {})
    if any(stacks.get(name, blind) < blind for name, blind in zip(players, facts["blinds"], strict=False)):
        return False  # books differ on what such a blind counts for
    return len(players) >= _LEAST and {item.actor for item in example.play} <= {*players, "dealer"}


def _hole(facts: Mapping[str, Any], player: str) -> str:
    held: Sequence[str] = facts.get("hands", {}).get(player, ())
    count = _HOLE_CARDS[facts["game"]]
    return "".join(held) if len(held) == count else "??" * count


def _dealt(event: Mapping[str, Any]) -> str | None:
    """Return the cards of a street that is dealt as it should be; None for anything else that a dealer does."""
    acts = event.get("acts", ())
    if len(acts) != 1 or acts[0].get("act") != "deal" or acts[0].keys() - {"act", "street", "cards"}:
        return None
    count = _BOARD.get(acts[0].get("street", ""), 0)
    cards = acts[0].get("cards", ())
    if not count or (cards and len(cards) != count):
        return None
    return f"d db {''.join(cards) or '??' * count}"


def _act(seat: str, ruling: Mapping[str, Any], least: int) -> str | None:
    """Return an act that stands as it was ruled; None where it is not regular, as a raise to less than the `least` one, in chips."""
    regular = ruling.get("decides") == "rules" and ruling.get("in_turn") is True and ruling.get("binding") is True
    if not regular or "penalty" in ruling:
        return None
    if ruling.get("action") == "fold":
        return f"{seat} f"
    if ruling.get("action") in _PASSIVE:
        return f"{seat} cc"
    if ruling.get("action") in _ACTIVE and ruling.get("to", 0) >= least:
        return f"{seat} cbr {ruling['to']}"
    return None


def _toml(example: Example, facts: Mapping[str, Any], actions: Sequence[str]) -> str:
    players, (small, big) = facts["players"], facts["blinds"]
    stacks = facts.get("stacks", {})
    bets = facts.get("limits") or (big, 2 * big)
    size = f"small_bet = {bets[0]}\nbig_bet = {bets[1]}\n" if facts["game"] == "lhe" else f"min_bet = {big}\n"
    blinds = [small, big, *(0 for _ in players[2:])]
    return (
        f'variant = "{_VARIANTS[facts["game"]]}"\n'
        f"antes = [{', '.join('0' for _ in players)}]\n"
        f"blinds_or_straddles = [{', '.join(map(str, blinds))}]\n"
        f"{size}"
        f"starting_stacks = [{', '.join(str(stacks.get(name, 'inf')) for name in players)}]\n"
        f"actions = [{', '.join(map(_quoted, actions))}]\n"
        f"players = [{', '.join(map(_quoted, players))}]\n"
        f"_example = {_quoted(example.id)}\n"
    )


def _quoted(text: str) -> str:
    """Return a text as TOML has it; ids, cards and names at the table hold nothing that would have to be escaped but these two."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
