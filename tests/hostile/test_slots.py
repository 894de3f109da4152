"""Hostile text in every place of a rulebook that takes any: refused with file and line, or shown as what it says.

A small share of `make hostile`: one state, some pages of every kind, one PDF.
"""

import shutil

import pytest

from generator.knowledge.glossary import term_finder
from generator.knowledge.load import load
from generator.knowledge.yaml_source import read_yaml
from tests.hostile import __main__ as command
from tests.hostile import structure, surfaces
from tests.hostile.little import make_little
from tests.hostile.payloads import HARMLESS, PAYLOADS
from tests.hostile.places import places_of, texts_for, written
from tests.hostile.rulebook import kinds_without_a_slot, make_rulebook
from tests.hostile.slots import slots_of
from tests.hostile.states import Makers, State

pytestmark = pytest.mark.xdist_group("hostile")
SEED = 12
BOOK = "br-2016"
HOSTILE = '"><script>'
# What is decided of players is named in no page or paper; these are such rulings in another book.
ONLY_REAL = {("example:elsewhere.[].ruling.next", "name")}


@pytest.fixture(scope="module")
def makers(tmp_path_factory):
    return Makers(make_rulebook(tmp_path_factory.mktemp("hostile") / "source", "en"))


@pytest.fixture(scope="module")
def twin(makers, tmp_path_factory):
    return makers.twin(shutil.copytree(makers.source, tmp_path_factory.mktemp("hostile") / "twin"))


@pytest.fixture(scope="module")
def hostile(makers, twin, tmp_path_factory):
    return makers.hostile(shutil.copytree(makers.source, tmp_path_factory.mktemp("hostile") / "state"), SEED)


@pytest.fixture(scope="module")
def made(makers, twin, hostile, tmp_path_factory):
    """What pages and data are made of, harmless and hostile."""
    folder = tmp_path_factory.mktemp("hostile") / "docs"
    # Few examples quote what is said at the table, so that a sample may have none.
    speeches = [makers.places[name].file for name in hostile.texts if makers.places[name].form == "speech"]
    also = [file.removesuffix(".yml") for file in sorted(set(speeches))[:3]]
    return [surfaces.some_pages(load(state.root), folder, "en", SEED, also) for state in (twin, hostile)]


def test_every_kind_of_slot_that_takes_free_text_is_there_to_be_tried(makers):
    assert kinds_without_a_slot(makers.source) == set()


@pytest.fixture(scope="module")
def little(tmp_path_factory):
    return make_little(tmp_path_factory.mktemp("hostile") / "little")


def test_the_little_rulebook_has_every_kind_of_place_that_the_real_one_has(makers, little):
    kinds = {(kind, place.form) for place in makers.places.values() for kind in place.kinds}

    assert len(kinds) > 100
    assert kinds - {(kind, place.form) for place in places_of(little) for kind in place.kinds} == ONLY_REAL
    assert kinds_without_a_slot(little) == set()


def test_payloads_that_a_kind_has_not_had_come_first(little, tmp_path):
    makers = Makers(little)
    makers.twin(shutil.copytree(little, tmp_path / "twin"))
    tried = set()
    for number in range(2):
        state = makers.hostile(shutil.copytree(little, tmp_path / str(number)), number, tried)
        new = makers.tried(state.texts | state.refused) - tried
        kinds = {kind for kind, _ in makers.pairs() - tried}
        assert {kind for kind, _ in new} == kinds
        tried |= new

    assert tried < makers.pairs()


def test_what_cannot_be_made_of_hostile_texts_is_a_fault_and_no_traceback(makers, little, tmp_path, monkeypatch):
    harmless = surfaces.Made()

    def fail(*_):
        raise ValueError("character q1q is not printed")

    monkeypatch.setattr(surfaces, "some_pages", lambda *_: harmless)
    monkeypatch.setattr(surfaces, "printed", fail)
    made, _ = command._everything(State(little, {}), tmp_path / "out", ["en"], whole=False)

    assert list(command._compared(dict.fromkeys(made, harmless), made)) == [
        f"{book} in en: ValueError: character q1q is not printed" for book in ("base", "house")
    ]
    assert makers.named_in("character q1q is not printed") == f" [{list(makers.places)[1]}]"


def test_no_payload_holds_a_term_of_the_glossary(makers):
    """Pages would link it, and differ from those with the harmless word without a fault."""
    finder = term_finder(load(makers.source), "en")

    assert [payload for payload in (HARMLESS, *PAYLOADS) if finder.find(payload)] == []


def test_most_texts_get_in_and_those_that_do_not_are_told_of(makers, hostile):
    assert len(PAYLOADS) > 100
    assert len(hostile.texts) + len(hostile.refused) == len(makers.places) - len(makers.kept)
    assert len(hostile.texts) > 3000 > 10 * 200 > len(hostile.refused) > 100
    # What cannot take even a harmless word is notation, or an example that cannot be played with other names.
    kept = [makers.places[name] for name in makers.kept]
    assert {place.form for place in kept} <= {"text", "speech", "name"}
    assert len({place.file for place in kept if place.form == "name"}) < 5


