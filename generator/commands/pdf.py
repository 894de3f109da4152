"""`rulebook pdf`: print one book in one language."""

from pathlib import Path

import click

from generator.commands.common import load_sound


@click.command()
@click.argument("book")
@click.option("--lang", "language", default="en", show_default=True, help="The language of the PDF.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write.")
@click.pass_obj
def pdf(root: Path | None, book: str, language: str, out: Path) -> None:
    """Write BOOK as a PDF."""
    project = load_sound(root)
    from generator.paper.build import PaperError, build_pdf

    try:
        summary = build_pdf(project.knowledge, project.texts, book, language, out)
    except PaperError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{out}: {summary.pages} pages, {summary.size / 1000:,.0f} kB")
