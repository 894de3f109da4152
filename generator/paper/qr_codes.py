"""The address of a chapter on the web, as a QR code on paper."""

import io

from generator.paper import nodes
from generator.paper.nodes import Node

_WIDTH = 16  # millimetres: read from half a metre


def chapter_address(site: str, language: str, book: str, chapter: str) -> str:
    """Return the address of a chapter on the page of its book; `site` ends in a slash."""
    return f"{site}{language}/{book}/#chapter-{chapter}"


def qr_code(address: str, alternative: str) -> Node:
    """Return an address as a QR code that is also a link."""
    import segno  # It loads much that only a print with codes needs.

    code = segno.make(address, error="m", micro=False)
    out = io.BytesIO()
    code.save(out, kind="svg", border=2, xmldecl=False, svgns=True, nl=False)
    return nodes.code(out.getvalue().decode(), alternative, _WIDTH, address)
