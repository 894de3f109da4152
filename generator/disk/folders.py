"""Replaces a folder with a finished one, in a single step if the system has one."""

import ctypes
import errno
import os
import sys
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def put_in_place(new: Path, place: Path, old: Path) -> None:
    """Put the folder `new` at `place`; what was there, if anything, lies at `new` or `old` then. All three are on one filesystem.

    Linux exchanges the two in one step. Elsewhere, `place` is missing for a moment between two renamings; a process killed in it leaves the
    folder whole at `old`, from where `put_back` takes it. Raises OSError, having changed nothing.
    """
    if not place.exists():
        new.rename(place)
    elif not _exchanged(new, place):
        place.rename(old)
        try:
            new.rename(place)
        except OSError:
            old.rename(place)
            raise


def put_back(place: Path, old: Path) -> None:
    """Put the old folder back where `put_in_place` was killed between taking it away and putting the new one there."""
    if old.exists() and not os.path.lexists(place):
        old.rename(place)


def _exchanged(first: Path, second: Path) -> bool:
    """Exchange two folders in one step, or report that the system or the file system cannot."""
    rename = getattr(_libc, "renameat2", None)
    if rename is None:
        return False
    if rename(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second), _RENAME_EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in _UNKNOWN:
        return False
    raise OSError(code, os.strerror(code), str(second))
