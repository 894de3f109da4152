"""What the tournament director decides: every choice that is left to him, and that the hand goes on as if it had been the ruling."""

from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.engine import Policies, SituationError, rule, trace
from generator.engine.accounts import open_play
from generator.engine.state import Script
from generator.knowledge.rulings import engine_policies
from tests.random_tests import examples
from tests.small import real

from .agreement import total
from .scripts import CALL, CHECK, FOLD, TDA_2011, Data, bets, hand, ids, put, raises, say, told
from .situations import floor_rules, hands, left, showdowns, taken

SHIP_IT: Data = {"act": "say-other", "words": "ship it"}
PUSH_CARDS: Data = {"act": "push-cards"}
# Choices of which no clause says what follows, so that nothing more is ruled.
NOT_FOLLOWED = ("tournament-director-decides",)


def floor(**outcome: Any) -> tuple[str, Data]:
    return "floor", {"act": "decide", **outcome}


def last(situation: Data, policies: Data | None = None) -> Data:
    return rule(situation, policies or {})[-1]


def stands(situation: Data, policies: Data | None = None) -> Data:
    """How the table stands at the end, which is what counts for whatever follows."""
    return trace(situation, policies or {})[-1]


@cache
def of_examples() -> list[tuple[str, Data, Policies]]:
    """Every example up to each event that leaves something to the director, with what he may decide, once for all books that agree."""
    found: dict[str, tuple[str, Data, Policies]] = {}
    knowledge = real()
    for name, example in knowledge.examples.items():
        if "floor" in example.situation:
            continue
        for edition in knowledge.editions.values():
            policies = engine_policies(edition)
            situation = dict(example.situation)
            rulings = rule(situation, policies)
            for index, ruling in enumerate(rulings):
                for decision in left(ruling):
                    decided = _decided(situation, index, decision)
                    found.setdefault(repr((name, index, decision, rulings[: index + 1])), (name, decided, policies))
    return list(found.values())


def _decided(situation: Data, index: int, decision: Data) -> Data:
    if situation.get("kind", "hand") != "hand":
        return dict(situation, floor=decision["acts"][0])
    return dict(situation, play=[*situation["play"][: index + 1], decision])


def test_everything_that_an_example_leaves_to_the_director_can_be_decided() -> None:
    cases = of_examples()
    assert len(cases) > 700

    for name, situation, policies in cases:
        ruling = rule(situation, policies)[-1]
        assert ruling.get("not_covered", NOT_FOLLOWED[0]) in NOT_FOLLOWED, name
        assert "permitted" not in ruling or ruling.get("decides") == "td", name
        assert ids(ruling)[0] == "floor-decisions.decided", name


def test_a_hand_is_played_on_after_a_decision() -> None:
    for name, situation, policies in of_examples():
        if situation.get("kind", "hand") != "hand":
            continue
        ruling = rule(situation, policies)[-1]
        played = dict(situation, play=list(situation["play"]))
        for _ in range(4):
            following, may = ruling.get("next"), ruling.get("may")
            if following is None or not may or ruling.get("not_covered"):
                break
            action = next(action for action in ("call", "check", "fold", "raise", "bet") if action in may)
            act = {"act": action}
            if action in ("raise", "bet"):
                act["to"] = ruling["raise_to_min"]
            played["play"].append({"actor": following, "acts": [act]})
            ruling = rule(played, policies)[-1]
            if ruling.get("not_covered") == "tournament-director-decides" and "conditional-statements" in name:
                break  # something else was said
            assert ruling.get("action") == action, name
            assert ruling.get("binding") is True, name


def test_no_chips_are_made_or_lost_by_a_decision() -> None:
    for name, situation, policies in of_examples():
        if situation.get("kind", "hand") == "hand" and len(situation.get("stacks", {})) == len(situation["players"]):
            assert len({total(state) for state in trace(situation, policies)}) == 1, name


