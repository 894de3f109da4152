"""What the site says of the PDFs that lie beside it: the pages and bytes of each, kept in `build/pdf/facts.json`."""

import json
from pathlib import Path

from generator.disk.writing import write_text

PdfDetails = dict[str, dict[str, tuple[int, int]]]


def pdf_details_file(root: Path) -> Path:
    """Return where the facts of a knowledge base's PDFs are kept."""
    return root / "build" / "pdf" / "facts.json"


def read_pdf_details(root: Path) -> PdfDetails:
    """Return pages and bytes by paper, by `<book>-<language>`; nothing where no PDFs were made, or where the file is broken."""
    try:
        held = json.loads(pdf_details_file(root).read_text(encoding="utf-8"))
        return {
            name: {paper: (int(pages), int(size)) for paper, (pages, size) in papers.items()}
            for name, papers in held.items()
        }
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def write_pdf_details(root: Path, printed: PdfDetails) -> None:
    """Keep the facts of the PDFs. Raises OSError."""
    pdf_details_file(root).parent.mkdir(parents=True, exist_ok=True)
    write_text(pdf_details_file(root), json.dumps(printed, indent=1, sort_keys=True))
