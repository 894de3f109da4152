"""Terms are found as whole words in the forms of their language, the longest phrase first."""

import pytest

from generator.language.terms import Naming, TermFinder


def found(text: str, *namings: Naming) -> list[tuple[str, str]]:
    return [(text[f.start : f.end], f.term) for f in TermFinder(namings).find(text)]


def named(forms: str, text: str, unless: str = "") -> list[str]:
    naming = Naming("x", tuple(forms.split(", ")), (), tuple(filter(None, unless.split(", "))))
    return [words for words, _ in found(text, naming)]


@pytest.mark.parametrize(
    ("forms", "text", "words"),
    [
        ("stub", "The stub, the STUB and stubborn stubs", ["stub", "STUB"]),
        ("zvýšen*", "Zvýšení po zvýšením, ne nezvýšení", ["Zvýšení", "zvýšením"]),
        ("neúpln* all-in*", "u neúplných all-inech i bez all-inu", ["neúplných all-inech"]),
        ("big blind*", "big blindu, bigblind", ["big blindu"]),
        ("*pot, pot", "De high-lowpot en de sidepot, niet de potten", ["sidepot"]),
        ("meerwaardechip", "de meerwaardechips", []),
        ("ação aceita", "A AÇÃO ACEITA", ["AÇÃO ACEITA"]),
        ("señal", "la señal y la seña", ["señal"]),
        ("čas", "čas, počas, času, čas.", ["čas", "čas"]),
    ],
)
def test_a_form_is_a_whole_word_in_any_case_and_a_star_any_letters(forms: str, text: str, words: list[str]) -> None:
    assert named(forms, text) == words


@pytest.mark.parametrize("text", ["pre-flop", "pre‑flop", "flop-game", "flops", "xflop", "flop_2"])
def test_a_hyphen_or_a_letter_makes_another_word(text: str) -> None:
    assert named("flop", text) == []


@pytest.mark.parametrize("text", ["(flop)", "“flop”", "flop’s", "flop – turn", "flop…", "a flop- and", "- flop"])
def test_signs_around_a_word_leave_it_whole(text: str) -> None:
    assert named("flop", text) == ["flop"]


def test_a_czech_particle_and_a_portuguese_pronoun_stand_apart_behind_their_hyphen() -> None:
    assert named("složí", "Složí-li hráč, složí-linka") == ["Složí"]
    assert named("paga", "Paga-se o call") == ["Paga"]


def test_the_longest_phrase_is_taken_and_what_stands_in_it_is_not_found_again() -> None:
    namings = (Naming("all-in", ("all-in",)), Naming("short", ("short all-in",)), Naming("button", ("all-in button",)))

    assert found("a short all-in, an all-in button, an all-in", *namings) == [
        ("short all-in", "short"),
        ("all-in button", "button"),
        ("all-in", "all-in"),
    ]


def test_blanks_between_words_may_be_of_any_kind() -> None:
    assert named("hranice 50 %", "hranice 50\xa0%, hranice\n50 %") == ["hranice 50\xa0%", "hranice\n50 %"]


def test_a_phrase_that_means_something_else_is_passed_over() -> None:
    assert named("check", "Check that all check.", unless="check that") == ["check"]


def test_a_form_of_one_term_is_found_in_spite_of_the_exceptions_of_another() -> None:
    namings = (Naming("turn", ("turn",), (), ("in turn",)), Naming("in-turn", ("in turn",)))

    assert found("in turn, the turn", *namings) == [("in turn", "in-turn"), ("turn", "turn")]


def test_a_term_is_mentioned_by_its_other_words_and_within_a_longer_term() -> None:
    finder = TermFinder([Naming("all-in", ("all-in",)), Naming("short", ("short all-in",), ("less",))])

    assert finder.mentions("a short all-in", "all-in")
    assert finder.mentions("for less", "short")
    assert not finder.mentions("an all-in", "short")
    assert not finder.mentions("an all-in", "unknown")
    assert [f.term for f in finder.find("for less")] == []


def test_signs_of_patterns_are_letters_like_any_other() -> None:
    assert named("50%-norm, a.c", "de 50%-norm, abc a.c") == ["50%-norm", "a.c"]


@pytest.mark.parametrize(
    ("forms", "text", "words"),
    [
        ("50 %", "50 %, 50\xa0% and 50 %-norm, 50 %se", ["50 %", "50\xa0%"]),
        ("fold (pasar)", "the FOLD (pasar), a fold (pasa)", ["FOLD (pasar)"]),
        ("called “*", "called “raise” or called “…”", ["called “raise", "called “"]),
        ("one * card", "one up card, one card", ["one up card"]),
        ("the b*t", "the bet, the best, the be-t", ["the bet", "the best"]),
    ],
)
def test_a_phrase_may_hold_signs_and_a_star_alone(forms: str, text: str, words: list[str]) -> None:
    assert named(forms, text) == words


def test_places_hold_in_a_text_whose_letters_grow_in_lower_case() -> None:
    assert [f.start for f in TermFinder([Naming("x", ("flop",))]).find("İ İ flop")] == [4]


def test_no_terms_find_nothing() -> None:
    assert found("a flop") == []
