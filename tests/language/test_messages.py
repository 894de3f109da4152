"""ICU messages: what a pattern needs, what a language needs of it, and what is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.messages import Message, MessageError, Use, plural_forms


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("one", "other")),
        ("es", ("one", "other")),
        ("pt", ("one", "other")),
        ("nl", ("one", "other")),
        ("cs", ("few", "one", "other")),
    ],
)
def test_the_plural_forms_of_whole_numbers(language: str, forms: tuple[str, ...]) -> None:
    assert plural_forms(language) == forms


def test_a_pattern_tells_its_arguments_those_in_branches_too() -> None:
    message = Message("{n, plural, one {# of {a}} other {# of {b, number}}} {c, select, x {} other {{d}}}", "en")

    assert message.arguments == {"n", "a", "b", "c", "d"}
    assert message.uses[0] == Use("n", "plural", ("one", "other"), counts=True)


@pytest.mark.parametrize(
    ("pattern", "language", "faults"),
    [
        ("{n, plural, one {# hráč} few {# hráči} other {# hráčů}}", "cs", []),
        ("{n, plural, one {# hráč} other {# hráčů}}", "cs", ["the plural form 'few' of {n} is missing"]),
        ("{n, plural, other {# jugadores}}", "es", ["the plural form 'one' of {n} is missing"]),
        ("{n, plural, one {#} many {#} other {#}}", "es", []),
        ("{n, plural, one {#} few {#} other {#}}", "nl", ["{n} has a plural form 'few' that this language does not use"]),
        ("{n, plural, =0 {} other {to {n}}}", "cs", []),
        (
            "{n, plural, =0 {none} other {# hráčů}}",
            "cs",
            ["the plural form 'few' of {n} is missing", "the plural form 'one' of {n} is missing"],
        ),
        ("{d, date}", "en", ["{d} has the type 'date'; use number, plural or select"]),
    ],
)  # fmt: skip
def test_what_a_language_still_needs(pattern: str, language: str, faults: list[str]) -> None:
    assert Message(pattern, language).faults() == faults


@pytest.mark.parametrize(
    "pattern", ["{n", "{n, plural, one {x}}", "{n, plural}", "}", "{}", "{n, select, a {x}}", "a \u202e b", "a \x07 b"]
)
def test_a_pattern_that_cannot_be_used_is_refused(pattern: str) -> None:
    with pytest.raises(MessageError):
        Message(pattern, "en")


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("cs", 1, "1 sekunda"),
        ("cs", 3, "3 sekundy"),
        ("cs", 5, "5 sekund"),
        ("cs", 0, "0 sekund"),
        ("cs", 1000, "1\xa0000 sekund"),
    ],
)
def test_czech_counts(language: str, count: int, text: str) -> None:
    message = Message("{n, plural, one {# sekunda} few {# sekundy} other {# sekund}}", language)

    assert message.format({"n": count}) == text


def test_a_missing_value_is_named() -> None:
    with pytest.raises(MessageError, match="no value for b"):
        Message("{a} {b}", "en").format({"a": 1})


@given(st.text(max_size=80))
def test_any_pattern_is_taken_or_refused_and_never_breaks(pattern: str) -> None:
    try:
        message = Message(pattern, "cs")
    except MessageError:
        return
    message.faults()
    with contextlib.suppress(MessageError):
        message.format(dict.fromkeys(message.arguments, 3))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"n": 0, "how": "fast"}, "nobody waits, quickly"),
        ({"n": 1, "how": "slow"}, "\u2026 waits, slowly"),
        ({"n": 3, "how": "slow"}, "\u2026 wait, slowly"),
        ({}, "\u2026 wait, slowly"),
    ],
)
def test_the_words_of_a_pattern_are_those_of_the_branches_chosen(arguments: dict[str, int | str], words: str) -> None:
    pattern = (
        "{n, plural, =0 {nobody waits} one {{name} waits} other {# wait}}, {how, select, fast {quickly} other {slowly}}"
    )

    assert Message(pattern, "en").words(arguments) == words
