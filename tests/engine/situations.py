"""Random situations for the engine's properties: scripts regular and irregular, in every game, under books' and any other policies."""

import copy
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from generator.engine import SPECS, SituationError, rule
from generator.engine.situation import (
    FLOP_STREETS,
    LIMIT,
    POT_LIMIT,
    RANKS,
    STRUCTURES,
    STUD_GAMES,
    STUD_STREETS,
    SUITS,
)
from generator.engine.situation.dealing_acts import DECISIONS
from generator.knowledge.rulings import engine_policies
from tests.small import real

from .scripts import Data

PLAYERS = ["SB", "BB", "C", "D", "E", "F"]
DECK = [rank + suit for rank in RANKS for suit in SUITS]
VALUES = st.sampled_from([25, 50, 100, 500, 1000, 5000])
CHIPS = st.lists(st.tuples(VALUES, st.integers(1, 4)).map(list), min_size=1, max_size=3)
AMOUNTS = st.integers(1, 80).map(lambda number: number * 25)
STACKS = st.one_of(AMOUNTS, AMOUNTS, st.integers(1, 120))  # also those that do not cover a blind


@cache
def policies_of_books() -> tuple[Data, ...]:
    """What each book decides for the engine."""
    editions = real().editions.values()
    chosen = [{name: edition.decisions[name].value for name in SPECS} for edition in editions]
    assert all(engine_policies(edition) for edition in editions)
    return tuple(chosen)


def answers(drawn: bytes) -> Data:
    """The answer to each policy that two bytes choose; zero is the first of its values, or the smallest number.

    One number of four is the smallest or the largest that there can be.
    """
    chosen: Data = {}
    for at, (name, spec) in enumerate(SPECS.items()):
        number = int.from_bytes(drawn[2 * at : 2 * at + 2], "big")
        values: Sequence[Any] = spec.values
        if spec.kind != "choice":
            ends = (spec.minimum, spec.maximum)
            values = ends if number % 8 < 2 else range(spec.minimum, spec.maximum + 1)
        chosen[name] = values[number % len(values)]
    return chosen


# Drawn at once: to draw one policy after another would take longer than all that is tried with them.
ANY_POLICIES = st.binary(min_size=2 * len(SPECS), max_size=2 * len(SPECS)).map(answers)
BOOKS = st.deferred(lambda: st.sampled_from(policies_of_books()))
POLICIES = st.one_of(BOOKS, ANY_POLICIES)


def with_chips(words: Data, chips: list[list[int]] | None) -> list[Data]:
    return [words] if chips is None else [words, {"act": "put", "chips": chips}]


MOTIONS = st.lists(CHIPS, min_size=1, max_size=3).map(
    lambda all_of: [{"act": "put", "chips": chips} for chips in all_of]
)
WORDS_BEFORE_CHIPS = st.one_of(
    st.just({"act": "say-other", "words": "ship it"}),
    st.sampled_from(["raise", "bet", "call", "check", "pot"]).map(lambda verb: {"act": "say", "verb": verb}),
    AMOUNTS.map(lambda amount: {"act": "say", "verb": None, "amount": amount}),
)


