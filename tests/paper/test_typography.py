import pytest

from generator.paper.typography import BREAK, LONGEST_WORD, Typography, unit_words


def test_czech_one_letter_words_stay_with_what_follows() -> None:
    assert (
        Typography("cs")("hráč v pozici a s blindem u stolu") == "hráč v\u00a0pozici a\u00a0s\u00a0blindem u\u00a0stolu"
    )


def test_a_letter_that_ends_a_word_is_no_czech_preposition() -> None:
    assert Typography("cs")("sázka k") == "sázka k"
    assert Typography("cs")("dva hráči") == "dva hráči"


def test_other_languages_keep_their_one_letter_words_free() -> None:
    assert Typography("es")("sube a 1.200 o pasa") == "sube a 1.200 o pasa"


@pytest.mark.parametrize(
    ("language", "printed"),
    [("en", "“raise”"), ("es", "«raise»"), ("pt", "“raise”"), ("cs", "„raise“"), ("nl", "“raise”")],
)
def test_straight_quotation_marks_become_those_of_the_language(language: str, printed: str) -> None:
    assert Typography(language)('"raise"') == printed


def test_a_quotation_mark_without_its_partner_stays() -> None:
    assert Typography("en")('a 5" screen') == 'a 5" screen'


def test_an_apostrophe_is_curved_inside_a_word_only() -> None:
    assert Typography("en")("the player's 'hand'") == "the player’s 'hand'"


def test_a_figure_stays_with_its_unit() -> None:
    seconds = Typography("en", ["second", "seconds"])

    assert seconds("has 60 seconds, 1 second") == "has 60\u00a0seconds, 1\u00a0second"
    assert seconds("rule 38 seconds-long") == "rule 38\u00a0seconds-long"
    assert seconds("60 players") == "60 players"


def test_units_are_the_words_behind_the_figure() -> None:
    assert unit_words(["5 seconds", "1\u00a0žeton", "50%", "2 fichas extra"]) == {"seconds", "žeton", "fichas"}


def test_a_word_longer_than_a_line_can_break_and_no_other() -> None:
    assert Typography("en")("x" * LONGEST_WORD) == "x" * LONGEST_WORD
    broken = Typography("en")("x" * 100)
    assert broken.replace(BREAK, "") == "x" * 100
    assert max(map(len, broken.split(BREAK))) <= LONGEST_WORD
