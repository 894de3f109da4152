"""The second net: were markup of others to get into a page, its Content-Security-Policy would let it neither run nor load nor look."""

import re

import pytest

from .test_access import KINDS

pytestmark = pytest.mark.xdist_group("site")

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
# What a policy has to stand before: all that runs, loads or looks.
GOVERNED = re.compile(r"<(?:script|style|link|img|body|base)\b")
STRICT = {
    "default-src": {"'none'"},
    "script-src": {"'self'", "'wasm-unsafe-eval'"},
    "style-src": {"'self'"},
    "img-src": {"'self'", "data:"},
    "connect-src": {"'self'"},
    "worker-src": {"'self'"},
    "manifest-src": {"'self'"},
    "base-uri": {"'none'"},
    "form-action": {"'none'"},
}
NOTE_VIOLATIONS = """
    window.refused = []
    document.addEventListener("securitypolicyviolation", (event) => refused.push(`${event.effectiveDirective} ${event.blockedURI}`))
"""
# What hostile markup would try, each with the directive that refuses it.
HOSTILE = {
    "<script>done('script')</script>": "script-src",
    "<img src='data:,' onerror=\"done('handler')\">": "script-src",
    "<svg onload=\"done('drawing')\"></svg>": "script-src",
    "<script src='data:text/javascript,done(1)'></script>": "script-src",
    "<script src='https://elsewhere.example/x.js'></script>": "script-src",
    "<style>article { display: none }</style>": "style-src",
    "<p style='position: fixed'>x</p>": "style-src",
    "<link rel='stylesheet' href='https://elsewhere.example/x.css'>": "style-src",
    "<img src='https://elsewhere.example/x.png'>": "img-src",
    "<iframe src='https://elsewhere.example/'></iframe>": "default-src",
    "<iframe srcdoc='&lt;script>parent.done(1)&lt;/script>'></iframe>": "script-src",
    "<object data='https://elsewhere.example/x'></object>": "default-src",
    "<base href='https://elsewhere.example/'>": "base-uri",
    "<form action='https://elsewhere.example/'><button id='go'>x</button></form>": "form-action",
    "<a href=\"javascript:done('link')\" id='go'>x</a>": "script-src",
}
REFUSAL = re.compile(r"violates the following Content Security Policy directive:? [\"'](\S+)")


def rules_of(text):
    """The directives of a page's only policy, each with its sources."""
    (policy,) = POLICY.findall(text)
    directives = [part.split() for part in policy.split(";")]
    assert len({name for name, *_ in directives}) == len(directives)
    return {name: set(sources) for name, *sources in directives}


def test_every_page_has_the_strict_policy_before_all_that_it_governs(site):
    pages = sorted(site.rglob("*.html"))

    assert len(pages) > 1000
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert POLICY.search(text).start() < GOVERNED.search(text).start(), path
        rules = rules_of(text)
        if path.name == "404.html":
            # Shown at any address, it cannot know where its files are.
            own = {source for sources in rules.values() for source in sources if source.startswith("'sha256-")}
            assert len(own) == 2
            rules = {name: sources - own for name, sources in rules.items()}
        assert rules == STRICT, path


def test_no_page_holds_a_script_a_style_or_a_handler_of_its_own(site):
    # Attributes are always quoted, and what stands between the quotes is no attribute.
    inline = re.compile(r'<style|<script>|<\w+(?:\s+(?!on|style=)[^\s="/>]+(?:="[^"]*")?)*+\s+(?:on\w+|style)=')
    found = {
        path.relative_to(site).as_posix() for path in site.rglob("*.html") if inline.search(path.read_text("utf-8"))
    }

    assert found == {"404.html"}


@pytest.mark.parametrize("path", ["", *KINDS, "cs/tda-2011/999/"])
def test_nothing_that_a_page_does_is_refused(page, address, path):
    page.add_init_script(NOTE_VIOLATIONS)
    missing = page.goto(f"{address}{path}").status == 404

    assert page.evaluate("refused") == []
    assert page.evaluate("document.styleSheets.length") > 0
    assert [fault for fault in page.faults if not (missing and "404" in fault)] == []


def test_nothing_that_a_reader_does_is_refused(fresh_page, address):
    page = fresh_page
    page.add_init_script(NOTE_VIOLATIONS)
    page.goto(f"{address}pt/")
    page.locator(".rb-sections summary").click()
    page.locator("[data-rb-colours=slate]").click()
    page.keyboard.press("/")
    page.locator("#rb-search input").fill("string bet")
    page.locator("#rb-search .md-button").click()
    page.locator("#rb-search mark").first.wait_for()
    assert page.evaluate("refused") == []

    page.goto(f"{address}pt/")
    page.locator('[data-rb-book="br-2016"] summary').click()
    page.locator('[data-rb-offline="br-2016"] button').click()
    page.locator('[data-rb-offline="br-2016"] p', has_text="offline (").wait_for()
    page.goto(f"{address}en/rules/clock/")
    page.locator("a.rb-define").first.hover()
    page.locator(".rb-definition:visible").wait_for()
    assert page.evaluate("refused") == []
    assert page.faults == []


@pytest.mark.parametrize("markup", HOSTILE)
def test_markup_that_got_into_a_page_neither_runs_nor_loads(page, address, markup):
    """It is put where the wording stands while the page is on its way, as a fault of ours would have put it."""
    page.add_init_script("window.ran = []; window.done = (name) => ran.push(name)")
    answered = []
    page.on("response", lambda response: answered.append(response.url))
    url = f"{address}en/rules/clock/"

    def inject(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</article>", f"{markup}</article>"))

    page.route(url, inject)
    with page.expect_console_message(lambda message: REFUSAL.search(message.text)) as told:
        page.goto(url)
        if "id='go'" in markup:
            page.locator("#go").click(no_wait_after=True)

    assert REFUSAL.search(told.value.text)[1] == HOSTILE[markup]
    assert page.evaluate("ran") == []
    assert not [one for one in answered if "elsewhere.example" in one]
    assert page.url == url
    assert page.locator("article h1").is_visible()


def test_the_chosen_colours_are_there_before_anything_is_painted(page, address):
    page.goto(f"{address}en/")
    page.evaluate("localStorage.setItem('rulebook.colours', 'slate')")
    page.add_init_script(
        """window.painted = []
        const look = () => {
            if (document.body) painted.push(document.body.dataset.mdColorScheme)
            if (painted.length < 5) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)"""
    )
    page.goto(f"{address}cs/tda-2011/38/")
    page.wait_for_function("() => painted.length > 4")

    assert set(page.evaluate("painted")) == {"slate"}


def test_the_start_page_takes_up_the_language_that_was_read_before(page, address):
    page.goto(f"{address}cs/")
    page.goto(address)
    page.wait_for_url(f"{address}cs/")
    page.evaluate("localStorage.setItem('rulebook.language', '../elsewhere')")
    page.goto(address)

    assert page.url == address
