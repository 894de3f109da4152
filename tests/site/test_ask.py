"""The page on which the floor is asked: every form in two languages, links, what a link must not do, and what each browser is told."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from generator.asking.asked import answer_form
from generator.asking.forms import FORMS
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import engine_policies
from generator.knowledge.texts import Texts

from .test_access import AXE, IN_COLOURS, violations
from .test_engine_in_the_browser import say_in

LANGUAGES = ("en", "es", "pt", "cs", "nl")
HEADLINE = ".rb-ask-headline"
MESSAGE = ".rb-ask-message[role=alert]"
# Each form in two languages, and all five over the forms.
EACH = [(form, LANGUAGES[(at + by) % 5]) for at, form in enumerate(FORMS) for by in (0, 2)]


class Asked:
    """What the knowledge base that the site was built from answers."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge, self.texts = knowledge, Texts(knowledge)

    def headline(self, form: str, language: str, book: str = "tda-2024", **given: str) -> str:
        """Return the first line of a ruling."""
        policies = {book: engine_policies(self.knowledge.editions[book])}
        found = answer_form(form, given, [], book, policies, {book: say_in(self, language, book)})
        return found["rulings"][0]["ruled"][0]

    def text(self, language: str, key: str) -> str:
        """Return a text of the page."""
        return str(self.texts.phrase(language, f"ask#{key}").text)


@pytest.fixture(scope="module")
def asked(built_from: Knowledge) -> Asked:
    return Asked(built_from)


@pytest.fixture
def opened(page: Page, address: str) -> Iterator["Opened"]:
    """What opens a link to the page; nothing that it does may be a fault."""
    yield Opened(page, address)
    assert page.faults == []


class Opened:
    """The page of a language with a form and its answers."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def link(self, language: str, fragment: str) -> Page:
        """Open a link anew."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}{language}/ask/{fragment}")
        return self.page

    def form(self, language: str, form: str, **given: str) -> Page:
        """Open a form with answers, and wait for the ruling."""
        self.link(language, f"#{form}&{urlencode(given)}").locator(HEADLINE).wait_for()
        return self.page


@pytest.mark.parametrize(("form", "language"), EACH)
def test_a_form_is_asked_and_answered(opened: Opened, asked: Asked, form: str, language: str) -> None:
    page = opened.link(language, "")
    page.locator(f"[data-rb-form={form}] a").click()
    page.locator(HEADLINE).wait_for()

    assert page.locator(HEADLINE).inner_text() == asked.headline(form, language)
    assert page.locator(".rb-ask-title").inner_text() == asked.text(language, f"forms.{form}.title")
    asks = page.locator(".rb-ask-question legend").all_inner_texts()
    assert asks[0] == asked.text(language, f"forms.{form}.{FORMS[form].questions[0].id}.ask")
    assert 1 < len(asks) <= 5
    assert page.url.endswith(f"#{form}&book=tda-2024")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # Another answer, by a tap on what would turn the ruling.
    other = page.locator(".rb-ask-turn")
    if other.count():
        question = other.first.get_attribute("data-key").partition(":")[2]
        other.first.click()
        page.wait_for_function("question => location.hash.includes(`&${question}=`)", arg=question)


def test_taps_lead_to_the_ruling(opened: Opened) -> None:
    page = opened.form("en", "chips")
    page.get_by_label("“Raise”", exact=True).check(force=True)
    page.locator(HEADLINE, has_text="Raise to 1,000.").wait_for()
    page.get_by_role("button", name="Add one chip of 500").click()
    page.locator(HEADLINE, has_text="Raise to 1,500.").wait_for()
    page.get_by_role("button", name="1 × 1,000. Remove one chip of 1,000").click()
    page.locator(HEADLINE, has_text="Raise to 800.").wait_for()
    page.get_by_label("Nothing to call").check(force=True)
    page.locator(HEADLINE, has_text="Bet of 500.").wait_for()

    assert "#chips&" in page.url
    assert "word=raise" in page.url


