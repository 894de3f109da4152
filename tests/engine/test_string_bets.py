"""Which motions count is decided in one module, and everything else follows from it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import generator.engine
from generator.engine import Policies, SituationError, rule
from generator.engine.play import Playing

from .scripts import CALL, CHECK, FOLD, TDA_2011, Data, bets, hand, ids, put, raises, say, told

ENGINE = Path(generator.engine.__file__).parent
# Who reads the chips of all motions for what they are: put in by an act, whatever of it counts.
OF_ALL_MOTIONS = {
    "betting/string_bets.py": "splits them",
    "betting/announcements.py": "what an announcement has put in so far",
    "betting/decisions.py": "what goes back where the director lets no act count, or is given up with a fold",
    "betting/early_cards.py": "what goes back where no act counts",
    "betting/hasty.py": "what lies there while the director decides",
    "betting/last_act.py": "what pays for an act that is ruled",
    "betting/out_of_turn.py": "what pays for an act that waits, or goes back",
    "betting/payments.py": "what pays for an act that is ruled",
    "betting/stacks.py": "what a player cannot have",
    "betting/turns.py": "what an announcement has put in so far",
    "betting/undercalls.py": "what makes up an undercall",
    "state/declaration.py": "adds them up",
    "state/waiting.py": "what lies in front of a player",
}
SHIP_IT: Data = {"act": "say-other", "words": "ship it"}


def picked(source: str) -> Iterator[str]:
    """Every place where the motions of a declaration are used for more than whether there are any."""
    tree = ast.parse(source)
    asked = {id(node) for outer in ast.walk(tree) for node in truths(outer)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "motions" and id(node) not in asked:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def truths(node: ast.AST) -> Iterator[ast.expr]:
    """What a node only asks for being true or false."""
    if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
        yield node.test
    elif isinstance(node, ast.BoolOp):
        yield from node.values
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bool":
        yield from node.args


def modules() -> Iterator[tuple[str, str]]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield path.relative_to(ENGINE).as_posix(), path.read_text(encoding="utf-8")


# The one puts them together, the other joins those of an announcement with those that follow it.
@pytest.mark.parametrize(
    ("name", "source"),
    [case for case in modules() if case[0] not in ("betting/string_bets.py", "betting/reading.py")],
    ids=lambda value: value if value.endswith(".py") else "",
)
def test_no_other_module_picks_motions(name: str, source: str) -> None:
    allowed = {
        "betting/announcements.py": ["self.declaration.motions", "declaration.motions"],
        "state/declaration.py": ["self.motions", "self.motions"],
    }
    found = [place.partition(": ")[2] for place in picked(source)]

    assert sorted(found) == sorted(allowed.get(name, []))


def test_a_module_that_picks_motions_is_found() -> None:
    assert list(picked("first = declaration.motions[0]")) == ["line 1: declaration.motions"]
    assert list(picked("for motion in act.motions: pass")) == ["line 1: act.motions"]
    assert list(picked("x = act.motions and not act.motions or bool(act.motions)\nif act.motions: pass")) == []


def test_the_chips_of_all_motions_are_read_only_for_what_they_are() -> None:
    found = {
        name
        for name, source in modules()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "pushed" and ast.unparse(node.value).endswith("declaration")
    }

    assert found <= set(OF_ALL_MOTIONS), found - set(OF_ALL_MOTIONS)


def test_what_comes_back_by_the_advice_is_said_there() -> None:
    ruling = rule(hand(("A", SHIP_IT, put((400, 1)), put((1000, 1)))), Policies())[-1]

    assert told(ruling, "decides", "advice", "returned") == {
        "decides": "td",
        "advice": {"action": "call", "to": 400, "returned": 1000},
        "returned": None,
    }
    assert ruling["advice"] in ruling["permitted"]


def test_what_comes_back_whatever_the_director_decides_is_ruled() -> None:
    ruling = rule(hand(("A", raises(1200)), ("B", say("bet"), put((2000, 1)), put((500, 1)))), Policies())[-1]

    # A call gives back more; the later motion comes back in any case.
    assert told(ruling, "decides", "returned") == {"decides": "td", "returned": 500}
    assert [choice["returned"] for choice in ruling["permitted"]] == [1300, 500]


# Facing 1,200 in no-limit 200/400: what an act puts in, and what comes back by each choice of the director.
CHOICES: list[tuple[str, tuple[Data, ...], list[Data]]] = [
    (
        "other words and a chip too many",
        (SHIP_IT, put((2000, 1))),
        [{"action": "call", "to": 1200, "returned": 800}, {"action": "raise"}],
    ),
    (
        "other words and too little",
        (SHIP_IT, put((700, 1))),
        [{"action": "fold", "forfeits": 700}, {"action": "call", "to": 1200}, {"action": "raise"}],
    ),
    (
        "two readings and two motions",
        (say("bet"), put((1300, 1)), put((500, 1))),
        [{"action": "call", "to": 1200, "returned": 600}, {"action": "raise", "to": 2000}],
    ),
    (
        "two readings and too little",
        (say("bet"), put((700, 1))),
        [
            {"action": "call", "to": 1200},
            {"action": "fold", "forfeits": 700},
            {"action": "raise", "to": 2000},
        ],
    ),
    (
        "an unclear word against the chips, and a later motion",
        (say(word="five", meanings=[5000, 50000]), dict(put((1300, 1)), with_previous=True), put((500, 1))),
        [{"action": "call", "to": 1200, "returned": 600}, {"action": "raise", "to": 5000}],
    ),
]


@pytest.mark.parametrize(("acts", "permitted"), [pytest.param(*rest, id=name) for name, *rest in CHOICES])
def test_each_choice_of_the_director_says_what_comes_back_by_it(acts: tuple[Data, ...], permitted: list[Data]) -> None:
    ruling = rule(hand(("A", raises(1200)), ("B", *acts)), TDA_2011)[1]

    assert ruling["permitted"] == permitted
    assert ruling["advice"] == next(choice for choice in permitted if choice["action"] == "call")
    assert "returned" not in ruling


def test_what_goes_beyond_the_call_is_told_from_what_came_later() -> None:
    motions = (put((100, 3)), put((100, 3)), put((500, 1)))
    ruling = rule(hand(("A", *motions)), Policies())[-1]
    advised = rule(hand(("A", SHIP_IT, *motions)), Policies())[-1]

    assert told(ruling, "action", "to", "returned") == {"action": "call", "to": 400, "returned": 700}
    assert [(why["id"], why["args"]) for why in ruling["reasons"][:3]] == [
        ("raise-methods.beyond-call", {"returned": 200}),
        ("string-bets.several-motions", {}),
        ("raise-methods.later-motions", {"returned": 500}),
    ]
    assert advised["advice"] == {"action": "call", "to": 400, "returned": 700}
    assert [(why["id"], why["args"]) for why in advised["reasons"][:3]] == [
        ("raise-methods.beyond-call-by-advice", {"returned": 200}),
        ("raise-methods.later-motions-by-advice", {"returned": 500}),
        ("string-bets.several-motions", {}),
    ]


@pytest.mark.parametrize(("motions", "why"), [((400, 900), True), ((400, 300), False), ((400,), False)])
def test_two_motions_complete_a_raise_only_where_they_hold_all_of_it(motions: tuple[int, ...], why: bool) -> None:
    ruling = rule(hand(("A", say("raise"), *(put((chips, 1)) for chips in motions))), Policies.of(TDA_2011))[-1]

    assert ruling["action"] == "raise"
    assert ("raise-methods.call-then-motion" in ids(ruling)) is why


def amounts_of_later_motions(ruling: Data) -> list[int]:
    return [why["args"]["returned"] for why in ruling["reasons"] if why["id"] == "raise-methods.later-motions"]


@pytest.mark.parametrize("game", ["lhe", "plhe"])
def test_chips_that_are_cut_are_not_said_to_have_come_later(game: str) -> None:
    limits = {"limits": [200, 400]} if game == "lhe" else {"pot": 400}
    act = (say("bet"), put((5000, 1)), put((100, 1)))
    ruling = rule(hand(("SB", *act), game=game, street="flop", **limits), Policies())[-1]

    assert ruling["returned"] > 100
    assert amounts_of_later_motions(ruling) == [100]


def test_a_later_motion_after_pot_in_no_limit_is_a_string_bet() -> None:
    ruling = rule(hand(("A", say("pot"), put((1000, 1)), put((500, 1)))), Policies())[-1]

    assert told(ruling, "to", "returned") == {"to": 1000, "returned": 500}
    assert amounts_of_later_motions(ruling) == [500]


def test_a_bring_in_is_the_first_motion() -> None:
    script = hand(("A", put((50, 1)), put((50, 1))), game="stud", limits=[200, 400])
    script.pop("blinds")
    ruling = rule(script, Policies())[-1]

    assert told(ruling, "action", "to", "returned") == {"action": "bet", "to": 50, "returned": 50}


def test_an_unclear_word_is_held_against_the_motion_of_its_moment() -> None:
    unclear = say(word="five", number=5, meanings=[500, 5000])
    script = hand(
        ("A", unclear, put((500, 1), with_previous=True), put((300, 1))), street="flop", pot=800, players=["A", "B"]
    )
    script["play"].insert(0, {"actor": "B", "acts": [CHECK]})
    ruling = rule(script, Policies())[-1]

    assert told(ruling, "action", "to", "returned", "decides") == {
        "action": "bet",
        "to": 500,
        "returned": 300,
        "decides": "rules",
    }
    assert "bet-methods.chips-play" in ids(ruling)


def test_motions_that_make_what_a_bettor_showed_are_held_against_his_words() -> None:
    said = ("A", say("raise", to=1600), put((1000, 1)))
    together = rule(hand(said, ("B", put((600, 1)), put((400, 1)))), Policies())[-1]
    call = rule(hand(said, ("B", put((1000, 1)), put((1000, 1)))), Policies())[-1]

    assert together["permitted"] == [{"action": "call", "to": 1600}, {"action": "call", "to": 1000}]
    assert told(call, "action", "to", "returned") == {"action": "call", "to": 1600, "returned": 400}


def test_words_out_of_turn_say_why_chips_beyond_them_come_back() -> None:
    script = hand(("B", say("check"), put((100, 1))), ("A", FOLD), street="flop", pot=800, players=["A", "B", "C"])
    ruling = rule(script, Policies())[0]

    assert told(ruling, "in_turn", "returned") == {"in_turn": False, "returned": 100}
    assert "bet-methods.first-binds" in ids(ruling)


@pytest.mark.parametrize(
    ("acts", "returned", "owed"),
    [([CALL], None, 200), ([say("call")], None, 400), ([say("call"), put((500, 1))], 300, 200)],
)
def test_an_act_out_of_turn_owes_what_a_corrected_bet_costs_it_more(
    acts: list[Data], returned: int | None, owed: int
) -> None:
    script = hand(
        ("SB", {**bets(200), "unnoticed": True}),
        ("A", *acts),
        ("dealer", {"act": "notice", "whose": "SB"}),
        ("BB", FOLD),
        ("A", put((1000, 1))),
        street="flop",
        pot=800,
    )
    early, noticed, _, paid = rule(script, Policies())[1:]

    assert told(early, "in_turn", "returned") == {"in_turn": False, "returned": returned}
    assert noticed["owes"] == {"SB": 200, "A": 200}
    assert paid["returned"] == 1000 - owed
    assert paid["reasons"][0]["args"] == {"player": "A", "chips": owed}


def test_two_motions_after_raise_count_where_the_book_says_so() -> None:
    script = hand(("A", say("raise"), put((400, 1)), put((800, 1)), put((500, 1))))
    two = rule(script, Policies.of(TDA_2011))[-1]
    one = rule(script, Policies())[-1]

    assert [told(ruling, "to", "returned") for ruling in (two, one)] == [
        {"to": 1200, "returned": 500},
        {"to": 800, "returned": 900},
    ]
    assert amounts_of_later_motions(two) == [500]
    assert amounts_of_later_motions(one) == [900]


def test_an_act_out_of_turn_gets_back_no_more_than_lies_there() -> None:
    script = hand(
        ("SB", {**bets(200), "unnoticed": True}),
        ("A", say("call"), put((500, 1))),
        ("dealer", {"act": "notice", "whose": "SB"}),
        ("BB", raises(1200)),
        street="flop",
        pot=800,
    )

    assert rule(script, Policies())[-1]["refunds"] == {"A": 200}


# What has gone before, in no-limit 200/400 with four players, and who puts chips in then.
BEFORE: dict[str, tuple[tuple[tuple[Any, ...], ...], str]] = {
    "against the opening bet": ((), "A"),
    "against a raise": ((("A", raises(1200)),), "B"),
    "by a blind, against a raise": ((("A", raises(1200)), ("B", FOLD), ("SB", FOLD)), "BB"),
    "heads-up against a raise": ((("A", FOLD), ("B", FOLD), ("SB", raises(1200))), "BB"),
    "out of turn, against the opening bet": ((), "B"),
    "out of turn, against a raise": ((("A", raises(1200)),), "SB"),
}
MOTIONS = [(400, 400), (500, 700), (500, 900), (500, 200, 1000), (400, 300), (1200, 500), (5000, 100), (100, 100, 100)]


@pytest.mark.parametrize("motions", MOTIONS, ids=lambda motions: "-".join(map(str, motions)))
@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("book", [{}, TDA_2011], ids=["common", "tda-2011"])
def test_motions_come_to_the_same_in_one_event_and_in_several(
    book: Data, before: str, motions: tuple[int, ...]
) -> None:
    play, player = BEFORE[before]
    chips = [put((value, 1)) for value in motions]
    ends = [
        end(hand(*play, (player, *chips)), len(play), book),
        end(hand(*play, *((player, chip) for chip in chips)), len(play), book),
    ]

    assert ends[0] == ends[1]


def test_last_chips_after_an_undercall_are_all_in_in_one_event_and_in_two() -> None:
    raised = ("A", raises(1200))
    first, last = put((500, 1)), put((100, 2), last=True)
    one = rule(hand(raised, ("B", first, last), ("SB", CALL)), Policies())
    two = rule(hand(raised, ("B", first), ("B", last), ("SB", CALL)), Policies())

    called = {"action": "call", "to": 700, "all_in": True, "decides": "rules", "next": "SB"}
    assert told(one[1], *called) == told(two[2], *called) == called
    assert one[2] == two[3]
    with pytest.raises(SituationError, match="B has 800 behind, not 200"):
        rule(hand(raised, ("B", first), ("B", last), stacks={"B": 1300}), Policies())


def end(script: Data, before: int, book: Data) -> Data:
    """Where a hand stands at its end, and what became of the chips put in after the first events."""
    played = Playing(script, Policies.of(book))
    rulings = [played.rule_next() for _ in played.events][before:]
    state = played.script
    table = state.hand
    waiting = [(act.player, act.outcome.action, act.outcome.to, act.owed()) for act in state.waiting.pending]
    back = [choice.get("returned", 0) for choice in rulings[-1].get("permitted", [])] or [0]
    return {
        "front": table.front,
        "owed": {name: chips for name, chips in table.owed.items() if chips},
        "turn": table.turn,
        "level": table.level,
        "waiting": waiting,
        "decides": rulings[-1].get("decides"),
        "permitted": rulings[-1].get("permitted"),
        "returned": sum(ruling.get("returned", 0) for ruling in rulings) + min(back),
    }
