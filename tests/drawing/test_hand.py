"""What lies on the table at a moment of a hand, and what the drawing makes of it when it is full or hostile."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from generator.drawing.hand import hand_moments, hand_scene
from generator.drawing.picture import draw
from generator.drawing.scene import UNKNOWN, BetInFront, Seat, TableScene
from generator.drawing.sentences import state_lines
from generator.engine import rule, trace
from generator.language.lines import Line, render_all
from generator.language.messages import Message
from tests.language.catalogues import catalogue

from .reading import overlaps, parsed, texts, view

Act = dict[str, Any]
FACTS: Act = {"kind": "hand", "game": "nlhe", "blinds": [200, 400], "players": ["SB", "BB", "A", "B"]}
MESSAGES = {
    name: Message(pattern, "en") for name, pattern in {**catalogue("story", "en"), **catalogue("drawing", "en")}.items()
}


def say(name: str, arguments: Any) -> str:
    return MESSAGES[name].format(arguments)


def scene(*events: tuple[str, list[Act]], **facts: Any) -> TableScene:
    """The table after the last event."""
    situation = FACTS | facts | {"play": [{"actor": actor, "acts": acts} for actor, acts in events]}
    return hand_scene(situation, trace(situation, {}), len(events) - 1, rule(situation, {})[-1])


def moments(*events: tuple[str, list[Act]], **facts: Any) -> tuple[TableScene, ...]:
    """The table before the play, after each event, and as the last one is ruled."""
    situation = FACTS | facts | {"play": [{"actor": actor, "acts": acts} for actor, acts in events]}
    return hand_moments(situation, trace(situation, {}), len(events) - 1, rule(situation, {}))


RIVER = {"players": ["A", "B"], "street": "river", "pot": 900, "button": "B"}


def seat(table: TableScene, player: str) -> Seat:
    return next(seat for seat in table.seats if seat.player == player)


def puts(*chips: list[int]) -> list[Act]:
    return [{"act": "put", "chips": list(chips)}]


RAISE = ("A", [{"act": "raise", "to": 1200}])


def test_chips_lie_as_they_were_put_in_before_any_of_them_goes_back() -> None:
    table = scene(RAISE, ("B", puts([1000, 2])))

    assert seat(table, "B").bet == BetInFront(2000, ((1000, 2),), exact=True)
    assert seat(table, "A").bet == BetInFront(1200, ((1000, 1), (100, 2)), exact=False)


def test_a_hand_is_shown_before_the_play_after_each_event_as_it_is_asked_and_as_it_is_ruled() -> None:
    before, played, asked, ruled = moments(RAISE, ("B", puts([1000, 2])))

    assert [line.id for line in (before.title, played.title, asked.title, ruled.title)] == [
        "title.start",
        "title.step",
        "title.step",
        "title.ruled",
    ]
    assert (seat(before, "A").bet, seat(before, "A").to_act) == (None, True)
    assert (seat(played, "A").deed, seat(played, "B").to_act) == ((Line("labels.act-raise"),), True)
    assert (seat(asked, "B").sign, seat(asked, "B").deed) == ("asked", (Line("labels.act-silent"),))
    assert seat(asked, "B").bet == BetInFront(2000, ((1000, 2),), exact=True)
    assert (seat(ruled, "B").sign, seat(ruled, "B").deed) == ("ruled", ())
    assert seat(ruled, "B").bet == BetInFront(1200, ((1000, 1), (100, 2)), exact=False)


def test_nobody_is_next_before_the_floor_has_ruled() -> None:
    *_, asked, ruled = moments(RAISE, ("B", puts([1000, 2])))

    assert [s.player for s in asked.seats if s.to_act] == []
    assert [s.player for s in ruled.seats if s.to_act] == ["SB"]


def test_what_is_only_said_puts_no_chips_in_before_it_is_ruled() -> None:
    *_, asked, ruled = moments(("A", [{"act": "say", "verb": "raise", "amount": 1200}]))

    assert seat(asked, "A").bet is None
    assert [line.id for line in seat(asked, "A").deed] == ["labels.said", "labels.said"]
    assert seat(ruled, "A").bet == BetInFront(1200, ((1000, 1), (100, 2)), exact=False)


def test_who_was_to_act_before_is_passed_over_and_who_has_acted_out_of_turn_is_not() -> None:
    first = moments(("B", [{"act": "call"}]))[-2]
    second = moments(("B", [{"act": "call"}]), ("SB", [{"act": "call"}]))[-2]
    skipped = [[s.player for s in t.seats if Line("labels.skipped") in s.notes] for t in (first, second)]

    assert skipped == [["A"], ["A"]]


def test_a_fallen_stub_lies_on_the_table_and_a_hand_thrown_away_in_the_muck() -> None:
    table = scene(("A", [{"act": "fold"}]), ("dealer", [{"act": "drop-stub"}]))

    assert (table.stub, table.muck, table.sign) == ("dropped", 1, "asked")


def test_a_flop_of_four_cards_is_what_the_floor_is_asked_about() -> None:
    *_, asked, ruled = moments(
        ("A", [{"act": "call"}]),
        ("B", [{"act": "fold"}]),
        ("SB", [{"act": "fold"}]),
        ("BB", [{"act": "check"}]),
        ("dealer", [{"act": "deal", "street": "flop", "cards": ["Ah", "Kd", "7c", "2s"]}]),
    )

    assert (asked.board, asked.sign, asked.asked_of_board) == (("Ah", "Kd", "7c", "2s"), "asked", True)
    assert len(ruled.board) == 3


def test_all_moments_of_a_table_have_one_layout() -> None:
    drawing = draw(*moments(RAISE, ("B", puts([1000, 2]))))
    plates = [[box for box in boxes if box.what.startswith("seat")] for boxes in drawing.boxes]

    assert plates == [plates[0]] * 4


def test_what_goes_back_has_gone_back_once_others_act() -> None:
    table = scene(RAISE, ("B", puts([1000, 2])), ("SB", [{"act": "fold"}]))

    assert seat(table, "B").bet == BetInFront(1200, ((1000, 1), (100, 2)), exact=False)


def test_chips_of_an_amount_that_was_only_said_stay_what_they_are() -> None:
    said = [{"act": "say", "verb": "raise", "amount": 2000}, *puts([1000, 1])]
    table = scene(("A", said), ("B", [{"act": "fold"}]))

    assert seat(table, "A").bet == BetInFront(1000, ((1000, 1),), exact=True)


def test_a_blind_lies_there_in_the_chips_that_the_facts_name() -> None:
    table = scene(RAISE, in_front={"BB": [[25, 16]]})

    assert seat(table, "BB").bet == BetInFront(400, ((25, 16),), exact=True)


def test_chips_added_to_a_blind_lie_with_it_and_those_taken_back_do_not() -> None:
    acts = [{"act": "take-back", "chips": [[200, 1]]}, *puts([1000, 1])]
    table = scene(RAISE, ("B", [{"act": "fold"}]), ("SB", [{"act": "fold"}]), ("BB", acts), in_front={"BB": [[200, 2]]})

    assert seat(table, "BB").bet == BetInFront(1200, ((1000, 1), (200, 1)), exact=True)


def test_a_stack_lacks_what_lies_in_front_still() -> None:
    table = scene(RAISE, ("B", puts([1000, 2])), stacks={"B": 5000})

    assert seat(table, "B").stack == 3000


def test_who_is_all_in_folded_or_to_act_is_marked() -> None:
    table = scene(("A", [{"act": "all-in"}]), ("B", [{"act": "fold"}]), stacks={"A": 900})

    assert seat(table, "A").notes == (Line("labels.all-in"),)
    assert (seat(table, "A").stack, seat(table, "A").backs) == (None, 2)
    assert (seat(table, "B").out, seat(table, "B").backs) == (True, 0)
    assert [s.player for s in table.seats if s.to_act] == ["SB"]


def test_cards_that_are_not_named_lie_blank_on_the_board() -> None:
    table = scene(("SB", [{"act": "check"}]), street="flop", board=["Ah"], pot=1200)

    assert table.board == ("Ah", UNKNOWN, UNKNOWN)
    assert table.pot is not None and table.pot.amount == 1200


def test_a_flop_that_comes_too_soon_lies_there_when_the_floor_is_called() -> None:
    deal = [{"act": "deal", "street": "flop", "cards": ["Ah", "Kd", "7c"]}]

    assert scene(RAISE, ("dealer", deal)).board == ("Ah", "Kd", "7c")


def test_nobody_is_dealt_cards_in_a_deal_that_goes_wrong() -> None:
    table = scene(("dealer", [{"act": "expose", "place": 1}]))

    assert {s.backs for s in table.seats} == {0}


def test_a_misdeal_is_news_of_the_whole_table() -> None:
    table = scene(("dealer", [{"act": "expose", "place": 1}]))

    assert table.news == Line("labels.misdeal")


def test_the_description_tells_chips_only_where_they_are_known() -> None:
    told = draw(scene(RAISE, ("B", puts([1000, 2])))).description(say)

    assert "In front of A: 1,200." in told
    assert "In front of B: 2 chips of 1,000, together 2,000." in told
    assert "SB is to act; a call costs 1,000." in told
    assert "B has the button." in told


def test_a_state_is_told_in_one_line_and_not_where_nobody_can_know_it() -> None:
    situation = FACTS | {"play": [{"actor": "A", "acts": RAISE[1]}]}
    before, after = trace(situation, {})

    assert render_all(state_lines(before), say) == ["in front: SB 200, BB 400", "to act: A, 400 to call"]
    assert render_all(state_lines(after), say)[0] == "in front: SB 200, BB 400, A 1,200"
    assert state_lines({**after, "lost": "tournament-director-decides"}) == []


HOSTILE = [
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "A & B &amp; C",
    "'; drop table--",
    "{amount} {{7*7}}",
    "]]><!--",
    '#@c id="@c',
    "*a* [b](c)",
    "javascript:alert",
    "Žluťoučký kůň 🂡 ♠",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_a_name(name: str) -> None:
    table = scene(("A", [{"act": "fold"}]), players=["SB", "BB", "A", name[:30]], stacks={name[:30]: 900})
    for svg in (draw(table).svg(say), draw(table).standalone(say)):
        tree = ET.fromstring(svg)
        tags = {element.tag.rpartition("}")[2] for element in tree.iter()}

        assert tags <= {
            "svg",
            "title",
            "desc",
            "style",
            "defs",
            "path",
            "rect",
            "text",
            "g",
            "use",
            "circle",
            "ellipse",
        }
        assert not any(key.startswith("on") for element in tree.iter() for key in element.attrib)
    told = ET.fromstring(draw(table).svg(say))[1].text or ""
    assert " ".join(name[:30].split()) in " ".join(told.split())


def test_a_name_may_look_like_the_id_of_a_shape() -> None:
    table = scene(("A", [{"act": "fold"}]), players=["SB", "BB", "A", "#@s"])
    tree = ET.fromstring(draw(table).svg(say, "drawing"))

    assert "#@s" in [element.text for element in tree.iter() if element.tag.endswith("text")]


LONG = [f"{name} Nepomucensky-Featherstone"[:30] for name in "ABCDEFGHIJ"]


def full(game: str, count: int) -> TableScene:
    """As much as a table can hold: long names, stacks, odd amounts in front, cards known."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    stud = game == "stud"
    each = 7 if stud else 4
    seats = tuple(
        Seat(
            name,
            stack=987_654_321,
            cards=tuple(deck[at * each : at * each + each]) if at * each + each <= 47 else (UNKNOWN,) * each,
            backs=3,
            bet=BetInFront(7_777_777, ((500_000, 15), (25_000, 11), (100, 27), (5, 99)), exact=True),
            notes=(Line("labels.all-in"), Line("labels.wins", {"amount": 123_456_789})),
            to_act=at == 3,
        )
        for at, name in enumerate(LONG[:count])
    )
    board = () if stud else tuple(deck[-5:])
    pot = BetInFront(
        123_456_789, ((1_000_000, 123), (100_000, 4), (25_000, 2), (5000, 1), (1000, 1), (500, 1)), exact=False
    )
    return TableScene(seats, Line("title.table"), board=board, pot=pot, news=Line("labels.misdeal"))


