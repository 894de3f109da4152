"""`rulebook mcp`: the rulebook as tools for an assistant, over standard input and output."""

from pathlib import Path

import click

from generator.assistant.answers import Unanswerable, answers_of
from generator.commands.common import find_root


@click.command()
@click.pass_obj
def mcp(root: Path | None) -> None:
    """Serve an assistant that speaks MCP: look up rules, rule situations, compare books. Read-only, and without network.

    It needs the extra: pip install rulebook[mcp].
    """
    from generator.assistant.server import server_of

    try:
        answers = answers_of(find_root(root))
    except Unanswerable as error:
        raise click.ClickException(str(error)) from None
    server_of(answers).run()
