"""A house's own repository: a folder with `house.yml`, whose book is based on one of the rulebook that this program brings.

The folder holds what is the house's: `rules/books/<book>/`, `i18n/<language>/books/<book>/`, and its lines of the locks of wording. Every
command works on a whole rulebook, which is joined of these files and the base's in `build/rulebook`; what a command writes there of the
house is written to the folder, too. Joined files keep their paths, so that a finding names the file that is to be mended.
"""

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import yaml

from generator.checks.base import MARK, is_of_the_house, mark_of
from generator.commands.shipped import DATA, STAMP, shipped_rulebook
from generator.disk.locks import FOLDER, locked
from generator.knowledge.hints import nearest
from generator.knowledge.originals import LOCK as TEXTS_LOCK
from generator.knowledge.staleness import LOCK_NAME
from generator.language.tags import is_language
from generator.site.watching import look

FILE = "house.yml"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
JOINED = Path("build", "rulebook")
_KEYS = ("book", "languages", "base")
# Where this program runs from its own repository, the rulebook lies beside the package.
_CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class HouseFolder:
    """A house's folder: its book's id, the languages that it publishes in, and the folder of its base where it names one."""

    folder: Path
    book: str
    languages: tuple[str, ...]
    base: Path | None = None

    @property
    def joined(self) -> Path:
        """The folder of the whole rulebook."""
        return self.folder / JOINED

    def owns(self, file: str) -> bool:
        """Return whether a file of the rulebook (a path below it) is the house's whole."""
        return is_of_the_house(file, self.book)

    def own_lines(self, file: str, text: str) -> str | None:
        """Return what the house keeps of a lock of wording that it shares: None for any other file, empty where nothing is its."""
        if file != TEXTS_LOCK and not (file.startswith("i18n/") and file.endswith(f"/{LOCK_NAME}")):
            return None
        rows = text.splitlines(keepends=True)
        own = [row for row in rows if row.startswith(f"books/{self.book}/")]
        return "".join([row for row in rows if row.startswith("#")] + own) if own else ""


def house_folder(folder: Path) -> HouseFolder | None:
    """Return the house whose folder this is, None where it is none. Stops with one line where its `house.yml` cannot be used."""
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{FILE}:1: cannot be read: {error}") from None
    try:
        said = yaml.safe_load(text)
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise click.ClickException(f"{FILE}:{line}: not YAML; write it as `rulebook new-house` does") from None
    house = _house(folder.resolve(), said)
    books = [path.name for path in (folder / "rules" / "books").glob("*") if path.is_dir()]
    if books and house.book not in books:
        near = nearest(house.book, books) or books[0]
        raise click.ClickException(
            f"{FILE}:{_line(text, 'book')}: there is no rules/books/{house.book}; did you mean {near!r}?"
        )
    return house


def _line(text: str, key: str) -> int:
    """Return the line (from 1) of a key of a house's file; 1 where it is written otherwise than by `rulebook new-house`."""
    return next((i for i, row in enumerate(text.splitlines(), 1) if row.startswith(f"{key}:")), 1)


def _house(folder: Path, said: object) -> HouseFolder:
    book = said.get("book") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(book, str) or not ID.fullmatch(book):
        raise click.ClickException(f"{FILE}:1: the key 'book' is missing; it names the house's book, as book: my-club")
    unknown = [str(key) for key in said if key not in _KEYS]
    if unknown:
        raise click.ClickException(f"{FILE}:1: unknown key {unknown[0]!r}; known here: {', '.join(_KEYS)}")
    languages = said.get("languages")
    if not isinstance(languages, list) or not languages or not all(is_language(str(one)) for one in languages):
        raise click.ClickException(f"{FILE}:1: 'languages' is a list of the languages of the house, as languages: [es]")
    base = said.get("base")
    if base is not None and not isinstance(base, str):
        raise click.ClickException(
            f"{FILE}:1: 'base' is the folder of a rulebook; without it, that of this program is taken"
        )
    return HouseFolder(folder, book, tuple(map(str, languages)), None if base is None else folder / base)


def house_of(root: Path) -> HouseFolder | None:
    """Return the house for which the rulebook under `root` was joined, None for any other rulebook."""
    mark = mark_of(root)
    return None if mark is None else house_folder(mark.folder)


def base_of(house: HouseFolder) -> Path:
    """Return the folder of the rulebook that a house is based on. Stops with one line where there is none."""
    found = house.base or shipped_rulebook() or _CHECKOUT
    if not (found / "rules" / "outline.yml").is_file():
        raise click.ClickException(
            f"there is no rulebook in {found}, on which this house is based; mend 'base' in {FILE}, or leave it out"
        )
    return found