@examples(300)
@given(st.data(), st.one_of(hands(stacks=True), showdowns()))
def test_whatever_is_left_to_the_director_can_be_decided(data: st.DataObject, case: tuple[Data, Data]) -> None:
    situation, policies = case
    rulings = rule(situation, policies)
    for index, ruling in enumerate(rulings):
        for decision in left(ruling):
            if _is_open(decision, ruling) and data.draw(st.booleans()):
                decision = floor_rules(dict(decision["acts"][0], to=_an_amount(situation, index, decision, policies)))
            decided = _decided(situation, index, decision)

            found = rule(decided, policies)

            assert found[:-1] == rulings[: index + 1]
            assert found[-1].get("not_covered", NOT_FOLLOWED[0]) in (*NOT_FOLLOWED, "bring-in", "bring-in-withdrawn")
            states = trace(decided, policies)
            if len(situation["stacks"]) == len(situation["players"]):
                assert len({total(state) for state in states}) == 1
            if found[-1].get("may") and "not_covered" not in found[-1]:
                decided["play"].append({"actor": found[-1]["next"], "acts": [taken(data.draw, found[-1])]})
                rule(decided, policies)


def _is_open(decision: Data, ruling: Data) -> bool:
    """Whether it is a bet or raise of which the amount is still to come."""
    act = decision["acts"][0]
    return act.get("action") in ("bet", "raise") and "to" not in act and "player" not in act and "permitted" in ruling


def _an_amount(situation: Data, index: int, decision: Data, policies: Data) -> int:
    """An amount that is allowed, as the refusal of another one says."""
    probe = floor_rules(dict(decision["acts"][0], to=1))
    try:
        rule(_decided(situation, index, probe), policies)
    except SituationError as fault:
        return int(fault.message.partition(" is to ")[2].split()[0].rstrip(","))
    return 1


# As if that outcome had been the ruling

