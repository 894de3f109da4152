"""Ways in which the files of a rulebook are broken: by editors, by merges, by disks, and on purpose. Each changes a few paths of a tree.

A change takes the tree and a source of chance, does its work, and says in a line what it did; None where it cannot be done here.
"""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

Change = Callable[[Path, Random], str | None]

_EMPTY = {
    "nothing": b"", "a blank": b" ", "blanks": b"\n  \n", "comments": b"# a comment\n\n# and more\n", "null": b"null\n", "tilde": b"~\n",
    "an empty text": b'""\n', "a text": b"text\n", "a number": b"5\n", "true": b"true\n", "a list": b"[]\n", "a list of one": b"- a\n",
    "an empty mapping": b"{}\n", "a mark": b"\xef\xbb\xbf", "a mark and comments": b"\xef\xbb\xbf# x\n", "a NUL": b"\0", "NULs": b"\0\0\0",
    "a document": b"---\n", "two documents": b"---\na: 1\n---\nb: 2\n", "a directive": b"%YAML 1.2\n---\n", "other keys": b"a: {b: c}\n",
    "a number for a key": b"1: 2\n", "a conflict": b"<<<<<<< ours\na: 1\n=======\na: 2\n>>>>>>> theirs\n",
}  # fmt: skip
_VALUES = (
    "", "null", "~", '""', "''", "' '", "5", "-1", "0", "007", "1.5", "true", "no", "[]", "{}", "[a, b]", "[1, 2]", "{a: b}", "text",
    "999999999999999", "9999999999999999999", "1e999", "0x10", "2011-02-30", "'{x'", '"{a, plural, one {x}}"', "'[[nowhere]]'", "'*x'",
    '"\\x1b[31mred"', '"\\u202eright"', '"\\u200b"', '"\\0"', '"a\\nb"', '"\\ud800"', "<b>x</b>", "!!python/name:os.system", "&a x", "*a",
    "'::error file=x::y'", "- a", "? a", "'" + "x" * 9000 + "'", '"\\x07"', "../../../etc/passwd", "'" + "{a, plural, other {" * 60 + "'",
)  # fmt: skip
_UNSEEN = ("\u202e", "\u200b", "\u2066", "\u00ad", "\ufeff", "\x1b[2J", "\x07", "\x85", "\u2028", "\ue000", "\x00")
_NAMES = (
    "a\nb.yml",
    "a\x1b[31m.yml",
    "a\u202eb.yml",
    "a\rb.yml",
    " .yml",
    "x y.yml",
    "X.yml",
    "a:b.yml",
    "::error::.yml",
    "%0A.yml",
)


def files_of(root: Path, ending: tuple[str, ...] = (".yml", ".lock")) -> list[Path]:
    """Return the plain files of a rulebook, in order."""
    found = []
    for top in ("rules", "examples", "i18n"):
        for folder, _, names in os.walk(root / top):
            found += [Path(folder, name) for name in names if name.endswith(ending)]
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def _one(root: Path, random: Random, ending: tuple[str, ...] = (".yml", ".lock")) -> Path:
    """Return a file, the few kinds that there are one or two of as often as the many rules."""
    kinds: dict[str, list[Path]] = {}
    for path in files_of(root, ending):
        parts = path.relative_to(root).parts
        kinds.setdefault("/".join((*parts[:-2], parts[-1] if len(parts) < 4 or "books" in parts else "")), []).append(
            path
        )
    return random.choice(kinds[random.choice(sorted(kinds))])


def _folder(root: Path, random: Random) -> Path:
    folders = [root / top for top in ("rules", "examples", "i18n")]
    folders += [path for top in list(folders) for path in sorted(top.rglob("*")) if path.is_dir()]
    return random.choice(folders)


def _said(root: Path, path: Path, what: str) -> str:
    return f"{path.relative_to(root).as_posix()!r}: {what}"


def emptied(root: Path, random: Random) -> str:
    path, (name, content) = _one(root, random), random.choice(list(_EMPTY.items()))
    path.write_bytes(content)
    return _said(root, path, f"holds {name}")


