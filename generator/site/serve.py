"""Serves the site while it is being written: a page is built when it is asked for, so that an edit of a YAML file shows at once.

A file that cannot be read is told in the terminal and in the place of every page until it is mended; nothing else stops.
"""

import html
import mimetypes
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from mkdocs.livereload import LiveReloadServer

from generator.knowledge.files import Memory
from generator.knowledge.findings import Faulty
from generator.knowledge.load import load
from generator.site.behind import Behind
from generator.site.live import LiveSite, Press
from generator.site.pages import SiteError

Say = Callable[[str], None]

WATCHED = ("rules", "examples", "i18n")

_LOOKS = 0.2  # seconds between two looks at the files, each of which takes a hundredth of one

# What only a whole build makes.
_BUILT = ("pagefind/", "offline/")


class Live:
    """The site of one knowledge base, as its files say at the moment. `fault` is what is wrong with them, nothing where they are sound."""

    def __init__(self, root: Path, say: Say) -> None:
        self.root, self.say = root.resolve(), say
        self.folder = self.root / "build" / "live"
        self.fault = ""
        self._site: LiveSite | None = None
        self._memory: Memory = {}
        self._presses: dict[str, Press] = {}
        self._seen: dict[Path, int] = {}
        # MkDocs builds one page at a time.
        self._building = threading.Lock()

    def update(self) -> None:
        """Take in what has changed since the last time; whatever is wrong is told, and what was there before stays."""
        began = time.monotonic()
        now = self._files()
        changed = sorted(path for path in now.keys() | self._seen.keys() if now.get(path) != self._seen.get(path))
        knowledge = load(self.root, self._memory)
        with self._building:
            self.fault = str(Faulty(knowledge.findings)) if knowledge.findings else ""
            if self.fault:
                self.say(self.fault)
                return
            worded = all(path.relative_to(self.root).parts[0] == "i18n" for path in changed)
            docs = self.folder / "docs"
            docs.mkdir(parents=True, exist_ok=True)
            self._site = LiveSite(knowledge, docs, self._presses, self._site if worded else None)
            # Kept only now: what was not taken in has still changed the next time.
            self._seen = now
        self.say(f"{_named(changed, self.root)} ({time.monotonic() - began:.1f} s)")

    def page(self, path: str) -> tuple[HTTPStatus, bytes] | None:
        """Return the page at a path below the root, such as `cs/rules/clock/`, or what is wrong in its place; None where there is none."""
        with self._building:
            if self.fault or self._site is None:
                return HTTPStatus.INTERNAL_SERVER_ERROR, error_page(self.fault, 500)
            try:
                text = self._site.template("index.html") if not path else self._site.page(path)
            except SiteError as error:
                fault = str(error)
            else:
                return None if text is None else (HTTPStatus.OK, text.encode())
        self.say(fault)
        return HTTPStatus.INTERNAL_SERVER_ERROR, error_page(fault, 500)

    def file(self, path: str) -> bytes | None:
        """Return a file that pages load, by its path below the root; None where there is none."""
        with self._building:
            return self._site.file(path) if self._site else None

    def is_page(self, path: str) -> bool:
        """Tell whether a page stands at a path below the root."""
        with self._building:
            return self._site is not None and self._site.is_page(path)

    def missing(self) -> bytes:
        """Return the page that says, in every language, that there is none at an address."""
        with self._building:
            if self.fault or self._site is None:
                return error_page(self.fault, 404)
            try:
                return self._site.template("404.html").encode()
            except SiteError as error:
                return error_page(str(error), 404)

    def _files(self) -> dict[Path, int]:
        found = {}
        for path in (path for folder in WATCHED for path in (self.root / folder).rglob("*.yml")):
            # An editor may have put another in its place, or taken it away, since it was found.
            with suppress(FileNotFoundError):
                found[path] = path.stat().st_mtime_ns
        return found


def _named(changed: list[Path], root: Path, most: int = 3) -> str:
    if len(changed) > most:
        return f"{len(changed)} files"
    return ", ".join(path.relative_to(root).as_posix() for path in changed) or "–"


class Server(LiveReloadServer):
    """Gives every page as the files say when it is asked for; a page that is open loads itself again when they have changed."""

    def __init__(self, live: Live, update: Callable[[], None], host: str, port: int, built: Path) -> None:
        super().__init__(update, host, port, str(built), polling_interval=_LOOKS)
        self._live = live
        self.error_handler = lambda _: live.missing()

    def server_activate(self) -> None:
        """Begin to answer, and say where; the port is taken by then."""
        super().server_activate()
        host, port = self.server_address[:2]
        self._live.say(f"http://{host!s}:{port}/")

    def _serve_request(self, environ: Any, start_response: Any) -> Iterable[bytes] | None:
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore").lstrip("/")
        if path.startswith(("livereload/", *_BUILT)):
            found: Iterable[bytes] | None = super()._serve_request(environ, start_response)
            return found
        with self._epoch_cond:
            # Whoever asks while an edit is taken in gets what it says.
            self._epoch_cond.wait_for(lambda: self._visible_epoch == self._wanted_epoch)
            epoch = self._visible_epoch
        path = path.removesuffix("index.html")
        if not path or path.endswith("/"):
            page = self._live.page(path)
            if page is None:
                return None
            status, content = page
            content = self._inject_js_into_html(content, epoch)  # type: ignore[no-untyped-call]
            return _answer(start_response, status, "text/html; charset=utf-8", content)
        if self._live.is_page(f"{path}/"):
            start_response("302 Found", [("Location", f"/{path}/")])
            return []
        file = self._live.file(path)
        if file is None:
            return None
        return _answer(start_response, HTTPStatus.OK, mimetypes.guess_type(path)[0] or "application/octet-stream", file)


def _answer(start_response: Any, status: HTTPStatus, kind: str, content: bytes) -> list[bytes]:
    start_response(f"{status.value} {status.phrase}", [("Content-Type", kind), ("Content-Length", str(len(content)))])
    return [content]


def serve(root: Path, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve the site of the knowledge base under `root` until interrupted. Raises OSError where the port is taken."""
    live = Live(root, say)
    behind = Behind(live.root, live.folder, say)

    def update() -> None:
        live.update()
        if not live.fault:
            behind.build()

    server = Server(live, update, host, port, behind.site)
    update()
    for folder in WATCHED:
        server.watch(str(live.root / folder))
    try:
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        say("")
    finally:
        behind.stop()
        server.shutdown()


def say(line: str) -> None:
    """Print one line at once."""
    print(line, file=sys.stderr, flush=True)


def error_page(fault: str, code: int) -> bytes:
    """Return the page that stands in the place of another: the fault as plain text, one finding a line."""
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in (fault or str(code)).splitlines())
    style = "body{font:1.1rem/1.5 system-ui;margin:2rem auto;max-width:48rem;padding:0 1rem}li{margin:.6rem 0;overflow-wrap:anywhere}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="light dark"><title>{code}</title><style>{style}</style></head>'
        f"<body><ul>{lines}</ul></body></html>"
    ).encode()
