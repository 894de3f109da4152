"""Packing a PDF: smaller, and nothing in it changes."""

import datetime
import io
import json
import re

import pytest
import typst
from pypdf import PdfReader

from generator.paper import nodes
from generator.paper.build import TEMPLATES
from generator.paper.compact import compact
from generator.paper.layouts import A4
from tests.paper.test_template import document


def as_typst_writes_it() -> bytes:
    blocks = [nodes.paragraph([nodes.text(f"Paragraph {number}.")]) for number in range(300)]
    tree = document(nodes.heading(2, [nodes.text("Heading")], number="1"), *blocks)
    data = typst.Compiler(
        TEMPLATES / "book.typ",
        root=TEMPLATES,
        sys_inputs={"data": json.dumps({**tree, "layout": A4.as_data(), "every-page": False})},
        ignore_system_fonts=True,
    ).compile(format="pdf", pdf_standards=["ua-1"], timestamp=datetime.datetime(2011, 7, 30, tzinfo=datetime.UTC))
    assert isinstance(data, bytes)
    return data


def test_a_packed_pdf_is_smaller_and_holds_the_same_objects() -> None:
    plain = as_typst_writes_it()
    packed = compact(plain)

    assert len(packed) < 0.6 * len(plain)
    before, after = PdfReader(io.BytesIO(plain), strict=True), PdfReader(io.BytesIO(packed), strict=True)
    assert [page.extract_text() for page in after.pages] == [page.extract_text() for page in before.pages]
    assert [item.title for item in after.outline if not isinstance(item, list)] == [
        item.title for item in before.outline if not isinstance(item, list)
    ]
    for number in range(1, int(str(before.trailer["/Size"]))):
        assert shown(after.get_object(number)) == shown(before.get_object(number))
    for key in ("/Root", "/Info", "/ID"):
        assert shown(after.trailer.raw_get(key)) == shown(before.trailer.raw_get(key))


def shown(held: object) -> str:
    """Return an object as text, without the address of the reader that pypdf puts into references."""
    return re.sub(r"(IndirectObject\(\d+, \d+), \d+", r"\1", repr(held))


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n", b"%PDF-1.7\ntrailer<</Size 1>>startxref\n0\n%%EOF"])
def test_what_is_not_written_as_typst_does_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="PDF"):
        compact(data)