def test_the_keyboard_alone_answers_and_keeps_its_place(opened: Opened) -> None:
    page = opened.form("en", "cards")
    page.locator("input[value=pushed]").focus()
    page.keyboard.press("ArrowDown")
    page.locator("[data-question=certain]").wait_for()

    assert page.evaluate("document.activeElement.value") == "mucked"
    assert page.locator("[role=status].rb-ask-status").inner_text() == page.locator(HEADLINE).inner_text()


def test_an_amount_can_be_typed_and_a_wrong_one_is_told(opened: Opened) -> None:
    page = opened.form("en", "penalty")
    field = page.locator("[data-key='rounds:amount']")
    field.fill("3")
    page.locator(HEADLINE, has_text="27 hands").wait_for()
    field.fill("99")
    page.locator("[data-question=rounds] [role=alert]", has_text="A whole number from 1 to 20").wait_for()

    assert page.evaluate("document.activeElement.dataset.key") == "rounds:amount"
    assert "27 hands" in page.locator(HEADLINE).inner_text()


def test_the_director_decides_and_the_hand_goes_on(opened: Opened) -> None:
    page = opened.form("en", "cards", what="pushed", then="taken")
    page.locator(".rb-ask-choice", has_text="The hand is folded.").click()
    page.locator(HEADLINE, has_text="B’s hand is dead.").wait_for()
    assert "floor=0" in page.url

    page.get_by_role("button", name="Take this decision back").click()
    page.locator(HEADLINE, has_text="The tournament director decides").wait_for()
    assert "floor" not in page.url


def test_the_book_in_hand_rules_and_the_others_stand_below(opened: Opened) -> None:
    page = opened.form("en", "chips", bet="500 1100", chips="1000 500", book="tda-2011")

    assert page.locator(HEADLINE).inner_text() == "Raise to 1,700."
    assert page.locator(".rb-ask-where strong").inner_text() == "TDA 2011"
    groups = page.locator(".rb-ask-group strong").all_inner_texts()
    assert [group.split(", ")[0] for group in groups] == ["TDA 2011", "TDA 2024"] or len(groups) == 2
    page.locator(".rb-books summary").click()
    page.locator("[data-rb-choose=tda-2024]").click()
    page.locator(HEADLINE, has_text="Call, 1,100 in all.").wait_for()
    assert "book=tda-2024" in page.url


def test_reasons_lead_to_the_clause_in_the_book(opened: Opened) -> None:
    page = opened.form("en", "chips", bet="500 1100", chips="1000 500")
    page.locator(".rb-ask-why a").first.click()
    page.wait_for_url("**/en/tda-2024/45/#multiple-chips.removal-test")


def test_a_link_says_the_same_in_another_language(opened: Opened, asked: Asked) -> None:
    page = opened.form("en", "turn", did="raise 1800", behind="none")
    fragment = page.url.partition("#")[2]
    page = opened.link("cs", f"#{fragment}")
    page.locator(HEADLINE).wait_for()

    assert page.locator(HEADLINE).inner_text() == asked.headline("turn", "cs", did="raise 1800", behind="none")


@pytest.mark.parametrize(
    "fragment",
    [
        "#knitting",
        "#__proto__",
        "#<img src=x onerror=alert(1)>",
        "#chips&chips=<img src=x onerror=alert(1)>",
        "#chips&constructor=1",
        "#chips&bet=400&bet=500",
        "#chips&chips=1000x99999",
        "#chips&bet=99999999999999999999",
        "#chips&floor=x",
        "#chips&floor=-1",
        "#chips&word=%E0%A4%A",
        '#{"form":"chips"',
        "#" + "a" * 5_000,
        "#chips&word=" + "raise+" * 4_000,
    ],
)
def test_a_hostile_link_gets_a_message_and_nothing_else(opened: Opened, asked: Asked, fragment: str) -> None:
    page = opened.link("nl", fragment)
    page.locator(MESSAGE).wait_for()

    assert page.locator(MESSAGE).inner_text() == asked.text("nl", "page.broken")
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("[data-rb-form=chips]").is_visible()
    assert page.locator(HEADLINE).count() == 0


