"""Words that not everybody heard count, or only what was done beside them does: the director decides, unless both are the same."""

import pytest

from generator.engine import SituationError, rule

from .scripts import Data, bets, hand, ids, put, say

FLOP: Data = {"street": "flop", "pot": 900, "players": ["A", "B", "C"]}


def second(*acts: Data, **facts: object) -> Data:
    """The ruling on what B does facing a bet of 600."""
    return rule(hand(("A", bets(600)), ("B", *acts), **{**FLOP, **facts}), {})[-1]


def unheard(verb: str | None, **more: object) -> Data:
    return say(verb, heard_by="nobody", **more)


def test_words_alone_count_or_do_not() -> None:
    found = second(unheard("call"))

    assert found["permitted"] == [{"action": "call", "to": 600}, {"binding": False}]
    assert "advice" not in found
    assert ids(found)[0] == "bet-methods.unheard"


def test_words_with_chips_count_or_the_chips_do() -> None:
    found = second(unheard("raise", to=2000), put((1000, 1)))

    assert found["permitted"] == [{"action": "raise", "to": 2000}, {"action": "call", "to": 600, "returned": 400}]


@pytest.mark.parametrize("acts", [[unheard("call"), put((100, 6))], [put((1000, 1)), unheard("raise")]])
def test_nothing_is_to_be_decided_where_chips_say_the_same_or_come_first(acts: list[Data]) -> None:
    found = second(*acts)

    assert (found["action"], found["to"], found["decides"]) == ("call", 600, "rules")


def test_chips_that_say_the_same_make_the_act_and_not_words_that_nobody_heard() -> None:
    assert ids(second(unheard("call"), put((100, 6))))[:1] == ["call-methods.exactly"]


def test_out_of_turn_the_words_are_for_the_director_too() -> None:
    found = rule(hand(("A", bets(600)), ("C", unheard("call")), **FLOP), {})[-1]

    assert found["permitted"] == [{"action": "call", "to": 600}, {"binding": False}]
    assert found["in_turn"] is False


def test_who_heard_it_sits_at_the_table() -> None:
    with pytest.raises(SituationError, match="say: heard_by must be dealer or a player at this table"):
        second(say("call", heard_by="Z"))
