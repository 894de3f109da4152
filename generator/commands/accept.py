"""`rulebook accept`: take the rulings and the translations as they stand, in the generated lock files."""

import os
from pathlib import Path

import click

from generator.checks import CHECKS, locked_rulings, run_checks
from generator.commands.common import find_root, languages_of, load_project, report_findings
from generator.commands.write_access import run_alone, write
from generator.knowledge.findings import Finding
from generator.knowledge.originals import render_originals
from generator.knowledge.staleness import LOCK_NAME


def _made_anew(finding: Finding, root: Path) -> bool:
    """Return whether a finding is about a lock that can be written without what is in it."""
    return finding.check == "lock" and not (finding.file.startswith("i18n/") and os.path.lexists(root / finding.file))


@click.command()
@click.option("--rulings/--no-rulings", default=True, help="Lock all policies and rulings as they are now.")
@click.option("--wording/--no-wording", default=True, help="Record which translation belongs to which original.")
@click.pass_obj
def accept(root: Path | None, rulings: bool, wording: bool) -> None:
    """Rewrite the lock files. Refused while files cannot be read or used, or published rulings do not hold.

    A translation that is outdated stays so; `rulebook translate done` and `translate unaffected` take it as it stands.
    """
    run_alone(find_root(root), "writing")
    project = load_project(root)
    knowledge = project.knowledge
    findings = run_checks(project, [c for c in CHECKS if c.name in ("schema", "references", "rulings", "errata")])
    # Whatever else loading found. Rulings are ruled again; what a lock of translations records is known from nothing else.
    findings += [f for f in knowledge.findings if f not in findings and not _made_anew(f, knowledge.root)]
    if findings:
        report_findings(findings)
        raise click.ClickException("nothing was accepted; fix the findings first")
    originals = render_originals(knowledge) if wording else {}
    locks = locked_rulings.files(project) if rulings else {}
    changed = write(knowledge.root, {**locks, **{name: text for name, (text, _) in originals.items()}})
    if rulings:
        ours = [name for name in changed if name in locks]
        for name in ours:
            click.echo(f"{name}: {'deleted' if locks[name] is None else 'written'}")
        click.echo(f"policies and rulings: {len(ours) or 'none'} of {len(locks)} locks changed")
    own = languages_of(project)
    of_others = {f"i18n/{language}/{LOCK_NAME}" for language in knowledge.languages if language not in own}
    for name, (_, count) in originals.items():
        if name not in of_others:
            click.echo(f"{name}: {count} texts, {'written' if name in changed else 'unchanged'}")
