"""The preview pictures of links in messengers: the table of an example, or the title of a page, as PNG beside the page.

Messengers take no SVG, so that Typst, which prints the books, makes pictures of the same drawings. A picture that has been made
for the same words is kept from one build to the next, in a folder for each language. Several processes that build a language write
there; only when all have ended is it known which pictures no page shows any more.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from importlib.metadata import version
from io import BytesIO
from itertools import islice
from pathlib import Path

import typst
from PIL import Image

from generator.drawing.palette import picture_style

TEMPLATE = Path(__file__).with_name("preview.typ")
NAME = "preview.png"
WIDTH, HEIGHT = 600, 315  # pixels: the least that messengers show across the whole width
_AT_ONCE = 50
_END = b"IEND\xaeB`\x82"  # of every PNG that is whole
_COLOURS = 64
_DRAWING = re.compile(r'<figure class="rb-drawing".*?<svg (viewBox="[^"]*").*</desc>(.*?)</svg>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Card:
    """What a picture shows: the part of the site, the title of the page, and a drawing (SVG) or, where there is none, the summary."""

    place: str
    title: str
    summary: str
    site: str
    language: str
    drawing: str


def drawing_in(content: str) -> str:
    """Return the first drawing of a page's HTML as SVG of its own in the colours of the site, nothing where there is none."""
    found = _DRAWING.search(content)
    if found is None:
        return ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {found[1]}><style>{picture_style("light")}</style>{found[2]}</svg>'


def kept_pictures(work: Path, language: str) -> Path:
    """Return the folder, below that of what is computed, in which the pictures of a language are kept."""
    return work / "previews" / language


def write_previews(cards: Mapping[Path, Card], kept: Path) -> set[str]:
    """Write the picture of each card to its file, taken from `kept` if it is there, else made and put there.

    Returns the names that the pictures have in `kept`. Raises `typst.TypstError` for a drawing that is no SVG.
    """
    names = {path: _digest(card) for path, card in cards.items()}
    held = {name: picture for name in names.values() if (picture := _whole(kept / f"{name}.png")) is not None}
    missing = {name: cards[path] for path, name in names.items() if name not in held}
    kept.mkdir(parents=True, exist_ok=True)
    for some in _portions(list(missing)):
        for name, picture in zip(some, pictures([missing[name] for name in some]), strict=True):
            held[name] = picture
            (kept / f"{name}.png").write_bytes(picture)
    for path, name in names.items():
        path.write_bytes(held[name])
    return set(names.values())


def forget_others(kept: Path, shown: Set[str]) -> None:
    """Delete the pictures in `kept` but those `shown` by pages of a whole language; where pages show none, no picture was asked for."""
    for path in kept.glob("*.png") if shown else ():
        if path.stem not in shown:
            path.unlink(missing_ok=True)


def _whole(path: Path) -> bytes | None:
    """Return a picture; None where there is none, or one that is not whole, as a build leaves it that is cut off."""
    try:
        picture = path.read_bytes()
    except FileNotFoundError:
        return None
    return picture if picture.endswith(_END) else None


def _portions(names: list[str]) -> Iterator[list[str]]:
    rest = iter(names)
    while some := list(islice(rest, _AT_ONCE)):
        yield some


def _digest(card: Card) -> str:
    made_by = [version("typst"), version("pillow"), _COLOURS, TEMPLATE.read_text(encoding="utf-8"), asdict(card)]
    return hashlib.sha256(json.dumps(made_by, ensure_ascii=False).encode()).hexdigest()[:20]


def pictures(cards: Sequence[Card]) -> list[bytes]:
    """Return each card as PNG. Raises `typst.TypstError` for a drawing that is no SVG."""
    data = json.dumps([asdict(card) for card in cards], ensure_ascii=False)
    # Libertinus is inside Typst; letters that it lacks come from the system, if any.
    compiler = typst.Compiler(TEMPLATE, root=TEMPLATE.parent, sys_inputs={"data": data})
    made = compiler.compile(format="png", ppi=72)
    return [_in_few_colours(one) for one in ([made] if isinstance(made, bytes) else made or ())]


def _in_few_colours(picture: bytes) -> bytes:
    """Return a PNG with a palette, a quarter as long: there are thousands of them, and all their colours are flat."""
    small = BytesIO()
    few = (
        Image.open(BytesIO(picture))
        .convert("RGB")
        .quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    )
    few.save(small, "PNG")
    return small.getvalue()
