"""The page on which a hand is written: from an example or anew, ruled on every line, in five languages, and what a link must not do."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from generator.asking.script import answer_script, write_facts
from generator.knowledge.examples import load_situation_text
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge
from generator.knowledge.rulings import engine_policies
from generator.knowledge.texts import Texts

from .test_access import AXE, IN_COLOURS, violations
from .test_engine_in_the_browser import say_in

pytestmark = pytest.mark.xdist_group("site")

LANGUAGES = ("en", "es", "pt", "cs", "nl")
EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"
HEADLINE = ".rb-ask-headline"
FAULT = ".rb-hand-fault:not(:empty)"


class Spoken:
    """A rulebook with its texts, as `say_in` asks for it."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge, self.texts = knowledge, Texts(knowledge)

    def answer(self, facts: list[str], play: list[list[str]], language: str, book: str) -> dict[str, Any]:
        books = {name: engine_policies(edition) for name, edition in self.knowledge.editions.items()}
        return answer_script(facts, play, book, books, {name: say_in(self, language, name) for name in books})


@pytest.fixture(scope="module")
def spoken(built_from: Knowledge) -> Spoken:
    return Spoken(built_from)


@pytest.fixture
def sound(page: Page) -> Iterator[Page]:
    yield page
    assert page.faults == []


def link(address: str, language: str, facts: list[str], play: list[list[str]], book: str = "tda-2024") -> str:
    hand = "\n".join(facts) + "\n\n" + "\n".join(f"{who}: {what}" for who, what in play)
    return f"{address}{language}/hand/#{urlencode({'book': book, 'hand': hand})}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_is_opened_and_ruled_line_by_line(sound: Page, address: str, spoken: Spoken, language: str) -> None:
    example = spoken.knowledge.examples[EXAMPLE]
    sound.goto(f"{address}{language}/onk-2023/45/")
    sound.goto(f"{address}{language}/examples/{EXAMPLE}/")
    sound.locator(".rb-change a").click()
    sound.locator(HEADLINE).wait_for()

    play = [[item.actor, item.text] for item in example.play]
    expected = spoken.answer(write_facts(example.situation), play, language, "onk-2023")
    assert sound.locator(HEADLINE).inner_text() == expected["rulings"][0]["ruled"][0]
    for at, event in enumerate(expected["events"]):
        assert sound.locator(".rb-hand-ruled").nth(at).locator("li").all_inner_texts() == event["ruled"]
    assert sound.evaluate("document.documentElement.scrollWidth") <= 360
    assert sound.locator(".rb-hand-line input").last.input_value() == play[-1][1]


def test_facts_and_lines_are_changed_and_the_link_follows(sound: Page, address: str, spoken: Spoken) -> None:
    sound.goto(f"{address}en/hand/")
    sound.locator(HEADLINE, has_text="Call, 600 in all.").wait_for()
    sound.locator(".rb-hand-line input").last.fill('says "raise", puts 1000')
    sound.locator(HEADLINE, has_text="Raise to 1,000.").wait_for()
    sound.get_by_label("Further facts, one on each line").fill("stacks: {B: 1000}")
    sound.locator(HEADLINE, has_text="All-in").wait_for()
    sound.get_by_role("button", name="Add a line").click()
    assert sound.locator(".rb-hand-line select").last.input_value() == "SB"
    sound.keyboard.type("folds")
    sound.locator(HEADLINE, has_text="Fold").wait_for()

    sound.wait_for_function("decodeURIComponent(location.hash).includes('SB:+folds')")
    assert "stacks" in sound.url
    sound.locator("details.rb-more summary", has_text="Copy as an example").click()
    written = sound.locator("pre.rb-code").inner_text()
    assert 'says "raise", puts 1000' in written
    sound.get_by_role("button", name="Remove line 3").click()
    sound.locator(HEADLINE, has_text="All-in").wait_for()


