"""Processes that end with the one that began them, also where that one is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.small import make_tiny

PATIENCE = 120.0

POOL = """
import multiprocessing, os, sys, time
from concurrent.futures import ProcessPoolExecutor
from generator.disk.processes import end_with_parent

if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    with ProcessPoolExecutor(2, context, end_with_parent) as pool:
        print(*{pool.submit(os.getpid).result() for _ in range(2)}, flush=True)
        pool.submit(time.sleep, 600).result()
"""
BEHIND = """
import sys, time
from pathlib import Path
from generator.site.background_build import BackgroundBuild

behind = BackgroundBuild(Path(sys.argv[1]), Path(sys.argv[1]) / "live", print)
behind.build()
print(behind._running.pid, flush=True)
time.sleep(600)
"""


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


def in_session(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in ("Z", "X"):
            found.append(int(entry.name))
    return found


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_workers_end_with_a_killed_parent(method: str, tmp_path: Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    with subprocess.Popen([sys.executable, script, method], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = [int(word) for word in parent.stdout.readline().split()]
        assert workers
        assert all(map(is_running, workers))
        parent.kill()

    wait_for(lambda: not any(map(is_running, workers)))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_a_killed_server_leaves_no_build_behind_it(tmp_path: Path) -> None:
    script = tmp_path / "serve.py"
    script.write_text(BEHIND)
    root = make_tiny(tmp_path / "root", "en")
    with subprocess.Popen([sys.executable, script, root], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        session = int(server.stdout.readline())
        # Its workers have begun.
        wait_for(lambda: len(in_session(session)) > 2)
        os.kill(server.pid, signal.SIGKILL)

    wait_for(lambda: not in_session(session))
