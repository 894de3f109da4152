"""`rulebook build` and `rulebook serve`: the site, with the PDFs in it."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click

from generator.checks.project import Project
from generator.commands.common import find_root, load_sound


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
    project = load_sound(root)
    from generator.site.build import SiteError, build_site

    target = out or project.root / "site"
    try:
        summary = build_site(project.knowledge, target, _tell, pdf=with_pdfs)
    except SiteError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{target}: {summary}")
    if with_pdfs:
        build_pdfs(project, target / "pdf")


def _tell(stage: str, done: int, total: int) -> None:
    """Show progress: one line that moves on a terminal, one line for each finished stage elsewhere."""
    if sys.stderr.isatty():
        click.echo(f"\r{stage}: {done}/{total}\033[K", err=True, nl=done >= total)
    elif done >= total:
        click.echo(f"{stage}: {done}/{total}", err=True)


def build_pdfs(project: Project, folder: Path) -> None:
    """Write every book in every complete language into `folder`, each in a process of its own.

    A page half in another language can be read; a printed book of that kind is of no use, and paper may lack its letters.
    """
    folder.mkdir(parents=True, exist_ok=True)
    knowledge = project.knowledge
    languages = [language for language in knowledge.languages if language not in knowledge.in_progress]
    wanted = [(book, language) for book in knowledge.editions for language in languages]
    pages = size = 0
    with ProcessPoolExecutor(max_workers=min(2, os.cpu_count() or 1), max_tasks_per_child=1) as pool:
        jobs = {
            pool.submit(print_one, str(project.root), book, language, str(folder)): book for book, language in wanted
        }
        for done, job in enumerate(as_completed(jobs), 1):
            job_pages, job_size = job.result()
            pages, size = pages + job_pages, size + job_size
            _tell("PDFs", done, len(wanted))
    click.echo(f"{folder}: {len(wanted)} PDFs, {pages} pages, {size / 1e6:.1f} MB")


def print_one(root: str, book: str, language: str, folder: str) -> tuple[int, int]:
    """Print one book in one language; return its pages and bytes."""
    from generator.paper.build import build_pdf

    project = Project.load(Path(root))
    summary = build_pdf(project.knowledge, project.texts, book, language, Path(folder) / f"{book}-{language}.pdf")
    return summary.pages, summary.size


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.pass_obj
def serve(root: Path | None, host: str, port: int) -> None:
    """Serve the site and build it anew when a file changes."""
    from generator.site.serve import serve as serve_site

    serve_site(find_root(root), host, port)
