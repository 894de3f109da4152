"""Shows the progress of a long command."""

import sys

import click

_WIDTH = 30


def show_step(words: str) -> None:
    """Show what a command is at, on a terminal and in one line that the next step overwrites; no words take it away."""
    if sys.stderr.isatty():
        click.echo(f"\r{words}\033[K", err=True, nl=False)


def show_progress(stage: str, done: int, total: int) -> None:
    """Show a stage: a bar that moves on a terminal, one line for each finished stage elsewhere."""
    if sys.stderr.isatty():
        filled = _WIDTH * done // max(total, 1)
        bar = "█" * filled + "░" * (_WIDTH - filled)
        click.echo(f"\r{bar} {stage} {done}/{total}\033[K", err=True, nl=done >= total)
    elif done >= total:
        click.echo(f"{stage}: {done}/{total}", err=True)
