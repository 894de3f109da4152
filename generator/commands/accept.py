"""`rulebook accept`: take the rulings and the translations as they stand, in the generated lock files."""

from pathlib import Path

import click

from generator.checks import CHECKS, lock_files, run_checks
from generator.commands.common import load_project, tell
from generator.knowledge.originals import record
from generator.knowledge.writing import Undo


@click.command()
@click.option("--rulings/--no-rulings", default=True, help="Lock all policies and rulings as they are now.")
@click.option("--wording/--no-wording", default=True, help="Record which translation belongs to which original.")
@click.pass_obj
def accept(root: Path | None, rulings: bool, wording: bool) -> None:
    """Write the lock files anew. Refused while files cannot be read or published rulings do not hold.

    A translation that is outdated stays so; `rulebook translate done` and `translate unaffected` take it as it stands.
    """
    project = load_project(root)
    knowledge = project.knowledge
    findings = run_checks(project, [c for c in CHECKS if c.name in ("schema", "references", "rulings", "errata")])
    if findings:
        tell(findings)
        raise click.ClickException("nothing was accepted; mend the findings first")
    if rulings:
        with Undo(knowledge.root) as written:
            locks = lock_files.files(project)
            written.take(locks)
        for file in written.files:
            click.echo(f"{file}: {'written' if locks[file] is not None else 'deleted'}")
        click.echo(f"policies and rulings: {len(written.files) or 'none'} of {len(locks)} locks changed")
    for name, changed, count in record(knowledge) if wording else ():
        click.echo(f"{name}: {count} texts, {'written' if changed else 'unchanged'}")
