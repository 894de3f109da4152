"""Reads the logo of a house, which somebody else drew: only a self-contained picture is accepted, and it is rewritten."""

import os
import stat
import subprocess
import sys
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

LARGEST = 500_000  # bytes; a logo in print is small, and every page of the book waits for it

_PACKAGE = Path(__file__).resolve().parents[1]
_REFUSED = (
    3  # REFUSED of logo_process, which is not imported here: it needs Typst, and most commands have no logo to read
)
# The process is held to its own seconds of processor; this is for a machine that does not get round to it.
_PATIENCE = 60  # seconds


class LogoError(ValueError):
    """A logo that cannot be printed; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture that has been read: its form (`svg`, `png` or `jpg`) and its rewritten bytes."""

    form: str
    data: bytes


def read_logo(path: Path) -> Logo:
    """Read a logo. Raises `LogoError` where it is missing, too large, not such a picture, more than a drawing, or unprintable."""
    if not all(map(find_spec, ("typst", "PIL"))):
        raise LogoError("cannot be looked at without the extra print: pip install 'rulebook[print]'")
    form = path.suffix.removeprefix(".")
    again, fault = _written_anew(form, _read(path))
    if again is None:
        raise LogoError(f"{path.name!r} {fault}")
    return Logo(form, again)


def _read(path: Path) -> bytes:
    name = path.name
    try:
        # Neither a link nor a device nor a pipe, for which opening might wait.
        if not stat.S_ISREG(path.lstat().st_mode):
            raise LogoError(f"there is no picture {name!r} in the folder of the book")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > LARGEST:
                raise LogoError(f"{name!r} has {size / 1000:,.0f} kB; a logo has at most {LARGEST / 1000:,.0f} kB")
            return file.read(LARGEST)
    except FileNotFoundError:
        raise LogoError(f"there is no picture {name!r} in the folder of the book") from None
    except OSError as error:
        raise LogoError(f"{name!r} cannot be read: {error.strerror or error}") from None


@lru_cache(maxsize=32)
def _written_anew(form: str, data: bytes) -> tuple[bytes | None, str]:
    """Return a picture as a separate process rewrites it, or None and what is wrong with it.

    Parsers of pictures can be brought to crash, to hang or to fill the memory. The process may; this one only says so.
    """
    environment = {**os.environ, "PYTHONPATH": str(_PACKAGE.parent), "RAYON_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            # -P: no module is taken from the folder in which the command happens to run
            [sys.executable, "-P", "-m", "generator.knowledge.logo_process", form],
            input=data,
            capture_output=True,
            timeout=_PATIENCE,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        return None, f"cannot be printed: it takes more than {_PATIENCE} seconds"
    if done.returncode == 0:
        return done.stdout, ""
    if done.returncode == _REFUSED:
        return None, done.stdout.decode(errors="replace")
    return None, "cannot be printed: the renderer crashes, or needs too much time or memory"
