"""The files of the documentation: Markdown in `docs/`, and the two that stand beside the data that they describe."""

from pathlib import Path

from generator.site import addresses

# Addresses and files, in reading order. In a checkout the files stand beside the package, in an installed program within it.
PAGES = {
    addresses.DOCUMENTATION: "docs/index.md",
    "docs/install": "docs/install.md",
    "docs/command": "docs/command.md",
    "docs/house": "docs/house.md",
    "docs/book": "rules/books/README.md",
    "docs/publish": "docs/publish.md",
    "docs/translate": "docs/translate.md",
    "docs/rules": "docs/rules.md",
    "docs/files": "rules/README.md",
    "docs/data": "docs/data.md",
    "docs/library": "docs/library.md",
    "docs/assistant": "docs/assistant.md",
}
_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE.parent, _PACKAGE / "shipped")


def documentation_folder() -> Path | None:
    """Return the folder below which the files of `PAGES` are; None where the program came without them."""
    return next((place for place in _PLACES if (place / PAGES[addresses.DOCUMENTATION]).is_file()), None)


def documentation_files() -> list[Path]:
    """Return the files that there are."""
    folder = documentation_folder()
    return [] if folder is None else [folder / file for file in PAGES.values()]
