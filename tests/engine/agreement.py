"""What the rulings of a script and the states between its events both say, and must say alike: standard library and engine alone.

The suite asks it of random scripts and of the examples (`test_trace.py`); `make mutate-engine` asks it of the examples with a slip in the
engine (`tests/mutation/replay.py`).
"""

from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]


def disagreements(situation: Data, rulings: list[Data], states: list[Data]) -> Iterator[str]:
    """Yield in words where a ruling and the states around it differ.

    On turn, call, pots, side pots, bets, who is in and who is all-in, and the chips: all that both of them say. `states` holds one more
    than `rulings`, the state before the first event.
    """
    yield from _chips(situation, states)
    for index, (event, ruling) in enumerate(zip(situation["play"], rulings, strict=False)):
        before, state = states[index], states[index + 1]
        if state["lost"] is not None:
            # A ruling may name who is asked again (`undercalls#several`); what lies on the table is for the director to say.
            found = ["nobody is on turn" if state["turn"] is not None else ""]
        else:
            found = [
                *_turn(ruling, state),
                *_pots(ruling, state, situation, states[0]["pot"]),
                *_act(ruling, before, state, event["actor"]),
            ]
        yield from (f"event {index + 1}: {told}" for told in found if told)


def total(state: Data) -> int:
    """Return the chips that a state tells of: of earlier rounds, in front, not ruled yet, and left."""
    by_player = (state["bets"], state["waiting"], state["behind"])
    return int(state["pot"]) + sum(sum(chips.values()) for chips in by_player)


def of_nobody(situation: Data) -> int:
    """Return the chips that come from no stack: what lay in the pot, and a dead small blind."""
    dead = situation["blinds"][0] if situation.get("small_blind") == "dead" else 0
    return int(situation.get("pot", 0)) + int(dead)


def _chips(situation: Data, states: list[Data]) -> Iterator[str]:
    stacks = situation.get("stacks", {})
    if set(stacks) == set(situation["players"]):
        brought = sum(stacks.values()) + of_nobody(situation)
        yield from (f"{total(state)} chips of {brought}" for state in states if total(state) != brought)
    yield from (f"{player} has {left} left" for state in states for player, left in state["behind"].items() if left < 0)


def _turn(ruling: Data, state: Data) -> Iterator[str]:
    if "next" in ruling and state["turn"] != ruling["next"]:
        yield f"{ruling['next']} is next and {state['turn']} on turn"
    if "call_to" in ruling:
        call = ruling["call_to"] - state["bets"].get(ruling["next"], 0)
        if state["to_call"] != call:
            yield f"{call} more makes a call and {state['to_call']} is to call"


def _is_won_already(pot: Data, state: Data) -> bool:
    """Whether a side pot was won by the last hand in it, gone since: whoever is left is all-in and could not have called for it."""
    gone = {*state["folded"], *state["dead"], *state["mucked"]}
    if len(pot["among"]) != 1 or pot["among"][0] not in gone:
        return False
    return all(player in state["all_in"] for player in state["behind"] if player not in gone)


def _pots(ruling: Data, state: Data, situation: Data, at_first: int) -> Iterator[str]:
    """The pots hold what lies on the table, for whoever is still in; the side pots are those of the stacks.

    `at_first` is what was in the pot before the first event.
    """
    if "pots" not in ruling:
        return
    amounts = [pot.get("amount") for pot in ruling["pots"]]
    if state["waiting"]:
        yield f"chips wait beside pots: {state['waiting']}"
    won = [pot for pot in ruling["pots"] if _is_won_already(pot, state)]
    contested = (pot["among"] for pot in ruling["pots"] if pot not in won)
    out = set().union(*contested) & {*state["folded"], *state["dead"]}
    if out:
        yield f"pots among hands that are out: {sorted(out)}"
    if None in amounts:
        return
    lying = state["pot"] + sum(state["bets"].values())
    if sum(amounts) != lying or 0 in amounts:
        yield f"pots of {amounts}, and {lying} on the table"
    if "shares" in ruling and sum(ruling["shares"].values()) != lying:
        yield f"shares of {ruling['shares']}, and {lying} on the table"
    if not won and set(situation.get("stacks", {})) == set(situation["players"]):
        told = [(pot["amount"], set(pot["among"])) for pot in reversed(ruling["pots"])]
        if told != (expected := side_pots(state, situation, at_first)):
            yield f"pots {told}, and by the stacks {expected}"


def side_pots(state: Data, situation: Data, at_first: int) -> list[tuple[int, set[str]]]:
    """Return the pots with who can win them, the main pot first, from what each player has left of a stack that is given.

    Chips of folded hands beyond the longest live one stay in the last side pot. An ante for the table, which is what lay in the
    pot `at_first`, counts as nobody's.
    """
    players = situation["players"]
    paid = {player: situation["stacks"][player] - state["behind"][player] for player in players}
    dead = of_nobody(situation)
    if isinstance(ante := situation.get("ante"), dict):
        paid[_payer(situation, *ante)] -= at_first - dead
        dead = at_first
    live = [player for player in players if player not in state["folded"] + state["dead"] + state["mucked"]]
    levels = sorted({paid[player] for player in live})
    bounds = [0, *levels[:-1], max(paid.values())]
    pots = [
        (sum(max(0, min(paid[player], top) - below) for player in players), {p for p in live if paid[p] >= level})
        for level, below, top in zip(levels, bounds, bounds[1:], strict=False)
    ]
    pots[0] = (pots[0][0] + dead, pots[0][1])
    return [pot for pot in pots if pot[0]]


def _payer(situation: Data, ante: str) -> str:
    """Return who pays an ante for the table: the button, or whoever has the big blind."""
    players = situation["players"]
    heads_up = len(players) == 2
    button = situation.get("button", players[0] if heads_up else players[-1])
    if ante == "button":
        return str(button)
    if heads_up:
        return str(next(player for player in players if player != button))
    return str(players[0 if "small_blind" in situation else 1])


def _act(ruling: Data, before: Data, state: Data, player: str) -> Iterator[str]:
    """What is ruled of an act that binds is what its player has in front then, and who is out or all-in is so in both."""
    if not set(ruling.get("dead", [])) <= set(state["dead"]):
        yield f"dead hands {ruling['dead']}, and {state['dead']}"
    if not ruling.get("in_turn") or ruling.get("binding") is not True:
        return
    back = ruling.get("refunds", {}).get(player, 0)
    if "to" in ruling and state["turn"] is None:
        # Of what was only said, nothing goes back; what nobody has matched of it stands no longer once nobody is left to act.
        matched = max((chips for other, chips in state["bets"].items() if other != player), default=0)
        back += max(0, ruling["to"] - back - matched)
    if ruling.get("action") == "fold" and player not in state["folded"] + state["dead"]:
        yield f"{player} folds and is in"
    if "to" in ruling and state["street"] == before["street"]:
        # Chips that went in with an announcement are counted by the event in which they did.
        front, was = state["bets"].get(player, 0), before["bets"].get(player, 0) + before["waiting"].get(player, 0)
        if front != ruling["to"] - back:
            yield f"{player} makes it {ruling['to'] - back} and has {front} in front"
        if "adds" in ruling and front - was != ruling["adds"] - back:
            yield f"{player} adds {ruling['adds'] - back} and {front - was} came in front"
    if ruling.get("all_in") and not back and player not in state["all_in"]:
        yield f"{player} is all-in and not told so"
