"""A message says each value in each branch in which its original says it."""

import pytest

from generator.checks.lost_values import lost_values
from generator.language.messages import Message

SECONDS = "{n, plural, one {# second} other {# seconds}} to act"
WAYS = "{way, select, raise {raises to {amount, number}} other {{player} bets {amount, number}}}"

LOST = {
    "the figure of a plural": (SECONDS, "es", "{n, plural, one {un segundo} other {unos segundos}}", "{n}", "form other of {n}"),
    "the figure of one form": (SECONDS, "cs", "{n, plural, one {# s} few {pár s} other {# s}}", "{n}", "form few of {n}"),
    "the figure of a choice": (
        WAYS, "nl", "{way, select, raise {raist} other {{player} bet {amount, number}}}", "{amount}", "{way} = raise",
    ),
    "a name in a choice": (
        WAYS, "pt", "{way, select, raise {aumenta para {amount, number}} other {aposta {amount, number}}}", "{player}", "{way} = other",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("original", "language", "pattern", "lost", "where"), LOST.values(), ids=LOST)
def test_a_branch_that_loses_a_value(original: str, language: str, pattern: str, lost: str, where: str) -> None:
    said = lost_values(Message(pattern, language), Message(original, "en"))

    assert said == (f"{lost} is not said in every branch: nothing shows it for {where}",)


def test_an_original_whose_forms_differ() -> None:
    said = lost_values(Message("{n, plural, =0 {none} one {# chip} other {chips}}", "en"))

    assert said == ("{n} is not said in every branch: nothing shows it for form other of {n}",)


WHOLE = {
    "a form of one number in words": (SECONDS, "es", "{n, plural, one {un segundo} other {# segundos}}"),
    "a figure beside its plural": (SECONDS, "nl", "{n, number} {n, plural, one {tel} other {tellen}}"),
    "a condition": ("{n, plural, =0 {nothing} other {something}}", "es", "{n, plural, =0 {nada} other {algo}}"),
    "the branches of the original": (
        WAYS, "es", "{way, select, raise {sube a {amount, number}} other {{player} apuesta {amount, number}}}",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("original", "language", "pattern"), WHOLE.values(), ids=WHOLE)
def test_a_message_that_loses_nothing(original: str, language: str, pattern: str) -> None:
    assert lost_values(Message(pattern, language), Message(original, "en")) == ()
