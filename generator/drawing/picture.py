"""A drawing as SVG: its moments laid out together once, then written down in each language, for a page or to stand alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.drawing.canvas import WIDTH, Canvas, DrawnPiece, Parts, Rectangle, escape, joined, number
from generator.drawing.palette import picture_style
from generator.drawing.rows import draw_rows
from generator.drawing.scene import Rows, Scene, Several, TableScene
from generator.drawing.table import draw_table
from generator.language.lines import Line, Translate, render, render_all


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of one or more moments, without words yet; the last one is shown unless another is asked for.

    `pieces` come with the moments in which they are there, `boxes` are what must not touch in each; the sizes are pixels.
    """

    symbols: str
    pieces: tuple[tuple[DrawnPiece, tuple[int, ...]], ...]
    boxes: tuple[tuple[Rectangle, ...], ...]
    height: float
    titles: tuple[Line, ...]
    told: tuple[tuple[Line, ...], ...]
    _bodies: dict[int, Parts] = field(default_factory=dict, compare=False, repr=False)

    @property
    def title(self) -> Line:
        """What the drawing is called at its last moment."""
        return self.titles[-1]

    def description(self, say: Translate, moment: int = -1) -> str:
        """Return what the drawing shows at a moment in full sentences."""
        return " ".join(render_all(self.told[moment], say))

    def svg(self, say: Translate, prefix: str = "drawing", shown: int = -1, described: Sequence[int] = ()) -> str:
        """Return the drawing for a page that brings the colours (`.rb-drawing`), on one line: all moments, one of them `shown`.

        Each piece says in `data-at` in which moments it is there; what is not there now has the class `off`. `described` are other
        moments that are put into sentences. `prefix` keeps the ids apart from others on the page.
        """
        shown %= len(self.titles)
        told = "".join(
            f'<desc id="{prefix}-text-{at}">{escape(self.description(say, at))}</desc>'
            for at in dict.fromkeys((shown, *described))
        )
        return (
            f'<svg viewBox="0 0 {WIDTH} {number(self.height)}" role="img" aria-labelledby="{prefix}-title {prefix}-text-{shown}">'
            f'<title id="{prefix}-title">{escape(render(self.titles[shown], say))}</title>'
            f"{told}{self._body(say, prefix, self._moving(shown))}</svg>"
        )

    def standalone(self, say: Translate, mode: str = "paper", moment: int = -1) -> str:
        """Return one moment as a file of its own, in the colours of the palette and a font that every PDF of ours holds."""
        moment %= len(self.titles)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(self.height)}" width="{WIDTH}"'
            f' height="{number(self.height)}"><title>{escape(render(self.titles[moment], say))}</title>'
            f"<style>{picture_style(mode)}</style>{self._body(say, 'd', self._still(moment))}</svg>"
        )

    def _still(self, moment: int) -> Parts:
        return tuple(
            joined([self.symbols, *(part for piece, at in self.pieces if moment in at for part in piece.parts)])
        )

    def _moving(self, shown: int) -> Parts:
        if shown not in self._bodies:
            found: list[str | Line] = [self.symbols]
            every = len(self.titles)
            before = ""
            for piece, at in self.pieces:
                group = "" if len(at) == every else _group(piece, at, shown)
                if group != before:
                    found.append("</g>" * bool(before) + group)
                found += piece.parts
                before = group
            found.append("</g>" * bool(before))
            self._bodies[shown] = tuple(joined(found))
        return self._bodies[shown]

    def _body(self, say: Translate, prefix: str, parts: Parts) -> str:
        words = [part if isinstance(part, str) else escape(render(part, say)) for part in parts]
        return "".join(words).replace("#@", f"#{prefix}-").replace('id="@', f'id="{prefix}-')


def _group(piece: DrawnPiece, at: tuple[int, ...], shown: int) -> str:
    off = "" if shown in at else ' class="off"'
    home = "" if piece.home is None else f' data-home="{piece.home[0]:.0f} {piece.home[1]:.0f}"'
    return f'<g{off} data-at="{" ".join(map(str, at))}"{home}>'


def draw(*scenes: Scene) -> Drawing:
    """Lay scenes out: the moments of one table, or of as many lists and tables one below the other. All are of one kind."""
    canvases = [Canvas() for _ in scenes]
    several = [scene for scene in scenes if isinstance(scene, Several)]
    if several:
        y = 0.0
        for parts in zip(*(scene.scenes for scene in several), strict=True):
            heading = parts[0][0]
            if heading is not None:
                for canvas in canvases:
                    with canvas.piece():
                        canvas.write(4, y + 13, heading, "bold own")
                    canvas.take(0, y, WIDTH, 18, "heading")
                y += 20
            _draw_one(canvases, [scene for _, scene in parts], y)
            y = max(canvas.bottom for canvas in canvases) + 12
    else:
        _draw_one(canvases, [scene for scene in scenes if not isinstance(scene, Several)], 0)
    symbols = {name: svg for canvas in canvases for name, svg in canvas.symbols.items()}
    return Drawing(
        f"<defs>{''.join(symbols[name] for name in sorted(symbols))}</defs>" if symbols else "",
        _merged(canvases),
        tuple(tuple(canvas.boxes) for canvas in canvases),
        max(canvas.bottom for canvas in canvases) + 2,
        tuple(scene.title for scene in scenes),
        tuple(scene.told for scene in scenes),
    )


def _draw_one(canvases: Sequence[Canvas], scenes: Sequence[TableScene | Rows], top: float) -> None:
    tables = [scene for scene in scenes if isinstance(scene, TableScene)]
    if tables:
        draw_table(canvases, tables, top)
    else:
        draw_rows(canvases, [scene for scene in scenes if isinstance(scene, Rows)], top)


def _merged(canvases: Sequence[Canvas]) -> tuple[tuple[DrawnPiece, tuple[int, ...]], ...]:
    """Return each piece once, with the moments that have it; lower layers first."""
    found: dict[DrawnPiece, list[int]] = {}
    for at, canvas in enumerate(canvases):
        for piece in dict.fromkeys(canvas.pieces):
            found.setdefault(piece, []).append(at)
    ordered = sorted(found.items(), key=lambda one: one[0].layer)
    return tuple((piece, tuple(at)) for piece, at in ordered)
