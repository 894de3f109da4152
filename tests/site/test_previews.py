"""The pictures of links: each shows its own words and drawing, is made once, and hostile words are only words in it."""

import re
from dataclasses import replace

import pytest

from generator.drawing.drawings import Drawings
from generator.drawing.palette import picture_style
from generator.site import previews
from generator.site.previews import HEIGHT, WIDTH, Card, drawing_in, forget_others, pictures, write_previews

from .hostile import WORDINGS
from .test_mkdocs import size_of

CARD = Card("Pravidla", "38 Zvýšení", "Zvýšení není nikdy menší než největší sázka.", "Pokerová pravidla", "cs", "")
FIGURE = (
    '<figure class="rb-drawing" data-pagefind-ignore=""><svg viewBox="0 0 288 100" role="img"><title>t</title>'
    '<desc>told</desc><rect class="rail" x="10" y="10" width="200" height="80"/></svg><figcaption>c</figcaption></figure>'
)


@pytest.fixture(scope="module")
def drawn(project):
    """The drawing of every example after its last event, as SVG of a page."""
    knowledge = project.knowledge
    drawings = Drawings(knowledge, project.rulings)
    found = [drawings.of(e.id, "tda-2011", max(len(e.play), 1) - 1) for e in knowledge.examples.values()]
    return [drawing.svg(lambda name, _: name) for drawing in found if drawing is not None]


def test_a_picture_shows_its_words_and_its_drawing():
    shown = pictures([CARD, replace(CARD, title="39 Žeton"), replace(CARD, drawing=drawing_in(FIGURE))])

    assert {size_of(png) for png in shown} == {(WIDTH, HEIGHT)}
    assert len(set(shown)) == 3
    # With a palette: in full colour they weigh four times as much, and a site has thousands of them.
    assert {png[25] for png in shown} == {3}
    assert drawing_in("<p>none</p>") == ""


def test_a_picture_is_made_once_and_goes_with_its_page(tmp_path, monkeypatch):
    made, kept = [], tmp_path / "kept"
    monkeypatch.setattr(previews, "pictures", lambda cards: made.append(len(cards)) or pictures(cards))
    cards = {tmp_path / f"{number}.png": replace(CARD, title=number) for number in ("1", "2", "3")}
    first = write_previews(cards, kept)
    shown = [path.read_bytes() for path in cards]
    cards[tmp_path / "2.png"] = replace(CARD, title="two")
    second = write_previews(cards, kept)
    all_that_were = {path.stem for path in kept.iterdir()}
    forget_others(kept, second)

    assert made == [3, 1]
    assert [path.read_bytes() == before for path, before in zip(cards, shown, strict=True)] == [True, False, True]
    assert all_that_were == first | second
    assert {path.stem for path in kept.iterdir()} == second


def test_a_picture_that_is_not_whole_is_made_anew_and_no_other_is_read(tmp_path):
    cards, kept = {tmp_path / "1.png": CARD}, tmp_path / "kept"
    [name] = write_previews(cards, kept)
    whole = (tmp_path / "1.png").read_bytes()
    (kept / f"{name}.png").write_bytes(whole[:-1])
    (kept / "another.png").mkdir()
    write_previews(cards, kept)

    assert (tmp_path / "1.png").read_bytes() == (kept / f"{name}.png").read_bytes() == whole


@pytest.mark.parametrize("wording", [*WORDINGS, "#panic() $x$ @ref <label> *b* `c` // no comment"])
def test_words_are_only_words_in_a_picture(wording):
    assert len(pictures([replace(CARD, place=wording, title=wording, summary=wording, site=wording)])) == 1


def test_every_shape_of_a_drawing_has_its_look_in_every_colour(drawn):
    used = {name for svg in drawn for names in re.findall(r' class="([^"]*)"', svg) for name in names.split()}

    assert len(drawn) > 500
    for mode in ("light", "dark", "paper"):
        assert used - set(re.findall(r"\.([a-z][\w-]*)", picture_style(mode))) == set()


def test_a_picture_shows_the_moment_that_the_page_shows():
    moving = (
        FIGURE.replace("</desc>", '</desc><desc id="more">more</desc>')
        .replace("<rect", '<g class="off"><rect')
        .replace("/></svg>", "/></g></svg>")
    )
    shown, hidden, nothing = (
        pictures([replace(CARD, drawing=drawing_in(figure))])[0]
        for figure in (moving.replace('class="off"', ""), moving, re.sub("<g.*</g>", "", moving))
    )

    assert hidden == nothing != shown
