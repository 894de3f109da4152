"""Reads the logo of a house, which somebody else drew: only a picture that prints by itself is let through."""

import re
from dataclasses import dataclass
from pathlib import Path

LARGEST = 500_000  # bytes; a logo in print is small, and every page of the book waits for it

_SIGNATURES = {"png": b"\x89PNG\r\n\x1a\n", "jpg": b"\xff\xd8\xff"}
# What an SVG must not have: it would lead out of the file, run, or grow without end.
_FORBIDDEN = (
    (re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE), "a DOCTYPE or entities"),
    (re.compile(r"<\s*(?:\w+:)?(script|foreignObject|iframe)\b", re.IGNORECASE), None),
    (re.compile(r"@import", re.IGNORECASE), "@import"),
)
_LINK = re.compile(r"""\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_URL = re.compile(r"""url\(\s*["']?([^"')]*)""", re.IGNORECASE)
_INSIDE = re.compile(r"^\s*(?:#|data:image/(?:png|jpeg);base64,)", re.IGNORECASE)


class LogoError(ValueError):
    """A logo that cannot be printed; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture that has been read: its form (`svg`, `png` or `jpg`) and its bytes."""

    form: str
    data: bytes


def read_logo(path: Path) -> Logo:
    """Read a logo. Raises `LogoError` where it is missing, too large, not such a picture, or an SVG that leads out of itself."""
    name = path.name
    try:
        if path.is_symlink() or not path.is_file():
            raise LogoError(f"there is no picture {name!r} in the folder of the book")
        size = path.stat().st_size
        if size > LARGEST:
            raise LogoError(f"{name!r} has {size / 1000:,.0f} kB; a logo has at most {LARGEST / 1000:,.0f} kB")
        data = path.read_bytes()
    except OSError as error:
        raise LogoError(f"{name!r} cannot be read: {error.strerror or error}") from None
    form = path.suffix.removeprefix(".")
    if form == "svg":
        _check_svg(name, data)
    elif not data.startswith(_SIGNATURES[form]):
        raise LogoError(f"{name!r} is not a picture of the kind that its name says ({form.upper()})")
    return Logo(form, data)


def _check_svg(name: str, data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise LogoError(f"{name!r} is not an SVG: it is not UTF-8 text") from None
    if not re.search(r"<svg[\s>]", text[:4000]):
        raise LogoError(f"{name!r} is not an SVG: it has no <svg>")
    for pattern, what in _FORBIDDEN:
        found = pattern.search(text)
        if found:
            raise LogoError(f"{name!r} has {what or f'<{found.group(1)}>'}; an SVG for print has none")
    # An escape could hide a link from the search for it.
    addresses = [one or other for one, other in _LINK.findall(text)] + _URL.findall(text)
    for address in addresses:
        if not _INSIDE.match(address):
            raise LogoError(f"{name!r} has a link to {address[:60]!r}; an SVG for print holds all that it shows")
