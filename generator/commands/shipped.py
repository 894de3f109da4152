"""The rulebook that comes with an installed program, for whoever is in no rulebook's folder.

A wheel holds it in `generator/shipped`. It is copied to the user's folder for such things once for each release, where commands can keep
what they compute beside it, as they do beside any rulebook; it is not to be changed there.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import click

import generator

SHIPPED = Path(generator.__file__).parent / "shipped"
DATA = ("rules", "examples", "i18n")
# The digest of what was shipped; a folder with this file is such a copy.
STAMP = "shipped.txt"


def shipped_rulebook() -> Path | None:
    """Return the folder of the rulebook that came with the program, copied if need be; None where none came with it.

    Stops with one line where it cannot be copied.
    """
    try:
        stamp = (SHIPPED / STAMP).read_text(encoding="utf-8").strip()
    except OSError:
        return None
    above = _users_folder() / "rulebook"
    folder = above / stamp
    if not (folder / STAMP).is_file():
        try:
            above.mkdir(parents=True, exist_ok=True)
            _copy(above, folder)
        except OSError as error:
            raise click.ClickException(
                f"the rulebook of this program cannot be copied to {above}: {error.strerror or error}; name another folder in "
                "XDG_CACHE_HOME, or a rulebook with --root"
            ) from None
    return folder


def is_shipped(root: Path) -> bool:
    """Return whether a rulebook came with the program, and is not to be changed."""
    return (root / STAMP).is_file()


def _copy(above: Path, folder: Path) -> None:
    """Copy it beside its place, and put it there whole; another process may have been quicker."""
    with tempfile.TemporaryDirectory(dir=above) as trial:
        whole = Path(trial) / folder.name
        for name in DATA:
            shutil.copytree(SHIPPED / name, whole / name)
        shutil.copy(SHIPPED / STAMP, whole / STAMP)
        try:
            whole.rename(folder)
        except OSError:
            if not (folder / STAMP).is_file():
                raise


def _users_folder() -> Path:
    """Return where programs of this user keep what they can make again."""
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path.home() / ".cache"
