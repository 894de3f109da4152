"""How well the search understands what players type: sentences and keywords of `search/`, each with the pages that answer it.

What is asked and what answers it was written before the search was tuned, and drawn into two halves by chance. It was tuned on `tuned`
alone. A hit is a rule or situation that answers among the first three results; an example is none.
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
# The share of hits, in per cent, that each language and half has at least.
LEVEL = {"keywords": 96, "sentences": 85}

_FIRST_THREE = """async ([language, data, examples, asked]) => {
    const { matcher } = await import(new URL("assets/javascripts/matching.js", rulebook.base))
    const match = matcher(lookup, data, { examples }, language)
    return asked.map((text) => {
        const { best, more } = match(text)
        return [...best, ...more].slice(0, 3).map((id) => data.topics[id].at.replace(/[/]$/, ""))
    })
}"""


def questions(language: str, half: str, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((SETS / f"{language}-{half}.yml").read_text(encoding="utf-8"))[kind]
    return found


@pytest.fixture(scope="module")
def sites(project: Project) -> MultilingualSite:
    """The whole rulebook: most examples of the built site are left out, whose titles help to find their rules."""
    return MultilingualSite(project.knowledge)


@pytest.mark.parametrize("half", ["tuned", "unseen"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_ask_is_answered_among_the_first_three(page, address, sites, language, half):
    site = sites.site(language)
    data, examples = lookup_data(site), example_titles(site)
    page.goto(f"{address}{language}/")
    told = []
    for kind, level in LEVEL.items():
        asked = questions(language, half, kind)
        shown = page.evaluate(_FIRST_THREE, [language, data, examples, [one["ask"] for one in asked]])
        missed = [
            (one["ask"], first) for one, first in zip(asked, shown, strict=True) if not set(first) & set(one["right"])
        ]
        if 100 * (len(asked) - len(missed)) < level * len(asked):
            told.append((kind, len(missed), len(asked), missed))

    assert told == []
    assert page.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_questions_name_pages_that_are_there_and_are_in_one_half_alone(site, language):
    for kind, least in (("sentences", 60), ("keywords", 40)):
        halves = [questions(language, half, kind) for half in ("tuned", "unseen")]
        asked = [one["ask"] for half in halves for one in half]

        assert len(halves[0]) == len(halves[1])
        assert len(set(asked)) == len(asked) >= least
        assert [
            at for half in halves for one in half for at in one["right"] if not (site / language / at).is_dir()
        ] == []
