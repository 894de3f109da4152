"""The example notation: every form of rules/README.md, the errors that it gives, and writing it back."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.notation import (
    STREETS,
    NotationError,
    UnwritableError,
    format_event,
    parse_cards,
    parse_chips,
    parse_event,
)
from generator.language.notation_text import MAXIMUM_AMOUNT, MAXIMUM_LENGTH
from generator.language.notation_words import AMOUNT_TERMS, NUMBERS, TERMS

README = Path(__file__).parents[2] / "rules" / "README.md"
FORM = re.compile(r"^\| `([^`:]+): ([^`]+)` \|", re.MULTILINE)
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def acts(text: str, actor: str = "A") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parse_event(actor, text)["acts"]
    return found


def fault(text: Any, actor: Any = "A") -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_event(actor, text)
    return caught.value


def test_every_form_of_the_reference_is_read_and_written_back() -> None:
    forms = FORM.findall(README.read_text(encoding="utf-8"))

    assert len(forms) >= 29
    for actor, text in forms:
        event = parse_event(actor, text)
        assert event["actor"] == actor
        assert format_event(event) == (actor, text)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("folds", {"act": "fold"}),
        ("checks", {"act": "check"}),
        ("calls", {"act": "call"}),
        ("bets 300", {"act": "bet", "to": 300}),
        ("raises to 1200", {"act": "raise", "to": 1200}),
        ("raises by 800", {"act": "raise", "by": 800}),
        ("completes to 100", {"act": "complete", "to": 100}),
        ("goes all-in", {"act": "all-in"}),
        ("goes all-in for 700", {"act": "all-in", "to": 700}),
        ('says "I bet the pot"', {"act": "say", "verb": "pot"}),
        ('says "raise pot"', {"act": "say", "verb": "pot"}),
        ('says "raise, all in"', {"act": "say", "verb": "all-in"}),
        ('says "call the pot"', {"act": "say-other", "words": "call the pot"}),
        ('says "re-raise"', {"act": "say", "verb": "re-raise"}),
        ('says "reraise to 3000"', {"act": "say", "verb": "re-raise", "to": 3000}),
        ('says "re raise by 2k"', {"act": "say", "verb": "re-raise", "by": 2000}),
        ('says "re-raise, all in"', {"act": "say", "verb": "all-in"}),
        ('says "I raise it to 3000"', {"act": "say", "verb": "raise", "to": 3000}),
        ('says "raise to five"', {"act": "say", "verb": "raise", "word": "five", "number": 5}),
        ('says "call the bet"', {"act": "say", "verb": "call"}),
        ('says "I will call"', {"act": "say", "verb": "call"}),
        ('says "allin"', {"act": "say", "verb": "all-in"}),
        ('says "make it 3000"', {"act": "say", "verb": None, "amount": 3000}),
        ('says "fourteen hundred"', {"act": "say", "verb": None, "amount": 1400}),
        ('says "twenty-five hundred"', {"act": "say", "verb": None, "amount": 2500}),
        ('says "bet twenty five hundred and ten"', {"act": "say", "verb": "bet", "amount": 2510}),
        ('says "raise to fourteen ninety"', {"act": "say", "verb": "raise", "to": 1490}),
        ('says "twelve fifty"', {"act": "say", "verb": None, "amount": 1250}),
        ('says "a thousand"', {"act": "say", "verb": None, "amount": 1000}),
        ('says "bet two k"', {"act": "say", "verb": "bet", "amount": 2000}),
        ('says "2.5k"', {"act": "say", "verb": None, "amount": 2500}),
        ('says "nine million"', {"act": "say", "verb": None, "amount": 9000000}),
        ('says "two point five million"', {"act": "say", "verb": None, "amount": 2500000}),
        ('says "raise to 1.7m"', {"act": "say", "verb": "raise", "to": 1700000}),
        ('says "that\'s okay, I call"', {"act": "say", "verb": "call"}),
        ('says "call the all-in"', {"act": "say", "verb": "call"}),
        ('says "okay"', {"act": "say-other", "words": "okay"}),
        ('says "one hundred twenty-five thousand"', {"act": "say", "verb": None, "amount": 125000}),
        ('says "fourteen"', {"act": "say", "verb": None, "word": "fourteen", "number": 14}),
        (
            'says "two fifty" meaning 250 or 2500',
            {"act": "say", "verb": None, "word": "250", "number": 250, "meanings": [250, 2500]},
        ),
        ('says "raise"', {"act": "say", "verb": "raise"}),
        ('says "Raise to 1200"', {"act": "say", "verb": "raise", "to": 1200}),
        ('says "raise 1200"', {"act": "say", "verb": "raise", "amount": 1200}),
        ('says "raise, 1200"', {"act": "say", "verb": "raise", "amount": 1200}),
        ('says "raise by 800"', {"act": "say", "verb": "raise", "by": 800}),
        ('says "all in"', {"act": "say", "verb": "all-in"}),
        ('says "1200"', {"act": "say", "verb": None, "amount": 1200}),
        ('says "bet five"', {"act": "say", "verb": "bet", "word": "five", "number": 5}),
        (
            'says "bet 5" meaning 500 or 5000',
            {"act": "say", "verb": "bet", "word": "5", "number": 5, "meanings": [500, 5000]},
        ),
        (
            'says "twelve" meaning 1200 or 12000',
            {"act": "say", "verb": None, "word": "twelve", "number": 12, "meanings": [1200, 12000]},
        ),
        ('says "if you bet, I raise"', {"act": "say-if", "if": {"verb": "bet"}, "then": {"verb": "raise"}}),
        (
            'says "if you bet 300, then I will raise to 900"',
            {"act": "say-if", "if": {"verb": "bet", "amount": 300}, "then": {"verb": "raise", "to": 900}},
        ),
        ('says "ship it"', {"act": "say-other", "words": "ship it"}),
        ('says "raise your hand"', {"act": "say-other", "words": "raise your hand"}),
        ("puts 1000x2 500", {"act": "put", "chips": [[1000, 2], [500, 1]]}),
        ("puts 500 500", {"act": "put", "chips": [[500, 2]]}),
        ("puts last 500x2", {"act": "put", "chips": [[500, 2]], "last": True}),
        ("takes back 25x2", {"act": "take-back", "chips": [[25, 2]]}),
        ("pushes everything forward", {"act": "push-all"}),
        ("pushes cards forward", {"act": "push-cards"}),
        ("shows As Kd", {"act": "show", "cards": ["As", "Kd"]}),
        ("tables", {"act": "table"}),
        ("mucks", {"act": "muck"}),
        ("asks to see seat 5", {"act": "ask-to-see", "whose": "seat 5"}),
        ("calls the clock on UTG+1", {"act": "clock", "on": "UTG+1"}),
        ("tells seat 5 9500", {"act": "tell", "to": "seat 5", "amount": 9500}),
    ],
)
def test_a_form_is_read_as_its_act(text: str, act: dict[str, Any]) -> None:
    assert acts(text) == [act]


@pytest.mark.parametrize(
    ("actor", "text", "act"),
    [
        ("dealer", "deals flop Ah Kd 7c", {"act": "deal", "street": "flop", "cards": ["Ah", "Kd", "7c"]}),
        ("dealer", "deals river", {"act": "deal", "street": "river"}),
        ("dealer", "burns", {"act": "burn"}),
        ("dealer", "tells seat 5 9500", {"act": "tell", "to": "seat 5", "amount": 9500}),
        ("dealer", "kills A", {"act": "kill", "whose": "A"}),
        ("dealer", "notices the error of seat 3", {"act": "notice", "whose": "seat 3"}),
        ("A", "bets 100 unnoticed", {"act": "bet", "to": 100, "unnoticed": True}),
        ("A", "raises to 1000 unnoticed", {"act": "raise", "to": 1000, "unnoticed": True}),
        ("A", "raises by 400 unnoticed", {"act": "raise", "by": 400, "unnoticed": True}),
        ("dealer", "kills seat 5 retrievably", {"act": "kill", "whose": "seat 5", "retrievable": True}),
        (
            "dealer",
            "deals fourth seat 5 Kd B 7c",
            {"act": "deal", "street": "fourth", "up": {"seat 5": ["Kd"], "B": ["7c"]}},
        ),
        ("A", "mucks retrievably", {"act": "muck", "retrievable": True}),
        ("time", "60 seconds", {"act": "pass", "seconds": 60}),
        ("floor", "rules raise to 1700", {"act": "decide", "action": "raise", "to": 1700}),
        ("floor", "rules bet 500", {"act": "decide", "action": "bet", "to": 500}),
        ("floor", "rules seat 5 may call", {"act": "decide", "action": "call", "player": "seat 5"}),
        ("floor", "rules call of any amount", {"act": "decide", "action": "call", "any_amount": True}),
        ("floor", "rules not binding", {"act": "decide", "binding": False}),
        ("floor", "rules not heard", {"act": "decide", "heard": False}),
        ("floor", "rules 1 round", {"act": "decide", "rounds": 1}),
        ("floor", "rules no race chips", {"act": "decide", "race_chips": 0}),
        ("floor", "rules 1 race chip", {"act": "decide", "race_chips": 1}),
    ],
)
def test_dealer_floor_and_time_have_their_own_forms(actor: str, text: str, act: dict[str, Any]) -> None:
    assert parse_event(actor, text) == {"actor": actor, "acts": [act]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("fourteen eleven twelve", "no amount that can be read"),
        ("give me 300 back", "no amount that can be read"),
        ("one and a half thousand", "no amount that can be read"),
        ("two thousand three thousand", "no amount that can be read"),
        ("a hundred hundred", "no amount that can be read"),
        ("9999999999999k", "no amount that can be read"),
        ("raise three apples", "no form of 'raise'"),
        ("raise to", "no form of 'raise'"),
        ("raise by five", "no form of 'raise'"),
        ("two fifty", "could mean several amounts"),
        ("bet twenty-five", "could mean several amounts"),
    ],
)
def test_an_amount_that_cannot_be_read_is_refused_by_name(words: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_event("A", f'says "{words}"')

    assert said in refused.value.message.replace("not a form", "no form")
    assert words[:20] in refused.value.message


@pytest.mark.parametrize(
    ("text", "message", "near"),
    [
        ("rules", "expected an outcome: fold, check, call", None),
        ("rules calls", "expected an outcome: fold, check, call", "call"),
        ("rules misdael", "expected an outcome", "misdeal"),
        ("rules raise 1700", "the outcome is written as in: rules raise to 1700", None),
        ("rules bet to 500", "the outcome is written as in: rules bet 500", None),
        ("rules fold 500", "the outcome is written as in: rules fold", None),
        ("rules raise to 1,700", "write an amount without separators", None),
        ("rules raise to much", "'much' is not a whole number, as in: rules raise to 1700", None),
        ("rules playing all", "'all' is not a whole number, as in: rules playing 6000", None),
        ("rules 0 rounds", "an amount is at least 1", None),
        ("decides call", "unknown verb 'decides'", None),
        ("folds", "'folds' is what a player does", None),
        ("redeals", "'redeals' is what the dealer does", None),
    ],
)
def test_an_outcome_that_cannot_be_read_is_refused(text: str, message: str, near: str | None) -> None:
    error = fault(text, "floor")

    assert message in str(error)
    assert error.nearest == near


@pytest.mark.parametrize("actor", ["A", "dealer"])
def test_only_the_floor_rules(actor: str) -> None:
    assert "'rules' is what the floor does" in str(fault("rules call", actor))


def test_a_comma_separates_acts_and_and_joins_them() -> None:
    found = acts('says "raise" and puts 1000, puts 500')

    assert found == [
        {"act": "say", "verb": "raise"},
        {"act": "put", "chips": [[1000, 1]], "with_previous": True},
        {"act": "put", "chips": [[500, 1]]},
    ]


def test_commas_and_the_word_and_inside_quotes_are_spoken() -> None:
    assert acts('says "you, and you"') == [{"act": "say-other", "words": "you, and you"}]


@pytest.mark.parametrize(
    ("text", "column", "said", "nearest"),
    [
        ("rases to 1200", 0, "unknown verb 'rases'", "raises"),
        ("raises too 1200", 7, "expected 'to' or 'by'", "to"),
        ("raises to 1,200", 11, "without separators", None),
        ("raises to 1.200", 10, "without separators", None),
        ("raises to 1200.5", 10, "without separators", None),
        ("raises to -5", 10, "not a whole number", None),
        ("raises to 0", 10, "at least 1", None),
        ("raises to 007", 10, "at least 1", None),
        ("raises to １２", 10, "not a whole number", None),
        (f"raises to {MAXIMUM_AMOUNT + 1}", 10, "is above", None),
        ("raises to", 9, "expected an amount", None),
        ("bets", 4, "expected an amount", None),
        ("puts", 4, "expected chips", None),
        ("puts 1000y2", 5, "not a whole number", None),
        ("puts 1000x", 10, "not a whole number", None),
        ("puts 1x20000", 5, "more than 10000 chips", None),
        ("shows ah", 6, "not a card", "Ah"),
        ("shows 10h", 6, "not a card", "Th"),
        ("shows Ah Ah", 9, "twice", None),
        ("folds checks", 6, "does not belong here", None),
        ("folds, ", 7, "expected what happens", None),
        ("", 0, "expected what happens", None),
        ("says raise", 5, "in quotes", None),
        ('says "raise', 5, "not closed", None),
        ("says “raise”", 5, "plain quotes", None),
        ('says ""', 6, "no words", None),
        ('says "raise 1,200"', 13, "without separators", None),
        ('says "raise 5q"', 6, "not a form of 'raise'", None),
        ('says "if you bet I raise"', 6, "comma", None),
        ('says "if you bte, I raise"', 6, "two terms", "bet"),
        ('says "raise" meaning 500 or 5000', 5, "only an amount", None),
        ('says "bet five" meaning 500', 27, "two or more different", None),
        ('"raise"', 0, "follow 'says'", None),
        ("burns", 0, "what the dealer does", None),
        ("asks to see", 11, "expected a player", None),
        ("folds\n", 5, "U+000A", None),
        ("raises to 1200\u202e", 14, "U+202E", None),
    ],
)
def test_a_fault_is_told_with_its_column_and_the_nearest_form(
    text: str, column: int, said: str, nearest: str | None
) -> None:
    found = fault(text)

    assert (found.column, found.nearest) == (column, nearest)
    assert said in found.message


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("puts 100, then 300", 10),
        ("puts 100, then puts 300", 10),
        ("puts 100, 300", 10),
        ("puts 100 and 300", 13),
        ("puts 100 puts 300", 9),
        ("puts 100 then 300", 9),
        ("takes back 100 then puts 300", 15),
        ('says "raise", puts 400 folds', 23),
    ],
)
def test_a_second_motion_that_is_not_written_as_an_act_is_shown_how(text: str, column: int) -> None:
    found = fault(text)

    assert found.column == column
    assert found.message.endswith("does not belong here; every motion is an act of its own, as in: puts 100, puts 300")
    assert acts("puts 100, puts 300") == [{"act": "put", "chips": [[100, 1]]}, {"act": "put", "chips": [[300, 1]]}]


def test_an_error_shows_the_line_and_a_caret_under_the_fault() -> None:
    assert str(fault("calls, rases to 1200")) == (
        "unknown verb 'rases' — did you mean 'raises'?\n    calls, rases to 1200\n           ^"
    )


def test_the_caret_of_a_long_line_stands_under_the_fault() -> None:
    found = fault("checks, " * 19 + "rases to 1200")
    _, line, caret = str(found).split("\n")

    assert line[caret.index("^") :].startswith("rases")
    assert len(line) < 120


@pytest.mark.parametrize("actor", [None, 5, "", "A\n", "x" * 31, "A:B", "you and I", " A", "A  B"])
def test_what_is_not_the_name_of_a_player_is_an_error(actor: Any) -> None:
    assert "player" in fault("folds", actor).message


@pytest.mark.parametrize("text", [None, 5, ["folds"], True, b"folds"])
def test_what_is_not_text_is_an_error(text: Any) -> None:
    assert "text" in fault(text).message


def test_a_text_that_is_too_long_is_an_error() -> None:
    assert "longer" in fault("folds, " * MAXIMUM_LENGTH).message
    assert "more than" in fault("folds, " * 30).message


def test_chips_and_cards_are_read_alone() -> None:
    assert parse_chips("1000x2 500") == [[1000, 2], [500, 1]]
    assert parse_chips(25) == [[25, 1]]
    assert parse_cards("Ah Kd") == ["Ah", "Kd"]
    with pytest.raises(NotationError):
        parse_chips("1000, 500")
    with pytest.raises(NotationError):
        parse_cards("")


@given(
    st.one_of(st.text(max_size=200), st.none(), st.integers()),
    st.one_of(
        st.text(max_size=300),
        st.lists(
            st.sampled_from(
                [
                    *"AB,",
                    "says",
                    '"',
                    '"raise"',
                    '"if',
                    "and",
                    "puts",
                    "last",
                    "1000x2",
                    "to",
                    "raises",
                    "1,2",
                    "tells",
                    "rules",
                    "call",
                    "raise",
                    "hand",
                    "not",
                    "binding",
                    "may",
                    "of",
                    "playing",
                    "rounds",
                    "no",
                    "race",
                    "chips",
                    "7",
                ]
            ),
            max_size=12,
        ).map(" ".join),
    ),
)
def test_any_text_gives_an_event_or_a_notation_error(actor: Any, text: str) -> None:
    for who in (actor, "A", "dealer", "floor", "time"):
        try:
            event = parse_event(who, text)
        except NotationError as error:
            assert 0 <= error.column <= max(len(error.text), MAXIMUM_LENGTH)
            assert str(error).count("\n") == 2
        else:
            assert parse_event(*format_event(event)) == event


amounts = st.integers(1, MAXIMUM_AMOUNT)
names = st.sampled_from(["A", "BB", "UTG+1", "seat 5", "Žofie"])
chips = st.dictionaries(st.integers(1, 10**6), st.integers(1, 100), min_size=1, max_size=4).map(
    lambda piles: [[worth, count] for worth, count in piles.items()]
)
cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=5, unique=True)
meanings = st.lists(amounts, min_size=2, max_size=4, unique=True)


def statements() -> st.SearchStrategy[dict[str, Any]]:
    return st.one_of(
        st.fixed_dictionaries({"verb": st.sampled_from(TERMS)}),
        st.fixed_dictionaries({"verb": st.sampled_from(AMOUNT_TERMS), "amount": amounts}),
        st.fixed_dictionaries({"verb": st.sampled_from(("raise", "complete")), "to": amounts}),
        st.fixed_dictionaries({"verb": st.just("raise"), "by": amounts}),
    )


def spoken() -> st.SearchStrategy[dict[str, Any]]:
    words = st.tuples(st.sampled_from([None, *AMOUNT_TERMS]), st.sampled_from(sorted(NUMBERS)), st.none() | meanings)
    return st.one_of(
        statements().map(lambda said: {"act": "say", **said}),
        amounts.map(lambda amount: {"act": "say", "verb": None, "amount": amount}),
        words.map(
            lambda told: (
                {"act": "say", "verb": told[0], "word": told[1], "number": NUMBERS[told[1]]}
                | ({"meanings": told[2]} if told[2] else {})
            )
        ),
        st.tuples(statements(), statements()).map(lambda two: {"act": "say-if", "if": two[0], "then": two[1]}),
        st.sampled_from(["ship it", "I’m in, so what", "you and me"]).map(lambda w: {"act": "say-other", "words": w}),
    )


def player_acts() -> st.SearchStrategy[dict[str, Any]]:
    plain = ["fold", "check", "call", "all-in", "push-all", "push-cards", "table", "muck"]
    return st.one_of(
        st.sampled_from(plain).map(lambda act: {"act": act}),
        st.sampled_from(["bet", "raise", "complete", "all-in"]).flatmap(
            lambda act: amounts.map(lambda amount: {"act": act, "to": amount})
        ),
        amounts.map(lambda amount: {"act": "raise", "by": amount}),
        spoken(),
        chips.map(lambda pairs: {"act": "put", "chips": pairs}),
        chips.map(lambda pairs: {"act": "put", "chips": pairs, "last": True}),
        chips.map(lambda pairs: {"act": "take-back", "chips": pairs}),
        cards.map(lambda shown: {"act": "show", "cards": shown}),
        names.map(lambda name: {"act": "ask-to-see", "whose": name}),
        names.map(lambda name: {"act": "clock", "on": name}),
    )


def dealer_acts() -> st.SearchStrategy[dict[str, Any]]:
    streets = st.sampled_from(STREETS)
    return st.one_of(
        streets.map(lambda street: {"act": "deal", "street": street}),
        st.tuples(streets, cards).map(lambda dealt: {"act": "deal", "street": dealt[0], "cards": dealt[1]}),
        st.just({"act": "burn"}),
        st.tuples(names, amounts).map(lambda told: {"act": "tell", "to": told[0], "amount": told[1]}),
        names.map(lambda name: {"act": "kill", "whose": name}),
        names.map(lambda name: {"act": "notice", "whose": name}),
    )


def joined(found: list[tuple[dict[str, Any], bool]]) -> list[dict[str, Any]]:
    return [act | ({"with_previous": True} if place and at_once else {}) for place, (act, at_once) in enumerate(found)]


def events() -> st.SearchStrategy[dict[str, Any]]:
    def some(one: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
        return st.lists(st.tuples(one, st.booleans()), min_size=1, max_size=4).map(joined)

    return st.one_of(
        st.fixed_dictionaries({"actor": names, "acts": some(player_acts())}),
        st.fixed_dictionaries({"actor": st.just("dealer"), "acts": some(dealer_acts())}),
        amounts.map(lambda seconds: {"actor": "time", "acts": [{"act": "pass", "seconds": seconds}]}),
    )


@given(events())
def test_an_event_that_is_written_is_read_as_itself(event: dict[str, Any]) -> None:
    assert parse_event(*format_event(event)) == event


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"actor": "A", "acts": []},
        {"actor": "A", "acts": [{"act": "dance"}]},
        {"actor": "A", "acts": [{"act": "bet", "to": 0}]},
        {"actor": "A", "acts": [{"act": "say-other", "words": "raise"}]},
        {"actor": "A", "acts": [{"act": "say-other", "words": 'a "quote"'}]},
        {"actor": "A", "acts": [{"act": "put", "chips": [[500, 1], [500, 1]]}]},
        {"actor": "A", "acts": [{"act": "fold", "with_previous": True}]},
        {"actor": "dealer", "acts": [{"act": "fold"}]},
    ],
)
def test_an_event_without_a_form_cannot_be_written(event: dict[str, Any]) -> None:
    with pytest.raises(UnwritableError):
        format_event(event)


@pytest.mark.parametrize(
    ("words", "amount"),
    [("five hundred", 500), ("twelve hundred", 1200), ("thousand", 1000), ("two thousand five hundred", 2500)],
)
def test_an_amount_spelt_out_is_no_unclear_amount(words: str, amount: int) -> None:
    assert parse_event("A", f'says "bet {words}"')["acts"] == [{"act": "say", "verb": "bet", "amount": amount}]
    assert parse_event("A", f'says "{words}"')["acts"] == [{"act": "say", "verb": None, "amount": amount}]
