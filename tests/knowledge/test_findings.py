"""Findings are safe to print, whatever the files hold that they are about, and never too many."""

import pytest
from click.testing import CliRunner

from generator.commands import common
from generator.knowledge.findings import MOST_OF_A_FILE, Finding, bounded


def test_what_a_terminal_would_obey_is_written_out() -> None:
    finding = Finding("a\x1b]0;x\x07\n.yml", 1, "schema", "'\x1b[2J' \u202e\x9b\ud800 stands here")

    assert str(finding) == "a\\x1b]0;x\\x07\\n.yml:1: schema: '\\x1b[2J' \\u202e\\x9b\\ud800 stands here"


def test_no_line_of_a_message_looks_like_another_finding() -> None:
    finding = Finding("a.yml", 1, "schema", "unknown word\n    raises\n    ^\nrules/x.yml:1: schema: all is well")

    assert str(finding).split("\n")[1:] == ["    raises", "    ^", "    rules/x.yml:1: schema: all is well"]


def test_a_message_has_an_end() -> None:
    assert len(Finding("a.yml", 1, "schema", "x" * 10_000_000).message) < 2_100


def test_of_a_file_the_first_findings_are_told_and_how_many_more_there_are() -> None:
    many = [Finding("a.yml", i, "schema", "x") for i in range(1, 500)]
    other = [Finding("a.yml", 7, "lock", "y"), Finding("b.yml", 7, "schema", "y")]

    found = bounded([*many, *other])

    assert found[:MOST_OF_A_FILE] == many[:MOST_OF_A_FILE]
    assert found[MOST_OF_A_FILE:] == [Finding("a.yml", 21, "schema", "… and 479 more findings in this file"), *other]
    assert bounded(many[: MOST_OF_A_FILE + 1]) == many[: MOST_OF_A_FILE + 1]


@pytest.mark.parametrize(
    ("finding", "printed", "command"),
    [
        (
            Finding("a,b:c%.yml", 3, "schema", "100 %\n    ::warning::x"),
            ["a,b:c%.yml:3: schema: 100 %", "    :\\:warning::x"],
            "::error file=a%2Cb%3Ac%25.yml,line=3,title=schema::100 %25%0A    ::warning::x",
        ),
        (
            Finding("::add-mask::x.yml", 1, "lock", "##[error]x"),
            [":\\:add-mask::x.yml:1: lock: ##\\[error]x"],
            "::error file=%3A%3Aadd-mask%3A%3Ax.yml,line=1,title=lock::##[error]x",
        ),
    ],
)
def test_a_code_host_reads_one_command_for_a_finding_and_none_of_the_data(
    finding: Finding, printed: list[str], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")

    with CliRunner().isolation() as (out, err, _):
        common.report_findings([finding])
        assert err.getvalue().decode().splitlines() == printed
        assert out.getvalue().decode().splitlines() == [command]
