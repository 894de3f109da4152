"""The MCP server of a rulebook: tools and a resource for assistants, over standard input and output. It reads, and nothing else.

The protocol is that of the official SDK, which is an extra (`pip install rulebook[mcp]`).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from generator.assistant.answers import Answers, Unanswerable

NOTATION = "rulebook://notation"
_READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_INSTRUCTIONS = """\
Rules of poker tournaments as several rulebooks have them, and an engine that rules on situations. Say which book an
answer is from, and its number. Where "common_practice" is true, the book itself does not say it. Where "decided_by" is
not "rules", the tournament director decides. Write situations in the notation of the resource rulebook://notation; one
that cannot be read comes back with every error and its line."""

_Result = TypeVar("_Result")


def server_of(answers: Answers) -> MCPServer[Any]:
    """Return a server that gives these answers; `run()` on it serves standard input and output until that ends."""
    server: MCPServer[Any] = MCPServer("rulebook", instructions=_INSTRUCTIONS, log_level="WARNING")

    @server.tool(annotations=_READS)
    def list_books(language: str = "en") -> list[dict[str, Any]]:
        """List the rulebooks: id, title, date, and the book that each is based on."""
        return _told(lambda: answers.books(language))

    @server.tool(annotations=_READS)
    def look_up_rule(query: str, book: str | None = None, language: str = "en") -> list[dict[str, Any]]:
        """Look up a rule by its number ("53-A", "TDA 2024 40") or by words ("string bet"), in one book or in all.

        `language` is en, es, pt, cs or nl.
        """
        return _told(lambda: answers.look_up(query, book, language))

    @server.tool(annotations=_READS)
    def rule_situation(situation: str, book: str, language: str = "en") -> dict[str, Any]:
        """Rule a situation under a book. `situation` is YAML in the notation of the resource rulebook://notation, for example:

        table: {game: nlhe, blinds: [100, 200], players: [SB, BB, A]}
        play:
          - A: puts 500
        """
        return _told(lambda: answers.rule_situation(situation, book, language))

    @server.tool(annotations=_READS)
    def compare_books(first: str, second: str, language: str = "en") -> dict[str, Any]:
        """Compare two books: numbers that are new, gone or reworded, values that differ, and examples that are ruled differently."""
        return _told(lambda: answers.compare(first, second, language))

    @server.resource(NOTATION, name="notation", mime_type="text/markdown")
    def notation() -> str:
        """How a situation is written: tables, events, acts, and what a ruling can state."""
        return answers.notation()

    return server


def _told(ask: Callable[[], _Result]) -> _Result:
    """Return an answer, or tell the assistant in a sentence why there is none."""
    try:
        return ask()
    except Unanswerable as error:
        raise ToolError(str(error)) from None
