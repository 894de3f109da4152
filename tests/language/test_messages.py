"""ICU messages: what a pattern needs, what a language needs of it, and what is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyicumessageformat import Parser

from generator.checks.project import Project
from generator.language import messages
from generator.language.messages import Message, MessageError, Use, plural_forms

# What patterns are made of, whole and broken.
PIECES = (
    "{",
    "}",
    "{n}",
    "{n, number}",
    "{n, plural, one {# x} other {# y}}",
    "{c, select, a {",
    "other {",
    "''",
    "'{'",
    "it’s",
    " # ",
    "{ n }",
    ", ",
)


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
        ("{n, plural, one {# hráč} other {# hráčů}}", "cs", ["the few form of {n} is missing; Czech has one, few and other"]),
        ("{n, plural, other {# jugadores}}", "es", ["the one form of {n} is missing; Spanish has one and other"]),
        ("{n, plural, one {#} many {#} other {#}}", "es", []),
        ("{n, plural, one {#} few {#} other {#}}", "nl", ["the few form of {n} belongs to another language; Dutch has one and other"]),
        ("{n, plural, =0 {} other {to {n}}}", "cs", []),
        (
            "{n, plural, =0 {none} other {# hráčů}}",
            "cs",
            [
                "the few form of {n} is missing; Czech has one, few and other",
                "the one form of {n} is missing; Czech has one, few and other",
            ],
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
    ("pattern", "said"),
    [
        ("Has {n} seconds} left", "a } closes nothing, near 'Has {n} seconds} left'"),
        ("Has {n, plural, one {#} other {# s}", "a { is not closed with }, near 'one {#} other {# s}'"),
        ("Has {n, plural, one {#}} left", "the form other is missing, near 'Has {n, plural, one {#}} left'"),
        ("Has {n, plural} left", "the forms are missing, near 'Has {n, plural} left'"),
        ("Has {} left", "no name stands after {, near 'Has {} left'"),
        ("Has {n plural, one {#}}", "'p' stands where , or } belongs, near 'Has {n plural,'"),
    ],
)
def test_a_broken_pattern_is_told_with_its_place(pattern: str, said: str) -> None:
    with pytest.raises(MessageError) as caught:
        Message(pattern, "en")

    assert str(caught.value) == f"this is no message: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pays \u202e0071", "U+202E (RIGHT-TO-LEFT OVERRIDE) is after 'pays'"),
        ("\u2066x", "U+2066 (LEFT-TO-RIGHT ISOLATE) is at the beginning"),
        ("the big\u200bblind", "U+200B (ZERO WIDTH SPACE) is after 'the big'"),
        ("soft\u00adhyphen", "U+00AD (SOFT HYPHEN) is after 'soft'"),
        ("a \x07 b", "U+0007 (a control character) is after 'a'"),
        ("a\u2028b", "U+2028 (LINE SEPARATOR) is after 'a'"),
        ("\U000e0041", "U+E0041 (TAG LATIN CAPITAL LETTER A) is at the beginning"),
        ("\ue000", "U+E000 (a control character) is at the beginning"),
        ("می\u200cخواهم", "U+200C (ZERO WIDTH NON-JOINER) is after 'می'"),
    ],
)
def test_what_readers_cannot_see_is_refused(text: str, said: str) -> None:
    with pytest.raises(MessageError) as caught:
        Message(text, "en")

    assert str(caught.value) == f"the invisible character {said}; delete it"


def test_languages_that_spell_with_invisible_letters_have_them_and_no_overrides() -> None:
    assert Message("می\u200cخواهم", "fa").format({}) == "می\u200cخواهم"
    assert Message("שלום\u200f!", "he").format({}) == "שלום\u200f!"
    assert Message("क्\u200dष", "hi").format({}) == "क्\u200dष"
    with pytest.raises(MessageError):
        Message("שלום\u202e", "he")


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


def _tree(parser: Parser, pattern: str) -> object:
    try:
        return parser.parse(pattern)
    except (SyntaxError, ValueError, TypeError, IndexError) as error:
        return type(error), str(error)


@given(st.text("abc_1 {}#',.-=<>/\n" + "é", max_size=40) | st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_a_pattern_is_read_as_the_library_reads_it(pattern: str) -> None:
    """The parser reads runs of letters at once; the library's own reads each: the same tree, or the same error."""
    assert _tree(messages._PARSER, pattern) == _tree(Parser(), pattern)


def test_every_pattern_of_the_rulebook_is_read_as_the_library_reads_it(project: Project) -> None:
    patterns = {piece.pattern for pieces in project.knowledge.wording.values() for piece in pieces.values()}

    assert [p for p in patterns if _tree(messages._PARSER, p) != _tree(Parser(), p)] == []