def join(house: HouseFolder) -> Path:
    """Bring the whole rulebook of a house up to date, and return its folder. Stops with one line for what the disk refuses."""
    base, out = base_of(house), house.joined
    there = sorted(path.name for path in (base / "i18n").glob("*") if path.is_dir())
    for language in house.languages:
        if language not in there:
            line = _line((house.folder / FILE).read_text(encoding="utf-8"), "languages")
            raise click.ClickException(
                f"{FILE}:{line}: the base has no wording in {language!r}; it has {', '.join(there)}: name those in 'languages'"
            )
    try:
        with locked(house.folder / FOLDER / "joining", "joining", waiting=lambda _: None):
            whose = {"house": str(house.folder), "book": house.book, "languages": house.languages}
            mark = json.dumps({**whose, "base": [str(base.resolve()), _stamp(base)]})
            # Of another base, or another release of it, a file may be another with the same time and size.
            anew = not (out / MARK).is_file() or (out / MARK).read_text(encoding="utf-8") != mark
            wanted = {file: base / file for file in _files(base) if not house.owns(file)}
            wanted |= {file: house.folder / file for file in _files(house.folder) if house.owns(file)}
            merged = {file: text for file, text in _merged(house, base) if text is not None}
            for file in set(_files(out)) - wanted.keys() - merged.keys():
                (out / file).unlink()
            for file, source in wanted.items():
                if file not in merged:
                    _copy(source, out / file, anew=anew)
            for file, text in merged.items():
                _write(out / file, text)
            _write(out / MARK, mark)
    except OSError as error:
        where = error.filename or out
        raise click.ClickException(
            f"the rulebook of this house cannot be put together: {where}: {error.strerror}"
        ) from None
    return out


class Following:
    """Joins the rulebook of a house again whenever a file of the house has changed."""

    def __init__(self, house: HouseFolder) -> None:
        self._house, self._seen = house, look(house.folder)

    def look(self) -> None:
        """Look at the files of the house, and join them with the base where one has changed; what the disk refuses is only reported."""
        seen = look(self._house.folder)
        if seen == self._seen:
            return
        self._seen = seen
        try:
            join(self._house)
        except click.ClickException as error:
            click.echo(error.message, err=True)


def keep_own(house: HouseFolder, changed: Iterable[str]) -> None:
    """Write to a house's folder what has changed of it in its joined rulebook. Raises OSError."""
    for file in changed:
        source, target = house.joined / file, house.folder / file
        if house.owns(file):
            if source.is_file():
                _copy(source, target)
            else:
                target.unlink(missing_ok=True)
            continue
        text = house.own_lines(file, source.read_text(encoding="utf-8")) if source.is_file() else None
        if text:
            _write(target, text)
        elif text is not None:
            target.unlink(missing_ok=True)


def _files(folder: Path) -> Iterator[str]:
    """Yield the files of a rulebook by their paths below its folder."""
    for top in DATA:
        for here, _, names in os.walk(folder / top):
            below = Path(here).relative_to(folder).as_posix()
            yield from (f"{below}/{name}" for name in names)


def _merged(house: HouseFolder, base: Path) -> Iterator[tuple[str, str | None]]:
    """Yield the locks of wording with the lines of the base and of the house."""
    for file in (
        TEXTS_LOCK,
        *(f"i18n/{path.name}/{LOCK_NAME}" for path in sorted((base / "i18n").iterdir()) if path.is_dir()),
    ):
        own, whole = house.folder / file, base / file
        if own.is_file() and whole.is_file():
            rows = whole.read_text(encoding="utf-8").splitlines(keepends=True)
            more = (house.own_lines(file, own.read_text(encoding="utf-8")) or "").splitlines(keepends=True)
            head = [row for row in rows if row.startswith("#")]
            yield file, "".join(head + sorted({*rows, *more} - {*head}))


def _stamp(base: Path) -> str:
    """Return which release of the rulebook a base is; empty where it is none."""
    try:
        return (base / STAMP).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _copy(source: Path, target: Path, *, anew: bool = False) -> None:
    """Copy a file where it differs by time or size, or `anew` in any case."""
    found = source.stat()
    try:
        there = target.stat()
        if not anew and (there.st_mtime_ns, there.st_size) == (found.st_mtime_ns, found.st_size):
            return
    except FileNotFoundError:
        target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    shutil.copy2(source, part)
    part.replace(target)


def _write(target: Path, text: str) -> None:
    try:
        if target.read_text(encoding="utf-8") == text:
            return
    except FileNotFoundError:
        target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="")
