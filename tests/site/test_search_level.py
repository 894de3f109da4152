"""How well the search understands what players type: sentences and keywords of `search/`, each with the pages that answer it.

`search/README.md` tells where they are from, what the sets are worth, and what was measured. A hit is a rule or situation that answers
among the first three results; an example is none.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.checks.project import Project
from generator.site.lookup import example_titles, lookup_data
from generator.site.multilingual_site import MultilingualSite

pytestmark = pytest.mark.xdist_group("site")

SETS = Path(__file__).parent / "search"
LANGUAGES = ("en", "es", "pt", "cs", "nl")
# How many of a set are not answered, as measured: a change that answers fewer has to be looked at.
MISSED = {
    "tuned": {"keywords": {}, "sentences": {"en": 1}},
    "unseen": {"keywords": {"cs": 1}, "sentences": {"en": 2, "es": 4, "pt": 1, "cs": 3}},
    "rare": {"sentences": {"nl": 2}},
    "stranger": {
        "keywords": {"en": 1, "es": 1, "pt": 3, "cs": 1, "nl": 2},
        "sentences": {"en": 5, "es": 5, "pt": 3, "cs": 8, "nl": 8},
    },
}

_FIRST_THREE = """async ([language, data, examples, asked]) => {
    const { matcher } = await import(new URL("assets/javascripts/matching.js", rulebook.base))
    const match = matcher(lookup, data, { examples }, language)
    return asked.map((text) => {
        const { best, more } = match(text)
        return [...best, ...more].slice(0, 3).map((id) => data.topics[id].at.replace(/[/]$/, ""))
    })
}"""


def questions(language: str, name: str, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((SETS / f"{language}-{name}.yml").read_text(encoding="utf-8"))[kind]
    return found


def asks(language: str, name: str, kind: str) -> list[str]:
    return [one["ask"] for one in questions(language, name, kind)]


@pytest.fixture(scope="module")
def sites(project: Project) -> MultilingualSite:
    """The whole rulebook: most examples of the built site are left out, whose titles help to find their rules."""
    return MultilingualSite(project.knowledge)


@pytest.mark.parametrize("name", list(MISSED))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_ask_is_answered_among_the_first_three(page, address, sites, language, name):
    site = sites.site(language)
    data, examples = lookup_data(site), example_titles(site)
    page.goto(f"{address}{language}/")
    missed = {}
    for kind in MISSED[name]:
        asked = questions(language, name, kind)
        shown = page.evaluate(_FIRST_THREE, [language, data, examples, [one["ask"] for one in asked]])
        pairs = zip(asked, shown, strict=True)
        missed[kind] = [one["ask"] for one, first in pairs if not set(first) & set(one["right"])]

    # Of the unseen half, nobody is shown which.
    listed = {kind: len(some) if name == "unseen" else some for kind, some in missed.items()}
    most = {kind: known.get(language, 0) for kind, known in MISSED[name].items()}
    assert all(len(some) <= most[kind] for kind, some in missed.items()), (listed, most)
    assert page.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_questions_name_pages_that_are_there_and_are_in_one_set_alone(site, language):
    asked = [one for name, kinds in MISSED.items() for kind in kinds for one in questions(language, name, kind)]
    own = [one for name in MISSED if name != "stranger" for kind in MISSED[name] for one in asks(language, name, kind)]
    strange = {kind: asks(language, "stranger", kind) for kind in MISSED["stranger"]}

    assert len(set(own)) == len(own)
    # Two people who do not know of each other type the same word; the same sentence they do not.
    assert set(strange["sentences"]) & set(own) == set()
    assert {kind: len(set(some)) for kind, some in strange.items()} == {"keywords": 20, "sentences": 40}
    assert [at for one in asked for at in one["right"] if not (site / language / at).is_dir()] == []
    for kind, least in (("sentences", 60), ("keywords", 40)):
        halves = [len(questions(language, name, kind)) for name in ("tuned", "unseen")]
        assert halves[0] == halves[1] >= least / 2
