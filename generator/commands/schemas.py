"""`rulebook schemas`: write the JSON Schemas that code editors use."""

from pathlib import Path

import click

from generator.commands.common import load_project
from generator.knowledge.schemas import write_schemas


@click.command()
@click.pass_obj
def schemas(root: Path | None) -> None:
    """Write the editors' schemas and settings anew, after a change of a shape or of a policy."""
    project = load_project(root)
    for name, changed in write_schemas(project.knowledge):
        click.echo(f"{name}: {'written' if changed else 'unchanged'}")
