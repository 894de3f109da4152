"""The program `rulebook`: the command in a process of its own, which ends with it."""

import atexit
import gc

from generator.commands import main

_running = False


def run() -> None:
    """Run the command.

    Programs and rulebooks are many small objects that stay: to look for garbage among them takes a tenth of the time.
    """
    global _running
    _running = True
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)  # nor in what is left when the program ends
    main(prog_name="rulebook")


def ends_with_the_command() -> bool:
    """Whether the process ends with the command that runs in it, so that no garbage need be looked for."""
    return _running
