"""`rulebook pdf`: print a book, its pocket card, a poster of some rules, or the ruling of one situation."""

from pathlib import Path

import click

from generator.checks.project import Project
from generator.commands.common import load_sound, read_situation
from generator.knowledge.model import Example

PAPERS = ("a4", "letter", "a5", "booklet", "a3", "a2")


@click.command()
@click.argument("book", required=False)
@click.option(
    "--lang", "language", default="en", show_default=True, help="The language; two (nl,en) are printed side by side."
)
@click.option(
    "--paper",
    type=click.Choice(PAPERS),
    help="a4 (the default), letter, a5, or booklet: A5 to be folded from A4. A poster is a3 (the default) or a2.",
)
@click.option("--without-examples", is_flag=True, help="Leave all examples out.")
@click.option("--without-own-examples", is_flag=True, help="Leave out the examples that the book's source does not print.")
@click.option("--departures-only", is_flag=True, help="Print only what differs from the base book.")
@click.option("--card", is_flag=True, help="Print the pocket card: the points that floors look up most.")
@click.option("--poster", metavar="RULES", help="Print a poster of numbers, rules or chapters: 41,43 or betting.")
@click.option("--example", metavar="ID|FILE", help="Print the ruling sheet of an example or of a situation file.")
@click.option(
    "--url",
    envvar="RULEBOOK_URL",
    show_envvar=True,
    help="The address of the site; chapters get QR codes that link to it.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; by default named after its content.",
)
@click.pass_obj
def pdf(
    root: Path | None,
    book: str | None,
    language: str,
    paper: str | None,
    without_examples: bool,
    without_own_examples: bool,
    departures_only: bool,
    card: bool,
    poster: str | None,
    example: str | None,
    url: str | None,
    out: Path | None,
) -> None:
    """Write BOOK as a PDF, or what the options ask for."""
    kinds = [name for name, asked in (("card", card), ("poster", poster), ("example", example)) if asked]
    if len(kinds) > 1:
        raise click.UsageError(f"--{kinds[0]} and --{kinds[1]} are two documents; choose one")
    kind = kinds[0] if kinds else "book"
    first, _, second = language.partition(",")
    if second == first:
        raise click.BadParameter(f"{language!r} names {first!r} twice", param_hint="--lang")
    _refuse(kind, paper, second, without_examples or without_own_examples or departures_only)
    if book is None and example is None:
        raise click.UsageError("name the book to print")
    if url and not url.startswith(("https://", "http://")):
        raise click.BadParameter(f"{url!r} is not an address; it begins with https://", param_hint="--url")
    project = load_sound(root)
    from generator.paper.build import build_pdf
    from generator.paper.errors import PaperError
    from generator.paper.print_options import PrintOptions
    from generator.paper.single import build_card, build_poster, build_sheet

    known, texts = project.knowledge, project.texts
    try:
        if example is not None:
            situation = _situation(project, example)
            under = book or _first_book(situation)
            target = out or Path(f"{under}-{situation.name}-{first}.pdf")
            summary = build_sheet(known, texts, under, first, target, situation)
        elif card:
            target = out or Path(f"{book}-card-{first}.pdf")
            summary = build_card(known, texts, book or "", first, target)
        elif poster is not None:
            target = out or Path(f"{book}-poster-{first}.pdf")
            chosen = [name.strip() for name in poster.split(",") if name.strip()]
            if not chosen:
                raise click.BadParameter(f"{poster!r} names no rules", param_hint="--poster")
            summary = build_poster(known, texts, book or "", first, target, chosen, paper or "a3")
        else:
            size = paper or "a4"
            target = out or Path(f"{book}-{language.replace(',', '-')}{'' if size == 'a4' else f'-{size}'}.pdf")
            site = f"{url.rstrip('/')}/" if url else None
            options = PrintOptions(
                examples=not without_examples,
                own_examples=not without_own_examples,
                departures_only=departures_only,
                site=site,
            )
            summary = build_pdf(
                known, texts, book or "", first, target, paper=size, options=options, second=second or None
            )
    except PaperError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{target}: {summary.pages} page{'s' * (summary.pages != 1)}, {summary.size / 1000:,.0f} kB")


def _refuse(kind: str, paper: str | None, second: str, partly: bool) -> None:
    """Stop where options are asked for that this kind of document does not have."""
    fitting = {"book": PAPERS[:4], "poster": PAPERS[4:]}.get(kind, ())
    if paper is not None and paper not in fitting:
        right = f"it takes {', '.join(fitting)}" if fitting else "its size is fixed"
        raise click.UsageError(f"--paper {paper} is not for a {_NAMES[kind]}: {right}")
    if kind != "book" and second:
        raise click.UsageError(f"a {_NAMES[kind]} is in one language; only a book can be in two")
    if kind != "book" and partly:
        raise click.UsageError(f"--departures-only and the parts to leave out are for a book, not for a {_NAMES[kind]}")


_NAMES = {"book": "book", "card": "card", "poster": "poster", "example": "ruling sheet"}


def _situation(project: Project, named: str) -> Example:
    """Return the example of an id, or else read the situation file of that name."""
    found = project.knowledge.examples.get(named)
    if found is not None:
        return found
    if not named.endswith((".yml", ".yaml")) and not Path(named).is_file():
        raise click.ClickException(f"there is no example {named!r}, and no file of that name")
    return read_situation(Path(named))


def _first_book(situation: Example) -> str:
    if not situation.sources:
        raise click.UsageError("name the book to rule this situation under: rulebook pdf BOOK --example …")
    return situation.sources[0].book
