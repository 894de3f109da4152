"""The command `rulebook`: check the rulebook, rule a situation, build the site and the PDFs."""

import gc
from pathlib import Path

import click

from generator.commands.accept import accept
from generator.commands.book import book
from generator.commands.build import build, serve
from generator.commands.check import check
from generator.commands.compare import diff, matrix
from generator.commands.pdf import pdf
from generator.commands.rule import rule
from generator.commands.schemas import schemas
from generator.commands.translate import translate
from generator.knowledge.texts import MissingText
from generator.language.markup import MarkupError
from generator.language.messages import MessageError


class _Rulebook(click.Group):
    """The command, which ends in one line where wording that it needs is not there or cannot be used."""

    def invoke(self, context: click.Context) -> object:
        """Run the subcommand."""
        try:
            return super().invoke(context)
        except (MissingText, MessageError, MarkupError) as error:
            raise click.ClickException(f"wording is missing or broken ({error}); see `rulebook check`") from None


@click.group(cls=_Rulebook, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulebook", prog_name="rulebook")
@click.option(
    "--root",
    type=click.Path(path_type=Path, file_okay=False),
    help="The project's folder; by default the nearest parent folder with rules/outline.yml.",
)
@click.pass_context
def main(context: click.Context, root: Path | None) -> None:
    """Poker tournament rules as data: checked, ruled, and rendered as a site and as PDFs."""
    # A rulebook is many small objects that stay: looking for garbage among them again and again takes a tenth of the time.
    gc.set_threshold(100_000)
    context.obj = root


for command in (check, rule, diff, matrix, book, build, serve, pdf, translate, accept, schemas):
    main.add_command(command)
