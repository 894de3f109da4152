"""`rulebook export`: the knowledge base as JSON files, each with a JSON Schema."""

from pathlib import Path

import click

from generator.commands.common import load_published
from generator.disk.writing import write_bytes
from generator.export.data import Exported
from generator.export.write import FOLDER, export_files


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help=f"The folder below which {FOLDER} is written.",
)
@click.pass_obj
def export(root: Path | None, out: Path) -> None:
    """Write books, rules, policies, glossary, examples and all rulings as data; in a house, those of its site."""
    project = load_published(root)
    folder = out / FOLDER
    bytes_in_all = files = 0
    try:
        for path, content in export_files(Exported(project.knowledge, project.texts, project.rulings)):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            write_bytes(folder / path, content)
            files, bytes_in_all = files + 1, bytes_in_all + len(content)
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename or folder}: {error.strerror or error}") from None
    click.echo(f"{folder}: {files} files, {bytes_in_all / 1e6:.1f} MB")