def encoded(root: Path, random: Random) -> str:
    path = _one(root, random)
    text = path.read_text(encoding="utf-8")
    form = random.choice(("utf-16", "utf-16-le", "utf-32", "latin-1", "utf-8-sig", "crlf", "cr"))
    if form in ("crlf", "cr"):
        path.write_bytes(text.replace("\n", "\r\n" if form == "crlf" else "\r").encode())
    else:
        path.write_bytes(text.encode(form, "replace"))
    return _said(root, path, f"written as {form}")


def cut(root: Path, random: Random) -> str:
    path = _one(root, random)
    raw = path.read_bytes()
    at = random.randrange(len(raw))
    path.write_bytes(raw[:at] if random.random() < 0.8 else raw[at:])
    return _said(root, path, f"cut at byte {at} of {len(raw)}")


def swapped(root: Path, random: Random) -> str:
    one, other = _one(root, random), _one(root, random)
    here, there = one.read_bytes(), other.read_bytes()
    one.write_bytes(there)
    if random.random() < 0.5:
        other.write_bytes(here)
    return _said(root, one, f"holds what {other.relative_to(root)} held")


def flipped(root: Path, random: Random) -> str:
    path = _one(root, random)
    raw = bytearray(path.read_bytes())
    places = [random.randrange(len(raw)) for _ in range(random.choice((1, 1, 2, 8)))]
    for at in places:
        raw[at] = random.randrange(256) if random.random() < 0.5 else raw[at] ^ (1 << random.randrange(8))
    path.write_bytes(bytes(raw))
    return _said(root, path, f"bytes {places} flipped")


def lines(root: Path, random: Random) -> str:
    path = _one(root, random)
    rows = path.read_bytes().split(b"\n")
    at, other = random.randrange(len(rows)), random.randrange(len(rows))
    what = random.choice(("dropped", "doubled", "moved", "indented", "put in", "conflict"))
    if what == "dropped":
        del rows[at : at + random.choice((1, 1, 1, 3))]
    elif what == "doubled":
        rows.insert(other if random.random() < 0.3 else at, rows[at])
    elif what == "moved":
        rows.insert(other, rows.pop(at))
    elif what == "indented":
        rows[at] = random.choice((b" ", b"  ", b"\t", b"- ")) + rows[at]
    elif what == "put in":
        rows.insert(
            at,
            random.choice(
                (b"garbage", b"a: b", b"  x: [", b"- 1", b"\xff\xfe", b"\x00", b"}", b"a#b c d", b'a#b "x"', b"# x")
            ),
        )
    else:
        rows[at:at] = [b"<<<<<<< ours", rows[at], b"=======", rows[other], b">>>>>>> theirs"]
    path.write_bytes(b"\n".join(rows))
    return _said(root, path, f"line {at + 1} {what} ({other + 1})")


def _nodes(root: Path, random: Random) -> tuple[Path, str, list[tuple[ScalarNode, Node]]] | None:
    path = _one(root, random, (".yml",))
    text = path.read_text(encoding="utf-8")
    found: list[tuple[ScalarNode, Node]] = []

    def look(node: Any) -> None:
        if isinstance(node, MappingNode):
            for key, value in node.value:
                found.append((key, value))
                look(value)
        elif not isinstance(node, ScalarNode):
            for item in node.value:
                found.append((item, item))
                look(item)

    try:
        look(yaml.compose(text, yaml.SafeLoader))
    except (yaml.YAMLError, AttributeError):
        return None
    return (path, text, found) if found else None


def retyped(root: Path, random: Random) -> str | None:
    picked = _nodes(root, random)
    if picked is None:
        return None
    path, text, nodes = picked
    _, value = random.choice(nodes)
    made = random.choice(_VALUES)
    start, end = value.start_mark.index, value.end_mark.index
    rest = "\n" if isinstance(value, MappingNode) and not value.flow_style else ""
    path.write_text(text[:start] + made + rest + text[end:], encoding="utf-8")
    return _said(root, path, f"line {value.start_mark.line + 1} became {made[:30]!r}")


