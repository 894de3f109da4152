"""`rulebook pdf`: print a book, its pocket card, a poster of some rules, or the ruling of one situation."""

from pathlib import Path

import click

from generator.checks.project import Project
from generator.commands.common import load_sound, read_situation
from generator.commands.progress import show_step
from generator.knowledge.model import Example

MOST_SHEETS = 8  # as `generator.paper.impose` has it, which is not loaded for the help
PAPERS = ("a4", "letter", "a5", "booklet", "a3", "a2")


@click.command()
@click.argument("books", metavar="[BOOK]...", nargs=-1)
@click.option(
    "--lang",
    "languages",
    help="The language, by default that of the book; two (nl,en) are printed side by side.",
)
@click.option(
    "--paper",
    "papers",
    type=click.Choice(PAPERS),
    multiple=True,
    help="a4 (the default), letter, a5, or booklet: A5 to be folded from A4; a poster is a3 (the default) or a2. "
    "Given several times, each is printed.",
)
@click.option(
    "--sheets",
    type=click.IntRange(1, MOST_SHEETS),
    help=f"The most sheets in one signature of a booklet, by default {MOST_SHEETS}; there are as few signatures as can be.",
)
@click.option("--without-examples", is_flag=True, help="Leave all examples out.")
@click.option(
    "--without-own-examples", is_flag=True, help="Leave out the examples that the book's source does not print."
)
@click.option("--departures-only", is_flag=True, help="Print only what differs from the base book.")
@click.option("--changes-since", metavar="BOOK", help="Print what changed from that book: examples, then rule by rule.")
@click.option("--card", is_flag=True, help="Print the pocket card: the points that floors look up most.")
@click.option(
    "--poster",
    "posters",
    multiple=True,
    metavar="RULES",
    help="Print a poster of numbers, rules or chapters: 41,43 or betting.",
)
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
    books: tuple[str, ...],
    languages: str | None,
    papers: tuple[str, ...],
    sheets: int | None,
    without_examples: bool,
    without_own_examples: bool,
    departures_only: bool,
    changes_since: str | None,
    card: bool,
    posters: tuple[str, ...],
    example: str | None,
    url: str | None,
    out: Path | None,
) -> None:
    """Write each BOOK as a PDF, or what the options ask for."""
    # `--poster 41 --poster 43` is `--poster 41,43`.
    poster = ",".join(posters)
    asked_for = (("changes-since", changes_since), ("card", card), ("poster", posters), ("example", example))
    kinds = [name for name, asked in asked_for if asked]
    if len(kinds) > 1:
        raise click.UsageError(f"--{kinds[0]} and --{kinds[1]} are two documents; choose one")
    kind = kinds[0] if kinds else "book"
    first, _, second = (languages or "").partition(",")
    if first and second == first:
        raise click.BadParameter(f"{languages!r} names {first!r} twice", param_hint="--lang")
    _refuse(kind, papers, second, without_examples or without_own_examples or departures_only)
    if sheets is not None and "booklet" not in papers:
        raise click.UsageError("--sheets is for --paper booklet")
    if not books and example is None:
        raise click.UsageError("name the book to print")
    if out is not None and max(len(set(books)), 1) * max(len(set(papers)), 1) > 1:
        raise click.UsageError("--out names one file, and several are printed; leave it out")
    if url and not url.startswith(("https://", "http://")):
        raise click.BadParameter(f"{url!r} is not an address; it begins with https://", param_hint="--url")
    show_step("checking the rulebook")
    try:
        project = load_sound(root)
    finally:
        show_step("")
    from generator.paper.build import PrintedPdf, build_pdf, edition_of
    from generator.paper.cover import why_headings_are_black
    from generator.paper.errors import PaperError
    from generator.paper.print_options import PrintOptions
    from generator.paper.single import build_card, build_poster, build_sheet

    known, texts = project.knowledge, project.texts
    situation = None if example is None else _situation(project, example)

    def target(*parts: str) -> Path:
        return out or Path(f"{'-'.join(filter(None, parts))}.pdf")

    def printed(book: str, paper: str) -> tuple[Path, PrintedPdf]:
        language = first or edition_of(known, book).book.language
        if situation is not None:
            file = target(book, situation.name, language)
            return file, build_sheet(known, texts, book, language, file, situation)
        if card:
            file = target(book, "card", language)
            return file, build_card(known, texts, book, language, file)
        if posters:
            chosen = [name.strip() for name in poster.split(",") if name.strip()]
            if not chosen:
                raise click.BadParameter(f"{poster!r} names no rules", param_hint="--poster")
            file = target(book, "poster", *chosen, language, paper if len(papers) > 1 else "")
            return file, build_poster(known, texts, book, language, file, chosen, paper)
        since = changes_since and f"since-{changes_since}"
        part = since or ("departures" if departures_only else "")
        file = target(book, part, language, second, "" if paper == "a4" else paper)
        options = PrintOptions(
            examples=not without_examples,
            own_examples=not without_own_examples,
            departures_only=departures_only,
            changes_since=changes_since,
            site=f"{url.rstrip('/')}/" if url else None,
        )
        return file, build_pdf(
            known,
            texts,
            book,
            language,
            file,
            paper=paper,
            options=options,
            second=second or None,
            sheets=sheets or MOST_SHEETS,
            step=lambda step: show_step(f"{file}: {step}"),
        )

    for book in dict.fromkeys(books) or [_first_book(situation)]:
        for paper in dict.fromkeys(papers) or [_USUAL.get(kind, "")]:
            show_step(f"{book}: printing")
            try:
                file, summary = printed(book, paper)
            except PaperError as error:
                raise click.ClickException(str(error)) from None
            finally:
                show_step("")
            click.echo(f"{file}: {summary.pages} page{'s' * (summary.pages != 1)}, {summary.size / 1000:,.0f} kB")
        pale = why_headings_are_black(known.books[book].house)
        if pale is not None:
            click.echo(f"{book}: {pale}", err=True)


def _refuse(kind: str, papers: tuple[str, ...], second: str, partly: bool) -> None:
    """Stop where options are asked for that this kind of document does not have."""
    fitting = {"book": PAPERS[:4], "changes-since": PAPERS[:4], "poster": PAPERS[4:]}.get(kind, ())
    for paper in papers:
        if paper not in fitting:
            right = f"it takes {', '.join(fitting)}" if fitting else "its size is fixed"
            raise click.UsageError(f"--paper {paper} is not for a {_NAMES[kind]}: {right}")
    if kind != "book" and second:
        raise click.UsageError(f"a {_NAMES[kind]} is in one language; only a book can be in two")
    if kind != "book" and partly:
        raise click.UsageError(f"--departures-only and the parts to leave out are for a book, not for a {_NAMES[kind]}")


_NAMES = {
    "book": "book",
    "changes-since": "print of changes",
    "card": "card",
    "poster": "poster",
    "example": "ruling sheet",
}
_USUAL = {"book": "a4", "changes-since": "a4", "poster": "a3"}


def _situation(project: Project, named: str) -> Example:
    """Return the example of an id, or else read the situation file of that name."""
    found = project.knowledge.examples.get(named)
    if found is not None:
        return found
    if not named.endswith((".yml", ".yaml")) and not Path(named).is_file():
        raise click.ClickException(f"there is no example {named!r}, and no file of that name")
    return read_situation(Path(named))


def _first_book(situation: Example | None) -> str:
    if situation is None or not situation.sources:
        raise click.UsageError("name the book to rule this situation under: rulebook pdf BOOK --example …")
    return situation.sources[0].book
