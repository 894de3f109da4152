"""What the subcommands share: finding the project, and telling findings."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click

from generator.checks import run_checks
from generator.checks.project import Project
from generator.knowledge.examples import load_example
from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Example


def find_root(given: Path | None) -> Path:
    """Return the project's folder: the one given, or the nearest upwards with rules/outline.yml."""
    if given is not None:
        return given
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "rules" / "outline.yml").is_file():
            return folder
    return here


def load_project(given: Path | None) -> Project:
    """Load the project, or stop with one line where there is none."""
    try:
        return Project.load(find_root(given))
    except FileNotFoundError as error:
        raise click.ClickException(str(error)) from None


def tell(findings: Iterable[Finding]) -> None:
    """Print findings to standard error, in the form that code hosts show beside the line when they run it."""
    hosted = os.environ.get("GITHUB_ACTIONS") == "true"
    for finding in findings:
        click.echo(str(finding), err=True)
        if hosted:
            text = finding.message.replace("%", "%25").replace("\n", "%0A")
            click.echo(f"::error file={finding.file},line={finding.line},title={finding.check}::{text}")


def load_sound(given: Path | None) -> Project:
    """Load a project that every check accepts, or tell what is wrong and stop with status 1: nothing contradictory is published."""
    project = load_project(given)
    findings = run_checks(project)
    if findings:
        tell(findings)
        raise click.ClickException(f"{len(findings)} finding{'s' * (len(findings) > 1)}; nothing was built")
    return project


def read_situation(file: Path) -> Example:
    """Read a situation file, or tell what is wrong with it and stop with status 1."""
    if not file.is_file():
        raise click.ClickException(f"{file}: there is no such file")
    findings: list[Finding] = []
    path = file.resolve()
    example = load_example(path, Files(path.parent, findings), free=True)
    if example is None:
        tell(replace(finding, file=str(file)) for finding in sorted(findings))
        raise SystemExit(1)
    return replace(example, origin=replace(example.origin, file=str(file)))