def renamed_key(root: Path, random: Random) -> str | None:
    picked = _nodes(root, random)
    if picked is None:
        return None
    path, text, nodes = picked
    keys = [key for key, value in nodes if key is not value]
    key = random.choice(keys) if keys else None
    if key is None:
        return None
    name = text[key.start_mark.index : key.end_mark.index]
    made = random.choice(
        (
            f"{name}x",
            name[:-1] or "y",
            name.upper(),
            "''",
            "'5'",
            "5",
            "null",
            "[a]",
            '"\\u202e"',
            '"a\\nb: c"',
            "'::x'",
        )
    )
    path.write_text(text[: key.start_mark.index] + made + text[key.end_mark.index :], encoding="utf-8")
    return _said(root, path, f"key {name!r} became {made!r}")


def removed(root: Path, random: Random) -> str:
    path = _one(root, random) if random.random() < 0.6 else _folder(root, random)
    if path.is_file():
        path.unlink()
        return _said(root, path, "removed")
    if random.random() < 0.6:
        shutil.rmtree(path)
        return _said(root, path, "the folder removed")
    for inside in list(path.iterdir()):
        shutil.rmtree(inside) if inside.is_dir() else inside.unlink()
    return _said(root, path, "the folder emptied")


def renamed(root: Path, random: Random) -> str | None:
    path = _one(root, random)
    name = random.choice(
        (f"x{path.name}", path.name.upper(), path.name + "x", path.stem + ".yaml", path.stem, f".{path.name}", *_NAMES)
    )
    target = path.parent / name if random.random() < 0.8 else _folder(root, random) / path.name
    if os.path.lexists(target):
        return None
    if random.random() < 0.7:
        path.rename(target)
    else:
        shutil.copy(path, target)
    return _said(root, path, f"moved or copied to {target.relative_to(root).as_posix()!r}")


def odd_name(root: Path, random: Random) -> str:
    folder = os.fsencode(_folder(root, random))
    name = random.choice(
        (b"\xff\xfe.yml", b"a\xffb", b"a\nb", b"\x1b]0;x\x07.yml", "\u202egnp.yml".encode(), "é.yml".encode(), b"-.yml")
    )
    with open(os.path.join(folder, name), "wb") as file:  # noqa: PTH118, PTH123  # a name in bytes
        file.write(b"a: 1\n")
    return f"{folder!r} has a file {name!r}"


def linked(root: Path, random: Random) -> str:
    path = _one(root, random) if random.random() < 0.75 else _folder(root, random)
    name, whole = path.name, path.is_dir()
    shutil.rmtree(path) if whole else path.unlink()
    twin = path.parent / f"{name}2"
    target, said = random.choice(
        [(name, "itself"), (f"{name}2", "a circle"), (str(root.parent / "outside.yml"), "outside"), ("/dev/null", "/dev/null"),
         ("nowhere", "nothing"), ("..", "the folder above"), ("/dev/zero", "/dev/zero"), (str(root / "rules/outline.yml"), "the outline"),
         (str(root.parent), "the folder above the rulebook"), ("/proc/self/mem", "/proc/self/mem"), ("x" * 250, "a long name")]
    )  # fmt: skip
    path.symlink_to(target)
    if said == "a circle":
        twin.symlink_to(name)
    return _said(root, path, f"a link to {said}")


def special(root: Path, random: Random) -> str | None:
    path = _one(root, random) if random.random() < 0.8 else _folder(root, random)
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    kind = random.choice(("pipe", "socket", "folder", "device"))
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder" and path.suffix:
        path.mkdir()
        (path / "x.yml").write_text("a: 1\n", encoding="utf-8")
    elif kind == "device":
        try:
            os.mknod(path, 0o600 | 0o020000, os.makedev(1, 5))
        except PermissionError:
            os.mkfifo(path)
    else:
        here = Path.cwd()
        with socket.socket(socket.AF_UNIX) as made:
            os.chdir(path.parent)  # the address of a socket may be short only
            try:
                made.bind(path.name)
            finally:
                os.chdir(here)
    return _said(root, path, f"a {kind}")


