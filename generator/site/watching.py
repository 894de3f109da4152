"""Finds which files of a rulebook have changed by looking at all of them: this works on any disk, even a shared one, and misses nothing."""

import os
import time
from pathlib import Path

WATCHED = ("rules", "examples", "i18n")

# What a rulebook is read from: its data, its locks, the logos of houses.
_READ = (".yml", ".lock", ".svg", ".png", ".jpg")

_QUIET = 0.05  # seconds without a change, after which a file counts as saved
_LOOKS = 20

# By path below the root: time and size, what else distinguishes a file from one that replaced it, and last what kind of file it is.
Seen = dict[str, tuple[int, ...]]


def look(root: Path) -> Seen:
    """Return every file below `root` that a rulebook is read from. Files that cannot be looked at are left out."""
    found: Seen = {}
    folders = [root / name for name in WATCHED]
    while folders:
        folder = folders.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:
            continue
        for entry in entries:
            try:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(Path(entry.path))
                elif entry.name.endswith(_READ):
                    state = entry.stat(follow_symlinks=False)
                    found[entry.path] = (state.st_mtime_ns, state.st_size, state.st_ino, state.st_mode)
                    if entry.is_symlink():
                        led = entry.stat()
                        found[entry.path] += (led.st_mtime_ns, led.st_size, led.st_ino, led.st_mode)
            except OSError:
                # An editor may have put another in its place, or taken it away, since it was listed.
                continue
    prefix = len(str(root)) + 1
    return {path[prefix:]: state for path, state in found.items()}


def settled(root: Path, seen: Seen) -> Seen:
    """Look again until nothing is being written any more: an editor may empty a file before filling it."""
    for _ in range(_LOOKS):
        time.sleep(_QUIET)
        before, seen = seen, look(root)
        if seen == before:
            break
    return seen


def changed(before: Seen, after: Seen) -> list[str]:
    """Return the paths that are new, gone or different, in order, with forward slashes."""
    paths = before.keys() | after.keys()
    return sorted(path.replace(os.sep, "/") for path in paths if before.get(path) != after.get(path))
