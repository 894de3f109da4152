"""Serves the site while it is being written: an edit of a YAML file shows after a second or two.

Only pages whose Markdown changes are built again, in the languages that they belong to, by two processes that stay alive. A file that
cannot be read is told in the terminal and on the pages, and the server goes on with what it has.
"""

import html
import multiprocessing
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mkdocs.livereload import LiveReloadServer

from generator.knowledge.findings import Faulty
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.language.messages import MessageError
from generator.site.build import PROCESSES, SiteError, build_site
from generator.site.generate import generate_language
from generator.site.mkdocs_run import build_language

Say = Callable[[str], None]

WATCHED = ("rules", "examples", "i18n")


class Live:
    """The site of one knowledge base, kept up to date in `<root>/build/live`."""

    def __init__(self, root: Path, say: Say) -> None:
        self.root, self.say = root.resolve(), say
        self.docs = self.root / "build" / "docs"
        self.out = self.root / "build" / "live"
        self.fault = ""
        self._seen: dict[Path, int] = {}
        self._pool = ProcessPoolExecutor(PROCESSES, mp_context=multiprocessing.get_context("spawn"))

    def start(self) -> None:
        """Build everything once, or tell why that cannot be."""
        self._seen = self._files()
        for _ in range(PROCESSES):
            self._pool.submit(_ready)
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        with self._telling():
            build_site(self._load(), self.out, lambda step, done, of: self.say(f"{step}: {done} of {of}"))
            # Nothing is watched while this goes on.
            if self._files() != self._seen:
                self.update()

    def update(self) -> None:
        """Build what has changed since the last time; whatever is wrong is told and keeps the pages as they are."""
        if not any(self.out.iterdir()):
            self.start()
            return
        began = time.monotonic()
        now = self._files()
        with self._telling():
            languages = self._load().languages
            changed = touched(
                self.root, (path for path in now | self._seen if now.get(path) != self._seen.get(path)), languages
            )
            running = [self._pool.submit(update_language, self.root, self.docs, self.out, one) for one in changed]
            built = [language for language, future in zip(changed, running, strict=True) if future.result()]
            # Kept only now: what failed is to be built again with the next edit.
            self._seen = now
            self.say(f"{', '.join(built) or '–'} ({time.monotonic() - began:.1f} s)")

    def close(self) -> None:
        """Stop the building processes."""
        self._pool.shutdown(cancel_futures=True)

    def _files(self) -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for folder in WATCHED for path in (self.root / folder).rglob("*.yml")}

    def _load(self) -> Knowledge:
        knowledge = load(self.root)
        if knowledge.findings:
            raise Faulty(knowledge.findings)
        return knowledge

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
            self.fault = ""
        except (Faulty, SiteError, MessageError) as error:
            self.fault = str(error)
        except KeyError as error:
            self.fault = f"there is no wording {error.args[0]}"
        if self.fault:
            self.say(self.fault)


def _ready() -> None:
    """Do nothing: a process that has been given this has loaded its code when the first edit comes."""


def touched(root: Path, paths: Iterable[Path], languages: tuple[str, ...]) -> list[str]:
    """Return the languages whose pages can change with these files: wording of one language is read in that one alone.

    English is the original of the common wording and a book's language that of its own, which the others fall back to.
    """
    found: set[str] = set()
    for path in paths:
        parts = path.relative_to(root).parts
        if parts[0] != "i18n" or parts[1] == "en" or parts[2] == "books":
            return list(languages)
        found.add(parts[1])
    return [language for language in languages if language in found]


def update_language(root: Path, docs: Path, out: Path, language: str) -> bool:
    """Write the pages of one language again and build those that changed; tell whether any did."""
    changed = generate_language(load(root), docs, language)[1]
    if changed:
        build_language(language, docs, out, dirty=True)
    return changed


class Server(LiveReloadServer):
    """Shows a fault in the place of every page for as long as there is one; a page that is open turns into it, and back."""

    def __init__(self, fault: Callable[[], str], update: Callable[[], None], host: str, port: int, folder: str) -> None:
        super().__init__(update, host, port, folder)
        self._fault = fault

    def _serve_request(self, environ: Any, start_response: Any) -> Iterable[bytes] | None:
        asked = environ["PATH_INFO"]
        if asked.endswith("/") and not asked.startswith("/livereload/"):
            with self._epoch_cond:
                self._epoch_cond.wait_for(lambda: self._visible_epoch == self._wanted_epoch)
                epoch = self._visible_epoch
            if fault := self._fault():
                content = self._inject_js_into_html(error_page(fault, 500), epoch)  # type: ignore[no-untyped-call]
                start_response("500 Internal Server Error", [("Content-Type", "text/html; charset=utf-8")])
                return [content]
        found: Iterable[bytes] | None = super()._serve_request(environ, start_response)
        return found


def serve(root: Path, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve the site of the knowledge base under `root` until interrupted. Raises OSError where the port is taken."""
    live = Live(root, say)
    server = Server(lambda: live.fault, live.update, host, port, str(live.out))
    server.error_handler = lambda code: error_page(live.fault, code)
    live.start()
    for folder in WATCHED:
        server.watch(str(live.root / folder))
    try:
        say(f"http://{host}:{port}/")
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        say("")
    finally:
        server.shutdown()
        live.close()


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
