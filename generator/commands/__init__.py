"""The command `rulebook`: check the rulebook, rule a situation, build the site and the PDFs."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import click

# The module of each command. Only that of the command which is run is imported: all of them take longer than many a command.
_MODULES = {
    "accept": "accept",
    "ask": "ask",
    "book": "book",
    "build": "build",
    "check": "check",
    "diff": "compare",
    "docs": "docs",
    "export": "export",
    "matrix": "compare",
    "mcp": "mcp",
    "new-house": "new_house",
    "pdf": "pdf",
    "rename": "rename",
    "rule": "rule",
    "schemas": "schemas",
    "serve": "build",
    "site": "build",
    "test": "test",
    "translate": "translate",
    "upgrade": "upgrade",
}


# `make site` where there is no make.
_NAMES = {"site": "build"}


# What brings the packages that not every command needs.
_EXTRAS = {
    **dict.fromkeys(("typst", "segno", "PIL"), "print"),
    **dict.fromkeys(("mkdocs", "material", "jinja2", "markupsafe", "pagefind"), "site"),
    **dict.fromkeys(("mcp", "mcp_types"), "mcp"),
}


class _Commands(Mapping[str, click.Command]):
    """The subcommands by their names, each imported when it is asked for."""

    def __getitem__(self, name: str) -> click.Command:
        module = import_module(f"{__name__}.{_MODULES[name]}")
        found: click.Command = getattr(module, _NAMES.get(name, name).replace("-", "_"))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


class _Rulebook(click.Group):
    """The command, which ends in one line where wording that it needs is not there or cannot be used."""

    def invoke(self, context: click.Context) -> object:
        """Run the subcommand."""
        from generator.knowledge.texts import MissingText
        from generator.language.markup import MarkupError
        from generator.language.messages import MessageError

        try:
            return super().invoke(context)
        except ModuleNotFoundError as error:
            extra = _EXTRAS.get((error.name or "").partition(".")[0])
            if extra is None:
                raise
            raise click.ClickException(
                f"this needs the extra {extra}; install it with: pip install 'rulebook[{extra}]'"
            ) from None
        except (MissingText, MessageError, MarkupError) as error:
            raise click.ClickException(f"wording is missing or broken ({error}); see `rulebook check`") from None


@click.group(
    cls=_Rulebook,
    commands=_Commands(),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="rulebook", prog_name="rulebook")
@click.option(
    "--root",
    type=click.Path(path_type=Path, file_okay=False),
    help="The project's folder; by default the nearest parent folder with rules/outline.yml.",
)
@click.pass_context
def main(context: click.Context, root: Path | None) -> None:
    """Poker tournament rules as data: checked, ruled, and rendered as a site and as PDFs.

    `rulebook docs` shows the documentation.
    """
    context.obj = root
