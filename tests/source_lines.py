"""The lines that each `places.yml` says its source has, held to the printed sources where these are at hand.

    python -m tests.source_lines FOLDER [--write]

FOLDER holds the sources as text, one file each, whose names begin with their codes (`001_….txt`). Whatever differs is listed; `--write`
puts the lines that the sources have into the files.
"""

import argparse
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import yaml

from generator.knowledge.places import written

ROOT = Path(__file__).resolve().parent.parent
# The key with its text, on one line or folded over several.
_LINES = re.compile(r"^lines:.*\n(?:[ ].*\n)*", re.MULTILINE)
_WIDTH = 118


def source_files(folder: Path) -> dict[str, Path]:
    """Return the sources in a folder by their codes."""
    return {path.name[:3]: path for path in sorted(folder.glob("[0-9][0-9][0-9]_*.txt"))}


def lines_of(text: str) -> str:
    """Return the lines of a text that hold something, as `places.yml` lists them."""
    spans: list[tuple[int, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if spans and spans[-1][1] == number - 1:
            spans[-1] = spans[-1][0], number
        else:
            spans.append((number, number))
    return ", ".join(map(written, spans))


def with_lines(text: str, lines: str) -> str:
    """Return the text of a `places.yml` with other lines."""
    rows = textwrap.wrap(lines, _WIDTH, break_on_hyphens=False)
    key = "lines: >-\n" + "".join(f"  {row}\n" for row in rows)
    return _LINES.sub(key, text, count=1) if _LINES.search(text) else key + text


def differences(root: Path, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each `places.yml` below `root` whose lines are not those of its source in `folder`: the file, its lines, the right ones."""
    files = source_files(folder)
    for path in sorted((root / "rules" / "books").glob("*/places.yml")):
        code = yaml.safe_load((path.parent / "book.yml").read_text(encoding="utf-8"))["source"]["document"]
        said = str((yaml.safe_load(path.read_text(encoding="utf-8")) or {}).get("lines", ""))
        right = lines_of(files[code].read_text(encoding="utf-8")) if code in files else said
        if said != right:
            yield path.relative_to(root).as_posix(), said, right


def main() -> None:
    """List what differs, or write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.source_lines", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="the printed sources as text")
    parser.add_argument("--write", action="store_true", help="write the lines that the sources have")
    args = parser.parse_args()
    if not source_files(args.folder):
        raise SystemExit(f"{args.folder}: there are no sources here")
    found = list(differences(ROOT, args.folder))
    for file, said, right in found:
        ours, theirs = set(said.split(", ")), set(right.split(", "))
        print(f"{file}: not in the source: {_listed(said, theirs)}; only in the source: {_listed(right, ours)}")
        if args.write:
            path = ROOT / file
            path.write_text(with_lines(path.read_text(encoding="utf-8"), right), encoding="utf-8")
    raise SystemExit(1 if found and not args.write else 0)


def _listed(lines: str, without: set[str]) -> str:
    return ", ".join(span for span in lines.split(", ") if span not in without) or "nothing"


if __name__ == "__main__":
    main()