def test_what_is_copied_is_an_example_of_the_rulebook(sound: Page, address: str) -> None:
    play = [["A", "raises to 600"], ["B", 'says "raise", puts 1000']]
    sound.goto(
        link(address, "en", ["game: nlhe", "blinds: [100, 200]", "players: [SB, BB, A, B]", "stacks: {A: 1500}"], play)
    )
    sound.locator(HEADLINE).wait_for()
    sound.locator("details.rb-more summary").click()
    text = sound.locator("pre.rb-code").inner_text()

    findings: list[Finding] = []
    example = load_situation_text(text, findings)
    assert findings == []
    assert example is not None
    assert [[item.actor, item.text] for item in example.play] == play
    assert example.situation["stacks"] == {"A": 1500}


@pytest.mark.parametrize(
    ("facts", "play", "said"),
    [
        (["game: nlhe", "blinds: [100, 200", "players: [A, B]"], [["A", "calls"]], "blinds: [100, 200: ] is missing"),
        (["game: nlhe", "blinds: [100, 200]", "players: [A, B]"], [["A", "puts"]], "chips"),
        (["game: nlhe", "blinds: [100, 200]", "players: [A, B]"], [["A", "calls"], ["Z", "calls"]], "Z"),
        (["game: snap", "blinds: [100, 200]", "players: [A, B]"], [["A", "calls"]], "snap"),
    ],
)
def test_a_fault_stands_by_its_line(
    sound: Page, address: str, facts: list[str], play: list[list[str]], said: str
) -> None:
    sound.goto(link(address, "en", facts, play))
    sound.locator(FAULT).wait_for()

    assert said in sound.locator(FAULT).inner_text()


@pytest.mark.parametrize(
    "fragment", ["#hand=", "#hand=%00", "#x", "#hand=" + "y" * 9000, "#hand=<img src=x onerror=alert(1)>%0A%0AA: <b>"]
)
def test_a_link_does_nothing_but_show_a_hand(sound: Page, address: str, fragment: str) -> None:
    sound.goto(f"{address}en/hand/{fragment}")
    sound.locator(".rb-hand-line").first.wait_for()
    sound.wait_for_timeout(600)

    assert sound.locator("article img, article b").count() == 0


def test_another_book_and_language_rule_the_same_hand(sound: Page, address: str, spoken: Spoken) -> None:
    facts, play = (
        ["game: nlhe", "blinds: [100, 200]", "players: [SB, BB, A, B]"],
        [["A", "raises to 600"], ["B", "puts 1000x2"]],
    )
    sound.goto(link(address, "nl", facts, play, "cz-2011"))
    sound.locator(HEADLINE).wait_for()
    assert sound.locator(".rb-ask-where strong").inner_text() == "CZ 2011"
    sound.locator(".rb-languages summary").click()
    sound.locator(".rb-languages a[hreflang=cs], .rb-languages a[lang=cs]").first.click()
    sound.wait_for_url("**/cs/hand/**")
    sound.locator(HEADLINE).wait_for()
    assert sound.locator(HEADLINE).inner_text() == spoken.answer(facts, play, "cs", "cz-2011")["rulings"][0]["ruled"][0]


def test_it_has_no_fault_of_access(sound: Page, address: str) -> None:
    sound.goto(f"{address}es/hand/")
    sound.locator(HEADLINE).wait_for()
    sound.evaluate(AXE)
    for colours in ("default", "slate"):
        sound.evaluate(IN_COLOURS, colours)
        assert violations(sound) == []


def test_without_scripts_the_page_says_so(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}pt/hand/")
    assert page.locator("[data-rb-hand=plain]").is_visible()
    context.close()


def test_a_kept_book_has_it(site: Path) -> None:
    kept = json.loads((site / "offline" / "cs-tda-2024.json").read_text())["files"]

    assert {"cs/hand/", "cs/hand.json", "assets/javascripts/engine-hand.js", "assets/javascripts/hand.js"} <= set(kept)
