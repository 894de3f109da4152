"""Facts that are disputed are ruled by each account, and what the director finds is what was told."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.engine import Policies, SituationError, rule, trace
from tests.random_tests import examples

from .agreement import disagreements
from .conditions import faults, moments
from .scripts import CALL, CHECK, FOLD, Data, bets, hand, ids, put, say
from .situations import ACTS, hands, regular_hands

RIVER: Data = {"street": "river", "pot": 3000, "players": ["A", "B", "C"]}
KILLS: Data = {"act": "kill", "whose": "B"}


def dispute(*accounts: list[Data]) -> Data:
    return {"act": "dispute", "accounts": list(accounts)}


def finds(account: int) -> tuple[str, Data]:
    return "floor", {"act": "find-facts", "account": account}


def rulings(*play: tuple[Any, ...], **policies: Any) -> list[Data]:
    return rule(hand(*play, **RIVER), policies)


def test_what_hangs_on_the_account_is_ruled_by_each() -> None:
    found = rulings(("A", bets(800)), ("B", dispute([say("call")], [FOLD])))[-1]

    assert found["accounts"] == [{"action": "call", "to": 800, "adds": 800}, {"action": "fold"}]
    assert (found["decides"], found["next"], found["may"]) == ("td", "C", ["fold", "call", "raise"])
    assert ids(found) == ["floor-decisions.disputed"]


def test_by_one_account_nothing_was_done() -> None:
    found = rulings(("A", bets(800)), ("B", dispute([CALL], [])))[-1]

    assert [account["next"] for account in found["accounts"]] == ["C", "B"]
    assert "action" not in found["accounts"][1]


def test_accounts_that_come_to_the_same_need_no_finding() -> None:
    play = (("A", CHECK), ("dealer", dispute([KILLS], [{**KILLS, "retrievable": True}])), ("C", CHECK))
    alike, after = rulings(*play, killed_hand="dead")[1:]
    apart = rulings(*play)[1]

    assert (alike["live"], alike["decides"], ids(alike)[0]) == (False, "rules", "floor-decisions.either-way")
    assert after["next"] is None
    assert [account["live"] for account in apart["accounts"]] == [False, True]


def test_until_the_facts_are_found_what_follows_is_ruled_by_each_account() -> None:
    found = rulings(("A", bets(800)), ("B", dispute([CALL], [FOLD])), ("C", FOLD), finds(2))

    assert [account.get("shares") for account in found[2]["accounts"]] == [None, {"A": 3000}]
    assert found[3]["shares"] == {"A": 3000}
    assert ids(found[3])[0] == "floor-decisions.found"


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ([finds(1)], "no facts are disputed here"),
        ([("A", dispute([CHECK], [])), finds(3)], "there are 2 accounts, and no third one"),
        ([("A", dispute([CHECK], [])), ("B", dispute([CHECK], []))], "what was disputed before is found first"),
        ([("A", dispute([CHECK], [])), finds(1), finds(1)], "no facts are disputed here"),
        ([("A", dispute([CHECK], [FOLD])), ("A", FOLD)], "by the second account: A has folded"),
        ([("A", CHECK, dispute([CHECK], []))], "facts are disputed, and found, in an event of their own"),
        ([("A", dispute([CHECK]))], "dispute: accounts must be a list of 2 to 4 different accounts"),
        ([("A", dispute([CHECK], [CHECK]))], "dispute: accounts must be a list of 2 to 4 different accounts"),
        ([("A", dispute([CHECK], [dispute([CHECK], [])]))], "dispute: accounts must be a list of 2 to 4 different"),
        ([("A", dispute([CHECK], [{"act": "burn"}]))], "no act of a player"),
        ([("floor", dispute([CHECK], [CHECK]))], "no act of the floor"),
    ],
)  # fmt: skip
def test_what_cannot_be_disputed_or_found_is_refused(play: list[tuple[Any, ...]], words: str) -> None:
    with pytest.raises(SituationError, match=f"event {len(play)}: {words}"):
        rulings(*play)


def test_facts_of_another_kind_cannot_be_found() -> None:
    penalty = {"kind": "penalty", "players": 9, "rounds": 5, "floor": {"act": "find-facts", "account": 1}}

    with pytest.raises(SituationError, match="only facts of a hand can be disputed"):
        rule(penalty, {})


def test_how_the_hand_stands_is_shown_as_it_was_before_while_it_is_unknown() -> None:
    script = hand(("A", bets(800)), ("B", dispute([put((500, 2))], [])), ("C", FOLD), finds(1), **RIVER)
    states = trace(script, {})

    assert [state["bets"] for state in states[1:]] == [{"A": 800}] * 3 + [{"A": 800, "B": 800}]
    assert [state["turn"] for state in states[1:]] == ["B", None, None, None]
    assert [state["lost"] for state in states[1:]] == [None, *["tournament-director-decides"] * 2, None]


@st.composite
def disputed(draw: st.DrawFn) -> tuple[Data, Data, int]:
    """A script of which one event is disputed and found to be as it was told, with policies and the place of that event."""
    situation, policies = draw(st.one_of(hands(), regular_hands()))
    at = draw(st.sampled_from(range(len(situation["play"]))))
    event = situation["play"][at]
    assume(event["actor"] in situation["players"])
    other = draw(st.just([]) | ACTS)
    assume(other != event["acts"])
    accounts = draw(st.permutations([event["acts"], other]))
    found = {"actor": "floor", "acts": [{"act": "find-facts", "account": accounts.index(event["acts"]) + 1}]}
    told = {"actor": event["actor"], "acts": [{"act": "dispute", "accounts": accounts}]}
    play = [*situation["play"][:at], told, found, *situation["play"][at + 1 :]]
    return {**situation, "play": play}, policies, at


@examples(150)
@given(disputed())
def test_what_the_director_finds_is_ruled_as_if_only_that_had_been_told(case: tuple[Data, Data, int]) -> None:
    situation, policies, at = case
    accounts = situation["play"][at]["acts"][0]["accounts"]
    true = situation["play"][at + 1]["acts"][0]["account"]
    event = {"actor": situation["play"][at]["actor"], "acts": accounts[true - 1]}
    alone = {**situation, "play": [*situation["play"][:at], event, *situation["play"][at + 2 :]]}
    try:
        found = rule(situation, policies)
    except SituationError:  # the other account cannot be
        assume(False)
    expected = rule(alone, policies)

    assert found[:at] == expected[:at]
    assert found[at + 2 :] == expected[at + 1 :]
    assert found[at + 1]["reasons"][1:] == expected[at]["reasons"]
    assert all(expected[at][key] == found[at + 1][key] for key in found[at + 1] if key != "reasons")
    assert expected[at].keys() - found[at + 1].keys() <= {"adds", "in_turn"}
    assert list(disagreements(situation, found, trace(situation, policies))) == []
    # What is disputed is judged account by account, where each is told alone: there is no one act that its reasons could be held against.
    told = [moment for moment in moments(situation, Policies.of(policies)) if moment.acts[0]["act"] != "dispute"]
    judged = [fault for moment in told for fault in faults(moment)]
    # Accounts that come to the same may do so for different reasons.
    assert [fault for fault in judged if fault != "nothing says why chips go back"] == []
