"""A drawing as SVG: laid out once, then written down in each language, for a page or to stand alone on paper."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.drawing.canvas import WIDTH, Canvas, Rectangle, escape, number
from generator.drawing.rows import draw_rows
from generator.drawing.scene import Rows, Scene, Several, TableScene
from generator.drawing.table import draw_table
from generator.language.lines import Line, Translate, render, render_all

# Black on white, so that it prints on anything; no shade carries a meaning of its own.
PAPER_STYLE = (
    "text{font:11px Libertinus Serif;fill:#000}"
    ".bold{font-size:12px;font-weight:700}.mid,.big,.rank{text-anchor:middle}.end{text-anchor:end}"
    ".rank,.strong{font-weight:700}.big{font-size:15px;font-weight:700}.mute{fill:#555}.on{fill:#fff;font-weight:700}"
    ".last{fill:#555}.ink,.red{fill:#000}"
    ".rail{fill:#f3f3f3;stroke:#777;stroke-width:3}.plate{fill:#fff;stroke:#777}.turn{stroke:#000;stroke-width:2.5}"
    ".out{fill:#f7f7f7;stroke-dasharray:3 2}.tray,.card{fill:#fff;stroke:#555}.blank{stroke-dasharray:2 2}"
    ".back{fill:#999;stroke:#fff}.news{fill:#fff;stroke:#000;stroke-width:2}"
    ".chip .face{fill:#fff;stroke:#333;stroke-width:1.5}.pile{fill:none;stroke:#333}"
    ".side{fill:none;stroke:#333;stroke-width:2.8}.disc{fill:#222}.disc.last{fill:#fff;stroke:#555;stroke-dasharray:2 2}"
    ".dot{fill:#555}.arrow{fill:none;stroke:#333;stroke-width:1.5}"
)

# The light colours of the site (drawing.css, which a picture cannot read).
SCREEN_STYLE = (
    "text{font:11px Libertinus Serif;fill:#14201a}"
    ".bold{font-size:12px;font-weight:700}.mid,.big,.rank{text-anchor:middle}.end{text-anchor:end}"
    ".rank,.strong{font-weight:700}.big{font-size:15px;font-weight:700}.mute,.last{fill:#4a564e}.on{fill:#fff;font-weight:700}"
    ".ink{fill:#14201a}.red{fill:#b3261e}"
    ".rail{fill:#e4f1e7;stroke:#1f7a44;stroke-width:4}.plate,.tray,.card{fill:#fff;stroke:#777}"
    ".turn{stroke:#14201a;stroke-width:2.5}.out{stroke-dasharray:3 2}.blank{stroke-dasharray:2 2}"
    ".back{fill:#1f7a44;stroke:#fff}.news{fill:#fdf1e3;stroke:#8a3b00;stroke-width:2}"
    ".disc{fill:#14201a}.disc.last{fill:none;stroke:#14201a;stroke-dasharray:2 2}"
    ".face{fill:#fff;stroke:#14201a;stroke-width:2}.pile{fill:none;stroke:#14201a;stroke-width:1.5}"
    ".side{fill:none;stroke:#14201a;stroke-width:2.8}.dot{fill:#1f7a44}.arrow{fill:none;stroke:#14201a;stroke-width:1.5}"
    + "".join(
        f".k{at} .face,.k{at} .pile,.k{at} .side,.k{at}.side{{stroke:{colour}}}"
        for at, colour in ((1, "#c2410c"), (2, "#15803d"), (4, "#7e57c2"), (5, "#b7791f"), (6, "#0e7490"))
    )
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing without words yet: `parts` are SVG and lines, `boxes` what must not touch; the sizes are pixels."""

    parts: tuple[str | Line, ...]
    boxes: tuple[Rectangle, ...]
    height: float
    title: Line
    told: tuple[Line, ...]

    def description(self, say: Translate) -> str:
        """Return what the drawing shows in full sentences."""
        return " ".join(render_all(self.told, say))

    def svg(self, say: Translate, prefix: str = "drawing") -> str:
        """Return the drawing for a page that brings the colours (`.rb-drawing`), on one line.

        `prefix` keeps its ids apart from others on the page.
        """
        return (
            f'<svg viewBox="0 0 {WIDTH} {number(self.height)}" role="img" aria-labelledby="{prefix}-title {prefix}-text">'
            f'<title id="{prefix}-title">{escape(render(self.title, say))}</title>'
            f'<desc id="{prefix}-text">{escape(self.description(say))}</desc>{self._body(say, prefix)}</svg>'
        )

    def standalone(self, say: Translate) -> str:
        """Return the drawing as a file of its own, black on white, in a font that every PDF of ours holds."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(self.height)}" width="{WIDTH}"'
            f' height="{number(self.height)}"><title>{escape(render(self.title, say))}</title>'
            f"<style>{PAPER_STYLE}</style>{self._body(say, 'd')}</svg>"
        )

    def _body(self, say: Translate, prefix: str) -> str:
        words = [part if isinstance(part, str) else escape(render(part, say)) for part in self.parts]
        return "".join(words).replace("#@", f"#{prefix}-").replace('id="@', f'id="{prefix}-')


def draw(scene: Scene) -> Drawing:
    """Lay a scene out."""
    canvas = Canvas()
    if isinstance(scene, Several):
        y = 0.0
        for heading, part in scene.scenes:
            if heading is not None:
                canvas.write(4, y + 13, heading, "bold")
                canvas.take(0, y, WIDTH, 18, "heading")
                y += 20
            _draw_one(canvas, part, y)
            y = canvas.bottom + 12
    else:
        _draw_one(canvas, scene, 0)
    return Drawing(
        (canvas.defs(), *_joined(canvas.parts)),
        tuple(canvas.boxes),
        canvas.bottom + 2,
        scene.title,
        scene.told,
    )


def _draw_one(canvas: Canvas, scene: TableScene | Rows, top: float) -> None:
    if isinstance(scene, TableScene):
        draw_table(canvas, scene, top)
    else:
        draw_rows(canvas, scene, top)


def _joined(parts: Iterable[str | Line]) -> list[str | Line]:
    """Join pieces of SVG between the words, so that each language has little to put together."""
    found: list[str | Line] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        else:
            found.append(part)
    return found