RAISED = ("A", raises(1200))
AN_UNDERCALL = ("B", put((500, 1)))
SAME = {
    "an undercall that is folded": (
        [("SB", CALL), ("BB", raises(800)), ("A", raises(1600)), AN_UNDERCALL],
        floor(action="fold"),
        [("B", FOLD)],
        0,
    ),
    "an undercall that is called": (
        [("SB", CALL), ("BB", raises(800)), ("A", raises(1600)), AN_UNDERCALL],
        floor(action="call"),
        [("B", CALL)],
        0,
    ),
    "words without chips that are a raise": ([RAISED, ("B", SHIP_IT)], floor(action="raise"), [("B", say("raise"))], 1),
    "words without chips that are a raise to an amount": (
        [RAISED, ("B", SHIP_IT)],
        floor(action="raise", to=3000),
        [("B", raises(3000))],
        1,
    ),
    "words without chips that are a call": ([RAISED, ("B", SHIP_IT)], floor(action="call"), [("B", CALL)], 1),
    "words without chips that are nothing": ([RAISED, ("B", SHIP_IT)], floor(binding=False), [], 1),
    "words with chips that are a raise": (
        [RAISED, ("B", SHIP_IT, put((1000, 3)))],
        floor(action="raise", to=3000),
        [("B", raises(3000))],
        1,
    ),
    "words with a chip that are a call": (
        [RAISED, ("B", SHIP_IT, put((5000, 1)))],
        floor(action="call"),
        [("B", CALL)],
        1,
    ),
    "words with a chip that are a raise": (
        [RAISED, ("B", SHIP_IT, put((5000, 1)))],
        floor(action="raise"),
        [("B", say("raise"), put((5000, 1)))],
        1,
    ),
    "cards pushed forward that are a fold": ([RAISED, ("B", PUSH_CARDS)], floor(action="fold"), [("B", FOLD)], 1),
    "cards pushed forward that are nothing": ([RAISED, ("B", PUSH_CARDS)], floor(binding=False), [], 1),
    "a bet taken at its chips": (
        [("A", say(amount=4200), put((1000, 1))), ("B", put((1000, 1)))],
        floor(action="call", to=1000),
        [("A", raises(1000)), ("B", CALL)],
        2,
    ),
    "a bet taken at its words": (
        [("A", say(amount=4200), put((1000, 1))), ("B", put((1000, 1)))],
        floor(action="call", to=4200),
        [("A", raises(4200)), ("B", CALL)],
        2,
    ),
    "words out of turn that are a call": (
        [("SB", SHIP_IT, put((5000, 1)))],
        floor(action="call"),
        [("SB", CALL)],
        1,
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_hand_stands_as_after_an_act_that_is_ruled_so(name: str) -> None:
    """`instead` stands in the place of the last so many events."""
    play, decision, instead, replaced = SAME[name]
    stacks = dict.fromkeys(("SB", "BB", "A", "B"), 20000)
    decided = hand(*play, decision, stacks=stacks)
    otherwise = hand(*play[: len(play) - replaced], *instead, stacks=stacks)

    assert stands(decided) == stands(otherwise)
    keys = ("next", "may", "call_to", "raise_to_min", "raise_to_max")
    if instead:
        assert told(last(decided), *keys) == told(last(otherwise), *keys)


def test_a_hand_ruled_dead_leaves_what_a_mucked_one_does() -> None:
    play = [("A", bets(400)), ("B", CHECK)]
    facts: Data = {"street": "flop", "pot": 900, "players": ["A", "B", "C"], "blinds": [50, 100]}
    decided = hand(*play, ("A", {"act": "muck", "retrievable": True}), floor(live=False), **facts)
    mucked = hand(*play, ("A", {"act": "muck"}), **facts)

    assert stands(decided) == stands(mucked)
    assert told(last(decided), "returned", "next", "live") == told(last(mucked), "returned", "next", "live")


def test_a_hand_ruled_live_plays_on() -> None:
    play = [("A", bets(400)), ("B", FOLD)]
    facts: Data = {"street": "flop", "pot": 900, "players": ["A", "B", "C"], "blinds": [50, 100]}
    decided = hand(*play, ("A", {"act": "muck", "retrievable": True}), floor(live=True), ("C", CALL), **facts)

    assert stands(decided) == stands(hand(*play, ("C", CALL), **facts))


def test_a_misdeal_is_dealt_again_as_any_other() -> None:
    foreign = ("dealer", {"act": "find", "what": "foreign"})
    left_open, listed = {"misdeal_foreign_card": "td_decides"}, {"misdeal_foreign_card": "misdeal"}
    again = ("dealer", {"act": "redeal"})
    decided = rule(hand(("A", CALL), foreign, floor(misdeal=True), again), left_open)
    ruled = rule(hand(("A", CALL), foreign, again), listed)

    assert told(decided[2], "misdeal", "refunds") == told(ruled[1], "misdeal", "refunds")
    assert decided[3] == ruled[2]
    assert rule(hand(("A", CALL), foreign, again), left_open)[-1]["next"] == "A"


def test_the_most_that_a_skipped_player_may_do() -> None:
    play = [("A", raises(1200)), ("SB", CALL), ("BB", FOLD)]
    policies = {"substantial_action_measure": "one_with_chips", "skipped_player_rule": "binding_floor_decides"}
    assert last(hand(*play), policies)["skipped_player"]["player"] == "B"

    free = last(hand(*play, floor(action="raise", player="B")), policies)
    limited = last(hand(*play, floor(action="call", player="B")), policies)
    out = last(hand(*play, floor(action="fold", player="B")), policies)

    assert told(free, "next", "may") == {"next": "B", "may": ["fold", "call", "raise"]}
    assert told(limited, "next", "may") == {"next": "B", "may": ["fold", "call"]}
    assert told(out, "next", "dead") == {"next": None, "dead": ["B"]}


def test_the_first_of_two_undercalls_is_settled_after_the_second() -> None:
    play = [("SB", bets(2000)), ("BB", raises(8000)), ("A", put((1000, 2))), ("B", put((1000, 2)))]
    facts: Data = {"street": "flop", "pot": 3000}
    once = last(hand(*play, floor(action="fold"), **facts))
    twice = last(hand(*play, floor(action="fold"), floor(action="fold"), **facts))

    # Whether the first one calls or folds is for the director to say, so it is not told what the player may do.
    assert told(once, "action", "next", "may", "call_to") == {
        "action": "fold",
        "next": "A",
        "may": None,
        "call_to": 8000,
    }
    assert told(twice, "action", "next") == {"action": "fold", "next": "SB"}
    assert stands(hand(*play, floor(action="fold"), floor(action="fold"), **facts))["bets"] == {
        "SB": 2000,
        "BB": 8000,
        "A": 2000,
        "B": 2000,
    }


@pytest.mark.parametrize(
    ("decision", "bound"), [(floor(action="call", any_amount=True), True), (floor(action="call", to=800), False)]
)
def test_a_call_before_the_amount_is_held_to_what_the_director_says(decision: Any, bound: bool) -> None:
    play = [("A", say("raise")), ("B", say("call")), decision, ("A", put((1000, 2)))]
    ruling = last(hand(*play))

    assert ruling["action_changed"] is not bound
    assert ruling["next"] == ("SB" if bound else "B")


@pytest.mark.parametrize(
    ("acts", "broken"),
    [
        ([("BB", bets(800)), ("A", FOLD), ("B", FOLD), ("SB", raises(1600))], False),
        ([("BB", bets(800)), ("A", FOLD), ("B", FOLD), ("SB", FOLD)], True),
        ([("BB", CHECK), ("A", CHECK), ("B", CHECK)], False),
    ],
)
def test_a_statement_about_the_future_that_binds_is_not_broken_in_silence(acts: list[Any], broken: bool) -> None:
    said = ("SB", {"act": "say-if", "if": {"verb": "bet"}, "then": {"verb": "raise"}})
    ruling = last(hand(said, floor(binding=True), ("SB", CHECK), *acts, street="flop", pot=1600))

    assert ("not_covered" in ruling) is broken


# Refusals

CALLED = [("A", CALL)]


@pytest.mark.parametrize(
    ("play", "decision", "message"),
    [
        ([], floor(action="call"), "nothing was left to the tournament director just before"),
        (CALLED, floor(action="fold"), "nothing was left to the tournament director just before"),
        (CALLED, floor(rounds=2), "nothing was left to the tournament director just before"),
        (
            [RAISED, ("B", SHIP_IT), ("B", CALL)],
            floor(action="raise"),
            "nothing was left to the tournament director just before",
        ),
        (
            [RAISED, ("B", PUSH_CARDS)],
            floor(action="call"),
            "action call is not left to the tournament director, who has: action fold; binding false",
        ),
        ([RAISED, ("B", PUSH_CARDS)], floor(action="fold", player="SB"), "action fold for SB is not left"),
        ([RAISED, ("B", SHIP_IT)], floor(action="raise", to=1300), "a raise of B is to 2000 or more, not to 1300"),
        ([RAISED, ("B", SHIP_IT)], floor(misdeal=True), "misdeal true is not left to the tournament director"),
        (
            [("A", say("raise")), ("B", say("call"))],
            floor(action="call"),
            "action call may be several: action call, to 800; action call, any_amount true",
        ),
        (
            [("A", say("raise")), ("B", say("call"))],
            floor(action="call", to=900),
            "action call, to 900 is not left to the tournament director",
        ),
    ],
)
def test_what_is_not_left_to_the_director_is_refused(play: list[Any], decision: Any, message: str) -> None:
    with pytest.raises(SituationError, match=message) as refused:
        rule(hand(*play, decision), {})
    assert refused.value.event == len(play)


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        ({}, "decide has either action or binding"),
        ({"action": "call", "misdeal": True}, "decide has either action or binding"),
        ({"misdeal": True, "to": 400}, "to stands with an action"),
        ({"action": "fold", "to": 400}, "a fold has no amount"),
        ({"action": "raise", "any_amount": True}, "any_amount stands with a call"),
        ({"action": "call", "to": 400, "player": "A"}, "one of to, any_amount and player belongs here"),
        ({"action": "limp"}, "decide: action must be one of the actions"),
        ({"action": "call", "player": "Z"}, "decide: player must be a player at this table"),
    ],
)
def test_a_decision_that_makes_no_sense_is_refused(outcome: Data, message: str) -> None:
    with pytest.raises(SituationError, match=message):
        rule(hand(RAISED, ("B", SHIP_IT), floor(**outcome)), {})


