"""The notation of what happens around the betting: what a form means, and where a wrong one is wrong."""

from typing import Any

import pytest

from generator.language.notation import NotationError, format_event, parse_event


@pytest.mark.parametrize(
    ("actor", "text", "acts"),
    [
        ("A", "acts as time runs out, calls", [{"act": "run-out", "when": "tie"}, {"act": "call"}]),
        ("A", "acts before the declaration, folds", [{"act": "run-out", "when": "late"}, {"act": "fold"}]),
        ("A", "chops with seat 5", [{"act": "chop", "other": "seat 5"}]),
        ("A", "declares seat 5 dead", [{"act": "declare-dead", "whose": "seat 5"}]),
        ("dealer", "declares B dead", [{"act": "declare-dead", "whose": "B"}]),
        ("dealer", "announces 5000", [{"act": "announce", "amount": 5000}]),
        ("dealer", 'announces "all-in"', [{"act": "announce", "verb": "all-in"}]),
        ("dealer", "announces seat 5 as the winner", [{"act": "announce", "winner": "seat 5"}]),
        ("dealer", "finds 5000 behind seat 5", [{"act": "find-behind", "whose": "seat 5", "amount": 5000}]),
        ("A", "finds 5000 behind B", [{"act": "find-behind", "whose": "B", "amount": 5000}]),
        ("dealer", "notices the missing ante of seat 5", [{"act": "notice-post", "what": "ante", "whose": "seat 5"}]),
        ("A", "notices the missing blind of B", [{"act": "notice-post", "what": "blind", "whose": "B"}]),
        ("A", 'says "raise to 900" about cards', [{"act": "say-other", "words": "raise to 900", "about": "cards"}]),
        ("A", 'says "fold" as advice', [{"act": "say-other", "words": "fold", "about": "advice"}]),
        ("floor", "rules posted", [{"act": "decide", "posted": True}]),
        ("floor", "rules not posted", [{"act": "decide", "posted": False}]),
    ],
)
def test_a_form_is_read_as_its_acts_and_written_back(actor: str, text: str, acts: list[dict[str, Any]]) -> None:
    event = parse_event(actor, text)

    assert event == {"actor": actor, "acts": acts}
    assert format_event(event) == (actor, text)


@pytest.mark.parametrize(
    ("actor", "text", "column", "said", "nearest"),
    [
        ("A", "acts late", 5, "expected 'as time runs out' or 'before the declaration'", None),
        ("A", "acts", 4, "expected 'as time runs out'", None),
        ("A", "chops", 5, "expected 'with'", None),
        ("A", "chops with", 10, "expected a player", None),
        ("A", "declares B", 9, "expected 'dead'", None),
        ("A", "declares", 8, "expected 'dead'", None),
        ("A", "declares dead", 9, "expected a player", None),
        ("A", 'declares "call"', 9, "words in quotes follow 'says'", "says"),
        ("A", "announces 500", 0, "is what the dealer does", None),
        ("dealer", "announces", 9, "expected an amount or a winner", None),
        ("dealer", "announces five", 10, "not a whole number", None),
        ("dealer", 'announces "ship it"', 10, "an act is announced by its term", None),
        ("dealer", "announces as the winner", 10, "expected a player", None),
        ("dealer", "finds 5000 of A", 11, "expected 'behind'", None),
        ("dealer", "finds 5000 behind", 17, "expected a player", None),
        ("A", "finds 0 behind B", 6, "an amount is at least 1", None),
        ("dealer", "notices the missing ante", 24, "expected 'of'", None),
        ("A", "notices the missing ante of", 27, "expected a player", None),
        ("A", 'says "I had an ace" about hands', 26, "expected 'cards'", "cards"),
        ("A", 'says " " as advice', 6, "words of 1 to 300 characters", None),
        ("A", 'says "fold" as advise', 15, "expected 'advice'", "advice"),
    ],
)
def test_a_fault_is_told_with_its_place(actor: str, text: str, column: int, said: str, nearest: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        parse_event(actor, text)

    assert said in caught.value.message
    assert (caught.value.column, caught.value.nearest) == (column, nearest)
