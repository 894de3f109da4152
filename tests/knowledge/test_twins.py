"""No two examples have the same facts and the same play: each teaches something of its own."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from tests.small import real


def by_seats(situation: Mapping[str, Any]) -> str:
    """A situation in which players are called by their seats, whatever their names."""
    players = situation.get("players")
    names = {name: f"seat {at}" for at, name in enumerate(players)} if isinstance(players, list | tuple) else {}
    return re.sub(r'"([^"]*)"', lambda found: json.dumps(names.get(found[1], found[1])), json.dumps(situation))


def test_players_are_told_apart_by_their_seats_alone() -> None:
    first = {"players": ["A", "B"], "play": [{"actor": "A", "acts": [{"act": "check"}]}]}
    second = {"players": ["SB", "BB"], "play": [{"actor": "SB", "acts": [{"act": "check"}]}]}

    assert by_seats(first) == by_seats(second)
    assert by_seats(first) != by_seats({**first, "play": [{"actor": "B", "acts": [{"act": "check"}]}]})


def test_no_two_examples_have_the_same_facts_and_play() -> None:
    alike = defaultdict(list)
    for example in real().examples.values():
        alike[by_seats(example.situation)].append(example.id)

    assert [examples for examples in alike.values() if len(examples) > 1] == []
