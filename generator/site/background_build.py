"""Builds the whole site in the background of the live one, in a process of its own with the lowest priority.

Search and offline reading use the last full build: only pages can be made on request.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from generator.disk.processes import be_patient, end_group, end_own_group, end_with_input
from generator.knowledge.findings import Faulty
from generator.knowledge.load import load
from generator.site.build import build_site
from generator.site.pages import SiteError
from generator.site.published import published

_PROJECT = Path(__file__).resolve().parents[2]


class BackgroundBuild:
    """A build of the whole site into `<folder>/site`; `<folder>/work` holds intermediate files. `say` is called when it ends."""

    def __init__(self, root: Path, folder: Path, say: Callable[[str], None]) -> None:
        self.root, self.folder, self.site = root, folder, folder / "site"
        self._say = say
        self._running: subprocess.Popen[str] | None = None

    def build(self) -> None:
        """Start, unless a build is running or has succeeded."""
        if self._running is not None and self._running.returncode in (None, 0):
            return
        paths = os.pathsep.join(filter(None, (str(_PROJECT), os.environ.get("PYTHONPATH"))))
        command = [sys.executable, "-m", "generator.site.background_build", str(self.root), str(self.folder)]
        # A session of its own: its processes can be stopped together, and an interrupt at the keyboard is not theirs.
        # Its input is a pipe that this process alone holds open: it ends with this one, however that ends.
        self._running = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": paths},
        )
        threading.Thread(target=self._wait, args=(self._running,), daemon=True).start()

    def _wait(self, running: "subprocess.Popen[str]") -> None:
        assert running.stderr is not None
        told = running.stderr.read().strip()
        running.wait()
        if running.returncode >= 0:
            self._say(f"search: {told if running.returncode else 'ready'}")

    def stop(self) -> None:
        """Stop what is being built."""
        if self._running is not None and self._running.poll() is None:
            end_group(self._running.pid)
            self._running.wait()


def main(root: Path, folder: Path) -> int:
    """Build with the lowest priority, as long as the standard input is open."""
    end_with_input(end_own_group)
    be_patient()
    try:
        knowledge = load(root)
        part = knowledge if knowledge.findings else published(knowledge)
        build_site(part, folder / "site", lambda *_: None, work=folder / "work", site_url="", command="rulebook serve")
    except (Faulty, SiteError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
