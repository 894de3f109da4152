"""The table of an example is played: step by step, by button, key and swipe, with the story line in step and the ruling last."""

import gzip
import re
from urllib.parse import urlsplit

import pytest

from .conftest import watched
from .test_access import AXE, violations

pytestmark = pytest.mark.xdist_group("site")

LANGUAGES = ("en", "es", "pt", "cs", "nl")
EXAMPLE = "examples/multiple-chips/two-thousands-over-twelve-hundred/"
# Books part on its last event.
PARTED = "examples/misdeals/second-card-boxed/"
# Of an example, with what the page loads from elsewhere, compressed as static hosts do it.
MOST_BYTES = 80_000

STATE = """() => {
    const figure = document.querySelector("figure.rb-drawing")
    const seen = (one) => one !== null && one.getBoundingClientRect().width > 0
    const words = [...figure.querySelectorAll(":scope > svg text")].filter(seen)
    return {
        at: figure.querySelector(".rb-steps small").textContent,
        line: figure.querySelector("figcaption").innerText.replace(/\\s+/g, " ").trim(),
        words: words.map((one) => one.textContent),
        now: [...document.querySelectorAll(".rb-step[data-rb-now]")].map((one) => one.id),
        moving: figure.querySelector("svg").getAnimations({ subtree: true }).length,
        asked: seen(figure.querySelector(".ask")),
        ruled: seen(figure.querySelector(".done")),
    }
}"""
SWIPE = """([from, to]) => {
    const svg = document.querySelector("figure.rb-drawing > svg")
    const send = (type, clientX) => svg.dispatchEvent(
        new PointerEvent(type, { pointerType: "touch", clientX, clientY: 300, bubbles: true }))
    send("pointerdown", from)
    send("pointerup", to)
}"""


@pytest.fixture
def quick(contexts):
    """A page on which nothing moves, so that it is at once as it stays."""
    with contexts.page(reduced_motion="reduce") as page:
        yield watched(page)


def does(page, name):
    # A button that does nothing now is one that can be pressed all the same.
    page.locator(f"[data-rb-does={name}]").click(force=True)
    return page.evaluate(STATE)


def test_a_hand_is_gone_through_by_buttons_with_its_story_and_the_ruling_last(quick, address):
    quick.goto(f"{address}en/{EXAMPLE}")
    quick.locator(".rb-drawing[data-rb-live]").wait_for()
    last = quick.evaluate(STATE)
    asked = does(quick, "back")
    played = does(quick, "back")
    first = does(quick, "back")
    still_first = does(quick, "back")
    again = [does(quick, "forward") for _ in range(4)]

    assert (last["at"], asked["at"], played["at"], first["at"]) == ("4 / 4", "3 / 4", "2 / 4", "1 / 4")
    assert last["line"].startswith("Ruling Call, 1,200 in all.")
    assert asked["line"] == "2 B puts in 2 chips of 1,000 without a word."
    assert played["line"] == "1 A raises to 1,200."
    assert first["line"].startswith("The situation No-limit hold’em.")
    assert ("not a word" in asked["words"], "2,000" in asked["words"], "1,200" in last["words"]) == (True, True, True)
    assert [(one["asked"], one["ruled"]) for one in (played, asked, last)] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert [one["now"] for one in (first, played, asked, last)] == [[], ["step-1"], ["step-2"], []]
    assert (still_first["at"], again[-1]["at"], again[-1]["words"]) == ("1 / 4", "4 / 4", last["words"])
    assert quick.locator("[data-rb-does=forward]").get_attribute("aria-disabled") == "true"
    assert quick.faults == []


def test_a_hand_is_gone_through_by_keys_and_swipes(page, address):
    page.goto(f"{address}en/{EXAMPLE}")
    page.locator(".rb-drawing[data-rb-live]").wait_for()
    seen = []
    for key in ("ArrowLeft", "ArrowLeft", "ArrowRight", "Alt+ArrowUp"):
        page.keyboard.press(key)
        seen.append(page.evaluate(STATE)["at"])
    for path in ([200, 260], [200, 190], [200, 120]):
        page.evaluate(SWIPE, path)
        seen.append(page.evaluate(STATE)["at"])

    assert seen == ["3 / 4", "2 / 4", "3 / 4", "3 / 4", "2 / 4", "2 / 4", "3 / 4"]
    page.keyboard.press("/")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(STATE)["at"] == "3 / 4"


