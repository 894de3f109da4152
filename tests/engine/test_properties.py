"""What holds for every script, regular or not, in every game and under all policies."""

import copy
import json
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.engine import REASONS, SPECS, Policies, SituationError, rule
from generator.engine.reasons import NOT_COVERED
from generator.engine.rulings import KEYS
from generator.engine.situation import SUITS

from .scripts import Data

PLAYERS = ["SB", "BB", "C", "D"]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
VALUES = st.sampled_from([25, 50, 100, 500, 1000, 5000])
CHIPS = st.lists(st.tuples(VALUES, st.integers(1, 4)).map(list), min_size=1, max_size=3)
AMOUNTS = st.integers(1, 80).map(lambda number: number * 25)
POLICIES = st.fixed_dictionaries(
    {
        name: st.sampled_from(spec.values) if spec.kind == "choice" else st.integers(spec.minimum, spec.maximum)
        for name, spec in SPECS.items()
    }
)


def with_chips(words: Data, chips: list[list[int]] | None) -> list[Data]:
    return [words] if chips is None else [words, {"act": "put", "chips": chips}]


ACTS = st.one_of(
    st.sampled_from([[{"act": name}] for name in ("fold", "check", "call", "complete", "muck", "push-cards", "table")]),
    st.sampled_from([[{"act": "fold"}], [{"act": "check"}], [{"act": "call"}]]),
    AMOUNTS.map(lambda to: [{"act": "bet", "to": to}]),
    AMOUNTS.map(lambda to: [{"act": "raise", "to": to}]),
    AMOUNTS.map(lambda by: [{"act": "raise", "by": by}]),
    AMOUNTS.map(lambda to: [{"act": "all-in", "to": to}]),
    st.lists(CHIPS, min_size=1, max_size=3).map(lambda all_of: [{"act": "put", "chips": chips} for chips in all_of]),
    CHIPS.map(lambda chips: [{"act": "put", "chips": chips, "last": True}]),
    st.builds(
        lambda verb, chips: with_chips({"act": "say", "verb": verb}, chips),
        st.sampled_from(["raise", "bet", "call", "check", "fold", "pot", "complete"]),
        st.none() | CHIPS,
    ),
    st.builds(
        lambda verb, amount, chips: with_chips({"act": "say", "verb": verb, "amount": amount}, chips),
        st.sampled_from(["raise", "bet", None]),
        AMOUNTS,
        st.none() | CHIPS,
    ),
    st.integers(1, 9).map(lambda number: [{"act": "say", "verb": "bet", "word": "so much", "number": number}]),
    CHIPS.map(lambda chips: [{"act": "put", "chips": chips}, {"act": "say", "verb": "raise"}]),
    st.just([{"act": "say-other", "words": "ship it"}]),
    st.just([{"act": "muck", "retrievable": True}]),
    st.lists(st.sampled_from(DECK), min_size=1, max_size=3, unique=True).map(
        lambda cards: [{"act": "show", "cards": cards}]
    ),
    st.sampled_from(PLAYERS).map(lambda whose: [{"act": "ask-to-see", "whose": whose}]),
    st.just([{"act": "say-if", "if": {"verb": "bet"}, "then": {"verb": "raise"}}]),
)
EVENTS = st.one_of(
    st.builds(lambda actor, acts: {"actor": actor, "acts": acts}, st.sampled_from(PLAYERS), ACTS),
    st.builds(lambda acts: {"actor": "next", "acts": acts}, ACTS),
    st.builds(lambda acts: {"actor": "next", "acts": acts}, ACTS),
    st.just({"actor": "dealer", "acts": [{"act": "deal"}]}),
    st.just({"actor": "dealer", "acts": [{"act": "deal"}]}),
    st.builds(
        lambda whose, more: {"actor": "dealer", "acts": [{"act": "kill", "whose": whose, **more}]},
        st.sampled_from(PLAYERS),
        st.sampled_from([{}, {"retrievable": True}]),
    ),
)
STREETS = ["preflop", "flop", "turn", "river"]


