"""Hostile text in every place of a rulebook that takes any: refused with file and line, or shown as what it says.

A small share of `make hostile`: one state, some pages of every kind, one PDF.
"""

import shutil

import pytest

from generator.knowledge.load import load
from generator.knowledge.yaml_source import read_yaml
from tests.hostile import structure, surfaces
from tests.hostile.payloads import HARMLESS, PAYLOADS
from tests.hostile.places import written
from tests.hostile.rulebook import kinds_without_a_slot, make_rulebook
from tests.hostile.slots import slots_of
from tests.hostile.states import Makers

pytestmark = pytest.mark.xdist_group("hostile")
SEED = 12
BOOK = "tda-2011"


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
def made(twin, hostile, tmp_path_factory):
    """What pages and data are made of, harmless and hostile."""
    folder = tmp_path_factory.mktemp("hostile") / "docs"
    return [surfaces.some_pages(load(state.root), folder, "en", SEED) for state in (twin, hostile)]


def test_every_kind_of_slot_that_takes_free_text_is_there_to_be_tried(makers):
    assert kinds_without_a_slot(makers.source) == set()


def test_most_texts_get_in_and_those_that_do_not_are_told_of(makers, hostile):
    assert len(PAYLOADS) > 100
    assert len(hostile.texts) + len(hostile.refused) == len(makers.places) - len(makers.kept)
    assert len(hostile.texts) > 3000 > 10 * 200 > len(hostile.refused) > 100
    # What cannot take even a harmless word is notation, which the loader reads.
    assert {makers.places[name].form for name in makers.kept} <= {"text", "speech"}


def test_pages_and_data_are_made_of_the_same_with_hostile_texts(made):
    harmless, hostile = made

    assert len(harmless.structures) > 80
    assert list(surfaces.differences(harmless, hostile)) == []


def test_hostile_texts_are_shown(makers, hostile, made):
    shown = makers.shown(hostile, made[1].text)
    forms = {makers.places[name].form for name in shown}

    assert len(shown) > 1000
    assert forms == {"message", "phrases", "text", "name", "speech"}


def test_a_book_prints_the_same_with_hostile_texts_and_its_pdf_does_nothing(twin, hostile, tmp_path):
    papers = [surfaces.printed(load(state.root), BOOK, "en", tmp_path / "out.pdf") for state in (twin, hostile)]

    assert [faults for _, faults in papers] == [[], []]
    assert list(surfaces.differences(papers[0][0], papers[1][0])) == []


def test_what_a_shape_closes_is_refused_with_file_and_line(makers, tmp_path):
    """One slot of every kind whose shape takes no hostile text, all in one rulebook."""
    root = shutil.copytree(makers.source, tmp_path / "closed")
    closed, files = {}, {}
    for slot in slots_of(root):
        taken = files.setdefault(slot.file, [])
        beside = all(slot.path != other[: len(slot.path)] and other != slot.path[: len(other)] for other in taken)
        if slot.kind not in closed and beside and not any(map(slot.admits, PAYLOADS)):
            closed[slot.kind] = slot
            taken.append(slot.path)
    lines = {}
    for file, paths in files.items():
        chosen = [slot for slot in closed.values() if slot.file == file]
        if not paths:
            continue
        data = read_yaml(root / file, root, []).data
        for slot in chosen:
            data = with_text(data, slot, '"><script>')
        (root / file).write_text(written(data), encoding="utf-8")
        source = read_yaml(root / file, root, [])
        for slot in chosen:
            path = (*slot.path[:-1], '"><script>') if slot.is_key else slot.path
            lines[slot.kind] = (file, source.line(path))
    told = {(finding.file, finding.line) for finding in load(root).findings}

    assert len(lines) > 60
    assert {kind for kind, at in lines.items() if at not in told} == set()


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


def test_the_comparison_does_not_mind_words():
    plain, other = surfaces.Made(), surfaces.Made()
    plain.take_page("page", PAGE)
    other.take_page("page", PAGE.replace("words", f"{HARMLESS} &lt;b&gt; &#34;"))

    assert list(surfaces.differences(plain, other)) == []
    assert structure.shape_of({"a": [1, 2, "x"]}) == {"a": ["int", "str"]}
