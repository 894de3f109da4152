"""The real site, built once for all tests and all workers, and served from a folder of a local server."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from generator.knowledge.load import load
from generator.site.build import build_site

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "somewhere"
PATIENCE = 300


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, with a file in the place of each PDF; it lies in a folder `somewhere`."""
    base = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        base = base.parent
    tree = base / "site-tree"
    lock, done = base / "site.lock", base / "site.done"
    built = base / "www" / FOLDER
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not done.exists():
            assert time.monotonic() < end, "the worker that builds the site has not finished"
            time.sleep(0.2)
        assert done.read_text() == "built", "the site could not be built, see the other worker"
        return built
    outcome = "failed"
    try:
        for folder in ("rules", "examples", "i18n"):
            shutil.copytree(ROOT / folder, tree / folder)
        knowledge = load(tree)
        build_site(knowledge, built, lambda *_: None, pdf=True)
        (built / "pdf").mkdir()
        for book in knowledge.editions:
            for language in knowledge.languages:
                (built / "pdf" / f"{book}-{language}.pdf").write_bytes(b"%PDF-1.7")
        outcome = "built"
    finally:
        # Written whole, so that no worker reads it empty.
        (base / "site.outcome").write_text(outcome)
        (base / "site.outcome").replace(done)
    return built


class Quiet(SimpleHTTPRequestHandler):
    """A file server that keeps no log and answers what is missing with the site's 404 page."""

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send 404.html as static hosts do."""
        page = Path(self.directory) / FOLDER / "404.html"
        content = page.read_bytes() if code == 404 else b""
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served: a folder below the root of a local host, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{FOLDER}/"
    server.shutdown()
    server.server_close()
