"""What an assistant is told: by the answers themselves, and through the official SDK's own client."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import pytest
from click.testing import CliRunner
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from generator.assistant.answers import MOST_FOUND, MOST_LETTERS, MOST_OF_A_SITUATION, Answers
from generator.assistant.server import NOTATION, server_of
from generator.checks.project import Project
from generator.commands import main

ROOT = Path(__file__).resolve().parents[1]
SITUATION = "table: {game: nlhe, blinds: [100, 200], players: [SB, BB, A]}\nplay:\n  - A: puts 500\n"


@pytest.fixture(scope="module")
def answers(project: Project) -> Answers:
    return Answers(project.knowledge)


def awaited(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Return what a coroutine returns, run in a thread of its own: in this one the browser's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, ask).result()


def called(answers: Answers, tool: str, **arguments: Any) -> Any:
    """Return what a tool answers, through a server and a client in this process."""

    async def ask() -> Any:
        async with Client(server_of(answers)) as client:
            return await client.call_tool(tool, arguments)

    return awaited(ask)


@pytest.mark.parametrize(
    ("query", "book", "place"),
    [
        ("53-A", "onk-2023", ("onk-2023", "53", "A")),
        ("regel 53 b", "onk-2023", ("onk-2023", "53", "B")),
        ("TDA 2024 40", None, ("tda-2024", "40", None)),
        ("rp-11", "tda-2024", ("tda-2024", "RP-11", None)),
        ("rule 38", "tda-2011", ("tda-2011", "38", None)),
    ],
)
def test_a_number_leads_to_its_rule(
    answers: Answers, query: str, book: str | None, place: tuple[str, str, str]
) -> None:
    first = answers.look_up(query, book)[0]
    assert (first["book"], first["number"], first["letter"]) == place
    assert first["clauses"]
    assert all(clause["text"] for clause in first["clauses"])


def test_a_paragraph_is_its_clauses_alone_and_books_without_it_are_silent(answers: Answers) -> None:
    found = answers.look_up("53-A")
    assert {one["book"] for one in found} == {"es-annex", "onk-2023", "tda-2022", "tda-2024"}
    whole = answers.look_up("53", "onk-2023")[0]["clauses"]
    part = answers.look_up("53-A", "onk-2023")[0]["clauses"]
    assert [clause for clause in whole if "A" in clause["letters"]] == part
    assert part != whole


@pytest.mark.parametrize(
    ("query", "language", "rule"),
    [
        ("string bet", "en", "string-bets"),
        ("apuesta fuera de turno", "es", "out-of-turn"),
        ("phone at the table", "en", "devices-and-tools"),
        ("who shows first", "en", "showdown-order"),
    ],
)
def test_words_lead_to_their_rule(answers: Answers, query: str, language: str, rule: str) -> None:
    found = [
        clause["id"].partition("#")[0]
        for one in answers.look_up(query, None, language)
        for clause in one["clauses"][:1]
    ]
    assert rule in found[:3]
    assert len(found) <= MOST_FOUND


def test_a_situation_is_ruled_with_its_places(answers: Answers) -> None:
    ruled = called(answers, "rule_situation", situation=SITUATION, book="tda-2024", language="nl").structured_content
    (event,) = ruled["events"]
    assert event["ruling"][0] == "Call, in totaal 200."
    assert [reason["place"] for reason in event["reasons"]] == ["TDA 2024 44"]
    assert event["decided_by"] == "rules"
    assert ruled["book"] == "tda-2024"


def test_two_books_are_compared_from_the_base_on(answers: Answers) -> None:
    told = answers.compare("tda-2024", "tda-2022")
    assert (told["before"], told["after"]) == ("tda-2022", "tda-2024")
    assert any("player-identity#face-and-dress" in number["clauses"] for number in told["numbers"])
    assert told["examples"]


def test_every_book_is_listed_with_its_base(answers: Answers, project: Project) -> None:
    listed = called(answers, "list_books").structured_content["result"]
    assert {book["id"]: book["based_on"] for book in listed} == {
        edition.id: edition.book.based_on for edition in project.knowledge.editions.values()
    }


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("look_up_rule", {"query": " "}, "a query is empty"),
        ("look_up_rule", {"query": "a" * (MOST_LETTERS + 1)}, "a query has at most 200 letters"),
        ("look_up_rule", {"query": "53", "book": "tda-2042"}, "did you mean 'tda-2024'?"),
        ("look_up_rule", {"query": "53", "language": "xx"}, "there is no language 'xx'"),
        ("look_up_rule", {"query": "a b"}, "words of three letters"),
        (
            "rule_situation",
            {"situation": "x" * (MOST_OF_A_SITUATION + 1), "book": "tda-2024"},
            "at most 20,000 letters",
        ),
        ("rule_situation", {"situation": "hello", "book": "tda-2024"}, "line 1: a situation is a mapping"),
        ("rule_situation", {"situation": "a: [", "book": "tda-2024"}, "line "),
        (
            "rule_situation",
            {"situation": SITUATION.replace("puts 500", "jumps"), "book": "tda-2024"},
            "line 3: unknown verb 'jumps'",
        ),
        (
            "rule_situation",
            {
                "situation": SITUATION + "  - SB: puts 5\n  - SB: puts 5\n  - A: puts 5\n  - X: folds\n",
                "book": "tda-2024",
            },
            "X",
        ),
        ("compare_books", {"first": "tda-2024", "second": "x"}, "there is no book 'x'"),
    ],
)
def test_what_cannot_be_answered_is_told_in_words(
    answers: Answers, tool: str, arguments: dict[str, str], message: str
) -> None:
    result = called(answers, tool, **arguments)
    assert result.is_error
    assert message in result.content[0].text
    assert "Traceback" not in result.content[0].text


def test_tools_say_that_they_only_read(answers: Answers) -> None:
    async def ask() -> Any:
        async with Client(server_of(answers)) as client:
            return (await client.list_tools()).tools, (await client.list_resources()).resources

    tools, resources = awaited(ask)
    assert {tool.name for tool in tools} == {"list_books", "look_up_rule", "rule_situation", "compare_books"}
    assert all(tool.annotations.read_only_hint and not tool.annotations.open_world_hint for tool in tools)
    assert [str(resource.uri) for resource in resources] == [NOTATION]


def test_the_command_serves_a_client_over_its_input_and_output() -> None:
    async def ask() -> Any:
        server = StdioServerParameters(
            command=str(ROOT / ".venv/bin/python"), args=["-m", "generator", "mcp"], cwd=str(ROOT)
        )
        async with Client(stdio_client(server)) as client:
            read = await client.read_resource(NOTATION)
            return read.contents[0].text, await client.call_tool("look_up_rule", {"query": "TDA 2024 44"})

    notation, found = awaited(ask)
    assert notation.startswith("## Examples: `examples/<rule>/<example>.yml`")
    assert found.structured_content["result"][0]["number"] == "44"


def test_a_rulebook_with_findings_answers_nothing(copy: Path) -> None:
    (copy / "rules/outline.yml").write_text("chapters: 3\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["--root", str(copy), "mcp"])
    assert result.exit_code == 1
    assert "the rulebook cannot be read: rules/outline.yml:1" in result.stderr