ACTS = st.one_of(
    st.sampled_from([[{"act": name}] for name in ("fold", "check", "call", "complete", "muck", "push-cards", "table")]),
    st.sampled_from([[{"act": "fold"}], [{"act": "check"}], [{"act": "call"}]]),
    AMOUNTS.map(lambda to: [{"act": "bet", "to": to}]),
    AMOUNTS.map(lambda to: [{"act": "raise", "to": to}]),
    AMOUNTS.map(lambda by: [{"act": "raise", "by": by}]),
    AMOUNTS.map(lambda to: [{"act": "all-in", "to": to}]),
    st.just([{"act": "all-in"}]),
    MOTIONS,
    st.builds(lambda words, motions: [words, *motions], WORDS_BEFORE_CHIPS, MOTIONS),
    st.builds(lambda motions, words: [*motions, words], MOTIONS, WORDS_BEFORE_CHIPS),
    CHIPS.map(lambda chips: [{"act": "put", "chips": chips, "last": True}]),
    CHIPS.map(lambda chips: [{"act": "take-back", "chips": chips}]),
    CHIPS.map(lambda chips: [{"act": "put", "chips": chips}, {"act": "take-back", "chips": chips}]),
    st.builds(
        lambda chips, between: [{"act": "hold", "chips": chips}, *between],
        CHIPS,
        st.one_of(
            st.just([]),
            WORDS_BEFORE_CHIPS.map(lambda words: [words]),
            WORDS_BEFORE_CHIPS.map(lambda words: [words, {"act": "release"}]),
            CHIPS.map(lambda chips: [{"act": "hold", "chips": chips}, {"act": "release"}]),
            CHIPS.map(lambda chips: [{"act": "take-back", "chips": chips}]),
        ),
    ),
    st.just([{"act": "push-all"}]),
    st.sampled_from([{}, {"when": "at_once"}, {"when": "late"}]).map(lambda when: [{"act": "speak-up", **when}]),
    st.just([{"act": "straddle"}]),
    st.builds(
        lambda verb, chips: with_chips({"act": "say", "verb": verb}, chips),
        st.sampled_from(["raise", "bet", "call", "check", "fold", "pot", "complete", "all-in"]),
        st.none() | CHIPS,
    ),
    st.builds(
        lambda verb, amount, chips: with_chips({"act": "say", "verb": verb, "heard_by": "some", **amount}, chips),
        st.sampled_from(["raise", "bet", "call", "check", "fold", "all-in"]),
        st.just({}) | AMOUNTS.map(lambda amount: {"amount": amount}),
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
    st.builds(
        lambda verb, chips: [
            {"act": "say", "verb": verb, "word": "five", "number": 5},
            {"act": "put", "chips": chips, "with_previous": True},
        ],
        st.sampled_from(["raise", "bet", "call", "all-in", "complete", None]),
        CHIPS,
    ),
    st.just([{"act": "say-other", "words": "ship it"}]),
    st.just([{"act": "muck", "retrievable": True}]),
    st.lists(st.sampled_from(DECK), min_size=1, max_size=3, unique=True).map(
        lambda cards: [{"act": "show", "cards": cards}]
    ),
    st.sampled_from(PLAYERS).map(lambda whose: [{"act": "ask-to-see", "whose": whose}]),
    st.just([{"act": "say-if", "if": {"verb": "bet"}, "then": {"verb": "raise"}}]),
    st.sampled_from(["cards", "advice"]).map(lambda about: [{"act": "say-other", "words": "I folded", "about": about}]),
    st.builds(
        lambda when, acts: [{"act": "run-out", "when": when}, *acts],
        st.sampled_from(["tie", "late"]),
        st.just([{"act": "call"}]) | CHIPS.map(lambda chips: [{"act": "put", "chips": chips}]),
    ),
    st.sampled_from(PLAYERS).map(lambda other: [{"act": "chop", "other": other}]),
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
    st.builds(
        lambda act, whose: {"actor": "dealer", "acts": [{**act, "whose": whose}]},
        st.sampled_from(
            [
                {"act": "declare-dead"},
                {"act": "notice-post", "what": "blind"},
                {"act": "notice-post", "what": "ante"},
            ]
        ),
        st.sampled_from(PLAYERS),
    ),
    st.one_of(
        AMOUNTS.map(lambda amount: {"amount": amount}),
        st.sampled_from([{"verb": "raise"}, {"verb": "call"}, *({"winner": player} for player in PLAYERS)]),
    ).map(lambda said: {"actor": "dealer", "acts": [{"act": "announce", **said}]}),
    st.builds(
        lambda whose, more: {"actor": "dealer", "acts": [{"act": "mix", "whose": whose, "other": "C", **more}]},
        st.sampled_from([player for player in PLAYERS if player != "C"]),
        st.sampled_from([{}, {"retrievable": True}]),
    ),
    st.builds(
        lambda what, to: {"actor": "dealer", "acts": [{"act": "push", "what": what, "to": to}]},
        st.sampled_from(["pot", "bet"]),
        st.sampled_from(PLAYERS),
    ),
    st.sampled_from([{"act": "sweep-board"}, {"act": "expose", "what": "stub"}, {"act": "expose", "what": "burn"}]).map(
        lambda act: {"actor": "dealer", "acts": [act]}
    ),
)


def posted(stud: bool, players: int) -> st.SearchStrategy[Data]:
    """What is posted before the deal besides blinds: mostly nothing."""
    antes: list[Any] = [25, 100, *([] if stud else [{"big_blind": 100}, {"button": 100}])]
    found: list[Data] = [{}] * len(antes) + [{"ante": ante} for ante in antes]
    if not stud and players > 2:
        found += [{"small_blind": "missing"}, {"small_blind": "dead"}, {"small_blind": "missing", "ante": 25}]
    return st.sampled_from(found)


@st.composite
def tables(draw: st.DrawFn, stacks: bool = False, stud: bool = True) -> Data:
    """The facts of a hand; `stacks`: every player has one."""
    game = draw(st.sampled_from([game for game in STRUCTURES if stud or game not in STUD_GAMES]))
    players = PLAYERS[: draw(st.integers(2, len(PLAYERS)))]
    situation: Data = {"kind": "hand", "game": game, "players": players, "play": []}
    if game not in STUD_GAMES:
        situation["blinds"] = [50, 100]
    if STRUCTURES[game] == LIMIT:
        situation["limits"] = [100, 200]
    situation["street"] = draw(st.sampled_from(STUD_STREETS if game in STUD_GAMES else FLOP_STREETS))
    if situation["street"] == streets(situation)[0]:
        situation.update(draw(posted(game in STUD_GAMES, len(players))))
    if STRUCTURES[game] == POT_LIMIT and situation["street"] != "preflop":
        situation["pot"] = draw(AMOUNTS)
    if stacks:
        situation["stacks"] = {player: draw(STACKS) for player in players}
    else:
        situation["stacks"] = draw(st.dictionaries(st.sampled_from(players), STACKS, max_size=2))
    return situation


def streets(situation: Data) -> tuple[str, ...]:
    """The streets of the game, in order."""
    return STUD_STREETS if situation["game"] in STUD_GAMES else FLOP_STREETS


@st.composite
def hands(draw: st.DrawFn, stacks: bool = False) -> tuple[Data, Data]:
    """A script that can be played, and policies. Most acts are made by the player whose turn it is."""
    policies = draw(POLICIES)
    situation = draw(tables(stacks))
    street, order = streets(situation).index(situation["street"]), streets(situation)
    following = None
    for event in draw(st.lists(EVENTS, min_size=1, max_size=12)):
        event = copy.deepcopy(event)
        deals = event["acts"][0]["act"] == "deal"
        if deals:
            if street + 1 == len(order):
                continue
            event["acts"][0]["street"] = order[street + 1]
        elif event["actor"] == "next":
            event["actor"] = following or situation["players"][0]
        situation["play"].append(event)
        try:
            ruling = rule(situation, policies)[-1]
        except SituationError:
            situation["play"].pop()
            continue
        street += deals
        decisions = list(left(ruling))
        if decisions and draw(st.booleans()):
            situation["play"].append(draw(st.sampled_from(decisions)))
            ruling = rule(situation, policies)[-1]
        following = ruling.get("next")
    assume(situation["play"])
    return situation, policies


def floor_rules(choice: Data, player: str | None = None) -> Data:
    """What the director says to decide on a choice of a ruling; `player` was passed over."""
    act = {key: choice[key] for key in (*DECISIONS, "to", "any_amount") if key in choice}
    if player is not None:
        act = {"action": choice["action"], "player": player}
    return {"actor": "floor", "acts": [{"act": "decide", **act}]}


def left(ruling: Data) -> Iterator[Data]:
    """A decision for everything that a ruling leaves to the director."""
    for choice in ruling.get("permitted", ()):
        yield floor_rules(choice)
    skipped = ruling.get("skipped_player")
    if skipped is not None:
        for choice in skipped["permitted"]:
            yield floor_rules(choice, skipped["player"])


def taken(draw: st.DrawFn, ruling: Data) -> Data:
    """Any of the acts that a ruling says are open to the next player."""
    action = draw(st.sampled_from(ruling["may"]))
    if action not in ("bet", "raise"):
        return {"act": action}
    least = ruling["raise_to_min"]
    most = ruling.get("raise_to_max", least + 2000)
    return {"act": action, "to": draw(st.one_of(st.just(least), st.just(most), st.integers(least, most)))}


@st.composite
def regular_hands(draw: st.DrawFn) -> tuple[Data, Data]:
    """A script in which everybody acts in turn and does what is open, and policies."""
    policies = draw(POLICIES)
    situation = draw(tables(draw(st.booleans()), stud=False))
    order = streets(situation)
    street = order.index(situation["street"])
    # Time that passes rules nothing; it tells what is open to the first player.
    situation["play"].append({"actor": "time", "acts": [{"act": "pass", "seconds": 1}]})
    for _ in range(draw(st.integers(1, 25))):
        ruling = rule(situation, policies)[-1]
        if "not_covered" in ruling:
            break
        if ruling.get("next") is not None:
            situation["play"].append({"actor": ruling["next"], "acts": [taken(draw, ruling)]})
        elif street + 1 < len(order) and not _alone(situation):
            street += 1
            situation["play"].append({"actor": "dealer", "acts": [{"act": "deal", "street": order[street]}]})
        else:
            break
    return situation, policies


def _alone(situation: Data) -> bool:
    folds = sum(event["acts"][0]["act"] == "fold" for event in situation["play"])
    return folds + 1 >= len(situation["players"])


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[Data, Data]:
    """A last betting round in which hands may be killed, and what becomes of the cards after it; and policies."""
    policies = draw(POLICIES)
    situation = draw(tables())
    for posted_before in ("ante", "small_blind"):
        situation.pop(posted_before, None)
    situation["street"] = streets(situation)[-1]
    situation["stacks"] = {}
    situation.setdefault("pot", 600)
    players = situation["players"]
    if situation["game"] in STUD_GAMES:
        deck = draw(st.permutations(DECK))
        situation["up"] = {player: deck[4 * at : 4 * at + 4] for at, player in enumerate(players)}
    situation["play"].append({"actor": "time", "acts": [{"act": "pass", "seconds": 1}]})
    for _ in range(draw(st.integers(1, 25))):
        following = rule(situation, policies)[-1].get("next")
        whose = draw(st.sampled_from(players))
        event = {"actor": "dealer", "acts": [{"act": "kill", "whose": whose}]}
        if following is not None and draw(st.integers(0, 5)):
            event = {"actor": following, "acts": [taken(draw, rule(situation, policies)[-1])]}
        elif following is None and draw(st.booleans()):
            event = {"actor": whose, "acts": [{"act": draw(st.sampled_from(["muck", "table", "push-cards"]))}]}
        situation["play"].append(event)
        try:
            rule(situation, policies)
        except SituationError:
            situation["play"].pop()
    return situation, policies


RANKS = "23456789TJQKA"


@st.composite
def divisions(draw: st.DrawFn) -> Data:
    """A pot and its winners; the hands of tied winners are the same ranks, the first three of which are the board's in a flop game."""
    game = draw(st.sampled_from(["plo8", "lo8", "stud8", "nlhe", "stud", "razz"]))
    players = PLAYERS[: draw(st.integers(2, 4))]
    winners = st.lists(st.sampled_from(players), min_size=1, max_size=4, unique=True)
    high = draw(winners)
    low = draw(st.just([]) | winners) if game.endswith("8") else []
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=5, max_size=5, unique=True))
    order = draw(st.permutations(SUITS))
    smallest = draw(st.sampled_from([1, 25, 100]))

    def cards(who: list[str]) -> Data:
        board = 0 if game.startswith(("stud", "razz")) else 3
        return {
            player: [rank + order[0 if at < board else players.index(player)] for at, rank in enumerate(ranks)]
            for player in who
        }

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