def test_two_decisions_in_one_event_are_refused() -> None:
    both = ("floor", {"act": "decide", "action": "call"}, {"act": "decide", "binding": False})
    with pytest.raises(SituationError, match="an event of its own"):
        rule(hand(RAISED, ("B", SHIP_IT), both), {})


@examples(100)
@given(st.data(), hands())
def test_what_a_ruling_does_not_permit_is_refused_or_held_against_it(
    data: st.DataObject, case: tuple[Data, Data]
) -> None:
    situation, policies = case
    ruling = rule(situation, policies)[-1]
    permitted = list(left(ruling))
    outcome = data.draw(
        st.sampled_from([{"misdeal": True}, {"live": False}, {"action": "raise", "to": 7}, {"shown": True}])
    )
    decision = floor_rules(outcome)
    assume(decision not in permitted and not any(_is_open(one, ruling) for one in permitted))
    decided = dict(situation, play=[*situation["play"], decision])
    try:
        found = rule(decided, policies)
    except SituationError as fault:
        assert "left to the tournament director" in fault.message
    else:
        assert found[-1].get("not_covered") or ids(found[-1]) == ["floor-decisions.ruled-the-same"]


# A book that decides by itself

AGAINST_THE_OPENING_BET = [("A", bets(8000)), ("B", put((1000, 2)))]
ON_THE_FLOP: Data = {"street": "flop", "pot": 9000, "players": ["A", "B", "C"], "blinds": [1000, 2000]}


