"""Lays out a table seen from above: seats at the rim, bets before them, board and pot before the dealer.

Upright, as a phone is held. The dealer sits at the upper end; the first seat is at the dealer's left hand, which is on the right of the
sheet, and the others follow clockwise. Every row is as high as what ever lies in it, so nothing can cover anything else, and all moments
of a table have one layout.
"""

from collections.abc import Sequence

from generator.drawing.canvas import GROUND, SMALL, WIDTH, Canvas, number, wrapped
from generator.drawing.pieces import BIG_CARD_HEIGHT, BIG_CARD_WIDTH, draw_backs, draw_big_card, draw_card
from generator.drawing.plan import (
    DEED_LINE,
    LINE,
    MARGIN,
    PLATE,
    POT_WIDTH,
    ZONE,
    HeadPlan,
    SeatPlan,
    figure,
    head_plan,
    seat_plan,
)
from generator.drawing.scene import UNKNOWN, TableScene
from generator.drawing.seats import Place, draw_deed, draw_flow, draw_seat, draw_sign, foot_front_height
from generator.language.lines import Line

_ROW_GAP = 8
_TRAY = 88
_BOARD_STEP = BIG_CARD_WIDTH + 2


def draw_table(canvases: Sequence[Canvas], tables: Sequence[TableScene], top: float = 0) -> None:
    """Draw the moments of a table, each on its canvas, beginning at `top`; what one takes up is added to the boxes of its canvas."""
    head = head_plan(tables)
    plans = [seat_plan([table.seats[at] for table in tables]) for at in range(len(tables[0].seats))]
    places, end, felt_end = _places(tables, plans, _head_bottom(head, top))
    for canvas, table in zip(canvases, tables, strict=True):
        _draw_felt(canvas, top + 2, felt_end)
        _draw_head(canvas, table, head, top)
        for seat, place in zip(table.seats, places, strict=True):
            draw_seat(canvas, seat, place, table.smallest)
        canvas.bottom = max(canvas.bottom, end)
        _draw_shares(canvas, table, end)


def _places(tables: Sequence[TableScene], plans: Sequence[SeatPlan], y: float) -> tuple[list[Place], float, float]:
    """Return where each seat is, where the seats end, and where the felt does."""
    count = len(plans)
    side = count // 2
    found: dict[int, Place] = {}
    for row in range(side):
        left, right = count - 1 - row, row
        one, other = plans[left], plans[right]
        # Where there is no room side by side, what lies in front lies one below the other.
        apart = max(one.front_width, other.front_width) <= ZONE
        fronts = max(one.front, other.front) if apart else one.front + other.front
        height = max(one.height, other.height, fronts)
        for at, plan in ((left, one), (right, other)):
            front = y + (height - fronts) / 2 + (one.front if at == right and not apart else 0)
            if apart:
                front = y + (height - plan.front) / 2
            x = MARGIN if at == left else WIDTH - PLATE - MARGIN
            found[at] = Place(x, y + (height - plan.height) / 2, front, plan)
        y += height + _ROW_GAP
    felt_end = y + 4
    for at in range(side, count - side):
        front = max(foot_front_height(table.seats[at]) for table in tables)
        found[at] = Place((WIDTH - PLATE) / 2, y + front + 3, y, plans[at])
        felt_end = found[at].plate + plans[at].plate / 2
        y = found[at].plate + plans[at].plate + plans[at].tag + 2
    return [found[at] for at in range(count)], max(y, felt_end + 6), felt_end


def _draw_felt(canvas: Canvas, top: float, bottom: float) -> None:
    x, width, height = 18, WIDTH - 36, bottom - top
    with canvas.piece(GROUND):
        for inset, css in ((0, "rail"), (7, "felt"), (13, "line")):
            radius = min(92, height / 2) - inset
            canvas.rect(x + inset, top + inset, width - 2 * inset, height - 2 * inset, css, max(4, radius))


# The upper end: dealer, board, pot


def _head_bottom(head: HeadPlan, top: float) -> float:
    y = top + (28 if head.dealer else 14) + (DEED_LINE + 4) * bool(head.deed)
    y += (BIG_CARD_HEIGHT + 11) * bool(head.board) + 20 * head.legend + 23 * head.news
    return y + head.pot + (6 if head.pot or head.board else 10 if head.dealer else 4)


