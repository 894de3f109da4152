"""Processes that end with the one that started them, even if that one is killed."""

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import wait

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def end_with_parent() -> None:
    """End this process, begun by `multiprocessing`, as soon as its parent has ended.

    A worker of a pool waits for work from a pipe that it holds open itself, so that it would wait for ever.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        watched = parent.sentinel

        def watch() -> None:
            wait([watched])
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


def end_with_input(end: Callable[[], None]) -> None:
    """Call `end` as soon as the standard input of this process ends, which a parent holds open as long as it lives."""

    def watch() -> None:
        while os.read(0, 1024):
            pass
        end()

    threading.Thread(target=watch, daemon=True).start()


def _die_with_thread() -> None:
    assert _libc is not None
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


WITH_THREAD: Callable[[], None] | None = _die_with_thread if _libc is not None else None
"""Makes a program end with the thread that begins it, as its `preexec_fn`; None where only Linux could, and it comes to its own end."""


def be_patient() -> None:
    """Give this process the lowest priority, where the system has priorities of that kind."""
    if hasattr(os, "nice"):
        os.nice(19)


def end_group(process: int) -> None:
    """Ask a process that began a session, and all that it started, to end; where there are no sessions, that process alone."""
    if hasattr(os, "killpg"):
        os.killpg(process, signal.SIGTERM)
    else:
        os.kill(process, signal.SIGTERM)


def end_own_group() -> None:
    """End this process at once, and what it started where they are a session of their own."""
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