def test_a_decision_that_is_nobodys_is_dropped(opened: Opened) -> None:
    page = opened.form("en", "chips", floor="3")

    assert "floor" not in page.url
    assert page.locator(HEADLINE).inner_text() == "Call, 400 in all."


def test_the_engine_is_loaded_on_this_page_alone(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("en/", "en/situations/", "en/ask/"):
        page.goto(f"{address}{path}")
    assert not [url for url in asked if url.endswith(("engine.js", "ask.json"))]


def test_every_way_to_the_page_is_there(page: Page, address: str) -> None:
    for path in ("en/", "en/situations/"):
        page.goto(f"{address}{path}")
        assert page.locator(".rb-asks a").first.get_attribute("href").endswith("ask/")
        assert page.locator(".rb-asks a").last.get_attribute("href").endswith("hand/")
        assert page.locator(".rb-sections a[href$='ask/']").count() == 1
    page.goto(f"{address}en/situations/chips-in-silence/")
    page.locator("article a[href$='ask/#chips']").click()
    page.locator(HEADLINE).wait_for()
    assert page.faults == []


def test_without_scripts_the_page_says_what_it_needs(contexts, address: str, asked: Asked) -> None:
    with contexts.page(java_script_enabled=False) as page:
        page.goto(f"{address}es/ask/")
        assert page.get_by_text(asked.text("es", "page.script")).is_visible()
        page.locator("[data-rb-form=cards] a").click()
        page.wait_for_url("**/es/situations/dead-hand/")


@pytest.mark.parametrize("missing", ["delete window.Worker", "delete Object.hasOwn"])
def test_an_older_browser_is_told(contexts, address: str, asked: Asked, missing: str) -> None:
    with contexts.page() as page:
        page.add_init_script(missing)
        page.goto(f"{address}pt/ask/#chips")
        assert page.get_by_text(asked.text("pt", "page.script")).is_visible()


def test_an_engine_that_does_not_come_is_told(page: Page, address: str, asked: Asked) -> None:
    page.route("**/ask.json", lambda route: route.abort())
    page.goto(f"{address}en/ask/#chips")
    page.locator(MESSAGE).wait_for()

    assert page.locator(MESSAGE).inner_text() == asked.text("en", "page.failed")


def test_a_kept_book_can_be_asked_offline(site: Path) -> None:
    kept = json.loads((site / "offline" / "cs-tda-2024.json").read_text())["files"]

    assert {"cs/ask/", "cs/ask.json", "assets/javascripts/engine.js", "assets/javascripts/ask.js"} <= set(kept)


def test_the_names_of_books_are_those_of_the_language(opened: Opened, built_from: Knowledge, asked: Asked) -> None:
    page = opened.form("nl", "hidden", book="onk-2023")

    reader = Reader(built_from, asked.texts, "nl", built_from.editions["onk-2023"])
    assert reader.book("title") in page.locator(".rb-ask-rest .rb-notice").inner_text()


@pytest.mark.parametrize(
    ("fragment", "width"), [("#chips&bet=500+1100&chips=1000+500&word=raise-to+1200", 320), ("#cards", 1280)]
)
def test_axe_finds_no_violation_in_a_form(opened: Opened, fragment: str, width: int) -> None:
    page = opened.page
    page.set_viewport_size({"width": width, "height": 740})
    opened.link("en", fragment).locator(HEADLINE).wait_for()
    page.evaluate(AXE)

    for colours in ("default", "slate"):
        page.evaluate(IN_COLOURS, colours)
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
