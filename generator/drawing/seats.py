"""Draws a seat: its plate at the rim, the cards behind it, and on the felt in front of it what the player has put in."""

from dataclasses import dataclass

from generator.drawing.canvas import BEHIND, PLATES, WIDTH, Canvas, number, text_width
from generator.drawing.chips import Chips, broken_down
from generator.drawing.pieces import (
    BACK_PEEK,
    CARD_HEIGHT,
    CARD_WIDTH,
    backs_width,
    draw_backs,
    draw_card,
    draw_columns,
    draw_group,
    group_size,
)
from generator.drawing.plan import (
    DEED_LINE,
    DISC,
    GAP,
    INNER,
    LINE,
    NAME_LINE,
    PLATE,
    SeatPlan,
    amount_width,
    card_lines,
    disc_width,
    discs,
    figure,
    flow,
    has_button,
)
from generator.drawing.scene import Mark, Seat, Sign
from generator.language.lines import Line

_STRESSED = frozenset(
    {"labels.all-in", "labels.wins", "labels.moves", "labels.new-seat", "labels.begins", "labels.skipped"}
)
_BESIDE = 5  # how far cards face down lie apart that have others beside them


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat is: the upper left corner of its cards, and the upper inner one of what lies in front."""

    x: float
    y: float
    front: float
    plan: SeatPlan

    @property
    def plate(self) -> float:
        """The upper edge of the plate."""
        return self.y + self.plan.cards

    @property
    def on_left(self) -> bool:
        """Whether the seat is at the left rim."""
        return self.x + PLATE < WIDTH / 2

    @property
    def at_foot(self) -> bool:
        """Whether the seat is at the lower end."""
        return abs(self.x + PLATE / 2 - WIDTH / 2) < 1

    def away(self, x: float, y: float) -> tuple[float, float]:
        """Return how far the middle of the plate is from a point."""
        return self.x + PLATE / 2 - x, self.plate + self.plan.plate / 2 - y


def draw_seat(canvas: Canvas, seat: Seat, place: Place, smallest: int) -> None:
    """Draw a seat and what lies in front of it at one moment."""
    _draw_cards(canvas, seat, place)
    _draw_plate(canvas, seat, place)
    _draw_behind(canvas, seat, place, smallest)
    _draw_notes(canvas, seat, place)
    inner = not place.on_left and not place.at_foot
    if seat.deed:
        draw_deed(canvas, seat.deed, place.x, place.plate + place.plan.plate - 1, seat.sign, at_left=inner)
    draw_sign(canvas, seat.sign, place.x, place.plate, PLATE, place.plan.plate, at_left=inner)
    if place.at_foot:
        _draw_foot_front(canvas, seat, place)
    else:
        _draw_side_front(canvas, seat, place)


def _draw_plate(canvas: Canvas, seat: Seat, place: Place) -> None:
    x, y, plan = place.x, place.plate, place.plan
    out = seat.out or seat.player is None
    canvas.take(x, y, PLATE, plan.plate, f"seat {seat.player or seat.number}")
    with canvas.piece(PLATES):
        canvas.rect(x, y, PLATE, plan.plate, "plate out" if out else "plate", 7)
        for at, name in enumerate(plan.names):
            canvas.write(x + 5, y + 14.5 + at * NAME_LINE, name, "bold mute" if out else "bold own")
    if seat.to_act:
        with canvas.piece():
            canvas.rect(x, y, PLATE, plan.plate, "turn", 7)
            right = x + PLATE - 5 - plan.button
            canvas.draw(f'<path class="arrow" d="M{number(right)} {number(y + 5.5)}l-8 5 8 5z"/>')
    if has_button(seat):
        with canvas.piece(home=(WIDTH / 2 - x - PLATE, -40)):
            draw_disc(canvas, Mark("D"), x + PLATE - 3 - plan.button, y + 3)


def _draw_behind(canvas: Canvas, seat: Seat, place: Place, smallest: int) -> None:
    """Write the chips behind, and draw as many of them as there is room for beside the figure."""
    if seat.stack is None:
        return
    line = place.plate + 14 + NAME_LINE * max(1, len(place.plan.names))
    with canvas.piece():
        canvas.write(place.x + 5, line, figure(seat.stack), "mute" if seat.out else "own")
        room = int((INNER - text_width(f"{seat.stack:,}") - 6) // 9)
        if seat.stack and room > 0:
            draw_columns(canvas, broken_down(seat.stack, smallest)[:room][:4], place.x + PLATE - 5, line + 1)


def _draw_notes(canvas: Canvas, seat: Seat, place: Place) -> None:
    """Write what else is to be known, line by line."""
    line = place.plate + 14 + NAME_LINE * max(1, len(place.plan.names)) + LINE * place.plan.stack
    muted = "mute" if seat.out else "own"
    skipped = any(note.id == "labels.skipped" for note in seat.notes)
    if skipped and not seat.sign:
        with canvas.piece():
            canvas.rect(place.x + 1, place.plate + 1, PLATE - 2, place.plan.plate - 2, "doubt", 6)
    # The tag says it already.
    folds = any(line.id == "labels.act-fold" for line in seat.deed)
    for note in seat.notes:
        if folds and note.id == "labels.folded":
            continue
        with canvas.piece():
            css = f"strong {muted}" if note.id in _STRESSED else muted
            canvas.write(place.x + 5, line, _short(note), css)
        line += LINE


def draw_deed(
    canvas: Canvas, deed: tuple[Line, ...], x: float, y: float, sign: Sign = "", *, at_left: bool = False
) -> None:
    """Draw what somebody has just done or said, line by line, on a tag as wide as a plate; it leaves room for the badge of a sign."""
    left, width = (x + 11 * at_left, PLATE - 11) if sign else (x + 4, PLATE - 8)
    with canvas.piece():
        canvas.rect(left, y, width, DEED_LINE * len(deed), "tag asked" if sign else "tag", 5)
        for at, line in enumerate(deed):
            canvas.write(left + width / 2, y + 10.3 + at * DEED_LINE, line, "deed on-ask" if sign else "deed")


def draw_sign(
    canvas: Canvas, sign: Sign, x: float, y: float, width: float, height: float, *, at_left: bool = False
) -> None:
    """Draw around something that the floor is asked about it, or has ruled, with a badge at its lower inner corner."""
    if not sign:
        return
    x2, y2 = x + (6 if at_left else width - 6), y + height + 1
    cx, cy = number(x2), number(y2)
    with canvas.piece():
        canvas.rect(x + 1, y + 1, width - 2, height - 2, "doubt" if sign == "asked" else "ruled", 6)
        canvas.draw(f'<circle class="{"ask" if sign == "asked" else "done"}" cx="{cx}" cy="{cy}" r="7.5"/>')
        if sign == "asked":
            canvas.write(x2, y2 + 4, "?", "sign on-ask")
        else:
            canvas.draw(f'<path class="tick" d="M{number(x2 - 3.5)} {cy}l2.5 3 4.5-6"/>')


def _short(note: Line) -> Line:
    amount = note.args.get("amount")
    return Line(note.id, {"amount": figure(amount)}) if isinstance(amount, int) else note


def draw_disc(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    """Draw the button or a blind's mark; dashed where it lay there in the hand before."""
    width = disc_width(mark)
    canvas.rect(x, y, width, DISC, "disc last" if mark.last else "disc", DISC / 2)
    canvas.write(x + width / 2, y + 11.5, mark.sign, "mid was" if mark.last else "mid on")


