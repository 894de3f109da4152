"""Rewrites a logo and prints it once as a trial, in a process that may crash: `python -m generator.knowledge.logo_process svg`.

The picture comes on standard input. On standard output comes what to print in its place, or, with status `REFUSED`, what
is wrong with it. A picture that needs more time or memory than it may kills this process, and no other.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

import typst
from PIL import Image

from generator.knowledge import logo_raster, logo_svg
from generator.knowledge.logo_values import RefusedValue

SECONDS = 2  # of processor
MEMORY = 1_000_000_000  # bytes of address space; Python and its libraries take a tenth of it
REFUSED = 3

WIDEST = 20  # times as wide as high, or as high as wide
_TRIAL = Path(__file__).with_name("logo_trial.typ")


def limit() -> None:
    """Hold this process to `SECONDS` and `MEMORY`, where the system can."""
    try:
        import resource
    except ImportError:  # Windows; there, only the time that the other side waits is limited
        return
    for what, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def redraw(form: str, data: bytes) -> bytes:
    """Return a logo of a form (`svg`, `png` or `jpg`) rewritten, after it has been printed once. Raises `RefusedValue`."""
    again = logo_svg.redraw(data, logo_raster.redraw) if form == "svg" else logo_raster.redraw(form, data)[1]
    _print(form, again)
    return again


def _print(form: str, data: bytes) -> None:
    logo = {"form": form, "text": data.decode()} if form == "svg" else {"form": form, "bytes": list(data)}
    try:
        compiler = typst.Compiler(
            _TRIAL, root=_TRIAL.parent, ignore_system_fonts=True, sys_inputs={"logo": json.dumps(logo)}
        )
        _, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=["ua-1"])
        shape = float(compiler.query("<shape>", field="value", one=True))
        shown = compiler.compile(format="png", ppi=72)
    except typst.TypstError as error:
        raise RefusedValue(f"cannot be printed: {' '.join(error.message.split())[:120]}") from None
    if warnings:
        raise RefusedValue(f"cannot be printed: {' '.join(warnings[0].message.split())[:120]}")
    if not 1 / WIDEST <= shape <= WIDEST:
        raise RefusedValue(f"has one side more than {WIDEST} times as long as the other")
    assert isinstance(shown, bytes)  # one page
    with Image.open(io.BytesIO(shown)) as image:
        if min(image.convert("L").tobytes()) == 255:
            raise RefusedValue("shows nothing on white paper")


def main() -> int:
    """Rewrite the logo on standard input; return the status of the process."""
    limit()
    try:
        answer, status = redraw(sys.argv[1], sys.stdin.buffer.read()), 0
    except RefusedValue as error:
        answer, status = str(error).encode(errors="backslashreplace"), REFUSED
    except MemoryError:
        answer, status = b"needs too much memory to be printed", REFUSED
    sys.stdout.buffer.write(answer)
    return status


if __name__ == "__main__":
    sys.exit(main())
