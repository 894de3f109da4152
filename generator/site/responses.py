"""Responses to requests, and the page that is shown instead of another if something is wrong."""

import html
import mimetypes
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from generator.language.unseen import visible

HTML = "text/html; charset=utf-8"
TEXT = "text/plain; charset=utf-8"

# What only the server gives: it is no part of the site that is built.
_SERVED = Path(__file__).parent / "served"
SERVED = {"livereload.js": "text/javascript; charset=utf-8", "fault.css": "text/css; charset=utf-8"}

# Without what the machine's own lists say, by which a script may be plain text.
_KINDS = mimetypes.MimeTypes()

# Lines of what is wrong that are shown; nobody reads more of them at once.
_MOST = 50

# Our own pages need nothing else. Those of the theme say themselves what they may load; no other page may put them into a frame.
STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
UNFRAMED = "frame-ancestors 'none'"


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to one request; `kind` is its media type."""

    status: HTTPStatus
    kind: str
    content: bytes
    headers: tuple[tuple[str, str], ...] = ()


def text_response(status: HTTPStatus, text: str, *headers: tuple[str, str]) -> Response:
    """Return a line of plain text as an answer."""
    return Response(status, TEXT, f"{text}\n".encode(), headers)


def served(name: str) -> Response:
    """Return one of the files of `SERVED`."""
    return Response(HTTPStatus.OK, SERVED[name], (_SERVED / name).read_bytes())


def kind_of(name: str) -> str:
    """Return the media type of a file by its name."""
    kind = _KINDS.guess_type(name)[0] or "application/octet-stream"
    return TEXT if kind == "text/plain" else kind


def bounded(fault: str) -> str:
    """Return the first lines of an error, and how many more there are."""
    lines = fault.splitlines()
    more = [f"… and {len(lines) - _MOST} more"] if len(lines) > _MOST else []
    return "\n".join(visible(line) for line in lines[:_MOST] + more)


def error_page(fault: str, status: HTTPStatus, state: str = "") -> Response:
    """Return the page shown instead of another: the errors as plain text, one per line. It reloads when the files change, too."""
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in bounded(fault or status.phrase).splitlines())
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="light dark"><title>{status.value} {status.phrase}</title>'
        f'<link rel="stylesheet" href="/fault.css"></head><body><h1>{status.value} {status.phrase}</h1><ul>{lines}</ul></body></html>'
    )
    content = page if not state else following(page, state)
    return Response(status, HTML, content.encode(), (("Content-Security-Policy", STRICT),))


def page_response(page: str, state: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Return a page of the site that reloads when the files change."""
    return Response(status, HTML, following(page, state).encode(), (("Content-Security-Policy", UNFRAMED),))


def following(page: str, state: str) -> str:
    """Return a page that reloads when there is another state than this one."""
    before, end, after = page.rpartition("</body>")
    return f'{before or after}<script src="/livereload.js?state={state}" defer></script>{end}{after if before else ""}'