def test_a_hand_plays_by_itself_until_it_is_stopped(page, address):
    page.clock.install()
    page.goto(f"{address}en/{EXAMPLE}")
    button = page.locator("[data-rb-does=play]")
    button.click()
    started = page.evaluate(STATE)["at"]
    page.clock.run_for(60_000)
    ended = page.evaluate(STATE)["at"]
    button.click()
    name = button.get_attribute("aria-label")
    button.click()
    page.clock.run_for(60_000)

    assert (started, ended, name) == ("1 / 4", "4 / 4", "Pause")
    assert page.evaluate(STATE)["at"] == "1 / 4"
    assert button.get_attribute("aria-label") == "Play"


def test_another_book_changes_at_the_ruling_what_is_on_the_table(quick, address):
    quick.goto(f"{address}en/{PARTED}")
    quick.locator(".rb-drawing[data-rb-live]").wait_for()
    seen = {None: quick.evaluate(STATE)}
    for book in ("tda-2022", "onk-2023"):
        quick.locator(".rb-books summary").click()
        quick.locator(f"[data-rb-choose={book}]").click()
        seen[book] = quick.evaluate(STATE)

    assert seen[None]["line"].startswith("It depends on the book No misdeal.")
    assert "depends" not in seen["onk-2023"]["line"]
    assert seen[None]["asked"] and not seen[None]["ruled"]
    assert ["Misdeal" in seen[book]["words"] for book in seen] == [False, False, True]
    assert "Misdeal" in seen["onk-2023"]["line"]
    assert "Misdeal" not in seen["tda-2022"]["line"]
    assert len({seen[book]["line"] for book in seen}) == 3
    assert does(quick, "back")["line"] == "1 The 2nd card of the deal is boxed."


@pytest.mark.parametrize(("wanted", "moves"), [("no-preference", True), ("reduce", False)])
def test_nothing_moves_for_those_who_want_no_motion(contexts, address, wanted, moves):
    with contexts.page(reduced_motion=wanted) as page:
        page.goto(f"{address}en/{EXAMPLE}")
        page.locator(".rb-drawing[data-rb-live]").wait_for()
        arrived = page.evaluate(STATE)["moving"]
        page.evaluate("document.querySelector('[data-rb-does=back]').click()")
        moving = page.evaluate(STATE)["moving"]
        page.wait_for_timeout(600)

        assert (arrived, moving > 0, page.evaluate(STATE)["moving"]) == (0, moves, 0)


def test_without_javascript_there_are_the_last_picture_and_the_story(contexts, address):
    with contexts.page(java_script_enabled=False) as page:
        page.goto(f"{address}en/{EXAMPLE}")

        assert page.locator(".rb-drawing > svg").is_visible()
        assert not page.locator(".rb-steps").is_visible()
        assert page.locator(".rb-drawing figcaption").inner_text() == "The table after the ruling"
        assert page.locator(".rb-drawing .done").is_visible()
        assert not any(one.is_visible() for one in page.locator(".rb-drawing .off").all())
        assert page.locator(".rb-step").count() == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_have_names_and_room_for_a_thumb(page, address, language):
    page.goto(f"{address}{language}/{EXAMPLE}")
    page.locator(".rb-drawing[data-rb-live]").wait_for()
    names = page.locator(".rb-steps button").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    sizes = page.locator(".rb-steps button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")

    assert len(set(names)) == 3
    assert all(names)
    assert min(sizes) >= 43
    assert page.locator(".rb-steps").get_attribute("aria-label")
    assert page.locator(".rb-drawing figcaption").get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_moment_is_hard_to_use(contexts, address, colours):
    with contexts.page(color_scheme=colours) as page:
        page.goto(f"{address}cs/{PARTED}")
        page.locator(".rb-drawing[data-rb-live]").wait_for()
        page.evaluate(AXE)
        found = []
        for _ in range(3):
            found += violations(page)
            page.keyboard.press("ArrowLeft")

        assert found == []


def test_the_first_load_of_an_example_is_small(page, address, site):
    loaded: list[str] = []
    page.on("response", lambda response: loaded.append(urlsplit(response.url).path))
    page.goto(f"{address}en/{EXAMPLE}", wait_until="networkidle")
    files = [site.parent / re.sub("/$", "/index.html", path).lstrip("/") for path in dict.fromkeys(loaded)]
    total = sum(min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 6))) for path in files)

    assert len(files) > 5
    assert total <= MOST_BYTES
