"""The notation of what goes wrong with the cards: what a form means, and where a wrong one is wrong."""

from typing import Any

import pytest

from generator.language.notation import NotationError, format_event, parse_event


def fault(actor: str, text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_event(actor, text)
    return caught.value


@pytest.mark.parametrize(
    ("actor", "text", "act"),
    [
        ("dealer", "deals flop of 4 cards", {"act": "deal", "street": "flop", "count": 4}),
        ("dealer", "deals turn without a burn", {"act": "deal", "street": "turn", "unburned": True}),
        ("dealer", "deals the first card to seat 5", {"act": "deal-first", "to": "seat 5"}),
        ("dealer", "deals seat 5 3 cards", {"act": "deal-count", "to": "seat 5", "count": 3}),
        ("dealer", "deals A no cards", {"act": "deal-count", "to": "A", "count": 0}),
        ("dealer", "deals seat 5 2 cards in a row", {"act": "deal-row", "to": "seat 5"}),
        ("dealer", "deals a boxed card", {"act": "box", "count": 1}),
        ("dealer", "deals the second card boxed", {"act": "box", "place": 2}),
        ("dealer", "sweeps up the board", {"act": "sweep-board"}),
        ("dealer", "pushes the pot to seat 5", {"act": "push", "what": "pot", "to": "seat 5"}),
        ("dealer", "pushes the bet back to A", {"act": "push", "what": "bet", "to": "A"}),
        ("dealer", "exposes a card", {"act": "expose", "count": 1}),
        ("dealer", "exposes the stub", {"act": "expose", "what": "stub"}),
        ("dealer", "exposes a burn card perhaps", {"act": "expose", "what": "burn", "perhaps": True}),
        ("dealer", "exposes a card to seat 5 perhaps", {"act": "expose", "count": 1, "to": "seat 5", "perhaps": True}),
        ("dealer", "exposes the seventh card of A to B", {"act": "expose", "place": 7, "whose": "A", "to": "B"}),
        ("dealer", "exposes the fourth card of seat 5", {"act": "expose", "place": 4, "whose": "seat 5"}),
        ("dealer", "finds a second Td", {"act": "find", "what": "second", "card": "Td"}),
        ("A", "finds a foreign card", {"act": "find", "what": "foreign"}),
        ("A", "notices no cards", {"act": "notice-count", "count": 0}),
        ("A", "notices the missing burn", {"act": "notice-burn"}),
        ("A", "notices the button belongs to UTG+1", {"act": "notice-button", "whose": "UTG+1"}),
        ("dealer", "notices the button belongs to B", {"act": "notice-button", "whose": "B"}),
        ("A", "mixes cards with seat 5", {"act": "mix", "other": "seat 5"}),
        (
            "dealer",
            "mixes A with seat 5 retrievably",
            {"act": "mix", "whose": "A", "other": "seat 5", "retrievable": True},
        ),
        ("A", "shows As Kd to seat 5", {"act": "show", "cards": ["As", "Kd"], "to": "seat 5"}),
        ("A", "straddles", {"act": "straddle"}),
    ],
)
def test_a_form_is_read_as_its_act_and_written_back(actor: str, text: str, act: dict[str, Any]) -> None:
    event = parse_event(actor, text)

    assert event == {"actor": actor, "acts": [act]}
    assert format_event(event) == (actor, text)


@pytest.mark.parametrize(
    ("actor", "text", "column", "said", "nearest"),
    [
        ("dealer", "deals flp", 6, "expected 'flop' or 'turn'", "flop"),
        ("dealer", "deals", 5, "expected 'flop' or 'turn'", None),
        ("dealer", "deals flop of four cards", 14, "not a whole number", None),
        ("dealer", "deals flop of 4", 11, "a number of cards", None),
        ("dealer", "deals A x cards", 8, "not a whole number", None),
        ("dealer", "deals A 53 cards", 8, "more than a deck", None),
        ("dealer", "deals the third card boxed", 6, "boxed cards", None),
        ("dealer", "deals the first card to", 23, "expected a player", None),
        ("dealer", "exposes As", 8, "expected a card", None),
        ("dealer", "exposes the first card from A", 23, "expected 'of'", None),
        ("dealer", "exposes a card to", 17, "expected a player", None),
        ("dealer", "mixes A", 6, "expected 'with'", None),
        ("A", "mixes cards with", 16, "expected a player", None),
        ("dealer", "exposes", 7, "expected a card", None),
        ("dealer", "finds a second", 6, "expected 'a joker'", None),
        ("dealer", "finds a second Xx", 15, "is not a card", None),
        ("dealer", "notices 1 card", 8, "expected 'the'", None),
        ("dealer", "notices the missing car", 20, "expected 'burn'", None),
        ("dealer", "drops the deck", 10, "expected 'stub'", None),
        ("dealer", "sweeps up the flop", 14, "expected 'board'", None),
        ("dealer", "pushes the bet to A", 15, "expected 'back'", None),
        ("dealer", "pushes the stub to A", 11, "expected 'pot' or 'bet'", None),
        ("dealer", "has five cards left", 4, "not a whole number", None),
        ("dealer", "has", 3, "a number of cards", None),
        ("dealer", "starts the hand", 11, "expected 'next'", None),
        ("A", "notices a card", 8, "not a whole number", None),
        ("A", "notices As", 8, "expected 'the missing burn'", None),
        ("A", "takes the chair", 10, "expected 'seat'", None),
        ("A", "skips B", 0, "is what the dealer does", None),
    ],
)
def test_a_fault_is_told_with_its_place(actor: str, text: str, column: int, said: str, nearest: str | None) -> None:
    caught = fault(actor, text)

    assert said in caught.message
    assert (caught.column, caught.nearest) == (column, nearest)