@st.composite
def hands(draw: st.DrawFn) -> tuple[Data, Data]:
    """A script that can be played, and policies. Most acts are made by the player whose turn it is."""
    policies = draw(POLICIES)
    game = draw(st.sampled_from(["nlhe", "plo", "lhe"]))
    situation: Data = {
        "kind": "hand",
        "game": game,
        "blinds": [50, 100],
        "players": PLAYERS[: draw(st.integers(2, 4))],
        "street": draw(st.sampled_from(STREETS)),
        "play": [],
    }
    situation["stacks"] = draw(st.dictionaries(st.sampled_from(situation["players"]), AMOUNTS, max_size=2))
    if game == "lhe":
        situation["limits"] = [100, 200]
    street = STREETS.index(situation["street"])
    following = None
    for event in draw(st.lists(EVENTS, min_size=1, max_size=12)):
        event = copy.deepcopy(event)
        deals = event["acts"][0]["act"] == "deal"
        if deals:
            if street == 3:
                continue
            event["acts"][0]["street"] = STREETS[street + 1]
        elif event["actor"] == "next":
            event["actor"] = following or situation["players"][0]
        situation["play"].append(event)
        try:
            ruling = rule(situation, policies)[-1]
        except SituationError:
            situation["play"].pop()
            continue
        following = ruling.get("next")
        street += deals
    assume(situation["play"])
    return situation, policies


@settings(max_examples=200, deadline=None)
@given(hands())
def test_the_same_input_gives_the_same_output_and_stays_as_it_was(case: tuple[Data, Data]) -> None:
    situation, policies = case
    before = copy.deepcopy(situation)

    first = rule(situation, policies)

    assert situation == before
    assert json.loads(json.dumps(first)) == rule(json.loads(json.dumps(situation)), Policies.of(policies))


@settings(max_examples=200, deadline=None)
@given(hands())
def test_a_ruling_depends_on_nothing_that_comes_later(case: tuple[Data, Data]) -> None:
    situation, policies = case
    rulings = rule(situation, policies)
    assert len(rulings) == len(situation["play"])

    for count in range(len(rulings)):
        shorter = dict(situation, play=situation["play"][:count])
        assert rule(shorter, policies) == rulings[:count]


KINDS: dict[str, type] = {
    "chips": int,
    "count": int,
    "percent": int,
    "player": str,
    "action": str,
    "card": str,
    "cards": str,
    "hand": str,
    "policy": str,
}


def check_reasons(ruling: Data) -> None:
    for why in ruling["reasons"]:
        declared = REASONS[why["id"]]
        assert why["clause"] == declared.clause
        assert sorted(why["args"]) == sorted(name for name, _ in declared.args)
        assert all(type(why["args"][name]) is KINDS[kind] for name, kind in declared.args), why


@settings(max_examples=300, deadline=None)
@given(hands())
def test_rulings_are_well_formed(case: tuple[Data, Data]) -> None:
    situation, policies = case
    for ruling in rule(situation, policies):
        assert set(ruling) <= {*KEYS, "reasons"}
        check_reasons(ruling)
        if "not_covered" in ruling:
            assert ruling["not_covered"] in NOT_COVERED
            continue
        assert "action" not in ruling or "decides" in ruling
        assert ("permitted" in ruling) == (ruling.get("decides") == "td")
        assert ruling.get("advice") is None or ruling["advice"] in ruling["permitted"]
        assert ruling.get("returned", 1) > 0
        assert ruling.get("adds", 0) >= 0
        if ruling.get("next") is None:
            assert "may" not in ruling
            continue
        may = ruling["may"]
        assert ("call" in may) == ("call_to" in ruling) == ("fold" in may)
        announced = ruling.get("action") in ("bet", "raise") and "to" not in ruling
        assert (may == [ruling.get("action")]) == announced
        assert announced or ("check" in may) != ("call" in may)
        assert ("raise" in may or "bet" in may) == ("raise_to_min" in ruling)
        if "raise_to_max" in ruling:
            assert ruling["raise_to_min"] <= ruling["raise_to_max"]


@settings(max_examples=300, deadline=None)
@given(hands())
def test_nobody_pays_more_than_his_stack(case: tuple[Data, Data]) -> None:
    situation, policies = case
    paid = dict.fromkeys(situation["players"], 0)
    for event, ruling in zip(situation["play"], rule(situation, policies), strict=True):
        if ruling.get("in_turn") and ruling.get("binding") is True and "adds" in ruling:
            paid[event["actor"]] += ruling["adds"]
    for player in situation["stacks"]:
        assert paid[player] <= situation["stacks"][player]


