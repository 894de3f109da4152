"""Makes a PDF smaller by packing its small objects into compressed streams (ISO 32000-1, 7.5.7 and 7.5.8).

The tags that let a screen reader find its way are thousands of small objects, which Typst writes one by one; packed, a book is half
as large. Nothing is read into or changed: the objects move as they are.
"""

import re
import struct
import zlib

_PACKED = 200  # objects in one stream
_HEADER = re.compile(rb"(\d+) 0 obj\s*")
_TRAILER = re.compile(rb"trailer\s*<<(.*?)>>\s*startxref\s*(\d+)\s*%%EOF", re.DOTALL)
_ENTRY = struct.Struct(">BIH")  # a row of the table of places: kind, offset or stream, place in the stream


def compact(data: bytes) -> bytes:
    """Return the same document, smaller. Raises ValueError for a file that is not written as Typst writes it."""
    trailer = _TRAILER.search(data, max(len(data) - 2000, 0))
    if trailer is None:
        raise ValueError("the PDF has no plain table of its objects")
    objects = _objects(data, int(trailer.group(2)))
    head = data[: min(offset for offset, _ in objects.values())]
    out = [head]
    size = len(head)
    rows: dict[int, bytes] = {0: _ENTRY.pack(0, 0, 0xFFFF)}
    small: list[tuple[int, bytes]] = []
    for number, (_, body) in objects.items():
        if body.endswith(b"endstream"):
            whole = b"%d 0 obj\n%s\nendobj\n" % (number, body)
            rows[number] = _ENTRY.pack(1, size, 0)
            out.append(whole)
            size += len(whole)
        else:
            small.append((number, body))
    following = max(objects) + 1
    for at in range(0, len(small), _PACKED):
        packed = small[at : at + _PACKED]
        for place, (number, _) in enumerate(packed):
            rows[number] = _ENTRY.pack(2, following, place)
        whole = _object_stream(following, packed)
        rows[following] = _ENTRY.pack(1, size, 0)
        out.append(whole)
        size += len(whole)
        following += 1
    rows[following] = _ENTRY.pack(1, size, 0)
    free = _ENTRY.pack(0, 0, 0)
    table = zlib.compress(b"".join(rows.get(number, free) for number in range(following + 1)), 9)
    about = re.sub(rb"/Size\s+\d+", b"/Size %d" % (following + 1), trailer.group(1))
    out.append(
        b"%d 0 obj\n<</Type/XRef/W[1 4 2]%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF"
        % (following, about, len(table), table, size)
    )
    return b"".join(out)


def _objects(data: bytes, table: int) -> dict[int, tuple[int, bytes]]:
    """Return the place and the body of every object, by its number."""
    words = data[table : data.index(b"trailer", table)].split()
    if words[:2] != [b"xref", b"0"]:
        raise ValueError("the table of the PDF's objects is in parts")
    rows = words[3:]
    offsets = {at: int(rows[3 * at]) for at in range(int(words[2])) if rows[3 * at + 2] == b"n"}
    # An object ends where the next one begins, the last one at the table.
    ends = dict(zip(sorted(offsets.values()), [*sorted(offsets.values())[1:], table], strict=True))
    found = {}
    for number, offset in offsets.items():
        header = _HEADER.match(data, offset)
        body = data[header.end() if header else offset : ends[offset]].rstrip()
        if header is None or int(header.group(1)) != number or not body.endswith(b"endobj"):
            raise ValueError(f"object {number} of the PDF does not stand where its table says")
        found[number] = (offset, body.removesuffix(b"endobj").rstrip())
    return dict(sorted(found.items()))


def _object_stream(number: int, packed: list[tuple[int, bytes]]) -> bytes:
    places, offset = [], 0
    for held, body in packed:
        places.append(b"%d %d" % (held, offset))
        offset += len(body) + 1
    head = b" ".join(places) + b"\n"
    content = zlib.compress(head + b"\n".join(body for _, body in packed), 9)
    return b"%d 0 obj\n<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        number,
        len(packed),
        len(head),
        len(content),
        content,
    )
