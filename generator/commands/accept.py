"""`rulebook accept`: take the rulings and the translations as they stand, in the generated lock files."""

from pathlib import Path

import click

from generator.checks import CHECKS, lock, run_checks
from generator.commands.common import load_project, tell
from generator.knowledge.staleness import LOCK_NAME, next_records, read_records, render_records
from generator.knowledge.writing import write_text


@click.command()
@click.option(
    "--rulings/--no-rulings", default=True, help="Take all rulings as they are now into examples/rulings.lock."
)
@click.option("--wording/--no-wording", default=True, help="Record which translation belongs to which original.")
@click.option(
    "--unaffected",
    multiple=True,
    metavar="KEY",
    help="A piece of wording whose changed original needs no new translation, such as rules/betting/reopening#clauses.short-all-in.",
)
@click.pass_obj
def accept(root: Path | None, rulings: bool, wording: bool, unaffected: tuple[str, ...]) -> None:
    """Write the lock files anew. Refused while files cannot be read or published rulings do not hold."""
    project = load_project(root)
    knowledge = project.knowledge
    findings = run_checks(project, [c for c in CHECKS if c.name in ("schema", "references", "rulings", "errata")])
    if findings:
        tell(findings)
        raise click.ClickException("nothing was accepted; mend the findings first")
    known = {key for pieces in knowledge.wording.values() for key in pieces}
    for key in unaffected:
        if key not in known:
            raise click.BadParameter(f"there is no wording {key!r}", param_hint="--unaffected")
    if rulings:
        changed = write_text(knowledge.root / lock.LOCK, lock.render(project))
        click.echo(f"{lock.LOCK}: {'written' if changed else 'unchanged'}")
    for language in knowledge.languages if wording else ():
        records = next_records(knowledge, language, read_records(knowledge.root, language, []), unaffected)
        changed = write_text(knowledge.root / "i18n" / language / LOCK_NAME, render_records(records))
        click.echo(f"i18n/{language}/{LOCK_NAME}: {len(records)} translations, {'written' if changed else 'unchanged'}")
