"""Reads the head of an HTTP request, and refuses anything that a browser showing this site would not send."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import unquote_to_bytes

METHODS = ("GET", "HEAD")
MAXIMUM_HEAD = 16_384  # bytes
MAXIMUM_LINE = 4_096

_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_LINE = re.compile(rb"(" + _TOKEN + rb") ([^ ]+) HTTP/1\.[01]")
_FIELD = re.compile(rb"(" + _TOKEN + rb"):[ \t]*([^\0\r\n]*?)[ \t]*")
_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_HOST = re.compile(r"(\[[0-9a-f:.%]+\]|[^:\[\]]+)(?::([0-9]{1,5}))?")
_NAME = re.compile(r"[0-9A-Za-z:._-]+|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
_EVERY = ("0.0.0.0", "::", "")


class RefusedRequest(Exception):
    """A request that is not answered as it is; `status` and the message say why."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


class NoHost(ValueError):
    """A name to be allowed that is not a valid host name."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: `path` is decoded, below the root, such as `cs/rules/clock/`."""

    method: str
    path: str


class Hosts:
    """The host names that this server accepts: a page of another site whose name points here gets nothing.

    `host` and `port` are those that the server is bound to; `more` are further names, each with a port of its own or without one. Where
    it is bound to every address of the machine, any address goes, and the machine's own name. Raises `NoHost`.
    """

    def __init__(self, host: str, port: int, more: Iterable[str] = ()) -> None:
        self._port = port
        self._every = host in _EVERY
        own = [socket.gethostname(), f"{socket.gethostname()}.local"] if self._every else [host]
        self._known = {self._parts(_bracketed(name)) for name in ("localhost", "127.0.0.1", "::1", *own)}
        for name in more:
            parts = self._parts(_bracketed(name)) if _NAME.fullmatch(name) else None
            if parts is None:
                raise NoHost(f"{name!r} is not a valid host name; write it as phone.example or phone.example:8000")
            self._known.add(parts)

    def _parts(self, written: str, otherwise: int | None = None) -> tuple[str, int] | None:
        found = _HOST.fullmatch(written.lower())
        if found is None:
            return None
        port = int(found[2]) if found[2] else (otherwise or self._port)
        name = found[1].strip("[]")
        try:
            # One address can be written in several ways.
            name = str(ipaddress.ip_address(name))
        except ValueError:
            name = name.removesuffix(".")
        return name, port

    def __contains__(self, written: str) -> bool:
        """Whether a Host header names this server."""
        parts = self._parts(written, 80)
        if parts is None or parts in self._known:
            return parts is not None
        name, port = parts
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        # Only names can be made to lead elsewhere.
        return self._every and port == self._port


def _bracketed(name: str) -> str:
    return f"[{name}]" if name.count(":") > 1 and not name.startswith("[") else name


def read_request(head: bytes, hosts: Hosts) -> Request:
    """Return what a head asks for, up to and without its empty line. Raises `RefusedRequest`."""
    line, *fields = head.split(b"\r\n")
    if len(line) > MAXIMUM_LINE:
        raise RefusedRequest(HTTPStatus.REQUEST_URI_TOO_LONG, "The address is too long.")
    found = _LINE.fullmatch(line)
    if found is None:
        raise RefusedRequest(HTTPStatus.BAD_REQUEST, "An HTTP request must begin like GET /en/ HTTP/1.1.")
    method, target = found[1].decode(), found[2]
    given = [_FIELD.fullmatch(written) for written in fields]
    named = [field[2] for field in given if field is not None and field[1].lower() == b"host"]
    if None in given:
        raise RefusedRequest(HTTPStatus.BAD_REQUEST, "A line of the request's head is not a header.")
    if len(named) != 1:
        raise RefusedRequest(HTTPStatus.BAD_REQUEST, "The request must have one Host header.")
    if named[0].decode("latin-1") not in hosts:
        raise RefusedRequest(
            HTTPStatus.MISDIRECTED_REQUEST,
            "This server does not accept that host name. Use localhost or its address, with its port, "
            "or start it with --allow-host NAME.",
        )
    if method not in METHODS:
        raise RefusedRequest(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed here.")
    return Request(method, _path(target))


def _path(target: bytes) -> str:
    if not target.startswith(b"/"):
        raise RefusedRequest(HTTPStatus.BAD_REQUEST, "The address must begin with a slash.")
    raw = target.partition(b"?")[0]
    if _ESCAPE.search(raw):
        raise RefusedRequest(
            HTTPStatus.BAD_REQUEST, "A percent sign in the address must be followed by two digits from 0 to F."
        )
    try:
        path = unquote_to_bytes(raw).decode()
    except UnicodeDecodeError:
        raise RefusedRequest(HTTPStatus.BAD_REQUEST, "The address is not UTF-8.") from None
    if "\\" in path or not path.isprintable():
        raise RefusedRequest(HTTPStatus.BAD_REQUEST, "The address has a backslash or an invisible character.")
    path = path[1:]
    # What stands nowhere is not looked for: no way up, and no names like `//elsewhere`.
    if {"", ".", ".."} & set(path.removesuffix("/").split("/")) and path:
        raise RefusedRequest(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
    return path
