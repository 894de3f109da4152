"""The forms as data: every combination of answers makes a situation that every book rules, and every word is there."""

from collections.abc import Mapping
from typing import Any

import pytest

from generator.asking.asked import answer_form, played, questions_of, turning
from generator.asking.forms import AT_ONCE, FORMS, asked
from generator.asking.questions import KINDS, OPTIONS, AskingError, amount_of, chips_of, is_amount, option_of, total
from generator.asking.tables import does
from generator.asking.words import decisions
from generator.checks.project import Project
from generator.engine import Policies, rule
from generator.knowledge.rulings import engine_policies
from generator.language.answers import Say
from generator.language.notation import parse_event
from tests.small import real

from .combinations import combinations

# Forms with so few combinations that each is ruled under every book; of the others, each under one book in turn.
FEW = 200


@pytest.fixture(scope="module")
def books() -> dict[str, Policies]:
    return {book: engine_policies(edition) for book, edition in real().editions.items()}


@pytest.fixture(scope="module")
def english(project: Project) -> Say:
    def say(key: str, arguments: Mapping[str, int | str]) -> str:
        return str(project.texts.phrase("en", key, arguments).text)

    return say


@pytest.mark.parametrize("name", FORMS)
def test_every_combination_of_answers_is_ruled(name: str, books: dict[str, Policies]) -> None:
    form, every = FORMS[name], combinations(FORMS[name])
    policies = list(books.values())
    for at, answers in enumerate(every):
        assert asked(form, answers) == answers
        assert 1 <= len(answers) <= AT_ONCE
        situation = form.situation(answers)
        for book in policies if len(every) <= FEW else [policies[at % len(policies)]]:
            assert rule(situation, book)[-1]


@pytest.mark.parametrize("name", FORMS)
def test_every_option_is_offered_after_some_answers(name: str) -> None:
    offered = {(one, option_of(value)) for answers in combinations(FORMS[name]) for one, value in answers.items()}

    for question in FORMS[name].questions:
        assert question.kind in KINDS
        if question.kind == OPTIONS:
            assert {(question.id, option) for option in question.options} <= offered


@pytest.mark.parametrize("name", FORMS)
def test_every_decision_of_the_director_can_be_made(name: str, books: dict[str, Policies]) -> None:
    policies = books["tda-2024"]
    for answers in combinations(FORMS[name])[::11]:
        situation = FORMS[name].situation(answers)
        so_far = played(situation, (), policies)
        for place in range(len(decisions(rule(so_far, policies)[-1]))):
            after = played(situation, (place,), policies)
            assert rule(after, policies)[-1]
            assert after != so_far


def test_every_question_and_option_has_its_words_and_no_other_has() -> None:
    wanted = {f"ask#forms.{name}.{part}" for name in FORMS for part in ("title", "about")}
    for name, form in FORMS.items():
        for question in form.questions:
            wanted.add(f"ask#forms.{name}.{question.id}.ask")
            texts = question.texts or f"ask#forms.{name}.{question.id}"
            wanted |= {f"{texts}.{option}" for option in question.options}
    there = {key for key in real().wording["en"] if key.startswith("ask#forms.") and not key.endswith(".scene")}

    assert {key for key in wanted if key.startswith("ask#")} == there
    assert wanted <= real().wording["en"].keys()


def test_every_situation_that_a_form_asks_about_is_there() -> None:
    assert {incident for form in FORMS.values() for incident in form.incidents} <= real().incidents.keys()


@pytest.mark.parametrize(
    ("given", "event"),
    [
        ({"chips": "1000 500x2", "word": "raise", "first": "word"}, 'says "raise", puts 1000 500x2'),
        ({"chips": "1000", "word": "call", "first": "chips"}, 'puts 1000, says "call"'),
        (
            {"chips": "last 500x2", "word": "raise-to 1200", "first": "together"},
            'says "raise to 1200" and puts last 500x2',
        ),
        ({"chips": "500x3", "first": "two-motions", "bet": "900"}, "puts 500x2, puts 500"),
        ({"chips": "1000", "front": "back 200"}, "takes back 100x2, puts 1000"),
        ({"chips": "1000", "front": "part 200"}, "takes back 100, puts 1000"),
        ({"chips": "1000", "front": "pushed 200"}, "puts 1000 and pushes everything forward"),
        ({"chips": "", "word": "number 1200"}, 'says "1200"'),
        ({"chips": "", "word": "unclear 5"}, 'says "five" meaning 500 or 5000'),
    ],
)
def test_chips_and_words_are_what_the_notation_says(given: dict[str, str], event: str) -> None:
    form = FORMS["chips"]

    assert form.situation(asked(form, given))["play"][-1] == parse_event("C", event)