def test_pages_and_data_are_made_of_the_same_with_hostile_texts(made):
    harmless, hostile = made

    assert len(harmless.structures) > 35
    assert list(surfaces.differences(harmless, hostile)) == []


def test_hostile_texts_are_shown(makers, hostile, made):
    shown = makers.shown(hostile, made[1].text)
    forms = {makers.places[name].form for name in shown}

    assert len(shown) > 800
    assert forms == {"message", "phrases", "text", "name", "speech"}


def test_a_book_prints_the_same_with_hostile_texts_and_its_pdf_does_nothing(twin, hostile, tmp_path):
    papers = [surfaces.printed(load(state.root), BOOK, "en", tmp_path / "out.pdf") for state in (twin, hostile)]

    assert [faults for _, faults in papers] == [[], []]
    assert list(surfaces.differences(papers[0][0], papers[1][0])) == []


def test_what_a_shape_closes_is_refused_with_file_and_line(makers, tmp_path):
    """One slot of every kind whose shape takes no hostile text; those of a book's own file apart, without which its others are not read."""
    closed = {}
    for slot in slots_of(makers.source):
        # What is wrong in a part of a file can hide what else is wrong in that part.
        beside = any(slot.file == other.file and _together(slot.path, other.path) for other in closed.values())
        if slot.kind not in closed and not beside and not any(map(slot.admits, PAYLOADS)):
            closed[slot.kind] = slot
    of_books = {kind: slot for kind, slot in closed.items() if kind.startswith("book:")}
    rest = {kind: slot for kind, slot in closed.items() if kind not in of_books}

    assert len(closed) > 60
    assert [
        _untold(slots, shutil.copytree(makers.source, tmp_path / str(len(slots)))) for slots in (of_books, rest)
    ] == [
        set(),
        set(),
    ]


def _together(one, other):
    least = min(len(one), len(other), 2)
    return one[:least] == other[:least]


def _untold(slots, root):
    """The kinds of these slots of which nothing is told, with file and line, once each holds a hostile text."""
    lines = {}
    for file in {slot.file for slot in slots.values()}:
        data = read_yaml(root / file, root, []).data
        here = {kind: slot for kind, slot in slots.items() if slot.file == file}
        for slot in here.values():
            data = with_text(data, slot, HOSTILE)
        (root / file).write_text(written(data), encoding="utf-8")
        source = read_yaml(root / file, root, [])
        for kind, slot in here.items():
            path = (*slot.path[:-1], HOSTILE) if slot.is_key else slot.path
            # Of what decides on the shape of a mapping, the mapping is told.
            lines[kind] = {(file, source.lines[path]), (file, source.lines[path[:-1]])}
    told = {(finding.file, finding.line) for finding in load(root).findings}
    return {kind for kind, at in lines.items() if not at & told}


def with_text(data, slot, text, path=()):
    """Data with another text in one slot."""
    if isinstance(data, dict):
        return {
            text if slot.is_key and (*path, key) == slot.path else key: with_text(value, slot, text, (*path, key))
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [with_text(value, slot, text, (*path, at)) for at, value in enumerate(data)]
    return text if path == slot.path and not slot.is_key else data


PAGE = '<p class="a" title="words">words <svg width="1"><text x="1">words</text></svg></p><script>x</script>'


@pytest.mark.parametrize(
    "changed",
    [
        '<p class="a" title="words" onclick="x">words</p>',
        '<p class="a" title="words"><b>words</b></p>',
        '<p class="b" title="words">words</p>',
        PAGE.replace("<text", "<set/><text"),
        PAGE.replace('<text x="1"', '<text x="1" onclick="y"'),
        PAGE.replace("<script>x", "<script>y"),
        PAGE.replace("words <svg", "<!-- x --><svg"),
    ],
)
def test_the_comparison_sees_whatever_is_more_than_words(changed):
    plain, other = surfaces.Made(), surfaces.Made()
    plain.take_page("page", PAGE)
    other.take_page("page", changed)

    assert list(surfaces.differences(plain, other)) != []


def test_a_text_for_a_place_always_holds_the_payload(makers):
    """Without it, a place would pass as tried, and its words would be divided otherwise than in the twin."""
    payload = PAYLOADS[0]
    for number, place in enumerate(makers.places.values()):
        if place.form in ("message", "phrases"):
            made = texts_for(place, payload, number)
            assert made is None or all("onmouseover" in text for text in made.values()), place.id


def test_the_comparison_does_not_mind_how_large_a_drawing_is():
    plain, other = surfaces.Made(), surfaces.Made()
    plain.take_page("page", '<svg viewBox="0 0 10 20"></svg>')
    other.take_page("page", '<svg viewBox="0 0 10 20.5"></svg>')

    assert list(surfaces.differences(plain, other)) == []


def test_the_comparison_does_not_mind_words():
    plain, other = surfaces.Made(), surfaces.Made()
    plain.take_page("page", PAGE)
    other.take_page("page", PAGE.replace("words", f"{HARMLESS} &lt;b&gt; &#34;"))

    assert list(surfaces.differences(plain, other)) == []
    assert structure.shape_of({"a": [1, 2, "x"]}) == {"a": ["int", "str"]}
