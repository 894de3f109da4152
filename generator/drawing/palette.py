"""The colours of the table and the look of everything on it: one source for the site in light and dark, for pictures and for print.

`python -m generator.drawing.palette` writes the style sheet of the site, which a test compares with what stands there.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.drawing.chips import USUAL

STYLE_SHEET = Path(__file__).parent.parent / "site" / "theme" / "assets" / "stylesheets" / "drawing.css"


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour by day, by night and on paper, where nothing is told by a shade and large grounds stay white."""

    light: str
    dark: str
    paper: str


COLOURS = {
    "felt": Colour("#1f6f49", "#154430", "#f1f6f2"),
    "line": Colour("#4f9a75", "#2f6a4d", "#c4d3c8"),
    "rail": Colour("#3b2a20", "#2a1f19", "#fff"),
    "rim": Colour("#6b4b37", "#54402f", "#777"),
    "on-felt": Colour("#fff", "#eef5f0", "#000"),
    "plate": Colour("#fff", "#1d2621", "#fff"),
    "edge": Colour("#b9c6bd", "#46554b", "#777"),
    "ink": Colour("#14201a", "#eaf1ec", "#000"),
    "mute": Colour("#4a564e", "#b9c5bc", "#444"),
    "card": Colour("#fff", "#f6f4ee", "#fff"),
    "card-edge": Colour("#8c9690", "#8c9690", "#555"),
    "black": Colour("#14161a", "#14161a", "#000"),
    "red": Colour("#b8132c", "#b8132c", "#8a0f20"),
    "back": Colour("#27518f", "#2c5aa0", "#dde5f2"),
    "back-edge": Colour("#fff", "#dfe7f5", "#7787a3"),
    "turn": Colour("#f5c542", "#f5c542", "#000"),
    "act": Colour("#14201a", "#eaf1ec", "#fff"),
    "on-act": Colour("#fff", "#14201a", "#000"),
    "doubt": Colour("#ffb020", "#ffb020", "#fff"),
    "doubt-edge": Colour("#ffb020", "#ffb020", "#000"),
    "on-doubt": Colour("#241500", "#241500", "#000"),
    "ruled": Colour("#7ce0a3", "#7ce0a3", "#000"),
    "on-ruled": Colour("#06281a", "#06281a", "#fff"),
    "button": Colour("#fff", "#fff", "#fff"),
    "on-button": Colour("#14161a", "#14161a", "#000"),
}

# The colours that card rooms give to their chips: white 1, red 5, green 25, black 100, purple 500, yellow 1,000, orange 5,000. Above that
# rooms differ. Each with the colour of the number on it.
_LIGHT, _DARK = "#fff", "#14161a"
CHIPS = {
    1: ("#f4f2ec", _DARK),
    5: ("#c4262e", _LIGHT),
    25: ("#2a9d5c", _DARK),
    100: ("#24272d", _LIGHT),
    500: ("#6b3fa8", _LIGHT),
    1000: ("#f3c93a", _DARK),
    5000: ("#ee7d31", _DARK),
    25_000: ("#6fd0c5", _DARK),
    100_000: ("#e79ab8", _DARK),
    500_000: ("#8a5a3c", _LIGHT),
}
# Chips of other amounts, which few rooms have: 10, 20, 50, 200 or 2,000.
OTHER_CHIP = ("#7fb1e3", _DARK)


def denomination_class(value: int) -> str:
    """Return the colour class of a denomination. Colours repeat higher up; the number on the chip tells them apart."""
    return f"t-k{USUAL.index(value) % len(CHIPS)}" if value in USUAL else "t-k"


