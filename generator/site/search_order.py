"""Gives Pagefind's bundle the same bytes for the same pages: it lists the values of a filter in an order that changes from run to run.

Of a bundle, only the files of filters hold such a list. They are named for their content, by the metadata of their language, which are
named for theirs, by `pagefind-entry.json`: so three kinds of files are rewritten. All but the last are CBOR below a mark, gzipped.
"""

import gzip
import hashlib
import json
import zlib
from pathlib import Path

MARK = b"pagefind_dcd"
ENTRY = "pagefind-entry.json"
_FILTERS = 3  # their place in the metadata, after the version, the pages and the parts of the index
_ARRAY, _TEXTS = 4, (2, 3)
_LONGER = {24: 1, 25: 2, 26: 4, 27: 8}  # how many bytes of a number follow


def put_in_order(bundle: Path) -> None:
    """Order the filters of a bundle. Raises ValueError with a sentence for a bundle of another shape."""
    entry = json.loads((bundle / ENTRY).read_text(encoding="utf-8"))
    for language, found in sorted(entry["languages"].items()):
        path = bundle / f"pagefind.{found['hash']}.pf_meta"
        parts = _items(unpacked(path))
        filters = [_renamed(bundle, language, _items(one)) for one in _items(parts[_FILTERS])]
        parts[_FILTERS] = _array(sorted(filters))
        content = _array(parts)
        path.unlink()
        found["hash"] = f"{language}_{_name(content, 10)}"
        _pack(bundle / f"pagefind.{found['hash']}.pf_meta", content)
    entry["languages"] = dict(sorted(entry["languages"].items()))
    (bundle / ENTRY).write_text(json.dumps(entry, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def unpacked(path: Path) -> bytes:
    """Return what a file of the bundle holds below the mark. Raises ValueError for a file that is not whole."""
    content = path.read_bytes()
    try:
        text = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{path.name} is not whole: {error}") from None
    if not text.startswith(MARK):
        raise ValueError(f"{path.name} does not begin like a file of Pagefind")
    return text.removeprefix(MARK)


def _pack(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(MARK + content, mtime=0))


def _name(content: bytes, length: int) -> str:
    return hashlib.sha256(content).hexdigest()[:length]


def _renamed(bundle: Path, language: str, listed: list[bytes]) -> bytes:
    """Order the values of one filter, and return how the metadata list it: its name, and the name of its file."""
    name, file = listed
    path = bundle / "filter" / f"{_text(file)}.pf_filter"
    same, values = _items(unpacked(path))
    content = _array([same, _array(sorted(_items(values)))])
    path.unlink()
    now = f"{language}_{_name(content, 7)}"
    _pack(path.with_name(f"{now}.pf_filter"), content)
    return _array([name, _as_text(now)])


# CBOR, as far as Pagefind writes it


def _head(data: bytes, at: int) -> tuple[int, int, int]:
    """Return what kind of item begins at a place, its number, and where what follows the number begins."""
    kind, low = data[at] >> 5, data[at] & 31
    if low < 24:
        return kind, low, at + 1
    if low not in _LONGER:
        raise ValueError("Pagefind has changed the form of its index")
    end = at + 1 + _LONGER[low]
    return kind, int.from_bytes(data[at + 1 : end], "big"), end


def _end(data: bytes, at: int) -> int:
    """Return where an item ends."""
    kind, number, end = _head(data, at)
    if kind in _TEXTS:
        return end + number
    for _ in range(number if kind == _ARRAY else 0):
        end = _end(data, end)
    return end


def _items(data: bytes) -> list[bytes]:
    """Return the items of an array, each as it is written."""
    kind, number, at = _head(data, 0)
    if kind != _ARRAY:
        raise ValueError("Pagefind has changed the form of its index")
    found = []
    for _ in range(number):
        end = _end(data, at)
        found.append(data[at:end])
        at = end
    return found


def _array(items: list[bytes]) -> bytes:
    return _start(_ARRAY, len(items)) + b"".join(items)


def _text(item: bytes) -> str:
    return item[_head(item, 0)[2] :].decode()


def _as_text(text: str) -> bytes:
    return _start(3, len(text.encode())) + text.encode()


def _start(kind: int, number: int) -> bytes:
    if number < 24:
        return bytes([kind << 5 | number])
    low, length = next((low, length) for low, length in _LONGER.items() if number < 256**length)
    return bytes([kind << 5 | low]) + number.to_bytes(length, "big")