# Cards


def _draw_cards(canvas: Canvas, seat: Seat, place: Place) -> None:
    lines = card_lines(seat)
    # They come from the dealer, and go there when they are folded.
    home = (WIDTH / 2 - place.x - PLATE / 2, 10 - place.y)
    if not lines:
        if seat.backs:
            width = backs_width(seat.backs)
            left = place.x + (PLATE - width) / 2
            with canvas.piece(BEHIND, home):
                draw_backs(canvas, seat.backs, left, place.plate - BACK_PEEK)
            canvas.take(left, place.plate - BACK_PEEK, width, BACK_PEEK, f"backs of {seat.player}")
        return
    y = place.plate - (CARD_HEIGHT + 1) * len(lines)
    beside = min(seat.backs, 3)
    start = place.x + 1 + (backs_width(beside, _BESIDE) + 2 if beside else 0)
    with canvas.piece(BEHIND, home):
        if beside:
            draw_backs(canvas, beside, place.x + 1, place.plate - 22, _BESIDE)
        for cards in lines:
            room = place.x + PLATE - 1 - start - CARD_WIDTH
            step = min(CARD_WIDTH + 1, room / max(1, len(cards) - 1))
            for at, card in enumerate(cards):
                draw_card(canvas, card, start + at * step, y)
            y += CARD_HEIGHT + 1
            start = place.x + 1
    height = (CARD_HEIGHT + 1) * len(lines)
    canvas.take(place.x, place.plate - height, PLATE, height, f"cards of {seat.player or seat.number}")


