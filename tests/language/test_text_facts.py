"""Facts are found in prose as each language writes them, and words are not taken for facts."""

from collections import Counter

import pytest

from generator.language.text_facts import Fact, facts_in, with_separators


def facts(text: str, language: str = "en", players: tuple[str, ...] = ()) -> list[str]:
    found = facts_in(text, language, players)
    assert not found.doubtful
    return [f"{fact.kind} {fact.value}" for fact in sorted(Counter(found.certain).elements())]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1,700"),
        ("es", "1.700"),
        ("pt", "1.700"),
        ("nl", "1.700"),
        ("cs", "1\u00a0700"),
        ("cs", "1 700"),
        ("cs", "1\u202f700"),
        ("en", "1700"),
        ("cs", "1700"),
    ],
)
def test_a_figure_is_read_with_the_separators_of_its_language(language: str, text: str) -> None:
    assert facts(text, language) == ["figure 1700"]


def test_a_separator_of_another_language_makes_two_figures() -> None:
    assert facts("1,700", "es") == ["figure 1", "figure 700"]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "50%"), ("cs", "50\u00a0%"), ("cs", "50 procent"), ("es", "50 por ciento"), ("pt", "50 por cento")],
)
def test_a_percentage_is_one_however_it_is_written(language: str, text: str) -> None:
    assert facts(text, language) == ["percentage 50"]


def test_cards_are_the_same_by_letter_and_by_sign() -> None:
    assert facts("on Kd 7c 10♠", "en") == facts("na K♦ 7♣ T♠", "cs") == ["card 7c", "card Kd", "card Ts"]


def test_ranks_in_a_row_are_a_hand() -> None:
    assert facts("with A-K-Q-J-10") == facts("s A–K–Q–J–10", "cs") == ["hand A-K-Q-J-10"]


def test_players_are_the_names_at_the_table_seats_and_single_capitals() -> None:
    text = "then UTG+1 and Ann face B’s raise, and UTG folds"

    assert facts(text, players=("Ann", "B", "UTG", "UTG+1")) == [
        "player Ann",
        "player B",
        "player UTG",
        "player UTG+1",
    ]
    assert facts(text) == ["player B", "player UTG", "player UTG+1"]


def test_a_number_of_a_rule_may_have_a_letter() -> None:
    assert facts("see rule 53-B") == ["label 53-B"]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "A raise. As said, I call."), ("cs", "A dost."), ("es", "¿A qué? O no."), ("en", "ten percent of 's")],
)
def test_words_at_the_start_of_a_sentence_are_certainly_nothing(language: str, text: str) -> None:
    assert not facts_in(text, language).certain


def test_a_text_may_name_a_fact_at_the_start_of_a_sentence() -> None:
    original, translation = facts_in("Then A bets.", "en"), facts_in("A sází.", "cs")

    assert translation.lacks(original) == original.lacks(translation) == []
    assert facts_in("B sází.", "cs").lacks(original) == [Fact("player", "A")]


def test_a_fact_named_again_is_not_lacking_but_is_told_apart() -> None:
    once, twice = facts_in("300", "en"), facts_in("300, that is 300", "en")

    assert once.lacks(twice) == []
    assert once.names_less(twice) == [Fact("figure", "300")]


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("cs", "na 1\u00a0700", "amount 1\u00a0700"),
        ("en", "rule 38", "number 38"),
        ("en", "in 2016", "number 2016"),
        ("cs", "nad 50\u00a0%", "percentage 50%"),
        ("nl", "de K♦", "card K♦"),
    ],
)
def test_a_fact_is_told_as_it_is_written(language: str, text: str, told: str) -> None:
    found = facts_in(text, language)

    assert [found.in_words(fact) for fact in found.certain] == [told]


def test_an_amount_is_written_with_the_separators_of_a_language() -> None:
    fact = Fact("figure", "1700")

    assert [with_separators(fact, language) for language in ("en", "es", "cs")] == ["1,700", "1.700", "1\u00a0700"]
