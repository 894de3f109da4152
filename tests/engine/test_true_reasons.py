"""No ruling carries a reason that does not hold, or two that exclude each other, in any example or random script."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine import REASONS, Policies, SituationError, rule
from generator.knowledge.rulings import engine_policies
from tests.random_tests import examples
from tests.small import real

from .conditions import FACTS, Moment, NotStated, faults, holds, moments
from .scripts import CALL, Data, bets, hand, put, say
from .situations import hands, regular_hands, showdowns

KNOWLEDGE = real()


def judged(situation: Data, policies: Policies) -> list[Moment]:
    if situation.get("kind", "hand") == "hand":
        return moments(situation, policies)
    return [Moment(ruling, policies) for ruling in rule(situation, policies)]


@pytest.mark.parametrize("book", sorted(KNOWLEDGE.editions))
def test_the_reasons_of_all_examples_hold(book: str) -> None:
    policies = engine_policies(KNOWLEDGE.editions[book])
    found = []
    for name, example in KNOWLEDGE.examples.items():
        try:
            rulings = judged(dict(example.situation), policies)
        except SituationError:
            continue
        found += [f"{name} {at + 1}: {fault}" for at, moment in enumerate(rulings) for fault in faults(moment)]

    assert found == []


@examples(150)
@given(st.one_of(hands(), hands(stacks=True), regular_hands(), showdowns()))
def test_the_reasons_of_random_scripts_hold(case: tuple[Data, Data]) -> None:
    situation, policies = case

    assert [fault for moment in moments(situation, Policies.of(policies)) for fault in faults(moment)] == []


def moment(ruling: Data, **reasons: Data) -> Moment:
    """The last ruling of A's bet of 800 that B calls short, with other reasons and other things stated."""
    script = hand(("A", bets(800)), ("B", put((500, 1))), street="flop", pot=800, players=["A", "B", "C"])
    last = moments(script, Policies())[-1]
    why = [{"id": name.replace("__", ".").replace("_", "-"), "args": reasons[name]} for name in reasons]
    return Moment(
        {**last.ruling, **ruling, "reasons": why}, last.policies, last.hand, last.player, last.done, last.acts
    )


def test_a_condition_on_arguments_is_judged() -> None:
    assert faults(moment({}, undercalls__undercall={"total": 900, "call": 800})) != []
    assert faults(moment({}, undercalls__undercall={"total": 500, "call": 800})) == []


def test_a_condition_on_the_hand_is_judged() -> None:
    assert faults(moment({}, undercalls__discretion={})) != []
    assert faults(moment({}, undercalls__opening_bet={"call": 800})) == []


def test_a_condition_on_what_is_stated_is_judged() -> None:
    pending: Data = {"player": "C", "skipped": "B"}

    assert faults(moment({"in_turn": False, "binding": True}, out_of_turn__pending=pending)) != []
    assert faults(moment({"in_turn": False, "binding": "pending"}, out_of_turn__pending=pending)) == []


def test_reasons_that_exclude_each_other_are_judged() -> None:
    both: Data = {"all_in_face_up__face_up": {}, "all_in_face_up__betting_possible": {}}

    assert faults(moment({}, **both)) != []
    assert faults(moment({}, all_in_face_up__face_up={})) == []


def test_a_possibility_that_is_listed_twice_is_found() -> None:
    assert faults(moment({"permitted": [{"action": "call"}, {"action": "call"}]})) != []


def test_chips_that_go_back_without_a_reason_are_found() -> None:
    assert faults(moment({"returned": 100})) != []


def test_an_amount_that_is_not_stated_is_named() -> None:
    chips: Data = {"raise_methods__later_motions": {"returned": 300}}

    assert faults(moment({"decides": "rules"}, **chips)) == [
        "raise-methods.later-motions{'returned': 300}: returned <= :returned, but `:returned` is not stated"
    ]
    assert faults(moment({"decides": "rules", "returned": 300}, **chips)) == []


def test_what_comes_back_by_the_advice_alone_is_said_to_depend_on_it() -> None:
    certain: Data = {"raise_methods__later_motions": {"returned": 300}}
    by_advice: Data = {"raise_methods__later_motions_by_advice": {"returned": 300}}
    ruling: Data = {"decides": "td", "advice": {"action": "call", "to": 800}}
    advised: Data = {"decides": "td", "advice": {"action": "call", "to": 800, "returned": 300}}

    assert faults(moment(ruling, **certain)) != []
    assert faults(moment(ruling, **by_advice)) != []
    assert faults(moment(advised, **certain)) != []
    assert faults(moment(advised, **by_advice)) == []
    assert faults(moment({**ruling, "returned": 300}, **certain)) == []
    assert faults(moment({**ruling, "returned": 300}, **by_advice)) != []


def test_words_and_chips_of_one_moment_are_told_from_words_before_chips() -> None:
    after = put((100, 15))
    at_once = moments(hand(("A", say(amount=1500), {**after, "with_previous": True})), Policies())[0]
    before = moments(hand(("A", say(amount=1500), after)), Policies())[0]

    assert [FACTS["chips at once with words"](found) for found in (at_once, before)] == [True, False]


def test_every_condition_is_one_that_can_be_judged() -> None:
    some = moments(hand(("A", CALL)), Policies())[0]
    for name, declared in REASONS.items():
        why = {"id": name, "args": {arg: 1 if kind in ("chips", "count") else "A" for arg, kind in declared.args}}
        for condition in declared.holds_when:
            with contextlib.suppress(NotStated):  # what is compared is not stated of a call
                holds(condition, why, some)
