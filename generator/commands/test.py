"""`rulebook test`: everything that `make test` runs, for machines without make."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from generator.commands.common import find_root

_STEPS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("generator", "check"),
    ("pytest", "-n", "2", "--dist", "loadgroup"),
)


@click.command()
@click.pass_obj
def test(root: Path | None) -> None:
    """Run everything that `make test` runs, and stop at the first step that fails. Needs the repository and the extra `test`."""
    folder = find_root(root)
    if not (folder / "tests").is_dir() or not (folder / "pyproject.toml").is_file():
        raise click.ClickException(
            f"there are no tests in {folder}; they are in the program's own repository (in a house, see `rulebook check`)"
        )
    for tool, *arguments in _STEPS:
        if find_spec(tool) is None:
            raise click.ClickException(
                f"this needs the package {tool}; install the extra: pip install --editable .[test]"
            )
        click.echo(" ".join(["$", tool, *arguments]), err=True)
        status = subprocess.run([sys.executable, "-m", tool, *arguments], cwd=folder, check=False).returncode
        if status:
            raise SystemExit(status)
