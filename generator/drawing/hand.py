"""What is to be seen of a hand, moment by moment: before the play, after each event, and before and after the ruling that it is about."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from generator.drawing.bets import Bets
from generator.drawing.chips import broken_down
from generator.drawing.deeds import asked_of, deed_of, passed_over, touched
from generator.drawing.scene import UNKNOWN, BetInFront, Mark, Seat, Share, Sign, Stub, TableScene
from generator.drawing.sentences import table_told
from generator.language.lines import Line

State = Mapping[str, Any]
Situation = Mapping[str, Any]


class Moment(Enum):
    """What is shown of an event: `PLAYED` with what follows from it, `ASKED` before anybody has ruled on it, `RULED` after that.

    `WHOLE` is for where there is one picture alone: as it lies when the floor is called, with what the ruling says of the whole hand.
    """

    PLAYED = 0
    ASKED = 1
    RULED = 2
    WHOLE = 3


_BOARD = {"flop": 3, "turn": 4, "river": 5}
_ADDED = {"flop": 3, "turn": 1, "river": 1}
_OUT = ("dead", "mucked", "folded")
_STUD = ("stud", "stud8", "razz")
_HOLE = {"plo": 4, "plo8": 4, "lo8": 4}
# While the deal goes wrong, nobody can tell who holds how many cards.
_OF_THE_DEAL = frozenset(
    {"deal-first", "deal-count", "deal-row", "deal-extra", "box", "skip", "complete-deal", "redeal"}
)


def hand_moments(
    situation: Situation, states: Sequence[State], event: int, ruled: Sequence[Mapping[str, Any]]
) -> tuple[TableScene, ...]:
    """Return the table before the play and after each event up to one (from 0): that one as the floor is asked, and as it rules.

    `states` are those of `engine.trace`, `ruled` are the rulings of the events.
    """
    played = (hand_scene(situation, states, at, ruled[at], Moment.PLAYED) for at in range(event))
    asked, answered = (hand_scene(situation, states, event, ruled[event], m) for m in (Moment.ASKED, Moment.RULED))
    return start_scene(situation, states[0]), *played, asked, answered


def start_scene(situation: Situation, state: State) -> TableScene:
    """Return the table before the play."""
    bets = {p: bet for p in situation["players"] if (bet := Bets(situation, [state], -1).lying().get(p)) is not None}
    seats = [
        _seat(situation, state, p, bets.get(p), None, _backs(situation, state, p, -1)) for p in situation["players"]
    ]
    return _scene(situation, state, seats, Line("title.start"), board=_padded(state), stub=_stub(situation, -1))


def hand_scene(
    situation: Situation,
    states: Sequence[State],
    event: int,
    ruling: Mapping[str, Any],
    moment: Moment = Moment.WHOLE,
) -> TableScene:
    """Return the table after an event (from 0); `states` are those of `engine.trace`, `ruling` is that of the event.

    Unless it is ruled, the chips of the player who has just acted lie as they were put in: what the ruling gives back still lies there.
    """
    happening = situation["play"][event]
    state = states[event + 1]
    if moment is Moment.ASKED:
        state = _unruled(states[event], state, touched(happening))
    after = moment is Moment.RULED
    bets = Bets(situation, states, event).lying(ruled=after)
    outcome = {} if moment is Moment.ASKED else ruling
    shares = outcome.get("shares", {})
    asked = asked_of(situation, happening)
    sign: Sign = "" if moment is Moment.PLAYED else "ruled" if after else "asked"
    skipped = frozenset() if after else passed_over(situation, states, event)
    seats = []
    for player in situation["players"]:
        backs = _backs(situation, state, player, event)
        seat = _seat(situation, state, player, bets.get(player), shares.get(player), backs)
        if player in skipped:
            seat = replace(seat, notes=(*seat.notes, Line("labels.skipped")))
        if player == happening["actor"] and not after:
            seat = replace(seat, deed=deed_of(happening))
        seats.append(replace(seat, sign=sign) if player == asked else seat)
    return _scene(
        situation,
        state,
        seats,
        Line("title.ruled") if after else Line("title.step", {"step": event + 1}),
        board=_padded(state) if after else _board(states, event, situation),
        news=next((Line(f"labels.{key}") for key in ("misdeal", "void") if outcome.get(key)), None),
        shares=pot_shares(outcome.get("pots", ())),
        deed=deed_of(happening) if happening["actor"] == "dealer" and not after else (),
        sign=sign if asked is None else "",
        asked_of_board=any(act["act"] == "deal" for act in happening["acts"]),
        stub=_stub(situation, event),
    )


def _scene(situation: Situation, state: State, seats: Sequence[Seat], title: Line, **more: Any) -> TableScene:
    known = {value for seat in seats if seat.bet is not None and seat.bet.exact for value, _ in seat.bet.chips}
    smallest, pot = situation.get("smallest", 1), state["pot"]
    table = TableScene(
        tuple(seats),
        title,
        pot=BetInFront(pot, broken_down(pot, smallest, known), exact=False) if pot else None,
        smallest=smallest,
        muck=len({player for key in _OUT for player in state[key]}),
        **more,
    )
    return replace(table, told=tuple(table_told(table, state)))


def _unruled(before: State, after: State, seen: frozenset[str]) -> State:
    """Return what everybody sees of a state before it is ruled on: whose hand is out by a ruling alone is in yet, and nobody is next."""
    held = {key: [p for p in after[key] if p in before[key] or p in seen] for key in (*_OUT, "all_in")}
    return {**after, **held, "turn": None, "to_call": 0}


def _stub(situation: Situation, event: int) -> Stub:
    acts = [act for happening in situation["play"][: event + 1] for act in happening["acts"]]
    if any(act["act"] == "drop-stub" for act in acts):
        return "dropped"
    seen = any(act["act"] == "box" or (act["act"] == "expose" and act.get("what") == "stub") for act in acts)
    return "seen" if seen else "whole"


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
    out = any(player in state[key] for key in _OUT)
    notes = []
    for key in _OUT:
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
    if any(player in state[key] for key in _OUT):
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
