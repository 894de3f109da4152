"""What holds for every script, regular or not, in every game and under all policies."""

import copy
import json
from typing import Any
from unittest import mock

from hypothesis import assume, example, given
from hypothesis import strategies as st

from generator.engine import REASONS, Policies, play, rule
from generator.engine.reasons import NOT_COVERED
from generator.engine.ruling import KEYS
from generator.engine.situation import chips_total
from generator.engine.state import Hand, open_hand
from tests.random_tests import examples

from .agreement import of_nobody
from .scripts import Data, ids
from .situations import PLAYERS, divisions, hands, regular_hands, showdowns, taken


@examples(200)
@given(hands())
def test_the_same_input_gives_the_same_output_and_stays_as_it_was(case: tuple[Data, Data]) -> None:
    situation, policies = case
    before = copy.deepcopy(situation)

    first = rule(situation, policies)

    assert situation == before
    assert json.loads(json.dumps(first)) == rule(json.loads(json.dumps(situation)), Policies.of(policies))


@examples(200)
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
    "half": str,
    "policy": str,
}


def check_reasons(ruling: Data) -> None:
    for why in ruling["reasons"]:
        declared = REASONS[why["id"]]
        assert why["clause"] == declared.clause
        assert sorted(why["args"]) == sorted(name for name, _ in declared.args)
        assert all(type(why["args"][name]) is KINDS[kind] for name, kind in declared.args), why


@examples(300)
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
        left = [choices for choices in (ruling, ruling.get("skipped_player")) if choices and "permitted" in choices]
        assert bool(left) == (ruling.get("decides") == "td")
        for choices in left:
            assert len(choices["permitted"]) > 1  # with a single choice there is nothing to decide
            assert choices.get("advice") is None or choices["advice"] in choices["permitted"]
        assert ruling.get("penalty") != "mandatory" or "out-of-turn.penalty-mandatory" in ids(ruling)
        assert ruling.get("returned", 1) > 0
        assert all(chips > 0 for key in ("refunds", "owes") for chips in ruling.get(key, {}).values())
        assert ruling.get("adds", 0) >= 0
        if ruling.get("next") is None:
            assert "may" not in ruling
            continue
        if "may" not in ruling:
            assert ruling["decides"] == "td"  # what the next player may do is for the director to say
            continue
        may = ruling["may"]
        assert ("call" in may) == ("call_to" in ruling)
        assert "fold" not in may or "call" in may
        announced = len(may) == 1 and may[0] in ("bet", "raise")  # with the amount still to come
        assert announced or ("check" in may) != ("call" in may)
        assert ("raise" in may or "bet" in may) == ("raise_to_min" in ruling)
        if "raise_to_max" in ruling:
            assert ruling["raise_to_min"] <= ruling["raise_to_max"]


@examples(300)
@given(showdowns())
def test_the_order_of_showing_stands_whoever_gives_a_hand_up(case: tuple[Data, Data]) -> None:
    order: list[str] = []
    for ruling in rule(*case):
        if "show_duty" in ruling:
            order = ruling["show_order"]
        elif "show_order" in ruling:
            assert ruling["show_order"] == [player for player in order if player in ruling["show_order"]]


def played(situation: Data, policies: Data) -> Hand:
    """The hand as a script leaves it."""
    kept: list[Hand] = []

    def opened(*facts: Any) -> Hand:
        kept.append(open_hand(*facts))
        return kept[0]

    with mock.patch.object(play, "open_hand", opened):
        rule(situation, policies)
    return kept[0]


@examples(300)
@given(st.one_of(hands(stacks=True), regular_hands()))
def test_chips_are_neither_made_nor_lost(case: tuple[Data, Data]) -> None:
    """Every chip is in the pot, in front of a player or behind: a player's stack is what it was, less what went in."""
    situation, policies = case
    assume(set(situation["stacks"]) == set(situation["players"]))

    hand = played(situation, policies)

    assert all(chips >= 0 for chips in (*hand.stack.values(), *hand.front.values(), hand.pot))
    now = hand.pot + sum(hand.front.values()) + sum(hand.stack.values())
    assert now == sum(situation["stacks"].values()) + of_nobody(situation)


def goes_all_in(event: Data) -> bool:
    """Whether the whole stack may go in, however it is done."""
    return any(
        "all-in" in (act["act"], act.get("verb")) or act["act"] == "push-all" or act.get("last")
        for act in event["acts"]
    )