def test_a_book_that_rules_otherwise_says_so_and_rules_nothing_more() -> None:
    rulings = rule(hand(*AGAINST_THE_OPENING_BET, floor(action="fold"), ("C", FOLD), **ON_THE_FLOP), {})

    assert told(rulings[2], "action", "to", "not_covered") == {
        "action": "call",
        "to": 8000,
        "not_covered": "decided-by-the-rules",
    }
    assert ids(rulings[2]) == ["floor-decisions.ruled-otherwise"]
    assert rulings[3] == {"not_covered": "decided-by-the-rules", "reasons": []}
    assert last(hand(*AGAINST_THE_OPENING_BET, floor(action="fold"), **ON_THE_FLOP), TDA_2011)["action"] == "fold"


def test_a_book_that_rules_the_same_plays_on() -> None:
    decided = hand(*AGAINST_THE_OPENING_BET, floor(action="call"), ("C", FOLD), **ON_THE_FLOP)
    rulings = rule(decided, {})

    assert ids(rulings[2]) == ["floor-decisions.ruled-the-same"]
    assert rulings[3] == rule(hand(*AGAINST_THE_OPENING_BET, ("C", FOLD), **ON_THE_FLOP), {})[-1]


@pytest.mark.parametrize(
    ("facts", "outcome", "policies", "stated"),
    [
        ({"kind": "penalty", "players": 9, "rounds": 5}, {"rounds": 4}, {}, {"hands": 36}),
        ({"kind": "penalty", "players": 9, "rounds": 5}, {"disqualified": True}, {}, {"disqualified": True}),
        ({"kind": "transit", "carried": 400, "stack": 90}, {"disqualified": True}, {}, {"forfeited": 490}),
        ({"kind": "transit", "carried": 400, "stack": 90}, {"disqualified": False}, {}, {"forfeited": 400}),
        (
            {"kind": "transit", "carried": 400, "stack": 90},
            {"disqualified": False},
            {"chips_out_of_view": "disqualified"},
            {"forfeited": 490, "not_covered": "decided-by-the-rules"},
        ),
        ({"kind": "hidden-chips", "all_in": 500, "hidden": 100}, {"playing": 600}, {}, {"playing": 600}),
        (
            {"kind": "hidden-chips", "all_in": 500, "hidden": 100, "result": "wins"},
            {"playing": 500},
            {},
            {"playing": 500, "hidden_chips": "keeps"},
        ),
        (
            {"kind": "hand-for-hand", "left": 53, "paid": 50, "out": [{"player": "A"}]},
            {"continues": False},
            {"hand_for_hand_end": "a_bust"},
            {"places": {"A": 53}, "continues": False},
        ),
    ],
)
def test_what_follows_in_a_kind_that_is_no_hand(facts: Data, outcome: Data, policies: Data, stated: Data) -> None:
    (ruling,) = rule({**facts, "floor": {"act": "decide", **outcome}}, policies)

    assert told(ruling, *stated) == stated
    assert ruling["decides"] == "rules"


