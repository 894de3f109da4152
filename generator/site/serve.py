"""Serves the site while it is being written: a page is built when it is requested, so an edit of a YAML file shows at once.

A file that cannot be read is reported in the terminal and in place of every page until it is fixed; nothing else stops.
"""

import sys
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from pathlib import Path

from generator.site.background_build import BackgroundBuild
from generator.site.current_site import CurrentSite
from generator.site.responses import SERVED, Response, kind_of, served
from generator.site.server import Server

LOOKS = 0.2  # seconds between two looks at the files, each of which takes a hundredth of one

# What only a whole build makes.
_BUILT = ("pagefind/", "offline/")


def serve(
    root: Path,
    host: str = "127.0.0.1",
    port: int = 8000,
    allowed: Iterable[str] = (),
    bring: Callable[[], None] = lambda: None,
) -> None:
    """Serve the site of the knowledge base under `root` until interrupted. Raises OSError where the port is taken.

    `allowed` are names by which browsers may ask for it besides those of this machine and of the place that it is bound to. `bring` is
    called before each look at the files: it brings those below `root` up to date where they are made from others.
    """
    live = CurrentSite(root, say)
    background = BackgroundBuild(live.root, live.folder, say)
    server = Server(responder(live, background.site), lambda: live.state, say, host, port, allowed)
    try:
        live.update()
        server.start()
        say("\n".join(server.addresses()))
        # Once for each state: one that failed is not begun again until something has changed.
        if not live.fault:
            background.build()
        while True:
            time.sleep(LOOKS)
            bring()
            if follow(live, server) and not live.fault:
                background.build()
    except KeyboardInterrupt:
        say("")
    finally:
        background.stop()
        server.stop()


def follow(live: CurrentSite, server: Server) -> bool:
    """Take in what has been saved since the last time, make open pages reload, and return whether anything was."""
    found = live.update()
    if found:
        server.changed()
    return found


def responder(live: CurrentSite, built: Path) -> Callable[[str], Response]:
    """Return a function from a path below the root to its response: a page, a file that pages load, or a file of the full build `built`."""

    def find(path: str) -> Response:
        if path in SERVED:
            return served(path)
        found = _built_file(built, path) if path.startswith(_BUILT) else live.response(path)
        return found or live.missing()

    return find


def _built_file(built: Path, path: str) -> Response | None:
    try:
        file = (built / path).resolve(strict=True)
        if not (file.is_relative_to(built.resolve()) and file.is_file()):
            return None
        return Response(HTTPStatus.OK, kind_of(path), file.read_bytes())
    except (OSError, ValueError):
        return None


def say(line: str) -> None:
    """Print one line at once."""
    print(line, file=sys.stderr, flush=True)
