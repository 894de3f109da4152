"""Pages say in which language a text stands, the second time as the first."""

import pytest

from generator.knowledge.load import load
from generator.knowledge.texts import ForeignText
from generator.site.localized import TrackingTexts

TITLE = "rules/procedures/clock#title"


@pytest.fixture
def texts(project):
    return TrackingTexts(project.knowledge)


def test_what_is_put_in_keeps_its_language_whoever_said_the_same_before(texts):
    localized = [
        texts.phrase("cs", "ui#site.of_book", {"book": book, "entry": "39"}).text
        for book in ("Club", ForeignText("Club", "en"), ForeignText("Club", "nl"), ForeignText("Club"))
    ]

    assert len(set(map(str, localized))) == 1
    assert [words.language for words in localized] == [None, "en", "nl", None]


def test_a_foreign_phrase_is_heard_each_time(copy):
    (copy / "i18n/cs/rules/procedures/clock.yml").unlink()
    texts = TrackingTexts(load(copy))

    for _ in range(2):
        localized = texts.track(lambda: texts.phrase("cs", TITLE))
        assert (localized.foreign, localized.value.text.language) == ("en", "en")
    assert texts.track(lambda: texts.phrase("cs", "ui#language")).foreign is None


def test_figures_are_marked_only_where_that_is_asked_for(texts, project):
    key, values = "rules/procedures/clock#clauses.limit", project.knowledge.editions["tda-2011"].arguments

    plain, marked, again = (texts.phrase("en", key, values, figures=figures).text for figures in (False, True, False))

    assert plain == again
    assert marked != plain
