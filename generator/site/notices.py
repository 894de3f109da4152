"""Lists the work of others in the published site and its PDFs, each with the full text of its licence.

`python -m generator.site.notices` regenerates `NOTICES`. The texts are those of the installed packages; what packages leave
out stands in `licences`. A program that only makes the site is not named: nothing of it is handed on.
"""

import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from urllib.parse import unquote

import material

_HERE = Path(__file__).parent
NOTICES = _HERE / "theme" / "assets" / "third-party-notices.txt"
_LICENCES = _HERE / "licences"
_MATERIAL = Path(material.__file__).parent / "templates"
_ICONS = _MATERIAL / ".icons"
# Copies of these lie in the theme's scripts; the version stands in their first lines, too.
MINISEARCH = "7.2.0"
UQR = "0.1.3"
# The fonts that a PDF can have are inside Typst; the papers ask for the first, and a test for what they hold.
FONT = "Libertinus Serif"

_LINE = "=" * 100
_PATH = re.compile(r"""\bd=["']([^"']+)["']""")
_INCLUDED = re.compile(r"\.icons/([a-z]+)/")


def third_party_notices() -> str:
    """Return the notices as plain text."""
    return (
        "\n\n".join(
            [
                "What this site and its PDFs hold of the work of others, and under which licences. Its own wording is licensed under\n"
                "CC BY 4.0, its own software under the MIT licence.",
                *(f"{_LINE}\n{title}\n{_LINE}\n\n{text.strip()}" for title, text in _parts()),
            ]
        ).replace("\r\n", "\n")
        + "\n"
    )


def _parts() -> Iterator[tuple[str, str]]:
    yield (
        f"Material for MkDocs {_version('mkdocs-material')}: style sheets and page templates",
        _licence("mkdocs-material"),
    )
    for family in icon_families():
        found = [
            path for name in ("LICENSE", "LICENSE.txt", "LICENSE.md") if (path := _ICONS / family / name).is_file()
        ]
        yield f"Icons of the family {family!r}, in pages and style sheets", found[0].read_text(encoding="utf-8")
    yield "The Apache License, to which the licence of the icons 'material' refers", _licence("typst")
    yield f"MiniSearch {MINISEARCH}: the search", (_LICENCES / "minisearch.txt").read_text(encoding="utf-8")
    yield f"uqr {UQR}: QR codes of questions to the floor", (_LICENCES / "uqr.txt").read_text(encoding="utf-8")
    yield f"Pagefind {_version('pagefind')}: the search", (_LICENCES / "pagefind.txt").read_text(encoding="utf-8")
    yield (
        f"{FONT}: the letters of the PDFs and of the pictures of links",
        (_LICENCES / "libertinus.txt").read_text(encoding="utf-8"),
    )


def icon_families() -> list[str]:
    """Return the families of Material's icons that style sheets and pages hold.

    Raises `ValueError` for an icon of no family.
    """
    of = {
        path: file.relative_to(_ICONS).parts[0]
        for file in _ICONS.rglob("*/*.svg")
        for path in _PATH.findall(file.read_text("utf-8"))
    }
    families = {
        family for page in (_HERE / "theme").rglob("*.html") for family in _INCLUDED.findall(page.read_text("utf-8"))
    }
    for sheet in (_MATERIAL / "assets" / "stylesheets").glob("*.css"):
        for path in _PATH.findall(unquote(sheet.read_text(encoding="utf-8"))):
            if path not in of:
                raise ValueError(f"{sheet.name} holds a picture that is no icon of Material's: {path[:60]}")
            families.add(of[path])
    return sorted(families)


def _version(package: str) -> str:
    return distribution(package).version


def _licence(package: str) -> str:
    """Return the licence files that a package brings with it. Raises `LookupError` where there is none."""
    files = [file for file in distribution(package).files or () if ".dist-info/licenses/" in file.as_posix()]
    if not files:
        raise LookupError(f"{package} brings no licence text")
    return "\n\n".join(str(file.read_text()) for file in sorted(files))


if __name__ == "__main__":
    NOTICES.write_text(third_party_notices(), encoding="utf-8", newline="\n")
