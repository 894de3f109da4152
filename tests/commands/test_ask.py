"""`rulebook ask`: the questions of the forms on the command line."""

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from tests.conftest import ROOT

Ask = Callable[..., Result]


@pytest.fixture
def ask() -> Ask:
    """What runs `rulebook ask`, with what is typed."""

    def invoke(*arguments: str, typed: str = "") -> Result:
        result = CliRunner().invoke(main, ["--root", str(ROOT), "ask", *arguments], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


def test_answers_and_defaults_are_enough(ask: Ask) -> None:
    result = ask("chips", "--answer", "bet=500 1100", "--answer", "chips=1000 500", "--defaults")

    assert result.exit_code == 0
    groups = result.stdout.split("\n\n")
    assert groups[1].splitlines()[:2] == ["TDA 2024, BR 2016, ES annex, ONK 2023, TDA 2022", "  → Call, 1,100 in all."]
    assert groups[2].splitlines()[:2] == ["CZ 2011, TDA 2011", "  → Raise to 1,700."]
    assert "[TDA 2024 45-A]" in groups[1]
    assert "--answer word='raise'" in result.stdout
    assert "the floor decides" in result.stdout


def test_what_is_not_answered_is_asked(ask: Ask) -> None:
    result = ask("--lang", "cs", typed="hidden\nowed\n3000\nx\n200\n")

    assert result.exit_code == 0
    assert "Kolik se dorovnalo?" in result.stdout
    assert "Ve hře je 3\u00a0200." in result.stdout
    assert result.stdout.count("O kolik je to víc?") == 2


def test_nothing_can_be_typed_for_no_chips(ask: Ask) -> None:
    result = ask("chips", "--answer", "bet=", "--answer", "front=none", typed="-\ncall\n")

    assert result.exit_code == 0
    assert "Check." in result.stdout


def test_the_hand_goes_on_as_the_director_decides(ask: Ask) -> None:
    result = ask("cards", "--defaults", "--floor", "1", "--json")

    report = json.loads(result.stdout)
    assert (report["form"], report["book"]) == ("cards", "tda-2024")
    assert report["told"]["events"][-1] == ["The tournament director rules that the hand is folded."]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["knitting"], "the forms are chips, turn, cards"),
        (["chips", "--answer", "chips"], "ID=VALUE"),
        (["chips", "--answer", "chips=1", "--answer", "chips=2"], "answered twice"),
        (["chips", "--answer", "chips=abc"], "chips by denomination"),
        (["chips", "--answer", "cards=2"], "the questions are bet, front, chips, word, first"),
        (["chips", "--defaults", "--floor", "1"], "nothing is left to the tournament director"),
        (["cards", "--defaults", "--floor", "0"], "there is no such choice"),
        (["chips", "--book", "x"], "there is no book 'x'"),
        (["chips", "--lang", "fr"], "there is no language 'fr'"),
    ],
)
def test_a_wrong_argument_is_told(ask: Ask, arguments: list[str], words: str) -> None:
    result = ask(*arguments)

    assert result.exit_code == 2
    assert words in result.stderr


def test_input_that_ends_is_told(ask: Ask) -> None:
    result = ask("chips", typed="400\n")

    assert result.exit_code == 1
    assert "Aborted" in result.stderr


def test_what_a_question_takes_is_said_in_the_language_asked_for() -> None:
    told = CliRunner().invoke(main, ["ask", "chips", "--lang", "nl"], input="zzz\n-\nzzz\n").output

    assert "(niets, een bet, of een bet en het totaal waarnaar is geraised, zoals 400 1100; - voor geen)" in told
    assert "een van deze: none, left N, pushed N" in told
    assert "one of" not in told