# What lies in front of a seat


def _draw_side_front(canvas: Canvas, seat: Seat, place: Place) -> None:
    edge = place.x + PLATE + GAP if place.on_left else place.x - GAP
    y = place.front
    for mark in discs(seat):
        width = disc_width(mark)
        left = edge if place.on_left else edge - width
        with canvas.piece():
            draw_disc(canvas, mark, left, y)
        canvas.take(left, y, width, DISC, f"mark of {seat.player or seat.number}")
        y += DISC + 2
    if seat.bet is None:
        return
    width = amount_width(seat.bet.amount)
    canvas.take(edge if place.on_left else edge - width, y, width, LINE, f"bet of {seat.player}")
    with canvas.piece():
        canvas.write(edge, y + 11, figure(seat.bet.amount), "bold" if place.on_left else "bold end")
    y += LINE
    for value, count in seat.bet.chips:
        width, height = group_size(value, count)
        left = edge if place.on_left else edge - width
        with canvas.piece(home=place.away(left + width / 2, y)):
            draw_group(canvas, value, count, left, y, mirrored=not place.on_left)
        canvas.take(left, y, width, height, f"chips of {seat.player}")
        y += height + 2


def _draw_foot_front(canvas: Canvas, seat: Seat, place: Place) -> None:
    """Draw what lies in front of the seat at the lower end, above its cards."""
    y = place.front
    marks = discs(seat)
    if marks:
        x = (WIDTH - sum(disc_width(mark) + 2 for mark in marks)) / 2
        for mark in marks:
            with canvas.piece():
                draw_disc(canvas, mark, x, y)
            canvas.take(x, y, disc_width(mark), DISC, f"mark of {seat.player or seat.number}")
            x += disc_width(mark) + 2
        y += DISC + 3
    if seat.bet is not None:
        width = amount_width(seat.bet.amount)
        with canvas.piece():
            canvas.write(WIDTH / 2, y + 11, figure(seat.bet.amount), "mid bold")
        canvas.take((WIDTH - width) / 2, y, width, LINE, f"bet of {seat.player}")
        draw_flow(canvas, seat.bet.chips, y + LINE, FOOT_WIDTH, (0, place.plate - y))


FOOT_WIDTH = PLATE + 30


def foot_front_height(seat: Seat) -> float:
    """Return how high it is what lies in front of the seat at the lower end."""
    height = float(DISC + 3) if discs(seat) else 0.0
    if seat.bet is not None:
        lines = flow(seat.bet.chips, FOOT_WIDTH)
        height += LINE + sum(max(group_size(*group)[1] for group in line) + 2 for line in lines)
    return height


def draw_flow(canvas: Canvas, chips: Chips, y: float, most: float, home: tuple[float, float] | None = None) -> None:
    """Draw stacks side by side in the middle, in as many lines as they need."""
    for line in flow(chips, most):
        sizes = [group_size(*group) for group in line]
        x = (WIDTH - sum(width for width, _ in sizes) - 6 * (len(line) - 1)) / 2
        height = max(height for _, height in sizes)
        for group, (width, own) in zip(line, sizes, strict=True):
            with canvas.piece(home=home):
                # They stand on one line.
                draw_group(canvas, *group, x, y + height - own)
            canvas.take(x, y + height - own, width, own, "chips")
            x += width + 6
        y += height + 2
