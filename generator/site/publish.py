"""Publishes a site: it is built beside its target folder, and replaces the old site when it is complete.

All that a build needs on the way lies in one folder beside the target, `.<name>.rulebook`, on which the build holds a lock: what a killed
build has left there is taken away by the next one. Only a folder that holds nothing but what an earlier build put there is replaced.
"""

import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from generator.disk.folders import put_back, put_in_place
from generator.disk.locks import locked
from generator.site.pages import SiteError

MADE = ".rulebook-site"
_SOURCES = ("rules", "examples", "i18n", "generator")
# What sites hold that were built before they named their files, besides the folders of their languages.
_KNOWN = ("index.html", "404.html", "sitemap.xml", "sitemap.xml.gz", "sw.js", "assets", "pagefind", "offline", "pdf")


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where a site is made: `site` is what will be published, `parts` is for what is needed on the way. Neither exists at first."""

    target: Path
    folder: Path
    languages: tuple[str, ...]

    @property
    def site(self) -> Path:
        """Where the finished site is to be put together."""
        return self.folder / "new"

    @property
    def parts(self) -> Path:
        """Where its parts are built."""
        return self.folder / "parts"

    def publish(self) -> None:
        """Put the finished site in the place of the old one. Raises `SiteError` where that holds what no build made, and OSError."""
        files = sorted(_files(self.site))
        (self.site / MADE).write_text("".join(f"{file}\n" for file in (MADE, *files)), encoding="utf-8")
        _look_at(self.target, self.languages)
        if self.target.exists():
            shutil.copymode(self.target, self.site)
        put_in_place(self.site, self.target, self.folder / "old")


def check_place(out: Path, root: Path, languages: Collection[str]) -> None:
    """Raise `SiteError` where the site of the rulebook under `root` must not stand at `out`."""
    if out.is_symlink():
        raise SiteError(f"{out} is a link; give the folder that it leads to")
    _look_where(out, out.resolve(), root.resolve())
    _look_at(out.resolve(), languages)


@contextmanager
def workplace(
    out: Path, root: Path, languages: tuple[str, ...], command: str, waiting: Callable[[str], None]
) -> Iterator[Workplace]:
    """Give a place to make the site of the rulebook under `root` that is to stand at `out`; nothing of it is left behind.

    `waiting` hears of another build for the same folder, which is waited for. Raises `SiteError` where there must be no site, and OSError.
    """
    check_place(out, root, languages)
    target = out.resolve()
    place = Workplace(target, target.with_name(f".{target.name}.rulebook"), languages)
    with locked(place.folder / "lock", command, waiting=waiting):
        put_back(target, place.folder / "old")
        try:
            _look_at(target, languages)
            _sweep(place)
            yield place
        finally:
            _sweep(place)
            with suppress(OSError):
                # With its lock, which the next process creates again.
                (place.folder / "lock").unlink()
                place.folder.rmdir()


def _sweep(place: Workplace) -> None:
    for path in place.folder.iterdir():
        # An old site that could neither be replaced nor put back is the only one there is.
        if path.name != "lock" and (path.name != "old" or place.target.exists()):
            # A process of a killed build may still be at its end; what it leaves goes the next time.
            shutil.rmtree(path, ignore_errors=True)


def _look_where(out: Path, target: Path, root: Path) -> None:
    """Refuse a place where there must be no site, whatever is there."""
    if target == target.parent:
        raise SiteError(f"{out} is the root of a disk; give a folder for the site alone")
    if os.path.ismount(target):
        raise SiteError(
            f"{out} is a mount point, which cannot be replaced; give a folder in it, such as {out / 'site'}"
        )
    if root.is_relative_to(target):
        raise SiteError(f"{out} holds the rulebook itself; give a folder for the site alone")
    if target.is_relative_to(root) and target.relative_to(root).parts[0] in _SOURCES:
        raise SiteError(f"{out} is among the files of the rulebook; give a folder for the site alone")


def _look_at(target: Path, languages: Collection[str]) -> None:
    """Refuse to replace what no build has made."""
    if not target.exists():
        return
    if not target.is_dir():
        raise SiteError(f"{target} is a file; give a folder")
    strange = next(_strange(target, languages), None)
    if strange is not None:
        raise SiteError(
            f"{target} holds {strange}, which no build made: it would be lost; move it, or give a folder for the site alone"
        )


def _strange(target: Path, languages: Collection[str]) -> Iterator[str]:
    try:
        made = (target / MADE).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        known = {*_KNOWN, *languages}
        names = sorted(path.name for path in target.iterdir())
        yield from names if "index.html" not in names else (name for name in names if name not in known)
        return
    known = set(made)
    yield from (file for file in sorted(_files(target)) if file not in known)


def _files(folder: Path) -> Iterable[str]:
    """Return all files and links below a folder, relative to it."""
    for path, folders, names in os.walk(folder):
        links = [name for name in folders if Path(path, name).is_symlink()]
        yield from (Path(path, name).relative_to(folder).as_posix() for name in (*names, *links))
