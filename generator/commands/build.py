"""`rulebook build` and `rulebook serve`: the site, with the PDFs in it."""

import os
import time
from pathlib import Path

import click

from generator.checks.project import Project
from generator.commands.common import find_root, load_published
from generator.commands.house_folder import Following, house_of
from generator.commands.progress import show_progress
from generator.commands.shipped import is_shipped
from generator.commands.write_access import run_alone, say_waiting


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="The folder to build into; by default site/."
)
@click.option(
    "--pdf/--no-pdf", "with_pdfs", default=True, help="Put the PDF of every book in every language into the site."
)
@click.pass_obj
def build(root: Path | None, out: Path | None, with_pdfs: bool) -> None:
    """Check everything, then build the site."""
    run_alone(find_root(root), "building")
    project = load_published(root)
    house = house_of(project.root)
    from generator.site.build import SiteError, build_site
    from generator.site.publish import check_place

    own_place = project.root if house is None else house.folder
    target = out or (Path("site") if is_shipped(project.root) else own_place / "site")
    command = click.get_current_context().command_path
    try:
        # At once, and not only when there is something to put there.
        check_place(target, project.root, project.knowledge.languages)
        pdf_folder = _print_books(project, None if house is None else house.book) if with_pdfs else None
        summary = build_site(
            project.knowledge, target, show_progress, pdf_folder=pdf_folder, command=command, waiting=say_waiting
        )
    except SiteError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{target}: {summary}")


def _print_books(project: Project, only: str | None = None) -> Path:
    """Print every book, or `only` one, in every language, record their details for the site, and return the folder of the PDFs."""
    from generator.paper.all_books import print_all
    from generator.paper.errors import PaperError
    from generator.site.pdf_details import pdf_details_file, write_pdf_details

    knowledge, folder = project.knowledge, pdf_details_file(project.root).parent
    # The longest first: the last one to be finished holds up all.
    books = sorted((only,) if only else knowledge.editions, key=lambda book: -len(knowledge.editions[book].entries))
    # A page half in another language can be read; a printed book of that kind is of no use, and paper may lack its letters.
    languages = [language for language in knowledge.languages if language not in knowledge.in_progress]
    wanted = [(book, language) for book in books for language in languages]
    site = os.environ.get("RULEBOOK_URL")
    began = time.monotonic()
    try:
        printed = print_all(project.knowledge, wanted, folder, f"{site.rstrip('/')}/" if site else None, show_progress)
        facts = {
            name: {paper: (one.pages, one.size) for paper, one in papers.items()} for name, papers in printed.items()
        }
        write_pdf_details(project.root, facts)
    except PaperError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename or folder}: {error.strerror or error}") from None
    every = [one for papers in printed.values() for one in papers.values()]
    pages, size = sum(one.pages for one in every), sum(one.size for one in every)
    took = time.monotonic() - began
    click.echo(f"{folder}: {len(every)} PDFs, {pages} pages, {size / 1e6:.1f} MB, {took:.1f} s")
    return folder


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Use 0 for any free port.")
@click.option(
    "--allow-host", "allowed", metavar="NAME", multiple=True, help="Also answer browsers that use this host name."
)
@click.pass_obj
def serve(root: Path | None, host: str, port: int, allowed: tuple[str, ...]) -> None:
    """Serve the site; a page that is open follows the files as they are saved."""
    from generator.site.request import NoHost
    from generator.site.serve import serve as serve_site

    folder = find_root(root)
    run_alone(folder, "serving", waits=False)
    house = house_of(folder)
    try:
        serve_site(folder, host, port, allowed, (lambda: None) if house is None else Following(house).look)
    except NoHost as error:
        raise click.BadParameter(str(error), param_hint="--allow-host") from None
    except OSError as error:
        raise click.ClickException(f"cannot serve at {host}:{port}: {error.strerror or error}; try --port") from None