def test_hidden_chips_can_leave_a_second_thing_to_the_director() -> None:
    facts = {"kind": "hidden-chips", "all_in": 500, "hidden": 100, "result": "loses"}
    (ruling,) = rule({**facts, "floor": {"act": "decide", "playing": 500}}, {"losers_hidden_chips": "td_may"})

    assert told(ruling, "decides", "playing") == {"decides": "td", "playing": 500}
    assert ruling["permitted"] == [{"hidden_chips": "to_winner"}, {"hidden_chips": "out_of_play"}]


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"kind": "penalty", "players": 9, "rounds": 2}, "nothing was left to the tournament director"),
        (
            {"kind": "penalty", "players": 9, "rounds": 5},
            "rounds 5 is not left to the tournament director, who has: rounds 1",
        ),
    ],
)
def test_a_decision_in_a_kind_that_is_no_hand_is_refused(facts: Data, message: str) -> None:
    with pytest.raises(SituationError, match=message):
        rule({**facts, "floor": {"act": "decide", "rounds": 5}}, {})


def test_a_copy_of_a_script_stays_as_it_is_while_the_hand_is_played_on() -> None:
    """Whoever goes back to a copy finds the script as it was: what an event changes is the copy's own."""
    compared = 0
    for name, example in real().examples.items():
        if example.situation.get("kind", "hand") != "hand":
            continue
        playing = open_play(dict(example.situation), Policies())
        for index in range(len(playing.events)):
            copy = playing.script.copy()
            before = _state(copy)
            try:
                playing.rule_next()
            except SituationError:
                break
            compared += 1
            assert _state(copy) == before, f"{name}, event {index + 1}"

    assert compared > 2500


def _state(script: Script) -> dict[str, str]:
    """All of a script but the cards, which lie as they lie, whatever is decided."""
    return {name: repr(getattr(script, name)) for name in Script.__dataclass_fields__ if name not in ("cards", "shown")}


def test_two_decisions_that_different_policies_leave_open_are_both_held_against_the_rules() -> None:
    """Nobody leaves both open at once: an undercall of the opening bet, and a foreign card before substantial action."""
    foreign = ("dealer", {"act": "find", "what": "foreign"})
    play = [("C", {"act": "put", "chips": [[100, 1]]}), floor(action="call", to=200), foreign, floor(misdeal=True)]
    rulings = rule(hand(*play, players=["SB", "BB", "C"], blinds=[100, 200], street="preflop", stacks={}), {})

    assert [ids(rulings[at]) for at in (1, 3)] == [["floor-decisions.ruled-the-same"]] * 2


def test_an_act_that_waits_behind_a_raise_over_a_corrected_bet_is_not_ruled() -> None:
    bets_made = [("A", bets(600)), ("B", {**raises(1000), "unnoticed": True})]
    raised = ("C", raises(1600))
    noticed = ("dealer", {"act": "notice", "whose": "B"})
    decided = (noticed, floor(action="raise", to=1200))
    facts = {"players": ["A", "B", "C", "D"], "street": "flop", "pot": 400}
    late = hand(*bets_made, raised, ("A", CALL), *decided, **facts)
    in_turn = hand(*bets_made, raised, *decided, **facts)
    ruled = [rule(one, {})[-1] for one in (late, in_turn)]

    assert [ruling.get("not_covered") for ruling in ruled] == ["tournament-director-decides", None]


def test_a_call_is_one_choice_though_words_and_chips_are_read_apart() -> None:
    acts = [{"act": "say-other", "words": "hmmm"}, {"act": "hold", "chips": [[1000, 8]]}]
    situation = hand(
        ("B", bets(8000)), ("A", *acts), floor(action="call"), game="lo8", blinds=[2000, 4000], limits=[4000, 8000],
        players=["A", "B"], street="river", pot=40000,
    )  # fmt: skip
    left_open, decided = rule(situation, {})[1:]

    assert [choice for choice in left_open["permitted"] if choice.get("action") == "call"] == [
        {"action": "call", "to": 8000}
    ]
    assert told(decided, "action", "to") == {"action": "call", "to": 8000}