@pytest.mark.parametrize(
    ("name", "given", "book", "ruled"),
    [
        ("chips", {}, "tda-2024", {"action": "call", "to": 400, "returned": 600}),
        ("chips", {"bet": "500 1100", "chips": "1000 500"}, "tda-2024", {"action": "call", "to": 1100}),
        ("chips", {"bet": "500 1100", "chips": "1000 500"}, "tda-2011", {"action": "raise", "to": 1700}),
        (
            "chips",
            {"bet": "600", "chips": "1000", "front": "back 200"},
            "tda-2024",
            {"action": "call", "returned": 400},
        ),
        ("chips", {"bet": "", "chips": "1000", "word": "call"}, "tda-2024", {"action": "check"}),
        ("turn", {}, "tda-2024", {"binding": "pending", "next": "B"}),
        ("turn", {"now": "raise 1800"}, "tda-2024", {"action": "raise", "next": "C"}),
        ("cards", {"what": "taken", "certain": "no"}, "tda-2024", {"live": False}),
        ("dealer", {"what": "first-exposed"}, "tda-2024", {"misdeal": True}),
        (
            "dealer",
            {"what": "too-soon", "street": "turn"},
            "tda-2024",
            {"cards": {"burn": "kept", "turn": "reshuffled"}},
        ),
        ("showdown", {}, "tda-2024", {"show_order": ["A", "B", "D"]}),
        ("showdown", {"what": "asks", "who": "caller", "whose": "last"}, "tda-2024", {"may_ask": "right"}),
        ("hidden", {"part": "yes"}, "tda-2024", {"playing": 6000}),
        ("button", {}, "tda-2024", {"button_seat": 2, "small_blind": "C", "big_blind": "D"}),
        ("bubble", {"left": "1"}, "tda-2024", {"places": {"A": 50, "B": 50}}),
        ("penalty", {"rounds": "2"}, "tda-2024", {"hands": 18}),
        ("conduct", {}, "tda-2024", {"live": True, "penalty": "possible"}),
    ],
)
def test_forms_lead_to_the_ruling(
    name: str, given: dict[str, str], book: str, ruled: dict[str, Any], books: dict[str, Policies]
) -> None:
    form = FORMS[name]
    found = rule(form.situation(asked(form, given)), books[book])[-1]

    assert {key: found.get(key) for key in ruled} == ruled


def test_what_is_not_asked_counts_for_nothing() -> None:
    form = FORMS["cards"]

    assert asked(form, {"what": "pushed", "certain": "yes"}) == {"what": "pushed", "when": "facing", "then": "lying"}


def test_an_answer_that_makes_no_sense_any_more_gives_way_to_the_usual_one() -> None:
    assert asked(FORMS["turn"], {"bet": "", "did": "call"})["did"] == "check"


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("chips", {"nothing": "x"}),
        ("chips", {"bet": "400 400"}),
        ("chips", {"bet": "0"}),
        ("chips", {"bet": "1e5"}),
        ("chips", {"bet": "100 200 300"}),
        ("chips", {"chips": "1000x0"}),
        ("chips", {"chips": "1000x41"}),
        ("chips", {"chips": "last"}),
        ("chips", {"chips": "100000000x2"}),
        ("chips", {"chips": "\u0663"}),
        ("chips", {"word": "raise-to"}),
        ("chips", {"word": "raise-to 12 13"}),
        ("chips", {"word": "<b>"}),
        ("chips", {"front": "left  200"}),
        ("penalty", {"players": "11"}),
        ("penalty", {"players": ""}),
        ("cards", {"what": ""}),
    ],
)
def test_what_a_question_does_not_take_is_an_error(name: str, given: dict[str, str]) -> None:
    with pytest.raises(AskingError):
        asked(FORMS[name], given)


def test_there_is_no_form_of_another_name() -> None:
    with pytest.raises(AskingError, match="chips, turn, cards"):
        questions_of("__proto__", {})


@pytest.mark.parametrize("decided", [(5,), (-1,), (0, 0), (0,) * 9])
def test_a_decision_that_is_not_the_directors_is_an_error(decided: tuple[int, ...], books: dict[str, Policies]) -> None:
    with pytest.raises(AskingError):
        played(FORMS["dealer"].situation(asked(FORMS["dealer"], {"what": "swept"})), decided, books["tda-2024"])


def test_the_hand_goes_on_as_the_director_decides(books: dict[str, Policies]) -> None:
    form = FORMS["turn"]
    situation = form.situation(asked(form, {"behind": "two-call", "time": "open", "now": "raise 2000"}))
    waiting = played(situation, (), books["tda-2024"])
    decided = played(situation, (0,), books["tda-2024"])

    assert waiting["play"] == situation["play"][:-1]
    assert decided["play"] == [
        *situation["play"][:-1],
        does("floor", [{"act": "decide", "heard": False}]),
        situation["play"][-1],
    ]


def test_what_would_turn_the_ruling_does(books: dict[str, Policies], english: Say) -> None:
    found = turning("chips", {}, books["tda-2024"], english)

    assert found[0] == {"question": "word", "value": "raise", "ruled": ["Raise to 1,000."], "choices": 0}
    assert len(found) == 2
    assert found[1]["question"] != "word"


def test_books_stand_together_where_they_rule_alike(books: dict[str, Policies], english: Say) -> None:
    given = {"bet": "500 1100", "chips": "1000 500"}
    found = answer_form("chips", given, (), "onk-2023", books, dict.fromkeys(books, english))
    first, second = found["rulings"]

    assert first["books"][0] == "onk-2023"
    assert first["ruled"] == ["Call, 1,100 in all.", "C gets back 400."]
    assert first["next"] == ["D is next and may call, raise or fold."]
    assert set(second["books"]) == {"tda-2011", "cz-2011"}
    assert second["ruled"] == ["Raise to 1,700."]
    assert found["told"]["events"][-1] == ["C puts in one chip of 1,000 and one chip of 500 without a word."]


def test_the_director_has_his_choices_in_words(books: dict[str, Policies], english: Say) -> None:
    found = answer_form("cards", {}, (), "tda-2024", books, dict.fromkeys(books, english))

    assert found["rulings"][0]["choices"] == ["The hand is folded.", "The act is not binding."]


def test_amounts_and_chips_are_read() -> None:
    assert [is_amount(text) for text in ("1", "100000000", "100000001", "0", "01", "-1", "", "1 ")] == [
        *(True, True, False, False, False, False, False, False)
    ]
    assert chips_of("last 1000x2 500") == [[1000, 2], [500, 1]]
    assert total([[1000, 2], [500, 1]]) == 2500
    assert amount_of("raise-to 1200") == 1200