def in_chips(event: Data, bet: int = 0) -> int:
    """The most chips that an event says to put in: by denomination, or in words.

    `bet` is the highest total before it, which an amount on top comes on top of, and of which a straddle is twice the size.
    """
    total = 0
    for act in event["acts"]:
        if act["act"] in ("put", "hold"):
            total += chips_total(act["chips"])
        elif act["act"] == "straddle":
            total += 2 * bet
        elif act["act"] not in ("tell", "push"):
            total += max(act.get("to", 0), act.get("amount", 0), bet + act["by"] if "by" in act else 0)
    return total


LIMIT_ALL_INS: Data = {
    "kind": "hand",
    "game": "lhe",
    "players": ["SB", "BB"],
    "blinds": [50, 100],
    "limits": [100, 200],
    "street": "preflop",
    "stacks": {},
    "play": [
        {"actor": "SB", "acts": [{"act": "all-in", "to": 1175}]},
        {"actor": "BB", "acts": [{"act": "say", "verb": "raise"}]},
        {"actor": "SB", "acts": [{"act": "all-in"}]},
    ],
}

STRADDLE_THAT_GOES_BACK: Data = {
    "kind": "hand",
    "game": "nlhe",
    "players": ["SB", "BB"],
    "blinds": [50, 100],
    "street": "preflop",
    "stacks": {},
    "play": [{"actor": "SB", "acts": [{"act": "straddle"}]}],
}


@examples(300)
@given(hands())
@example((LIMIT_ALL_INS, {}))
@example((STRADDLE_THAT_GOES_BACK, {}))
def test_a_refund_never_exceeds_what_was_put_in(case: tuple[Data, Data]) -> None:
    """What is given back is never more than all that went in: blinds, chips put in and amounts bet.

    Whoever goes all-in puts in the whole stack, be it given or told by an all-in before.
    """
    situation, policies = case
    stacks = dict(situation["stacks"])
    bet = situation.get("blinds", [0, 0])[1] if situation["street"] == "preflop" else 0
    room = sum(situation["blinds"]) if bet else 0
    for event, ruling in zip(situation["play"], rule(situation, policies), strict=True):
        adds, returned = ruling.get("adds", 0), ruling.get("returned", 0)
        actor, told = event["actor"], in_chips(event, bet)
        put = max(told + (stacks.get(actor, 0) if goes_all_in(event) else 0), adds)
        if goes_all_in(event):
            stacks.setdefault(actor, bet + told)
        assert room + put >= returned
        room += max(put - returned, adds)  # chips that are still owed for a bet may come back with it later
        bet = max(bet, ruling.get("to", 0))


@examples(300)
@given(hands())
def test_chips_put_in_count_or_come_back(case: tuple[Data, Data]) -> None:
    """Nothing of what a player puts in without a word stays in the pot without counting."""
    situation, policies = case
    taken: dict[str, int] = {}  # chips taken back in an event of their own are put back by the next ones
    for event, ruling in zip(situation["play"], rule(situation, policies), strict=True):
        if ruling.get("binding") == "pending" or "not_covered" in ruling:
            return
        back = taken.get(event["actor"], 0)
        silent = all(act["act"] == "put" and not act.get("last") for act in event["acts"])
        if silent and ruling.get("in_turn") and "adds" in ruling:
            assert ruling.get("returned", 0) == max(0, in_chips(event) - back - ruling["adds"])
        if all(act["act"] == "take-back" for act in event["acts"]):
            taken[event["actor"]] = back + sum(chips_total(act["chips"]) for act in event["acts"])


@examples(300)
@given(regular_hands())
def test_an_act_in_turn_by_the_book_draws_no_irregularity(case: tuple[Data, Data]) -> None:
    situation, policies = case
    for event, ruling in zip(situation["play"], rule(situation, policies), strict=True):
        assert "not_covered" not in ruling
        if event["actor"] in ("dealer", "time"):
            continue
        (act,) = event["acts"]
        assert (ruling["action"], ruling["in_turn"], ruling["decides"]) == (act["act"], True, "rules")
        assert ruling["binding"] is True
        assert "penalty" not in ruling
        assert "returned" not in ruling or ruling["next"] is None
        assert ruling.get("to") == act.get("to", ruling.get("to"))


def _offers(ruling: Data) -> bool:
    several = any(why["id"] == "undercalls.several" for why in ruling["reasons"])
    return ruling.get("next") is not None and "may" in ruling and "not_covered" not in ruling and not several


