"""`rulebook docs`: the documentation that comes with the program, for whoever has no site of it at hand."""

from pathlib import Path

import click

from generator.knowledge.hints import nearest
from generator.site.documents import PAGES, documentation_folder


@click.command()
@click.argument("page", required=False)
def docs(page: str | None) -> None:
    """Show a PAGE of the documentation, such as house; without one, list the pages."""
    folder = documentation_folder()
    if folder is None:
        raise click.ClickException("the documentation is missing; install the program again")
    files = {address.rpartition("/")[2]: folder / file for address, file in PAGES.items()}
    if page is None:
        width = max(map(len, files))
        for name, file in files.items():
            title = _read(file).partition("\n")[0].removeprefix("# ")
            click.echo(f"{name:{width}}  {title}")
        return
    if page not in files:
        near = nearest(page, files)
        right = f"did you mean {near}?" if near else f"the pages are {', '.join(files)}"
        raise click.ClickException(f"there is no page {page!r}; {right}")
    click.echo_via_pager(_read(files[page]))


def _read(file: Path) -> str:
    """Return a page. Stops with one line where it cannot be read, or holds nothing."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file}:1: cannot be read: {error}; install the program again") from None
    if not text.strip():
        raise click.ClickException(f"{file}:1: the file is empty; install the program again")
    return text
