"""Every example as it is drawn, under the books that publish it and in every language: readable, whole, and light."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.drawing.canvas import SMALL, WIDTH, Rectangle
from generator.drawing.drawings import Drawings, draw_situation
from generator.drawing.palette import STYLE_SHEET, picture_style, style_sheet
from generator.drawing.picture import Drawing
from generator.engine import Policies
from generator.knowledge.model import Example, Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings, engine_policies
from generator.knowledge.texts import Texts
from generator.language.lines import Line, ids, render_all
from tests.language.catalogues import catalogue
from tests.small import real

from .reading import overlaps, parsed, texts, view

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "es", "pt", "cs", "nl")
DRAWN = {"hand", "odd-chips", "pots", "button", "balancing", "breaking", "final-table", "chip-race"}
PLACES = ("seat", "dealer", "news", "legend", "pot", "note")
# All moments of a hand; packed, as it travels, it stays small.
MOST_BYTES, MOST_PACKED = 24 * 1024, 4096


@cache
def knowledge() -> Knowledge:
    return real()


@cache
def drawings() -> Drawings:
    return Drawings(knowledge(), Rulings(knowledge()))


@cache
def reader(language: str) -> Reader:
    return Reader(knowledge(), Texts(knowledge()), language)


def book_of(example: Example) -> str:
    return example.sources[0].book


@cache
def drawn() -> dict[str, Drawing]:
    """Each example after every event that is ruled in its source, and after its last."""
    found = {}
    for example in knowledge().examples.values():
        for event in {max(len(example.play), 1) - 1, *(statement.after - 1 for statement in example.statements)}:
            drawing = drawings().of(example.id, book_of(example), event)
            if drawing is not None:
                found[f"{example.id}@{event}"] = drawing
    return found


@cache
def films() -> dict[str, Drawing]:
    """Each example moment by moment up to its last ruling that is published, under all books."""
    found = {}
    for example in knowledge().examples.values():
        film = drawings().film(example.id, _last_ruled(example))
        if film is not None:
            found[example.id] = film.drawing
    return found


def _last_ruled(example: Example) -> int:
    return max((statement.after - 1 for statement in example.statements), default=max(len(example.play), 1) - 1)


def in_all_languages() -> Iterator[tuple[str, str]]:
    for name, drawing in films().items():
        for language in LANGUAGES:
            yield f"{name} in {language}", drawing.svg(reader(language).drawn)


def moments() -> Iterator[tuple[str, Drawing, int]]:
    """Every moment of every drawing."""
    for name, drawing in {**drawn(), **films()}.items():
        for moment in range(len(drawing.titles)):
            yield f"{name} moment {moment}", drawing, moment


def test_every_example_is_drawn_whose_kind_a_drawing_helps() -> None:
    examples = knowledge().examples.values()
    wanted = {e.id for e in examples if e.kind in DRAWN}
    # Only open seats are given, and no table.
    without = {e.id for e in examples if e.kind == "balancing" and not _has_table(e)}

    assert {name.partition("@")[0] for name in drawn()} == wanted - without
    assert len(wanted - without) > 500


def _has_table(example: Example) -> bool:
    parts = [example.situation.get(key) or {} for key in ("giving", "receiving")]
    return "tables" in example.situation or any("seats" in part for part in parts)


def test_what_has_a_place_of_its_own_shares_it_with_nothing() -> None:
    faults = {name: overlaps(list(drawing.boxes[moment])) for name, drawing, moment in moments()}

    assert {name: found for name, found in faults.items() if found} == {}


def test_everything_lies_on_the_sheet() -> None:
    outside = {}
    for name, drawing, moment in moments():
        sheet = Rectangle(0, 0, WIDTH, drawing.height)
        outside[name] = [box.what for box in drawing.boxes[moment] if not sheet.holds(box)]

    assert {name: found for name, found in outside.items() if found} == {}


def in_one_language(at: int) -> Iterator[tuple[str, Drawing, int]]:
    """What is looked at in a language: all drawings as they are printed, and of those that move every fifth, each in another one."""
    yield from ((name, drawing, 0) for name, drawing in drawn().items())
    for name, drawing in list(films().items())[at::5]:
        for moment in range(len(drawing.titles)):
            yield f"{name} moment {moment}", drawing, moment


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_touches_another_or_leaves_its_place_or_the_sheet(language: str) -> None:
    faults = {}
    for name, drawing, moment in in_one_language(LANGUAGES.index(language)):
        svg = drawing.standalone(reader(language).drawn, moment=moment)
        words = texts(parsed(svg))
        sheet = view(svg)
        places = [box for box in drawing.boxes[moment] if box.what.startswith(PLACES)]
        strayed = [word.what for word in words for place in places if _strays(word, place)]
        found = [*overlaps(words), *(word.what for word in words if not sheet.holds(word)), *strayed]
        if found:
            faults[name] = found

    assert faults == {}


def _strays(word: Rectangle, place: Rectangle) -> bool:
    middle = Rectangle(word.x + word.width / 2, word.y + word.height / 2, 0.1, 0.1)
    return place.meets(middle) and not (place.x <= word.x and word.right <= place.right)


def test_a_drawing_is_whole_xml_with_ids_of_its_own_and_words_for_those_who_cannot_see_it() -> None:
    for name, svg in in_all_languages():
        tree = parsed(svg)
        ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids)), name
        assert all(found.startswith("drawing-") for found in ids), name
        assert tree.attrib["role"] == "img", name
        assert tree.attrib["aria-labelledby"].split() == [tree[0].attrib["id"], tree[1].attrib["id"]], name
        assert len(list(tree.iter("desc"))) == 1, name
        assert (tree[0].tag, tree[1].tag) == ("title", "desc"), name
        assert tree[0].text and tree[1].text and len(tree[1].text) > 10, name
        used = {element.attrib["href"].removeprefix("#") for element in tree.iter("use")}
        assert used <= set(ids), name
        assert "\n" not in svg, name


def test_a_drawing_is_as_wide_as_a_phone_and_light() -> None:
    for name, svg in in_all_languages():
        assert view(svg).width == WIDTH <= 288, name
        assert len(svg.encode()) <= MOST_BYTES, name
        assert len(gzip.compress(svg.encode())) <= MOST_PACKED, name


def test_no_letter_is_smaller_than_eleven_pixels_on_the_narrowest_phone() -> None:
    css = (ROOT / "generator/site/theme/assets/stylesheets/drawing.css").read_text(encoding="utf-8")
    sizes = [line for line in css.splitlines() if line.startswith(".rb-drawing") and "font-size" in line]

    assert SMALL >= 11
    assert sizes
    for rule in sizes:
        assert float(rule.partition("font-size:")[2].partition("px")[0]) >= SMALL, rule


def test_what_stands_alone_brings_a_style_for_everything_that_it_draws() -> None:
    """Also: nothing of it needs a page, a font or a colour from elsewhere."""
    style = picture_style("paper")
    known = {*re.findall(r"\.([a-z][\w-]*)", style), "own"}
    for name, drawing in drawn().items():
        svg = drawing.standalone(reader("cs").drawn)
        tree = ET.fromstring(svg)
        assert {css for element in tree.iter() for css in element.attrib.get("class", "").split()} <= known, name
        assert "var(" not in svg and "currentColor" not in svg and "url(" not in svg and "$" not in style, name


def test_the_style_sheet_of_the_site_is_that_of_the_palette() -> None:
    assert STYLE_SHEET.read_text(encoding="utf-8") == style_sheet()
    assert "$" not in style_sheet()


def test_each_moment_stands_in_the_drawing_that_moves() -> None:
    for name, drawing in films().items():
        tree = parsed(drawing.svg(reader("en").drawn))
        last = len(drawing.titles) - 1
        named = {int(at) for group in tree.iter("g") for at in group.attrib.get("data-at", "").split()}
        assert named <= set(range(last + 1)), name
        for group in tree.iter("g"):
            if "data-at" in group.attrib:
                shown = str(last) in group.attrib["data-at"].split()
                assert (group.attrib.get("class") == "off") is not shown, name


def test_every_hand_says_how_it_stands_after_each_step() -> None:
    for example in knowledge().examples.values():
        steps = drawings().steps(example.id, book_of(example))
        assert len(steps) == (len(example.play) if example.kind == "hand" else 0), example.id
        for language in LANGUAGES:
            assert all(render_all(lines, reader(language).drawn) is not None for lines in steps)


def test_the_catalogue_has_just_the_messages_that_drawings_use() -> None:
    used = {name for drawing in (*drawn().values(), *films().values()) for name in lines_of(drawing)}
    for example in knowledge().examples.values():
        for lines in drawings().steps(example.id, book_of(example)):
            used = used.union(*(ids(line) for line in lines))
    # What no example has at the moment that is drawn.
    rare = {"description.mucked", "labels.mucked", "description.penalised", "labels.penalised", "labels.millions"}

    assert {name for name in used | rare if not name.startswith(("chips.", "lists.", "spoken."))} == set(
        catalogue("drawing", "en")
    )


def lines_of(drawing: Drawing) -> set[str]:
    drawn_words = (part for piece, _ in drawing.pieces for part in piece.parts if isinstance(part, Line))
    lines = [*(line for told in drawing.told for line in told), *drawing.titles, *drawn_words]
    return set().union(*(ids(line) for line in lines))


def test_a_situation_is_drawn_like_the_example_that_it_is_taken_from() -> None:
    for example in list(knowledge().examples.values())[::20]:
        book = book_of(example)
        policies = engine_policies(knowledge().editions[book])

        assert draw_situation(example.situation, policies, 0) == drawings().of(example.id, book, 0)


def test_a_situation_without_events_has_no_drawing_of_a_hand() -> None:
    situation = {"kind": "hand", "game": "nlhe", "blinds": [1, 2], "players": ["A", "B"], "play": []}

    assert draw_situation(situation, Policies.of({}), 0) is None
