"""Packs: many pages in one small file, for a reader's device to keep.

Pages of a book are alike for the most part, but farther apart than the 32 kB that gzip looks back. So a pack first says of all that has
stood before where it was, however long ago, and is then compressed. `unpack.js` takes it apart again:

- The text is that of gzip. Its first line lists the paths of the files in JSON; then they follow, each ended by U+0000.
- Files are divided into pieces: after each end of a line, between `>` and `<`, and around U+0000.
- U+0001 FAR `,` MANY U+0002 stands for that MANY pieces that begin FAR pieces before.

What is compressed already is put one after the other (`bundle`), below a line that lists each path with its bytes.
"""

import gzip
import json
import re
from collections.abc import Iterable, Mapping

END, BEGIN_COPY, END_COPY = "\0", "\1", "\2"
_PIECES = re.compile(r"(?<=\n)|(?<=>)(?=<)|(?=\0)|(?<=\0)")
_COPY = re.compile(f"{BEGIN_COPY}([0-9]+),([0-9]+){END_COPY}")
_WORTH = 24  # letters that a copy is to save at least


def fits(text: str) -> bool:
    """Return whether a pack can hold a text: it has none of the three letters with a meaning."""
    return not any(letter in text for letter in (END, BEGIN_COPY, END_COPY))


def pack(files: Mapping[str, str]) -> bytes:
    """Return a pack of texts by path. Raises ValueError for a text that does not fit."""
    unfit = [path for path, text in files.items() if not fits(text)]
    if unfit:
        raise ValueError(f"these files hold letters that mean something in a pack: {', '.join(unfit)}")
    body = "".join(text + END for text in files.values())
    head = json.dumps(list(files), ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(f"{head}\n{_shortened(_divided(body))}".encode(), 9, mtime=0)


def unpack(packed: bytes) -> dict[str, str]:
    """Return the texts of a pack by path, as `unpack.js` does."""
    head, _, body = gzip.decompress(packed).decode().partition("\n")
    pieces: list[str] = []
    end = 0
    for copy in _COPY.finditer(body):
        pieces += _divided(body[end : copy.start()])
        far, many = int(copy[1]), int(copy[2])
        for _ in range(many):
            pieces.append(pieces[-far])
        end = copy.end()
    pieces += _divided(body[end:])
    return dict(zip(json.loads(head), "".join(pieces).split(END), strict=False))


def bundle(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files that are compressed already, one after the other, below a line that lists them."""
    held = list(files)
    head = json.dumps([[path, len(content)] for path, content in held], ensure_ascii=False, separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(content for _, content in held)


def _divided(text: str) -> list[str]:
    return [piece for piece in _PIECES.split(text) if piece]


def _shortened(pieces: list[str]) -> str:
    """Return the pieces with copies in the place of what has stood before."""
    last: dict[str, tuple[int, int]] = {}  # where each piece stood last, and before that
    written = []
    at, count = 0, len(pieces)
    while at < count:
        start, length = _longest(pieces, at, last.get(pieces[at], ()))
        saved = sum(map(len, pieces[at : at + min(length, _WORTH)]))
        if saved < _WORTH:
            length = 1
            written.append(pieces[at])
        else:
            written.append(f"{BEGIN_COPY}{at - start},{length}{END_COPY}")
        for one in range(at, at + length):
            known = last.get(pieces[one])
            last[pieces[one]] = (one, known[0] if known else one)
        at += length
    return "".join(written)


def _longest(pieces: list[str], at: int, starts: tuple[int, ...]) -> tuple[int, int]:
    """Return where the longest run of pieces that goes on at a place has stood before, and its length; 0 where there is none."""
    found, most, count = 0, 0, len(pieces)
    for start in dict.fromkeys(starts):
        length = 0
        while at + length < count and pieces[start + length] == pieces[at + length] and start + length < at:
            length += 1
        if length > most:
            found, most = start, length
    return found, most
