"""The program `rulebook`: the command in a process of its own, which ends with it."""

import atexit
import codecs
import gc
import sys
import unicodedata
from io import TextIOWrapper

from generator.commands import main

_running = False

# What a console that does not know a sign is given in its place; letters lose their accents, and what is left becomes a question mark.
_PLAIN = {
    "→": "->",
    "·": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "×": "x",
    "█": "#",
    "░": ".",
}
_HANDLER = "rulebook.plain"


def run() -> None:
    """Run the command.

    Programs and rulebooks are many small objects that stay: to look for garbage among them takes a tenth of the time.
    """
    global _running
    _running = True
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)  # nor in what is left when the program ends
    for stream in (sys.stdout, sys.stderr):
        take_any_text(stream)
    main(prog_name="rulebook")


def take_any_text(stream: object) -> None:
    """Have a stream write in plain letters what its encoding does not have, as old Windows consoles need it, instead of failing."""
    codecs.register_error(_HANDLER, _plain)
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=_HANDLER)


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_in_ascii, error.object[error.start : error.end])), error.end


def _in_ascii(character: str) -> str:
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return _PLAIN.get(character) or bare or "?"


def ends_with_the_command() -> bool:
    """Whether the process ends with the command that runs in it, so that no garbage need be looked for."""
    return _running