@pytest.mark.parametrize("game", ["plo", "stud"])
@pytest.mark.parametrize("count", range(2, 11))
def test_nothing_overlaps_at_the_fullest_table(game: str, count: int) -> None:
    drawing = draw(full(game, count))
    svg = drawing.svg(say)
    words = texts(parsed(svg))

    assert overlaps(list(drawing.boxes[0])) == []
    assert overlaps(words) == []
    assert [box.what for box in [*words, *drawing.boxes[0]] if not view(svg).holds(box)] == []


def test_a_long_name_is_cut_off_in_the_drawing_and_whole_in_the_description() -> None:
    svg = draw(full("plo", 2)).svg(say)

    assert re.search(r"<text[^>]*>[^<]*…</text>", svg)


def test_a_hand_given_up_at_the_showdown_is_out_and_a_penalised_player_is_away() -> None:
    mucked = scene(("A", [{"act": "bet", "to": 400}]), ("B", [{"act": "call"}]), ("B", [{"act": "muck"}]), **RIVER)
    penalised = scene(("A", [{"act": "raise", "to": 1200}]), penalised=["B"], absent=["SB"])

    assert seat(mucked, "B").notes == (Line("labels.mucked"),)
    assert seat(mucked, "B").out
    assert "Hand mucked: B." in draw(mucked).description(say)
    # The deal is over once somebody has acted: a hand whose player is away is dead.
    assert [seat(penalised, name).notes for name in ("SB", "B")] == [(Line("labels.dead"),)] * 2


def test_a_sum_of_hundreds_of_millions_is_drawn_in_millions_and_told_in_full() -> None:
    svg = draw(TableScene((Seat("A", stack=250_000_000), Seat("B")), Line("title.table"))).svg(say)

    assert ">250 M</text>" in svg
    assert ">250,000,000</text>" not in svg