def hidden(root: Path, random: Random) -> str:
    path = _one(root, random)
    text = path.read_text(encoding="utf-8")
    at, mark = random.randrange(len(text)), random.choice(_UNSEEN)
    path.write_text(text[:at] + mark + text[at:], encoding="utf-8", newline="")
    return _said(root, path, f"U+{ord(mark[0]):04X} at {at}")


def lock(root: Path, random: Random) -> str:
    """Garble a lock, as merges do."""
    path = _one(root, random, (".lock",))
    rows = path.read_text(encoding="utf-8").split("\n")
    at = random.randrange(1, len(rows))
    what = random.choice(("garbage", "cut", "digest", "doubled", "half", "spaces", "conflict", "upper", "key"))
    row = rows[at]
    if what == "digest":
        rows[at] = row[:-3] + random.choice(("zzz", "", " 12", "0000"))
    elif what == "doubled":
        rows.insert(random.randrange(len(rows)), row)
    elif what == "half":
        rows = rows[:at]
    elif what == "spaces":
        rows[at] = row.replace(" ", "  ", 1)
    elif what == "conflict":
        rows[at:at] = ["<<<<<<< HEAD", row[:-1] + "0", "=======", row, ">>>>>>> x"]
    elif what == "upper":
        rows[at] = row.upper()
    elif what == "key":
        rows[at] = row.replace("#", "", 1)
    else:
        rows[at] = "garbage" if what == "garbage" else row[: len(row) // 2]
    path.write_text("\n".join(rows), encoding="utf-8")
    return _said(root, path, f"line {at + 1}: {what}")


def flooded(root: Path, random: Random) -> str:
    """Put more into a file than anybody means to."""
    path, size = _one(root, random), random.choice((500, 2_000, 12_000, 60_000))
    text = path.read_text(encoding="utf-8")
    what = random.choice(
        ("keys", "same keys", "items", "depth", "line", "comments", "digits", "pairs", "lines", "texts", "brackets")
    )
    made = {
        "keys": "".join(f"key-{i}: x\n" for i in range(size)),
        "same keys": "".join(f"key-{i % (size // 2)}: x\n" for i in range(size)),
        "items": "items:\n" + "- x\n" * size,
        "depth": "\n".join("  " * i + f"k{i}:" for i in range(size // 20)) + "\n",
        "line": "long: '" + "x " * size + "'\n",
        "comments": "# x\n" * size,
        "digits": "digits: " + "9" * size + "\n",
        "pairs": "pairs: {" + ", ".join(f"k{i}: {{a: 1}}" for i in range(size // 4)) + "}\n",
        "lines": "\n" * size + "x: |\n" + "  y\n" * size,
        "texts": "".join(f"k{i}: {'word ' * 40}\n" for i in range(size // 40)),
        "brackets": "b: " + "[" * size,
    }[what]
    path.write_text(text + made if random.random() < 0.7 else made, encoding="utf-8")
    return _said(root, path, f"{size} {what}")


CHANGES: tuple[Change, ...] = (
    emptied, emptied, encoded, cut, cut, swapped, flipped, flipped, lines, lines, retyped, retyped, retyped, renamed_key, renamed_key,
    removed, renamed, odd_name, linked, special, hidden, lock, lock, flooded,
)  # fmt: skip


def change(root: Path, random: Random) -> list[str]:
    """Break a tree in one place, seldom in two or three; return what was done."""
    done: list[str] = []
    for _ in range(random.choice((1, 1, 1, 1, 2, 3))):
        how = random.choice(CHANGES)
        try:
            said = how(root, random)
        except (OSError, ValueError, UnicodeError, IndexError, KeyError):
            continue  # an earlier one has left nothing to change there
        if said:
            done.append(f"{how.__name__}: {said}")
    return done