@examples(300)
@given(st.one_of(hands(), regular_hands()), st.data())
def test_a_legal_option_offered_is_accepted_when_taken(case: tuple[Data, Data], data: st.DataObject) -> None:
    """Even where irregular acts went before, but for undercalls one after another: the director decides on those behind.

    The act is the last one that anybody is offered in the script. Where substantial action has gone past the next player as
    well, the director decides of him.
    """
    situation, policies = case
    rulings = rule(situation, policies)
    while rulings and not _offers(rulings[-1]):
        rulings.pop()
        situation["play"].pop()
    assume(rulings)
    offered = rulings[-1]
    act = taken(data.draw, offered)
    situation["play"].append({"actor": offered["next"], "acts": [act]})

    ruling = rule(situation, policies)[-1]

    also_skipped = any(why["id"] in ("out-of-turn.skipped", "out-of-turn.dealt-past") for why in ruling["reasons"])
    decides = "td" if also_skipped else "rules"
    assert (ruling["action"], ruling["in_turn"], ruling["decides"]) == (act["act"], True, decides)
    expected = offered.get("call_to") if act["act"] == "call" else act.get("to")
    assert ruling.get("to") == expected


@examples(300)
@given(hands())
def test_nobody_pays_more_than_his_stack(case: tuple[Data, Data]) -> None:
    situation, policies = case
    paid = dict.fromkeys(situation["players"], 0)
    for event, ruling in zip(situation["play"], rule(situation, policies), strict=True):
        if ruling.get("in_turn") and ruling.get("binding") is True and "adds" in ruling:
            paid[event["actor"]] += ruling["adds"]
    for player in situation["stacks"]:
        assert paid[player] <= situation["stacks"][player]


COUNTS = ("seconds", "number", "rounds", "hands", "count")  # whole numbers that are no chips


def scaled(value: Any, factor: int) -> Any:
    """A situation or a ruling with every chip worth `factor` times as much."""
    if isinstance(value, dict):
        return {key: value[key] if key in COUNTS else scaled(value[key], factor) for key in value}
    if isinstance(value, list):
        return [scaled(item, factor) for item in value]
    return value * factor if isinstance(value, int) and not isinstance(value, bool) else value


def scaled_situation(situation: Data, factor: int) -> Data:
    """The same, with the numbers of chips in an act as they are."""
    larger: Data = scaled(situation, factor)
    for event in larger["play"]:
        for act in event["acts"]:
            if "chips" in act:
                act["chips"] = [[value, number // factor] for value, number in act["chips"]]
    return larger


@examples(200)
@given(hands(), st.integers(2, 40))
def test_the_scale_of_the_chips_does_not_change_a_ruling(case: tuple[Data, Data], factor: int) -> None:
    situation, policies = case
    assume("word" not in json.dumps(situation))
    larger = scaled_situation(situation, factor)

    for small, large in zip(rule(situation, policies), rule(larger, policies), strict=True):
        del small["reasons"], large["reasons"]
        assert scaled(small, factor) == large


@examples(200)
@given(hands(), st.permutations(["Ann", "Ben", "Cyd", "Dee", "Eve", "Flo"]))
def test_names_do_not_change_a_ruling(case: tuple[Data, Data], names: list[str]) -> None:
    situation, policies = case
    text = json.dumps(situation)
    for old, new in zip(PLAYERS, names, strict=True):
        text = text.replace(f'"{old}"', f'"{new}"')
    renamed = json.dumps(rule(json.loads(text), policies))
    for old, new in zip(PLAYERS, names, strict=True):
        renamed = renamed.replace(f'"{new}"', f'"{old}"')

    assert json.loads(renamed) == rule(situation, policies)


@examples(300)
@given(divisions(), st.sampled_from(["split_evenly", "each_half"]))
def test_a_pot_is_shared_to_the_last_chip(division: Data, identical: str) -> None:
    (ruling,) = rule(division, {"odd_chip_identical": identical})
    shares = ruling["shares"]
    check_reasons(ruling)

    assert sum(shares.values()) == division["pot"]
    assert set(shares) == {*division["high"], *division["low"]}
    assert all(share % division["smallest"] == 0 for share in shares.values())


@examples(300)
@given(divisions())
def test_shares_of_a_pot_without_halves_differ_by_one_chip_at_most(division: Data) -> None:
    assume(not division["low"] or sorted(division["low"]) == sorted(division["high"]))
    shares = rule(division, {})[0]["shares"].values()

    assert max(shares) - min(shares) <= division["smallest"]


@examples(300)
@given(divisions(), st.data())
def test_the_order_of_the_winners_does_not_matter(division: Data, data: st.DataObject) -> None:
    other = dict(division)
    other["high"] = data.draw(st.permutations(division["high"]))
    other["low"] = data.draw(st.permutations(division["low"]))

    assert rule(other, {}) == rule(division, {})
