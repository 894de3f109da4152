"""The story of an example: what it says, in each language with a catalogue, and nothing that the script does not."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.language.lines import Line, Listing, Translate, amounts, cards, chips, ids, render
from generator.language.messages import Message
from generator.language.notation import STREETS, parse_event
from generator.language.notation_floor import OUTCOMES
from generator.language.notation_values import ACTIONS
from generator.language.notation_words import AMOUNT_TERMS, NUMBERS, TERMS
from generator.language.story import PHRASES, event, event_lines, fact_lines, facts, story
from tests.language.catalogues import catalogue, languages
from tests.language.catalogues import situations as of_examples

ROOT = Path(__file__).parents[2]
LANGUAGES = languages("story")
GAMES = ("nlhe", "plhe", "lhe", "plo", "plo8", "lo8", "stud", "stud8", "razz")


def speaker(language: str) -> Translate:
    messages = {name: Message(pattern, language) for name, pattern in catalogue("story", language).items()}

    def say(name: str, arguments: Mapping[str, int | str]) -> str:
        assert set(arguments) == messages[name].arguments
        return messages[name].format(arguments)

    return say


def told(actor: str, text: str, language: str = "en") -> list[str]:
    return event_lines({"play": [parse_event(actor, text)]}, 0, speaker(language))


def scripts() -> list[tuple[str, str]]:
    """Return events that use every form and every spoken word of the notation."""
    found = [
        ("A", text)
        for text in (
            "folds",
            "checks",
            "calls",
            "bets 300",
            "raises to 1200",
            "raises by 800",
            "completes to 100",
            "goes all-in",
            "goes all-in for 700",
            "puts 1000x2, puts 500 25x3 100, puts last 500",
            'says "raise" and puts 1000',
            "takes back 25x2",
            'holds out 500x5, says "call"',
            "holds out 500x5, holds out 100x5, lets go",
            "pushes everything forward",
            "puts 500, pushes everything forward",
            "pushes cards forward",
            "shows As Kd",
            "shows As Kd to B",
            "tables",
            "mucks",
            "mucks retrievably",
            "mixes cards with B",
            "mixes cards with B retrievably",
            "bets 300 unnoticed",
            "asks to see B",
            "calls the clock on B",
            "tells B 9500",
            "tells B 9500 for the pot",
            'says "ship it"',
            *(f'says "{words}"' for words in PHRASES),
            'says "1200"',
            'says "call" heard by nobody',
            'says "call" heard by some, puts 500',
            'says "call" heard by dealer',
            'says "call" heard by B',
            'says "raise to 1200"',
            'says "raise by 800"',
            'says "bet five" meaning 500 or 5000 or 50000',
        )
    ]
    found += [("A", f'says "{verb}"') for verb in TERMS]
    found += [("A", f'says "{verb} 700"') for verb in AMOUNT_TERMS]
    found += [("A", f'says "if you {verb}, I {verb}"') for verb in TERMS]
    found += [("A", f'says "{word}"') for word in NUMBERS]
    found += [("dealer", f"deals {street} Ah Kd") for street in STREETS]
    found += [
        ("A", text)
        for text in (
            "notices 1 card",
            "notices the missing burn",
            "takes the seat",
            "speaks up",
            "speaks up at once",
            "speaks up late",
            "straddles",
            "finds a joker",
            "notices the button belongs to B",
            "notices the missing ante of B",
            "notices the missing blind of B",
            "finds 9500 behind B",
            "declares B dead",
            "chops with B",
            "acts as time runs out, calls",
            "acts before the declaration, calls",
            'says "I had an ace" about cards',
            'says "fold" as advice',
        )
    ]
    found += [
        ("dealer", text)
        for text in (
            "deals flop of 4 cards without a burn",
            "deals the first card to A",
            "deals A 1 card",
            "deals A 2 cards in a row",
            "deals an extra hand",
            "deals a boxed card",
            "deals the first card boxed",
            "exposes 2 cards",
            "exposes the second card",
            "exposes the second card of A",
            "exposes the stub to A",
            "exposes a burn card perhaps",
            "skips A",
            "finds a foreign card",
            "finds a card missing",
            "finds a second As",
            "notices the missing burn",
            "notices the button belongs to A",
            "drops the stub",
            "drops the stub into the muck",
            "sweeps up the board",
            "pushes the pot to A",
            "pushes the bet back to A",
            "has 5 cards left",
            "completes the deal",
            "redeals",
            "starts the next hand",
            "announces 9500",
            *(f'announces "{verb}"' for verb in TERMS),
            "announces A as the winner",
            "declares A dead",
            "finds 9500 behind A",
            "notices the missing ante of A",
            "notices the missing blind of A",
        )
    ]
    found += [
        ("dealer", "burns"),
        ("dealer", "tells A 9500"),
        ("dealer", "tells A 9500 for the pot"),
        ("dealer", "kills A"),
        ("time", "60 seconds"),
    ]
    found += [("floor", f"rules {outcome}") for outcome in OUTCOMES]
    found += [("floor", f"rules C may {action}") for action in ACTIONS]
    found += [("A", "raises to 700 unnoticed"), ("dealer", "notices the error of A")]
    found.append(("A", "shows As, pushes cards forward"))
    found += [("A", 'says "call", puts 500 or else nothing'), ("dealer", "kills A or else kills A retrievably")]
    found.append(("floor", "finds the second account"))
    found += [
        ("dealer", "kills A retrievably"),
        ("dealer", "mixes A with B"),
        ("dealer", "notices the error of A"),
        ("dealer", "deals fifth A Kd B 7c"),
    ]
    return found


def situations() -> list[dict[str, Any]]:
    """Return situations that hold every fact."""
    found: list[dict[str, Any]] = [
        {
            "kind": "hand",
            "game": game,
            "blinds": [100, 200],
            "limits": [200, 400],
            "players": ["SB", "BB", "A"],
            "button": "A",
            "stacks": {"A": 5000},
            "street": street,
            "pot": 900,
            "board": ["Ah", "Kd"],
            "in_front": {"BB": [[25, 2]]},
            "absent": ["BB"],
            "penalised": ["SB"],
        }
        for game, street in zip(
            GAMES, ("preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh"), strict=True
        )
    ]
    opened = {"kind": "hand", "game": "nlhe", "players": ["BB", "A", "B"]}
    found += [opened | {"ante": ante} for ante in (25, {"big_blind": 100}, {"button": 100})]
    found += [opened | {"small_blind": how} for how in ("missing", "dead")]
    found.append(opened | {"hands": {"A": ["Ah"], "B": ["Kd", "Ks"]}})
    odd = {"kind": "odd-chips", "game": "plo8", "players": ["A", "B"], "button": "B", "pot": 66, "smallest": 1}
    found.append(odd | {"high": ["A", "B"], "low": ["B"], "hands": {"A": ["2c"]}, "low_hands": {"B": ["2d"]}})
    found.append(odd | {"high": ["A"]})
    pots = {"kind": "pots", "game": "stud", "players": ["A", "B", "C"], "smallest": 25, "hands": {"A": ["Ah"]}}
    found.append(pots | {"up": {"B": ["7c"]}, "contributions": {"A": 100, "B": 100}, "folded": ["C"]})
    found.append({"kind": "penalty", "players": 9, "rounds": 2})
    found.append({"kind": "penalty", "players": 9, "hands": 1})
    return found


def all_lines() -> list[Line]:
    other_kinds = [situation for situation in of_examples() if situation["kind"] != "hand"]
    found = [line for situation in situations() + other_kinds for line in facts(situation)]
    return found + [line for actor, text in scripts() for line in event(parse_event(actor, text))]


def test_the_catalogue_has_just_the_messages_that_stories_use() -> None:
    used = set().union(*(ids(line) for line in all_lines()))

    assert used == set(catalogue("story", "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_said(language: str) -> None:
    say = speaker(language)

    for line in all_lines():
        sentence = render(line, say)
        assert sentence == sentence.strip()
        assert sentence.endswith((".", ".”", ".“", ".»"))
        assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_amounts_players_and_cards_stand_in_every_sentence_that_has_them(language: str) -> None:
    say = speaker(language)

    for actor, text in scripts():
        sentence = " ".join(event_lines({"play": [parse_event(actor, text)]}, 0, say))
        if actor == "A":
            assert "A" in sentence
        figures = "".join(character for character in sentence if character.isdigit())
        for amount in ("1200", "9500", "700", "300", "800", "50000"):
            if amount in text.split(" meaning ")[-1].replace('"', "").split():
                assert amount in figures


def test_a_silent_motion_a_second_motion_and_the_last_chips_are_told() -> None:
    assert told("B", "puts 1000x2 500") == ["B puts in 2 chips of 1,000 and one chip of 500 without a word."]
    assert told("B", 'says "raise", puts 600, puts last 1000') == [
        "B says “raise”.",
        "B puts in one chip of 600.",
        "B then puts in one chip of 1,000 in another motion.",
        "B has no chips left.",
    ]


def test_acts_of_the_same_moment_are_told_as_such() -> None:
    assert told("B", 'says "raise" and puts 1000') == [
        "B says “raise”.",
        "At the same moment: B puts in one chip of 1,000.",
    ]
    assert told("B", "puts 500x2 and pushes everything forward") == [
        "B puts in 2 chips of 500 without a word.",
        "B pushes these chips forward in one gesture, along with any already in front.",
    ]


def test_terms_are_spoken_in_the_reader_s_language_and_other_words_as_they_were() -> None:
    say = speaker("en")

    def shouted(name: str, arguments: Mapping[str, int | str]) -> str:
        return "SUBO" if name == "spoken.verb.raise" else say(name, arguments)

    def first(text: str) -> str:
        return render(event(parse_event("A", text))[0], shouted)

    assert first('says "raise to 1200"') == "A says “SUBO to 1,200”."
    assert first('says "raise it up"') == "A says “raise it up”."


def test_a_word_with_several_meanings_is_told_with_them() -> None:
    assert told("A", 'says "bet five" meaning 500 or 5000') == [
        "A says “bet five”.",
        "The words could stand for 500 or 5,000.",
    ]


def test_the_facts_of_a_hand_are_told_in_order() -> None:
    situation = {
        "kind": "hand",
        "game": "nlhe",
        "blinds": [200, 400],
        "players": ["SB", "BB", "seat 5"],
        "street": "flop",
        "board": ["Ah", "Kd", "7c"],
        "pot": 1200,
    }

    assert fact_lines(situation, speaker("en")) == [
        "No-limit hold’em.",
        "Blinds 200 and 400.",
        "3 players, clockwise: SB, BB, seat 5.",
        "seat 5 has the button.",
        "Play is on the flop.",
        "Board: A♥ K♦ 7♣.",
        "The pot stands at 1,200.",
    ]


def test_a_story_has_the_facts_and_then_each_event() -> None:
    situation = {"kind": "hand", "game": "nlhe", "players": ["A", "B"], "play": [parse_event("A", "folds")]}

    assert [[line.id for line in part] for part in story(situation)] == [
        ["facts.game", "facts.players", "facts.button"],
        ["acts.folds"],
    ]


def test_what_has_no_story_is_an_error() -> None:
    with pytest.raises(ValueError, match="kind 'chess'"):
        facts({"kind": "chess"})
    with pytest.raises(ValueError, match="act 'dance'"):
        event({"actor": "A", "acts": [{"act": "dance"}]})


def test_words_with_braces_are_said_and_not_read_as_a_pattern() -> None:
    assert told("A", 'says "{player} it’s mine"') == ["A says “{player} it’s mine”."]


def test_a_list_has_its_joint_before_the_last_thing_only() -> None:
    say = speaker("en")

    def listed(listing: Listing) -> str:
        return render(Line("facts.odd.high", {"players": listing, "count": 1}), say)

    assert listed(Listing(("A",))) == "The high half goes to A."
    assert listed(Listing(("A", "B"))) == "The high half goes to A and B."
    assert listed(Listing(("A", "B", "C"))) == "The high half goes to A, B and C."
    assert listed(amounts([500, 5000, 50000], "or")) == "The high half goes to 500, 5,000 or 50,000."
    assert listed(chips([[1000, 2], [25, 1]])) == "The high half goes to 2 chips of 1,000 and one chip of 25."


def test_cards_have_the_signs_of_their_suits() -> None:
    assert cards(["As", "Kd", "Th", "2c"]) == "A♠ K♦ T♥ 2♣"


def test_a_hand_of_which_one_card_is_known_is_not_told_as_a_hand_of_one_card() -> None:
    hands = {"A": ["Ah"], "B": ["Kd", "Ks"]}
    told = facts({"kind": "hand", "game": "nlhe", "blinds": [50, 100], "players": ["A", "B"], "hands": hands})

    assert [line.id for line in told if line.id.startswith("facts.hand")] == ["facts.hand-in-part", "facts.hand"]


@pytest.mark.parametrize(
    ("street", "board", "told_of"),
    [("seventh", [], "facts.hand-in-part"), ("seventh", ["Ah"], "facts.hand"), ("sixth", [], "facts.hand")],
)
def test_six_cards_are_part_of_a_stud_hand_on_seventh_street_without_a_common_card(
    street: str, board: list[str], told_of: str
) -> None:
    six = ["Kh", "8d", "7c", "2s", "Kd", "Qs"]
    table = {"kind": "hand", "game": "stud", "limits": [100, 200], "players": ["A", "B"], "hands": {"B": six}}
    told = facts({**table, "street": street, "board": board})

    assert [line.id for line in told if line.id.startswith("facts.hand")] == [told_of]


def test_marks_kept_during_a_round_of_stud_are_not_those_of_the_last_hand() -> None:
    table = {"seats": ["A", "B", "C", "D"], "last": {"button": 2, "small_blind": 3, "big_blind": 4}}
    told = {
        game: [line.id for line in facts({"kind": "balancing", "game": game, "giving": table})]
        for game in ("flop", "mixed-stud")
    }

    assert told["flop"][-1] == "facts.seats.last"
    assert told["mixed-stud"][-1] == "facts.seats.kept"


SLANG = {"ship it"}  # poker's own in every language


def test_what_players_of_the_examples_say_is_said_in_every_language() -> None:
    said = {
        act["words"]
        for situation in of_examples()
        for happening in situation.get("play", ())
        for act in happening["acts"]
        if act["act"] == "say-other"
    }

    assert said <= {*PHRASES, *SLANG}