# What each class looks like; `$name` is a colour. Nothing is told by colour alone: suits have shapes, chips numbers, marks signs.
_RULES: tuple[tuple[str, str], ...] = (
    ("text", "fill:$on-felt;font-size:11px"),
    (".bold", "font-size:12px;font-weight:700"),
    (".mid,.big,.sign,.deed", "text-anchor:middle"),
    (".end", "text-anchor:end"),
    (".strong,.big,.rank,.sign", "font-weight:700"),
    (".big", "font-size:16px"),
    (".rank", "font-size:13px"),
    (".own", "fill:$ink"),
    (".mute", "fill:$mute"),
    (".ink", "fill:$black"),
    (".red", "fill:$red"),
    (".rail", "fill:$rail;stroke:$rim;stroke-width:2"),
    (".felt", "fill:$felt"),
    (".line", "fill:none;stroke:$line"),
    (".slot", "fill:none;stroke:$line;stroke-dasharray:3 3"),
    (".plate", "fill:$plate;stroke:$edge"),
    (".turn", "fill:none;stroke:$turn;stroke-width:3"),
    (".out", "stroke-dasharray:3 2;opacity:.86"),
    (".arrow", "fill:$ink"),
    (".tray", "fill:$rail;stroke:$rim"),
    (".tray-text", "fill:$on-felt"),
    (".t-card", "fill:$card;stroke:$card-edge"),
    (".unnamed", "fill:$card-edge"),
    (".t-back", "fill:$back;stroke:$back-edge;stroke-width:1"),
    (".t-lattice", "fill:none;stroke:$back-edge;stroke-width:.9"),
    (".news", "fill:$doubt;stroke:$on-doubt;stroke-width:1.5"),
    (".on-news", "fill:$on-doubt"),
    (".tag", "fill:$act;stroke:$on-act;stroke-width:.6"),
    (".deed", "fill:$on-act"),
    (".asked", "fill:$doubt;stroke:$on-doubt"),
    (".doubt", "fill:none;stroke:$doubt-edge;stroke-width:2.5;stroke-dasharray:5 3"),
    (".ask", "fill:$doubt;stroke:$on-doubt"),
    (".on-ask", "fill:$on-doubt"),
    (".ruled", "fill:none;stroke:$ruled;stroke-width:2.5"),
    (".done", "fill:$ruled;stroke:$on-ruled"),
    (".tick", "fill:none;stroke:$on-ruled;stroke-width:1.8"),
    (".disc", "fill:$button;stroke:$on-button"),
    (".on", "fill:$on-button;font-weight:700"),
    (".disc.last", "fill:none;stroke:$on-felt;stroke-dasharray:2 2"),
    (".was", "fill:$on-felt"),
    (".rowed", "fill:$plate;stroke:$edge"),
    (".dot", "fill:$felt"),
    (".becomes", "fill:none;stroke:$ink;stroke-width:1.5"),
    (".t-face", "stroke:#000;stroke-opacity:.6;stroke-width:.7"),
    (".t-spot", "fill:none;stroke:#fff;stroke-width:1.9;stroke-dasharray:2.6 5.4"),
    (".t-seam", "fill:none;stroke:#000;stroke-opacity:.4;stroke-width:.7"),
    (".t-num", "font-size:11px;font-weight:700;text-anchor:middle"),
    (".side", "fill:none;stroke-width:3"),
    (".off", "display:none"),
)


# What has the colour of a chip (`$k`), or that of the number on it (`$n`).
_OF_THE_CHIP = ((".t-face", "fill:$k"), (".t-num", "fill:$n"), (".side", "stroke:$k"))


def _chips() -> list[tuple[str, str, str]]:
    return [("t-k", *OTHER_CHIP), *((f"t-k{at}", *colours) for at, colours in enumerate(CHIPS.values()))]


def _coloured(declarations: str, mode: str | None) -> str:
    """Put colours into declarations: those of a mode, or without one variables of a page."""
    # Longer names first: `doubt` begins `doubt-edge`.
    for name in sorted(COLOURS, key=len, reverse=True):
        declarations = declarations.replace(f"${name}", getattr(COLOURS[name], mode) if mode else f"var(--t-{name})")
    return declarations


@cache
def picture_style(mode: str) -> str:
    """Return the style of a drawing that stands alone, in the colours `light`, `dark` or `paper`: no variable, no font from elsewhere."""
    rules = ["text{font-family:Libertinus Serif}"]
    rules += [f"{selector}{{{_coloured(declarations, mode)}}}" for selector, declarations in _RULES]
    for name, ground, figure in _chips():
        for part, declarations in _OF_THE_CHIP:
            coloured = declarations.replace("$k", ground).replace("$n", figure)
            rules.append(f".{name} {part},{part}.{name}{{{coloured}}}")
    return "".join(rules)


def style_sheet() -> str:
    """Return the style sheet of the site for drawings: what is in the table. How it lies on a page is in `table.css`."""
    lines = ["/* Written by `python -m generator.drawing.palette`: the colours and shapes of the table. */"]
    for media, scheme, mode in (
        ("screen", "", "light"),
        ("screen", "[data-md-color-scheme=slate] ", "dark"),
        ("print", "[data-md-color-scheme] ", "paper"),
    ):
        values = "; ".join(f"--t-{name}: {getattr(colour, mode)}" for name, colour in COLOURS.items())
        lines.append(f"@media {media} {{ {scheme}.rb-drawing {{ {values} }} }}")
    lines += [f".{name} {{ --k: {ground}; --n: {figure} }}" for name, ground, figure in _chips()]
    for selector, declarations in _RULES:
        lines.append(_page_rule(selector, _coloured(declarations, None)))
    for part, declarations in _OF_THE_CHIP:
        lines.append(_page_rule(part, declarations.replace("$k", "var(--k)").replace("$n", "var(--n)")))
    return "\n".join(lines) + "\n"


def _page_rule(selector: str, declarations: str) -> str:
    # What is inside a symbol knows nothing of the page around it.
    names = ", ".join(one if one.startswith(".t-") else f".rb-drawing {one}" for one in selector.split(","))
    return f"{names} {{ {declarations.replace(':', ': ').replace(';', '; ')} }}"


if __name__ == "__main__":
    STYLE_SHEET.write_text(style_sheet(), encoding="utf-8")
