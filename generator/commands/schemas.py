"""`rulebook schemas`: write the JSON Schemas that code editors use."""

from pathlib import Path

import click

from generator.commands.common import find_root, load_readable
from generator.commands.write_access import run_alone, write
from generator.knowledge.schemas import render_schemas


@click.command()
@click.pass_obj
def schemas(root: Path | None) -> None:
    """Regenerate the editors' schemas and settings, after a change to a shape or a policy."""
    run_alone(find_root(root), "writing")
    knowledge = load_readable(root, "nothing was written; fix the findings first").knowledge
    files = render_schemas(knowledge)
    changed = write(knowledge.root, files)
    for name in files:
        click.echo(f"{name}: {'written' if name in changed else 'unchanged'}")
