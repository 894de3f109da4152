"""Locks on what several processes share. The system releases a lock when its process ends, however it ends, so none is left behind.

On POSIX a lock is `flock` on a file that stays; on Windows it is a byte range, so that readers exclude each other, too.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER = "build/locks"
_BEYOND = 1 << 30  # a byte that no holder's line reaches: on Windows what is locked cannot be read
_LINE = 500  # bytes of a holder's line that are read


class Busy(Exception):
    """Another process holds the lock; the message is its command with its id."""


@contextmanager
def locked(
    path: Path, command: str = "", *, shared: bool = False, waiting: Callable[[str], None] | None = None
) -> Iterator[None]:
    """Hold the lock on `path`, a file that is made where it is missing; `command` is how others see the holder.

    Others may hold it at the same time where all do so `shared`. Where it is held, `waiting` hears by whom and the lock is waited for;
    without `waiting` that raises `Busy`. Raises OSError where there can be no such file.
    """
    handle = open_locked(path, shared=shared, waiting=waiting)
    try:
        if not shared:
            _name_holder(handle, f"{os.getpid()} {command}\n")
        yield
    finally:
        if not shared:
            _name_holder(handle, "")
        os.close(handle)


def open_locked(path: Path, *, shared: bool = False, waiting: Callable[[str], None] | None = None) -> int:
    """Return the handle of a file, made with its folder where it is missing, on which the lock is held until the handle is closed.

    `shared` and `waiting` are those of `locked`, and so is what it raises.
    """
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except FileNotFoundError:  # Somebody has deleted the folder meanwhile.
            continue
        try:
            if not _take(handle, shared, wait=False):
                if waiting is None:
                    raise Busy(_holder(handle))
                waiting(_holder(handle))
                _take(handle, shared, wait=True)
            # Somebody may have deleted or renamed the file meanwhile, and another have created it again.
            if _is_at(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _name_holder(handle: int, line: str) -> None:
    # The name is a courtesy: a full disk must not keep anybody from holding a lock.
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, line.encode())


def _holder(handle: int) -> str:
    os.lseek(handle, 0, os.SEEK_SET)
    pid, _, command = os.read(handle, _LINE).decode("utf-8", "replace").strip().partition(" ")
    return f"{command or 'another command'} (process {pid})" if pid.isdigit() else "another command"


def _take(handle: int, shared: bool, *, wait: bool) -> bool:
    """Take the lock, or return that it is held."""
    if sys.platform == "win32":
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # held; with LK_LOCK for ten seconds
                if not wait:
                    return False
            else:
                return True
    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True
