"""Random regular betting, played by PokerKit 0.7.7 and by the engine, and compared at every decision.

PokerKit plays a hand first, each act picked at random from what it allows. The engine then rules the same script in one go, and what
it says is open before each act is compared with what PokerKit said. Policies are the common practice, `Policies()`; PokerKit's limit
games are built without its cap of four bets, which the engine leaves to the house (`number-of-raises#limit`). It takes antes before
blinds, and counts a small blind that nobody posts for nothing (`ante-format#order`, `pot-size#missing-blind`).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

from generator.engine import Policies, SituationError, rule
from generator.engine.choices import AnteOrder, LimitReopening, MissingBlind

Data = dict[str, Any]

COMMON = Policies(
    limit_reopening=LimitReopening.FULL_RAISE,
    ante_order=AnteOrder.ANTE_FIRST,
    missing_blind=MissingBlind.NOT_COUNTED,
)
STRUCTURES = {
    "nlhe": BettingStructure.NO_LIMIT,
    "plhe": BettingStructure.POT_LIMIT,
    "lhe": BettingStructure.FIXED_LIMIT,
}
STREETS = ("preflop", "flop", "turn", "river")
BLINDS = ((50, 100), (50, 100), (100, 200), (25, 50), (1, 2), (200, 500), (100, 100), (5, 15))
NAMES = ("SB", "BB", "C", "D", "E", "F", "G", "H", "I")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)


@dataclass(slots=True)
class Open:
    """What is open at one decision: amounts are totals of the round in chips, None where the act is not open."""

    actor: str | None
    call_to: int | None = None
    raise_min: int | None = None
    raise_max: int | None = None


@dataclass(slots=True)
class Moment:
    """One decision in PokerKit: how many events went before, what it says is open, and the act that was then made: `act` as the
    engine takes it, and what it is, an `action` to a total.

    `bets` are the chips in front of all players, `front` and `behind` those of the player who acts; `full` is the largest bet or
    raise of the round as PokerKit counts it.
    """

    events: int
    street: int
    says: Open
    bets: tuple[int, ...]
    front: int
    behind: int
    full: int
    act: Data | None = None
    action: str | None = None
    to: int | None = None


@dataclass(slots=True)
class Played:
    """A hand as PokerKit played it; `pots` has the chips and the players of each at its end."""

    situation: Data
    moments: list[Moment] = field(default_factory=list)
    pots: dict[tuple[str, ...], int] = field(default_factory=dict)

    def stack(self, player: str) -> int:
        """What a player has once the ante is paid."""
        stack: int = self.situation["stacks"][player]
        ante = self.situation.get("ante", 0)
        if isinstance(ante, dict):
            ante = ante["big_blind"] if player == "BB" else 0
        return max(0, stack - ante)

    def before(self, moment: Moment) -> list[Data]:
        """The events of the round up to a decision."""
        play: list[Data] = self.situation["play"][: moment.events]
        dealt = [i for i, event in enumerate(play) if event["actor"] == "dealer"]
        return play[dealt[-1] + 1 if dealt else 1 :]


def new_state(
    game: str, blinds: tuple[int, int], stacks: list[int], start: int = 0, ante: Data | int = 0, missing: bool = False
) -> State:
    """A hand of PokerKit with one card each: what the cards are makes no difference to the betting.

    `start` is the street on which it begins; after the flop there is an ante of 1 in the place of the blinds. `ante` is as
    the engine takes it; `missing`: nobody posts the small blind.
    """
    small, big = blinds[1], blinds[1] * (2 if game == "lhe" else 1)
    streets = tuple(
        Street(False, (False,) if i == start else (), 0 if i == start else 1, False, Opening.POSITION, bet, None)
        for i, bet in enumerate((small, small, big, big))
        if i >= start
    )
    for_all = isinstance(ante, dict)
    antes = {0 if missing else 1: ante["big_blind"]} if isinstance(ante, dict) else ante
    forced = (antes, blinds[1:] if missing else blinds) if start == 0 else (1, 0)
    return State(
        AUTOMATIONS, DECK, (StandardHighHand,), streets, STRUCTURES[game], not for_all, *forced, 0, stacks, len(stacks)
    )


DECK = Deck.STANDARD


def play(random: Random, posted: bool = False) -> Played:
    """Play one random hand in PokerKit, to the end of the betting; `posted`: with an ante, or without a small blind."""
    game = random.choice(("nlhe", "nlhe", "plhe", "lhe"))
    count = random.randint(2, 9)
    blinds = random.choice(BLINDS)
    deepest = random.choice((3, 8, 20, 20, 60, 1000))
    stacks = [random.randint(1 if random.random() < 0.02 else blinds[1] + 1, deepest * blinds[1]) for _ in range(count)]
    extra = _posted(random, count, blinds, stacks) if posted else {}
    missing = "small_blind" in extra
    state = new_state(game, blinds, stacks, ante=extra.get("ante", 0), missing=missing)
    names = list(NAMES[missing:][:count])
    seats = ["BB", "SB"] if count == 2 else names
    situation: Data = {
        "kind": "hand",
        "game": game,
        "blinds": list(blinds),
        "players": names,
        "stacks": dict(zip(seats, stacks, strict=True)),
        **extra,
        "play": [{"actor": "time", "acts": [{"act": "pass", "seconds": 1}]}],
    }
    if game == "lhe":
        situation["limits"] = [blinds[1], 2 * blinds[1]]
    played, street = Played(situation), 0
    aggression = random.random() * 0.6
    while state.actor_index is not None or street < (state.street_index or 0):
        if state.street_index is not None and street < state.street_index:
            played.moments.append(_moment(played, street, Open(None), state))
            street += 1
            situation["play"].append({"actor": "dealer", "acts": [{"act": "deal", "street": STREETS[street]}]})
            continue
        played.moments.append(_moment(played, street, _says(state, seats), state))
        _choose(played.moments[-1], state, random, aggression, 0 if street else blinds[1])
        situation["play"].append({"actor": played.moments[-1].says.actor, "acts": [played.moments[-1].act]})
    played.moments.append(_moment(played, street, Open(None), state))
    if sum(state.statuses) > 1:
        played.pots = {tuple(seats[i] for i in pot.player_indices): pot.amount for pot in state.pots}
    return played


def _posted(random: Random, count: int, blinds: tuple[int, int], stacks: list[int]) -> Data:
    """An ante in one of its forms, or no small blind, or both. Some stacks are short of the ante."""
    ante = random.choice((blinds[1] // 4 or 1, blinds[1], {"big_blind": blinds[1]}, None))
    if isinstance(ante, int) and random.random() < 0.2:
        stacks[random.randrange(count)] = random.randint(1, ante)
    missing = count > 2 and count < len(NAMES) and (ante is None or random.random() < 0.3)
    return {**({"ante": ante} if ante else {}), **({"small_blind": "missing"} if missing else {})}


def _moment(played: Played, street: int, says: Open, state: State) -> Moment:
    acting = state.actor_index if says.actor is not None else None
    return Moment(
        events=len(played.situation["play"]),
        street=street,
        says=says,
        bets=tuple(state.bets),
        front=0 if acting is None else state.bets[acting],
        behind=0 if acting is None else state.stacks[acting],
        full=state.completion_betting_or_raising_amount,
    )


def _says(state: State, seats: list[str]) -> Open:
    actor = state.actor_index
    assert actor is not None
    to_call = state.checking_or_calling_amount or 0
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount if least is not None else None
    return Open(seats[actor], state.bets[actor] + to_call if to_call else None, least, most)


def _choose(moment: Moment, state: State, random: Random, aggression: float, blind: int) -> None:
    """Make one legal act at random in PokerKit and keep it, in one of several proper forms, for the engine.

    `blind` is what there is to call before the flop, also where a short stack has posted less.
    """
    level = max(*moment.bets, blind)
    says, spoken = moment.says, random.random() < 0.4
    if says.raise_min is None or random.random() > aggression:
        if says.call_to is not None and random.random() < 0.25:
            state.fold()
            moment.action = "fold"
        else:
            state.check_or_call()
            moment.action, moment.to = "check" if says.call_to is None else "call", says.call_to
        moment.act = {"act": "say", "verb": moment.action} if spoken else {"act": moment.action}
        return
    assert says.raise_max is not None
    how, room = random.random(), says.raise_max - says.raise_min
    to = says.raise_min + (0 if how < 0.35 else room if how < 0.5 else int(room * random.random() ** 4))
    state.complete_bet_or_raise_to(to)
    moment.action, moment.to = "raise" if level else "bet", to
    if to == moment.front + moment.behind and spoken:
        moment.act = {"act": "all-in"}
    elif spoken:
        moment.act = {"act": "say", "verb": moment.action, "to": to}
    elif moment.action == "raise" and how > 0.9:
        moment.act = {"act": "raise", "by": to - level}
    else:
        moment.act = {"act": moment.action, "to": to}


def open_by_the_engine(ruling: Data) -> Open:
    """What a ruling of the engine says is open to the next player."""
    return Open(ruling.get("next"), ruling.get("call_to"), ruling.get("raise_to_min"), ruling.get("raise_to_max"))


# Why a difference is known: given the hand, the decision and what the engine says; the name of a known disagreement or None.
Explain = Callable[[Played, Moment, Open], str | None]


def compare(played: Played, explain: Explain, found: Counter[str]) -> str | None:
    """Compare a hand, decision by decision, and count; return what nothing explains.

    After a known disagreement the comparison goes on as long as the act then made is open to the player in the engine's eyes, too.
    """
    rulings = _rulings(played.situation)
    for moment in played.moments:
        ruling = rulings[moment.events - 1]
        ours = open_by_the_engine(ruling)
        found["decisions" if moment.says.actor else "rounds"] += 1
        if ours != moment.says or "not_covered" in ruling:
            why = explain(played, moment, ours)
            if why is None:
                return _told(played, moment, f"PokerKit: {moment.says}\nengine:   {ours}")
            found[why] += 1
            if not _open_in_both(ours, moment):
                found["cut short"] += 1
                return None
        if moment.act is not None and len(rulings) == moment.events:
            return _told(played, moment, f"the engine cannot play {moment.act}")
        if moment.act is not None and not _ruled_as_made(rulings[moment.events], moment):
            return _told(played, moment, f"{moment.action} to {moment.to} is ruled as {rulings[moment.events]}")
    ours_at_the_end = [ruling["pots"] for ruling in rulings if "pots" in ruling]
    if played.pots and ours_at_the_end:
        pots = {tuple(pot["among"]): pot["amount"] for pot in ours_at_the_end[-1]}
        found["pots"] += len(pots)
        if _in_order(pots) != _in_order(played.pots):
            return _told(played, played.moments[-1], f"PokerKit: {played.pots}\nengine:   {pots}")
    return None


def _in_order(pots: dict[tuple[str, ...], int]) -> dict[tuple[str, ...], int]:
    """The same pots, with the players of each in one order: heads-up PokerKit seats them the other way."""
    return {tuple(sorted(names)): pots[names] for names in pots}


def compare_hands(seeds: Iterable[int], explain: Explain, posted: bool = False) -> tuple[Counter[str], list[str]]:
    """Compare the random hands of these seeds; return the counts, and what nothing explains. `posted` as for `play`."""
    found: Counter[str] = Counter()
    told = [compare(play(Random(seed), posted), explain, found) for seed in seeds]
    return found, [what for what in told if what is not None]


def _told(played: Played, moment: Moment, what: str) -> str:
    return f"{played.situation}\nafter event {moment.events}:\n{what}"


def _ruled_as_made(ruling: Data, moment: Moment) -> bool:
    """Whether an act is ruled to be what PokerKit took it for, regular and in turn."""
    regular = ruling.get("in_turn") is True and ruling.get("decides") == "rules" and "penalty" not in ruling
    return (
        regular and "returned" not in ruling and (ruling.get("action"), ruling.get("to")) == (moment.action, moment.to)
    )


def _rulings(situation: Data) -> list[Data]:
    """The engine's rulings, as far as the script can be played: a disagreement may make the rest of it impossible."""
    try:
        return rule(situation, COMMON)
    except SituationError as error:
        assert error.event is not None
        return rule(dict(situation, play=situation["play"][: error.event]), COMMON)


def _open_in_both(ours: Open, moment: Moment) -> bool:
    if moment.action is None or ours.actor != moment.says.actor:
        return False
    if moment.to is None or moment.action == "call":
        return ours.call_to == moment.says.call_to
    return ours.raise_min is not None and ours.raise_min <= moment.to <= (ours.raise_max or moment.to)
