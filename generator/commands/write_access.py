"""What commands that write have in common: they wait for each other, and report in one line what the disk refuses."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from generator.commands.house_folder import house_of, keep_own
from generator.commands.shipped import is_shipped
from generator.disk.locks import FOLDER, Busy, locked
from generator.disk.writing import Unsettled, write_together


def run_alone(root: Path, what: str, *, waits: bool = True) -> None:
    """Let no other command of a kind (`what`) run in the rulebook under `root` until this one has ended.

    One that runs already is waited for, or, where the command does not wait, stops this one with one line.
    """
    if not (root / "rules").is_dir():
        return  # There is no rulebook; loading reports that.
    if what == "writing" and is_shipped(root):
        raise click.ClickException(
            "the rulebook that came with this program is not changed; work in the folder of one of your own"
        )
    context = click.get_current_context()
    command = context.command_path
    lock = locked(root / FOLDER / what, command, waiting=say_waiting if waits else None)
    try:
        with one_line_refusals(command):
            context.with_resource(lock)
    except Busy as holder:
        raise click.ClickException(f"{holder} is already running in {root}; end it first") from None


def say_waiting(holder: str) -> None:
    """Say which command this one is waiting for."""
    click.echo(f"waiting for {holder}", err=True)


def write(root: Path, files: Mapping[str, bytes | str | None]) -> list[str]:
    """Write files below `root`, or delete those that are None, all or none, and return those that change.

    What is a house's of them is written to its own folder, too. Where that cannot be done, stop with one line.
    """
    command = click.get_current_context().command_path
    house = house_of(root)
    with one_line_refusals(command):
        changed = write_together(root, command, files)
        if house is not None:
            keep_own(house, changed)
        return changed


@contextmanager
def one_line_refusals(command: str) -> Iterator[None]:
    """Report in one line what the disk refuses; nothing is written then."""
    try:
        yield
    except Unsettled as error:
        raise click.ClickException(f"{error}; nothing was written") from None
    except OSError as error:
        where = error.filename2 or error.filename or command
        raise click.ClickException(f"{where}: {error.strerror or error}; nothing was written") from None
