"""What is to be seen of a hand at one moment: as it lies when the floor is called, before chips are given back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.drawing.chips import Chips, broken_down, by_denomination, without, worth
from generator.drawing.scene import UNKNOWN, BetInFront, Mark, Seat, Share, TableScene
from generator.drawing.sentences import table_told
from generator.language.lines import Line

State = Mapping[str, Any]
Situation = Mapping[str, Any]

_BOARD = {"flop": 3, "turn": 4, "river": 5}
_ADDED = {"flop": 3, "turn": 1, "river": 1}
_STUD = ("stud", "stud8", "razz")
_HOLE = {"plo": 4, "plo8": 4, "lo8": 4}
# While the deal goes wrong, nobody can tell who holds how many cards.
_OF_THE_DEAL = frozenset(
    {"deal-first", "deal-count", "deal-row", "deal-extra", "box", "skip", "complete-deal", "redeal"}
)


def hand_scene(situation: Situation, states: Sequence[State], event: int, ruling: Mapping[str, Any]) -> TableScene:
    """Return the table after an event (from 0); `states` are those of `engine.trace`, `ruling` is that of the event.

    The chips of the player who has just acted lie as they were put in: what the ruling gives back still lies there.
    """
    state = states[event + 1]
    bets = _Bets(situation, states, event).lying()
    shares = ruling.get("shares", {})
    seats = tuple(
        _seat(situation, state, player, bets.get(player), shares.get(player), _backs(situation, state, player, event))
        for player in situation["players"]
    )
    news = next((Line(f"labels.{key}") for key in ("misdeal", "void") if ruling.get(key)), None)
    pot = state["pot"]
    known = {value for bet in bets.values() if bet.exact for value, _ in bet.chips}
    smallest = situation.get("smallest", 1)
    table = TableScene(
        seats,
        Line("title.step", {"step": event + 1}),
        board=_board(states, event, situation),
        pot=BetInFront(pot, broken_down(pot, smallest, known), exact=False) if pot else None,
        news=news,
        shares=pot_shares(ruling.get("pots", ())),
        smallest=smallest,
    )
    return replace(table, told=tuple(table_told(table, state)))


def pot_shares(pots: Sequence[Mapping[str, Any]]) -> tuple[Share, ...]:
    """Return the pots of a ruling, in the order in which they are awarded: the main pot comes last."""
    found = []
    for at, pot in enumerate(pots):
        side = len(pots) - 1 - at
        label = Line("labels.main-pot") if not side else Line("labels.side-pot", {"number": side})
        found.append(Share(label, pot.get("amount"), tuple(pot["among"])))
    return tuple(found)


def _seat(
    situation: Situation, state: State, player: str, bet: BetInFront | None, share: int | None, backs: int
) -> Seat:
    behind = state["behind"].get(player)
    if behind is not None and bet is not None:
        # Chips that a ruling gives back lie in front still.
        ruled = state["bets"].get(player, 0) + state["waiting"].get(player, 0)
        behind = max(0, behind + ruled - bet.amount)
    out = any(player in state[key] for key in ("folded", "dead", "mucked"))
    notes = []
    for key in ("dead", "mucked", "folded"):
        if player in state[key]:
            notes.append(Line(f"labels.{key}"))
            break
    if player in state["all_in"] and not out:
        notes.append(Line("labels.all-in"))
    if not out:
        notes += [Line(f"labels.{key}") for key in ("absent", "penalised") if player in situation.get(key, ())]
    if share:
        notes.append(Line("labels.wins", {"amount": share}))
    button = None if situation["game"] in _STUD and not situation.get("button") else state["button"]
    return Seat(
        player,
        stack=behind or None if player in state["all_in"] else behind,
        cards=tuple(state["cards"].get(player, ())),
        backs=backs,
        bet=bet,
        marks=(Mark("D"),) if player == button else (),
        notes=tuple(notes),
        to_act=player == state["turn"],
        out=out,
    )


def default_button(situation: Situation) -> str | None:
    """Return who has the button if the facts do not say: the last player, heads-up the first, in stud nobody."""
    if situation["game"] in _STUD:
        return None
    players = situation["players"]
    found: str = players[0 if len(players) == 2 else -1]
    return found


def _backs(situation: Situation, state: State, player: str, event: int) -> int:
    """Return how many cards a player holds face down, none where that cannot be said."""
    if any(player in state[key] for key in ("folded", "dead", "mucked")):
        return 0
    done = situation["play"][: event + 1]
    if any(_is_of_the_deal(act) for happening in done for act in happening["acts"]):
        return 0
    held = len(state["cards"].get(player, ()))
    if situation["game"] in _STUD:
        down = 3 if state["street"] == "seventh" else 2
        return max(0, down - max(0, held - len(state["up"].get(player, ()))))
    return max(0, _HOLE.get(situation["game"], 2) - held)


def _is_of_the_deal(act: Mapping[str, Any]) -> bool:
    return act["act"] in _OF_THE_DEAL or (act["act"] == "expose" and "what" not in act)


def _board(states: Sequence[State], event: int, situation: Situation) -> tuple[str, ...]:
    """Return the cards on the table, those too that came too soon or were too many: they lie there when it is noticed."""
    for act in situation["play"][event]["acts"]:
        if act["act"] == "deal" and act["street"] in _ADDED:
            before = _padded(states[event])
            added = tuple(act.get("cards", ())) or (UNKNOWN,) * act.get("count", _ADDED[act["street"]])
            return before + added
    if _is_swept(situation, event):
        return ()
    return _padded(states[event + 1])


def _is_swept(situation: Situation, event: int) -> bool:
    """Return whether the dealer has taken the board in, and nothing has come of it since."""
    for happening in reversed(situation["play"][: event + 1]):
        for act in reversed(happening["acts"]):
            if act["act"] == "sweep-board":
                return True
            if act["act"] == "deal" or (act["act"] == "decide" and "cards" in act):
                return False
    return False


def _padded(state: State) -> tuple[str, ...]:
    board = tuple(state["board"])
    return board + (UNKNOWN,) * max(0, _BOARD.get(state["street"], 0) - len(board))


class _Bets:
    """Follows the chips in front of the players, event by event."""

    def __init__(self, situation: Situation, states: Sequence[State], event: int) -> None:
        self._situation, self._states, self._event = situation, states, event
        self._exact: dict[str, Chips] = {
            player: by_denomination(chips) for player, chips in situation.get("in_front", {}).items()
        }

    def lying(self) -> dict[str, BetInFront]:
        """Return what lies in front of each player after the last event."""
        for at in range(self._event + 1):
            event = self._situation["play"][at]
            moved = self._moves_chips(event["actor"], event["acts"], self._states[at])
            self._settle(at, event["actor"], moved)
        after = self._states[self._event + 1]
        found = {}
        for player in self._situation["players"]:
            amount = _in_front(after, player)
            chips = self._exact.get(player)
            if chips:
                found[player] = BetInFront(worth(chips), chips, exact=True)
            elif amount:
                chips = broken_down(amount, self._situation.get("smallest", 1), self._values())
                found[player] = BetInFront(amount, chips, exact=False)
        return found

    def _values(self) -> set[int]:
        return {value for chips in self._exact.values() for value, _ in chips}

    def _moves_chips(self, player: str, acts: Sequence[Mapping[str, Any]], before: State) -> bool:
        """Take in the chips that a player puts in or takes back; return whether there were any."""
        if not any(act["act"] in ("put", "take-back") for act in acts):
            return False
        amount = _in_front(before, player)
        lying = self._exact.get(player)
        if lying is None:
            lying = broken_down(amount, self._situation.get("smallest", 1), self._values()) if amount else ()
        for act in acts:
            if act["act"] == "put":
                lying = by_denomination([*lying, *act["chips"]])
            elif act["act"] == "take-back":
                taken = by_denomination(act["chips"])
                left = without(lying, taken)
                lying = broken_down(max(0, worth(lying) - worth(taken))) if left is None else left
        self._exact[player] = lying
        return True

    def _settle(self, at: int, actor: str, moved: bool) -> None:
        """Forget chips that lie there no longer as they were put in: pulled in, changed, or with others added by a plain act.

        Chips that are worth less than what they were put in for stay as they are: the rest was only said. What the last
        act put in lies there until it is ruled.
        """
        before, after = self._states[at], self._states[at + 1]
        for player in list(self._exact):
            now, lying = _in_front(after, player), worth(self._exact[player])
            changed = now != _in_front(before, player)
            if before["street"] != after["street"]:
                gone = True
            elif actor == "floor":
                gone = lying > now
            elif player == actor:
                gone = lying > now and at < self._event if moved else changed
            else:
                gone = changed and lying > now
            if gone:
                del self._exact[player]


def _in_front(state: State, player: str) -> int:
    amount: int = state["bets"].get(player, 0) + state["waiting"].get(player, 0)
    return amount