def scaled(value: Any, factor: int) -> Any:
    if isinstance(value, dict):
        return {key: scaled(value[key], factor) for key in value}
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return [value[0] * factor, value[1]]
        return [scaled(item, factor) for item in value]
    return value * factor if isinstance(value, int) and not isinstance(value, bool) else value


@settings(max_examples=200, deadline=None)
@given(hands(), st.integers(2, 40))
def test_the_scale_of_the_chips_does_not_change_a_ruling(case: tuple[Data, Data], factor: int) -> None:
    situation, policies = case
    assume("word" not in json.dumps(situation))
    larger = scaled(situation, factor)
    larger["blinds"] = [blind * factor for blind in situation["blinds"]]
    if "limits" in situation:
        larger["limits"] = [bet * factor for bet in situation["limits"]]

    for small, large in zip(rule(situation, policies), rule(larger, policies), strict=True):
        del small["reasons"], large["reasons"]
        assert scaled(small, factor) == large


@settings(max_examples=200, deadline=None)
@given(hands(), st.permutations(["Ann", "Ben", "Cyd", "Dee"]))
def test_names_do_not_change_a_ruling(case: tuple[Data, Data], names: list[str]) -> None:
    situation, policies = case
    text = json.dumps(situation)
    for old, new in zip(PLAYERS, names, strict=True):
        text = text.replace(f'"{old}"', f'"{new}"')
    renamed = json.dumps(rule(json.loads(text), policies))
    for old, new in zip(PLAYERS, names, strict=True):
        renamed = renamed.replace(f'"{new}"', f'"{old}"')

    assert json.loads(renamed) == rule(situation, policies)


RANKS = "23456789TJQKA"


@st.composite
def divisions(draw: st.DrawFn) -> Data:
    """A pot and its winners; the hands of tied winners are the same ranks in other suits."""
    game = draw(st.sampled_from(["plo8", "lo8", "stud8", "nlhe", "stud", "razz"]))
    players = PLAYERS[: draw(st.integers(2, 4))]
    winners = st.lists(st.sampled_from(players), min_size=1, max_size=4, unique=True)
    high = draw(winners)
    low = draw(st.just([]) | winners) if game.endswith("8") else []
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=5, max_size=5, unique=True))
    order = draw(st.permutations(SUITS))
    smallest = draw(st.sampled_from([1, 25, 100]))

    def cards(who: list[str]) -> Data:
        return {player: [rank + order[players.index(player)] for rank in ranks] for player in who}

    return {
        "kind": "odd-chips",
        "game": game,
        "players": players,
        "button": draw(st.sampled_from(players)),
        "pot": smallest * draw(st.integers(1, 500)),
        "smallest": smallest,
        "high": high,
        "low": low,
        "hands": cards(high),
        "low_hands": cards(low),
    }


@settings(max_examples=300, deadline=None)
@given(divisions(), st.sampled_from(["split_evenly", "each_half"]))
def test_a_pot_is_shared_to_the_last_chip(division: Data, identical: str) -> None:
    (ruling,) = rule(division, {"odd_chip_identical": identical})
    shares = ruling["shares"]
    check_reasons(ruling)

    assert sum(shares.values()) == division["pot"]
    assert set(shares) == {*division["high"], *division["low"]}
    assert all(share % division["smallest"] == 0 for share in shares.values())


@settings(max_examples=300, deadline=None)
@given(divisions())
def test_shares_of_a_pot_without_halves_differ_by_one_chip_at_most(division: Data) -> None:
    assume(not division["low"] or sorted(division["low"]) == sorted(division["high"]))
    shares = rule(division, {})[0]["shares"].values()

    assert max(shares) - min(shares) <= division["smallest"]


@settings(max_examples=300, deadline=None)
@given(divisions(), st.data())
def test_the_order_of_the_winners_does_not_matter(division: Data, data: st.DataObject) -> None:
    other = dict(division)
    other["high"] = data.draw(st.permutations(division["high"]))
    other["low"] = data.draw(st.permutations(division["low"]))

    assert rule(other, {}) == rule(division, {})