def _draw_head(canvas: Canvas, table: TableScene, head: HeadPlan, top: float) -> None:
    y = top + 2
    if head.dealer:
        _draw_dealer(canvas, table, y)
        y += 26
    else:
        y += 12
    if head.deed:
        if table.deed:
            draw_deed(canvas, table.deed[:1], (WIDTH - PLATE) / 2, y - 6, table.sign)
        y += DEED_LINE + 4
    if head.board:
        _draw_board(canvas, table, head.board, y)
        y += BIG_CARD_HEIGHT + 11
    if table.legend is not None:
        with canvas.piece():
            canvas.write(WIDTH / 2, y + 15, table.legend, "mid")
        canvas.take(WIDTH / 2 - 70, y + 4, 140, 14, "legend")
    y += 20 * head.legend
    if table.news is not None:
        with canvas.piece():
            canvas.rect(WIDTH / 2 - 70, y, 140, 19, "news", 4)
            canvas.write(WIDTH / 2, y + 13.5, table.news, "mid bold on-news")
        canvas.take(WIDTH / 2 - 70, y, 140, 19, "news")
    y += 23 * head.news
    if table.pot is not None:
        with canvas.piece():
            canvas.write(
                WIDTH / 2, y + 11, Line("labels.pot", {"amount": figure(table.pot.amount, 10**10)}), "mid bold"
            )
        canvas.take(WIDTH / 2 - 70, y, 140, 14, "pot")
        draw_flow(canvas, table.pot.chips, y + LINE + 2, POT_WIDTH)


def _draw_dealer(canvas: Canvas, table: TableScene, y: float) -> None:
    left = (WIDTH - _TRAY) / 2
    with canvas.piece():
        canvas.rect(left, y, _TRAY, 19, "tray", 9.5)
        canvas.write(WIDTH / 2, y + 13.5, Line("labels.dealer"), "mid tray-text")
    canvas.take(left, y, _TRAY, 19, "dealer")
    if table.sign and not _about_board(table):
        draw_sign(canvas, table.sign, left, y, _TRAY, 19)
    if table.muck:
        with canvas.piece():
            draw_backs(canvas, min(table.muck, 4), left - 22 - 3 * min(table.muck, 4), y - 1, 3, fallen=True)
    _draw_stub(canvas, table, left + _TRAY + 6, y)


def _draw_stub(canvas: Canvas, table: TableScene, x: float, y: float) -> None:
    """Draw the cards that are left: squared up in the dealer's hand, with one of them face up, or fallen on the table."""
    if not table.stub:
        return
    with canvas.piece():
        if table.stub == "dropped":
            draw_backs(canvas, 7, x, y - 1, 9, fallen=True)
        else:
            draw_backs(canvas, 3, x, y - 1, 1.4)
        if table.stub == "seen":
            draw_card(canvas, UNKNOWN, x + 20, y - 2)


def _about_board(table: TableScene) -> bool:
    return bool(table.board) and table.asked_of_board


def _draw_board(canvas: Canvas, table: TableScene, places: int, y: float) -> None:
    start = (WIDTH - _BOARD_STEP * places) / 2 + 1
    with canvas.piece(GROUND):
        width, height = BIG_CARD_WIDTH - 2, BIG_CARD_HEIGHT - 2
        slots = (
            f"M{number(start + at * _BOARD_STEP + 1)} {number(y + 1)}h{width}v{height}h-{width}z"
            for at in range(places)
        )
        canvas.draw(f'<path class="slot" d="{"".join(slots)}"/>')
    for at, card in enumerate(table.board):
        x = start + at * _BOARD_STEP
        with canvas.piece(home=(WIDTH / 2 - x, -24)):
            draw_big_card(canvas, card, x, y)
    if table.board:
        width = _BOARD_STEP * len(table.board)
        canvas.take(start, y, width - 2, BIG_CARD_HEIGHT, "board")
        if table.sign and _about_board(table):
            draw_sign(canvas, table.sign, start - 4, y - 3, width + 6, BIG_CARD_HEIGHT + 6)


# Below the table: the pots, in the order in which they are awarded


def _draw_shares(canvas: Canvas, table: TableScene, y: float) -> None:
    y += 8
    for share in table.shares:
        names = wrapped(", ".join(share.names), 132, SMALL, 2)
        height = 6 + 14 * len(names)
        canvas.take(4, y, WIDTH - 8, height, "pot")
        with canvas.piece():
            canvas.rect(4, y, WIDTH - 8, height, "rowed", 4)
            canvas.write(10, y + 14, share.label, "own")
            if share.amount is not None:
                canvas.write(146, y + 14, figure(share.amount), "bold end own")
            for at, name in enumerate(names):
                canvas.write(152, y + 14 + at * 14, name, "own")
        y += height + 4
