"""PokerKit 0.7.7 as second opinion: turn order, what is open, calls and raises in regular betting rounds.

PokerKit refuses irregular acts, so only proper ones are compared, with the common practice on re-opening. Known
disagreements, kept out of the comparison and shown below: PokerKit counts a short all-in blind as the call, and lets a
player who limped raise again over a short all-in of the big blind (`reopening#short-all-in` decides against it).
"""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem, State

from generator.engine import rule

from .scripts import clauses

STREETS = ("preflop", "flop", "turn", "river")
NAMES = ("SB", "BB", "C", "D", "E", "F")
BIG_BLIND = 100
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def no_limit(stacks: list[int]) -> State:
    return NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (50, 100), BIG_BLIND, stacks, len(stacks))


def pot_limit(stacks: list[int]) -> State:
    return PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, (50, 100), BIG_BLIND, stacks, len(stacks))


def limit(stacks: list[int]) -> State:
    return FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (50, 100), 100, 200, stacks, len(stacks))


def seats(count: int) -> list[str]:
    """Names in PokerKit's order; heads-up it puts the big blind first."""
    return ["BB", "SB"] if count == 2 else list(NAMES[:count])


class Match:
    """One hand played by both."""

    def __init__(self, game: str, make: Callable[[list[int]], State], stacks: list[int]) -> None:
        self.state = make(stacks)
        self.seats = seats(len(stacks))
        self.street = 0
        self.situation: dict[str, Any] = {
            "kind": "hand",
            "game": game,
            "blinds": [50, 100],
            "players": list(NAMES[: len(stacks)]),
            "stacks": dict(zip(self.seats, stacks, strict=True)),
            "play": [],
        }
        if game == "lhe":
            self.situation["limits"] = [100, 200]

    @property
    def actor(self) -> str | None:
        index = self.state.actor_index
        return None if index is None else self.seats[index]

    def act(self, choice: float) -> bool:
        """Make one proper act in both, picked by a number from 0 to 1; False where no betting is left."""
        state, actor = self.state, self.actor
        if actor is None:
            return False
        if state.street_index != self.street:
            self.street = state.street_index or 0
            self.situation["play"].append(
                {"actor": "dealer", "acts": [{"act": "deal", "street": STREETS[self.street]}]}
            )
        to_call = state.checking_or_calling_amount or 0
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if choice < 0.2 and to_call:
            act: dict[str, Any] = {"act": "fold"}
            state.fold()
        elif choice < 0.6 or least is None or most is None or not state.can_complete_bet_or_raise_to():
            act = {"act": "call" if to_call else "check"}
            state.check_or_call()
        else:
            to = most if choice > 0.95 else least + int((most - least) * (choice - 0.6) / 2)
            act = {"act": "raise" if max(state.bets) else "bet", "to": to}
            state.complete_bet_or_raise_to(to)
        self.situation["play"].append({"actor": actor, "acts": [act]})
        return True

    def compare(self) -> None:
        """The engine's view of the next player is PokerKit's, as long as the betting round goes on."""
        ruling = rule(self.situation, {})[-1]
        state, actor = self.state, self.actor
        if actor is None or state.street_index != self.street:
            assert ruling["next"] is None, self.situation
            return
        assert ruling["next"] == actor, self.situation
        to_call = state.checking_or_calling_amount or 0
        can_raise = state.can_complete_bet_or_raise_to()
        front = state.bets[state.actor_index or 0]
        assert ("call" in ruling["may"]) == bool(to_call), self.situation
        assert ruling.get("call_to") == (front + to_call if to_call else None), self.situation
        assert ("raise" in ruling["may"] or "bet" in ruling["may"]) == can_raise, self.situation
        if can_raise:
            assert ruling["raise_to_min"] == state.min_completion_betting_or_raising_to_amount, self.situation
            assert ruling["raise_to_max"] == state.max_completion_betting_or_raising_to_amount, self.situation


CHOICES = st.lists(st.floats(0, 1, allow_nan=False), min_size=1, max_size=30)


def play_both(game: str, make: Callable[[list[int]], State], stacks: list[int], choices: list[float]) -> None:
    match = Match(game, make, stacks)
    for choice in choices:
        if not match.act(choice):
            return
        match.compare()


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 6), CHOICES)
def test_no_limit_with_deep_stacks_is_played_alike(count: int, choices: list[float]) -> None:
    play_both("nlhe", no_limit, [10**6] * count, choices)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(500, 3000), min_size=2, max_size=6), CHOICES)
def test_no_limit_with_all_ins_is_played_alike(stacks: list[int], choices: list[float]) -> None:
    play_both("nlhe", no_limit, stacks, choices)


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 6), CHOICES)
def test_pot_limit_is_played_alike(count: int, choices: list[float]) -> None:
    play_both("plo", pot_limit, [10**6] * count, choices)


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 6), CHOICES)
def test_limit_is_played_alike_up_to_the_house_limit_of_raises(count: int, choices: list[float]) -> None:
    # PokerKit caps a round at four bets; the engine leaves the cap to the house (`number-of-raises#limit`).
    raises = 0
    match = Match("lhe", limit, [10**6] * count)
    for choice in choices:
        street = match.state.street_index
        if raises >= 2:
            choice = min(choice, 0.5)
        if not match.act(choice):
            return
        last = match.situation["play"][-1]["acts"][0]["act"]
        raises = raises + 1 if last in ("bet", "raise") else raises
        if match.state.street_index != street:
            raises = 0
        match.compare()


def test_pokerkit_lets_a_limper_raise_over_a_short_all_in_of_the_big_blind() -> None:
    match = Match("nlhe", no_limit, [5000, 150, 5000])
    match.state.check_or_call()
    match.state.check_or_call()
    match.state.complete_bet_or_raise_to(150)
    match.situation["play"] = [
        {"actor": "C", "acts": [{"act": "call"}]},
        {"actor": "SB", "acts": [{"act": "call"}]},
        {"actor": "BB", "acts": [{"act": "all-in"}]},
    ]

    ruling = rule(match.situation, {})[-1]

    assert match.state.can_complete_bet_or_raise_to()
    assert ruling["may"] == ["fold", "call"]
    assert clauses(ruling) == ["reopening#short-all-in"]


def test_pokerkit_counts_a_short_all_in_blind_as_the_call() -> None:
    match = Match("nlhe", no_limit, [5000, 60, 5000])

    assert match.state.checking_or_calling_amount == 60
    match.situation["play"] = [{"actor": "C", "acts": [{"act": "call"}]}]
    assert rule(match.situation, {})[-1]["to"] == 100
